/// The bounds within which a compositor works, so that no layer tree can exhaust the machine.
public struct CompositorLimits: Sendable, Hashable {
  /// The most pixels on a side of the canvas or of a picture that a layer needs.
  public var maximumSide = 16_384
  /// The most layers that may lie within each other.
  public var maximumDepth = 128
  /// The widest blur or shadow: its standard deviation, in pixels.
  public var maximumBlurRadius = 512.0
  /// The most memory, in bytes, for what is derived from images and for the pictures of layers that
  /// exist at the same time.
  public var maximumPictureBytes = 1 << 31

  /// Creates the default bounds.
  public init() {}
}
