import LambentGeometry

extension Command {
  /// True if both are kept in the same memory, as those of ``KnownLayers`` are from frame to frame. These need no
  /// images, so that nothing else decides what they draw.
  func isIdentical(to other: Command) -> Bool {
    // An indirect enumeration is a reference.
    withUnsafeBytes(of: self) { one in
      withUnsafeBytes(of: other) { other in one.elementsEqual(other) }
    }
  }

  /// True if it draws the same pixels as a command of another frame. Particles, planes of a space and transitions
  /// are never the same.
  ///
  /// - Parameter changed: The images that may differ from those with their numbers in the other frame.
  func isSame(as other: Command, changed: Set<Int>) -> Bool {
    switch (self, other) {
    case (.draw(let one), .draw(let other)): one.isSame(as: other, changed: changed)
    case (.clip(let one), .clip(let other)):
      one.region == other.region && one.opacity == other.opacity && one.shape == other.shape
        && one.commands.areSame(as: other.commands, changed: changed)
        && one.outside.areSame(as: other.outside, changed: changed)
        && one.mask.isSame(as: other.mask, changed: changed)
    case (.group(let one), .group(let other)):
      one.region == other.region && one.opacity == other.opacity && one.mode == other.mode
        && one.extent == other.extent && one.matrices == other.matrices
        && one.commands.areSame(as: other.commands, changed: changed)
        && one.mask.isSame(as: other.mask, changed: changed)
    case (.prepare(let one), .prepare(let other)): one.isSame(as: other, changed: changed)
    default: false
    }
  }

  /// True if it is the same as a command of another frame, or differs from it in a part of its path only.
  func corresponds(to other: Command) -> Bool {
    isSame(as: other, changed: []) || differingPart(from: other, changed: []) != nil
  }

  /// The pixels in which it may differ from a command of another frame, if that is known to be a part of them.
  func differingPart(from other: Command, changed: Set<Int>) -> PixelRect? {
    guard case .draw(let one) = self, case .draw(let other) = other,
      let rows = one.differingRows(from: other, changed: changed)
    else { return nil }
    var result = one.region.union(other.region)
    result.top = max(result.top, rows.lowerBound)
    result.bottom = min(result.bottom, rows.upperBound)
    return result
  }

  /// False if it is never the same as another one: there is no need to remember it.
  var isComparable: Bool {
    switch self {
    case .sprites, .stack: return false
    case .prepare(let pass): guard case .commands = pass.source else { return false }
    case .draw, .clip, .group: break
    }
    return allInside(satisfy: \.isComparable)
  }
}

extension [Command] {
  /// True if all commands draw the same.
  fileprivate func areSame(as other: [Command], changed: Set<Int>) -> Bool {
    count == other.count && zip(self, other).allSatisfy { $0.isSame(as: $1, changed: changed) }
  }
}

extension MaskCommands? {
  /// True if both masks are the same, or both are `nil`.
  fileprivate func isSame(as other: MaskCommands?, changed: Set<Int>) -> Bool {
    guard let one = self, let other else { return self == nil && other == nil }
    return one.usesLuminance == other.usesLuminance && one.isInverted == other.isInverted
      && one.commands.areSame(as: other.commands, changed: changed)
  }
}

extension OffscreenPass {
  fileprivate func isSame(as other: OffscreenPass, changed: Set<Int>) -> Bool {
    guard case .commands(let commands) = source, case .commands(let others) = other.source else {
      return false
    }
    return textureID == other.textureID && rect == other.rect && area == other.area
      && levelCount == other.levelCount && isLocalRaster == other.isLocalRaster
      && effects == other.effects && commands.areSame(as: others, changed: changed)
  }
}

extension Draw {
  /// The rows in which it may differ from another draw, if only their paths do: letters of a text move one after
  /// the other.
  fileprivate func differingRows(from other: Draw, changed: Set<Int>) -> Range<Int>? {
    guard opacity == other.opacity, mode == other.mode,
      paint.isSame(as: other.paint, changed: changed),
      region == other.region || region == shape.bounds && other.region == other.shape.bounds,
      case .path(let path, let rule) = shape.outline,
      case .path(let otherPath, rule) = other.shape.outline,
      let (top, bottom) = path.difference(from: otherPath), top <= bottom
    else { return nil }
    return wholeNumber(top.rounded(.down))..<wholeNumber(bottom.rounded(.up)) + 1
  }

  fileprivate func isSame(as other: Draw, changed: Set<Int>) -> Bool {
    region == other.region && opacity == other.opacity && mode == other.mode
      && paint.isSame(as: other.paint, changed: changed) && shape == other.shape
  }
}

extension Paint {
  fileprivate func isSame(as other: Paint, changed: Set<Int>) -> Bool {
    switch (self, other) {
    case (.solid(let one), .solid(let other)): one == other
    case (.texture(let one), .texture(let other)): one == other && !changed.contains(one)
    case (.gradient(let one), .gradient(let other)): one == other
    case (.image(let one), .image(let other)):
      one.toImage == other.toImage && one.filter == other.filter && one.slices == other.slices
        && one.source.isSame(as: other.source, changed: changed)
    default: false
    }
  }
}

extension ImagePaint.Source {
  fileprivate func isSame(as other: Self, changed: Set<Int>) -> Bool {
    switch (self, other) {
    case (.image(let one), .image(let other)): one.isSame(as: other)
    case (.texture(let one), .texture(let other)): one == other && !changed.contains(one)
    default: false
    }
  }
}
