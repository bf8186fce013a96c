extension UIView {
  /// The parts of a view's frame that change with its superview's size.
  public struct AutoresizingMask: OptionSet, Sendable, Hashable {
    /// The bits.
    public let rawValue: UInt
    /// Creates a mask from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The distance from the superview's left side.
    public static let flexibleLeftMargin = Self(rawValue: 1 << 0)
    /// The view's own width.
    public static let flexibleWidth = Self(rawValue: 1 << 1)
    /// The distance from the superview's right side.
    public static let flexibleRightMargin = Self(rawValue: 1 << 2)
    /// The distance from the superview's top.
    public static let flexibleTopMargin = Self(rawValue: 1 << 3)
    /// The view's own height.
    public static let flexibleHeight = Self(rawValue: 1 << 4)
    /// The distance from the superview's bottom.
    public static let flexibleBottomMargin = Self(rawValue: 1 << 5)
  }

  /// Resizes the subviews by their masks after the size changed. Those that constraints position
  /// are left out.
  func resizeSubviews(from old: CGSize) {
    let new = bounds.size
    guard autoresizesSubviews, old != new else { return }
    for view in subviews where view.translatesAutoresizingMaskIntoConstraints {
      view.resize(from: old, to: new)
    }
  }

  private func resize(from old: CGSize, to new: CGSize) {
    guard !autoresizingMask.isEmpty else { return }
    let mask = autoresizingMask
    let (size, anchor) = (bounds.size, layer.anchorPoint)
    let x = Span(center.x - anchor.x * size.width, size.width).resized(
      from: old.width, to: new.width,
      isFlexible: (
        mask.contains(.flexibleLeftMargin), mask.contains(.flexibleWidth),
        mask.contains(.flexibleRightMargin)
      ))
    let y = Span(center.y - anchor.y * size.height, size.height).resized(
      from: old.height, to: new.height,
      isFlexible: (
        mask.contains(.flexibleTopMargin), mask.contains(.flexibleHeight),
        mask.contains(.flexibleBottomMargin)
      ))
    // Without the transform, which a frame would take in.
    center = CGPoint(x: x.start + anchor.x * x.length, y: y.start + anchor.y * y.length)
    if x.length != size.width || y.length != size.height {
      bounds.size = CGSize(width: x.length, height: y.length)
    }
  }
}

/// A view's frame along one axis.
private struct Span {
  var start: CGFloat
  var length: CGFloat

  init(_ start: CGFloat, _ length: CGFloat) { (self.start, self.length) = (start, length) }

  /// The span in a superview of another length. The difference is shared by the flexible parts in
  /// proportion to their lengths; equally, where they have none. Lengths do not fall below 0.
  func resized(
    from old: CGFloat, to new: CGFloat, isFlexible: (before: Bool, length: Bool, after: Bool)
  ) -> Span {
    let parts = [start, length, old - start - length]
    let flags = [isFlexible.before, isFlexible.length, isFlexible.after]
    let flexible = zip(parts, flags).reduce(0) { $1.1 ? $0 + $1.0 : $0 }
    let count = CGFloat(flags.filter { $0 }.count)
    guard count > 0, (new - old).isFinite else { return self }
    let resized = zip(parts, flags).map { part, isFlexible in
      guard isFlexible else { return part }
      return flexible > 0 ? part + (new - old) * part / flexible : part + (new - old) / count
    }
    return Span(resized[0], max(resized[1], 0))
  }
}
