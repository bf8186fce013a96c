public import LambentProperties

/// A filter that leads from one picture to another as its progress goes from 0 to 1.
///
/// A transition is a value: its inputs are stored properties, each with a row in `properties`.
public protocol Transition: PropertyHost {
  /// The name in lower camel case, without a prefix: `flash`, `pageCurl`.
  static var name: String { get }
  /// What it shows, in one sentence.
  static var summary: String { get }
}
