extension Transform3D {
  /// A transform decomposed into scale, skew, rotation, translation and perspective, applied in
  /// this order: the "unmatrix" of Goldman and Thomas (Graphics Gems II, 1991), as in CSS
  /// Transforms 2.
  package struct Decomposition: Sendable, Hashable {
    /// The factors along the axes. Of a reflection, one is negative, or all are.
    package var scale: Vector3
    /// The shear factors: of y along x, of z along x, of z along y.
    package var skew: Vector3
    package var rotation: Quaternion
    package var translation: Vector3
    /// The last column of the perspective, which is applied last: (0, 0, 0, 1) for none. It takes the factor by
    /// which all places of the matrix are divided, so that a translation before a perspective is read as it was
    /// written.
    package var perspective: SIMD4<Double>

    /// The components of the identity.
    package static let identity = Self(
      scale: Vector3(x: 1, y: 1, z: 1), skew: .zero, rotation: .identity, translation: .zero,
      perspective: SIMD4(0, 0, 0, 1))
  }
}

extension Transform3D.Decomposition {
  /// Decomposes a transform; `nil` if it is singular or not finite.
  package init?(_ transform: Transform3D) {
    guard transform.isFinite else { return nil }
    let m = transform
    var affine = m
    (affine.m14, affine.m24, affine.m34, affine.m44) = (0, 0, 0, 1)
    guard let inverse = affine.inverse else { return nil }
    // The affine part times the perspective's column is the matrix's last column.
    let column = SIMD4(m.m14, m.m24, m.m34, m.m44)
    perspective =
      column == SIMD4(0, 0, 0, 1) ? column : inverse.times(column: column)
    translation = Vector3(x: m.m41, y: m.m42, z: m.m43)

    var first = Vector3(x: m.m11, y: m.m12, z: m.m13)
    var second = Vector3(x: m.m21, y: m.m22, z: m.m23)
    var third = Vector3(x: m.m31, y: m.m32, z: m.m33)
    // Gram–Schmidt: the part of each row along the previous rows is shear.
    scale = .zero
    skew = .zero
    scale.x = first.length
    first = first * (1 / scale.x)
    skew.x = first.dot(second)
    second = second - first * skew.x
    scale.y = second.length
    second = second * (1 / scale.y)
    skew.y = first.dot(third)
    skew.z = second.dot(third)
    third = third - first * skew.y - second * skew.z
    scale.z = third.length
    third = third * (1 / scale.z)
    skew = Vector3(x: skew.x / scale.y, y: skew.y / scale.z, z: skew.z / scale.z)
    var signs = Vector3(x: 1, y: 1, z: 1)
    if first.dot(second.cross(third)) < 0 {
      // A reflection is stored in the scale, because a rotation cannot express it.
      signs = Self.reflection(of: Vector3(x: first.x, y: second.y, z: third.z))
    }
    rotation = Quaternion(rows: first * signs.x, second * signs.y, third * signs.z)
    changeSigns(signs)
    guard scale.length.isFinite, skew.length.isFinite, rotation.dot(rotation).isFinite else {
      return nil
    }
  }

  /// The signs of a reflection with which the smallest rotation remains, as in CSS, where one axis of the plane is
  /// reflected: those of one axis or of all.
  ///
  /// - Parameter diagonal: of the directions of the axes.
  private static func reflection(of diagonal: Vector3) -> Vector3 {
    // The trace of a rotation is 1 + 2 cos of its angle.
    let trace = diagonal.x + diagonal.y + diagonal.z
    var result = (trace: trace - 2 * diagonal.y, signs: Vector3(x: 1, y: -1, z: 1))
    for next in [
      (trace - 2 * diagonal.x, Vector3(x: -1, y: 1, z: 1)),
      (trace - 2 * diagonal.z, Vector3(x: 1, y: 1, z: -1)), (-trace, Vector3(x: -1, y: -1, z: -1)),
    ] where next.0 > result.trace { result = next }
    return result.signs
  }

  /// Gives the directions of the axes other signs, 1 or −1, apart from the rotation.
  private mutating func changeSigns(_ signs: Vector3) {
    scale = Vector3(x: scale.x * signs.x, y: scale.y * signs.y, z: scale.z * signs.z)
    skew = Vector3(
      x: skew.x * signs.x * signs.y, y: skew.y * signs.x * signs.z, z: skew.z * signs.y * signs.z)
  }

  /// The same transform with the signs of another's scale, where both are reflections: what one has more is a
  /// half turn.
  private func reflected(like other: Self) -> Self {
    func sign(_ a: Double, _ b: Double) -> Double { (a < 0) == (b < 0) ? 1 : -1 }
    let signs = Vector3(
      x: sign(scale.x, other.scale.x), y: sign(scale.y, other.scale.y),
      z: sign(scale.z, other.scale.z))
    guard signs != Vector3(x: 1, y: 1, z: 1), signs.x * signs.y * signs.z > 0 else { return self }
    var result = self
    let (first, second, third) = rotation.rows
    result.rotation = Quaternion(rows: first * signs.x, second * signs.y, third * signs.z)
    result.changeSigns(signs)
    return result
  }

  /// The transform with these components.
  package var recomposed: Transform3D {
    let (first, second, third) = rotation.rows
    let rowX = first * scale.x
    let rowY = (first * skew.x + second) * scale.y
    let rowZ = (first * skew.y + second * skew.z + third) * scale.z
    var result = Transform3D(
      rows: (rowX.x, rowX.y, rowX.z, 0), (rowY.x, rowY.y, rowY.z, 0), (rowZ.x, rowZ.y, rowZ.z, 0),
      (translation.x, translation.y, translation.z, 1))
    let column = result.times(column: perspective)
    (result.m14, result.m24, result.m34, result.m44) = (column.x, column.y, column.z, column.w)
    return result
  }
}

extension Transform3D.Decomposition: Interpolatable {
  /// The components at a fraction, with the rotation along the shorter way.
  package func interpolated(
    to other: Transform3D.Decomposition, at fraction: Double
  ) -> Transform3D.Decomposition {
    let other = other.reflected(like: self)
    var result = self
    result.scale = scale.interpolated(to: other.scale, at: fraction)
    result.skew = skew.interpolated(to: other.skew, at: fraction)
    result.rotation = rotation.interpolated(to: other.rotation, at: fraction)
    result.translation = translation.interpolated(to: other.translation, at: fraction)
    result.perspective = perspective + (other.perspective - perspective) * fraction
    return result
  }
}

extension Transform3D {
  /// The product of the matrix with a column.
  fileprivate func times(column v: SIMD4<Double>) -> SIMD4<Double> {
    SIMD4(
      m11 * v.x + m12 * v.y + m13 * v.z + m14 * v.w,
      m21 * v.x + m22 * v.y + m23 * v.z + m24 * v.w,
      m31 * v.x + m32 * v.y + m33 * v.z + m34 * v.w,
      m41 * v.x + m42 * v.y + m43 * v.z + m44 * v.w)
  }
}
