/// A sphere with the radius `width`; the other sizes are ignored.
///
/// - Points: the six points on the axes, equally likely.
/// - Outline and surface: the area between two heights is proportional to their difference
///   (Archimedes), so the height is r·(2v − 1), and the position on that circle is at φ = 2πu.
/// - Volume: the volume within ρ is the fraction ρ³/r³ of the whole, so ρ = r·∛w.
///
/// The natural direction is outward, in every mode.
struct SphereShape: ShapeSampler {
  var isFlat: Bool { false }

  func dimensions(_ mode: EmitterMode) -> Int {
    switch mode {
    case .points: 1
    case .outline, .surface: 2
    case .volume: 3
    }
  }

  func place(_ columns: PlaceColumns, _ mode: EmitterMode, count: Int) {
    for row in 0..<count {
      let direction =
        mode == .points
        ? pole(FloatKernels.part(columns.part[row], of: 6)) : direction(columns, row)
      var radius = columns.width[row]
      if mode == .volume { radius *= FloatKernels.cubeRoot(FloatKernels.unit(columns.w[row])) }
      columns.x[row] += radius * direction.x
      columns.y[row] += radius * direction.y
      columns.z[row] += radius * direction.z
      columns.direct(row, direction)
    }
  }

  private func direction(_ columns: PlaceColumns, _ row: Int) -> SIMD3<Float> {
    let (sine, cosine) = FloatKernels.turn(columns.u[row])
    let height = 2 * FloatKernels.unit(columns.v[row]) - 1
    let ring = max(0, 1 - height * height).squareRoot()
    return SIMD3(ring * cosine, ring * sine, height)
  }

  private func pole(_ index: Int) -> SIMD3<Float> {
    var result = SIMD3<Float>()
    result[index >> 1] = index & 1 == 0 ? 1 : -1
    return result
  }
}
