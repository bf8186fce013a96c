/// A layer that shows a part of what is larger: its bounds' origin moves.
open class CAScrollLayer: CALayer {
  /// Which ways it scrolls.
  open var scrollMode = CAScrollLayerScrollMode.both

  /// Creates a layer that cuts off what lies outside of it.
  public override init() {
    super.init()
    masksToBounds = true
  }

  /// Creates the presentation layer of a layer.
  public override init(layer: Any) {
    super.init(layer: layer)
    if let original = layer as? CAScrollLayer { scrollMode = original.scrollMode }
  }

  /// There are no archives here: a new layer.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    masksToBounds = true
  }

  /// Shows a point at the origin.
  open func scroll(to point: CGPoint) {
    var origin = bounds.origin
    if scrollMode == .both || scrollMode == .horizontally { origin.x = point.x }
    if scrollMode == .both || scrollMode == .vertically { origin.y = point.y }
    bounds.origin = origin
  }
}
