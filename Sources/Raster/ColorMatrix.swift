import LambentGeometry
package import LambentPixels

/// An affine map of straight colour, for premultiplied pixels: each result is a sum of red, green,
/// blue and alpha times factors, plus an offset, clamped to 0…1. Every colour filter has this form.
/// It applies to the stored values: encoded ones in the space `srgb`, linear light in `linear`; its
/// colour inputs are in the same space.
package struct ColorMatrix: Sendable, Hashable {
  /// The factors on red, green, blue and alpha for the four results.
  package var red, green, blue, alpha: SIMD4<Double>
  /// The offset of the four results.
  package var offset: SIMD4<Double>

  /// Creates a matrix from its columns.
  package init(
    red: SIMD4<Double>, green: SIMD4<Double>, blue: SIMD4<Double>, alpha: SIMD4<Double>,
    offset: SIMD4<Double>
  ) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
    self.offset = offset
  }

  package static let identity = ColorMatrix(
    red: SIMD4(1, 0, 0, 0), green: SIMD4(0, 1, 0, 0), blue: SIMD4(0, 0, 1, 0),
    alpha: SIMD4(0, 0, 0, 1), offset: SIMD4())

  /// Creates a matrix from twenty numbers: four rows (red, green, blue, alpha) of four factors and
  /// an offset; `nil` for another number.
  package init?(rows: [Double]) {
    guard rows.count == 20 else { return nil }
    func column(_ index: Int) -> SIMD4<Double> {
      SIMD4(rows[index], rows[index + 5], rows[index + 10], rows[index + 15])
    }
    self.init(
      red: column(0), green: column(1), blue: column(2), alpha: column(3), offset: column(4))
  }
}

// MARK: - The filters

extension ColorMatrix {
  /// Multiplies the saturation: 0 gives grey, 1 changes nothing.
  package static func saturation(_ amount: Double) -> ColorMatrix {
    var result = identity
    let grey = Luminance.weights * (1 - amount)
    func column(_ unit: SIMD4<Double>, _ weight: Double) -> SIMD4<Double> {
      unit * amount + SIMD4(weight, weight, weight, 0)
    }
    result.red = column(identity.red, grey.x)
    result.green = column(identity.green, grey.y)
    result.blue = column(identity.blue, grey.z)
    return result
  }

  /// Rotates the hue by an angle in radians, about the axis of greys, keeping luminance (the matrix
  /// of the SVG filter `hueRotate`).
  package static func hueRotation(_ angle: Double) -> ColorMatrix {
    let (s, c) = Elementary.sinCos(angle)
    return ColorMatrix(
      red: SIMD4(
        0.213 + c * 0.787 - s * 0.213, 0.213 - c * 0.213 + s * 0.143,
        0.213 - c * 0.213 - s * 0.787, 0),
      green: SIMD4(
        0.715 - c * 0.715 - s * 0.715, 0.715 + c * 0.285 + s * 0.140,
        0.715 - c * 0.715 + s * 0.715, 0),
      blue: SIMD4(
        0.072 - c * 0.072 + s * 0.928, 0.072 - c * 0.072 - s * 0.283,
        0.072 + c * 0.928 + s * 0.072, 0),
      alpha: identity.alpha, offset: SIMD4())
  }

  /// Maps luminance to shades of a colour, with a weight: 0 changes nothing, 1 maps completely.
  package static func monochrome(_ color: Color, amount: Double) -> ColorMatrix {
    let shade = SIMD4(color.red, color.green, color.blue, 0) * amount
    let rest = 1 - amount
    return ColorMatrix(
      red: shade * Luminance.weights.x + identity.red * rest,
      green: shade * Luminance.weights.y + identity.green * rest,
      blue: shade * Luminance.weights.z + identity.blue * rest, alpha: identity.alpha,
      offset: SIMD4())
  }

  /// Multiplies by a colour, whose alpha is ignored.
  package static func tint(_ color: Color) -> ColorMatrix {
    ColorMatrix(
      red: identity.red * color.red, green: identity.green * color.green,
      blue: identity.blue * color.blue, alpha: identity.alpha, offset: SIMD4())
  }

  package static let inversion = ColorMatrix(
    red: SIMD4(-1, 0, 0, 0), green: SIMD4(0, -1, 0, 0), blue: SIMD4(0, 0, -1, 0),
    alpha: SIMD4(0, 0, 0, 1), offset: SIMD4(1, 1, 1, 0))
}

// MARK: - Application

extension ColorMatrix {
  /// Applies the matrix to a row of premultiplied floats. NaN becomes 0.
  package func apply(to row: UnsafeMutablePointer<SIMD4<Float>>, count: Int) {
    let (red, green) = (SIMD4<Float>(red), SIMD4<Float>(green))
    let (blue, alpha) = (SIMD4<Float>(blue), SIMD4<Float>(alpha))
    let offset = SIMD4<Float>(offset)
    for x in 0..<max(0, count) {
      let pixel = row[x]
      let straight = pixel.w > 0 ? pixel / pixel.w : SIMD4<Float>()
      var result = offset + red * straight.x + green * straight.y
      result = (result + blue * straight.z + alpha * pixel.w).clamped(to: 1)
      row[x] = SIMD4(result.x, result.y, result.z, 1) * result.w
    }
  }

  /// Applies the matrix to a row of premultiplied bytes, rounding once.
  package func apply(to row: UnsafeMutablePointer<UInt32>, count: Int) {
    withUnsafeTemporaryAllocation(of: SIMD4<Float>.self, capacity: max(1, count)) { floats in
      guard let floats = floats.baseAddress, count > 0 else { return }
      FloatRows.load(row, to: floats, count: count)
      apply(to: floats, count: count)
      FloatRows.store(floats, to: row, count: count)
    }
  }
}
