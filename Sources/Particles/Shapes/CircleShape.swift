/// A circle with the radius `width`; the height is ignored.
///
/// - Points: the four points on the axes, equally likely.
/// - Outline: r·(cos φ, sin φ) with φ = 2πu: uniform by length.
/// - Surface and volume: the area within ρ is the fraction ρ²/r² of the whole, so ρ = r·√v: uniform
///   by area.
///
/// The natural direction is outward, in every mode.
struct CircleShape: ShapeSampler {
  func dimensions(_ mode: EmitterMode) -> Int {
    mode == .surface || mode == .volume ? 2 : 1
  }

  func place(_ columns: PlaceColumns, _ mode: EmitterMode, count: Int) {
    for row in 0..<count {
      // Whole quarter turns give exact positions on the axes.
      let word = mode == .points ? columns.u[row] & 0xC000_0000 : columns.u[row]
      let (sine, cosine) = FloatKernels.turn(word)
      let fraction = FloatKernels.unit(columns.v[row]).squareRoot()
      let radius = columns.width[row] * (mode == .points || mode == .outline ? 1 : fraction)
      columns.x[row] += radius * cosine
      columns.y[row] += radius * sine
      columns.direct(row, SIMD3(cosine, sine, 0))
    }
  }
}
