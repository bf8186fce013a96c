// swift-format-ignore-file
// Written by `make docs` from the doc comments of the cases: change those.

extension PathMergeMode {
  package var meaning: String {
    switch self {
    case .merge: "All outlines side by side."
    case .add: "Where any of them is."
    case .subtract: "Where the first is, but none of the others."
    case .intersect: "Where all of them are."
    case .exclude: "Where an odd number of them is."
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
