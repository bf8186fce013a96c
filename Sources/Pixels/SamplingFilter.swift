/// The filter by which an image is sampled between its pixels.
public enum SamplingFilter: String, Sendable, Hashable, CaseIterable {
  /// The nearest pixel.
  case nearest
  /// Interpolation of the four nearest pixels; for smaller images, also of two mip levels.
  case linear
  /// Like ``linear``, with `minificationFilterBias` added to the mip level.
  case trilinear
}
