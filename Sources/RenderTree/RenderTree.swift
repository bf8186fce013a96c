package import LambentGeometry
package import LambentPixels

/// An image that is to be drawn: a root node and the canvas on which it is drawn.
///
/// This module is where `Layers`, which decides what shows, and `Compositor`, which draws, meet. It holds
/// plain data and two protocols; it draws nothing itself.
///
/// - A ``RenderNode`` is a layer at one moment: where it lies (`transform`, `bounds`), what is done to it
///   (opacity, corners, shadow, mask, filters, blend mode), and its children, back to front.
/// - ``Drawable`` is one thing that a node shows: a fill, a gradient, an image, particles. A node has a
///   list of them.
/// - ``SpriteSource`` makes particles on the thread that draws the frame.
/// - ``RenderTransition`` leads from an old state of a node to the node itself; ``ImageTransition`` is a
///   transition that works on the images of both.
/// - ``RenderFilter`` is one operation on the pixels of a finished node; ``PixelFilter`` is one of your
///   own.
///
/// Lengths are points of the layer's own coordinates; y grows downward. Values that a program sets may
/// be anything, not finite ones included: the compositor takes them all.
///
/// Begin reading with ``RenderNode``, then ``Drawable``.
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
