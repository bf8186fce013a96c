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

  /// True if it draws the same pixels as a command of another frame.
  ///
  /// - Parameter changed: The images that may differ from those with their numbers in the other frame.
  func isSame(as other: Command, changed: Set<Int>) -> Bool {
    self == other && !needsImage(of: changed)
  }

  private func needsImage(of numbers: Set<Int>) -> Bool {
    guard !numbers.isEmpty else { return false }
    var result = false
    forEachTexture { result = result || numbers.contains($0) }
    return result
  }

  /// True if it is the same as a command of another frame, or differs from it in a part of its path only.
  func corresponds(to other: Command) -> Bool {
    isSame(as: other, changed: []) || differingPart(from: other, changed: []) != nil
  }

  /// The pixels in which it may differ from a command of another frame, if that is known to be a part of them.
  func differingPart(from other: Command, changed: Set<Int>) -> PixelRect? {
    guard case .draw(let one) = self, case .draw(let other) = other,
      let rows = one.differingRows(from: other), !needsImage(of: changed)
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

extension Command: Equatable {
  /// True if both draw the same pixels, from images of the same numbers. Particles, planes of a space and transitions
  /// are never the same.
  static func == (one: Command, other: Command) -> Bool {
    switch (one, other) {
    case (.draw(let one), .draw(let other)): one == other
    case (.clip(let one), .clip(let other)): one == other
    case (.group(let one), .group(let other)): one == other
    case (.prepare(let one), .prepare(let other)): one == other
    default: false
    }
  }
}

extension OffscreenPass.Source: Equatable {
  static func == (one: Self, other: Self) -> Bool {
    guard case .commands(let one) = one, case .commands(let other) = other else { return false }
    return one == other
  }
}

extension ImagePaint.Source: Equatable {
  static func == (one: Self, other: Self) -> Bool {
    switch (one, other) {
    case (.image(let one), .image(let other)): one.isSame(as: other)
    case (.texture(let one), .texture(let other)): one == other
    default: false
    }
  }
}

extension Draw {
  /// The rows in which it may differ from another draw, if only their paths do: letters of a text move one after
  /// the other.
  fileprivate func differingRows(from other: Draw) -> Range<Int>? {
    guard opacity == other.opacity, mode == other.mode, paint == other.paint,
      region == other.region || region == shape.bounds && other.region == other.shape.bounds,
      case .path(let path, let rule) = shape.outline,
      case .path(let otherPath, rule) = other.shape.outline,
      let (top, bottom) = path.difference(from: otherPath), top <= bottom
    else { return nil }
    return wholeNumber(top.rounded(.down))..<wholeNumber(bottom.rounded(.up)) + 1
  }
}
