public import LambentProperties

/// A transition as lists and descriptions show it.
public struct TransitionKind: Sendable {
  /// The name in lower camel case.
  public let name: String
  /// What it shows, in one sentence.
  public let summary: String
  /// Other names that are taken for it.
  public let aliases: [String]
  /// What it takes, in the order of the documentation.
  public let inputs: [Input]
  /// One with its default inputs.
  public let prototype: any Transition

  /// One input of a transition.
  public struct Input: Sendable, Hashable {
    /// The name.
    public let name: String
    /// What values it takes.
    public let type: ValueType
    /// What its number counts.
    public let unit: PropertyUnit
    /// The least value that is not an error.
    public let minimum: Double?
    /// The greatest value that is not an error.
    public let maximum: Double?
    /// The value of a fresh transition; `none` where it depends on the images.
    public let initial: PropertyValue
    /// What it means, in one sentence.
    public let summary: String
  }

  /// Describes a type of transitions.
  public init<Kind: Transition>(_ type: Kind.Type) {
    let prototype = Kind.prototype
    name = Kind.name
    summary = Kind.summary
    aliases = Kind.aliases
    self.prototype = prototype
    inputs = Kind.properties.map { row in
      Input(
        name: row.name, type: row.type, unit: row.unit, minimum: row.minimum,
        maximum: row.maximum, initial: row.get(prototype), summary: row.summary)
    }
  }
}
