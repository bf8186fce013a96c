import LambentProperties

extension Layer {
  /// The sublayers, in the order in which they were added; frames sort them by depth.
  ///
  /// Setting this property adds new layers and removes missing ones. A layer that cannot be added is rejected as in
  /// ``addSublayer(_:)``.
  public var sublayers: [Layer] {
    get { core.sublayers }
    set { setSublayers(newValue) }
  }

  /// The layer whose alpha masks this one. A layer that cannot be a mask is rejected as in ``addSublayer(_:)``.
  public var mask: Layer? {
    get { core.mask }
    set { noteFault { () throws(LayerError) in try setMask(newValue) } }
  }

  /// The context of the layer's tree.
  public var context: Context? {
    let root = root
    return root.rootOf.map { Context($0, rootLayer: root) }
  }

  /// The clock and the transactions of the layer's tree.
  var tree: ContextCore? { root.rootOf }

  /// The topmost layer of the layer's tree.
  private var root: Layer {
    var layer = self
    while let above = layer.superlayer { layer = above }
    return layer
  }

  /// The layer and its superlayers, from itself up.
  var pathUp: UnfoldFirstSequence<Layer> { sequence(first: self) { $0.superlayer } }

  /// The superlayers, from the innermost up.
  var superlayers: some Sequence<Layer> { pathUp.dropFirst() }

  /// Adds a sublayer above all others.
  ///
  /// If this is impossible (the layer contains this one, is the root of a context, or would be too deep), nothing
  /// changes, and the next frame of the tree throws a ``LayerError``. ``insertSublayer(_:at:)`` throws it
  /// immediately.
  public func addSublayer(_ layer: Layer) {
    noteFault { () throws(LayerError) in
      try insertSublayer(layer, at: core.sublayers.count)
    }
  }

  /// Keeps the error of a change of the tree for the next frame.
  private func noteFault(_ change: () throws(LayerError) -> Void) {
    do throws(LayerError) {
      try change()
    } catch {
      fault = error
    }
  }

  /// Throws the error of an earlier change of the tree, once.
  func throwFault() throws(LayerError) {
    guard let found = fault else { return }
    fault = nil
    throw found
  }

  /// Inserts a sublayer. An index out of range is clamped.
  ///
  /// The layer is first removed from its superlayer. In the tree of a context, its action for `onOrderIn` and this
  /// layer's action for `sublayers` are run. Its local time does not depend on the time when it is added. An emitter
  /// layer begins without particles.
  ///
  /// - Throws: ``LayerError``.
  public func insertSublayer(_ layer: Layer, at index: Int) throws(LayerError) {
    try insertSublayer(layer, at: index, timeOrigin: 0)
  }

  private func insertSublayer(
    _ layer: Layer, at index: Int, timeOrigin: Double
  ) throws(LayerError) {
    try checkInsertion(of: layer)
    if layer.superlayer === self, core.mask !== layer { return move(layer, to: index) }
    layer.detach()
    tree?.willChange(self)
    core.sublayers.insert(layer, at: min(max(index, 0), core.sublayers.count))
    layer.superlayer = self
    layer.core.timeOrigin = timeOrigin
    enter(layer)
    setNeedsLayout()
    layer.setNeedsLayoutAbove()
    guard let tree else { return }
    tree.performAction(forKey: "onOrderIn", on: layer)
    tree.performAction(forKey: "sublayers", on: self)
  }

  /// Inserts a sublayer right above another.
  ///
  /// - Throws: ``LayerError``.
  public func insertSublayer(_ layer: Layer, above sibling: Layer) throws(LayerError) {
    try insertSublayer(layer, at: try index(of: sibling) + 1)
  }

  /// Inserts a sublayer right below another.
  ///
  /// - Throws: ``LayerError``.
  public func insertSublayer(_ layer: Layer, below sibling: Layer) throws(LayerError) {
    try insertSublayer(layer, at: try index(of: sibling))
  }

