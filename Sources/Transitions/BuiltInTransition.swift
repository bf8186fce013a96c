package import LambentProperties
import LambentRenderTree

/// A transition of the package.
///
/// It says once, in its definition, what the protocol asks for one by one, so that its public page
/// shows its inputs and nothing else.
package protocol BuiltInTransition: Transition {
  /// The name, the sentence and the rows of the kind.
  static var definition: TransitionDefinition<Self> { get }
  /// Does what depends on the canvas and the inputs only: ``Transition/painter(for:)``.
  func paint(on canvas: TransitionCanvas) -> TransitionPainter
}

/// The facts of a kind of transition.
package struct TransitionDefinition<Kind: Transition>: Sendable {
  /// The name in lower camel case.
  let name: String
  /// The effect, in one sentence.
  let summary: String
  /// Other names under which it is known.
  let aliases: [String]
  /// The rows of the inputs, in the order of the documentation.
  let inputs: [Property<Kind>]

  /// Defines a kind.
  init(name: String, summary: String, aliases: [String] = [], inputs: [Property<Kind>] = []) {
    self.name = name
    self.summary = summary
    self.aliases = aliases
    self.inputs = inputs
  }
}

extension BuiltInTransition {
  /// The name of its definition.
  public static var name: String { definition.name }
  /// The sentence of its definition.
  public static var summary: String { definition.summary }
  /// The other names of its definition.
  public static var aliases: [String] { definition.aliases }
  /// The rows of its definition.
  public static var properties: [Property<Self>] { definition.inputs }
  /// One with its default inputs.
  public static var prototype: Self { Self() }
  /// The closure that paints its frames.
  public func painter(for canvas: TransitionCanvas) -> TransitionPainter { paint(on: canvas) }
}
