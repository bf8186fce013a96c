import LambentGeometry

/// The limits of a compositor, so that no layer tree can exhaust the machine.
package struct CompositorLimits: Sendable, Hashable {
  /// The maximum width and height of the canvas, and of an image that a layer needs, in pixels.
  package var maximumSide = 16_384
  /// The maximum depth of nested layers.
  package var maximumDepth = 128
  /// The maximum standard deviation of a blur or a shadow, in points of its layer. In device pixels, it is clamped to
  /// the same number.
  package var maximumBlurRadius = 512.0
  /// The maximum number of steps of a path.
  package var maximumPathSteps = Path.maximumStepCount
  /// The maximum number of points of all outlines of a frame: the steps of paths, the corners of lines and dashes,
  /// and the stops of gradients. Each takes about 40 bytes until the frame is drawn.
  package var maximumOutlinePoints = 1 << 24
  /// The maximum memory, in bytes, for images of layers at the same time, including the floats for blurs. Images are
  /// counted before they are allocated. The limit applies to all frames that are drawn at the same time. If too
  /// little memory is left, a frame waits for the others.
  package var maximumImageBytes = 1 << 31
  /// The maximum memory, in bytes, for data that is derived from a frame's images, including cached data for later
  /// frames. This limit also applies to all frames that are drawn at the same time.
  package var maximumTextureBytes = 13 << 27
  /// The maximum size of a frame that is kept for later ones, in bytes: by default, an image of 4096 × 4096 pixels.
  /// With 0, no frames are kept.
  package var maximumBaseBytes = 1 << 26

  /// The maximum estimated cost of drawing a tree, in steps of about a nanosecond on one core.
  package var maximumWork = 2e11

  /// The maximum number of layers of a three-dimensional space that are sorted at every pixel. If there are more,
  /// they are sorted by their centres.
  package var maximumSpaceLayers = 4096
  /// The maximum number of areas of a space, each with its own order of layers. They are needed if intersecting
  /// layers have blend modes or add light. If more were needed, some layers are sorted by their centres.
  package var maximumSpaceAreas = 512
  /// The same if one of the layers has a background filter, which is applied separately in every area.
  package var maximumFilteredAreas = 32

  /// Creates the default limits.
  package init() {}
}
