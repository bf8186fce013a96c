// swift-format-ignore-file
// Written by `make docs` from the doc comments of the cases: change those.

extension TransitionAxis {
  package var meaning: String {
    switch self {
    case .horizontal: "Along x."
    case .vertical: "Along y."
    }
  }
}

extension TransitionDirection {
  package var meaning: String {
    switch self {
    case .fromLeft: "The left edge: the motion is to the right."
    case .fromRight: "The right edge: the motion is to the left."
    case .fromTop: "The top edge: the motion is downward."
    case .fromBottom: "The bottom edge: the motion is upward."
    }
  }
}

extension Transitions.CornerWipe.Corner {
  package var meaning: String {
    switch self {
    case .topLeft: "The top left corner."
    case .topRight: "The top right corner."
    case .bottomLeft: "The bottom left corner."
    case .bottomRight: "The bottom right corner."
    }
  }
}

extension Transitions.CornerWipe.Shape {
  package var meaning: String {
    switch self {
    case .diagonal: "A diagonal line."
    case .rectangle: "A rectangle that grows from the corner."
    }
  }
}

extension Transitions.Curl.Direction {
  package var meaning: String {
    switch self {
    case .up: "The old page curls up."
    case .down: "The new page comes down."
    }
  }
}

extension Transitions.Iris.Motion {
  package var meaning: String {
    switch self {
    case .opening: "The opening grows and shows the new image."
    case .closing: "The opening shrinks and shows the old image."
    }
  }
}

extension Transitions.Iris.Shape {
  package var meaning: String {
    switch self {
    case .circle: "A circle."
    case .ellipse: "An ellipse with the image's proportions."
    case .rectangle: "A rectangle with the image's proportions."
    case .diamond: "A square standing on a corner."
    case .star: "A five-pointed star."
    case .heart: "A heart."
    }
  }
}
