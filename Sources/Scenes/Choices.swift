// swift-format-ignore-file
// Written by `make docs` from the doc comments of the cases: change those.

extension SceneOptions.Fit {
  package var meaning: String {
    switch self {
    case .fit: "All of it shows, centred; the rest of the frame shows the background."
    case .fill: "It covers the frame, centred; what is beyond is cut off."
    case .stretch: "It takes the frame's shape."
    case .reflow: "It is laid out again: its canvas takes the frame's shape, and its shorter side keeps its points. A document in which nothing depends on the canvas covers the frame instead."
    }
  }
}
