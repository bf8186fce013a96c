// swift-format-ignore-file
// Written by `make docs` from the doc comments of the cases: change those.

extension PathMergeMode {
  package var meaning: String {
    switch self {
    case .merge: "All outlines side by side."
    case .add: "The area in any of them."
    case .subtract: "The area in the first, but in none of the others."
    case .intersect: "The area in all of them."
    case .exclude: "The area in an odd number of them."
    }
  }
}

extension StrokeStyle.Cap {
  package var meaning: String {
    switch self {
    case .butt: "The line ends at its last point."
    case .round: "A half disc beyond the last point."
    case .square: "A half square beyond the last point."
    }
  }
}

extension StrokeStyle.Join {
  package var meaning: String {
    switch self {
    case .miter: "The outer edges extended until they meet; beyond the miter limit, a bevel."
    case .round: "A disc around the corner."
    case .bevel: "A straight line between the outer edges."
    }
  }
}
