/// The weights of red, green and blue in luminance (ITU-R BT.709).
package enum Luminance {
  /// The weights of the channels; that of alpha is 0.
  @inlinable package static var weights: SIMD4<Double> { SIMD4(0.2126, 0.7152, 0.0722, 0) }

  /// The luminance of a colour; for a premultiplied one, luminance × alpha.
  @inlinable package static func of(_ color: SIMD4<Float>) -> Float {
    0.2126 * color.x + 0.7152 * color.y + 0.0722 * color.z
  }
}
