/// How an image is sampled between its pixels.
public enum SamplingFilter: String, Sendable, Hashable, CaseIterable {
  /// The nearest pixel.
  case nearest
  /// A mean of the four nearest; when the image shrinks, of the two mip levels nearest in size.
  case linear
  /// The same; when the image shrinks, `minificationBias` is added to the mip level.
  case trilinear
}

extension SamplingFilter {
  /// The meaning, in one sentence.
  package var meaning: String {
    switch self {
    case .nearest: "The nearest pixel."
    case .linear: "A mean of the four nearest pixels; where the image shrinks, of two mip levels."
    case .trilinear: "As linear, with minificationFilterBias added to the mip level."
    }
  }
}