  /// Replaces a sublayer by another layer, at the same index.
  ///
  /// - Throws: ``LayerError``.
  public func replaceSublayer(_ old: Layer, with new: Layer) throws(LayerError) {
    guard old !== new else { return }
    try checkInsertion(of: new)
    let place = try index(of: old)
    old.removeFromSuperlayer()
    try insertSublayer(new, at: place)
  }

  /// Sets the mask.
  ///
  /// - Throws: ``LayerError``.
  package func setMask(_ layer: Layer?) throws(LayerError) {
    guard layer !== core.mask else { return }
    if let layer { try checkInsertion(of: layer) }
    layer?.detach()
    tree?.willChange(self)
    if let old = core.mask {
      old.willLeave()
      old.superlayer = nil
    }
    core.mask = layer
    layer?.superlayer = self
    layer?.core.timeOrigin = 0
    if let layer { enter(layer) }
  }

  /// Removes the layer from its superlayer. Its animations end unfinished.
  public func removeFromSuperlayer() {
    if let superlayer { leave(superlayer, isListed: true) }
  }

  private func leave(_ superlayer: Layer, isListed: Bool) {
    let tree = tree
    tree?.performAction(forKey: "onOrderOut", on: self)
    detach(isListed: isListed)
    tree?.performAction(forKey: "sublayers", on: superlayer)
  }

  /// Removes the layer from the tree without running actions.
  ///
  /// - Parameter isListed: False if the superlayer's list no longer contains it.
  private func detach(isListed: Bool = true) {
    guard let superlayer else { return }
    tree?.willChange(superlayer)
    superlayer.setNeedsLayout()
    setNeedsLayoutAbove()
    willLeave()
    if superlayer.core.mask === self {
      superlayer.core.mask = nil
    } else if isListed {
      superlayer.core.removeSublayer(self)
    }
    self.superlayer = nil
  }

  private func willLeave() {
    guard let tree else { return }
    forEachLayer { tree.didRemove($0) }
  }

  /// Updates the tree after a layer was added to this one.
  private func enter(_ layer: Layer) {
    guard let tree else { return }
    layer.forEachLayer { tree.didAdd($0) }
  }

  /// Adds a sublayer whose time begins now, like the layers that events of documents insert.
  ///
  /// - Throws: ``LayerError``.
  package func addSublayerBeginningNow(_ layer: Layer) throws(LayerError) {
    try checkInsertion(of: layer)
    let now = tree.map { localTime(at: $0.time) } ?? 0
    try insertSublayer(layer, at: core.sublayers.count, timeOrigin: now)
  }

  /// Removes the sublayers that a list does not contain, adds new ones, and arranges all in the order of the list. If
  /// a layer occurs several times, its last position is used.
  private func setSublayers(_ list: [Layer]) {
    let places = Dictionary(
      zip(list.map(\.id), list.indices), uniquingKeysWith: { $1 })
    let removed = core.sublayers.filter { places[$0.id] == nil }
    if !removed.isEmpty {
      tree?.willChange(self)
      core.sublayers.removeAll { places[$0.id] == nil }
      for layer in removed where layer.superlayer === self { layer.leave(self, isListed: false) }
    }
    let wanted = list.indices.lazy.filter { places[list[$0].id] == $0 }.map { list[$0] }
    let isKept = Set(core.sublayers.map(\.id))
    let kept = wanted.filter { isKept.contains($0.id) }
    if !kept.elementsEqual(core.sublayers, by: ===) {
      tree?.willChange(self)
      core.sublayers = Array(kept)
    }
    var index = 0
    for layer in wanted {
      if index < core.sublayers.count, core.sublayers[index] === layer {
        index += 1
        continue
      }
      noteFault { () throws(LayerError) in
        try insertSublayer(layer, at: index)
        index += 1
      }
    }
  }

