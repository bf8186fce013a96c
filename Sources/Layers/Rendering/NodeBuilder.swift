import LambentGeometry
import LambentRenderTree
import LambentWorkers

/// Makes the render tree of layers at one time.
struct NodeBuilder {
  let view: TreeView
  /// The maximum number of nodes.
  private let nodeLimit: Int
  /// The number of nodes that may still be made.
  var budget: Int
  /// The layouts by constraints with animated constants.
  var layouts = FrameLayouts()
  /// If cancelled, layers are omitted, because the tree is not used.
  var cancellation: Cancellation?
  /// The classes of previous layers, and that of the last one.
  private var classes: [ObjectIdentifier: ClassFacts] = [:]
  private var current: ClassFacts?
  /// True if nodes are kept for later frames and reused. This is the case in frames of the whole, unmodified tree, so
  /// that a layer has a node only if its descendants have.
  var keepsNodes = false
  /// The time span, in the time of the layer whose node is being made, in which the completed part of the node does
  /// not change.
  private var span = TimeSpan.always

  init(view: TreeView, nodeLimit: Int = Context.maximumNodeCount) {
    (self.view, self.nodeLimit, budget) = (view, nodeLimit, nodeLimit)
  }

  /// The values that a node inherits from its ancestors.
  struct Surroundings {
    /// The time of the superlayer.
    var time: Double
    /// The transform that the superlayer adds to those of its sublayers.
    var transform = Transform3D.identity
    /// True if the geometry is upside down.
    var isFlipped = false
    /// The viewer's offset for the superlayer.
    var viewerOffset = Point.zero
    /// The layers that constraints with animated constants move.
    var shifts: [LayerID: FrameShift] = [:]
    /// True if the layer's bounds begin at the origin, wherever its position and its transform put them.
    var isAtOrigin = false
  }

  /// A node and the depth by which it is sorted among its siblings.
  struct Placed {
    var depth: Double
    var node: RenderNode
  }

  /// A layer's node, or `nil` if the layer is hidden or not active. If nothing has changed, it is the node of the
  /// frame before.
  mutating func node(
    for layer: Layer, in surroundings: Surroundings
  ) throws(LayerError) -> Placed? {
    guard cancellation?.isCancelled != true else { return nil }
    guard keepsNodes else { return try newNode(for: layer, in: surroundings) }
    if let known = layer.knownNode, known.validity.holds(in: surroundings) {
      try spend(known.cost, on: layer)
      span = span.intersection(known.validity.span)
      return known.placed
    }
    let (outer, left) = (span, budget)
    span = .always
    let placed = try newNode(for: layer, in: surroundings)
    // If the build was cancelled, layers are missing.
    if surroundings.isAtOrigin || !surroundings.shifts.isEmpty || cancellation?.isCancelled == true
    {
      span = .never
    }
    if span.isEmpty {
      if layer.knownNode != nil { layer.knownNode = nil }
    } else {
      layer.knownNode = KnownNode(placed, span: span, cost: left - budget, in: surroundings)
    }
    span = outer.intersection(span)
    return placed
  }

  /// Creates a layer's node.
  private mutating func newNode(
    for layer: Layer, in surroundings: Surroundings
  ) throws(LayerError) -> Placed? {
    if keepsNodes { span = view.activeSpan(of: layer, atSuperlayer: surroundings.time) }
    guard let local = view.drawnTime(of: layer, atSuperlayer: surroundings.time) else { return nil }
    try layer.throwFault()
    var state = view.state(of: layer, at: local)
    if !surroundings.shifts.isEmpty, let shift = surroundings.shifts[layer.id] {
      state.move(by: shift)
    }
    let viewerOffset = surroundings.viewerOffset + state.viewerOffset
    state.follow(viewerAt: viewerOffset, view.viewerResponses(of: layer))
    let facts = facts(of: layer)
    if keepsNodes, !span.isEmpty {
      let own = facts.isSteady ? view.steadySpan(of: layer, at: local) : .never
      span = span.intersection(own.inSuperlayer(of: layer))
    }
    guard state.hiddenFraction < 1 else { return nil }
    try spend(1, on: layer)
    let isFlipped = surroundings.isFlipped != state.isGeometryFlipped
    // A layer that only contains sublayers draws nothing else, even if a program sets other properties.
    let drawsItself = facts.drawsItself
    var node =
      drawsItself
      ? RenderNode.Values(state: state, at: local) : RenderNode.Values(placing: state)
    node.name = layer.name ?? ""
    node.transform = state.transformToSuperlayer.concatenating(surroundings.transform)
    if surroundings.isAtOrigin { node.moveToOrigin() }
    // Numbers that are not finite, which a program can set but no document can contain: nothing is drawn.
    guard node.transform.isFinite, state.bounds.isFinite else { return nil }
    node.flipsContents = isFlipped
    let depth = state.zPosition
    let presentation = facts.presentation(&state)
    if drawsItself {
      node.drawables = layer.drawables(for: presentation, at: local)
      try spend(drawing: layer)
      node.children = layer.drawing(for: presentation)
      try layer.throwDrawingFault()
      try spend(node.children.count, on: layer)
    }
    node.preservesDepth = layer.preservesDepth(for: presentation)
    // A layer that keeps its depth is not a group, as in Core Animation: each part has the opacity.
    if node.preservesDepth { node.fadesAsGroup = false }
    let sublayers = view.sublayers(of: layer)
    let mask = drawsItself ? view.mask(of: layer) : nil
    if !sublayers.isEmpty || mask != nil {
      let state = presentation.core.model
      let inner = Surroundings(
        time: local, transform: state.transformOfSublayers, isFlipped: isFlipped,
        viewerOffset: viewerOffset,
        shifts: try view.shifts(below: layer, state, within: surroundings.shifts, &layouts))
      try add(sublayers, mask, of: layer, for: presentation, in: inner, to: &node)
    }
    guard let transition = try transition(of: layer, at: local, in: surroundings) else {
      return Placed(depth: depth, node: RenderNode(node))
    }
    node.transition = transition
    return Placed(depth: depth, node: RenderNode(node).turned)
  }

