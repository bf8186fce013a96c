package import LambentDrawing
package import LambentLayers

// What the library asks instead of its own layer.
extension CALayer: LayerFace {
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
