/// A cuboid of `width` × `height` × `depth`, centred.
///
/// - Points: the eight corners, equally likely.
/// - Outline: the twelve edges, uniform by length. The axis is chosen by its fraction of w + h + d,
///   then one of its four edges and the position along it, uniformly.
/// - Surface: the six faces, uniform by area. A pair is chosen by its fraction of wh + wd + hd,
///   then one of the two and the position in it, uniformly.
/// - Volume: (w·u, h·v, d·w) with all three uniform in [−½, ½).
///
/// The natural direction is +x. On the outline and the surface of an emitter that preserves depth
/// it is the outward normal; on an edge, halfway between those of its two faces.
struct CuboidShape: ShapeSampler {
  var isFlat: Bool { false }

  func dimensions(_ mode: EmitterMode) -> Int {
    switch mode {
    case .points, .outline: 1
    case .surface: 2
    case .volume: 3
    }
  }

  func place(_ columns: PlaceColumns, _ mode: EmitterMode, count: Int) {
    columns.direct(count, 1, 0, 0)
    for row in 0..<count {
      let size = SIMD3(columns.width[row], columns.height[row], columns.depth[row])
      let (place, normal) = place(columns, mode, row, SIMD3(abs(size.x), abs(size.y), abs(size.z)))
      columns.x[row] += place.x * size.x
      columns.y[row] += place.y * size.y
      columns.z[row] += place.z * size.z
      guard columns.usesNormals, let normal else { continue }
      columns.direct(row, normal)
    }
  }

  /// A position in fractions of the size, −½…½, and its outward normal.
  private func place(
    _ columns: PlaceColumns, _ mode: EmitterMode, _ row: Int, _ size: SIMD3<Float>
  ) -> (SIMD3<Float>, normal: SIMD3<Float>?) {
    let even =
      SIMD3(
        FloatKernels.unit(columns.u[row]), FloatKernels.unit(columns.v[row]),
        FloatKernels.unit(columns.w[row])) - 0.5
    let word = columns.part[row]
    let sides = SIMD3<Float>(
      word & 1 == 0 ? -0.5 : 0.5, word & 2 == 0 ? -0.5 : 0.5, word & 4 == 0 ? -0.5 : 0.5)
    var place = sides
    switch mode {
    case .volume: return (even, nil)
    case .points: return (sides, nil)
    case .outline:
      let axis = axis(size, word)
      place[axis] = even.x
      var normal = sides * Float(2).squareRoot()
      normal[axis] = 0
      return (place, normal)
    case .surface:
      let areas = SIMD3(size.y * size.z, size.x * size.z, size.x * size.y)
      let axis = axis(areas, word)
      place[(axis + 1) % 3] = even.x
      place[(axis + 2) % 3] = even.y
      var normal = SIMD3<Float>()
      normal[axis] = sides[axis] * 2
      return (place, normal)
    }
  }

  /// An axis, with the probabilities of three weights.
  private func axis(_ weights: SIMD3<Float>, _ word: UInt32) -> Int {
    // The low bits choose among parallel edges or faces.
    let place = FloatKernels.unit(word & ~7) * weights.sum()
    return place < weights.x ? 0 : place < weights.x + weights.y ? 1 : 2
  }
}
