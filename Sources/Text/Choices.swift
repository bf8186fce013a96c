// swift-format-ignore-file
// Written by `make docs` from the doc comments of the cases: change those.

extension TextFrame.Alignment {
  /// The meaning, in one sentence.
  package var meaning: String {
    switch self {
    case .natural: "At the side at which the paragraph's script begins."
    case .left: "At the left."
    case .center: "In the middle."
    case .right: "At the right."
    case .justified: "At both sides, by wider spaces; the last line of a paragraph as natural."
    }
  }
}

extension TextFrame.Truncation {
  /// The meaning, in one sentence.
  package var meaning: String {
    switch self {
    case .none: "Nowhere: the text goes beyond the sides."
    case .start: "At the beginning of the line."
    case .middle: "In the middle of the line."
    case .end: "At the end of the line."
    }
  }
}

extension TextFrame.VerticalAlignment {
  /// The meaning, in one sentence.
  package var meaning: String {
    switch self {
    case .top: "At the top."
    case .center: "In the middle."
    case .bottom: "At the bottom."
    }
  }
}

extension TextSelector.Order {
  /// The meaning, in one sentence.
  package var meaning: String {
    switch self {
    case .forward: "From the first to the last."
    case .backward: "From the last to the first."
    case .random: "Shuffled, by the seed."
    }
  }
}

extension TextSelector.Shape {
  /// The meaning, in one sentence.
  package var meaning: String {
    switch self {
    case .square: "1 inside, 0 outside; the fraction that is inside where an end lies within a unit."
    case .rampUp: "From 0 at the start to 1 at the end, and 1 beyond."
    case .rampDown: "From 1 at the start to 0 at the end, and 1 before."
    case .triangle: "From 0 to 1 in the middle, and back."
    case .round: "As triangle, along a half circle."
    case .smooth: "As triangle, along a wave of the cosine."
    }
  }
}

extension TextSelector.Unit {
  /// The meaning, in one sentence.
  package var meaning: String {
    switch self {
    case .characters: "Each character."
    case .charactersWithoutSpaces: "Each character but white space, which has no weight."
    case .words: "Each word with the white space behind it."
    case .lines: "Each line."
    }
  }
}
