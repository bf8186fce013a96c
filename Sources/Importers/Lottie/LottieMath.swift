import Glibc

/// Formulas of the importer. Their results are written to documents with six digits.
enum LottieMath {
  /// The shear factor of a skew.
  static func shear(degrees: Double) -> Double {
    -tan(min(max(degrees, -85), 85) * .pi / 180)
  }
}
