/// A 3 × 3 matrix that mixes linear light. Its columns are red, green and blue.
struct LightMatrix: Hashable {
  var (red, green, blue): (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)

  init(_ red: SIMD3<Double>, _ green: SIMD3<Double>, _ blue: SIMD3<Double>) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  static func * (matrix: LightMatrix, light: SIMD3<Double>) -> SIMD3<Double> {
    matrix.red * light.x + matrix.green * light.y + matrix.blue * light.z
  }

  static func * (a: LightMatrix, b: LightMatrix) -> LightMatrix {
    LightMatrix(a * b.red, a * b.green, a * b.blue)
  }

  /// The inverse, by cofactors; `nil` for a singular matrix.
  var inverse: LightMatrix? {
    func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
      SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    }
    let (x, y, z) = (cross(green, blue), cross(blue, red), cross(red, green))
    let determinant = red.x * x.x + red.y * x.y + red.z * x.z
    guard abs(determinant) > 1e-9, determinant.isFinite else { return nil }
    return LightMatrix(
      SIMD3(x.x, y.x, z.x) / determinant, SIMD3(x.y, y.y, z.y) / determinant,
      SIMD3(x.z, y.z, z.z) / determinant)
  }
}

extension LightMatrix {
  /// The XYZ values of primaries, relative to the white D50, by Bradford's adaptation.
  ///
  /// - Parameter points: x and y of white, red, green and blue.
  init?(chromaticities points: [Double]) {
    func light(_ index: Int) -> SIMD3<Double> {
      let (x, y) = (points[2 * index], points[2 * index + 1])
      return SIMD3(x / y, 1, (1 - x - y) / y)
    }
    guard points.count == 8, points.allSatisfy({ $0.isFinite }),
      stride(from: 1, to: 8, by: 2).allSatisfy({ points[$0] > 1e-6 }),
      let intensities = LightMatrix(light(1), light(2), light(3)).inverse.map({ $0 * light(0) }),
      let back = Self.bradford.inverse
    else { return nil }
    // The responses of the eye to either white.
    let scale = (Self.bradford * SIMD3(0.9642, 1, 0.8249)) / (Self.bradford * light(0))
    let adaptation =
      back
      * LightMatrix(SIMD3(scale.x, 0, 0), SIMD3(0, scale.y, 0), SIMD3(0, 0, scale.z))
      * Self.bradford
    self =
      adaptation
      * LightMatrix(light(1) * intensities.x, light(2) * intensities.y, light(3) * intensities.z)
  }

  private static let bradford = LightMatrix(
    SIMD3(0.8951, -0.7502, 0.0389), SIMD3(0.2664, 1.7135, -0.0685),
    SIMD3(-0.1614, 0.0367, 1.0296))

  private static let fromXYZ = LightMatrix(
    chromaticities: [0.3127, 0.3290, 0.64, 0.33, 0.30, 0.60, 0.15, 0.06])?.inverse

  /// The matrix to linear sRGB of primaries that are given as XYZ values; `nil` if they have no white.
  ///
  /// White becomes exactly white: files round their values, and old ones did not adapt them to D50.
  var toSRGB: LightMatrix? {
    guard let mixing = Self.fromXYZ.map({ $0 * self }) else { return nil }
    let white = mixing.red + mixing.green + mixing.blue
    let range = 0.5...2
    guard range.contains(white.x), range.contains(white.y), range.contains(white.z) else {
      return nil
    }
    return LightMatrix(mixing.red / white, mixing.green / white, mixing.blue / white)
  }
}
