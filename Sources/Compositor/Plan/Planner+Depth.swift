import LambentGeometry
import LambentPixels
import LambentRenderTree

extension Planner {
  /// Appends sublayers: flat ones in their order, those of a space of three dimensions by depth.
  mutating func appendChildren(
    of node: RenderNode, map: Transform3D, in inner: Surroundings,
    to parts: inout [Command<Format>]
  ) throws(RenderError) {
    guard !node.children.isEmpty else { return }
    var surroundings = inner
    guard node.sharesDepth else {
      surroundings.map = map.flattened
      for child in node.children { try append(child, in: surroundings, to: &parts) }
      return
    }
    surroundings.map = map
    var planes: [DepthPlane] = []
    try collect(node, in: surroundings, into: &planes)
    for plane in planes.sortedByDepth() {
      var around = surroundings
      around.map = plane.map
      around.opacity = plane.opacity
      around.depth = plane.depth
      try append(plane.node, in: around, to: &parts)
    }
  }

  /// Collects the planes of a space: sublayers, and the sublayers of those that share their depth.
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
        depth: surroundings.depth)
      if isSpace { plane.node.children = [] }
      plane.place(by: map)
      planes.append(plane)
      guard isSpace else { continue }
      var inner = surroundings
      inner.map = map
      inner.opacity *= min(1, child.opacity)
      inner.depth += 1
      try collect(child, in: inner, into: &planes)
    }
  }
}

extension RenderNode {
  /// Whether the sublayers keep their depth: nothing is done to them as a whole.
  var sharesDepth: Bool {
    preservesDepth && mask == nil && filters.isEmpty && shadow == nil && !masksToBounds
      && blendMode == .sourceOver && rasterizationScale == nil
      && (opacity >= 1 || !fadesAsGroup)
  }
}

/// A layer in a space of three dimensions.
struct DepthPlane {
  /// The layer.
  var node: RenderNode
  /// Maps its superlayer's coordinates to pixels.
  var map: Transform3D
  /// A factor of everything.
  var opacity: Double
  /// The number of layers above.
  var depth: Int
  /// The depth of the middle on the canvas: greater is nearer.
  private(set) var nearness = 0.0

  /// Notes how near the middle of the layer lies.
  mutating func place(by map: Transform3D) {
    let middle = node.bounds.center
    let place = map.applyHomogeneous(x: middle.x, y: middle.y, z: 0)
    nearness = place.w > PlaneMap.leastDepth ? place.z / place.w : .infinity
    if nearness.isNaN { nearness = 0 }
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
