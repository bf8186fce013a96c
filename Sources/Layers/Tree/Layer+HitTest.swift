public import LambentGeometry

extension Layer {
  /// The frontmost, deepest descendant of this layer (or the layer itself) that contains a point in the superlayer's
  /// coordinates, or `nil`. It uses the model values, without animations.
  ///
  /// Hidden layers, and parts behind the viewer of a perspective, contain no point. With `masksToBounds`, sublayers
  /// are only hit within the bounds.
  public func hitTest(_ point: Point) -> Layer? {
    hitTest(point, in: .identity) { $0.core.model }
  }

  /// The same for the presented values at a time of the context's clock, including animations.
  ///
  /// Transactions commit as for ``presentation(at:)``.
  public func hitTest(_ point: Point, at time: Double) -> Layer? {
    tree?.flush()
    return hitTest(point, in: .identity) { $0.core.state(at: $0.localTime(at: time)) }
  }

  private func hitTest(
    _ point: Point, in above: Transform3D, state stateOf: (Layer) -> LayerState
  ) -> Layer? {
    let state = stateOf(self)
    let map = state.transformToSuperlayer.concatenating(above)
    guard state.hiddenFraction < 1, let local = map.planePoint(showingAt: point),
      map.applyHomogeneous(x: local.x, y: local.y, z: 0).w > 0
    else { return nil }
    let isInside = state.bounds.contains(local)
    guard isInside || !state.masksToBounds else { return nil }
    let inner = state.transformOfSublayers
    let topDown = core.sublayers.enumerated()
      .map { (layer: $0.element, depth: stateOf($0.element).zPosition, index: $0.offset) }
      .sorted { ($0.depth, $0.index) > ($1.depth, $1.index) }
    for entry in topDown {
      if let hit = entry.layer.hitTest(local, in: inner, state: stateOf) { return hit }
    }
    return isInside ? self : nil
  }

  /// Converts a point from another layer's coordinates to this layer's, by the model values. Returns `nil` if one of
  /// the layers is seen edge-on. If `layer` is `nil`, the point is in the coordinates outside of the topmost layer.
  public func convert(_ point: Point, from layer: Layer?) -> Point? {
    let top = layer.map { $0.pointInTop(of: point) } ?? point
    return top.flatMap { pointInside(ofTop: $0) }
  }

  /// A point of this layer's coordinates in another layer's: see ``convert(_:from:)``.
  public func convert(_ point: Point, to layer: Layer?) -> Point? {
    guard let layer else { return pointInTop(of: point) }
    return layer.convert(point, from: self)
  }

  /// Maps the layer's coordinates to the plane of its superlayer.
  private func transformToPlaneAbove(_ states: (Layer) -> LayerState) -> Transform3D {
    states(self).transformToSuperlayer
      .concatenating(superlayer.map { states($0).transformOfSublayers } ?? .identity)
  }

  /// Maps the layer's coordinates to the plane that the topmost layer lies in, at a time of the context's
  /// clock; every layer is flattened into the plane of the one above it.
  package func planeTransform(at time: Double) -> Transform3D {
    var state = shownState(at: time)
    var result = Transform3D.identity
    var next: Layer? = self
    while let layer = next {
      next = layer.superlayer
      let above = next?.shownState(at: time)
      result =
        result.concatenating(state.transformToSuperlayer)
        .concatenating(above?.transformOfSublayers ?? .identity).flattened
      if let above { state = above }
    }
    return result
  }

  /// The same as a map of the plane; `nil` if it is a perspective.
  package func flatTransform(at time: Double) -> Affine? {
    let map = planeTransform(at: time)
    guard map.m14 == 0, map.m24 == 0, map.m44 == 1 else { return nil }
    return Affine(a: map.m11, b: map.m12, c: map.m21, d: map.m22, tx: map.m41, ty: map.m42)
  }

  /// The outline that particles meet, at a time of the context's clock: a shape's path, or else the
  /// rounded rectangle of the bounds.
  package func outline(at time: Double) -> Path {
    if let path = (self as? ShapeLayer)?.shownPath(for: presentation(at: time), at: time),
      !path.isEmpty
    {
      return path
    }
    let state = shownState(at: time)
    return Path(roundedRect: state.bounds.standardized, radius: state.cornerRadius)
  }

  /// The position of a point of the layer in the plane of the topmost layer; every layer is flattened into the
  /// plane of the one above it.
  ///
  /// - Parameter states: The values of a layer; its model by default.
  package func pointInTop(
    of point: Point, _ states: (Layer) -> LayerState = { $0.core.model }
  ) -> Point? {
    guard let above = transformToPlaneAbove(states).planeImage(of: point) else { return nil }
    return superlayer.map { $0.pointInTop(of: above, states) } ?? above
  }

  /// The point of the layer that shows at a point of that plane: see ``pointInTop(of:_:)``.
  package func pointInside(
    ofTop point: Point, _ states: (Layer) -> LayerState = { $0.core.model }
  ) -> Point? {
    let above = superlayer.map { $0.pointInside(ofTop: point, states) } ?? point
    return above.flatMap { transformToPlaneAbove(states).planePoint(showingAt: $0) }
  }
}

extension Transform3D {
  /// The map of the plane z = 0 to itself that is left where depth is not kept.
  fileprivate var flattened: Transform3D {
    var result = self
    (result.m13, result.m23, result.m33, result.m43) = (0, 0, 1, 0)
    (result.m31, result.m32, result.m34) = (0, 0, 0)
    return result
  }

  /// The image of a point of the plane z = 0, or `nil` if it is at infinity.
  func planeImage(of point: Point) -> Point? {
    let place = applyHomogeneous(x: point.x, y: point.y, z: 0)
    guard place.w != 0 else { return nil }
    return Point(x: place.x / place.w, y: place.y / place.w)
  }

  /// The point of the plane z = 0 that shows at a point, or `nil` where the plane is seen from its
  /// edge: the inverse of the map's rows and columns 1, 2 and 4, by cofactors.
  func planePoint(showingAt point: Point) -> Point? {
    let x = Vector3(x: m11, y: m21, z: m41)
    let y = Vector3(x: m12, y: m22, z: m42)
    let w = Vector3(x: m14, y: m24, z: m44)
    // The position p = (x, y, 1) solves p · (x − px·w) = 0 and p · (y − py·w) = 0.
    let place = (x - w * point.x).cross(y - w * point.y)
    guard place.z != 0, place.z.isFinite else { return nil }
    let result = Point(x: place.x / place.z, y: place.y / place.z)
    return result.x.isFinite && result.y.isFinite ? result : nil
  }
}
