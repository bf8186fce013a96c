package import LambentDrawing
package import LambentGeometry
import LambentLayers
public import LambentPixels
public import LambentViews

extension View {
  /// An image of the view's current content, or `nil` if the view is hidden.
  ///
  /// - Parameter scale: Pixels per point, above 0.
  /// - Throws: As `Layer.snapshot(at:scale:jobs:)`.
  public func snapshot(scale: Double = 1) throws -> Image? {
    let time = layer.context?.time ?? 0
    guard try layer.renderNode(at: time) != nil else { return nil }
    return try layer.snapshot(at: time, scale: scale)
  }

  /// A view with the same frame that shows an image of this view's current content, or `nil` if this view is hidden
  /// or too large.
  public func snapshotView(scale: Double = 1) -> View? {
    guard let image = try? snapshot(scale: scale) else { return nil }
    let view = View(frame: .zero)
    view.layer.bounds = Rect(origin: .zero, size: bounds.size)
    view.layer.anchorPoint = layer.anchorPoint
    view.layer.position = layer.position
    view.layer.contents = image
    return view
  }

  /// Draws what the view and those below it show now into a rectangle; `false` where that cannot be.
  package func drawHierarchy(
    in rect: Rect, context: inout GraphicsContext, scale: Double = 1
  ) -> Bool {
    guard let image = try? snapshot(scale: scale) else { return false }
    context.draw(image, in: rect)
    return true
  }
}
