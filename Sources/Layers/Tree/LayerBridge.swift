package import LambentDrawing
package import LambentProperties

/// A bridge that gives a layer the names of another framework. It is asked before the layer, and may use the
/// layer's own answers.
package protocol LayerBridge: AnyObject {
  /// The action for a key; ``Layer/searchAction(forKey:)`` is the layer's own answer.
  func layerAction(forKey key: String) -> LayerAction?
  /// Draws the layer's own content.
  func drawContent(in context: inout GraphicsContext, for state: LayerState)
  /// Places the sublayers.
  func placeSublayers()
  /// True if a change of a property calls for drawing.
  func drawsAnew(forKey key: String) -> Bool
}

extension Layer {
  /// The rows whose changes make the layer draw itself again.
  var rowsCallingForDisplay: [Property<LayerState>] {
    let schema = core.model.schema
    return zip(schema.names, schema.rows.indices).compactMap { name, index in
      let isCalling = bridge?.drawsAnew(forKey: name) ?? type(of: self).needsDisplay(forKey: name)
      return isCalling ? schema.rows[index] : nil
    }
  }

  /// Gives this one layer a property under a name that no row has, of the type of a value. Explicit
  /// animations reach it; setting it runs the action for its name.
  package func declareProperty(
    _ name: String, like value: PropertyValue, default initial: PropertyValue? = nil
  ) {
    let rest = initial ?? value.zero ?? value
    let row = Property<LayerState>(
      name, type: value.ownType, animation: .explicit, summary: "A value of the program's own.",
      get: { $0.customProperties[name] ?? rest },
      set: { state, value in
        state.customProperties[name] = value
        return true
      })
    let others = core.model.schema.rows.filter { $0.name != name }
    tree?.willChange(self)
    core.model.schema = LayerSchema(
      others + [row], ownNames: core.model.schema.ownNames.union([name]))
    displayRows = rowsCallingForDisplay
  }

  /// Forgets the value under a name that ``declareProperty(_:like:default:)`` declared.
  package func forgetProperty(_ name: String) {
    tree?.willChange(self)
    core.model.customProperties[name] = nil
  }

  /// Draws what the layer shows at a time, if that has changed.
  package func displayIfNeeded(at time: Double) {
    guard isDisplayAsked || !displayRows.isEmpty else { return }
    _ = displayedNodes(for: Layer(showing: core.state(at: localTime(at: time))))
  }

  /// The state of the layer when the outermost transaction committed last, at a time of the clock:
  /// what is open stays open. `nil` outside of a context's tree, and before the first commit in it.
  package func committedState(at time: Double) -> LayerState? {
    guard let tree, !tree.newLayers.contains(id) else { return nil }
    return TreeView(coresBefore: tree.coresBefore).shownState(of: self, at: time)
  }

  /// Places the sublayers of this layer and of those below it now, where they wait for it.
  package func layoutNow() {
    if takeLayoutRequest() { layoutSublayers() }
    for layer in core.sublayers { layer.layoutNow() }
  }
}

extension LayerState {
  /// The value under a name that ``Layer/declareProperty(_:like:default:)`` declared, if it was set or
  /// is animated.
  package func ownValue(forKey key: String) -> PropertyValue? { customProperties[key] }

  /// Returns true if ``Layer/declareProperty(_:like:default:)`` declared a name.
  package func hasOwnProperty(named name: String) -> Bool { schema.ownNames.contains(name) }

  /// Returns true if the layer's class, or the layer, has a property of a name.
  package func hasProperty(named name: String) -> Bool { schema.hasRow(named: name) }
}

extension PropertyValue {
  /// The type of a property that takes values like this one.
  fileprivate var ownType: ValueType {
    switch self {
    case .boolean, .number: .number
    case .point: .point
    case .size: .size
    case .rect: .rect
    case .vector: .vector
    case .color: .color
    case .transform: .transform
    case .path: .path
    case .text: .text
    case .list(let values): .list(values.first?.ownType ?? .number)
    default: .any
    }
  }
}

extension Context {
  /// Has a closure called when the animations that are added from now on in the open transaction have
  /// ended.
  package func setCompletion(_ completion: (() -> Void)?) {
    rootLayer.tree?.setCompletion(completion)
  }
}
