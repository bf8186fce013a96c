import LambentGeometry

/// The definition of a sprite's colour at a pixel, which every kernel equals exactly.
struct SpriteSampling {
  private let sprite: SpriteGeometry
  private let level: SpriteLevel
  private let next: SpriteLevel
  private let edges: EdgeCoverage?

  init(_ sprite: SpriteGeometry, _ texture: SpriteTexture) {
    self.sprite = sprite
    level = texture.levels[sprite.level]
    next = texture.levels[min(sprite.level + 1, texture.levels.count - 1)]
    edges = sprite.kernel == .hard && !sprite.map.isWhole ? EdgeCoverage(sprite.map) : nil
  }

  /// The tinted, premultiplied colour at a pixel.
  func color(x: Int, y: Int) -> SIMD4<Float> {
    let place = sprite.map.at(x: x, y: y)
    var color: SIMD4<Float>
    if sprite.readsNearest {
      color = texel(level, place, 0, 0)
      if edges == nil, sprite.kernel == .hard, !isInside(place) { color = .init() }
    } else {
      color = bilinear(level, place)
      if sprite.nextShare > 0 {
        let other = bilinear(next, sprite.nextMap.at(x: x, y: y))
        color += (other - color) * sprite.nextShare
      }
    }
    if let edges { color *= edges.at(x: x, y: y) }
    return color * sprite.tint
  }

  /// Whether a texel is one of the picture's own.
  private func isInside(_ place: SIMD2<Int32>) -> Bool {
    let (x, y) = (Int(place.x >> 16) - SpriteLevel.gutter, Int(place.y >> 16) - SpriteLevel.gutter)
    return x >= 0 && y >= 0 && x < level.width && y < level.height
  }

  /// A texel, held to the gutter.
  private func texel(
    _ level: SpriteLevel, _ place: SIMD2<Int32>, _ dx: Int, _ dy: Int
  ) -> SIMD4<Float> {
    let x = max(0, min(level.stride - 1, Int(place.x >> 16) + dx))
    let y = max(0, min(level.rows - 1, Int(place.y >> 16) + dy))
    return level.texels[y * level.stride + x]
  }

  /// The mean of four texels.
  private func bilinear(_ level: SpriteLevel, _ place: SIMD2<Int32>) -> SIMD4<Float> {
    let fx = Float(place.x & 65_535) * (1 / 65_536)
    let fy = Float(place.y & 65_535) * (1 / 65_536)
    let (a, b) = (texel(level, place, 0, 0), texel(level, place, 1, 0))
    let (c, d) = (texel(level, place, 0, 1), texel(level, place, 1, 1))
    let (top, bottom) = (a + (b - a) * fx, c + (d - c) * fx)
    return top + (bottom - top) * fy
  }
}

/// How much of a pixel the edges of a parallelogram leave: for each, how far the pixel's centre lies
/// inside, in pixels, plus a half. It is the exact area for edges along the grid.
struct EdgeCoverage {
  private let map: Affine
  private let region: Rect
  /// Pixels a texel, across each pair of edges.
  private let pixels: Point
  private let baseX, baseY: Int

  init(_ sprite: SpriteMap) {
    map = sprite.affine
    region = sprite.region
    (baseX, baseY) = (sprite.baseX, sprite.baseY)
    pixels = Point(
      x: 1 / (map.a * map.a + map.c * map.c).squareRoot(),
      y: 1 / (map.b * map.b + map.d * map.d).squareRoot())
  }

  @inline(__always) func at(x: Int, y: Int) -> Float {
    let place = map.apply(Point(x: Double(x &- baseX), y: Double(y &- baseY)))
    let across = Self.share(place.x - region.minX, region.maxX - place.x, pixels.x)
    return Float(across * Self.share(place.y - region.minY, region.maxY - place.y, pixels.y))
  }

  @inline(__always) private static func share(
    _ low: Double, _ high: Double, _ scale: Double
  ) -> Double {
    max(0, min(1, low * scale + 0.5)) * max(0, min(1, high * scale + 0.5))
  }
}
