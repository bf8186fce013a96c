import LambentGeometry
import LambentPixels
import LambentRaster
import Testing

@Suite("Sprites")
struct SpriteTests {
  /// A small linear congruential generator (Knuth's MMIX constants): fixed numbers for a seed.
  struct Numbers {
    var state: UInt64

    mutating func uniform(_ range: ClosedRange<Float>) -> Float {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let weight = Float(state >> 40) / 16_777_216
      return range.lowerBound + (range.upperBound - range.lowerBound) * weight
    }
  }

  static let (width, height) = (67, 45)

  static func draw(
    _ sprites: [Sprite], _ textures: [SpriteTexture], _ blend: SpriteBlend, bandHeight: Int,
    over backdrop: SIMD4<Float> = SIMD4(0.1, 0.2, 0.3, 0.5)
  ) -> [SIMD4<Float>] {
    let plan = SpritePlan(
      sprites: sprites, textures: textures, width: width, height: height, bandHeight: bandHeight)
    var pixels = [SIMD4<Float>](repeating: backdrop, count: width * height)
    pixels.withUnsafeMutableBufferPointer { pixels in
      guard let base = pixels.baseAddress else { return }
      for band in (0..<plan.bandCount).reversed() {
        plan.draw(
          band: band, blend: blend, into: base + plan.rows(ofBand: band).lowerBound * width)
      }
    }
    return pixels
  }

  static func drawReference(
    _ sprites: [Sprite], _ textures: [SpriteTexture], _ blend: SpriteBlend,
    over backdrop: SIMD4<Float> = SIMD4(0.1, 0.2, 0.3, 0.5)
  ) -> [SIMD4<Float>] {
    let plan = SpritePlan(sprites: sprites, textures: textures, width: width, height: height)
    var pixels = [SIMD4<Float>](repeating: backdrop, count: width * height)
    plan.drawReference(rows: 0..<height, blend: blend, into: &pixels)
    return pixels
  }

  /// A white disc, a coloured disc, a checkerboard of odd size, a part of it, and a white one.
  static func textures(_ sampling: SamplingFilter, bias: Double = 0) -> [SpriteTexture] {
    let white = SpriteFormulas.disc
    var colored = white
    for index in colored.pixels.indices {
      colored.pixels[index] = BlendReference.blend(
        .multiply, white.pixels[index], over: 0xFF20_80FF)
    }
    var board = PixelBuffer(width: 13, height: 9)
    for y in 0..<9 {
      for x in 0..<13 { board[x, y] = (x + y) % 2 == 0 ? 0xFF00_40FF : 0x8040_8000 }
    }
    var pale = PixelBuffer(width: 10, height: 12)
    for index in pale.pixels.indices { pale.pixels[index] = index % 3 == 0 ? 0x6060_6060 : .max }
    let part = Rect(x: 0.21, y: 0.1, width: 0.5, height: 0.77)
    return [
      SpriteTexture(white, minification: sampling, magnification: sampling, bias: bias),
      SpriteTexture(colored, minification: sampling, magnification: sampling, bias: bias),
      SpriteTexture(board, minification: sampling, magnification: sampling, bias: bias),
      SpriteTexture(
        board, region: part, minification: sampling, magnification: sampling, bias: bias),
      SpriteTexture(pale, minification: sampling, magnification: sampling, bias: bias),
    ]
  }

  static func randomSprites(seed: UInt64, count: Int, textures: Int) -> [Sprite] {
    var numbers = Numbers(state: seed)
    return (0..<count).map { index in
      let size = numbers.uniform(0...1)
      let side = 0.2 + 90 * size * size * size
      return Sprite(
        x: numbers.uniform(-10...80), y: numbers.uniform(-10...55),
        widthX: side * numbers.uniform(-1...1), widthY: side * numbers.uniform(-1...1),
        heightX: side * numbers.uniform(-1...1), heightY: side * numbers.uniform(-1...1),
        color: SIMD4(
          numbers.uniform(0...1), numbers.uniform(0...1), numbers.uniform(0...1),
          numbers.uniform(0...1)),
        texture: Int32(index % textures))
    }
  }

