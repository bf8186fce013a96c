/// An error in the images of a transition.
public enum TransitionError: Error, Sendable, Hashable {
  /// The images have different sizes.
  case sizesDiffer(from: [Int], to: [Int])
  /// An image of a clip cannot be read.
  case unreadable(image: String, reason: String)

  /// Throws if two sizes differ.
  static func check(
    _ from: (width: Int, height: Int), _ to: (width: Int, height: Int)
  ) throws(TransitionError) {
    guard from == to else {
      throw .sizesDiffer(from: [from.width, from.height], to: [to.width, to.height])
    }
  }
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
