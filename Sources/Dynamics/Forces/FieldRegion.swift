public import LambentGeometry

/// The region in which a field acts, relative to the field's position.
///
/// ```swift
/// let ring = FieldRegion.radius(100).subtracting(.radius(40))
/// ```
public indirect enum FieldRegion: Sendable, Hashable {
  /// Everywhere.
  case infinite
  /// A disc with a radius in points.
  case radius(Double)
  /// A centred rectangle with a size in points.
  case size(Size)
  /// Everywhere outside a region.
  case inverse(FieldRegion)
  /// The union of two regions.
  case union(FieldRegion, FieldRegion)
  /// The intersection of two regions.
  case intersection(FieldRegion, FieldRegion)
  /// The first region without the second.
  case difference(FieldRegion, FieldRegion)

  package func union(_ other: FieldRegion) -> FieldRegion { .union(self, other) }
  package func intersection(_ other: FieldRegion) -> FieldRegion { .intersection(self, other) }
  package func subtracting(_ other: FieldRegion) -> FieldRegion { .difference(self, other) }

  /// True if the region contains a point, given in points relative to the field's position.
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
