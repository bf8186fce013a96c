/// A projective transform of space in Core Animation's layout: row vectors, translation in m41…m43,
/// perspective in m34. A product `a · b` applies a first.
public struct Transform3D: Sendable, Hashable {
  /// The entries: `mRC` is row R, column C.
  public var m11, m12, m13, m14: Double
  public var m21, m22, m23, m24: Double
  public var m31, m32, m33, m34: Double
  public var m41, m42, m43, m44: Double

  /// Creates the identity.
  public init() {
    self.init(rows: (1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1))
  }

  /// Creates a transform from its rows.
  public init(
    rows r1: (Double, Double, Double, Double), _ r2: (Double, Double, Double, Double),
    _ r3: (Double, Double, Double, Double), _ r4: (Double, Double, Double, Double)
  ) {
    (m11, m12, m13, m14) = r1
    (m21, m22, m23, m24) = r2
    (m31, m32, m33, m34) = r3
    (m41, m42, m43, m44) = r4
  }

  /// Creates a transform from sixteen entries, row by row; `nil` for another number.
  package init?(entries e: [Double]) {
    guard e.count == 16 else { return nil }
    self.init(
      rows: (e[0], e[1], e[2], e[3]), (e[4], e[5], e[6], e[7]), (e[8], e[9], e[10], e[11]),
      (e[12], e[13], e[14], e[15]))
  }

  /// The identity transform.
  public static let identity = Transform3D()

  /// The sixteen entries, row by row.
  package var entries: [Double] {
    [
      m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44,
    ]
  }
}

extension Transform3D {
  /// A translation, in points.
  public static func translation(x: Double, y: Double, z: Double = 0) -> Transform3D {
    var result = identity
    (result.m41, result.m42, result.m43) = (x, y, z)
    return result
  }

  /// A scaling about the origin, with a factor for each axis.
  public static func scale(x: Double, y: Double, z: Double = 1) -> Transform3D {
    var result = identity
    (result.m11, result.m22, result.m33) = (x, y, z)
    return result
  }

  /// A perspective with the viewer at a distance `d` from the plane, in points: m34 = −1/d.
  public static func perspective(distance: Double) -> Transform3D {
    var result = identity
    result.m34 = -1 / distance
    return result
  }

  /// Creates a transform of space from one of the plane.
  public init(_ affine: Affine) {
    self.init(
      rows: (affine.a, affine.b, 0, 0), (affine.c, affine.d, 0, 0), (0, 0, 1, 0),
      (affine.tx, affine.ty, 0, 1))
  }

  /// True if the transform is affine in the plane and does not change z.
  package var isAffine: Bool {
    m13 == 0 && m14 == 0 && m23 == 0 && m24 == 0 && m31 == 0 && m32 == 0 && m33 == 1
      && m34 == 0 && m43 == 0 && m44 == 1
  }

  /// True if every entry is a finite number.
  package var isFinite: Bool {
    // A finite number times 0 is 0; infinity and NaN give NaN.
    let first: Double = m11 * 0 + m12 * 0 + m13 * 0 + m14 * 0
    let second: Double = m21 * 0 + m22 * 0 + m23 * 0 + m24 * 0
    let third: Double = m31 * 0 + m32 * 0 + m33 * 0 + m34 * 0
    let fourth: Double = m41 * 0 + m42 * 0 + m43 * 0 + m44 * 0
    return first + second + third + fourth == 0
  }

  /// This transform followed by `next`: the product self · next.
  public func concatenating(_ next: Transform3D) -> Transform3D {
    var result = Transform3D()
    result.m11 =
      m11 * next.m11 + m12 * next.m21 + m13 * next.m31 + m14 * next.m41
    result.m12 =
      m11 * next.m12 + m12 * next.m22 + m13 * next.m32 + m14 * next.m42
    result.m13 =
      m11 * next.m13 + m12 * next.m23 + m13 * next.m33 + m14 * next.m43
    result.m14 =
      m11 * next.m14 + m12 * next.m24 + m13 * next.m34 + m14 * next.m44
    result.m21 =
      m21 * next.m11 + m22 * next.m21 + m23 * next.m31 + m24 * next.m41
    result.m22 =
      m21 * next.m12 + m22 * next.m22 + m23 * next.m32 + m24 * next.m42
    result.m23 =
      m21 * next.m13 + m22 * next.m23 + m23 * next.m33 + m24 * next.m43
    result.m24 =
      m21 * next.m14 + m22 * next.m24 + m23 * next.m34 + m24 * next.m44
    result.m31 =
      m31 * next.m11 + m32 * next.m21 + m33 * next.m31 + m34 * next.m41
    result.m32 =
      m31 * next.m12 + m32 * next.m22 + m33 * next.m32 + m34 * next.m42
    result.m33 =
      m31 * next.m13 + m32 * next.m23 + m33 * next.m33 + m34 * next.m43
    result.m34 =
      m31 * next.m14 + m32 * next.m24 + m33 * next.m34 + m34 * next.m44
    result.m41 =
      m41 * next.m11 + m42 * next.m21 + m43 * next.m31 + m44 * next.m41
    result.m42 =
      m41 * next.m12 + m42 * next.m22 + m43 * next.m32 + m44 * next.m42
    result.m43 =
      m41 * next.m13 + m42 * next.m23 + m43 * next.m33 + m44 * next.m43
    result.m44 =
      m41 * next.m14 + m42 * next.m24 + m43 * next.m34 + m44 * next.m44
    return result
  }

  /// The transformed point in homogeneous coordinates.
  package func applyHomogeneous(
    x: Double, y: Double, z: Double
  ) -> (x: Double, y: Double, z: Double, w: Double) {
    (
      x * m11 + y * m21 + z * m31 + m41, x * m12 + y * m22 + z * m32 + m42,
      x * m13 + y * m23 + z * m33 + m43, x * m14 + y * m24 + z * m34 + m44
    )
  }
}
