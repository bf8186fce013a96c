import LambentLayers

extension View {
  /// Adds a view in front of all other subviews.
  public func addSubview(_ view: View) { insertSubview(view, at: subviews.count) }

  /// Inserts a subview at an index, which is clamped to the range of the subviews.
  ///
  /// A view with another superview is removed from it first. A view that contains this view is not
  /// moved.
  public func insertSubview(_ view: View, at index: Int) {
    guard !isDescendant(of: view) else { return }
    let wasHere = view.superview === self
    view.superview?.subviews.removeAll { $0 === view }
    let index = min(max(index, 0), subviews.count)
    do {
      try layer.insertSublayer(view.layer, at: layerIndex(forSubview: index))
    } catch {
      // The layer reports the error at the next frame.
      layer.addSublayer(view.layer)
      return
    }
    if !wasHere { view.superview?.constraints.removeAll { $0.concerns(view) } }
    subviews.insert(view, at: index)
    view.superview = self
    view.setNeedsLayout()
    setNeedsLayout()
    if !wasHere { view.bridge?.didMoveToSuperview() ?? view.didMoveToSuperview() }
  }

  /// Inserts a subview directly in front of another, or in front of all if that is not a subview.
  public func insertSubview(_ view: View, aboveSubview sibling: View) {
    insertSubview(view, at: index(of: sibling, without: view) + 1)
  }

  /// Inserts a subview directly behind another, or in front of all if that is not a subview.
  public func insertSubview(_ view: View, belowSubview sibling: View) {
    insertSubview(view, at: index(of: sibling, without: view))
  }

  /// Removes the view from its superview, with the constraints between it and its ancestors.
  public func removeFromSuperview() {
    guard let superview else { return }
    superview.subviews.removeAll { $0 === self }
    layer.removeFromSuperlayer()
    for view in superview.pathUp {
      view.constraints.removeAll { constraint in
        guard constraint.concerns(self) else { return false }
        constraint.owner = nil
        return true
      }
    }
    self.superview = nil
    superview.setNeedsLayout()
    bridge?.didMoveToSuperview() ?? didMoveToSuperview()
  }

  /// Moves a subview in front of all others.
  public func bringSubviewToFront(_ view: View) {
    if view.superview === self { insertSubview(view, at: subviews.count - 1) }
  }

  /// Moves a subview behind all others.
  public func sendSubviewToBack(_ view: View) {
    if view.superview === self { insertSubview(view, at: 0) }
  }

  /// True if the view is another one or a descendant of it.
  public func isDescendant(of view: View) -> Bool { pathUp.contains { $0 === view } }

  /// This view or its first descendant with a tag.
  package func view(withTag tag: Int) -> View? {
    if self.tag == tag { return self }
    return subviews.lazy.compactMap { $0.view(withTag: tag) }.first
  }

  /// The view and its ancestors, from itself up.
  var pathUp: UnfoldFirstSequence<View> { sequence(first: self) { $0.superview } }

  /// The topmost ancestor.
  var root: View {
    var view = self
    while let above = view.superview { view = above }
    return view
  }

  private func index(of sibling: View, without view: View) -> Int {
    let others = subviews.filter { $0 !== view }
    return others.firstIndex { $0 === sibling } ?? others.count
  }

  /// The index among the sublayers for the layer of a subview.
  private func layerIndex(forSubview index: Int) -> Int {
    guard index > 0 else {
      // Behind the first subview, in front of layers behind that.
      guard let first = subviews.first else { return layer.sublayers.count }
      return layer.sublayers.firstIndex { $0 === first.layer } ?? 0
    }
    let below = subviews[index - 1].layer
    return (layer.sublayers.firstIndex { $0 === below } ?? layer.sublayers.count - 1) + 1
  }
}
