package import LambentProperties

/// A transition as lists and descriptions show it.
public struct TransitionKind: Sendable {
  /// The name in lower camel case.
  public let name: String
  /// The effect, in one sentence.
  package let summary: String
  /// Other names that are taken for it.
  package let aliases: [String]
  /// Its inputs, in the order of the documentation.
  package let inputs: [Input]
  /// One with its default inputs.
  package let prototype: any ImageTransition

  /// One input of a transition.
  package struct Input: PropertyDescribing, Sendable, Hashable {
    /// The facts of the input.
    package let info: PropertyInfo
    /// The value of a fresh transition; `none` where it depends on the images.
    package let initial: PropertyValue
  }

  /// Describes a type of transitions.
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