  private func move(_ layer: Layer, to index: Int) {
    tree?.willChange(self)
    core.removeSublayer(layer)
    core.sublayers.insert(layer, at: min(max(index, 0), core.sublayers.count))
    setNeedsLayout()
  }

  private func index(of sibling: Layer) throws(LayerError) -> Int {
    if let index = core.index(ofSublayer: sibling) { return index }
    throw .notASublayer(layer: sibling.label, of: label)
  }

  private func checkInsertion(of layer: Layer) throws(LayerError) {
    var depth = 1
    for ancestor in pathUp {
      guard ancestor !== layer else { throw .cycle(layer: layer.label) }
      depth += 1
    }
    guard layer.rootOf == nil else { throw .isRoot(layer: layer.label) }
    guard depth + layer.height <= Layer.maximumDepth else { throw .tooDeep(layer: layer.label) }
  }

  /// The number of levels from this layer down.
  private var height: Int {
    1 + max(core.sublayers.map(\.height).max() ?? 0, core.mask?.height ?? 0)
  }

  /// The name of the layer in errors.
  var label: String { name ?? "\(type(of: self))" }
}

extension LayerCore {
  fileprivate func index(ofSublayer layer: Layer) -> Int? {
    // The last added layer is often the first to be moved or removed.
    if sublayers.last === layer { return sublayers.count - 1 }
    return sublayers.firstIndex { $0 === layer }
  }

  fileprivate mutating func removeSublayer(_ layer: Layer) {
    if let index = index(ofSublayer: layer) { sublayers.remove(at: index) }
  }
}

extension Layer {
  /// Calls a closure with this layer and all descendants, including masks, from the top down.
  package func forEachLayer(_ body: (Layer) -> Void) {
    body(self)
    core.mask?.forEachLayer(body)
    for layer in core.sublayers { layer.forEachLayer(body) }
  }

  /// Calls a closure with the descendants that paths of names can reach from here, without those within a nested
  /// scene.
  private func forEachNameable(_ body: (Layer) -> Void) {
    func visit(_ layer: Layer) {
      body(layer)
      if !(layer is SceneLayer) { layer.forEachNameable(body) }
    }
    core.mask.map(visit)
    for layer in core.sublayers { visit(layer) }
  }

  /// The layer at a path of names: `b` is the layer with that name at any depth, `a/b` the one within a layer `a`.
  /// Layers within a ``SceneLayer`` are only found by paths that contain its name.
  ///
  /// - Throws: ``LayerError/unknownName(_:suggestion:)`` if no layer is at the path, ``LayerError/ambiguousName(_:count:)``
  ///   if several are.
  public func layer(atPath path: String) throws(LayerError) -> Layer {
    try layer(atPath: path, isRoot: false)
  }

  /// - Parameter isRoot: True if `root` at the begin of the path is this layer.
  func layer(atPath path: String, isRoot: Bool) throws(LayerError) -> Layer {
    var found = [self]
    var isBelowRoot = false
    for (index, name) in path.split(separator: "/", omittingEmptySubsequences: false).enumerated() {
      defer { isBelowRoot = name == "root" }
      if isRoot, index == 0, name == "root" { continue }
      var next: [Layer] = []
      var seen: Set<LayerID> = []
      for start in found {
        start.forEachNameable { layer in
          guard layer.name == String(name) else { return }
          if seen.insert(layer.id).inserted { next.append(layer) }
        }
      }
      guard !next.isEmpty else { throw unknownName(String(name)) }
      let direct = next.filter { layer in found.contains { $0 === layer.superlayer } }
      found = isBelowRoot && !direct.isEmpty ? direct : next
    }
    guard let layer = found.first, found.count == 1 else {
      throw .ambiguousName(path, count: found.count)
    }
    return layer
  }

  private func unknownName(_ name: String) -> LayerError {
    var names: [String] = []
    forEachLayer { if let name = $0.name { names.append(name) } }
    return .unknownName(name, suggestion: Suggestion.nearest(to: name, among: names))
  }
}
