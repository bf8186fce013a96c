/// An affine map of straight colour: four rows (red, green, blue, alpha) of four factors and an
/// offset.
package struct ColorMatrix: Sendable, Hashable {
  /// Where red, green, blue and alpha go, and what is added.
  package var red, green, blue, alpha, offset: SIMD4<Float>

  /// Creates a map from twenty numbers, row by row; what is missing is 0.
  package init(rows: [Double]) {
    func column(_ index: Int) -> SIMD4<Float> {
      var result = SIMD4<Float>.zero
      for row in 0..<4 where row * 5 + index < rows.count {
        let value = rows[row * 5 + index]
        result[row] = value.isFinite ? Float(max(-1e6, min(1e6, value))) : 0
      }
      return result
    }
    red = column(0)
    green = column(1)
    blue = column(2)
    alpha = column(3)
    offset = column(4)
  }

  /// A straight colour's image, held to 0…1.
  @inline(__always) package func apply(_ color: SIMD4<Float>) -> SIMD4<Float> {
    let sum =
      red * color.x + green * color.y + blue * color.z + alpha * color.w + offset
    let positive = SIMD4<Float>.zero.replacing(with: sum, where: sum .> 0)
    return positive.replacing(with: SIMD4(repeating: 1), where: positive .> 1)
  }

  /// A premultiplied colour's image.
  @inline(__always) package func applyPremultiplied(_ color: SIMD4<Float>) -> SIMD4<Float> {
    var straight = color.w > 0 ? color / color.w : .zero
    straight.w = color.w
    var result = apply(straight)
    let alpha = result.w
    result *= alpha
    result.w = alpha
    return result
  }
}
