/// The kinds of transitions that documents, layers and `describe` use. A registry is a value that
/// is passed as an argument.
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
  /// The kinds under aliases with their own defaults.
  private var variants: [String: TransitionKind] = [:]

  /// Creates a registry. If two kinds have one name, the later is used.
  public init(_ kinds: [TransitionKind] = []) {
    for kind in kinds { register(kind) }
  }

  /// Adds a kind under its name and its aliases. It replaces a kind with the same name.
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
    for name in [kind.name] + kind.aliases {
      index[name] = position
      variants[name] = nil
    }
    for variant in kind.variants { variants[variant.name] = variant }
  }

  /// The kind with a name or an alias: `flash`, `CIFlashTransition`. Under an alias, its inputs have
  /// the defaults that belong to that name.
  ///
  /// - Complexity: O(1).
  public func kind(named name: String) -> TransitionKind? {
    variants[name] ?? index[name].map { kinds[$0] }
  }
}
