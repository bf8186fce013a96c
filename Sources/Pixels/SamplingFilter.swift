/// How an image is sampled between its pixels.
public enum SamplingFilter: String, Sendable, Hashable, CaseIterable {
  /// The nearest pixel.
  case nearest
  /// A mean of the four nearest; when the image shrinks, of the two mip levels nearest in size.
  case linear
  /// The same; when the image shrinks, `minificationBias` is added to the mip level.
  case trilinear
}
