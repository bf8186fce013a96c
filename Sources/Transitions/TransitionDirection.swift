public import LambentProperties

/// The visible edge of the image at which the new content enters.
public enum TransitionDirection: String, DescribedChoice, Hashable {
  /// The left edge: the motion is to the right.
  case fromLeft
  /// The right edge: the motion is to the left.
  case fromRight
  /// The top edge: the motion is downward.
  case fromTop
  /// The bottom edge: the motion is upward.
  case fromBottom

  /// True if the motion is along x.
  var isHorizontal: Bool { self == .fromLeft || self == .fromRight }

  /// True if the motion is toward greater coordinates.
  var isForward: Bool { self == .fromLeft || self == .fromTop }
}

extension TransitionDirection {
  /// The distances of points from the edge of entry, as fractions of the travel.
  @inline(__always) func weights(
    x: SIMD4<Float>, y: Float, on canvas: TransitionCanvas
  ) -> SIMD4<Float> {
    let along = canvas.fractions(x: x, y: y, isHorizontal: isHorizontal)
    return isForward ? along : 1 - along
  }
}

/// An axis of the image.
public enum TransitionAxis: String, DescribedChoice, Hashable {
  /// Along x.
  case horizontal
  /// Along y.
  case vertical
}
