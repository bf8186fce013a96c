public import LambentGeometry
public import LambentLayers
public import LambentPixels
import LambentRenderTree

extension Layer {
  /// An image of the layer and all below it at a moment of the context's clock, over nothing.
  ///
  /// The image shows the layer's bounds; its position and its transform do not act, its opacity
  /// does. A layer that is hidden then gives a transparent image.
  ///
  /// ```swift
  /// card.contents = try badge.snapshot(at: 0, scale: 2)
  /// ```
  ///
  /// - Parameters:
  ///   - time: The moment, in seconds.
  ///   - scale: Pixels per point, above 0; an image has at least one pixel a side.
  ///   - jobs: The most threads to use.
  /// - Throws: `LayerError`; `RenderError` where the image would be too large;
  ///   ``RenderingError/invalidScale(_:)``.
  public func snapshot(at time: Double, scale: Double = 1, jobs: Int = 1) throws -> Image {
    let node = try renderNode(at: time)
    return try image(node, size: shownState(at: time).bounds.size, scale: scale, jobs: jobs)
  }

  /// Draws a node whose bounds' corner lies at the origin; without one there is a transparent pixel.
  fileprivate func image(
    _ node: RenderNode?, size: Size, scale: Double, jobs: Int
  ) throws -> Image {
    guard scale.isFinite, scale > 0 else { throw RenderingError.invalidScale(scale) }
    guard let node else {
      return Image(.rgba8(PixelBuffer(width: 1, height: 1)), scale: 1, name: name ?? "")
    }
    let buffer = try node.drawn(size: size, scale: scale, jobs: jobs)
    return Image(.rgba8(buffer), scale: scale, name: name ?? "")
  }
}

extension Context {
  /// An image of the tree at a time: the root layer's bounds, over nothing.
  ///
  /// The root fills the image, wherever its `position` lies: its `frame` or its `bounds` are all that
  /// has to be set. The clock moves forward to the time.
  ///
  /// ```swift
  /// try context.image(at: 1.5).write(to: "frame.png")
  /// ```
  ///
  /// - Parameters:
  ///   - time: The moment, in seconds.
  ///   - size: The size of the image, in points, from the corner of the root's bounds; by default that
  ///     of the bounds.
  ///   - scale: Pixels per point, above 0; an image has at least one pixel a side.
  ///   - jobs: The most threads to use.
  /// - Throws: `LayerError`; `RenderError` where the image would be too large;
  ///   ``RenderingError/invalidScale(_:)``.
  public func image(
    at time: Double, size: Size? = nil, scale: Double = 1, jobs: Int = 1
  ) throws -> Image {
    let node = try rootLayer.renderNode(at: time)
    let size = size ?? rootLayer.shownState(at: time).bounds.size
    return try rootLayer.image(node, size: size, scale: scale, jobs: jobs)
  }
}
