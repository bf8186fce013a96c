/// A number, vector or image that a user sets.
public struct KernelInput: Sendable, Hashable {
  /// The kind of its values.
  public enum Kind: Sendable, Hashable {
    /// Numbers: a number, or the components of a vector.
    case floats(count: Int)
    /// Whole numbers.
    case integers(count: Int)
    /// A truth, or several.
    case booleans(count: Int)
    /// A colour: red, green, blue and alpha of 0…1, not premultiplied.
    case color
    /// An image.
    case image
  }

  /// The name of the uniform or the parameter.
  public let name: String
  /// The kind of its values.
  public let kind: Kind
  /// The default: one number for each component; empty for an image.
  public let initial: [Double]
  /// The text that follows the default in the comment; may be empty.
  public let summary: String
  /// The range, the unit and the like, from the comment.
  package let facts: InputFacts
  /// True if it is the image that a filter changes: the first one of a Core Image kernel.
  package var isSource = false
  /// The index of its texture, if it is an image.
  let texture: Int?
  /// The types of its numbers.
  let type: KernelType

  /// True if users set it.
  package var isOpen: Bool { !isSource && facts.blur == nil && facts.passes == 1 }
}

/// A parsed kernel: its functions and what it needs.
struct KernelSource: Sendable {
  var kind: Kernel.Kind
  var main: Function
  /// Initial values of global variables, in order.
  var globals: [(Variable, Expression?)]
  var inputs: [KernelInput]
  var variableCount: Int
  var textureCount: Int
}
