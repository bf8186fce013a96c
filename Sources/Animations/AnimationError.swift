public import LambentProperties

/// An invalid animation, or one that does not fit the layer to which it is added.
public indirect enum AnimationError: Error, Sendable, Hashable {
  /// A property animation has neither a key path nor a key to use as one.
  case missingKeyPath
  /// A keyframe animation has neither values nor a path.
  case missingValues
  /// A list has the wrong number of elements.
  case wrongCount(property: String, expected: Int, found: Int)
  /// The path has no line or curve to follow.
  case emptyPath
  /// A value does not have the type of the key path.
  case wrongKind(property: String, expected: ValueType, found: PropertyValue)
  /// Two properties exclude each other.
  case conflict(String, String)
  /// A value is invalid.
  case invalid(property: String, reason: String)
  /// The layer rejects a key path or a value.
  case property(PropertyError)
  /// The child of a group at an index is invalid.
  case child(Int, AnimationError)
}

extension AnimationError: CustomStringConvertible {
  /// The fault, its location and the remedy.
  public var description: String {
    switch self {
    case .missingKeyPath:
      "the animation has no “keyPath”, and no key that could replace it"
    case .missingValues: "the keyframe animation needs “values” or a “path”"
    case .wrongCount(let property, let expected, let found):
      "“\(property)” has \(found) elements, but needs \(expected)"
    case .emptyPath: "the “path” has no line or curve to follow"
    case .wrongKind(let property, let expected, let found):
      "“\(property)” takes \(expected.summary) for this key path, not \(found.kindName)"
    case .conflict(let first, let second):
      "“\(first)” and “\(second)” exclude each other: keep one"
    case .invalid(let property, let reason): "“\(property)”: \(reason)"
    case .property(let error): error.description
    case .child(let index, let error): "animations[\(index)]: \(error.description)"
    }
  }
}
