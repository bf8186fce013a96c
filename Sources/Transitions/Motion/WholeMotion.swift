import LambentGeometry

/// The motion of a whole image: the affine transform that fits most of a field of displacements, such
/// as those of a moved, turned or zoomed camera.
///
/// It is found by least squares, repeated with weights that are lower the farther a displacement is
/// from the last fit.
struct WholeMotion {
  /// The displacement at the centre, and its change per pixel along each axis.
  private var x = SIMD3<Double>.zero
  private var y = SIMD3<Double>.zero
  private let center: (x: Double, y: Double)

  /// No motion if it does not fit most of what can be compared.
  init(of field: FlowField, weights: FlowPlane, texture: FlowPlane) {
    let (width, height) = (weights.width, weights.height)
    center = (Double(width - 1) / 2, Double(height - 1) / 2)
    guard width >= 8, height >= 8 else { return }
    var coverage = 0.0
    for reach in [64.0, 16, 6, 3, 3, 3] {
      coverage = fit(field, weights, texture, reach)
    }
    let t = max(0, min(1, (coverage - 0.25) / 0.25))
    let strength = t * t * (3 - 2 * t)
    (x, y) = (x * strength, y * strength)
  }

  /// The displacement of a pixel.
  func at(_ column: Int, _ row: Int) -> (x: Float, y: Float) {
    let place = place(column, row)
    return (Float((x * place).sum()), Float((y * place).sum()))
  }

  private func place(_ column: Int, _ row: Int) -> SIMD3<Double> {
    SIMD3(1, Double(column) - center.x, Double(row) - center.y)
  }

  /// Fits the transform again.
  ///
  /// - Parameter reach: the distance from the last fit at which a displacement counts a quarter.
  /// - Returns: The fraction of what can be compared whose displacement is near the last fit.
  private mutating func fit(
    _ field: FlowField, _ weights: FlowPlane, _ texture: FlowPlane, _ reach: Double
  ) -> Double {
    // A small weight for no change keeps the equations solvable.
    var rows = (SIMD3(1e-9, 0, 0), SIMD3(0, 1e-3, 0), SIMD3(0, 0, 1e-3))
    var (sumX, sumY) = (SIMD3<Double>.zero, SIMD3<Double>.zero)
    var (near, all) = (0.0, 0.0)
    for row in stride(from: 0, to: weights.height, by: 2) {
      for column in stride(from: 0, to: weights.width, by: 2) {
        let place = place(column, row)
        let (u, v) = (Double(field.x.row(row)[column]), Double(field.y.row(row)[column]))
        let (missX, missY) = (u - (x * place).sum(), v - (y * place).sum())
        let far = 1 + (missX * missX + missY * missY) / (reach * reach)
        let visible = Double(texture.row(row)[column])
        let weight = Double(weights.row(row)[column]) * visible / (far * far)
        near += weight
        all += visible
        let weighted = place * weight
        rows.0 += weighted
        rows.1 += weighted * place.y
        rows.2 += weighted * place.z
        sumX += weighted * u
        sumY += weighted * v
      }
    }
    (x, y) = (Self.solve(rows, sumX), Self.solve(rows, sumY))
    return all > 0 ? near / all : 0
  }

  /// Solves three equations by Cramer's rule.
  private static func solve(
    _ rows: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>), _ sides: SIMD3<Double>
  ) -> SIMD3<Double> {
    let first = rows.1.cross(rows.2)
    let determinant = (rows.0 * first).sum()
    guard determinant > 0 else { return .zero }
    let sum = first * sides.x + rows.2.cross(rows.0) * sides.y + rows.0.cross(rows.1) * sides.z
    return sum / determinant
  }
}
