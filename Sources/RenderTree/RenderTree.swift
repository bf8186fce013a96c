package import LambentGeometry
package import LambentPixels

/// An image to draw: a root node and a canvas.
package struct RenderTree: Sendable {
  package var root: RenderNode
  /// The width of the canvas, in pixels.
  package var width: Int
  /// The height of the canvas, in pixels.
  package var height: Int
  /// The transform from the coordinates of the root's superlayer (points) to pixels of the canvas.
  package var viewport: Affine
  /// The pixels to which the root is clipped; outside them only the background shows.
  package var clip: Rect
  /// The background colour; `nil` for transparent.
  package var background: Color?
  /// The space in which colours are blended.
  package var workingSpace: WorkingSpace

  /// Creates a tree with one pixel per point.
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
