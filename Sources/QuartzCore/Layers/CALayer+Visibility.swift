// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

/// The visible part, and scrolling.
extension CALayer {
  /// The part of the bounds that no layer above cuts away.
  public var visibleRect: CGRect {
    var rect = bounds
    var layer = self
    while let above = layer.superlayer {
      if above.masksToBounds || above.superlayer == nil {
        rect = rect.intersection(convert(above.bounds, from: above))
      }
      layer = above
    }
    return rect.isNull ? .zero : rect
  }
  /// Scrolls the nearest scroll layer above so that a point comes to its upper left corner.
  public func scroll(_ p: CGPoint) {
    guard let layer = scrollLayer else { return }
    layer.scroll(to: convert(p, to: layer))
  }
  /// Scrolls the nearest scroll layer above as little as possible, so that a rectangle is visible.
  public func scrollRectToVisible(_ r: CGRect) {
    guard let layer = scrollLayer else { return }
    let (wanted, bounds) = (convert(r, to: layer), layer.bounds)
    func shift(_ low: CGFloat, _ high: CGFloat, _ first: CGFloat, _ last: CGFloat) -> CGFloat {
      if high - low > last - first || low < first { return low - first }
      return max(0, high - last)
    }
    layer.scroll(
      to: CGPoint(
        x: bounds.minX + shift(wanted.minX, wanted.maxX, bounds.minX, bounds.maxX),
        y: bounds.minY + shift(wanted.minY, wanted.maxY, bounds.minY, bounds.maxY)))
  }
  private var scrollLayer: CAScrollLayer? {
    var layer = superlayer
    while let current = layer, !(current is CAScrollLayer) { layer = current.superlayer }
    return layer as? CAScrollLayer
  }

  /// True if an odd number of layers, of this one and those above it, flip their geometry.
  public func contentsAreFlipped() -> Bool {
    isGeometryFlipped != (superlayer?.contentsAreFlipped() ?? false)
  }
  /// How far a corner's curve reaches along an edge, divided by the radius.
  public class func cornerCurveExpansionFactor(_ curve: CALayerCornerCurve) -> CGFloat {
    curve == .continuous ? 1.528665 : 1
  }
}
