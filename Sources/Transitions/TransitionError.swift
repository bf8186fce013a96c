/// An error in the images of a transition.
public enum TransitionError: Error, Sendable, Hashable {
  /// The images have different sizes.
  case sizesDiffer(from: [Int], to: [Int])
  /// An image of a clip cannot be read.
  case unreadable(image: String, reason: String)
}

extension TransitionError: CustomStringConvertible {
  /// The error in words, with the remedy.
  public var description: String {
    switch self {
    case .sizesDiffer(let from, let to):
      "the images are \(from[0])×\(from[1]) and \(to[0])×\(to[1]) pixels: "
        + "scale one to the size of the other"
    case .unreadable(let image, let reason): "the image \"\(image)\" cannot be read: \(reason)"
    }
  }
}
