import LambentGeometry
import LambentLayers
import LambentPixels
import LambentRendering
import LambentViews

extension UIView {
  /// The view that this one is a subview of.
  public var superview: UIView? { base.superview?.face as? UIView }

  /// The subviews, back to front.
  public var subviews: [UIView] { kept }

  /// Adds a view above all other subviews.
  public func addSubview(_ view: UIView) { insertSubview(view, at: subviews.count) }

  /// Inserts a view among the subviews, at an index from 0, the back.
  public func insertSubview(_ view: UIView, at index: Int) {
    take(view) { base.insertSubview(view.base, at: index) }
  }

  /// Inserts a subview right above another.
  public func insertSubview(_ view: UIView, aboveSubview siblingSubview: UIView) {
    take(view) { base.insertSubview(view.base, aboveSubview: siblingSubview.base) }
  }

  /// Inserts a subview right below another.
  public func insertSubview(_ view: UIView, belowSubview siblingSubview: UIView) {
    take(view) { base.insertSubview(view.base, belowSubview: siblingSubview.base) }
  }

  private func take(_ view: UIView, _ insertion: () -> Void) {
    UIViewController.follow(view, to: layer) {
      view.willMove(toSuperview: self)
      insertion()
      didAddSubview(view)
    }
  }

  /// Exchanges two subviews, by their indices from 0, the back.
  public func exchangeSubview(at index1: Int, withSubviewAt index2: Int) {
    let views = subviews
    guard index1 != index2, views.indices.contains(index1), views.indices.contains(index2) else {
      return
    }
    let (low, high) = (min(index1, index2), max(index1, index2))
    base.insertSubview(views[high].base, at: low)
    base.insertSubview(views[low].base, at: high)
  }

  /// Takes the view out of its superview.
  public func removeFromSuperview() {
    guard superview != nil else { return }
    UIViewController.follow(self, to: nil) {
      willMove(toSuperview: nil)
      superview?.willRemoveSubview(self)
      // The superview keeps the view; here somebody calls it.
      base.removeFromSuperview()
    }
  }

  /// Puts a subview above all others.
  public func bringSubviewToFront(_ view: UIView) { base.bringSubviewToFront(view.base) }

  /// Puts a subview below all others.
  public func sendSubviewToBack(_ view: UIView) { base.sendSubviewToBack(view.base) }

  /// Tells whether the view is another one or lies below it.
  public func isDescendant(of view: UIView) -> Bool { base.isDescendant(of: view.base) }

  /// The view itself, or the first below it, that has a number as its tag.
  public func viewWithTag(_ tag: Int) -> UIView? {
    base.view(withTag: tag)?.face as? UIView
  }

  /// A point of another view's coordinates in this view's.
  public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    base.convert(point.lambent, from: view?.base).map { CGPoint($0) } ?? point
  }

  /// A point of this view's coordinates in another view's.
  public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    base.convert(point.lambent, to: view?.base).map { CGPoint($0) } ?? point
  }

  /// A rectangle of another view's coordinates in this view's.
  public func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
    layer.convert(rect, from: view?.layer)
  }

  /// A rectangle of this view's coordinates in another view's.
  public func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    layer.convert(rect, to: view?.layer)
  }

  /// Sizes the view to what fits its content.
  public func sizeToFit() { base.sizeToFit() }

  /// Has the view draw itself again, once, when the transaction commits.
  public func setNeedsDisplay() { layer.setNeedsDisplay() }

  /// The same: there are no partial drawings.
  public func setNeedsDisplay(_ rect: CGRect) { layer.setNeedsDisplay() }

  // MARK: Snapshots

  /// A view that shows what this one shows now, of the same frame.
  public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
    guard let image = snapshot() else { return nil }
    let view = UIView(frame: .zero)
    view.layer.bounds = CGRect(origin: .zero, size: bounds.size)
    view.layer.anchorPoint = layer.anchorPoint
    view.layer.position = layer.position
    view.layer.contents = image
    return view
  }

  /// Draws what the view and those below it show now into the current context.
  @discardableResult
  public func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
    guard let image = snapshot(), let context = UIGraphicsGetCurrentContext() else { return false }
    context.draw(image, in: rect)
    return true
  }

  private func snapshot() -> CGImage? {
    do {
      let scale = CAHost.current?.scale ?? 1
      return try base.snapshot(scale: scale).map { CGImage($0) }
    } catch {
      CAHost.report(CAError(key: "snapshot", error))
      return nil
    }
  }
}
