package import LambentGeometry

/// A bridge that gives a view the names of another framework. It is asked in the view's
/// place for what subclasses override.
package protocol ViewBridge: AnyObject {
  /// The size that the content wants; `nil` where it wants none along an axis.
  var contentSize: (width: Double?, height: Double?) { get }
  /// The size that fits the content best.
  func sizeThatFits(_ size: Size) -> Size
  /// Places the subviews.
  func placeSubviews()
  /// Takes notice that the view was put into a superview, or out of one.
  func didMoveToSuperview()
  /// Takes notice of subviews that came, went or moved.
  func subviewsDidChange()
  /// Takes notice of a tint colour that changed here or above.
  func tintColorDidChange()
}
