public import LambentProperties

/// The edge of the image, as it is seen, at which the new content enters.
public enum TransitionDirection: String, DescribedChoice, Hashable {
  /// The left edge: things move to the right.
  case fromLeft
  /// The right edge: things move to the left.
  case fromRight
  /// The upper edge: things move down.
  case fromTop
  /// The lower edge: things move up.
  case fromBottom

  /// True if things move along x.
  var isHorizontal: Bool { self == .fromLeft || self == .fromRight }

  /// True if things move toward greater coordinates.
  var isForward: Bool { self == .fromLeft || self == .fromTop }
}

extension TransitionDirection {
  /// How far points lie from the edge that is entered at, as fractions of the whole way.
  @inline(__always) func weights(
    x: SIMD4<Float>, y: Float, on canvas: TransitionCanvas
  ) -> SIMD4<Float> {
    let (x, y) = (x / Float(canvas.width), SIMD4(repeating: y / Float(canvas.height)))
    return switch self {
    case .fromLeft: x
    case .fromRight: 1 - x
    case .fromTop: y
    case .fromBottom: 1 - y
    }
  }
}

/// An axis of the image.
public enum TransitionAxis: String, DescribedChoice, Hashable {
  /// From left to right.
  case horizontal
  /// From top to bottom.
  case vertical
}
