public import LambentProperties

/// The edge of the picture, as it is seen, at which the new content enters.
public enum TransitionDirection: String, PropertyChoice, Hashable {
  /// The left edge: things move to the right.
  case fromLeft
  /// The right edge: things move to the left.
  case fromRight
  /// The upper edge: things move down.
  case fromTop
  /// The lower edge: things move up.
  case fromBottom

  /// Whether things move along x.
  var isHorizontal: Bool { self == .fromLeft || self == .fromRight }

  /// Whether things move toward greater coordinates.
  var isForward: Bool { self == .fromLeft || self == .fromTop }
}
