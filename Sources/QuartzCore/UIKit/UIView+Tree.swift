// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import LambentRendering
import LambentViews

extension UIView {
  public var superview: UIView? { base.superview?.bridge as? UIView }
  public var subviews: [UIView] { kept }
  public func addSubview(_ view: UIView) { insertSubview(view, at: subviews.count) }
  public func insertSubview(_ view: UIView, at index: Int) {
    take(view) { base.insertSubview(view.base, at: index) }
  }
  public func insertSubview(_ view: UIView, aboveSubview siblingSubview: UIView) {
    take(view) { base.insertSubview(view.base, aboveSubview: siblingSubview.base) }
  }
  public func insertSubview(_ view: UIView, belowSubview siblingSubview: UIView) {
    take(view) { base.insertSubview(view.base, belowSubview: siblingSubview.base) }
  }

  private func take(_ view: UIView, _ insertion: () -> Void) {
    guard !isDescendant(of: view) else {
      return CAHost.report(
        "addSubview", "a view cannot contain itself: remove it from its superview first")
    }
    UIViewController.follow(view, to: layer) {
      view.willMove(toSuperview: self)
      insertion()
      didAddSubview(view)
    }
  }

  public func exchangeSubview(at index1: Int, withSubviewAt index2: Int) {
    let views = subviews
    guard index1 != index2, views.indices.contains(index1), views.indices.contains(index2) else {
      return
    }
    let (low, high) = (min(index1, index2), max(index1, index2))
    base.insertSubview(views[high].base, at: low)
    base.insertSubview(views[low].base, at: high)
  }

  public func removeFromSuperview() {
    guard superview != nil else { return }
    UIViewController.follow(self, to: nil) {
      willMove(toSuperview: nil)
      superview?.willRemoveSubview(self)
      // The superview keeps the view; here somebody calls it.
      base.removeFromSuperview()
    }
  }

  public func bringSubviewToFront(_ view: UIView) { base.bringSubviewToFront(view.base) }
  public func sendSubviewToBack(_ view: UIView) { base.sendSubviewToBack(view.base) }
  public func isDescendant(of view: UIView) -> Bool { base.isDescendant(of: view.base) }
  public func viewWithTag(_ tag: Int) -> UIView? {
    base.view(withTag: tag)?.bridge as? UIView
  }
  public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    base.convert(point.lambent, from: view?.base).map { CGPoint($0) } ?? point
  }
  public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    base.convert(point.lambent, to: view?.base).map { CGPoint($0) } ?? point
  }
  public func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
    layer.convert(rect, from: view?.layer)
  }
  public func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    layer.convert(rect, to: view?.layer)
  }
  public func sizeToFit() { base.sizeToFit() }
  public func setNeedsDisplay() { layer.setNeedsDisplay() }
  /// The same: there are no partial drawings.
  public func setNeedsDisplay(_ rect: CGRect) { layer.setNeedsDisplay() }

  // MARK: Snapshots

  public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
    guard let image = snapshot() else { return nil }
    let view = UIView(frame: .zero)
    view.layer.bounds = CGRect(origin: .zero, size: bounds.size)
    view.layer.anchorPoint = layer.anchorPoint
    view.layer.position = layer.position
    view.layer.contents = image
    return view
  }

  @discardableResult
  public func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
    guard let image = snapshot(), let context = UIGraphicsGetCurrentContext() else { return false }
    context.draw(image, in: rect)
    return true
  }

  private func snapshot() -> CGImage? {
    let scale = CAHost.current?.scale ?? 1
    return CAHost.attempt("snapshot") { try base.snapshot(scale: scale).map { CGImage($0) } } ?? nil
  }
}

extension UIView {
  /// The parts of a view's frame that change with its superview's size.
  public struct AutoresizingMask: OptionSet, Sendable, Hashable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let flexibleLeftMargin = Self(rawValue: 1 << 0)
    public static let flexibleWidth = Self(rawValue: 1 << 1)
    public static let flexibleRightMargin = Self(rawValue: 1 << 2)
    public static let flexibleTopMargin = Self(rawValue: 1 << 3)
    public static let flexibleHeight = Self(rawValue: 1 << 4)
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
    let (x, width) = Self.resized(
      center.x - anchor.x * size.width, size.width, from: old.width, to: new.width,
      [.flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin].map(mask.contains))
    let (y, height) = Self.resized(
      center.y - anchor.y * size.height, size.height, from: old.height, to: new.height,
      [.flexibleTopMargin, .flexibleHeight, .flexibleBottomMargin].map(mask.contains))
    // Without the transform, which a frame would take in.
    center = CGPoint(x: x + anchor.x * width, y: y + anchor.y * height)
    let resized = CGSize(width: width, height: height)
    if resized != size { bounds.size = resized }
  }

  /// The start and the length along one axis in a superview of another length. The difference is shared by
  /// the flexible parts, before, length and after, in proportion to their lengths; equally, where they have
  /// none. Lengths do not fall below 0.
  private static func resized(
    _ start: CGFloat, _ length: CGFloat, from old: CGFloat, to new: CGFloat, _ flags: [Bool]
  ) -> (CGFloat, CGFloat) {
    let parts = [start, length, old - start - length]
    let flexible = zip(parts, flags).reduce(0) { $1.1 ? $0 + $1.0 : $0 }
    let count = CGFloat(flags.filter { $0 }.count)
    guard count > 0, (new - old).isFinite else { return (start, length) }
    let resized = zip(parts, flags).map { part, isFlexible in
      guard isFlexible else { return part }
      return flexible > 0 ? part + (new - old) * part / flexible : part + (new - old) / count
    }
    return (resized[0], max(resized[1], 0))
  }
}
