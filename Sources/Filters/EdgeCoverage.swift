import LambentGeometry

/// How much of a pixel the edges of a parallelogram leave: for each, how far the pixel's centre lies
/// inside, in pixels, plus a half, held to 0…1. It is the exact area for edges along the grid.
struct EdgeCoverage {
  /// The four distances, plus a half, at the base pixel, and what a step to the right and downward
  /// adds.
  private let origin, stepX, stepY: SIMD4<Float>
  private let baseX, baseY: Int

  init(_ map: SpriteMap) {
    let (affine, region) = (map.affine, map.region)
    // Pixels a texel, across each pair of edges.
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

  /// The four distances in a row, at the column of the base.
  @inline(__always) func row(y: Int) -> SIMD4<Float> { origin + stepY * Float(y &- baseY) }

  /// The share of a pixel.
  @inline(__always) func share(_ row: SIMD4<Float>, x: Int) -> Float {
    let distances = row + stepX * Float(x &- baseX)
    let shares = distances.clamped(to: 1)
    return (shares.x * shares.y) * (shares.z * shares.w)
  }

  /// The share of a pixel.
  func at(x: Int, y: Int) -> Float { share(row(y: y), x: x) }
}
