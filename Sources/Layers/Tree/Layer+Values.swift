import LambentAnimations
public import LambentGeometry
public import LambentProperties

extension Layer {
  /// A field of the state: what the declared properties read and set.
  ///
  /// Setting one to another value runs the action for it, which by default animates it; setting the
  /// value that it has does nothing. A value beyond the range of the property's row becomes the nearest
  /// within it; one that is not a number is not taken.
  subscript<Value>(_ field: any WritableKeyPath<LayerState, Value> & Sendable) -> Value {
    get {
      reads?.note { LayerState.rowName(of: field) }
      return core.model[keyPath: field]
    }
    set {
      assign(row: LayerState.rowName(of: field)) { $0[keyPath: field] = newValue }
    }
  }

  /// A property that a subclass declares.
  public subscript<Value>(property: LayerProperty<Value>) -> Value {
    get {
      reads?.note { property.name }
      return core.model[property]
    }
    set {
      assign(row: property.name) { $0[property] = newValue }
    }
  }

  /// The smallest rectangle around the layer in the coordinates of its superlayer, in points. It is not
  /// animated itself.
  ///
  /// Setting it sets `position` and the size of `bounds` so that the frame is this rectangle. As in Core Animation,
  /// this is not exact if the transform is neither a scaling nor a quarter turn: the size is then that of the
  /// rectangle under the inverse transform, and the layer is centred in the rectangle.
  public var frame: Rect {
    get {
      reads?.note { "frame" }
      return core.model.frame
    }
    set {
      var next = core.model
      next.frame = newValue
      self.bounds = next.bounds
      self.position = next.position
    }
  }

  /// The model: the values that the properties have when no animation changes them.
  package var model: LayerState { core.model }

  /// The value that a key path leads to: a property, a component of one, an input of a filter, a
  /// property of an emitter's cell.
  ///
  /// - Throws: ``PropertyError``.
  public func value(forKeyPath keyPath: String) throws(PropertyError) -> PropertyValue {
    try core.model.value(forKeyPath: keyPath)
  }

  /// Sets the value at a key path, and runs the action of the property with which it begins. `frame` sets `position`
  /// and `bounds`.
  ///
  /// - Throws: ``PropertyError``.
  public func setValue(
    _ value: PropertyValue, forKeyPath keyPath: String
  ) throws(PropertyError) {
    let (name, rest) = try PropertyPath.split(keyPath)
    guard name != "frame" else { return try setFrame(value, component: rest) }
    var next = core.model
    try next.setValue(value, forKeyPath: keyPath)
    // The value was accepted above, so it is accepted here, too.
    assign(row: name) { try? $0.setValue(value, forKeyPath: keyPath) }
  }

  /// Takes the values of a state of the same class at once, for a layer that is in no context yet: no
  /// action runs. The rows of some names count as set.
  package func take(_ state: LayerState, assigned: [String]) {
    guard tree == nil, state.schema.hasRows(of: core.model.schema) else { return }
    core.model = state
    assignedRows.formUnion(assigned)
  }

  private func setFrame(
    _ value: PropertyValue, component: String
  ) throws(PropertyError) {
    let whole =
      component.isEmpty ? value : PropertyValue.rect(frame).replacing(component, with: value)
    guard case .rect(let rect)? = whole?.coerced(to: .rect) else {
      throw .wrongKind(property: "frame", expected: .rect, found: value)
    }
    guard PropertyValue.rect(rect).isFinite else { throw .notFinite(property: "frame") }
    frame = rect
    if core.model.pin != nil { core.model.pin = nil }
  }

  /// The value of any key: of a property, a value that was set with the key, or the value in the layer's style.
  public func value(forKey key: String) -> PropertyValue? {
    if let row = core.model.schema.row(named: key) { return row.get(core.model) }
    return customValues[key] ?? style?.value(forKey: key)
  }

  /// Sets the value of any key. The value of a key that is not a property is stored for ``value(forKey:)``, and `nil`
  /// removes it.
  ///
  /// - Throws: ``PropertyError`` if the key is a property and the value is invalid for it.
  public func setValue(_ value: PropertyValue?, forKey key: String) throws(PropertyError) {
    guard !core.model.schema.hasRow(named: key) else {
      return try setValue(value ?? .null, forKeyPath: key)
    }
    customValues[key] = value
  }

  /// The rows of the layer's class.
  static var schema: LayerSchema {
    LayerRegistry.schema(of: self) ?? .declared(by: self)
  }

