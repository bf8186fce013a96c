// swift-format-ignore-file
// Written by `make docs` from the doc comments of the cases: change those.

extension FillMode {
  package var meaning: String {
    switch self {
    case .removed: "No value outside the active time."
    case .forwards: "The last state after the end."
    case .backwards: "The first state before the beginning."
    case .both: "The first state before the beginning, and the last state after the end."
    }
  }
}

extension KeyframeAnimation.CalculationMode {
  package var meaning: String {
    switch self {
    case .linear: "Linear interpolation."
    case .discrete: "Jumps from value to value."
    case .paced: "Linear interpolation at constant speed."
    case .cubic: "A smooth curve; values that cannot be added (whole transforms, images) are interpolated linearly."
    case .cubicPaced: "A smooth curve at nearly constant speed."
    case .steady: "Along a path, each segment at constant speed within its key times; the timing functions apply to lengths. For values, the same as linear."
    }
  }
}

extension KeyframeAnimation.RotationMode {
  package var meaning: String {
    switch self {
    case .auto: "The x axis points along the path."
    case .autoReverse: "The x axis points backwards along the path."
    }
  }
}

extension TransitionAnimation.Edge {
  package var meaning: String {
    switch self {
    case .fromLeft: "The left edge."
    case .fromRight: "The right edge."
    case .fromTop: "The top edge; as “subtype”, the bottom edge."
    case .fromBottom: "The bottom edge; as “subtype”, the top edge."
    }
  }
}

extension TransitionAnimation.Style {
  package var meaning: String {
    switch self {
    case .fade: "The images cross-fade."
    case .moveIn: "The new image slides over the old one."
    case .push: "The new image pushes the old one out."
    case .reveal: "The old image slides away over the new one."
    }
  }
}

extension ValueFunction {
  package var meaning: String {
    switch self {
    case .rotateX: "A rotation about x, in radians."
    case .rotateY: "A rotation about y, in radians."
    case .rotateZ: "A rotation about z, in radians."
    case .scale: "A scaling by three factors."
    case .scaleX: "A scaling along x."
    case .scaleY: "A scaling along y."
    case .scaleZ: "A scaling along z."
    case .translate: "A translation by three distances."
    case .translateX: "A translation along x."
    case .translateY: "A translation along y."
    case .translateZ: "A translation along z."
    }
  }
}
