// swift-format-ignore-file: AlwaysUseLowerCamelCase

package import LambentGeometry

/// A map of space: a row vector times this matrix; the last row shifts.
public struct CATransform3D: Sendable, Hashable {
  /// The first row.
  public var m11, m12, m13, m14: CGFloat
  /// The second row.
  public var m21, m22, m23, m24: CGFloat
  /// The third row; `m34` is the perspective.
  public var m31, m32, m33, m34: CGFloat
  /// The last row: the shift.
  public var m41, m42, m43, m44: CGFloat

  /// Creates a matrix of zeros.
  public init() {
    (m11, m12, m13, m14) = (0, 0, 0, 0)
    (m21, m22, m23, m24) = (0, 0, 0, 0)
    (m31, m32, m33, m34) = (0, 0, 0, 0)
    (m41, m42, m43, m44) = (0, 0, 0, 0)
  }

  /// Creates a matrix by its entries.
  public init(
    m11: CGFloat, m12: CGFloat, m13: CGFloat, m14: CGFloat,
    m21: CGFloat, m22: CGFloat, m23: CGFloat, m24: CGFloat,
    m31: CGFloat, m32: CGFloat, m33: CGFloat, m34: CGFloat,
    m41: CGFloat, m42: CGFloat, m43: CGFloat, m44: CGFloat
  ) {
    (self.m11, self.m12, self.m13, self.m14) = (m11, m12, m13, m14)
    (self.m21, self.m22, self.m23, self.m24) = (m21, m22, m23, m24)
    (self.m31, self.m32, self.m33, self.m34) = (m31, m32, m33, m34)
    (self.m41, self.m42, self.m43, self.m44) = (m41, m42, m43, m44)
  }
}

extension CATransform3D {
  package init(_ map: Transform3D) {
    self.init(
      m11: map.m11, m12: map.m12, m13: map.m13, m14: map.m14,
      m21: map.m21, m22: map.m22, m23: map.m23, m24: map.m24,
      m31: map.m31, m32: map.m32, m33: map.m33, m34: map.m34,
      m41: map.m41, m42: map.m42, m43: map.m43, m44: map.m44)
  }

  package var lambent: Transform3D {
    Transform3D(
      rows: (m11, m12, m13, m14), (m21, m22, m23, m24), (m31, m32, m33, m34),
      (m41, m42, m43, m44))
  }
}

/// The map that changes nothing.
public let CATransform3DIdentity = CATransform3D(.identity)

/// True if a map changes nothing.
public func CATransform3DIsIdentity(_ t: CATransform3D) -> Bool { t == CATransform3DIdentity }

/// True if two maps are the same.
public func CATransform3DEqualToTransform(_ a: CATransform3D, _ b: CATransform3D) -> Bool {
  a == b
}

/// A translation, in points.
public func CATransform3DMakeTranslation(
  _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat
) -> CATransform3D {
  CATransform3D(.translation(x: tx, y: ty, z: tz))
}

/// A transform that scales by a factor for each axis, about the origin.
public func CATransform3DMakeScale(
  _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat
) -> CATransform3D {
  CATransform3D(.scale(x: sx, y: sy, z: sz))
}

/// A rotation about an axis, in radians.
public func CATransform3DMakeRotation(
  _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
  CATransform3D(.rotation(angle: angle, x: x, y: y, z: z))
}

/// A translation, in points, followed by the given transform.
public func CATransform3DTranslate(
  _ t: CATransform3D, _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat
) -> CATransform3D {
  CATransform3DConcat(CATransform3DMakeTranslation(tx, ty, tz), t)
}

/// A scaling, by a factor for each axis, followed by the given transform.
public func CATransform3DScale(
  _ t: CATransform3D, _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat
) -> CATransform3D {
  CATransform3DConcat(CATransform3DMakeScale(sx, sy, sz), t)
}

/// A rotation by an angle in radians about an axis, followed by the given transform.
public func CATransform3DRotate(
  _ t: CATransform3D, _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
  CATransform3DConcat(CATransform3DMakeRotation(angle, x, y, z), t)
}

/// The first map, then the second.
public func CATransform3DConcat(_ a: CATransform3D, _ b: CATransform3D) -> CATransform3D {
  CATransform3D(a.lambent.concatenating(b.lambent))
}

/// The map that undoes a map; a map that cannot be undone itself.
public func CATransform3DInvert(_ t: CATransform3D) -> CATransform3D {
  t.lambent.inverse.map { CATransform3D($0) } ?? t
}

/// A map of the plane as one of space.
public func CATransform3DMakeAffineTransform(_ m: CGAffineTransform) -> CATransform3D {
  CATransform3D(Transform3D(m.lambent))
}

/// True if a map is one of the plane.
public func CATransform3DIsAffine(_ t: CATransform3D) -> Bool { t.lambent.isAffine }

/// A transform as an affine transform; the identity if it is not affine.
public func CATransform3DGetAffineTransform(_ t: CATransform3D) -> CGAffineTransform {
  guard t.lambent.isAffine, let affine = t.lambent.affine else { return .identity }
  return CGAffineTransform(affine)
}
