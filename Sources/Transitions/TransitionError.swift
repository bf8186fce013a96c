/// An error in the images of a transition.
public enum TransitionError: Error, Sendable, Hashable {
  /// The images are not of one size.
  case sizesDiffer(from: [Int], to: [Int])
}

extension TransitionError: CustomStringConvertible {
  /// The error in words, with the remedy.
  public var description: String {
    switch self {
    case .sizesDiffer(let from, let to):
      "the images are \(from[0])×\(from[1]) and \(to[0])×\(to[1]) pixels: "
        + "scale one to the size of the other"
    }
  }
}