  @Test(
    "kernels equal the definition bit for bit, whatever the bands",
    arguments: [SamplingFilter.nearest, .linear], [SpriteBlend.over, .additive])
  func equalsReference(sampling: SamplingFilter, blend: SpriteBlend) {
    let textures = Self.textures(sampling)
    let sprites = Self.randomSprites(seed: 7, count: 150, textures: textures.count)
    let expected = Self.drawReference(sprites, textures, blend)
    for bandHeight in [1, 7, 16, 64] {
      let pixels = Self.draw(sprites, textures, blend, bandHeight: bandHeight)
      #expect(pixels == expected, "bands of \(bandHeight)")
    }
  }

  @Test(
    "the definition follows the formulas in double precision to half a byte's step",
    arguments: [SpriteBlend.over, .additive])
  func followsFormulas(blend: SpriteBlend) {
    let images = SpriteFormulas.images
    let textures = images.map { SpriteTexture($0) }
    for (index, sprite) in Self.randomSprites(seed: 11, count: 60, textures: 2).enumerated() {
      let drawn = Self.drawReference([sprite], textures, blend)
      let formulas = SpriteFormulas(
        sprite, images[Int(sprite.texture)], hasHardEdges: sprite.texture == 1)
      var worst = 0.0
      for y in 0..<Self.height {
        for x in 0..<Self.width {
          let beneath = SIMD4(0.1, 0.2, 0.3, 0.5)
          let color = formulas?.color(x: x, y: y) ?? SIMD4()
          let expected = color + (blend == .over ? beneath * (1 - color.w) : beneath)
          let change = SIMD4<Double>(drawn[y * Self.width + x]) - expected
          worst = max(worst, change.max(), -change.min())
        }
      }
      #expect(worst < 0.5 / 255, "sprite \(index)")
    }
  }