  /// Adds the sublayers and the mask of a layer, evaluated in the layer's own time.
  private mutating func add(
    _ sublayers: [Layer], _ mask: Layer?, of layer: Layer, for presentation: Layer,
    in surroundings: Surroundings, to node: inout RenderNode.Values
  ) throws(LayerError) {
    let outer = span
    span = .always
    // Sublayers of the same class reuse the presentation.
    let state = presentation.core.model
    if !sublayers.isEmpty {
      let instances = layer.instances(for: presentation)
      var children = try children(of: layer, sublayers, instances, in: surroundings)
      if node.preservesDepth, instances != nil {
        for index in children.indices { children[index].values.fadesAsGroup = false }
      }
      if node.children.isEmpty { node.children = children } else { node.children += children }
    }
    if let mask {
      var surroundings = surroundings
      surroundings.transform = .identity
      node.mask = try self.mask(mask, state: state, in: surroundings)
    }
    span = outer.isEmpty ? outer : outer.intersection(span.inSuperlayer(of: layer))
  }

  /// A class of layers, with facts that do not change from frame to frame.
  private final class ClassFacts {
    let type: Layer.Type
    let drawsItself: Bool
    /// True if the drawing of layers depends only on the values of their properties.
    let isSteady: Bool
    /// The layer from which overridden methods read the presented values.
    var reader: Layer?

    init(_ type: Layer.Type) {
      (self.type, drawsItself, isSteady) = (type, type.drawsItself, TreeView.isSteady(type))
    }

    /// A layer of the class with presented values, for overridden methods. It is the same object as for the previous
    /// layer, unless a method has kept that. The values are swapped with its previous ones.
    func presentation(_ state: inout LayerState) -> Layer {
      if !isKnownUniquelyReferenced(&reader) { reader = nil }
      let shown = reader ?? type.init()
      swap(&shown.core.model, &state)
      reader = shown
      return shown
    }
  }

  /// The class of a layer. Siblings often have the same class.
  private mutating func facts(of layer: Layer) -> ClassFacts {
    let type = type(of: layer)
    if let current, current.type == type { return current }
    let facts = classes[ObjectIdentifier(type)] ?? ClassFacts(type)
    classes[ObjectIdentifier(type)] = facts
    current = facts
    return facts
  }

  /// The current transition. An old state that continues to play is built again.
  private mutating func transition(
    of layer: Layer, at local: Double, in surroundings: Surroundings
  ) throws(LayerError) -> RenderTransition? {
    guard !view.isUnanimated(layer), let transition = view.transition(of: layer, at: local) else {
      return nil
    }
    var shown = transition.shown
    if let oldView = transition.oldView {
      var builder = NodeBuilder(view: oldView, nodeLimit: nodeLimit)
      builder.budget = budget
      let old = try builder.node(for: layer, in: .init(time: surroundings.time))?.node
      budget = builder.budget
      if let old { shown.from = [old.frozen(transitions: 1)] }
    }
    if surroundings.isAtOrigin {
      for index in shown.from.indices { shown.from[index].values.moveToOrigin() }
    }
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
    of layer: Layer, _ originals: [Layer], _ instances: [LayerInstance]?,
    in surroundings: Surroundings
  ) throws(LayerError) -> [RenderNode] {
    guard let instances else {
      guard keepsNodes, originals.count >= KnownSublayers.leastCount else {
        return try sublayers(originals, in: surroundings)
      }
      if let known = knownSublayers(of: layer, originals, in: surroundings) { return known }
      return try allSublayers(of: layer, originals, in: surroundings)
    }
    if layer.knownSublayers != nil { layer.knownSublayers = nil }
    return try nodes(of: instances, of: layer, originals, in: surroundings)
  }

