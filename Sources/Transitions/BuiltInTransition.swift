package import LambentProperties
package import LambentRenderTree

/// A transition defined by the package.
///
/// Its definition supplies the requirements of ``Transition``, so that its public page lists only
/// its own inputs.
package protocol BuiltInTransition: Transition {
  static var definition: TransitionDefinition<Self> { get }
  /// The implementation of ``Transition/painter(for:)``.
  func paint(on canvas: TransitionCanvas) -> TransitionPainter
}

/// The description of a kind of transition.
package struct TransitionDefinition<Kind: Transition>: Sendable {
  /// The name in lower camel case.
  let name: String
  /// The effect, in one sentence.
  let summary: String
  /// Alternative names.
  var aliases: [String] = []
  /// Sets the defaults that its inputs have under the aliases, if they differ.
  var aliasDefaults: @Sendable (inout Kind) -> Void = { _ in }
  /// The rows of the inputs, in the order of the documentation.
  var inputs: [Property<Kind>] = []
}

/// A transition defined by the package that has other defaults under its aliases.
package protocol BuiltInAliasedTransition: BuiltInTransition, AliasedTransition {
  /// The alias whose defaults it has; `nil` for those of its own name.
  var alias: String? { get set }
}

extension BuiltInAliasedTransition {
  /// The transition with the defaults of one of its aliases, or of its own name.
  package static func prototype(alias: String?) -> Self {
    var transition = Self()
    guard let alias else { return transition }
    transition.alias = alias
    definition.aliasDefaults(&transition)
    return transition
  }
}

extension BuiltInTransition {
  /// The name in lower camel case.
  public static var name: String { definition.name }
  /// The effect, in one sentence.
  public static var summary: String { definition.summary }
  /// Alternative names.
  public static var aliases: [String] { definition.aliases }
  /// The rows of the inputs, in the order of the documentation.
  public static var properties: [Property<Self>] { definition.inputs }
  /// A transition with its default inputs.
  public static var prototype: Self { Self() }
  /// The closure that paints its frames.
  public func painter(for canvas: TransitionCanvas) -> TransitionPainter { paint(on: canvas) }
}
