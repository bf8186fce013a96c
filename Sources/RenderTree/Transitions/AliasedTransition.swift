/// A transition that other frameworks have too, with other defaults: those apply under its aliases.
package protocol AliasedTransition: ImageTransition {
  /// The alias whose defaults it has; `nil` for those of its own name.
  var alias: String? { get }
  /// The transition with the defaults of one of its aliases, or of its own name.
  static func prototype(alias: String?) -> Self
}

extension ImageTransition {
  /// The alias whose defaults it has, if it has other defaults than under its own name.
  package var usedAlias: String? { (self as? any AliasedTransition)?.alias }

  /// The transition of the same name with its default inputs.
  package var withDefaults: Self {
    func made<Kind: AliasedTransition>(_ transition: Kind) -> any ImageTransition {
      Kind.prototype(alias: transition.alias)
    }
    guard let aliased = self as? any AliasedTransition else { return .prototype }
    return made(aliased) as? Self ?? .prototype
  }
}
