import LambentFilters
import LambentPixels
import Testing

@Suite("Squeezed sprites")
struct SqueezedSpriteTests {
  /// Stripes of four texels across a picture of 64 × 32, transparent about the edges: soft.
  private var stripes: PixelBuffer {
    var picture = PixelBuffer(width: 64, height: 32)
    for y in 2..<30 {
      for x in 2..<62 { picture[x, y] = y / 4 % 2 == 0 ? 0xFFFF_FFFF : 0xFF00_0000 }
    }
    return picture
  }

  private func sprite(_ width: Float, _ height: Float, x: Float = 33.5, y: Float = 22) -> Sprite {
    Sprite(
      x: x, y: y, widthX: width, widthY: 0, heightX: 0, heightY: height, color: SIMD4(1, 1, 1, 1))
  }

  private func drawn(_ sprite: Sprite, _ texture: SpriteTexture) -> [SIMD4<Float>] {
    SpriteTests.draw([sprite], [texture], .over, bandHeight: 16, over: .zero)
  }

  /// How far the lightest and the darkest pixel of the middle column are apart, well within.
  private func contrast(_ pixels: [SIMD4<Float>]) -> Float {
    let column = (12..<32).map { pixels[$0 * SpriteTests.width + 33].x }
    return (column.max() ?? 0) - (column.min() ?? 0)
  }

  @Test("stay sharp along their length, where one level for both sides would blur it")
  func sharpness() {
    let narrow = sprite(6, 32)
    let (plain, squeezed) = (SpriteTexture(stripes), SpriteTexture(stripes, isSqueezed: true))
    #expect(plain.squeezes(narrow) && squeezed.squeezes(narrow))
    #expect(contrast(drawn(narrow, plain)) < 0.5)
    #expect(contrast(drawn(narrow, squeezed)) > 0.95)
    // Upright stripes, on a low sprite.
    let low = sprite(64, 4, x: 33)
    #expect(squeezed.squeezes(low))
  }

  @Test("do not shimmer more than with one level: their light is the same wherever they lie")
  func stillness() {
    func lights(_ width: Float, _ texture: SpriteTexture) -> (least: Float, most: Float) {
      let lights = (0..<16).map { step in
        drawn(sprite(width, 32, x: 33 + Float(step) / 16), texture).reduce(Float(0)) { $0 + $1.w }
      }
      return (lights.min() ?? 0, lights.max() ?? 0)
    }
    for width: Float in [2.3, 4.1, 7, 13] {
      let (plain, squeezed) = (
        lights(width, SpriteTexture(stripes)),
        lights(width, SpriteTexture(stripes, isSqueezed: true))
      )
      let bound = (plain.most - plain.least) / plain.most + 0.003
      #expect(squeezed.most - squeezed.least <= bound * squeezed.most, "\(squeezed) at \(width)")
      // 60 × 28 of 64 × 32 texels are opaque.
      #expect(abs(squeezed.most - width * 32 * 60 * 28 / (64 * 32)) < 0.05 * squeezed.most)
    }
  }

  @Test("equal the definition bit for bit, whatever the bands")
  func equalsReference() {
    var texels = stripes
    texels[20, 20] = 0xFF10_90E0
    let textures = [
      SpriteTexture(PixelWorkload.disc, isSqueezed: true),
      SpriteTexture(texels, isSqueezed: true), SpriteTexture(texels, bias: -0.7, isSqueezed: true),
      SpriteTexture(PixelBuffer(width: 21, height: 5, repeating: 0xFF40_8020), isSqueezed: true),
    ]
    let sprites = SpriteTests.randomSprites(seed: 3, count: 200, textures: textures.count)
    #expect(sprites.count { textures[Int($0.texture)].squeezes($0) } > 40)
    let expected = SpriteTests.drawReference(sprites, textures, .over)
    for bandHeight in [7, 64] {
      #expect(SpriteTests.draw(sprites, textures, .over, bandHeight: bandHeight) == expected)
    }
  }

  @Test("of other shapes are what they are without such levels")
  func others() {
    let pairs = [stripes, PixelWorkload.disc, PixelBuffer(width: 9, height: 1, repeating: .max)]
      .map { (SpriteTexture($0), SpriteTexture($0, isSqueezed: true)) }
    for (plain, squeezed) in pairs {
      for sprite in SpriteTests.randomSprites(seed: 5, count: 120, textures: 1)
      where !plain.squeezes(sprite) {
        #expect(!squeezed.squeezes(sprite) && drawn(sprite, plain) == drawn(sprite, squeezed))
      }
    }
  }
}
