// swift-format-ignore-file
// Written by `make docs` from the doc comments of the cases: change those.

extension FillMode {
  /// The meaning, in one sentence.
  package var meaning: String {
    switch self {
    case .removed: "Nothing."
    case .forwards: "Its last state after the end."
    case .backwards: "Its first state before the begin."
    case .both: "Both."
    }
  }
}

extension KeyframeAnimation.CalculationMode {
  /// The meaning, in one sentence.
  package var meaning: String {
    switch self {
    case .linear: "Straight."
    case .discrete: "It jumps."
    case .paced: "Straight, at an even speed."
    case .cubic: "On a smooth curve; what cannot be added up (whole transforms, images) goes straight."
    case .cubicPaced: "On a smooth curve, at an almost even speed."
    }
  }
}

extension KeyframeAnimation.RotationMode {
  /// The meaning, in one sentence.
  package var meaning: String {
    switch self {
    case .auto: "Its x axis points ahead."
    case .autoReverse: "Its x axis points back."
    }
  }
}

extension TransitionAnimation.Edge {
  /// The meaning, in one sentence.
  package var meaning: String {
    switch self {
    case .fromLeft: "The left one."
    case .fromRight: "The right one."
    case .fromTop: "The top one."
    case .fromBottom: "The bottom one."
    }
  }
}

extension TransitionAnimation.Style {
  /// The meaning, in one sentence.
  package var meaning: String {
    switch self {
    case .fade: "It dissolves into the new one."
    case .moveIn: "The new one slides over it."
    case .push: "The new one pushes it away."
    case .reveal: "It slides away over the new one."
    }
  }
}

extension ValueFunction {
  /// The meaning, in one sentence.
  package var meaning: String {
    switch self {
    case .rotateX: "A rotation about x, by radians."
    case .rotateY: "A rotation about y, by radians."
    case .rotateZ: "A rotation about z, by radians."
    case .scale: "A scaling by three factors."
    case .scaleX: "A scaling along x."
    case .scaleY: "A scaling along y."
    case .scaleZ: "A scaling along z."
    case .translate: "A shift by three distances."
    case .translateX: "A shift along x."
    case .translateY: "A shift along y."
    case .translateZ: "A shift along z."
    }
  }
}
