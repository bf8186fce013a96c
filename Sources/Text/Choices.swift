// swift-format-ignore-file
// Written by `make docs` from the doc comments of the cases: change those.

extension TextFrame.Alignment {
  package var meaning: String {
    switch self {
    case .natural: "At the side where the paragraph's script begins."
    case .left: "At the left."
    case .center: "Centred."
    case .right: "At the right."
    case .justified: "At both sides, with wider spaces; the last line of a paragraph is natural."
    }
  }
}

extension TextFrame.Truncation {
  package var meaning: String {
    switch self {
    case .none: "No ellipsis: the text extends beyond the sides."
    case .start: "At the beginning of the line."
    case .middle: "In the middle of the line."
    case .end: "At the end of the line."
    }
  }
}

extension TextFrame.VerticalAlignment {
  package var meaning: String {
    switch self {
    case .top: "At the top."
    case .center: "Centred."
    case .bottom: "At the bottom."
    }
  }
}

extension TextSelector.Order {
  package var meaning: String {
    switch self {
    case .forward: "From the first to the last."
    case .backward: "From the last to the first."
    case .random: "In random order, depending on the seed."
    }
  }
}

extension TextSelector.Shape {
  package var meaning: String {
    switch self {
    case .square: "1 inside, 0 outside; in between for a unit that is partly inside."
    case .rampUp: "From 0 at the start to 1 at the end, then 1."
    case .rampDown: "1 before the start, then from 1 to 0 at the end."
    case .triangle: "From 0 to 1 in the middle, and back."
    case .round: "Like triangle, along a half circle."
    case .smooth: "Like triangle, along a cosine wave."
    }
  }
}

extension TextSelector.Unit {
  package var meaning: String {
    switch self {
    case .characters: "Each character."
    case .charactersWithoutSpaces: "Each character except white space, which has no weight."
    case .words: "Each word with the white space after it."
    case .lines: "Each line."
    }
  }
}
