/// How an image is read between its texels.
package enum Sampling: Sendable, Hashable {
  /// The texel that holds the place.
  case nearest
  /// A mean of the four nearest texels, of two mip levels when the image shrinks.
  case linear
}
