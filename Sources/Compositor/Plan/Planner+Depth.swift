import LambentGeometry
import LambentPixels
import LambentRenderTree

extension Planner {
  /// Appends sublayers: flat ones in their order, those of a space of three dimensions by depth. A layer
  /// that preserves depth but is composited as a whole has a space of its own: it is seen as without
  /// that, and only lies in one plane for the layers beside it.
  mutating func appendChildren(
    of node: RenderNode, map: Transform3D, in inner: Surroundings,
    to parts: inout [Command]
  ) throws(RenderError) {
    guard !node.children.isEmpty else { return }
    var surroundings = inner
    guard node.preservesDepth else {
      surroundings.map = map.flattened
      for child in node.children { try append(child, in: surroundings, to: &parts) }
      return
    }
    surroundings.map = map
    var planes: [DepthPlane] = []
    try collect(node, in: surroundings, into: &planes)
    var drawn: [[Command]] = []
    planes = planes.sortedByDepth()
    for plane in planes {
      var around = surroundings
      around.map = plane.map
      around.opacity = plane.opacity
      around.tint = plane.tint
      around.depth = plane.depth
      var commands: [Command] = []
      try append(plane.node, in: around, to: &commands)
      drawn.append(commands)
    }
    parts += inDepth(planes, drawn, scissor: inner.scissor)
  }

  /// The commands of planes, each in its depth; where they cross, on either side in another order.
  private func inDepth(
    _ planes: [DepthPlane], _ drawn: [[Command]], scissor: PixelRect
  ) -> [Command] {
    let faces = zip(planes, drawn).map { plane, commands in commands.isEmpty ? nil : plane.face }
    let reads = drawn.map { $0.contains(where: \.readsBackdrop) }
    let region = drawn.reduce(PixelRect.empty) { $0.union($1.regionOfCommands()) }
      .intersection(scissor)
    // Images are made once, except those of the backdrop, which depends on the order.
    let passes = zip(drawn, reads).flatMap { $1 ? [] : $0.filter(\.isPass) }
    let rest = zip(drawn, reads).map { $1 ? $0 : $0.filter { !$0.isPass } }
    let space = DepthSpace(
      planes: planes.indices.map { index in
        DepthSpace.Plane(
          commands: rest[index], face: faces[index], number: planes[index].number,
          nearness: planes[index].nearness,
          isLaidOver: rest[index].allSatisfy(\.isLaidOver))
      }, isCropped: !reads.contains(true))
    let cell = region.rect.corners
    guard planes.count <= limits.maximumSpaceLayers else { return passes + rest.flatMap { $0 } }
    let areas = reads.contains(true) ? limits.maximumFilteredAreas : limits.maximumSpaceAreas
    return passes + space.commands(areas: areas, region: region, cell: cell)
  }

  /// Collects the planes of a space: sublayers, and the sublayers of those that keep their depth.
  private func collect(
    _ node: RenderNode, in surroundings: Surroundings, into planes: inout [DepthPlane]
  ) throws(RenderError) {
    guard surroundings.depth < limits.maximumDepth else {
      throw .nestingTooDeep(layer: node.name, limit: limits.maximumDepth)
    }
    for child in node.children {
      let map = child.transform.concatenating(surroundings.map)
      guard map.isFinite, child.opacity > 0 else { continue }
      let isSpace = child.sharesDepth && !child.children.isEmpty && child.transition == nil
      var plane = DepthPlane(
        node: child, map: surroundings.map, opacity: surroundings.opacity,
        tint: surroundings.tint, depth: surroundings.depth, number: planes.count)
      if isSpace { plane.node.children = [] }
      plane.position(by: map)
      planes.append(plane)
      guard isSpace else { continue }
      var inner = surroundings
      inner.map = map
      inner.opacity *= min(1, child.opacity)
      inner.tint = inner.tint.tinted(by: child.tint, in: pixelSpace)
      inner.depth += 1
      try collect(child, in: inner, into: &planes)
    }
  }
}

extension RenderNode {
  /// The bounds and what drawables and sublayers in the same plane add to them.
  var extent: Rect {
    guard !masksToBounds else { return bounds.standardized }
    var own = bounds.standardized
    for box in drawables.lazy.compactMap(\.extent) {
      own = own.isEmpty ? box : own.union(box)
    }
    return children.reduce(own) { box, child in
      guard let map = PlaneMap(child.transform).affine else { return box }
      let area = map.boundingBox(of: child.extent)
      return area.isEmpty ? box : box.isEmpty ? area : box.union(area)
    }
  }

  /// True if the sublayers share the space of the layers beside it: nothing is done to them as a whole.
  var sharesDepth: Bool {
    preservesDepth && mask == nil && filters.isEmpty && shadow == nil && !masksToBounds
      && blendMode == .sourceOver && rasterizationScale == nil
      && (opacity >= 1 || !fadesAsGroup)
  }
}

/// A layer in a space of three dimensions.
struct DepthPlane {
  var node: RenderNode
  /// Maps its superlayer's coordinates to pixels.
  var map: Transform3D
  /// A factor of everything.
  var opacity: Double
  /// The colour by which every colour and image is multiplied.
  var tint: Color
  /// The number of layers above.
  var depth: Int
  /// The position in the order of the tree.
  var number: Int
  /// The depth of the middle on the canvas: greater is nearer.
  private(set) var nearness = 0.0
  /// The layer's own coordinates to pixels.
  private(set) var whole = Transform3D.identity

  /// Notes how near the middle of the layer lies.
  mutating func position(by map: Transform3D) {
    let middle = node.bounds.center
    let position = map.applyHomogeneous(x: middle.x, y: middle.y, z: 0)
    nearness = position.w > PlaneMap.leastDepth ? position.z / position.w : .infinity
    if nearness.isNaN { nearness = 0 }
    whole = map
  }

  /// The layer as the canvas sees it, its sublayers included.
  var face: DepthFace? {
    guard node.isDoubleSided || whole.showsFront else { return nil }
    return DepthFace(node.extent, through: whole, number: number)
  }
}

extension [DepthPlane] {
  /// The planes from the farthest to the nearest; equal depths keep their order.
  func sortedByDepth() -> [DepthPlane] {
    enumerated().sorted {
      ($0.element.nearness, $0.offset) < ($1.element.nearness, $1.offset)
    }.map(\.element)
  }
}
