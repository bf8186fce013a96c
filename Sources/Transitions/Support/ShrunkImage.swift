/// The old image of a frame, reduced for sampling positions that are several pixels apart.
///
/// It interpolates between two reductions by whole factors, so that fine detail neither flickers
/// nor jumps while the image shrinks.
struct ShrunkImage: Sendable {
  private let fine: TransitionSource
  private let coarse: TransitionSource
  /// The reduction factor of `fine`; that of `coarse` is one more.
  private let factor: Int
  private let weight: Float

  /// - Parameter step: the distance of positions, in pixels; at most 1 reads the image itself.
  init(_ frame: TransitionFrame, step: Float) {
    factor = max(1, Int(min(4096, step)))
    weight = max(0, min(1, step - Float(factor)))
    fine =
      factor > 1 ? ReducedImage(frame, weight: 0, factor: factor).source : frame.from
    coarse =
      weight > 0 ? ReducedImage(frame, weight: 0, factor: factor + 1).source : fine
  }

  /// Samples positions of a row, and overwrites their lines.
  ///
  /// - Parameter other: memory for a row.
  func read(
    _ row: TransitionRow, x: UnsafeMutablePointer<Float>, y: UnsafeMutablePointer<Float>,
    into out: UnsafeMutablePointer<SIMD4<Float>>, other: UnsafeMutablePointer<SIMD4<Float>>
  ) {
    let count = row.width
    if factor > 1 { scale(x, y, by: 1 / Float(factor), count) }
    row.sample(fine, x: x, y: y, count: count, into: out)
    guard weight > 0 else { return }
    scale(x, y, by: Float(factor) / Float(factor + 1), count)
    row.sample(coarse, x: x, y: y, count: count, into: other)
    out.mix(other, weight: weight, count: count)
  }

  private func scale(
    _ x: UnsafeMutablePointer<Float>, _ y: UnsafeMutablePointer<Float>, by factor: Float,
    _ count: Int
  ) {
    for i in 0..<count {
      x[i] *= factor
      y[i] *= factor
    }
  }
}
