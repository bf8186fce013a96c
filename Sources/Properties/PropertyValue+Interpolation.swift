import LambentGeometry
import LambentPixels

extension PropertyValue {
  /// The value interpolated to another: 0 gives this value, 1 the other, fractions outside 0…1
  /// extrapolate.
  ///
  /// Numbers, points, sizes, rectangles, vectors and colours are interpolated by component
  /// (Booleans as 0 and 1); transforms by decomposition; paths by points, or by fractions of their
  /// length if their elements differ; lists of equal length by element. No colour counts as the
  /// other colour, transparent. Images give a ``crossFade(from:to:progress:)``, and so do records, as
  /// which sequences and clips are stored. Other values switch half-way.
  package func interpolated(to other: PropertyValue, at fraction: Double) -> PropertyValue {
    switch (self, other) {
    case (.transform(let a), .transform(let b)):
      return .transform(a.interpolated(to: b, at: fraction))
    case (.path(let a), .path(let b)):
      return .path(PathMorph(from: a, to: b).path(at: fraction))
    case (.null, .color(let color)):
      return PropertyValue.color(color.transparent).interpolated(to: other, at: fraction)
    case (.color(let color), .null):
      return interpolated(to: .color(color.transparent), at: fraction)
    case (.list(let a), .list(let b)) where a.count == b.count:
      return Self.zipped(a, b) { $0.interpolated(to: $1, at: fraction) } ?? other
    case (.image, _), (_, .image), (.crossFade, _), (_, .crossFade), (.record, .record),
      (.record, .null), (.null, .record):
      return faded(to: other, at: fraction)
    default:
      return zipped(with: other) { $0.interpolated(to: $1, at: fraction) }
        ?? (fraction < 0.5 ? self : other)
    }
  }

  /// A cross-fade, or one of the images if only that is visible. A cross-fade as an operand is
  /// replaced by its more visible image.
  private func faded(to other: PropertyValue, at fraction: Double) -> PropertyValue {
    let (from, to) = (settled, other.settled)
    if fraction <= 0 || from == to { return from }
    return fraction >= 1 ? to : .crossFade(from: from, to: to, progress: fraction)
  }

  /// The most visible image.
  private var settled: PropertyValue {
    guard case .crossFade(let from, let to, let progress) = self else { return self }
    return progress < 0.5 ? from : to
  }
}

extension Color {
  fileprivate var transparent: Color {
    Color(red: red, green: green, blue: blue, alpha: 0)
  }
}
