extension Layer {
  /// A copy of the layer with the values that it shows at a time of the context's clock, animations and
  /// motion effects included.
  ///
  /// ```swift
  /// let shown = layer.presentation(at: 0.1)
  /// print(shown.opacity, shown.position.x)
  /// ```
  /// The copy is of the layer's class, made by its `init()`, and of that time: it does not follow the
  /// layer. It has no superlayer, sublayers, mask, animations, delegate and context, and what is set on
  /// it has no effect on the layer. Variables of a subclass that are not a ``LayerProperty`` have the
  /// values that its `init()` gives them.
  ///
  /// Open transactions commit; the clock stays where it is, so that different times can be asked for
  /// in any order. What has been removed, or would be done at a later time, is not seen. Without a
  /// context there are no animations to see, and the copy has the layer's own values.
  ///
  /// - Complexity: O(the layer's animations), and that of making a layer.
  public func presentation(at time: Double) -> Self {
    let copy = type(of: self).init()
    copy.name = name
    // The values of the style are among those that are shown.
    copy.ownStyle = ownStyle
    copy.customValues = customValues
    copy.core = LayerCore(model: shownState(at: time))
    return copy
  }

  /// A copy of the layer with the values that it shows now: see ``presentation(at:)``.
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
