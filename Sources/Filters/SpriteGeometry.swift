import LambentGeometry

/// A sprite ready to be drawn: its mip level, its map into it and its tint.
struct SpriteGeometry {
  /// Which kernel draws it.
  enum Kernel {
    /// One texel a pixel.
    case nearest
    /// A mean of four texels; the picture's own border is transparent.
    case soft
    /// A mean of four texels, times the coverage of the edges.
    case hard
  }

  /// The mip level.
  let level: Int
  /// Texel coordinates at pixels, in the level with its gutter.
  let map: FixedMap
  /// The tint, premultiplied.
  let tint: SIMD4<Float>
  /// Which kernel draws it.
  let kernel: Kernel
  /// The same map as floating numbers, without the gutter.
  let toLevel: Affine
  /// The part that is drawn, in texels of the level.
  let region: Rect

  /// Prepares a sprite, or `nil` for one that cannot be seen: transparent, without area, edge-on, or
  /// not finite.
  ///
  /// A side below one pixel is drawn one pixel long, and fainter by as much, or sparks would
  /// twinkle as they move across the grid.
  @inline(__always) init?(_ sprite: Sprite, _ texture: SpriteTexture) {
    let color = sprite.color.clamped(to: 1)
    var (wx, wy) = (Double(sprite.widthX), Double(sprite.widthY))
    var (hx, hy) = (Double(sprite.heightX), Double(sprite.heightY))
    let (w, h) = ((wx * wx + wy * wy).squareRoot(), (hx * hx + hy * hy).squareRoot())
    guard color.w > 0, w > 0, h > 0, w < 1e9, h < 1e9 else { return nil }
    var opacity = 1.0
    if w < 1 { (wx, wy, opacity) = (wx / w, wy / w, w) }
    if h < 1 { (hx, hy, opacity) = (hx / h, hy / h, opacity * h) }
    let determinant = wx * hy - wy * hx
    guard abs(determinant) > 1e-6 * max(1, w) * max(1, h), abs(Double(sprite.x)) < 1e9,
      abs(Double(sprite.y)) < 1e9, texture.region.width > 0, texture.region.height > 0
    else { return nil }
    tint = SIMD4(color.x, color.y, color.z, 1) * (color.w * Float(opacity))

    // Shares of the parallelogram at a pixel: s along the width, t along the height.
    let inverse = 1 / determinant
    let unit = Affine(
      a: hy * inverse, b: -wy * inverse, c: -hx * inverse, d: wx * inverse, tx: 0, ty: 0)
    let base = texture.levels[0]
    let (across, down) = (texture.region.width, texture.region.height)
    let footprint = max(
      (unit.a * unit.a + unit.c * unit.c) * across * across,
      (unit.b * unit.b + unit.d * unit.d) * down * down
    ).squareRoot()
    let sampling = footprint > 1 ? texture.minification : texture.magnification
    level =
      texture.levels.count == 1 || footprint <= 1
      ? 0
      : Int(mipLevel(footprint: footprint, bias: texture.bias, count: texture.levels.count) + 0.5)
    let (lx, ly) = (
      Double(texture.levels[level].width) / Double(base.width),
      Double(texture.levels[level].height) / Double(base.height)
    )
    region = Rect(
      x: texture.region.minX * lx, y: texture.region.minY * ly, width: across * lx,
      height: down * ly)
    var map = Affine(
      a: unit.a * across * lx, b: unit.b * down * ly, c: unit.c * across * lx,
      d: unit.d * down * ly, tx: 0, ty: 0)
    let (cx, cy) = (Double(sprite.x), Double(sprite.y))
    map.tx = region.midX - (map.a * cx + map.c * cy)
    map.ty = region.midY - (map.b * cx + map.d * cy)
    toLevel = map
    let gutter = Double(SpriteLevel.gutter)
    map.tx += gutter
    map.ty += gutter
    self.map = sampling == .nearest ? FixedMap(texels: map) : FixedMap(texelCenters: map)
    kernel = texture.hasHardEdges ? .hard : sampling == .nearest ? .nearest : .soft
  }
}
