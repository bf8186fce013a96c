public import LambentGeometry

/// The part of the plane in which a field acts, about the field's position.
///
/// ```swift
/// let ring = FieldRegion.radius(100).subtracting(.radius(40))
/// ```
public indirect enum FieldRegion: Sendable, Hashable {
  /// Everywhere.
  case infinite
  /// A disc of a radius in points.
  case radius(Double)
  /// A rectangle of a size in points about the position.
  case size(Size)
  /// Everywhere but there.
  case inverse(FieldRegion)
  /// In either.
  case union(FieldRegion, FieldRegion)
  /// In both.
  case intersection(FieldRegion, FieldRegion)
  /// In the first, but not in the second.
  case difference(FieldRegion, FieldRegion)

  /// Both together.
  package func union(_ other: FieldRegion) -> FieldRegion { .union(self, other) }
  /// The region that both have.
  package func intersection(_ other: FieldRegion) -> FieldRegion { .intersection(self, other) }
  /// This one without the other.
  package func subtracting(_ other: FieldRegion) -> FieldRegion { .difference(self, other) }

  /// True if a point lies within, given from the field's position in points.
  public func contains(_ point: Point) -> Bool {
    switch self {
    case .infinite: true
    case .radius(let radius): point.length <= radius
    case .size(let size):
      abs(point.x) <= abs(size.width) / 2 && abs(point.y) <= abs(size.height) / 2
    case .inverse(let region): !region.contains(point)
    case .union(let first, let second): first.contains(point) || second.contains(point)
    case .intersection(let first, let second): first.contains(point) && second.contains(point)
    case .difference(let first, let second): first.contains(point) && !second.contains(point)
    }
  }
}
