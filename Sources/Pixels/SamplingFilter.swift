/// How an image is sampled between its pixels.
public enum SamplingFilter: String, Sendable, Hashable, CaseIterable {
  /// The nearest pixel.
  case nearest
  /// A mean of the four nearest pixels; where the image shrinks, of two mip levels.
  case linear
  /// As `linear`, with `minificationFilterBias` added to the mip level.
  case trilinear
}
