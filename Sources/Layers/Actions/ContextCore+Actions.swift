import LambentAnimations

extension ContextCore {
  /// The action for a change, or `nil` where the transaction disables them.
  func action(forKey key: String, on layer: Layer) -> LayerAction? {
    openScope().transaction.disablesActions ? nil : layer.action(forKey: key)
  }

  /// Looks for the action for an event and performs it.
  func performAction(forKey key: String, on layer: Layer) {
    perform(action(forKey: key, on: layer), forKey: key, on: layer)
  }

  /// Performs an action.
  func perform(_ action: LayerAction?, forKey key: String, on layer: Layer) {
    switch action {
    case nil, .stop: return
    case .perform(let work): work(layer, key)
    case .animation(let animation):
      // An action that does not fit its layer animates nothing: the change itself stands.
      do throws(AnimationError) {
        try layer.addChecked(animation, forKey: key)
      } catch {
        onUnfitAction?(layer, key, error)
      }
    }
  }

  func takeAnimationID() -> Int {
    nextAnimationID += 1
    return nextAnimationID
  }
}

// MARK: Coming and going

extension ContextCore {
  /// Takes notice of a layer that is now in the tree; its animations begin with the commit.
  func didAdd(_ layer: Layer) {
    willChange(layer)
    newLayers.insert(layer.id)
    layer.core.retired = []
    layer.didEnterTree(
      at: layer.superlayer.map { beginOfScene(with: $0) ?? $0.localTime(at: time) } ?? time)
    let scope = openScope()
    if layer.isLayoutAsked || layer.placesSublayers { layer.setNeedsLayout() }
    layer.isLayoutAsked = false
    if layer.core.model.pin != nil { layer.superlayer?.setNeedsLayout() }
    for index in layer.core.animations.indices {
      layer.core.animations[index].id = takeAnimationID()
      layer.core.animations[index].scope = scope
      layer.core.animations[index].isPending = true
      scope.wait()
    }
  }

  /// Takes leave of a layer that is about to be taken out of the tree: its animations end.
  func didRemove(_ layer: Layer) {
    willChange(layer)
    layer.isLayoutAsked = layoutQueue.remove(layer)
    layer.removeAllAnimations()
  }
}
