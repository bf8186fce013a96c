import LambentAnimations
import LambentLayers
import LambentProperties

/// Animations.
extension CALayer {
  /// Adds a copy of an animation, which begins when the open transaction commits.
  ///
  /// There is one animation per key; `nil` is no key. Without a key path the animation takes its key.
  public func add(_ anim: CAAnimation, forKey key: String?) {
    guard modelLayer == nil else {
      return report(key ?? "animation", "a presentation layer takes no animations: use its model()")
    }
    let copy = anim.copied()
    let name = copy is CATransition ? kCATransition : key
    copy.completeKeyPath(from: name)
    guard let animation = copy.lambent(reportingTo: self) else { return }
    for keyPath in animation.allKeyPaths { declareIfUnknown(keyPath, values: copy) }
    do throws(AnimationError) {
      try backing.check(animation, forKey: name)
    } catch {
      return report(copy.label(under: name), error.description)
    }
    let noted = name.map { name in
      Noted(name: name, animation: copy)
    }
    do throws(AnimationError) {
      try backing.addChecked(
        animation, forKey: name, onStart: { copy.delegate?.animationDidStart(copy) },
        onStop: { [weak self] finished in
          if let noted { self?.forget(noted) }
          copy.didStop(finished: finished)
        })
    } catch {
      return report(copy.label(under: name), error.description)
    }
    copy.noteDefaults(of: backing.addedAnimations.last?.animation)
    if let name { addedAnimations[name] = copy }
  }

  private struct Noted {
    var name: String
    var animation: CAAnimation
  }

  private func forget(_ noted: Noted) {
    guard addedAnimations[noted.name] === noted.animation,
      !backing.animationKeys.contains(noted.name)
    else { return }
    addedAnimations[noted.name] = nil
  }

  /// The copy that was added under a key.
  public func animation(forKey key: String) -> CAAnimation? {
    guard backing.animationKeys.contains(key) else { return nil }
    return addedAnimations[key]
      ?? backing.animation(forKey: key).flatMap { CAAnimation.standing(for: $0) }
  }

  /// The keys of the animations, in the order in which they were added; `nil` if there are none.
  public func animationKeys() -> [String]? {
    backing.animationKeys.isEmpty ? nil : backing.animationKeys
  }

  /// Removes the animation with a key. It ends with `finished: false`.
  public func removeAnimation(forKey key: String) { backing.removeAnimation(forKey: key) }

  /// Removes every animation, those without a key too.
  public func removeAllAnimations() { backing.removeAllAnimations() }

  /// Declares the property that an animation names, if the layer does not have it.
  private func declareIfUnknown(_ keyPath: String, values: CAAnimation) {
    let name = String(keyPath.split(separator: ".").first ?? "")
    guard keyPath == name, !backing.model.hasProperty(named: name), name != "frame",
      type(of: self).needsDisplay(forKey: name) || objects[name] != nil,
      let value = values.anyValue(ofKeyPath: keyPath)
    else { return }
    backing.declareProperty(
      name, like: value,
      default: type(of: self).defaultValue(forKey: name).flatMap { PropertyValue(any: $0) })
  }
}

extension Animation {
  /// The key paths that the animation, or its children, animate.
  fileprivate var allKeyPaths: [String] {
    if let group = self as? AnimationGroup { return group.animations.flatMap(\.allKeyPaths) }
    return (self as? any PropertyAnimation)?.keyPath.map { [$0] } ?? []
  }
}
