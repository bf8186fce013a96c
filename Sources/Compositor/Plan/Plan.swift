import LambentPixels
import LambentRaster

/// The commands of a canvas.
struct Plan: Sendable {
  /// The initial colours of every pixel, composited in order.
  var background: [Color]
  var commands: [Command]
  /// The number of images that offscreen passes create.
  var textureCount: Int
  /// The number of lines of paths that the commands keep in memory.
  var keptLines = 0
  /// The bytes of the textures that the commands read.
  var textureBytes = 0

  /// The plan without hidden commands. Fills of the whole canvas become its background, and an image that covers a
  /// clear canvas is copied.
  ///
  /// - Parameter isUponBase: True if it is drawn over a base instead of its background.
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
  /// True if opaque pixels stay opaque.
  var keepOpaquePixels: Bool { allSatisfy(\.keepsOpaquePixels) }

  /// The commands that affect the result: without draws that later ones cover completely, and without passes whose
  /// images no command needs.
  fileprivate func visible(on canvas: PixelRect) -> [Command] {
    var isCovered = false
    return needed { command in
      if command.isPass {
        // The pass copies the pixels drawn before it, even if they are covered later.
        if command.readsBackdrop { isCovered = false }
        return true
      }
      guard !isCovered else { return false }
      isCovered = command.hides(canvas)
      return true
    }
  }

  /// The commands that satisfy a condition, and the passes whose images they need.
  ///
  /// - Parameter isWanted: Called for draws and for needed passes, in reverse order.
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
  /// True if every pixel of a rectangle is covered completely.
  func covers(_ rect: PixelRect) -> Bool {
    region.contains(rect) && shape.wholePixels?.contains(rect) == true
  }

  /// True if the fill hides the backdrop at fully covered pixels.
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
  /// True if the command hides the backdrop within a rectangle.
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
