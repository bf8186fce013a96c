package import LambentGeometry
import LambentPixels
import LambentRaster

/// A projective map of the plane: what a layer's plane looks like on the canvas.
///
/// Row vectors, as everywhere: (x, y, 1) becomes (x′, y′, w), which is seen at (x′ / w, y′ / w)
/// where w is above 0, and behind the eye elsewhere.
package struct PlaneMap: Sendable, Hashable {
  /// The images of the x axis, the y axis and the origin.
  package var x, y, origin: SIMD3<Double>

  /// Creates a map from its rows.
  package init(x: SIMD3<Double>, y: SIMD3<Double>, origin: SIMD3<Double>) {
    self.x = x
    self.y = y
    self.origin = origin
  }

  package init(_ affine: Affine) {
    x = SIMD3(affine.a, affine.b, 0)
    y = SIMD3(affine.c, affine.d, 0)
    origin = SIMD3(affine.tx, affine.ty, 1)
  }

  /// Creates the map of the plane z = 0, seen along z.
  package init(_ transform: Transform3D) {
    x = SIMD3(transform.m11, transform.m12, transform.m14)
    y = SIMD3(transform.m21, transform.m22, transform.m24)
    origin = SIMD3(transform.m41, transform.m42, transform.m44)
  }
}

extension PlaneMap {
  /// This map first, then `next`.
  package func concatenating(_ next: PlaneMap) -> PlaneMap {
    func image(_ row: SIMD3<Double>) -> SIMD3<Double> {
      next.x * row.x + next.y * row.y + next.origin * row.z
    }
    return PlaneMap(x: image(x), y: image(y), origin: image(origin))
  }

  /// The image of a point, before the division by w.
  @inline(__always) package func apply(_ point: Point) -> SIMD3<Double> {
    x * point.x + y * point.y + origin
  }

  /// The distances between the images of neighbouring points along each axis: the lengths of the derivatives.
  /// `nil` behind the eye.
  func steps(at point: Point) -> SIMD2<Double>? {
    let image = apply(point)
    guard image.z > 0 else { return nil }
    let (across, down) = derivatives(at: image)
    return SIMD2(
      (across.x * across.x + across.y * across.y).squareRoot(),
      (down.x * down.x + down.y * down.y).squareRoot())
  }

  /// The derivatives of a point's image with respect to x and y, from its position before the division by w.
  @inline(__always) func derivatives(
    at position: SIMD3<Double>
  ) -> (x: SIMD2<Double>, y: SIMD2<Double>) {
    let image = SIMD2(position.x, position.y) / position.z
    func derivative(_ axis: SIMD3<Double>) -> SIMD2<Double> {
      (SIMD2(axis.x, axis.y) - image * axis.z) / position.z
    }
    return (derivative(x), derivative(y))
  }

  /// The factor by which areas grow at the origin, times w³.
  package var determinant: Double { (x * y.cross(origin)).sum() }

  /// The map that undoes this one, or `nil` where it is singular or not finite.
  package var inverse: PlaneMap? {
    let det = determinant
    guard det.isFinite, abs(det) > 1e-300 else { return nil }
    let (a, b, c) = (y.cross(origin) / det, origin.cross(x) / det, x.cross(y) / det)
    let result = PlaneMap(
      x: SIMD3(a.x, b.x, c.x), y: SIMD3(a.y, b.y, c.y), origin: SIMD3(a.z, b.z, c.z))
    return result.isFinite ? result : nil
  }

  /// True if every entry is a finite number.
  package var isFinite: Bool {
    // A product with 0 is 0 for finite numbers and not a number for all others.
    let products: SIMD3<Double> = x * 0 + y * 0 + origin * 0
    return products.sum() == 0
  }

  /// The same map as an affine one, or `nil` where it has a perspective or lies behind the eye.
  package var affine: Affine? {
    guard x.z == 0, y.z == 0, origin.z > 0 else { return nil }
    let w = origin.z
    let result = Affine(
      a: x.x / w, b: x.y / w, c: y.x / w, d: y.y / w, tx: origin.x / w, ty: origin.y / w)
    return result.isFinite ? result : nil
  }

  /// The affine map that is nearest about a point, or `nil` where that lies behind the eye.
  package func linearized(at point: Point) -> Affine? {
    if let affine { return affine }
    let position = apply(point)
    guard position.z > PlaneMap.leastDepth else { return nil }
    let (px, py) = (position.x / position.z, position.y / position.z)
    let (across, down) = derivatives(at: position)
    let result = Affine(
      a: across.x, b: across.y, c: down.x, d: down.y,
      tx: px - across.x * point.x - down.x * point.y,
      ty: py - across.y * point.x - down.y * point.y)
    return result.isFinite ? result : nil
  }

  /// The least w that is drawn: nearer to the eye, things are cut off.
  package static let leastDepth = 1e-4
}

extension ProjectiveSpan {
  /// Reads through a map of the canvas into an image.
  init(_ map: PlaneMap, _ filter: ImageSampling) {
    let toImage = ProjectiveMap(
      u: SIMD3(map.x.x, map.y.x, map.origin.x), v: SIMD3(map.x.y, map.y.y, map.origin.y),
      w: SIMD3(map.x.z, map.y.z, map.origin.z))
    self.init(
      toImage: toImage, magnifiesNearest: filter.magnifiesNearest,
      minifiesNearest: filter.minifiesNearest, bias: filter.bias)
  }
}
