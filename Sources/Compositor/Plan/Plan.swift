import LambentPixels
import LambentRaster

/// The commands of a canvas.
struct Plan: Sendable {
  /// The colours of every pixel at first, one over the other.
  var background: [Color]
  var commands: [Command]
  /// The number of images that passes make.
  var textureCount: Int
  /// The lines of paths that the commands keep.
  var keptLines = 0
  /// The bytes of the textures that the commands read.
  var textureBytes = 0

  /// The same plan without what is hidden: fills of the whole canvas become its background, and an image
  /// over all of a clear one is copied.
  ///
  /// - Parameter isUponBase: true if it is drawn over something else than its background.
  func simplified(canvas: PixelRect, isUponBase: Bool = false) -> Plan {
    var result = self
    result.commands = commands.visible(on: canvas)
    if isUponBase { return result }
    // A fill cannot become the background of a pass that reads the backdrop before it.
    while let first = result.commands.firstIndex(where: { !$0.isPass || $0.readsBackdrop }),
      case .draw(let draw) = result.commands[first], case .solid(let color) = draw.paint,
      draw.covers(canvas), draw.opacity >= 1, draw.mode == .sourceOver
    {
      result.background = color.isOpaque ? [color] : result.background + [color]
      result.commands.remove(at: first)
    }
    if result.background.allSatisfy({ $0.alpha <= 0 }),
      let first = result.commands.firstIndex(where: { !$0.isPass }),
      case .draw(var draw) = result.commands[first], case .texture = draw.paint,
      draw.covers(canvas), draw.opacity >= 1, draw.mode == .sourceOver
    {
      draw.mode = .copy
      result.commands[first] = .draw(draw)
    }
    return result
  }
}

extension [Command] {
  /// True if pixels that are opaque stay so.
  var keepOpaquePixels: Bool { allSatisfy(\.keepsOpaquePixels) }

  /// The commands that change what a canvas shows in the end: no draw that a later one covers wholly, and
  /// no pass whose image no other command needs.
  fileprivate func visible(on canvas: PixelRect) -> [Command] {
    var isCovered = false
    return needed { command in
      if command.isPass {
        // The pass copies what is drawn before it, covered later or not.
        if command.readsBackdrop { isCovered = false }
        return true
      }
      guard !isCovered else { return false }
      isCovered = command.hides(canvas)
      return true
    }
  }

  /// The commands that are wanted, and the passes whose images these need.
  ///
  /// - Parameter isWanted: Called for draws and for needed passes, from the last on.
  func needed(where isWanted: (Command) -> Bool) -> [Command] {
    var result: [Command] = []
    var needed: Set<Int> = []
    for command in reversed() {
      if case .prepare(let pass) = command, !needed.contains(pass.textureID) { continue }
      guard isWanted(command) else { continue }
      command.forEachTexture { needed.insert($0) }
      result.append(command)
    }
    return result.reversed()
  }
}

extension Draw {
  /// True if every pixel of a rectangle is covered wholly.
  func covers(_ rect: PixelRect) -> Bool {
    region.contains(rect) && shape.wholePixels?.contains(rect) == true
  }

  /// True if nothing drawn before shows where the shape covers pixels wholly.
  var isOpaque: Bool {
    guard opacity >= 1 else { return false }
    if mode == .copy { return true }
    guard mode == .sourceOver else { return false }
    return switch paint {
    case .solid(let color): color.isOpaque
    case .gradient(let gradient): gradient.isOpaque
    case .image(let image):
      if case .image(let image) = image.source { image.isOpaque } else { false }
    case .texture: false
    }
  }
}

extension Command {
  /// True if nothing drawn before shows within a rectangle.
  func hides(_ rect: PixelRect) -> Bool {
    guard case .draw(let draw) = self else { return false }
    return draw.isOpaque && draw.covers(rect)
  }

  /// True if opaque pixels stay opaque: no command reduces alpha. Images and gradients
  /// that replace pixels may be rounded to less.
  fileprivate var keepsOpaquePixels: Bool {
    switch self {
    case .draw(let draw):
      switch draw.paint {
      case .solid, .texture: draw.mode.isOver
      case .gradient, .image: draw.mode.isOver && !draw.isOpaque
      }
    case .group(let group): group.mode.isOver && group.extent == nil
    case .prepare: true
    case .sprites, .clip, .stack: false
    }
  }
}
