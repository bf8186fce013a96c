import LambentGeometry

/// The definition of a sprite's colour at a pixel, which every kernel equals exactly.
struct SpriteSampling {
  private let sprite: SpriteGeometry
  private let level: SpriteLevel
  private let second, third: SpriteLevel
  private let hasHardEdges: Bool
  private let shading: SpriteShading?

  init(_ sprite: SpriteGeometry, _ texture: SpriteTexture, _ shading: SpriteShading? = nil) {
    (self.sprite, self.shading) = (sprite, shading)
    level = texture.levels[sprite.level]
    second = texture.levels[sprite.mixed.second.weight > 0 ? sprite.mixed.second.level : 0]
    third = texture.levels[sprite.mixed.third.weight > 0 ? sprite.mixed.third.level : 0]
    hasHardEdges = texture.hasHardEdges
  }

  /// The tinted, premultiplied colour at a pixel.
  func color(x: Int, y: Int) -> SIMD4<Float> {
    let position = sprite.map.at(x: x, y: y)
    var color: SIMD4<Float>
    if sprite.readsNearest {
      color = Self.texel(level, position, 0, 0)
      if sprite.edges == nil, hasHardEdges, !isInside(position) { color = .init() }
    } else {
      color = Self.bilinear(level, position)
      let (more, last) = (sprite.mixed.second.weight, sprite.mixed.third.weight)
      if more > 0, let map = sprite.maps?.0 {
        color += (Self.bilinear(second, map.at(x: x, y: y)) - color) * more
      }
      if last > 0, let map = sprite.maps?.1 {
        color += (Self.bilinear(third, map.at(x: x, y: y)) - color) * last
      }
    }
    if let shading { color = shading.shaded(color, x: x, y: y) }
    if let edges = sprite.edges { color *= edges.at(x: x, y: y) }
    return color * sprite.tint
  }

  /// True if the pixel's position fits into fixed point: within 2¹⁵ texels.
  func isNear(x: Int, y: Int) -> Bool {
    let map = sprite.map
    let (dx, dy) = (Double(x - map.baseX), Double(y - map.baseY))
    let u = abs(dx * map.affine.a + dy * map.affine.c)
    return max(u, abs(dx * map.affine.b + dy * map.affine.d)) < 16_000
  }

  /// True if a texel is inside the image.
  private func isInside(_ position: SIMD2<Int32>) -> Bool {
    let (x, y) = (
      Int(position.x >> 16) - SpriteLevel.gutter, Int(position.y >> 16) - SpriteLevel.gutter
    )
    return x >= 0 && y >= 0 && x < level.width && y < level.height
  }

  /// A texel, clamped to the gutter.
  private static func texel(
    _ level: SpriteLevel, _ position: SIMD2<Int32>, _ dx: Int, _ dy: Int
  ) -> SIMD4<Float> {
    let x = max(0, min(level.stride - 1, Int(position.x >> 16) + dx))
    let y = max(0, min(level.rows - 1, Int(position.y >> 16) + dy))
    return level.texels[y * level.stride + x]
  }

  static func bilinear(_ level: SpriteLevel, _ position: SIMD2<Int32>) -> SIMD4<Float> {
    let fx = Float(position.x & 65_535) * (1 / 65_536)
    let fy = Float(position.y & 65_535) * (1 / 65_536)
    return LambentRaster.bilinear(
      texel(level, position, 0, 0), texel(level, position, 1, 0), texel(level, position, 0, 1),
      texel(level, position, 1, 1), fx, fy)
  }
}
