import LambentPixels
import LambentRaster
import Testing

@Suite("Squeezed sprites")
struct AnisotropicSpriteTests {
  /// Stripes of four texels across an image of 64 × 32, transparent about the edges: soft.
  private var stripes: PixelBuffer {
    var image = PixelBuffer(width: 64, height: 32)
    for y in 2..<30 {
      for x in 2..<62 { image[x, y] = y / 4 % 2 == 0 ? 0xFFFF_FFFF : 0xFF00_0000 }
    }
    return image
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
    let (plain, anisotropic) = (SpriteTexture(stripes), SpriteTexture(stripes, isAnisotropic: true))
    #expect(plain.squeezes(narrow) && anisotropic.squeezes(narrow))
    #expect(contrast(drawn(narrow, plain)) < 0.5)
    #expect(contrast(drawn(narrow, anisotropic)) > 0.95)
    // Upright stripes, on a low sprite.
    let low = sprite(64, 4, x: 33)
    #expect(anisotropic.squeezes(low))
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
      let (plain, anisotropic) = (
        lights(width, SpriteTexture(stripes)),
        lights(width, SpriteTexture(stripes, isAnisotropic: true))
      )
      let bound = (plain.most - plain.least) / plain.most + 0.003
      #expect(
        anisotropic.most - anisotropic.least <= bound * anisotropic.most,
        "\(anisotropic) at \(width)")
      // 60 × 28 of 64 × 32 texels are opaque.
      #expect(abs(anisotropic.most - width * 32 * 60 * 28 / (64 * 32)) < 0.05 * anisotropic.most)
    }
  }

  @Test("equal the definition bit for bit, whatever the bands")
  func equalsReference() {
    var texels = stripes
    texels[20, 20] = 0xFF10_90E0
    let textures = [
      SpriteTexture(SpriteFormulas.disc, isAnisotropic: true),
      SpriteTexture(texels, isAnisotropic: true),
      SpriteTexture(texels, bias: -0.7, isAnisotropic: true),
      SpriteTexture(PixelBuffer(width: 21, height: 5, repeating: 0xFF40_8020), isAnisotropic: true),
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
    let pairs = [stripes, SpriteFormulas.disc, PixelBuffer(width: 9, height: 1, repeating: .max)]
      .map { (SpriteTexture($0), SpriteTexture($0, isAnisotropic: true)) }
    for (plain, anisotropic) in pairs {
      for sprite in SpriteTests.randomSprites(seed: 5, count: 120, textures: 1)
      where !plain.squeezes(sprite) {
        #expect(!anisotropic.squeezes(sprite) && drawn(sprite, plain) == drawn(sprite, anisotropic))
      }
    }
  }
}
