extension Transform3D {
  /// A rotation by an angle in radians about an axis of any length: about +z, from +x toward +y. A
  /// zero axis gives the identity.
  public static func rotation(angle: Double, x: Double, y: Double, z: Double) -> Transform3D {
    let length = Vector3(x: x, y: y, z: z).length
    guard length > 0, length.isFinite else { return identity }
    let (ux, uy, uz) = (x / length, y / length, z / length)
    let (sine, cosine) = Elementary.sinCos(angle)
    let rest = 1 - cosine
    return Transform3D(
      rows: (
        cosine + ux * ux * rest, ux * uy * rest + uz * sine, ux * uz * rest - uy * sine, 0
      ),
      (ux * uy * rest - uz * sine, cosine + uy * uy * rest, uy * uz * rest + ux * sine, 0),
      (ux * uz * rest + uy * sine, uy * uz * rest - ux * sine, cosine + uz * uz * rest, 0),
      (0, 0, 0, 1))
  }

  /// The affine transform of the plane z = 0, ignoring z; `nil` if there is perspective.
  public var affine: Affine? {
    guard m14 == 0, m24 == 0, m44 != 0 else { return nil }
    return Affine(
      a: m11 / m44, b: m12 / m44, c: m21 / m44, d: m22 / m44, tx: m41 / m44, ty: m42 / m44)
  }

  private typealias Minors = (Double, Double, Double, Double, Double, Double)

  /// The 2 × 2 minors of the upper and of the lower two rows, for determinant and inverse.
  private var minors: (upper: Minors, lower: Minors) {
    (
      (
        m11 * m22 - m21 * m12, m11 * m23 - m21 * m13, m11 * m24 - m21 * m14,
        m12 * m23 - m22 * m13, m12 * m24 - m22 * m14, m13 * m24 - m23 * m14
      ),
      (
        m31 * m42 - m41 * m32, m31 * m43 - m41 * m33, m31 * m44 - m41 * m34,
        m32 * m43 - m42 * m33, m32 * m44 - m42 * m34, m33 * m44 - m43 * m34
      )
    )
  }

  /// The factor on volumes; negative for a reflection, 0 if singular.
  package var determinant: Double {
    let (s, c) = minors
    return s.0 * c.5 - s.1 * c.4 + s.2 * c.3 + s.3 * c.2 - s.4 * c.1 + s.5 * c.0
  }

  /// The inverse; `nil` if the transform is singular or not finite.
  public var inverse: Transform3D? {
    let (s, c) = minors
    let det = determinant
    guard det.isFinite, abs(det) > 1e-300 else { return nil }
    let f = 1 / det
    let result = Transform3D(
      rows: (
        (m22 * c.5 - m23 * c.4 + m24 * c.3) * f, (-m12 * c.5 + m13 * c.4 - m14 * c.3) * f,
        (m42 * s.5 - m43 * s.4 + m44 * s.3) * f, (-m32 * s.5 + m33 * s.4 - m34 * s.3) * f
      ),
      (
        (-m21 * c.5 + m23 * c.2 - m24 * c.1) * f, (m11 * c.5 - m13 * c.2 + m14 * c.1) * f,
        (-m41 * s.5 + m43 * s.2 - m44 * s.1) * f, (m31 * s.5 - m33 * s.2 + m34 * s.1) * f
      ),
      (
        (m21 * c.4 - m22 * c.2 + m24 * c.0) * f, (-m11 * c.4 + m12 * c.2 - m14 * c.0) * f,
        (m41 * s.4 - m42 * s.2 + m44 * s.0) * f, (-m31 * s.4 + m32 * s.2 - m34 * s.0) * f
      ),
      (
        (-m21 * c.3 + m22 * c.1 - m23 * c.0) * f, (m11 * c.3 - m12 * c.1 + m13 * c.0) * f,
        (-m41 * s.3 + m42 * s.1 - m43 * s.0) * f, (m31 * s.3 - m32 * s.1 + m33 * s.0) * f
      ))
    return result.isFinite ? result : nil
  }
}
