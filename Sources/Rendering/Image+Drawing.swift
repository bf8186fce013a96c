import LambentCompositor
public import LambentDrawing
public import LambentGeometry
import LambentLayers
public import LambentPixels
import LambentRenderTree

extension Image {
  /// Draws an image; it is transparent where nothing is drawn, and y grows downward.
  ///
  /// ```swift
  /// cell.contents = try Image(size: Size(width: 16, height: 16)) { context in
  ///   context.fillEllipse(in: context.bounds)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - size: The size in points; an image has at least one pixel a side.
  ///   - scale: Pixels per point, above 0.
  ///   - drawing: Draws, black unless it sets other colours.
  /// - Throws: `RenderError` where the image would be too large; `LayerError` where too much is drawn;
  ///   ``RenderingError/invalidScale(_:)``.
  public convenience init(
    size: Size, scale: Double = 1, drawing: (inout GraphicsContext) throws -> Void
  ) throws {
    guard scale.isFinite, scale > 0 else { throw RenderingError.invalidScale(scale) }
    let bounds = Rect(origin: .zero, size: size)
    var context = GraphicsContext(bounds: bounds, scale: scale)
    try drawing(&context)
    if let fault = context.fault { throw LayerError(fault, layer: "image") }
    var root = RenderNode()
    root.bounds = bounds
    root.children = context.finished()
    self.init(.rgba8(try root.drawn(size: size, scale: scale, jobs: 1)), scale: scale)
  }
}

extension RenderNode {
  /// Draws the node over nothing, into at least one pixel a side.
  func drawn(size: Size, scale: Double, jobs: Int) throws -> PixelBuffer {
    let tree = RenderTree(
      root: self, width: Self.pixels(size.width * scale), height: Self.pixels(size.height * scale),
      viewport: .scale(x: scale, y: scale))
    var buffer = PixelBuffer(width: 0, height: 0)
    try Compositor().render(tree, jobs: jobs, into: &buffer)
    return buffer
  }

  /// A length in whole pixels, at least one, and no more than any limit allows to be rejected.
  private static func pixels(_ length: Double) -> Int {
    guard length > 1 else { return 1 }
    return Int(min(length.rounded(.up), 1e9))
  }
}
