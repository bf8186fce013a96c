/// Who decides on a layer's actions, draws it and places its sublayers.
public protocol CALayerDelegate: AnyObject {
  /// Gives the layer its contents instead of drawing; see `CALayer.display()`.
  func display(_ layer: CALayer)
  /// Draws the layer's content.
  func draw(_ layer: CALayer, in ctx: CGContext)
  /// Takes notice that the layer will be drawn.
  func layerWillDraw(_ layer: CALayer)
  /// Places the sublayers.
  func layoutSublayers(of layer: CALayer)
  /// The action for a key: `NSNull()` for none, `nil` to let the search go on.
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
}

extension CALayerDelegate {
  /// Does nothing.
  public func display(_ layer: CALayer) {}
  /// Does nothing.
  public func draw(_ layer: CALayer, in ctx: CGContext) {}
  /// Does nothing.
  public func layerWillDraw(_ layer: CALayer) {}
  /// Does nothing.
  public func layoutSublayers(of layer: CALayer) {}
  /// Lets the search go on.
  public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
}
