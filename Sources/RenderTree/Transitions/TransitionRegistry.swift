/// The kinds of transitions that documents, layers and `describe` know: a value that is passed.
///
/// The built-in ones are `TransitionRegistry.builtIn`, in the module Transitions.
///
/// ```swift
/// var transitions = TransitionRegistry.builtIn
/// transitions.register(TransitionKind(Curtain.self))
/// ```
public struct TransitionRegistry: Sendable {
  /// The kinds, in the order of the documentation.
  public private(set) var kinds: [TransitionKind] = []
  private var index: [String: Int] = [:]

  /// Creates a registry; of two kinds with one name, the later counts.
  public init(_ kinds: [TransitionKind] = []) {
    for kind in kinds { register(kind) }
  }

  /// Adds a kind under its name and its aliases. It takes the position of one that has its name.
  ///
  /// - Complexity: O(aliases).
  public mutating func register(_ kind: TransitionKind) {
    var position = kinds.count
    if let old = index[kind.name], kinds[old].name == kind.name {
      kinds[old] = kind
      position = old
    } else {
      kinds.append(kind)
    }
    for name in [kind.name] + kind.aliases { index[name] = position }
  }

  /// The kind of a name or an alias: `flash`, `CIFlashTransition`.
  ///
  /// - Complexity: O(1).
  public func kind(named name: String) -> TransitionKind? { index[name].map { kinds[$0] } }
}
