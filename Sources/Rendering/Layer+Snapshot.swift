public import LambentGeometry
public import LambentLayers
public import LambentPixels
import LambentRenderTree
import LambentWorkers

extension Layer {
  /// An image of the layer and its sublayers at a time of the context's clock, on a transparent background.
  ///
  /// The image shows the layer's bounds. The layer's position and transform are not applied, but its opacity is. The
  /// image of a hidden layer is transparent.
  ///
  /// ```swift
  /// card.contents = try badge.snapshot(at: 0, scale: 2)
  /// ```
  ///
  /// - Parameters:
  ///   - time: The time, in seconds.
  ///   - scale: Pixels per point, above 0; an image has at least one pixel a side.
  ///   - jobs: The most threads to use. Default: one for each core.
  /// - Throws: `LayerError`; `RenderError` where the image would be too large; ``RenderingError`` where the
  ///   time, the scale or the size of the bounds is not a number that can be drawn.
  public func snapshot(at time: Double, scale: Double = 1, jobs: Int? = nil) throws -> Image {
    let tree = try imageTree(at: time, size: nil, scale: scale)
    return Image(.rgba8(try tree.drawn(jobs: jobs)), scale: scale, name: name ?? "")
  }

  /// The render tree for an image of the layer: a rectangle from the corner of its bounds, by default the whole
  /// bounds.
  fileprivate func imageTree(at time: Double, size: Size?, scale: Double) throws -> RenderTree {
    guard time.isFinite else { throw RenderingError.invalidTime(time) }
    let node = try renderNode(at: time) ?? RenderNode()
    let size = size ?? shownState(at: time).bounds.standardized.size
    return try node.tree(size: size, scale: scale)
  }
}

extension Context {
  /// An image of the tree at a time: the root layer's bounds, on a transparent background.
  ///
  /// The root fills the image, whatever its `position`: it is enough to set its `frame` or its `bounds`. The image of
  /// a hidden root is transparent. The clock moves forward to the time.
  ///
  /// ```swift
  /// try context.image(at: 1.5).write(to: "frame.png")
  /// ```
  ///
  /// - Parameters:
  ///   - time: The time, in seconds.
  ///   - size: The size of the image, in points, from the corner of the root's bounds; by default that
  ///     of the bounds.
  ///   - scale: Pixels per point, above 0; an image has at least one pixel a side.
  ///   - jobs: The most threads to use. Default: one for each core.
  /// - Throws: `LayerError`; `RenderError` where the image would be too large; ``RenderingError`` where the
  ///   time, the scale or the size is not a number that can be drawn.
  public func image(
    at time: Double, size: Size? = nil, scale: Double = 1, jobs: Int? = nil
  ) throws -> Image {
    let tree = try rootLayer.imageTree(at: time, size: size, scale: scale)
    return Image(.rgba8(try tree.drawn(jobs: jobs)), scale: scale, name: rootLayer.name ?? "")
  }

  /// Draws the tree at a time into the caller's memory: the bytes red, green, blue and alpha of each pixel, encoded
  /// as sRGB, row by row from the top.
  ///
  /// The pixels are those of ``image(at:size:scale:jobs:)``: width and height are those of the root layer's
  /// bounds times the scale, rounded up, and at least 1.
  ///
  /// ```swift
  /// var bytes = [UInt8](repeating: 0, count: 4 * 320 * 180)
  /// try bytes.withUnsafeMutableBytes { memory in
  ///   try context.render(at: 1.5, into: memory, stride: 4 * 320)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - time: The time, in seconds. The clock moves forward to it.
  ///   - memory: The memory to write to, of `stride × (height − 1) + 4 × width` bytes.
  ///   - stride: The bytes from one row to the next, at least `4 × width`. The bytes between rows are not changed.
  ///   - alpha: The relation of the written colours to alpha: straight or premultiplied.
  ///   - scale: Pixels per point, above 0.
  ///   - jobs: The most threads to use. Default: one for each core.
  /// - Throws: As ``image(at:size:scale:jobs:)``, and ``RenderingError`` where the memory or the stride is
  ///   too small: then nothing is written.
  public func render(
    at time: Double, into memory: UnsafeMutableRawBufferPointer, stride: Int,
    alpha: AlphaMode = .straight, scale: Double = 1, jobs: Int? = nil
  ) throws {
    let tree = try rootLayer.imageTree(at: time, size: nil, scale: scale)
    let target = try FrameMemory(
      memory, stride: stride, alpha: alpha, width: tree.width, height: tree.height)
    target.write(Image(.rgba8(try tree.drawn(jobs: jobs))))
  }
}
