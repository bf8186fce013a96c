/// An affine transform of the plane, for row vectors: x′ = a·x + c·y + tx, y′ = b·x + d·y + ty.
public struct Affine: Sendable, Hashable {
  /// The entries with Core Graphics' names: factors, except `tx` and `ty`, which are in points.
  public var a, b, c, d, tx, ty: Double

  /// Creates a transform from its entries.
  @inlinable public init(
    a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double
  ) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// The identity transform.
  public static let identity = Affine(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// A translation, in points.
  @inlinable public static func translation(x: Double, y: Double) -> Affine {
    Affine(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  /// A scaling about the origin, with a factor for each axis.
  @inlinable public static func scale(x: Double, y: Double) -> Affine {
    Affine(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// A rotation about the origin by an angle in radians, from +x toward +y.
  public static func rotation(_ angle: Double) -> Affine {
    let (sine, cosine) = Elementary.sinCos(angle)
    return Affine(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }
}

extension Affine {
  /// The composition of this transform followed by `next`.
  @inlinable public func concatenating(_ next: Affine) -> Affine {
    Affine(
      a: a * next.a + b * next.c, b: a * next.b + b * next.d,
      c: c * next.a + d * next.c, d: c * next.b + d * next.d,
      tx: tx * next.a + ty * next.c + next.tx, ty: tx * next.b + ty * next.d + next.ty)
  }

  /// The transformed point.
  @inlinable public func apply(_ point: Point) -> Point {
    Point(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
  }

  /// The factor on areas; negative for a reflection.
  @inlinable package var determinant: Double { a * d - b * c }

  /// The inverse; `nil` if the transform is singular or not finite.
  @inlinable public var inverse: Affine? {
    let det = determinant
    guard det.isFinite, abs(det) > 1e-300 else { return nil }
    let (ia, ib, ic, id) = (d / det, -b / det, -c / det, a / det)
    let result = Affine(
      a: ia, b: ib, c: ic, d: id, tx: -(tx * ia + ty * ic), ty: -(tx * ib + ty * id))
    return result.isFinite ? result : nil
  }

  /// True if every entry is a finite number.
  @inlinable package var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
  }

  /// The bounding box of a transformed rectangle.
  package func boundingBox(of rect: Rect) -> Rect {
    let corners = [
      apply(Point(x: rect.minX, y: rect.minY)), apply(Point(x: rect.maxX, y: rect.minY)),
      apply(Point(x: rect.minX, y: rect.maxY)), apply(Point(x: rect.maxX, y: rect.maxY)),
    ]
    var (minX, minY) = (corners[0].x, corners[0].y)
    var (maxX, maxY) = (minX, minY)
    for corner in corners.dropFirst() {
      minX = min(minX, corner.x)
      minY = min(minY, corner.y)
      maxX = max(maxX, corner.x)
      maxY = max(maxY, corner.y)
    }
    return Rect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }
}
