/// The parts of commands that show in a band: pixels that a later opaque draw replaces need not be drawn.
struct VisibleParts {
  struct Part: Equatable {
    var command: Int
    var rect: PixelRect
  }

  /// The pixels that a command replaces: two rectangles, as rounded ones have.
  private struct Cover {
    var command: Int
    var rects: (PixelRect, PixelRect)
  }

  private let regions: [PixelRect]
  /// True for the commands that may be drawn in parts.
  private let areDivisible: [Bool]
  private let covers: [Cover]
  /// The covers of the commands above the current one, in the band.
  private var above: [PixelRect] = []
  /// The parts in the band, the topmost first.
  private(set) var parts: [Part] = []

  /// As many covers of a band are kept, the largest.
  private static let mostCovers = 32
  /// Covers of fewer pixels in a band are left out: finding what they hide takes longer than drawing it.
  private static let leastPixels = 1024

  init(_ commands: [Command]) {
    // Bands ask for these, and not for the whole commands.
    regions = commands.map(\.region)
    areDivisible = commands.map(\.isDivisible)
    covers = commands.indices.compactMap { index in
      // There is nothing below the first command.
      guard index > 0, let rects = commands[index].replacedPixels else { return nil }
      return Cover(command: index, rects: rects)
    }
  }

  mutating func find(in band: PixelRect) {
    parts.removeAll(keepingCapacity: true)
    above.removeAll(keepingCapacity: true)
    var next = covers.count - 1
    for index in regions.indices.reversed() where regions[index].touches(band) {
      let start = parts.count
      parts.append(Part(command: index, rect: regions[index].intersection(band)))
      for cover in above {
        hide(cover, from: start, isDivisible: areDivisible[index])
        if parts.count == start { break }
      }
      while next >= 0, covers[next].command > index { next -= 1 }
      if next >= 0, covers[next].command == index { add(covers[next], in: band) }
    }
  }

  /// Takes in the larger of a cover's rectangles in the band.
  private mutating func add(_ cover: Cover, in band: PixelRect) {
    let rects = (cover.rects.0.intersection(band), cover.rects.1.intersection(band))
    let rect = rects.0.count >= rects.1.count ? rects.0 : rects.1
    guard rect.count >= Self.leastPixels else { return }
    if above.count < Self.mostCovers { return above.append(rect) }
    if let least = above.indices.min(by: { above[$0].count < above[$1].count }),
      above[least].count < rect.count
    {
      above[least] = rect
    }
  }

  /// Removes what a cover hides from the parts from `start` on.
  private mutating func hide(_ cover: PixelRect, from start: Int, isDivisible: Bool) {
    var index = start
    while index < parts.count {
      let rect = parts[index].rect
      if cover.contains(rect) {
        parts.remove(at: index)
        continue
      }
      if isDivisible, cover.touches(rect) { divide(index, by: cover) }
      index += 1
    }
  }

  /// Cuts a part off at a cover that reaches through it from top to bottom or from side to side.
  private mutating func divide(_ index: Int, by cover: PixelRect) {
    let rect = parts[index].rect
    var (before, after) = (rect, rect)
    if cover.top <= rect.top, cover.bottom >= rect.bottom {
      (before.right, after.left) = (cover.left, cover.right)
    } else if cover.left <= rect.left, cover.right >= rect.right {
      (before.bottom, after.top) = (cover.top, cover.bottom)
    } else {
      return
    }
    switch (before.isEmpty, after.isEmpty) {
    case (false, true): parts[index].rect = before
    case (true, false): parts[index].rect = after
    case (false, false):
      // Two parts take longer than one of few pixels more.
      guard rect.count - before.count - after.count >= Self.leastPixels else { return }
      parts[index].rect = before
      parts.append(Part(command: parts[index].command, rect: after))
    case (true, true): break
    }
  }
}

extension Command {
  /// True if each pixel is made by itself, so that parts of the region can be drawn.
  fileprivate var isDivisible: Bool {
    guard case .draw(let draw) = self else { return false }
    return switch draw.paint {
    case .solid, .texture: true
    case .gradient, .image: false
    }
  }

  /// Rectangles of pixels that are replaced wholly; `nil` for none.
  fileprivate var replacedPixels: (PixelRect, PixelRect)? {
    guard case .draw(let draw) = self, draw.isOpaque else { return nil }
    let inside = draw.shape.wholePixelsInside
    let rects = (
      inside.0.intersection(draw.region), inside.1.intersection(draw.region)
    )
    return rects.0.isEmpty && rects.1.isEmpty ? nil : rects
  }
}
