extension Layer {
  /// A copy of the layer with the values that are shown at a time of the context's clock, including animations and
  /// motion effects.
  ///
  /// ```swift
  /// let shown = layer.presentation(at: 0.1)
  /// print(shown.opacity, shown.position.x)
  /// ```
  /// The copy has the layer's class, whose `init()` creates it. It does not change later. It has no superlayer,
  /// sublayers, mask, animations, delegate and context. Changing it has no effect on the layer. Variables of a
  /// subclass that are not a ``LayerProperty`` have the values that `init()` sets.
  ///
  /// Open transactions commit. The clock does not move, so times can be requested in any order. Removed animations,
  /// and changes that happen only when the clock advances, are not included. Without a context, the copy has the
  /// model values.
  ///
  /// - Complexity: O(the layer's animations), and that of making a layer.
  public func presentation(at time: Double) -> Self {
    let copy = type(of: self).init()
    copy.name = name
    // The presented values include those of the style.
    copy.ownStyle = ownStyle
    copy.customValues = customValues
    copy.core = LayerCore(model: shownState(at: time))
    return copy
  }

  /// A copy of the layer with the values that are shown now: see ``presentation(at:)``.
  public var presentation: Self { presentation(at: tree?.time ?? 0) }

  /// The values that the layer shows at a time of the context's clock: see ``presentation(at:)``.
  package func shownState(at time: Double) -> LayerState {
    guard let tree else { return core.model }
    tree.flush()
    return TreeView.current.shownState(of: self, at: time)
  }

  /// The state of the layer when the open transaction began, which goes on; motion effects are not seen.
  package var committedPresentation: LayerState {
    guard let tree else { return core.model }
    let past = TreeView(coresBefore: tree.coresBefore)
    return past.core(of: self).state(at: past.localTime(of: self, at: tree.time))
  }

  /// A layer of the base class that has the values of a state, for the hooks that read them.
  package convenience init(showing state: LayerState) {
    self.init()
    core = LayerCore(model: state)
  }
}
