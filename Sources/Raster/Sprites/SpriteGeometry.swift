import LambentGeometry
import LambentPixels

/// A sprite prepared for drawing: the map from pixels to texels, and its tint.
struct SpriteGeometry {
  /// The tint, premultiplied.
  let tint: SIMD4<Float>
  /// The edge coverage, if edges need it.
  let edges: EdgeCoverage?
  /// The mip level that is sampled first.
  let level: Int
  let mixed: LevelMix.Mixed
  /// True for nearest-neighbour sampling.
  let readsNearest: Bool
  /// The map from pixels to texels of the first level.
  let map: SpriteMap
  /// The maps from pixels to texels of the mixed levels, if any has a weight.
  let maps: (SpriteMap, SpriteMap)?

  /// Prepares a sprite; `nil` if it is invisible: transparent, without area, edge-on, or not
  /// finite.
  ///
  /// A side shorter than one pixel is drawn one pixel long with a correspondingly lower opacity;
  /// otherwise sparks would flicker as they move across the grid.
  @inline(__always) init?(_ sprite: Sprite, _ texture: SpriteTexture) {
    guard let quad = SpriteQuad(sprite), texture.region.width > 0, texture.region.height > 0
    else { return nil }
    let color = sprite.color.clamped(to: 1)
    guard color.w > 0 else { return nil }
    tint = SIMD4(color.x, color.y, color.z, 1) * (color.w * quad.opacity)

    let footprint = quad.squaredFootprint(texture.region).max()
    let sampling = footprint > 1 ? texture.minification : texture.magnification
    var levels = texture.levels(of: quad)
    let map = SpriteMap(
      quad, texture, level: levels.first, nearest: sampling == .nearest,
      mayBeWhole: levels.isAlmostOne)
    // Where pixels coincide with texels to within 1/256, other levels are not needed.
    if map.isWhole { levels.mixed = .none }
    func mapped(_ level: LevelMix.Part) -> SpriteMap {
      level.weight > 0
        ? SpriteMap(quad, texture, level: level.level, nearest: false, mayBeWhole: false) : map
    }
    level = levels.first
    mixed = levels.mixed
    self.map = map
    // Most sprites use one level, and maps are large.
    maps =
      mixed.second.weight > 0 || mixed.third.weight > 0
      ? (mapped(mixed.second), mapped(mixed.third)) : nil
    readsNearest = sampling == .nearest || map.isWhole
    edges = texture.hasHardEdges && !map.isWhole ? EdgeCoverage(map) : nil
  }
}

extension SpriteGeometry {
  /// The texels beyond which the image is transparent.
  @inline(__always) func bounds(_ texture: SpriteTexture, _ level: SpriteLevel) -> TexelBounds {
    guard texture.hasHardEdges else {
      var bounds = level.bounds
      for other in [mixed.second, mixed.third] where other.weight > 0 {
        bounds.join(texture.levels[other.level], in: level)
      }
      return bounds
    }
    // The texels inside; with coverage, half a pixel more on each side, plus 1/100 for rounding.
    let affine = map.affine
    var reach = SIMD2<Float>(repeating: -0.25)
    if edges != nil {
      let across = (affine.a * affine.a + affine.c * affine.c).squareRoot()
      let down = (affine.b * affine.b + affine.d * affine.d).squareRoot()
      reach = SIMD2(Float(0.51 * across + 0.01), Float(0.51 * down + 0.01))
    }
    let low = SIMD2(Float(map.region.minX), Float(map.region.minY)) - 0.5 - reach
    let high = SIMD2(Float(map.region.maxX), Float(map.region.maxY)) - 0.5 + reach
    let far: Float = 1e6
    return TexelBounds(
      least: SIMD4(low.x, low.y, -far, -far), greatest: SIMD4(high.x, high.y, far, far))
  }
}

/// A sprite's parallelogram, at least one pixel along each side.
struct SpriteQuad {
  let x, y: Double
  let widthX, widthY, heightX, heightY: Double
  /// 1 / (width × height): the inverse of the parallelogram's signed area.
  let inverseArea: Double
  /// The sprite's area divided by the parallelogram's.
  let opacity: Float

  @inline(__always) init?(_ sprite: Sprite) {
    var (wx, wy) = (Double(sprite.widthX), Double(sprite.widthY))
    var (hx, hy) = (Double(sprite.heightX), Double(sprite.heightY))
    let (w, h) = (wx * wx + wy * wy, hx * hx + hy * hy)
    (x, y) = (Double(sprite.x), Double(sprite.y))
    guard w > 0, h > 0, w < 1e12, h < 1e12, abs(x) < 1e6, abs(y) < 1e6 else { return nil }
    var weight = 1.0
    if w < 1 {
      weight = w.squareRoot()
      (wx, wy) = (wx / weight, wy / weight)
    }
    if h < 1 {
      let length = h.squareRoot()
      (hx, hy, weight) = (hx / length, hy / length, weight * length)
    }
    let area = wx * hy - wy * hx
    // Edge-on: less than a thousandth of a pixel between the sides.
    guard area * area > 1e-6 * max(1, w, h) else { return nil }
    (widthX, widthY, heightX, heightY) = (wx, wy, hx, hy)
    inverseArea = 1 / area
    opacity = Float(weight)
  }

