import LambentGeometry
import LambentPixels

extension PropertyValue {
  /// The value at a share of the way to another: 0 gives this value, 1 the other, shares outside 0…1
  /// go beyond.
  ///
  /// Numbers, points, sizes, rectangles, vectors and colours go straight, component by component
  /// (switches as 0 and 1); transforms by their decompositions; paths with the same steps point by
  /// point; lists of one length element by element. No colour is the other colour, transparent.
  /// Pictures give a ``crossFade(from:to:progress:)``. What has nothing between switches half-way.
  package func interpolated(to other: PropertyValue, at share: Double) -> PropertyValue {
    switch (self, other) {
    case (.transform(let a), .transform(let b)):
      return .transform(a.interpolated(to: b, at: share))
    case (.null, .color(let color)):
      return PropertyValue.color(color.transparent).interpolated(to: other, at: share)
    case (.color(let color), .null):
      return interpolated(to: .color(color.transparent), at: share)
    case (.list(let a), .list(let b)) where a.count == b.count:
      return Self.zipped(a, b) { $0.interpolated(to: $1, at: share) } ?? other
    case (.image, _), (_, .image), (.record, .record), (.crossFade, _), (_, .crossFade):
      return faded(to: other, at: share)
    default:
      return zipped(with: other) { $0.interpolated(to: $1, at: share) }
        ?? (share < 0.5 ? self : other)
    }
  }

  /// A cross-fade, or one of the pictures where it is the only one that shows. Of a fade that is
  /// itself on its way, the picture that shows more stands for it.
  private func faded(to other: PropertyValue, at share: Double) -> PropertyValue {
    let (from, to) = (settled, other.settled)
    if share <= 0 || from == to { return from }
    return share >= 1 ? to : .crossFade(from: from, to: to, progress: share)
  }

  /// The picture that shows most.
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
