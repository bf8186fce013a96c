import LambentGeometry
import LambentRenderTree

/// Makes the render tree of layers at one moment.
struct NodeBuilder {
  let view: TreeView
  /// How many more nodes there may be.
  var budget = Context.maximumNodeCount
  /// The layer that hooks read the values of a moment from.
  private var reader = Layer()

  init(view: TreeView) { self.view = view }

  /// The values that a node takes over from those above it.
  struct Surroundings {
    /// The time of the superlayer.
    var time: Double
    /// The map that the superlayer adds to those of its sublayers.
    var transform = Transform3D.identity
    /// True if the geometry is upside down.
    var isFlipped = false
    /// Where the viewer is for the superlayer.
    var viewerOffset = Point.zero
    /// The layers that constraints with animated constants move.
    var shifts: [ObjectIdentifier: FrameShift] = [:]
  }

  /// A node and the depth by which it is sorted among its siblings.
  struct Placed {
    var depth: Double
    var node: RenderNode
  }

  /// A layer's node, or `nil` where it is hidden or not active.
  mutating func node(
    for layer: Layer, in surroundings: Surroundings
  ) throws(LayerError) -> Placed? {
    guard let local = view.drawnTime(of: layer, atSuperlayer: surroundings.time) else {
      return nil
    }
    try layer.throwFault()
    let core = view.core(of: layer)
    var state = core.state(at: local)
    if !surroundings.shifts.isEmpty, let shift = surroundings.shifts[ObjectIdentifier(layer)] {
      state.move(by: shift)
    }
    let viewerOffset = surroundings.viewerOffset + state.viewerOffset
    state.follow(viewerAt: viewerOffset, core.viewerResponses)
    guard state.hiddenFraction < 1 else { return nil }
    try spend(1, on: layer)
    let isFlipped = surroundings.isFlipped != state.isGeometryFlipped
    var inner = Surroundings(
      time: local, transform: state.transformOfSublayers, isFlipped: isFlipped,
      viewerOffset: viewerOffset,
      shifts: view.shifts(below: layer, state, within: surroundings.shifts))
    // Of a layer that only places its sublayers nothing else is drawn, whatever a program set.
    let drawsItself = type(of: layer).drawsItself
    var node = drawsItself ? RenderNode(state: state) : RenderNode(placing: state)
    node.name = layer.name ?? ""
    node.transform = state.transformToSuperlayer.concatenating(surroundings.transform)
    // Numbers that no document can hold, but a program can set: nothing can be drawn with them.
    guard node.transform.isFinite, state.bounds.isFinite else { return nil }
    node.flipsContents = isFlipped
    let presentation = presentation(of: state)
    if drawsItself {
      node.drawables = layer.drawables(for: presentation, at: local)
      node.children = layer.drawing(for: presentation, at: local)
      try layer.throwDrawingFault()
      try spend(node.children.count, on: layer)
    }
    node.preservesDepth = layer.preservesDepth(for: presentation)
    let instances = core.sublayers.isEmpty ? nil : layer.instances(for: presentation)
    node.children += try children(of: layer, core: core, instances, in: inner)
    if drawsItself, let mask = core.mask {
      inner.transform = .identity
      node.mask = try self.mask(mask, state: state, in: inner)
    }
    node.transition = try transition(of: layer, core, at: local, in: surroundings)
    return Placed(depth: state.zPosition, node: node.turned)
  }

  /// A layer with the values of a moment, for the hooks of another: the same as for the node before,
  /// unless somebody keeps that.
  private mutating func presentation(of state: LayerState) -> Layer {
    if !isKnownUniquelyReferenced(&reader) { reader = Layer() }
    reader.core = LayerCore(model: state)
    return reader
  }

  /// The transition that is under way; an old state that plays on is made anew.
  private mutating func transition(
    of layer: Layer, _ core: LayerCore, at local: Double, in surroundings: Surroundings
  ) throws(LayerError) -> RenderTransition? {
    guard let transition = core.transition(at: local) else { return nil }
    var shown = transition.shown
    guard let oldView = transition.oldView else { return shown }
    var builder = NodeBuilder(view: oldView)
    builder.budget = budget
    let old = try builder.node(for: layer, in: .init(time: surroundings.time))?.node
    budget = builder.budget
    if let old { shown.from = [old.frozen(transitions: 1)] }
    return shown
  }

  private mutating func mask(
    _ layer: Layer, state: LayerState, in surroundings: Surroundings
  ) throws(LayerError) -> RenderNode.Mask {
    var mask = RenderNode.Mask(try node(for: layer, in: surroundings)?.node ?? RenderNode())
    mask.usesLuminance = state.maskUsesLuminance
    mask.isInverted = state.maskIsInverted
    return mask
  }

  private mutating func children(
    of layer: Layer, core: LayerCore, _ instances: [LayerInstance]?, in surroundings: Surroundings
  ) throws(LayerError) -> [RenderNode] {
    guard let instances else {
      return try sublayers(core.sublayers, in: surroundings)
    }
    return try nodes(of: instances, of: layer, core.sublayers, in: surroundings)
  }

  /// The sublayers, once for each instance. Instances with the same delay are the same nodes again.
  private mutating func nodes(
    of instances: [LayerInstance], of layer: Layer, _ originals: [Layer],
    in surroundings: Surroundings
  ) throws(LayerError) -> [RenderNode] {
    try spend(instances.count, on: layer)
    var result: [RenderNode] = []
    var made: (delay: Double, nodes: [RenderNode], cost: Int)?
    for instance in instances {
      if let made, made.delay == instance.delay {
        try spend(made.cost, on: layer)
        result.append(instance.node(of: made.nodes))
        continue
      }
      let left = budget
      var delayed = surroundings
      delayed.time -= instance.delay
      let nodes = try sublayers(originals, in: delayed)
      made = (instance.delay, nodes, left - budget)
      result.append(instance.node(of: nodes))
    }
    return result
  }

  /// The nodes of sublayers, back to front: by depth, then in the order in which they were added.
  private mutating func sublayers(
    _ layers: [Layer], in surroundings: Surroundings
  ) throws(LayerError) -> [RenderNode] {
    var placed: [Placed] = []
    for layer in layers {
      if let node = try node(for: layer, in: surroundings) { placed.append(node) }
    }
    guard placed.contains(where: { $0.depth != placed[0].depth }) else {
      return placed.map(\.node)
    }
    return placed.enumerated()
      .sorted { ($0.element.depth, $0.offset) < ($1.element.depth, $1.offset) }
      .map(\.element.node)
  }

  private mutating func spend(_ count: Int, on layer: Layer) throws(LayerError) {
    budget -= count
    guard budget >= 0 else {
      throw .tooManyInstances(layer: layer.label, limit: Context.maximumNodeCount)
    }
  }
}

extension Rect {
  fileprivate var isFinite: Bool {
    origin.x.isFinite && origin.y.isFinite && size.width.isFinite && size.height.isFinite
  }
}
