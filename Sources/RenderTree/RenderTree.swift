public import LambentGeometry
public import LambentPixels

/// A whole image to be drawn: a root node and the canvas it is drawn on.
public struct RenderTree: Sendable {
  /// The root layer.
  public var root: RenderNode
  /// The canvas' columns, in pixels.
  public var width: Int
  /// The canvas' rows, in pixels.
  public var height: Int
  /// Maps the root's superlayer coordinates (points) to pixels of the canvas.
  public var viewport: Affine
  /// The pixels that the root is clipped to; outside of them only the background shows.
  public var clip: Rect
  /// What lies beneath everything; `nil` for transparent.
  public var background: Color?
  /// The space in which light is blended.
  public var workingSpace: WorkingSpace

  /// Creates an image whose points are pixels.
  public init(
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
