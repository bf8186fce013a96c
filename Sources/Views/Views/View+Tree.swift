import LambentLayers

extension View {
  /// Adds a view above all other subviews.
  public func addSubview(_ view: View) { insertSubview(view, at: subviews.count) }

  /// Inserts a subview; an index outside of the subviews is the nearest end of them.
  ///
  /// A view that is elsewhere is taken from there first. One that contains this view stays where it
  /// is.
  public func insertSubview(_ view: View, at index: Int) {
    guard !isDescendant(of: view) else { return }
    let wasHere = view.superview === self
    view.superview?.subviews.removeAll { $0 === view }
    let index = min(max(index, 0), subviews.count)
    do {
      try layer.insertSublayer(view.layer, at: layerIndex(forSubview: index))
    } catch {
      // The layer keeps the error for the next frame.
      layer.addSublayer(view.layer)
      return
    }
    if !wasHere { view.superview?.constraints.removeAll { $0.concerns(view) } }
    subviews.insert(view, at: index)
    view.superview = self
    view.setNeedsLayout()
    setNeedsLayout()
    if !wasHere { view.didMoveToSuperview() }
  }

  /// Inserts a subview right above another; above all where that is none.
  public func insertSubview(_ view: View, aboveSubview sibling: View) {
    insertSubview(view, at: index(of: sibling, without: view) + 1)
  }

  /// Inserts a subview right below another; above all where that is none.
  public func insertSubview(_ view: View, belowSubview sibling: View) {
    insertSubview(view, at: index(of: sibling, without: view))
  }

  /// Takes the view out of its superview, with the constraints that the views above have with it.
  public func removeFromSuperview() {
    guard let superview else { return }
    superview.subviews.removeAll { $0 === self }
    layer.removeFromSuperlayer()
    var above: View? = superview
    while let view = above {
      view.constraints.removeAll { constraint in
        guard constraint.concerns(self) else { return false }
        constraint.owner = nil
        return true
      }
      above = view.superview
    }
    self.superview = nil
    superview.setNeedsLayout()
    didMoveToSuperview()
  }

  /// Puts a subview above all others.
  public func bringSubviewToFront(_ view: View) {
    if view.superview === self { insertSubview(view, at: subviews.count - 1) }
  }

  /// Puts a subview below all others.
  public func sendSubviewToBack(_ view: View) {
    if view.superview === self { insertSubview(view, at: 0) }
  }

  /// Tells whether the view is another one or lies below it.
  public func isDescendant(of view: View) -> Bool {
    var above: View? = self
    while let next = above {
      if next === view { return true }
      above = next.superview
    }
    return false
  }

  /// The first view of a tag, from here down.
  package func view(withTag tag: Int) -> View? {
    if self.tag == tag { return self }
    return subviews.lazy.compactMap { $0.view(withTag: tag) }.first
  }

  /// The view at the top.
  var root: View {
    var view = self
    while let above = view.superview { view = above }
    return view
  }

  private func index(of sibling: View, without view: View) -> Int {
    let others = subviews.filter { $0 !== view }
    return others.firstIndex { $0 === sibling } ?? others.count
  }

  /// The index among the sublayers at which the layer of a subview goes.
  private func layerIndex(forSubview index: Int) -> Int {
    guard index > 0 else {
      // Below the first subview, above layers that lie beneath it.
      guard let first = subviews.first else { return layer.sublayers.count }
      return layer.sublayers.firstIndex { $0 === first.layer } ?? 0
    }
    let below = subviews[index - 1].layer
    return (layer.sublayers.firstIndex { $0 === below } ?? layer.sublayers.count - 1) + 1
  }
}
