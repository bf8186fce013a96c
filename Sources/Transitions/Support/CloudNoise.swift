/// Smooth noise with four octaves over a canvas, approximately within 0…1.
struct CloudNoise: Sendable {
  private let octaves: [Octave]

  /// Random values at the corners of a lattice.
  private struct Octave: Sendable {
    let scale: Float
    let weight: Float
    let columns: Int
    let values: [Float]

    /// The interpolated noise at four adjacent positions.
    @inline(__always) func at(_ x: SIMD4<Float>, _ y: Float) -> SIMD4<Float> {
      let (u, v) = (x * scale, y * scale)
      let row = Int(v)
      var corner = SIMD4<Float>.zero
      var (above, nextAbove) = (corner, corner)
      var (below, nextBelow) = (corner, corner)
      for lane in 0..<4 {
        let column = Int(u[lane])
        let (upper, lower) = (row &* columns &+ column, (row &+ 1) &* columns &+ column)
        corner[lane] = Float(column)
        above[lane] = values[upper]
        nextAbove[lane] = values[upper &+ 1]
        below[lane] = values[lower]
        nextBelow[lane] = values[lower &+ 1]
      }
      let t = u - corner
      let fraction = t * t * (3 - 2 * t)
      let high = above + (nextAbove - above) * fraction
      let low = below + (nextBelow - below) * fraction
      return weight * (high + (low - high) * LatticeNoise.smooth(v - Float(row)))
    }
  }

  /// - Parameter size: the side of the largest lattice cells, in pixels; at least 1.
  init(_ canvas: TransitionCanvas, size: Double, seed: UInt64) {
    // Weights of 1/2, 1/4, … that add up to 1.
    octaves = (0..<4).map { octave in
      let scale = Float(1 << octave) / Float(max(1, size))
      // Quads extend up to three pixels past the edge.
      let columns = Int(Float(canvas.width + 4) * scale) + 2
      let rows = Int(Float(canvas.height) * scale) + 2
      let values = (0..<(columns * rows)).map { index in
        LatticeNoise.value(index % columns, index / columns, seed: seed &+ UInt64(octave) << 32)
      }
      return Octave(
        scale: scale, weight: Float(8 >> octave) / 15, columns: columns, values: values)
    }
  }

  /// The noise at four adjacent positions.
  func at(x: SIMD4<Float>, y: Float) -> SIMD4<Float> {
    var sum = SIMD4<Float>.zero
    for octave in octaves { sum += octave.at(x, y) }
    return sum
  }
}
