import LambentGeometry

/// The coverage of a pixel by a parallelogram, from its edges: for each, the distance of the
/// pixel's centre inside, in pixels, plus ½, clamped to 0…1. It is exact for edges along the grid.
struct EdgeCoverage {
  /// The four distances plus ½ at the base pixel, and their steps to the right and downward.
  private let origin, stepX, stepY: SIMD4<Float>
  private let baseX, baseY: Int

  init(_ map: SpriteMap) {
    let (affine, region) = (map.affine, map.region)
    // Pixels per texel, across each pair of edges.
    let across = 1 / (affine.a * affine.a + affine.c * affine.c).squareRoot()
    let down = 1 / (affine.b * affine.b + affine.d * affine.d).squareRoot()
    origin =
      SIMD4(
        Float((affine.tx - region.minX) * across), Float((region.maxX - affine.tx) * across),
        Float((affine.ty - region.minY) * down), Float((region.maxY - affine.ty) * down)) + 0.5
    let signs = SIMD4<Float>(1, -1, 1, -1)
    let (a, b) = (Float(affine.a * across), Float(affine.b * down))
    let (c, d) = (Float(affine.c * across), Float(affine.d * down))
    stepX = SIMD4(a, a, b, b) * signs
    stepY = SIMD4(c, c, d, d) * signs
    (baseX, baseY) = (map.baseX, map.baseY)
  }

  func at(x: Int, y: Int) -> Float {
    let distances = row(y: y) + stepX * Float(x &- baseX)
    let coverages = distances.clamped(to: 1)
    return (coverages.x * coverages.y) * (coverages.z * coverages.w)
  }

  /// Computes the coverage of a run of pixels, except of fully covered ones in the middle.
  ///
  /// - Parameter coverage: memory for the run and three more.
  /// - Returns: The fully covered pixels, relative to the run's first.
  @inline(__always) func find(
    x: Int, y: Int, count: Int, into coverages: UnsafeMutablePointer<Float>
  ) -> Range<Int> {
    // Each distance is monotonic along a row, also after rounding: all pixels between two fully
    // covered ones are fully covered.
    let row = row(y: y)
    var begin = 0
    while begin < count {
      let four = four(row, x: x &+ begin)
      if all(four .>= 1) { break }
      UnsafeMutableRawPointer(coverages + begin).storeBytes(of: four, as: SIMD4<Float>.self)
      begin &+= 4
    }
    begin = min(begin, count)
    var end = count
    while end &- begin > 4 {
      let four = four(row, x: x &+ end &- 4)
      if all(four .>= 1) { break }
      UnsafeMutableRawPointer(coverages + (end &- 4)).storeBytes(of: four, as: SIMD4<Float>.self)
      end &-= 4
    }
    return begin..<end
  }

  /// The four distances in a row, at the base column.
  @inline(__always) private func row(y: Int) -> SIMD4<Float> {
    origin + stepY * Float(y &- baseY)
  }

  /// The coverage of four pixels from a column on.
  @inline(__always) private func four(_ row: SIMD4<Float>, x: Int) -> SIMD4<Float> {
    let first = Float(x &- baseX)
    let columns = SIMD4(first, first + 1, first + 2, first + 3)
    let left = (columns * stepX.x + row.x).clamped(to: 1)
    let right = (columns * stepX.y + row.y).clamped(to: 1)
    let top = (columns * stepX.z + row.z).clamped(to: 1)
    let bottom = (columns * stepX.w + row.w).clamped(to: 1)
    return (left * right) * (top * bottom)
  }
}
