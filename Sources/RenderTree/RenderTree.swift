package import LambentGeometry
package import LambentPixels

/// An image that is to be drawn: a root node and the canvas on which it is drawn.
package struct RenderTree: Sendable {
  /// The root layer.
  package var root: RenderNode
  /// The canvas' columns, in pixels.
  package var width: Int
  /// The canvas' rows, in pixels.
  package var height: Int
  /// Maps the root's superlayer coordinates (points) to pixels of the canvas.
  package var viewport: Affine
  /// The pixels that the root is clipped to; outside of them only the background shows.
  package var clip: Rect
  /// The colour beneath everything; `nil` for transparent.
  package var background: Color?
  /// The space in which light is blended.
  package var workingSpace: WorkingSpace

  /// Creates an image whose points are pixels.
  package init(
    root: RenderNode, width: Int, height: Int, viewport: Affine = .identity, clip: Rect? = nil,
    background: Color? = nil, workingSpace: WorkingSpace = .srgb
  ) {
    self.root = root
    self.width = width
    self.height = height
    self.viewport = viewport
    self.clip = clip ?? Rect(x: 0, y: 0, width: Double(width), height: Double(height))
    self.background = background
    self.workingSpace = workingSpace
  }
}
