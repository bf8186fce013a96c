/// A displacement for each pixel of a reduced image, in pixels of the image itself.
struct FlowGrid: Sendable {
  let width, height: Int
  private let ways: [SIMD2<Float>]

  /// - Parameter scale: the number of image pixels for one of the field.
  init(_ field: FlowField, scale: Float) {
    (width, height) = (field.x.width, field.x.height)
    var ways: [SIMD2<Float>] = []
    ways.reserveCapacity(width * height)
    for row in 0..<height {
      let (x, y) = (field.x.row(row), field.y.row(row))
      for column in 0..<width { ways.append(SIMD2(x[column], y[column]) * scale) }
    }
    self.ways = ways
  }

  /// True if nothing moves by as much as a hundredth of a pixel.
  var isStill: Bool { ways.allSatisfy { abs($0.x) < 0.01 && abs($0.y) < 0.01 } }

  /// The displacement between four points of the grid, from its first; beyond the edges, that of the
  /// edge.
  @inline(__always) func at(_ place: SIMD2<Float>) -> SIMD2<Float> {
    let last = SIMD2(Float(width - 1), Float(height - 1))
    let place = place.clamped(lowerBound: .zero, upperBound: last)
    let (column, row) = (Int(place.x), Int(place.y))
    let (u, v) = (place.x - Float(column), place.y - Float(row))
    let index = row * width + column
    let (right, below) = (column < width - 1 ? 1 : 0, row < height - 1 ? width : 0)
    return ways.withUnsafeBufferPointer { ways in
      let upper = ways[index] + (ways[index + right] - ways[index]) * u
      let (left, corner) = (ways[index + below], ways[index + below + right])
      return upper + (left + (corner - left) * u - upper) * v
    }
  }
}