  /// Changes the model and runs the action for the row that the change is of.
  func assign(row name: String?, _ change: (inout LayerState) -> Void) {
    guard let name, let row = core.model.schema.reference(toRow: name) else {
      // A field without a row: nothing can animate it.
      tree?.willChange(self)
      change(&core.model)
      return
    }
    var next = changed(row, by: change)
    guard core.model.differs(from: next, in: row) else { return }
    assignedRows.insert(name)
    guard let tree else {
      let isResized = next.bounds.size != core.model.bounds.size
      core.model = next
      if isResized { didResize() }
      return
    }
    tree.willChange(self)
    let action = tree.action(forKey: name, on: self)
    // Again, because the search for the action may have set other properties.
    next = changed(row, by: change)
    if name == "contents" { next.contents?.begin(at: localTime(at: tree.time)) }
    let oldSize = core.model.bounds.size
    core.model = next
    if next.bounds.size != oldSize { didResize() }
    if name == LayerConstraint.rowName || self is StackLayer { setNeedsLayout() }
    if next.hugsContent, LayerState.isOfContentSize(name) { setNeedsLayoutAbove() }
    if name == "hidden", superlayer is StackLayer { superlayer?.setNeedsLayout() }
    tree.perform(action, forKey: name, on: self)
    if name == "hidden" {
      tree.performAction(forKey: next.isHidden ? "onOrderOut" : "onOrderIn", on: self)
    }
  }

  /// The model with a change of a property. A text that has the size of its content keeps it, and its pin.
  /// A position that is set ends the pin.
  private func changed(
    _ row: LayerSchema.RowReference, by change: (inout LayerState) -> Void
  ) -> LayerState {
    var next = core.model
    next.change(row, by: change)
    if next.hugsContent, LayerState.isOfContentSize(row.name), !isPlacedFromAbove {
      next.takeContentSize(in: superlayer?.bounds.size)
    }
    if row.name == "position", let pin = next.pin {
      next.pin = pin.released(from: core.model.position, to: next.position)
    }
    return next
  }

  private func didResize() {
    setNeedsLayout()
    setNeedsLayoutAbove()
    if core.model.pin != nil { superlayer?.setNeedsLayout() }
    if core.model.needsDisplayOnBoundsChange { setNeedsDisplay() }
  }

  /// Sets the rows that have not been set to the values of the style.
  func applyStyle() {
    let prototype = LayerState(schema: core.model.schema)
    var next = core.model
    for row in core.model.schema.rows where !assignedRows.contains(row.name) {
      let value = style?.value(forKey: row.name) ?? row.get(prototype)
      // A value that does not fit its property leaves the default, as one under a name that no
      // property has does.
      if (try? row.set(value, on: &next)) == nil { try? row.set(row.get(prototype), on: &next) }
    }
    tree?.willChange(self)
    core.model = next
  }
}

extension Layer {
  /// Has the layer draw itself again for the next frame.
  public func setNeedsDisplay() {
    displayCache = nil
    isDisplayAsked = true
  }

  /// Has the layer place its sublayers before the open transaction commits; one that is in no tree, before the
  /// commit of the transaction that adds it.
  public func setNeedsLayout() {
    guard let tree else {
      isLayoutAsked = true
      return
    }
    _ = tree.openScope()
    tree.layoutQueue.add(self)
  }

  /// True if the layer places its sublayers before the open transaction commits, or when it comes into a tree.
  package var needsLayout: Bool { tree?.layoutQueue.contains(self) ?? isLayoutAsked }

  /// Takes back what ``setNeedsLayout()`` asked for; false if there was nothing.
  func takeLayoutRequest() -> Bool {
    if let tree { return tree.layoutQueue.remove(self) }
    defer { isLayoutAsked = false }
    return isLayoutAsked
  }

  /// The action of the first of five places that has one, or `nil` where it is ``LayerAction/stop``:
  /// see ``action(forKey:)``.
  package func searchAction(forKey key: String) -> LayerAction? {
    let found =
      delegate?.action(for: self, forKey: key) ?? actions[key] ?? style?.action(forKey: key)
      ?? type(of: self).defaultAction(forKey: key) ?? implicitAction(forKey: key)
    if case .stop = found { return nil }
    return found
  }

  /// The default action for a change of a property: a basic animation of the
  /// transaction's duration, or a fade where filters change.
  private func implicitAction(forKey key: String) -> LayerAction? {
    guard let tree, !tree.newLayers.contains(id),
      core.model.schema.reference(toRow: key)?.animation == .implicit
    else { return nil }
    switch key {
    case "filters", "backgroundFilters", "compositingFilter":
      return .animation(TransitionAnimation())
    default:
      var animation = BasicAnimation(keyPath: key)
      animation.timingFunction = tree.transaction.animationTimingFunction ?? .default
      return .animation(animation)
    }
  }
}

extension LayerState {
  /// Changes the property of a row, within the row's range.
  fileprivate mutating func change(
    _ reference: LayerSchema.RowReference, by body: (inout LayerState) -> Void
  ) {
    guard reference.isBounded else { return body(&self) }
    let old = reference.get(self)
    body(&self)
    let new = reference.get(self)
    let row = reference.row
    guard (try? row.info.check(new)) == nil else { return }
    if (try? row.set(row.clamped(new), on: &self)) == nil { try? row.set(old, on: &self) }
  }

  /// True if another state has another value in a row.
  fileprivate func differs(
    from other: LayerState, in row: LayerSchema.RowReference
  ) -> Bool {
    row.name == Emission.cellsName
      ? self.emission.cells != other.emission.cells : row.get(self) != row.get(other)
  }
}
