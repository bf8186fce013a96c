// swift-format-ignore-file: AlwaysUseLowerCamelCase

package import LambentGeometry

/// A map of the plane: (x, y) goes to (a·x + c·y + tx, b·x + d·y + ty).
public struct CGAffineTransform: Sendable, Hashable {
  /// The entries: plain factors, but for `tx` and `ty`, which are in points.
  public var a, b, c, d, tx, ty: CGFloat

  /// Creates a map of zeros.
  public init() { (a, b, c, d, tx, ty) = (0, 0, 0, 0, 0, 0) }

  /// Creates a map by its entries.
  public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }

  /// Creates a map by its entries.
  public init(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ tx: CGFloat, _ ty: CGFloat)
  {
    self.init(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
  }

  /// Creates a translation, in points.
  public init(translationX tx: CGFloat, y ty: CGFloat) {
    self.init(.translation(x: tx, y: ty))
  }

  /// Creates a scaling, by a factor for each axis.
  public init(scaleX sx: CGFloat, y sy: CGFloat) { self.init(.scale(x: sx, y: sy)) }

  /// Creates a rotation, in radians.
  public init(rotationAngle angle: CGFloat) { self.init(.rotation(angle)) }

  /// The map that changes nothing.
  public static let identity = CGAffineTransform(.identity)

  /// True if the map changes nothing.
  public var isIdentity: Bool { self == .identity }

  /// The transform after a translation, in points.
  public func translatedBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
    CGAffineTransform(translationX: x, y: y).concatenating(self)
  }

  /// The transform after a scaling, by a factor for each axis.
  public func scaledBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
    CGAffineTransform(scaleX: x, y: y).concatenating(self)
  }

  /// The transform after a rotation, in radians.
  public func rotated(by angle: CGFloat) -> CGAffineTransform {
    CGAffineTransform(rotationAngle: angle).concatenating(self)
  }

  /// The map that undoes this one; this one where none does.
  public func inverted() -> CGAffineTransform {
    lambent.inverse.map { CGAffineTransform($0) } ?? self
  }

  /// This map, then another.
  public func concatenating(_ other: CGAffineTransform) -> CGAffineTransform {
    CGAffineTransform(lambent.concatenating(other.lambent))
  }
}

extension CGAffineTransform {
  package init(_ map: Affine) {
    self.init(a: map.a, b: map.b, c: map.c, d: map.d, tx: map.tx, ty: map.ty)
  }

  package var lambent: Affine { Affine(a: a, b: b, c: c, d: d, tx: tx, ty: ty) }
}

/// The map that changes nothing.
public let CGAffineTransformIdentity = CGAffineTransform.identity

/// A map by its entries.
public func CGAffineTransformMake(
  _ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ tx: CGFloat, _ ty: CGFloat
) -> CGAffineTransform {
  CGAffineTransform(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
}

/// A rotation, in radians.
public func CGAffineTransformMakeRotation(_ angle: CGFloat) -> CGAffineTransform {
  CGAffineTransform(rotationAngle: angle)
}

/// A transform that scales by a factor for each axis, about the origin.
public func CGAffineTransformMakeScale(_ sx: CGFloat, _ sy: CGFloat) -> CGAffineTransform {
  CGAffineTransform(scaleX: sx, y: sy)
}

/// A translation, in points.
public func CGAffineTransformMakeTranslation(_ tx: CGFloat, _ ty: CGFloat) -> CGAffineTransform {
  CGAffineTransform(translationX: tx, y: ty)
}

/// The first map, then the second.
public func CGAffineTransformConcat(
  _ first: CGAffineTransform, _ second: CGAffineTransform
) -> CGAffineTransform {
  first.concatenating(second)
}

extension CGPoint {
  /// Where a map leads the point.
  public func applying(_ t: CGAffineTransform) -> CGPoint { CGPoint(t.lambent.apply(lambent)) }
}

extension CGSize {
  /// The size as a map makes it, without the map's shift.
  public func applying(_ t: CGAffineTransform) -> CGSize {
    CGSize(width: t.a * width + t.c * height, height: t.b * width + t.d * height)
  }
}

extension CGRect {
  /// The smallest rectangle around what a map makes of the rectangle.
  public func applying(_ t: CGAffineTransform) -> CGRect {
    CGRect(t.lambent.boundingBox(of: lambent))
  }
}
