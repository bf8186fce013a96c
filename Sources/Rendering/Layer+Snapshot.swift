import LambentCompositor
import LambentGeometry
public import LambentLayers
public import LambentPixels
import LambentRenderTree

extension Layer {
  /// A picture of the layer and all below it at a moment of the context's clock, over nothing.
  ///
  /// The picture shows the layer's bounds; its position and its transform do not act, its opacity
  /// does. A layer that is hidden then gives a transparent picture.
  ///
  /// ```swift
  /// card.contents = .image(try badge.snapshot(at: 0, scale: 2))
  /// ```
  ///
  /// - Parameters:
  ///   - time: The moment, in seconds.
  ///   - scale: Pixels a point, above 0; a picture has at least one pixel a side.
  ///   - jobs: The most threads to use.
  /// - Throws: `LayerError`; `RenderError` where the picture would be too large.
  public func snapshot(at time: Double, scale: Double = 1, jobs: Int = 1) throws -> Image {
    let bounds = presentation(at: time).bounds
    let width = Self.pixels(bounds.width * scale)
    let height = Self.pixels(bounds.height * scale)
    guard let node = try renderNode(at: time) else {
      return Image(.rgba8(PixelBuffer(width: 1, height: 1)), scale: 1, name: name ?? "")
    }
    let tree = RenderTree(
      root: node, width: width, height: height, viewport: .scale(x: scale, y: scale))
    var buffer = PixelBuffer(width: 0, height: 0)
    try Compositor().render(tree, jobs: jobs, into: &buffer)
    return Image(.rgba8(buffer), scale: scale, name: name ?? "")
  }

  /// A length in whole pixels, at least one, and no more than any limit allows to be refused.
  private static func pixels(_ length: Double) -> Int {
    guard length > 1 else { return 1 }
    return Int(min(length.rounded(.up), 1e9))
  }
}
