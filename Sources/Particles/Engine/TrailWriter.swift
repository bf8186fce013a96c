import LambentRenderTree

/// Makes the parts of one particle's trail. Points closer together than a thousandth of a point are one.
struct TrailWriter {
  /// The distinct points, and their distances along the profile.
  private var points: [(place: SIMD3<Float>, knot: Float)] = []

  /// Calls a function with each part, from the end of the trail to the particle.
  ///
  /// - Parameters:
  ///   - color: The particle's colour, not premultiplied.
  ///   - growth: The factor on the width.
  mutating func forEachPart(
    of block: TrailBlock, row: Int, _ profile: TrailProfile, color: SIMD4<Float>, growth: Float,
    _ body: (SpriteBatch.Strip) -> Void
  ) {
    find(block, row)
    guard points.count > 1 else { return }
    let last = points.count - 1
    func end(_ number: Int) -> SpriteBatch.Strip.End {
      let (place, knot) = points[number]
      let look = profile.look(at: knot)
      let tint = (color * look.color)
        .clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 1))
      return SpriteBatch.Strip.End(
        place: place, width: min(1e6, look.width * growth), color: tint)
    }
    let softness = Float(profile.trail.softness)
    var far = end(last)
    for number in stride(from: last - 1, through: 0, by: -1) {
      let near = end(number)
      if near.color.w > 0 || far.color.w > 0 {
        body(
          SpriteBatch.Strip(
            start: near, end: far, before: number > 0 ? points[number - 1].place : nil,
            after: number + 1 < last ? points[number + 2].place : nil, softness: softness))
      }
      far = near
    }
  }

  private mutating func find(_ block: TrailBlock, _ row: Int) {
    points.removeAll(keepingCapacity: true)
    for index in 0..<block.pointCount {
      let place = block[row, index]
      guard place.isDrawable else { return points.removeAll(keepingCapacity: true) }
      if let last = points.last, !place.isApart(from: last.place) { continue }
      points.append((place, block.knot(row, index)))
    }
  }
}

extension SIMD3<Float> {
  /// True if a stroke can have the point: it is not too far away.
  var isDrawable: Bool { abs(x) < 1e9 && abs(y) < 1e9 && abs(z) < 1e9 }

  func isApart(from other: SIMD3<Float>) -> Bool {
    let way = self - other
    return (way * way).sum() > 1e-6
  }
}
