import LambentGeometry

/// The bounds within which a compositor works, so that no layer tree can exhaust the machine.
package struct CompositorLimits: Sendable, Hashable {
  /// The maximum width and height of the canvas, and of an image that a layer needs, in pixels.
  package var maximumSide = 16_384
  /// The maximum depth of nested layers.
  package var maximumDepth = 128
  /// The maximum standard deviation of a blur or a shadow, in points of its layer. In device pixels, it is clamped to
  /// the same number.
  package var maximumBlurRadius = 512.0
  /// The most steps of a path.
  package var maximumPathSteps = Path.maximumStepCount
  /// The most points that the outlines of a frame have together: the steps of its paths, the corners of
  /// its lines, those of dashes among them, and the stops of its gradients. Each takes about 40 bytes
  /// until the frame is drawn.
  package var maximumOutlinePoints = 1 << 24
  /// The most memory, in bytes, for the images of layers that exist at the same time. Images are counted before they
  /// take memory, the floats in which they are blurred among them. Frames that are drawn at the same time share it;
  /// one that others leave too little waits for them.
  package var maximumImageBytes = 1 << 31
  /// The most memory, in bytes, for what is derived from the images that a frame shows, and for what is
  /// kept of it for later frames. Frames that are drawn at the same time share it, too.
  package var maximumTextureBytes = 13 << 27
  /// The most bytes of what is kept of a frame for later ones: an image of 4096 × 4096 pixels in bytes. With 0, each
  /// frame is drawn from nothing.
  package var maximumBaseBytes = 1 << 26

  /// The most that drawing a tree may cost, by an estimate from its plan, in steps of about a
  /// nanosecond on one core.
  package var maximumWork = 2e11

  /// The most layers of a space of three dimensions that are ordered at every pixel. More are drawn
  /// in the order of their middles.
  package var maximumSpaceLayers = 4096
  /// The most areas of a space with an order of their own, where layers of it cross that are not all
  /// simply composited with source-over: one has a blend mode, or adds light. Layers that would need more
  /// are drawn in the order of their middles in some of them.
  package var maximumSpaceAreas = 512
  /// The same where one of the layers has a background filter, which is applied in every area again.
  package var maximumFilteredAreas = 32

  /// Creates the default bounds.
  package init() {}
}
