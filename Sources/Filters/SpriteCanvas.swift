import LambentGeometry

/// The rows that sprites are drawn into.
struct SpriteCanvas {
  let tile: UnsafeMutablePointer<SIMD4<Float>>
  let width: Int
  let rows: Range<Int>

  /// Draws one sprite.
  func draw(_ sprite: SpriteGeometry, _ level: SpriteLevel, _ blend: SpriteBlend) {
    let edges = EdgeCoverage(sprite)
    level.texels.withUnsafeBufferPointer { texels in
      guard let texels = texels.baseAddress else { return }
      for y in rows {
        let row = tile + (y - rows.lowerBound) * width
        for x in 0..<width {
          let place = sprite.map.at(x: x, y: y)
          let column = place.x >> 32
          let line = place.y >> 32
          guard column >= 0, line >= 0, column < level.stride - 1, line < level.height + 3 else {
            continue
          }
          let p = texels + (Int(line) * level.stride + Int(column))
          var color =
            sprite.kernel == .nearest
            ? p[0] : Self.bilinear(p, level.stride, place)
          if sprite.kernel == .hard { color *= edges.at(x: x, y: y) }
          color *= sprite.tint
          row[x] = blend == .over ? color + row[x] * (1 - color.w) : color + row[x]
        }
      }
    }
  }

  @inline(__always) static func bilinear(
    _ p: UnsafePointer<SIMD4<Float>>, _ stride: Int, _ place: SIMD2<Int64>
  ) -> SIMD4<Float> {
    let weights = place.fractions
    let (fx, fy) = (weights.x, weights.z)
    let top = p[0] + (p[1] - p[0]) * fx
    let bottom = p[stride] + (p[stride + 1] - p[stride]) * fx
    return top + (bottom - top) * fy
  }
}

/// How much of a pixel a parallelogram's edges leave, from the distance of its centre to each.
struct EdgeCoverage {
  private let map: Affine
  private let region: Rect
  private let pixels: Point

  init(_ sprite: SpriteGeometry) {
    map = sprite.toLevel
    region = sprite.region
    pixels = Point(
      x: 1 / (map.a * map.a + map.c * map.c).squareRoot(),
      y: 1 / (map.b * map.b + map.d * map.d).squareRoot())
  }

  func at(x: Int, y: Int) -> Float {
    let place = map.apply(Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
    let horizontal = Self.share(
      place.x - region.minX, region.maxX - place.x, pixels.x)
    return Float(horizontal * Self.share(place.y - region.minY, region.maxY - place.y, pixels.y))
  }

  private static func share(_ low: Double, _ high: Double, _ scale: Double) -> Double {
    max(0, min(1, low * scale + 0.5)) * max(0, min(1, high * scale + 0.5))
  }
}
