import LambentAnimations
package import LambentLayers

/// The action for a change of a layer's property, or for a layer that comes or goes: in practice an
/// animation.
public protocol CAAction {
  /// Does it.
  ///
  /// - Parameters:
  ///   - event: The key of the property, or of the event.
  ///   - anObject: The layer.
  ///   - dict: Nothing, so far.
  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
}

/// `NSNull()` ends the search for an action without one.
extension NSNull: CAAction {
  /// Does nothing.
  public func run(
    forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?
  ) {}
}

/// An action of the library, passed through.
package final class LayerActionBox: CAAction {
  package let action: LayerAction

  package init(_ action: LayerAction) { self.action = action }

  package func run(
    forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?
  ) {
    guard let layer = anObject as? CALayer, case .perform(let work) = action else { return }
    work(layer.backing, event)
  }
}

extension CALayer {
  /// The action that the search finds for a key.
  func searchAction(forKey key: String) -> (any CAAction)? {
    let found =
      delegate?.action(for: self, forKey: key) ?? actions?[key]
      ?? Self.action(forKey: key, in: style) ?? type(of: self).defaultAction(forKey: key)
    if let found { return found is NSNull ? nil : found }
    switch backing.searchAction(forKey: key) {
    case nil, .stop: return nil
    case .animation(let animation)?:
      return CAAnimation.standing(for: animation) ?? LayerActionBox(.animation(animation))
    case let action?: return LayerActionBox(action)
    }
  }

  private static func action(
    forKey key: String, in style: [AnyHashable: Any]?
  ) -> (any CAAction)? {
    guard let style else { return nil }
    if let actions = style["actions"] as? [String: Any], let action = actions[key] {
      return action as? any CAAction
    }
    return action(forKey: key, in: style["style"] as? [AnyHashable: Any])
  }
}
