import LambentDocuments
import LambentGeometry
import LambentImports

/// Formulas of the importer. Their results are written to documents with six digits.
enum LottieMath {
  static func shear(degrees: Double) -> Double {
    -Elementary.tan(min(max(degrees, -85), 85) * .pi / 180)
  }

  /// A way in the coordinates of a content, of one that its transform has scaled and turned. What changes
  /// counts as at its first key.
  static func undone(_ transform: JSONValue?, _ way: SIMD2<Double>) -> SIMD2<Double> {
    guard let transform else { return way }
    let scale = LottieProperty(transform["s"])?.numbers ?? []
    let degrees = LottieProperty(transform["r"])?.number ?? 0
    let (x, y) = (scale.first ?? 100, scale.count > 1 ? scale[1] : scale.first ?? 100)
    // Very small scales are ignored, because the factor would be unbounded.
    return way.turned(degrees: -degrees) * 100 / SIMD2(abs(x) < 1 ? 100 : x, abs(y) < 1 ? 100 : y)
  }
}
