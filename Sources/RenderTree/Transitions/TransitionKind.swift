package import LambentProperties

/// The description of a kind of transition.
public struct TransitionKind: Sendable {
  /// The name in lower camel case.
  public let name: String
  /// The effect, in one sentence.
  package let summary: String
  /// Alternative names.
  package let aliases: [String]
  /// The kind under each alias that has its own defaults.
  package let variants: [TransitionKind]
  /// Its inputs, in the order of the documentation.
  package let inputs: [Input]
  /// A transition with its default inputs.
  package let prototype: any ImageTransition

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
    (aliases, variants) = ([], [])
    self.inputs = inputs
    self.prototype = prototype
  }

  /// The rows of its inputs.
  package var schema: [PropertySchema] {
    inputs.map { PropertySchema($0.info, initial: $0.initial) }
  }

  /// Creates the description of a transition type.
  public init<Kind: ImageTransition>(_ type: Kind.Type) {
    func variants<Aliased: AliasedTransition>(of type: Aliased.Type) -> [TransitionKind] {
      Aliased.aliases.map { TransitionKind(Aliased.prototype(alias: $0), name: $0) }
    }
    self.init(
      Kind.prototype, name: Kind.name, aliases: Kind.aliases,
      variants: (type as? any AliasedTransition.Type).map { variants(of: $0) } ?? [])
  }

  private init<Kind: ImageTransition>(
    _ prototype: Kind, name: String, aliases: [String] = [], variants: [TransitionKind] = []
  ) {
    self.name = name
    self.aliases = aliases
    self.variants = variants
    self.prototype = prototype
    summary = Kind.summary
    inputs = Kind.properties.map { row in
      Input(info: row.info, initial: row.get(prototype))
    }
  }
}
