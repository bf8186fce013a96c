// swift-format-ignore-file
// Written by `make docs` from the doc comments of the cases: change those.

extension StrokeStyle.Cap {
  /// The meaning, in one sentence.
  package var meaning: String {
    switch self {
    case .butt: "The line ends at its last point."
    case .round: "Half a disc about the last point."
    case .square: "Half a square about the last point."
    }
  }
}

extension StrokeStyle.Join {
  /// The meaning, in one sentence.
  package var meaning: String {
    switch self {
    case .miter: "The outer edges go on until they meet; beyond the miter limit the corner is a bevel."
    case .round: "A disc about the corner."
    case .bevel: "A straight line between the outer edges."
    }
  }
}
