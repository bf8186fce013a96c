package import LambentProperties

/// The description of a kind of transition.
public struct TransitionKind: Sendable {
  /// The name in lower camel case.
  public let name: String
  /// The effect, in one sentence.
  package let summary: String
  /// Alternative names.
  package let aliases: [String]
  /// Its inputs, in the order of the documentation.
  package let inputs: [Input]
  /// A transition with its default inputs.
  package let prototype: any ImageTransition

  /// One input of a transition.
  package struct Input: PropertyDescribing, Sendable, Hashable {
    package let info: PropertyInfo
    /// The default; `none` if it depends on the images.
    package let initial: PropertyValue
  }

  /// Creates the description of a transition type.
  public init<Kind: ImageTransition>(_ type: Kind.Type) {
    let prototype = Kind.prototype
    name = Kind.name
    summary = Kind.summary
    aliases = Kind.aliases
    self.prototype = prototype
    inputs = Kind.properties.map { row in
      Input(info: row.info, initial: row.get(prototype))
    }
  }
}
