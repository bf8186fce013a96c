import LambentGeometry
import LambentPixels
import LambentRaster
import Testing

@Suite("Sprites with normal maps")
struct SpriteLightingTests {
  private static let (width, height) = (SpriteTests.width, SpriteTests.height)

  /// A map of odd size, with directions all around, and a transparent corner.
  private static let bumps: SpriteTexture = {
    var map = PixelBuffer(width: 11, height: 14)
    for y in 0..<14 {
      for x in 0..<11 {
        let (red, green, blue) = (UInt32(y * 18), UInt32(x * 25), UInt32(110 + x * y))
        map[x, y] = x + y < 3 ? 0 : 0xFF00_0000 | red | green << 8 | blue << 16
      }
    }
    return SpriteTexture(map)
  }()

  private static func lighting(
    _ normals: [SpriteTexture?], _ directions: [SIMD3<Float>],
    color: SIMD3<Float> = SIMD3(1, 0.9, 0.4), ambient: SIMD3<Float> = SIMD3(0.2, 0.1, 0.3)
  ) -> SpriteLighting {
    SpriteLighting(normals: normals, directions: directions, color: color, ambient: ambient)
  }

  private static func plan(
    _ sprites: [Sprite], _ textures: [SpriteTexture], _ lighting: SpriteLighting?,
    bandHeight: Int = 32
  ) -> SpritePlan {
    var plan = SpritePlan(
      sprites: sprites, textures: textures, width: width, height: height, bandHeight: bandHeight)
    plan.lighting = lighting
    return plan
  }

  private static func draw(_ plan: SpritePlan, _ blend: SpriteBlend = .over) -> [SIMD4<Float>] {
    var pixels = [SIMD4<Float>](repeating: SIMD4(0.1, 0.2, 0.3, 0.5), count: width * height)
    pixels.withUnsafeMutableBufferPointer { pixels in
      guard let base = pixels.baseAddress else { return }
      for band in 0..<plan.bandCount {
        plan.draw(
          band: band, blend: blend, into: base + plan.rows(ofBand: band).lowerBound * width)
      }
    }
    return pixels
  }

  @Test(
    "kernels equal the definition bit for bit, whatever the bands",
    arguments: [SamplingFilter.nearest, .linear, .trilinear], [SpriteBlend.over, .additive])
  func equalsReference(sampling: SamplingFilter, blend: SpriteBlend) {
    let textures = SpriteTests.textures(sampling)
    let sprites = SpriteTests.randomSprites(seed: 9, count: 150, textures: textures.count)
    var numbers = SpriteTests.Numbers(state: 4)
    let directions = sprites.map { _ in
      SIMD3(numbers.uniform(-0.7...0.7), numbers.uniform(-0.7...0.7), numbers.uniform(-0.2...0.7))
    }
    // One of the textures is not lit.
    let maps = textures.indices.map { $0 == 1 ? nil : Self.bumps }
    let lighting = Self.lighting(maps, directions)
    var expected = [SIMD4<Float>](
      repeating: SIMD4(0.1, 0.2, 0.3, 0.5), count: Self.width * Self.height)
    Self.plan(sprites, textures, lighting)
      .drawReference(rows: 0..<Self.height, blend: blend, into: &expected)
    for bandHeight in [1, 7, 64] {
      let pixels = Self.draw(
        Self.plan(sprites, textures, lighting, bandHeight: bandHeight), blend)
      #expect(pixels == expected, "bands of \(bandHeight)")
    }
    #expect(Self.draw(Self.plan(sprites, textures, nil), blend) != expected)
  }

  @Test("the light is the ambient one, and the other times the cosine of the angle to the surface")
  func formula() {
    let white = SpriteTexture(PixelBuffer(width: 20, height: 20, repeating: .max))
    let sprite = Sprite(
      x: 30, y: 20, widthX: 20, widthY: 0, heightX: 0, heightY: 20, color: SIMD4(1, 1, 1, 1))
    // The surface faces to the right, upward and to the viewer: (0.6, 0.48, 0.64).
    let facing = SIMD3<Float>(204, 189, 209) / 255 * 2 - 1
    let map = SpriteTexture(PixelBuffer(width: 3, height: 5, repeating: 0xFFD1_BDCC))
    let length = (facing * facing).sum().squareRoot()
    for direction: SIMD3<Float> in [
      SIMD3(1, 0, 0), SIMD3(0, -1, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1), SIMD3(0.6, -0.48, 0.64),
    ] {
      let lighting = Self.lighting([map], [direction], color: SIMD3(0.7, 0.5, 0.2))
      let pixel = Self.draw(Self.plan([sprite], [white], lighting))[20 * Self.width + 30]
      // Directions to the light have y downward, maps upward.
      let cosine = (facing * SIMD3(direction.x, -direction.y, direction.z)).sum() / length
      let expected = SIMD3(0.2, 0.1, 0.3) + SIMD3(0.7, 0.5, 0.2) * max(0, cosine)
      for channel in 0..<3 { #expect(abs(pixel[channel] - expected[channel]) < 1e-5) }
      #expect(pixel.w == 1)
    }
  }

  @Test("more light than there can be is as bright as the alpha")
  func clipping() {
    let half = SpriteTexture(PixelBuffer(width: 20, height: 20, repeating: 0x8040_4040))
    let sprite = Sprite(
      x: 30, y: 20, widthX: 20, widthY: 0, heightX: 0, heightY: 20, color: SIMD4(1, 1, 1, 1))
    let flat = SpriteTexture(PixelBuffer(width: 1, height: 1, repeating: 0xFFFF_8080))
    let lighting = Self.lighting(
      [flat], [SIMD3(0, 0, 1)], color: SIMD3(9, 9, 0), ambient: SIMD3(0, 0, 0.5))
    var pixels = [SIMD4<Float>](repeating: .zero, count: Self.width * Self.height)
    Self.plan([sprite], [half], lighting)
      .drawReference(rows: 0..<Self.height, blend: .over, into: &pixels)
    let pixel = pixels[20 * Self.width + 30]
    #expect(pixel.x == pixel.w && pixel.y == pixel.w)
    #expect(abs(pixel.z - Float(0x20) / 255) < 1e-5)
  }
}
