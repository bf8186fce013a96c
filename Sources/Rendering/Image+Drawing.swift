import LambentCompositor
public import LambentDrawing
public import LambentGeometry
import LambentLayers
public import LambentPixels
import LambentRenderTree
import LambentWorkers

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
  ///   - drawing: Draws the image. The default colour is black.
  /// - Throws: `RenderError` if the image would be too large; `LayerError` if too much is drawn; ``RenderingError``
  ///   if the size or the scale is invalid.
  public convenience init(
    size: Size, scale: Double = 1, drawing: (inout GraphicsContext) throws -> Void
  ) throws {
    try RenderingError.check(size: size, scale: scale)
    let bounds = Rect(origin: .zero, size: size)
    var context = GraphicsContext(bounds: bounds, scale: scale)
    try drawing(&context)
    if let fault = context.fault { throw LayerError(fault, layer: "image") }
    var root = RenderNode()
    root.bounds = bounds
    root.children = context.finished()
    self.init(.rgba8(try root.tree(size: size, scale: scale).drawn(jobs: 1)), scale: scale)
  }
}

extension RenderNode {
  /// The tree that shows the node over nothing, with at least one pixel a side.
  func tree(size: Size, scale: Double) throws(RenderingError) -> RenderTree {
    try RenderingError.check(size: size, scale: scale)
    return RenderTree(
      root: self, width: Self.pixels(size.width * scale), height: Self.pixels(size.height * scale),
      viewport: .scale(x: scale, y: scale))
  }

  /// A length in whole pixels, at least one, and no more than any limit allows to be rejected.
  private static func pixels(_ length: Double) -> Int {
    guard length > 1 else { return 1 }
    return Int(min(length.rounded(.up), 1e9))
  }
}

extension RenderingError {
  /// Throws where no image has a size, in points, and a scale.
  fileprivate static func check(size: Size, scale: Double) throws(RenderingError) {
    guard scale.isFinite, scale > 0 else { throw .invalidScale(scale) }
    guard size.width.isFinite, size.height.isFinite, size.width >= 0, size.height >= 0 else {
      throw .invalidSize(width: size.width, height: size.height)
    }
  }
}

extension RenderTree {
  /// Draws the tree on up to `jobs` threads. Default: one for each core.
  func drawn(jobs: Int?, by compositor: Compositor = Compositor()) throws -> PixelBuffer {
    var buffer = PixelBuffer(width: 0, height: 0)
    try compositor.render(self, jobs: jobs ?? Workers.coreCount, into: &buffer)
    return buffer
  }
}
