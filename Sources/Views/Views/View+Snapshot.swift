import LambentCompositor
package import LambentDrawing
package import LambentGeometry
import LambentLayers
public import LambentPixels
import LambentRenderTree

extension View {
  /// The image that the view shows now as an image; `nil` where it is hidden.
  ///
  /// - Parameter scale: Pixels per point, above 0.
  /// - Throws: `LayerError`, or `RenderError` where the image would be too large.
  public func snapshot(scale: Double = 1) throws -> Image? {
    guard scale.isFinite, scale > 0, let node = try layer.renderNode(at: layer.context?.time ?? 0)
    else { return nil }
    func pixels(_ length: Double) -> Int {
      Int(min(max((length * scale).rounded(.up), 1), 1e9))
    }
    let tree = RenderTree(
      root: node, width: pixels(bounds.width), height: pixels(bounds.height),
      viewport: .scale(x: scale, y: scale))
    var buffer = PixelBuffer(width: 0, height: 0)
    try Compositor().render(tree, jobs: 1, into: &buffer)
    return Image(.rgba8(buffer), scale: scale)
  }

  /// A view that shows what this one shows now, of the same frame; `nil` where it is hidden or too large.
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