  @Test("upright sprites equal the definition at whole and fractional offsets", arguments: 0..<5)
  func upright(texture: Int) {
    let textures = Self.textures(.linear)
    let sizes: [(Float, Float)] = [(32, 32), (32, 32), (13, 9), (6.5, 6.93), (10, 12)]
    let (width, height) = sizes[texture]
    for offset: Float in [0, 1 / 512, 1 / 250, 0.25, 0.5, 0.999] {
      let sprite = Sprite(
        x: 20 + width / 2 + offset, y: 12 + height / 2, widthX: width, widthY: 0, heightX: 0,
        heightY: height, color: SIMD4(1, 1, 1, 1), texture: Int32(texture))
      #expect(
        Self.draw([sprite], textures, .over, bandHeight: 16)
          == Self.drawReference([sprite], textures, .over))
    }
  }

  @Test("an opaque picture at a whole offset is copied exactly")
  func wholeOffset() {
    let board = PixelBuffer(
      width: 5, height: 4, pixels: (0..<20).map { 0xFF00_0000 | $0 * 0x0A_0B0C })
    let sprite = Sprite(
      x: 12.5, y: 9, widthX: 5, widthY: 0, heightX: 0, heightY: 4, color: SIMD4(1, 1, 1, 1))
    let pixels = Self.draw([sprite], [SpriteTexture(board)], .over, bandHeight: 8)
    var bytes = [UInt32](repeating: 0, count: pixels.count)
    FloatRows.store(pixels, to: &bytes, count: bytes.count)
    for y in 0..<4 {
      #expect(
        bytes[(7 + y) * Self.width + 10..<(7 + y) * Self.width + 15]
          == board.pixels[y * 5..<y * 5 + 5])
    }
    #expect(bytes[7 * Self.width + 9] == bytes[0] && bytes[7 * Self.width + 15] == bytes[0])
  }

  @Test("a sprite below a pixel keeps its light wherever it lies")
  func subpixel() {
    for (x, y): (Float, Float) in [(30, 20), (30.5, 20.5), (30.25, 20.75)] {
      let sprite = Sprite(
        x: x, y: y, widthX: 0.5, widthY: 0, heightX: 0, heightY: 0.25,
        color: SIMD4(1, 1, 1, 1))
      let pixels = Self.draw(
        [sprite], [SpriteTexture(PixelBuffer(width: 8, height: 8, repeating: .max))], .additive,
        bandHeight: 16, over: SIMD4(repeating: 0))
      let light = pixels.reduce(SIMD4<Float>(repeating: 0), +)
      #expect(abs(light.w - 0.125) < 1e-5)
    }
  }

  @Test(
    "sprites that grow or turn change steadily, whatever their levels", arguments: [false, true])
  func continuity(isAnisotropic: Bool) {
    var pattern = PixelBuffer(width: 48, height: 12)
    for index in pattern.pixels.indices {
      pattern.pixels[index] = index * 5 % 7 < 3 ? 0xFFFF_FFFF : 0xFF00_0000
    }
    for image in SpriteFormulas.images + [pattern] {
      let texture = SpriteTexture(image, isAnisotropic: isAnisotropic)
      let (width, height) = (Float(image.width), Float(image.height))
      func drawn(_ across: Float, _ down: Float, _ turn: Float) -> [SIMD4<Float>] {
        let (cosine, sine) = (
          1 / (1 + turn * turn).squareRoot(), turn / (1 + turn * turn).squareRoot()
        )
        let (w, h) = (width * across, height * down)
        let sprite = Sprite(
          x: 33.5, y: 22.5, widthX: w * cosine, widthY: w * sine, heightX: -h * sine,
          heightY: h * cosine, color: SIMD4(1, 1, 1, 1))
        return Self.draw([sprite], [texture], .over, bandHeight: 64, over: .zero)
      }
      var scale: Float = 0.08
      while scale < 1.4 {
        for (across, down): (Float, Float) in [(1, 1), (1, 0.7), (0.3, 1), (1, 0.15)] {
          for turn: Float in [0, 0.4] {
            let step: Float = 1.0005
            let before = drawn(scale * across, scale * down, turn)
            let after = drawn(scale * across * step, scale * down * step, turn)
            let change = zip(before, after).map { max(($0 - $1).max(), ($1 - $0).max()) }.max() ?? 0
            #expect(change < 0.03, "at \(scale), \(across) × \(down), \(turn)")
          }
        }
        scale *= 1.0173
      }
    }
  }

  @Test("a hard edge covers its area")
  func hardEdge() {
    let sprite = Sprite(
      x: 20.25, y: 20, widthX: 10, widthY: 0, heightX: 0, heightY: 10, color: SIMD4(1, 1, 1, 1))
    let pixels = Self.draw(
      [sprite], [SpriteTexture(PixelBuffer(width: 2, height: 2, repeating: .max))], .over,
      bandHeight: 16, over: SIMD4(repeating: 0))
    let row = (13...27).map { pixels[20 * Self.width + $0].w }
    #expect(row == [0, 0, 0.75, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0.25, 0, 0])
  }

  @Test("numbers that mean nothing draw nothing and never trap")
  func degenerate() {
    let values: [Float] = [.nan, .infinity, -.infinity, 0, 1e30, -1e30, 1e-30, 5e5, 20]
    var sprites: [Sprite] = []
    for a in values {
      for b in values {
        for texture: Int32 in [0, 2, 3, -1, 9] {
          sprites.append(
            Sprite(
              x: a, y: b, widthX: 10, widthY: 0, heightX: 0, heightY: 10, color: SIMD4(1, 1, 1, 1),
              texture: texture))
          sprites.append(
            Sprite(
              x: 20, y: 20, widthX: a, widthY: b, heightX: -b, heightY: a,
              color: SIMD4(a, b, 1, 0.5), texture: texture))
          sprites.append(
            Sprite(
              x: a, y: 20, widthX: b, widthY: 0, heightX: a, heightY: b, color: SIMD4(1, 1, 1, a),
              texture: texture))
        }
      }
    }
    for sampling in [SamplingFilter.nearest, .linear] {
      let pixels = Self.draw(sprites, Self.textures(sampling, bias: -3), .over, bandHeight: 16)
      #expect(pixels.allSatisfy { $0 == $0 && all($0 .<= 1.001) && all($0 .>= 0) })
    }
  }
}
