import LambentGeometry
import LambentPixels
import LambentRenderTree

/// Makes the render tree of layers at one moment.
struct NodeBuilder {
  let view: TreeView
  /// How many more nodes there may be.
  var budget = Context.maximumNodeCount

  init(view: TreeView) { self.view = view }

  /// What a node takes over from those above it.
  struct Surroundings {
    /// The time of the superlayer.
    var time: Double
    /// What the superlayer adds to the maps of its sublayers.
    var transform = Transform3D.identity
    /// Whether the geometry is upside down.
    var isFlipped = false
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
    let state = core.state(at: local)
    guard state.hiddenShare < 1 else { return nil }
    try spend(1, on: layer)
    let isFlipped = surroundings.isFlipped != state.isGeometryFlipped
    var inner = Surroundings(
      time: local, transform: state.transformOfSublayers, isFlipped: isFlipped)
    // Of a layer that only places its sublayers nothing else is drawn, whatever a program set.
    let placesOnly = layer is TransformLayer
    var node = placesOnly ? RenderNode(placing: state) : RenderNode(state: state)
    node.name = layer.name ?? ""
    node.transform = state.transformToSuperlayer.concatenating(surroundings.transform)
    // Numbers that no document can hold, but a program can set: nothing can be drawn with them.
    guard node.transform.isFinite, state.bounds.isFinite else { return nil }
    node.flipsContents = isFlipped
    if !placesOnly {
      node.contents = layer.contents(for: state, at: local)
      node.content = layer.content(for: state, at: local)
    }
    node.preservesDepth = layer.preservesDepth(state)
    node.children = try children(of: layer, core: core, state: state, in: inner)
    if !placesOnly, let mask = core.mask {
      inner.transform = .identity
      node.mask = try self.mask(mask, state: state, in: inner)
    }
    node.transition = core.transition(at: local)
    return Placed(depth: state.zPosition, node: node)
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
    of layer: Layer, core: LayerCore, state: LayerState, in surroundings: Surroundings
  ) throws(LayerError) -> [RenderNode] {
    guard layer is ReplicatorLayer else {
      return try sublayers(core.sublayers, in: surroundings)
    }
    guard !core.sublayers.isEmpty else { return [] }
    return try instances(of: layer, core.sublayers, Replication(state), in: surroundings)
  }

  private mutating func instances(
    of layer: Layer, _ originals: [Layer], _ replication: Replication,
    in surroundings: Surroundings
  ) throws(LayerError) -> [RenderNode] {
    try spend(replication.count, on: layer)
    var result: [RenderNode] = []
    var transform = Transform3D.identity
    var nodes: [RenderNode] = []
    for index in 0..<replication.count {
      if index == 0 || replication.delay != 0 {
        let left = budget
        var delayed = surroundings
        delayed.time -= Double(index) * replication.delay
        nodes = try sublayers(originals, in: delayed)
        // Instances without a delay are the same nodes again.
        if replication.delay == 0 {
          try spend((replication.count - 1) * (left - budget), on: layer)
        }
      }
      var instance = RenderNode()
      instance.transform = transform
      instance.preservesDepth = true
      instance.children = nodes
      result.append(replication.tinted(instance, index: index))
      transform = transform.concatenating(replication.step)
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

/// How a replicator layer repeats its sublayers.
private struct Replication {
  let count: Int
  let delay: Double
  let step: Transform3D
  let color: Color
  let offsets: SIMD4<Double>

  init(_ state: LayerState) {
    count = min(
      max(state[ReplicatorLayer.instanceCountProperty], 0), ReplicatorLayer.maximumInstanceCount)
    delay = state[ReplicatorLayer.instanceDelayProperty]
    color = state[ReplicatorLayer.instanceColorProperty]
    offsets = SIMD4(
      state[ReplicatorLayer.redOffsetProperty], state[ReplicatorLayer.greenOffsetProperty],
      state[ReplicatorLayer.blueOffsetProperty], state[ReplicatorLayer.alphaOffsetProperty])
    let center = state.bounds.center
    step = Transform3D.translation(x: -center.x, y: -center.y)
      .concatenating(state[ReplicatorLayer.instanceTransformProperty])
      .concatenating(.translation(x: center.x, y: center.y))
  }

  /// An instance with its tint: colour + index × offsets, within 0…1.
  func tinted(_ instance: RenderNode, index: Int) -> RenderNode {
    let tint = (color.components + offsets * Double(index))
      .clamped(lowerBound: .zero, upperBound: .one)
    var node = instance
    node.tint = Color(red: tint.x, green: tint.y, blue: tint.z)
    node.opacity = tint.w
    return node
  }
}

extension Rect {
  fileprivate var isFinite: Bool {
    origin.x.isFinite && origin.y.isFinite && size.width.isFinite && size.height.isFinite
  }
}
