package import LambentProperties
import LambentRenderTree

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
  let aliases: [String]
  /// The rows of the inputs, in the order of the documentation.
  let inputs: [Property<Kind>]

  init(name: String, summary: String, aliases: [String] = [], inputs: [Property<Kind>] = []) {
    self.name = name
    self.summary = summary
    self.aliases = aliases
    self.inputs = inputs
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
