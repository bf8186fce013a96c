/// A value that has values between itself and another.
public protocol Interpolatable {
  /// The value at a share of the way to another: 0 is exactly this value, 1 exactly the other;
  /// shares outside 0…1 go beyond them.
  func interpolated(to other: Self, at share: Double) -> Self
}

extension Double: Interpolatable {
  /// The number at a share of the way.
  @inlinable public func interpolated(to other: Double, at share: Double) -> Double {
    share == 1 ? other : self + (other - self) * share
  }
}

extension Point: Interpolatable {
  /// The place at a share of the straight way.
  @inlinable public func interpolated(to other: Point, at share: Double) -> Point {
    Point(x: x.interpolated(to: other.x, at: share), y: y.interpolated(to: other.y, at: share))
  }
}

extension Size: Interpolatable {
  /// The size whose sides are at a share of the way.
  @inlinable public func interpolated(to other: Size, at share: Double) -> Size {
    Size(
      width: width.interpolated(to: other.width, at: share),
      height: height.interpolated(to: other.height, at: share))
  }
}

extension Rect: Interpolatable {
  /// The rectangle whose origin and size are at a share of the way.
  @inlinable public func interpolated(to other: Rect, at share: Double) -> Rect {
    Rect(
      origin: origin.interpolated(to: other.origin, at: share),
      size: size.interpolated(to: other.size, at: share))
  }
}

extension Vector3: Interpolatable {
  /// The place at a share of the straight way.
  @inlinable public func interpolated(to other: Vector3, at share: Double) -> Vector3 {
    Vector3(
      x: x.interpolated(to: other.x, at: share), y: y.interpolated(to: other.y, at: share),
      z: z.interpolated(to: other.z, at: share))
  }
}

extension Transform3D: Interpolatable {
  /// The map between two, by their decompositions; entry by entry where one of them has none.
  public func interpolated(to other: Transform3D, at share: Double) -> Transform3D {
    if share == 0 || self == other { return self }
    if share == 1 { return other }
    if let start = Decomposition(self), let end = Decomposition(other) {
      return start.interpolated(to: end, at: share).recomposed
    }
    let entries = zip(entries, other.entries).map { $0.interpolated(to: $1, at: share) }
    return Transform3D(entries: entries) ?? self
  }
}
