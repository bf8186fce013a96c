// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import LambentAnimations
package import LambentDrawing
package import LambentLayers
import LambentProperties

/// The action for a change of a layer's property, or for the insertion or removal of a layer. It is usually an
/// animation.
public protocol CAAction {
  /// Does it; `dict` is `nil`, so far.
  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
}

/// `NSNull()` ends the search for an action without one.
extension NSNull: CAAction {
  public func run(
    forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?
  ) {}
}

/// An action of the library, passed through.
final class LayerActionBox: CAAction {
  let action: LayerAction
  init(_ action: LayerAction) { self.action = action }

  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    guard let layer = anObject as? CALayer, case .perform(let work) = action else { return }
    work(layer.backing, event)
  }
}

extension CALayer {
  /// The action that the search finds for a key.
  func searchAction(forKey key: String) -> (any CAAction)? {
    let found =
      delegate?.action(for: self, forKey: key) ?? actions?[key]
      ?? styles.lazy.compactMap { ($0["actions"] as? [String: Any])?[key] as? any CAAction }.first
      ?? type(of: self).defaultAction(forKey: key)
    if let found { return found is NSNull ? nil : found }
    switch backing.searchAction(forKey: key) {
    case nil, .stop: return nil
    case .animation(let animation)?:
      return CAAnimation.standing(for: animation) ?? LayerActionBox(.animation(animation))
    case let action?: return LayerActionBox(action)
    }
  }
}

// The calls of the library to this layer instead of its own.
extension CALayer: LayerBridge {
  package func drawContent(in context: inout GraphicsContext, for state: LayerState) {
    let canvas = CGContext(context)
    let before = frozen
    frozen = state
    delegate?.layerWillDraw(self)
    canvas.makeCurrent { draw(in: canvas) }
    frozen = before
    context = canvas.recorder
  }

  package func placeSublayers() { layoutSublayers() }
  package func drawsAnew(forKey key: String) -> Bool { type(of: self).needsDisplay(forKey: key) }

  package func layerAction(forKey key: String) -> LayerAction? {
    let found = action(forKey: key)
    // The implicit animation as it was found need not be made again of the object.
    if let origin = (found as? CAAnimation)?.origin { return .animation(origin) }
    switch found {
    case nil, is NSNull: return .stop
    case let box as LayerActionBox: return box.action
    case let action?:
      return .perform { [weak self] _, key in
        guard let self else { return }
        action.run(forKey: key, object: self, arguments: nil)
      }
    }
  }
}

extension CALayer {
  /// Adds a copy of an animation.
  func addCopy(of anim: CAAnimation, forKey key: String?) {
    guard canChange(key ?? "animation") else { return }
    let copy = anim.copied()
    let name = copy is CATransition ? kCATransition : key
    let property = copy as? CAPropertyAnimation
    if let property, property.keyPath == nil, let name, !name.isEmpty { property.keyPath = name }
    let added: Void? = attempt(property?.keyPath ?? name ?? "animation") {
      let animation = try copy.lambent()
      for case (let keyPath?, let value) in animation.targets { declareIfUnknown(keyPath, value) }
      try backing.addChecked(
        animation, forKey: name, onStart: { copy.delegate?.animationDidStart(copy) },
        onStop: { [weak self] finished in
          if let name { self?.forget(copy, under: name) }
          copy.delegate?.animationDidStop(copy, finished: finished)
        })
    }
    guard added != nil else { return }
    // The values that the layer filled in.
    if let animation = backing.addedAnimations.last?.animation {
      copy.fields.basics = animation.basics
    }
    if let name { addedAnimations[name] = copy }
  }

  private func forget(_ animation: CAAnimation, under name: String) {
    guard addedAnimations[name] === animation, !backing.animationKeys.contains(name) else { return }
    addedAnimations[name] = nil
  }

  public func animation(forKey key: String) -> CAAnimation? {
    guard backing.animationKeys.contains(key) else { return nil }
    return addedAnimations[key]
      ?? backing.animation(forKey: key).flatMap { CAAnimation.standing(for: $0) }
  }
  public func animationKeys() -> [String]? {
    backing.animationKeys.isEmpty ? nil : backing.animationKeys
  }

  /// Declares the property that an animation names, if the layer does not have it.
  private func declareIfUnknown(_ keyPath: String, _ value: PropertyValue?) {
    guard !keyPath.contains("."), !backing.model.hasProperty(named: keyPath), keyPath != "frame",
      type(of: self).needsDisplay(forKey: keyPath) || objects[keyPath] != nil, let value
    else { return }
    declare(keyPath, like: value)
  }
}

extension Animation {
  /// The key paths that the animation, or its children, animate, with a value for each.
  fileprivate var targets: [(keyPath: String?, value: PropertyValue?)] {
    switch self {
    case let group as AnimationGroup: group.animations.flatMap(\.targets)
    case let keyframes as KeyframeAnimation: [(keyframes.keyPath, keyframes.values.first)]
    case let interval as any IntervalAnimation:
      [(interval.keyPath, interval.toValue ?? interval.fromValue ?? interval.byValue)]
    default: []
    }
  }
}
