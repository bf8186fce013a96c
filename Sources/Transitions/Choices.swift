// swift-format-ignore-file
// Written by `make docs` from the doc comments of the cases: change those.

extension TransitionAxis {
  /// The meaning, in one sentence.
  package var meaning: String {
    switch self {
    case .horizontal: "From left to right."
    case .vertical: "From top to bottom."
    }
  }
}

extension TransitionDirection {
  /// The meaning, in one sentence.
  package var meaning: String {
    switch self {
    case .fromLeft: "The left edge: things move to the right."
    case .fromRight: "The right edge: things move to the left."
    case .fromTop: "The upper edge: things move down."
    case .fromBottom: "The lower edge: things move up."
    }
  }
}

extension Transitions.CornerWipe.Corner {
  /// The meaning, in one sentence.
  package var meaning: String {
    switch self {
    case .topLeft: "Left and above."
    case .topRight: "Right and above."
    case .bottomLeft: "Left and below."
    case .bottomRight: "Right and below."
    }
  }
}

extension Transitions.CornerWipe.Shape {
  /// The meaning, in one sentence.
  package var meaning: String {
    switch self {
    case .diagonal: "A line from side to side."
    case .rectangle: "A rectangle that grows from the corner."
    }
  }
}

extension Transitions.Curl.Direction {
  /// The meaning, in one sentence.
  package var meaning: String {
    switch self {
    case .up: "The old page goes up."
    case .down: "The new page comes down."
    }
  }
}

extension Transitions.Iris.Motion {
  /// The meaning, in one sentence.
  package var meaning: String {
    switch self {
    case .opening: "It grows and shows the new image inside."
    case .closing: "It shrinks and shows the old image inside."
    }
  }
}

extension Transitions.Iris.Shape {
  /// The meaning, in one sentence.
  package var meaning: String {
    switch self {
    case .circle: "A circle."
    case .ellipse: "An ellipse with the image's proportions."
    case .rectangle: "A rectangle with the image's proportions."
    case .diamond: "A square on its corner."
    case .star: "A star of five points."
    case .heart: "A heart."
    }
  }
}
