/// Smooth noise of four octaves over a canvas, about 0…1.
struct CloudNoise {
  private let octaves: [Octave]

  /// Random values at the corners of squares.
  private struct Octave {
    let scale: Float
    let weight: Float
    let columns: Int
    let values: [Float]

    /// The noise between the values at the corners around a place.
    func at(_ x: Float, _ y: Float) -> Float {
      let (u, v) = (x * scale, y * scale)
      let (i, j) = (Int(u), Int(v))
      let (fx, fy) = (LatticeNoise.smooth(u - Float(i)), LatticeNoise.smooth(v - Float(j)))
      let (upper, lower) = (j * columns + i, (j + 1) * columns + i)
      let above = values[upper] + (values[upper + 1] - values[upper]) * fx
      let below = values[lower] + (values[lower + 1] - values[lower]) * fx
      return weight * (above + (below - above) * fy)
    }
  }

  /// - Parameter size: the side of the largest squares, in pixels; at least 1.
  init(_ canvas: TransitionCanvas, size: Double, seed: UInt64) {
    // Weights of 1/2, 1/4, … that add up to 1.
    octaves = (0..<4).map { octave in
      let scale = Float(1 << octave) / Float(max(1, size))
      // Lines of four pixels reach up to three beyond the edge.
      let columns = Int(Float(canvas.width + 4) * scale) + 2
      let rows = Int(Float(canvas.height) * scale) + 2
      let values = (0..<(columns * rows)).map { index in
        LatticeNoise.value(index % columns, index / columns, seed: seed &+ UInt64(octave) << 32)
      }
      return Octave(
        scale: scale, weight: Float(8 >> octave) / 15, columns: columns, values: values)
    }
  }

  /// The noise at four places beside each other.
  func at(x: SIMD4<Float>, y: Float) -> SIMD4<Float> {
    var sum = SIMD4<Float>.zero
    for octave in octaves {
      for lane in 0..<4 { sum[lane] += octave.at(x[lane], y) }
    }
    return sum
  }
}
