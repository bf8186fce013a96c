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

    /// Creates an input.
    package init(info: PropertyInfo, initial: PropertyValue) {
      self.info = info
      self.initial = initial
    }
  }

  /// Creates the description of a transition that is known only when a program runs.
  package init(
    _ name: String, summary: String, inputs: [Input], prototype: any ImageTransition
  ) {
    self.name = name
    self.summary = summary
    aliases = []
    self.inputs = inputs
    self.prototype = prototype
  }

  /// The rows of its inputs.
  package var schema: [PropertySchema] {
    guard prototype is any RuntimeTransition else { return type(of: prototype).schema }
    return inputs.map { input in
      PropertySchema(
        name: input.name, type: input.type, initial: input.initial, animation: input.animation,
        summary: input.summary)
    }
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