  /// The sublayers, once for each instance. Consecutive instances with the same delay reuse the nodes, and so do all
  /// instances of sublayers that do not change over time.
  private mutating func nodes(
    of instances: [LayerInstance], of layer: Layer, _ originals: [Layer],
    in surroundings: Surroundings
  ) throws(LayerError) -> [RenderNode] {
    try spend(instances.count, on: layer)
    let isSteady = originals.allSatisfy(view.isSteady)
    // Times of the sublayers differ from one instance to the next.
    let outer = span
    span = .always
    defer { if !span.isAlways { span = .never } else { span = outer } }
    var result: [RenderNode] = []
    var made: (delay: Double, nodes: [RenderNode], cost: Int)?
    for instance in instances {
      if let made, isSteady || made.delay == instance.delay {
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
    var nodes: [RenderNode] = []
    var depths: [Double] = []
    nodes.reserveCapacity(layers.count)
    depths.reserveCapacity(layers.count)
    for layer in layers {
      guard let placed = try node(for: layer, in: surroundings) else { continue }
      nodes.append(placed.node)
      depths.append(placed.depth)
    }
    guard let first = depths.first, depths.contains(where: { $0 != first }) else { return nodes }
    return nodes.indices.sorted { (depths[$0], $0) < (depths[$1], $1) }.map { nodes[$0] }
  }

  /// The nodes of many sublayers. Only changed sublayers build their nodes again. `nil` if all must be built.
  private mutating func knownSublayers(
    of layer: Layer, _ layers: [Layer], in surroundings: Surroundings
  ) -> [RenderNode]? {
    guard let known = layer.knownSublayers,
      let knownSpan = known.span(version: layer.core.sublayersVersion, in: surroundings),
      let changed = known.takeChanged()
    else { return nil }
    let before = (span, budget)
    span = span.intersection(knownSpan)
    budget -= known.cost(without: changed)
    for place in changed {
      let placed: Placed?
      do throws(LayerError) {
        placed = try node(for: layers[place], in: surroundings)
      } catch {
        // The reported error is that of the first layer that has one.
        (span, budget) = before
        return nil
      }
      guard budget >= 0, known.replace(place, by: placed, of: layers[place]) else {
        (span, budget) = before
        return nil
      }
    }
    guard budget >= 0, cancellation?.isCancelled != true else {
      (span, budget) = before
      return nil
    }
    return known.nodes
  }

  /// The nodes of many sublayers, which are kept in a list for later frames.
  private mutating func allSublayers(
    of layer: Layer, _ layers: [Layer], in surroundings: Surroundings
  ) throws(LayerError) -> [RenderNode] {
    let list = KnownSublayers(version: layer.core.sublayersVersion, count: layers.count)
    layer.knownSublayers = list
    var isKept = false
    defer { if !isKept { layer.knownSublayers = nil } }
    var known = TimeSpan.always
    for sublayer in layers {
      list.append(try node(for: sublayer, in: surroundings), of: sublayer)
      if let node = sublayer.knownNode { known = known.intersection(node.validity.span) }
    }
    list.sort()
    isKept = cancellation?.isCancelled != true && list.keep(for: known, in: surroundings)
    return list.nodes
  }

  /// Counts the work of a layer's drawables.
  private mutating func spend(drawing layer: Layer) throws(LayerError) {
    guard layer.drawingCost > 0 else { return }
    guard layer.drawingCost <= budget else {
      throw .tooMuchDrawing(layer: layer.label)
    }
    budget -= layer.drawingCost
  }

  private mutating func spend(_ count: Int, on layer: Layer) throws(LayerError) {
    budget -= count
    guard budget >= 0 else {
      throw .tooManyInstances(layer: layer.label, limit: nodeLimit)
    }
  }
}

extension RenderNode.Values {
  /// Replaces the transform by one that moves the corner of the bounds to the origin.
  fileprivate mutating func moveToOrigin() {
    transform = .translation(x: -bounds.minX, y: -bounds.minY)
  }
}

extension Rect {
  fileprivate var isFinite: Bool {
    origin.x.isFinite && origin.y.isFinite && size.width.isFinite && size.height.isFinite
  }
}