  /// The squares of the texels per pixel across and down the image.
  @inline(__always) func squaredFootprint(_ region: Rect) -> SIMD2<Double> {
    let across = (heightX * heightX + heightY * heightY) * region.width * region.width
    let down = (widthX * widthX + widthY * widthY) * region.height * region.height
    return SIMD2(across * inverseArea * inverseArea, down * inverseArea * inverseArea)
  }
}

/// The map from pixels to texels of a level with its gutter, in 16.16 fixed point.
///
/// It is linear in a pixel's distance from the one at the sprite's centre. Integer sums do not
/// depend on where a span or a band begins. Arithmetic wraps and never traps; code that reads
/// memory with it checks first.
struct SpriteMap {
  /// The pixel at the centre.
  let baseX, baseY: Int
  /// u and v at that pixel.
  let origin: SIMD2<Int32>
  /// The step to the right.
  let stepX: SIMD2<Int32>
  /// The step downward.
  let stepY: SIMD2<Int32>
  /// True if every pixel is exactly one texel.
  let isWhole: Bool
  /// The same map from pixel centres, relative to the base, to texels without the gutter.
  let affine: Affine
  /// The part that is drawn, in texels without the gutter.
  let region: Rect

  @inline(__always) init(
    _ quad: SpriteQuad, _ texture: SpriteTexture, level: Int, nearest: Bool, mayBeWhole: Bool
  ) {
    let (lx, ly) = texture.levelScale(level)
    let part = texture.region
    region = Rect(
      x: part.origin.x * lx, y: part.origin.y * ly, width: part.size.width * lx,
      height: part.size.height * ly)
    let across = region.size.width * quad.inverseArea
    let down = region.size.height * quad.inverseArea
    var map = Affine(
      a: quad.heightY * across, b: -quad.widthY * down, c: -quad.heightX * across,
      d: quad.widthX * down, tx: 0, ty: 0)
    baseX = Int(quad.x)
    baseY = Int(quad.y)
    let (dx, dy) = (0.5 + Double(baseX) - quad.x, 0.5 + Double(baseY) - quad.y)
    map.tx = region.origin.x + region.size.width / 2 + map.a * dx + map.c * dy
    map.ty = region.origin.y + region.size.height / 2 + map.b * dx + map.d * dy
    affine = map
    let offset = Double(SpriteLevel.gutter) - (nearest ? 0 : 0.5)
    let start = SIMD2(fixed16(map.tx + offset), fixed16(map.ty + offset))
    isWhole =
      !nearest && mayBeWhole && texture.hasWholeRegion
      && Self.isWhole(map, extent: max(region.size.width, region.size.height), start: start)
    stepX = isWhole ? SIMD2(65_536, 0) : SIMD2(fixed16(map.a), fixed16(map.b))
    stepY = isWhole ? SIMD2(0, 65_536) : SIMD2(fixed16(map.c), fixed16(map.d))
    origin = isWhole ? (start &+ 32_768) & ~65_535 : start
  }

  /// True if pixels coincide with texels to within 1/256 over the whole image.
  @inline(__always) private static func isWhole(
    _ map: Affine, extent: Double, start: SIMD2<Int32>
  ) -> Bool {
    let tolerance = 1 / 256.0
    guard abs(map.b) * extent < tolerance, abs(map.a - 1) * extent < tolerance,
      abs(map.c) * extent < tolerance, abs(map.d - 1) * extent < tolerance
    else { return false }
    let distance = ((start &+ 256) & 65_535)
    return distance.x <= 512 && distance.y <= 512
  }

  /// u and v at a pixel.
  @inline(__always) func at(x: Int, y: Int) -> SIMD2<Int32> {
    origin &+ stepX &* Int32(truncatingIfNeeded: x &- baseX)
      &+ stepY &* Int32(truncatingIfNeeded: y &- baseY)
  }
}

/// A number in 16.16 fixed point, clamped to ±2¹⁴; NaN gives 0.
@inline(__always) func fixed16(_ value: Double) -> Int32 {
  guard value > -16_384 else { return value.isNaN ? 0 : -(1 << 30) }
  return value < 16_384 ? Int32(value * 65_536) : 1 << 30
}
