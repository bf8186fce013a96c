/// A value that has values between itself and another.
package protocol Interpolatable {
  /// The value at a fraction of the way to another: 0 is exactly this value, 1 exactly the other;
  /// fractions outside 0…1 go beyond them.
  func interpolated(to other: Self, at fraction: Double) -> Self
}

extension Double: Interpolatable {
  /// The number at a fraction of the way.
  @inlinable package func interpolated(to other: Double, at fraction: Double) -> Double {
    fraction == 1 ? other : self + (other - self) * fraction
  }
}

extension Point: Interpolatable {
  /// The point at a fraction of the straight way.
  @inlinable package func interpolated(to other: Point, at fraction: Double) -> Point {
    Point(
      x: x.interpolated(to: other.x, at: fraction), y: y.interpolated(to: other.y, at: fraction))
  }
}

extension Size: Interpolatable {
  /// The size whose sides are at a fraction of the way.
  @inlinable package func interpolated(to other: Size, at fraction: Double) -> Size {
    Size(
      width: width.interpolated(to: other.width, at: fraction),
      height: height.interpolated(to: other.height, at: fraction))
  }
}

extension Rect: Interpolatable {
  /// The rectangle whose origin and size are at a fraction of the way.
  @inlinable package func interpolated(to other: Rect, at fraction: Double) -> Rect {
    Rect(
      origin: origin.interpolated(to: other.origin, at: fraction),
      size: size.interpolated(to: other.size, at: fraction))
  }
}

extension Vector3: Interpolatable {
  /// The point at a fraction of the straight way.
  @inlinable package func interpolated(to other: Vector3, at fraction: Double) -> Vector3 {
    Vector3(
      x: x.interpolated(to: other.x, at: fraction), y: y.interpolated(to: other.y, at: fraction),
      z: z.interpolated(to: other.z, at: fraction))
  }
}

extension Transform3D: Interpolatable {
  /// The map between two, by their decompositions; entry by entry where one of them has none.
  package func interpolated(to other: Transform3D, at fraction: Double) -> Transform3D {
    if fraction == 0 || self == other { return self }
    if fraction == 1 { return other }
    if let start = Decomposition(self), let end = Decomposition(other) {
      return start.interpolated(to: end, at: fraction).recomposed
    }
    let entries = zip(entries, other.entries).map { $0.interpolated(to: $1, at: fraction) }
    return Transform3D(entries: entries) ?? self
  }
}
