/// A value that can be interpolated.
package protocol Interpolatable {
  /// The interpolated value: exactly this value at 0, exactly the other at 1; fractions outside 0…1
  /// extrapolate.
  func interpolated(to other: Self, at fraction: Double) -> Self
}

extension Double: Interpolatable {
  /// The interpolated number.
  @inlinable package func interpolated(to other: Double, at fraction: Double) -> Double {
    fraction == 1 ? other : self + (other - self) * fraction
  }
}

extension Point: Interpolatable {
  /// The interpolated point.
  @inlinable package func interpolated(to other: Point, at fraction: Double) -> Point {
    Point(
      x: x.interpolated(to: other.x, at: fraction), y: y.interpolated(to: other.y, at: fraction))
  }
}

extension Size: Interpolatable {
  /// The size with interpolated sides.
  @inlinable package func interpolated(to other: Size, at fraction: Double) -> Size {
    Size(
      width: width.interpolated(to: other.width, at: fraction),
      height: height.interpolated(to: other.height, at: fraction))
  }
}

extension Rect: Interpolatable {
  /// The rectangle with interpolated origin and size.
  @inlinable package func interpolated(to other: Rect, at fraction: Double) -> Rect {
    Rect(
      origin: origin.interpolated(to: other.origin, at: fraction),
      size: size.interpolated(to: other.size, at: fraction))
  }
}

extension Vector3: Interpolatable {
  /// The interpolated point.
  @inlinable package func interpolated(to other: Vector3, at fraction: Double) -> Vector3 {
    Vector3(
      x: x.interpolated(to: other.x, at: fraction), y: y.interpolated(to: other.y, at: fraction),
      z: z.interpolated(to: other.z, at: fraction))
  }
}

extension Transform3D: Interpolatable {
  /// The transform interpolated by decomposition, or entry by entry if one cannot be decomposed.
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
