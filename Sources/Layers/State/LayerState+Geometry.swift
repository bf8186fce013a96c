package import LambentGeometry

extension LayerState {
  /// The anchor point in the layer's own coordinates.
  package var anchor: Point { bounds.point(at: anchorPoint) }

  /// Maps the layer's own coordinates to its superlayer's: the anchor point to the origin,
  /// `transform`, then the origin to `position`. The superlayer's own `sublayerTransform` is not
  /// part of it.
  package var transformToSuperlayer: Transform3D {
    let anchor = anchor
    var result = Transform3D.translation(x: -anchor.x, y: -anchor.y, z: -anchorPointZ)
    if transform != .identity { result = result.concatenating(transform) }
    result = result.concatenating(.translation(x: position.x, y: position.y, z: zPosition))
    return isGeometryFlipped ? flip.concatenating(result) : result
  }

  /// The map that the layer adds to those of its sublayers: `sublayerTransform` about the anchor
  /// point.
  package var transformOfSublayers: Transform3D {
    guard self.sublayerTransform != .identity else { return .identity }
    let anchor = anchor
    return Transform3D.translation(x: -anchor.x, y: -anchor.y, z: -anchorPointZ)
      .concatenating(self.sublayerTransform)
      .concatenating(.translation(x: anchor.x, y: anchor.y, z: anchorPointZ))
  }

  /// Turns the layer's own coordinates upside down within the bounds.
  private var flip: Transform3D {
    var result = Transform3D.identity
    result.m22 = -1
    result.m42 = bounds.minY + bounds.maxY
    return result
  }

  /// The smallest rectangle of the superlayer around the layer.
  ///
  /// Setting it moves the layer and sizes its bounds so that the rectangle comes out, and keeps the
  /// origin of the bounds. Under a transform that is neither a scaling nor a quarter turn there is
  /// no exact answer, as in Core Animation; the size is then that of the rectangle mapped back, and
  /// the layer lies about the rectangle's centre.
  package var frame: Rect {
    get { Self.boundingBox(of: bounds, under: transformToSuperlayer) }
    set {
      let wanted = newValue.standardized
      let size = sizeOfBounds(framing: wanted.size)
      bounds = Rect(origin: bounds.origin, size: size)
      let actual = frame
      position = position + (wanted.center - actual.center)
    }
  }

  private func sizeOfBounds(framing size: Size) -> Size {
    let linear = Affine(
      a: transform.m11, b: transform.m12, c: transform.m21, d: transform.m22, tx: 0, ty: 0)
    guard let inverse = linear.inverse else { return size }
    let box = inverse.boundingBox(of: Rect(origin: .zero, size: size))
    return box.size
  }

  static func boundingBox(of rect: Rect, under map: Transform3D) -> Rect {
    let corners = [
      (rect.minX, rect.minY), (rect.maxX, rect.minY), (rect.minX, rect.maxY),
      (rect.maxX, rect.maxY),
    ].map { x, y -> Point in
      let place = map.applyHomogeneous(x: x, y: y, z: 0)
      let w = place.w == 0 ? 1 : place.w
      return Point(x: place.x / w, y: place.y / w)
    }
    var box = Rect(origin: corners[0], size: .zero)
    for corner in corners.dropFirst() { box = box.union(Rect(origin: corner, size: .zero)) }
    return box
  }
}
