import LambentGeometry

/// The light of a plan's sprites that have normal maps.
///
/// A normal map stores, at each texel, the direction in which the surface of an image faces: x to the right, y
/// upward and z toward the viewer, each as (n + 1) / 2. The light at a pixel is Lambert's:
/// ambient + color · max(0, n · l), where l is the direction to the light. Colours never exceed their alpha.
package struct SpriteLighting: Sendable {
  /// The normal map of each texture; `nil` for textures that are not lit.
  package let normals: [SpriteTexture?]
  /// The direction to the light of each sprite, of length 1: along the image's width, its height (downward) and
  /// toward the viewer.
  package let directions: [SIMD3<Float>]
  /// The light, and the light from everywhere: red, green and blue.
  package let color, ambient: SIMD3<Float>

  package init(
    normals: [SpriteTexture?], directions: [SIMD3<Float>], color: SIMD3<Float>,
    ambient: SIMD3<Float>
  ) {
    (self.normals, self.directions) = (normals, directions)
    (self.color, self.ambient) = (color, ambient)
  }

  /// The shading of a sprite; `nil` if its texture is not lit.
  func shading(of sprite: Sprite, at index: Int) -> SpriteShading? {
    guard normals.indices.contains(Int(sprite.texture)), directions.indices.contains(index),
      let map = normals[Int(sprite.texture)]
    else { return nil }
    return SpriteShading(sprite, map, direction: directions[index], self)
  }
}

/// The shading of one sprite, prepared for drawing.
struct SpriteShading: SpriteShader {
  private let level: SpriteLevel
  private let map: SpriteMap
  /// The direction to the light, with y upward as in normal maps, and 0.
  private let direction: SIMD4<Float>
  private let color, ambient: SIMD4<Float>

  init?(
    _ sprite: Sprite, _ normals: SpriteTexture, direction: SIMD3<Float>, _ light: SpriteLighting
  ) {
    guard let quad = SpriteQuad(sprite), normals.region.width > 0, normals.region.height > 0
    else { return nil }
    let number = normals.levels(of: quad).first
    level = normals.levels[number]
    map = SpriteMap(quad, normals, level: number, nearest: false, mayBeWhole: false)
    self.direction = SIMD4(direction.x, -direction.y, direction.z, 0)
    color = SIMD4(light.color, 0)
    ambient = SIMD4(light.ambient, 1)
  }

  /// A premultiplied colour in the light that a sample of the normal map reflects. A sample without a direction
  /// faces the viewer.
  @inline(__always) func lit(_ texel: SIMD4<Float>, normal: SIMD4<Float>) -> SIMD4<Float> {
    let facing = normal + normal - SIMD4(repeating: normal.w)
    let along = facing * direction
    let square = facing * facing
    let length = (square.x + square.y) + square.z
    let reach = length > 1e-12 ? ((along.x + along.y) + along.z) / length.squareRoot() : direction.z
    let light = ambient + color * SIMD4(repeating: max(0, reach))
    let result = texel * light
    return result.replacing(with: texel.w, where: result .> SIMD4(repeating: texel.w))
  }

  @inline(__always) func span(_ span: SpriteSpan, y: Int) -> LitSpan? {
    let position = map.at(x: span.x, y: y)
    let cursor = TexelCursor(level, position.x, position.y, map.stepX)
    return cursor.isClamped(level.shape, count: span.count)
      ? LitSpan(shading: self, cursor: cursor) : nil
  }

  /// The definition: the colour at a pixel in the light.
  func shaded(_ texel: SIMD4<Float>, x: Int, y: Int) -> SIMD4<Float> {
    lit(texel, normal: SpriteSampling.bilinear(level, map.at(x: x, y: y)))
  }

  var shading: SpriteShading? { self }
}

/// The change of a sprite's colours before they are tinted.
protocol SpriteShader {
  associatedtype Span: SpanShader
  /// The shader of a span; `nil` if it needs texels beyond the gutter.
  func span(_ span: SpriteSpan, y: Int) -> Span?
  /// The shading of a sprite that is lit.
  var shading: SpriteShading? { get }
}

/// The change of the colours of consecutive pixels along a row.
protocol SpanShader {
  mutating func next(_ texel: SIMD4<Float>) -> SIMD4<Float>
}

/// Colours that a shader changes.
struct ShadedTexels<Texels: TexelSequence, Shade: SpanShader>: TexelSequence {
  var texels: Texels
  var shade: Shade

  @inline(__always) mutating func next() -> SIMD4<Float> { shade.next(texels.next()) }
}

/// No change.
struct Unlit: SpriteShader, SpanShader {
  @inline(__always) func span(_ span: SpriteSpan, y: Int) -> Unlit? { self }
  @inline(__always) func next(_ texel: SIMD4<Float>) -> SIMD4<Float> { texel }
  var shading: SpriteShading? { nil }
}

/// Light on the pixels of a span.
struct LitSpan: SpanShader {
  let shading: SpriteShading
  var cursor: TexelCursor

  @inline(__always) mutating func next(_ texel: SIMD4<Float>) -> SIMD4<Float> {
    shading.lit(texel, normal: cursor.mean())
  }
}
