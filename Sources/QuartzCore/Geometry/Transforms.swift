// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, AlwaysUseLowerCamelCase

package import LambentGeometry

/// A map of the plane: (x, y) goes to (a·x + c·y + tx, b·x + d·y + ty).
public struct CGAffineTransform: Sendable, Hashable {
  public var a, b, c, d, tx, ty: CGFloat
  public init() { (a, b, c, d, tx, ty) = (0, 0, 0, 0, 0, 0) }
  public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }
  public init(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ tx: CGFloat, _ ty: CGFloat)
  {
    self.init(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
  }
  public init(translationX tx: CGFloat, y ty: CGFloat) { self.init(.translation(x: tx, y: ty)) }
  public init(scaleX sx: CGFloat, y sy: CGFloat) { self.init(.scale(x: sx, y: sy)) }
  public init(rotationAngle angle: CGFloat) { self.init(.rotation(angle)) }
  public static let identity = CGAffineTransform(.identity)
  public var isIdentity: Bool { self == .identity }

  public func translatedBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
    CGAffineTransform(translationX: x, y: y).concatenating(self)
  }
  public func scaledBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
    CGAffineTransform(scaleX: x, y: y).concatenating(self)
  }
  public func rotated(by angle: CGFloat) -> CGAffineTransform {
    CGAffineTransform(rotationAngle: angle).concatenating(self)
  }
  public func inverted() -> CGAffineTransform {
    lambent.inverse.map { CGAffineTransform($0) } ?? self
  }
  public func concatenating(_ other: CGAffineTransform) -> CGAffineTransform {
    CGAffineTransform(lambent.concatenating(other.lambent))
  }

  package init(_ map: Affine) {
    self.init(a: map.a, b: map.b, c: map.c, d: map.d, tx: map.tx, ty: map.ty)
  }
  package var lambent: Affine { Affine(a: a, b: b, c: c, d: d, tx: tx, ty: ty) }
}

extension CGPoint {
  public func applying(_ t: CGAffineTransform) -> CGPoint { CGPoint(t.lambent.apply(lambent)) }
}

extension CGSize {
  public func applying(_ t: CGAffineTransform) -> CGSize {
    CGSize(width: t.a * width + t.c * height, height: t.b * width + t.d * height)
  }
}

extension CGRect {
  public func applying(_ t: CGAffineTransform) -> CGRect {
    CGRect(t.lambent.boundingBox(of: lambent))
  }
}

/// A vector of the plane.
public struct CGVector: Sendable, Hashable {
  public var dx: CGFloat = 0, dy: CGFloat = 0
  public init() {}
  public init(dx: CGFloat, dy: CGFloat) { (self.dx, self.dy) = (dx, dy) }
  public static let zero = CGVector()
}

/// A map of space: a row vector times this matrix; the last row shifts.
public struct CATransform3D: Sendable, Hashable {
  public var m11: CGFloat = 0, m12: CGFloat = 0, m13: CGFloat = 0, m14: CGFloat = 0
  public var m21: CGFloat = 0, m22: CGFloat = 0, m23: CGFloat = 0, m24: CGFloat = 0
  public var m31: CGFloat = 0, m32: CGFloat = 0, m33: CGFloat = 0, m34: CGFloat = 0
  public var m41: CGFloat = 0, m42: CGFloat = 0, m43: CGFloat = 0, m44: CGFloat = 0

  public init() {}
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

  package init(_ map: Transform3D) {
    (m11, m12, m13, m14) = (map.m11, map.m12, map.m13, map.m14)
    (m21, m22, m23, m24) = (map.m21, map.m22, map.m23, map.m24)
    (m31, m32, m33, m34) = (map.m31, map.m32, map.m33, map.m34)
    (m41, m42, m43, m44) = (map.m41, map.m42, map.m43, map.m44)
  }
  package var lambent: Transform3D {
    Transform3D(
      rows: (m11, m12, m13, m14), (m21, m22, m23, m24), (m31, m32, m33, m34),
      (m41, m42, m43, m44))
  }
}

public let CATransform3DIdentity = CATransform3D(.identity)

public func CATransform3DIsIdentity(_ t: CATransform3D) -> Bool { t == CATransform3DIdentity }

public func CATransform3DEqualToTransform(_ a: CATransform3D, _ b: CATransform3D) -> Bool { a == b }

public func CATransform3DMakeTranslation(
  _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat
) -> CATransform3D { CATransform3D(.translation(x: tx, y: ty, z: tz)) }

public func CATransform3DMakeScale(
  _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat
) -> CATransform3D { CATransform3D(.scale(x: sx, y: sy, z: sz)) }

public func CATransform3DMakeRotation(
  _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D { CATransform3D(.rotation(angle: angle, x: x, y: y, z: z)) }

public func CATransform3DTranslate(
  _ t: CATransform3D, _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat
) -> CATransform3D { CATransform3DConcat(CATransform3DMakeTranslation(tx, ty, tz), t) }

public func CATransform3DScale(
  _ t: CATransform3D, _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat
) -> CATransform3D { CATransform3DConcat(CATransform3DMakeScale(sx, sy, sz), t) }

public func CATransform3DRotate(
  _ t: CATransform3D, _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D { CATransform3DConcat(CATransform3DMakeRotation(angle, x, y, z), t) }

public func CATransform3DConcat(_ a: CATransform3D, _ b: CATransform3D) -> CATransform3D {
  CATransform3D(a.lambent.concatenating(b.lambent))
}

public func CATransform3DInvert(_ t: CATransform3D) -> CATransform3D {
  t.lambent.inverse.map { CATransform3D($0) } ?? t
}

public func CATransform3DMakeAffineTransform(_ m: CGAffineTransform) -> CATransform3D {
  CATransform3D(Transform3D(m.lambent))
}

public func CATransform3DIsAffine(_ t: CATransform3D) -> Bool { t.lambent.isAffine }

public func CATransform3DGetAffineTransform(_ t: CATransform3D) -> CGAffineTransform {
  guard t.lambent.isAffine, let affine = t.lambent.affine else { return .identity }
  return CGAffineTransform(affine)
}
