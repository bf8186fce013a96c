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
    planes.sort { ($0.nearness, $0.number) < ($1.nearness, $1.number) }
    for plane in planes { drawn.append(try commands(of: plane.node, in: plane.surroundings)) }
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
        node: child, surroundings: surroundings, map: map, number: planes.count,
        nearness: map.nearness(of: child.bounds.center))
      if isSpace { plane.node.children = [] }
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
  let surroundings: Planner.Surroundings
  /// The layer's own coordinates to pixels.
  let map: Transform3D
  /// The position in the order of the tree.
  let number: Int
  /// The nearness of its middle; greater is nearer.
  let nearness: Double

  /// The layer as the canvas sees it, its sublayers included.
  var face: DepthFace? {
    guard node.isDoubleSided || map.showsFront else { return nil }
    return DepthFace(node.extent, through: map, number: number)
  }
}

extension Transform3D {
  /// The depth on the canvas of a point of the plane z = 0: greater is nearer.
  fileprivate func nearness(of point: Point) -> Double {
    let position = applyHomogeneous(x: point.x, y: point.y, z: 0)
    let nearness = position.w > PlaneMap.leastDepth ? position.z / position.w : .infinity
    return nearness.isNaN ? 0 : nearness
  }
}
