import LambentCompositor
import LambentGeometry
import LambentPixels
import LambentRenderTree
import Testing

/// Particles that are what they are.
struct FixedSprites: SpriteSource {
  var batch: SpriteBatch
  func makeSprites() throws -> SpriteBatch { batch }
}

/// An error of particles.
struct TooMany: Error, CustomStringConvertible {
  var description: String { "there are too many" }
}

struct FailingSprites: SpriteSource {
  func makeSprites() throws -> SpriteBatch { throw TooMany() }
}

@Suite("Particles")
struct SpriteTests {
  /// White squares of a size, upright, at places.
  static func batch(
    _ positions: [(Float, Float)], size: Float = 4, color: SIMD4<Float> = SIMD4(1, 1, 1, 1)
  ) -> SpriteBatch {
    var batch = SpriteBatch()
    batch.textures = [.init(image: image(4, 4) { _, _ in pixel(255, 255, 255) })]
    for (x, y) in positions {
      batch.texture.append(0)
      batch.x.append(x)
      batch.y.append(y)
      batch.widthX.append(size)
      batch.widthY.append(0)
      batch.heightX.append(0)
      batch.heightY.append(size)
      batch.color.append(color)
    }
    return batch
  }

  static func layer(_ batch: SpriteBatch) -> RenderNode {
    var node = RenderNode()
    node.drawables = [.sprites(FixedSprites(batch: batch))]
    return node
  }

  @Test("a particle is drawn about its centre, tinted")
  func tinted() throws {
    let node = Self.layer(Self.batch([(6, 7)], color: SIMD4(1, 0.5, 0, 0.5)))
    let drawn = try draw(node, tolerance: 0)
    #expect(distance(drawn[6, 7], pixel(128, 64, 0, 128)) <= 1)
    #expect(drawn[3, 7] == 0 && drawn[8, 7] == 0 && drawn[4, 5] >> 24 > 0)
  }

  @Test("cells of one sheet take the memory of one sheet, and show their parts")
  func sheet() throws {
    let sheet = image(64, 64) { x, y in pixel(x / 8 * 32, y / 8 * 32, 128) }
    var places: [(Float, Float)] = []
    var parts: [Rect] = []
    for cell in 0..<64 {
      let (column, row) = (cell % 8, cell / 8)
      places.append((Float(column * 8 + 4), Float(row * 8 + 4)))
      parts.append(Rect(x: Double(column) / 8, y: Double(row) / 8, width: 0.125, height: 0.125))
    }
    var batch = Self.batch(places, size: 8)
    batch.textures = parts.map { SpriteBatch.Texture(image: sheet, sourceRect: $0) }
    batch.texture = Array(0..<64)
    let tree = RenderTree(root: Self.layer(batch), width: 64, height: 64)
    var limits = CompositorLimits()
    limits.maximumTextureBytes = 64 * 12 * 12 * 16 * 4 / 3
    var drawn = PixelBuffer(width: 0, height: 0)
    try Compositor(limits: limits).render(tree, into: &drawn)
    #expect(drawn[20, 44] == pixel(64, 160, 128))
    limits.maximumTextureBytes -= 1
    #expect(throws: RenderError.self) {
      try Compositor(limits: limits).render(tree, into: &drawn)
    }
  }

  @Test("additive light is summed in more than 8 bits and rounded once")
  func faintLight() throws {
    // One thousandth of light is nothing in a byte, a hundred of them are 25.5.
    var batch = Self.batch(
      Array(repeating: (8, 8), count: 100), color: SIMD4(1, 1, 1, 0.001))
    batch.isAdditive = true
    let drawn = try draw(Self.layer(batch), background: .black, tolerance: 0)
    #expect(abs(channels(drawn[8, 8])[0] - 26) <= 1)
  }

  @Test("additive light clips at white by default, and bends softly on request")
  func highlights() throws {
    var batch = Self.batch(Array(repeating: (8, 8), count: 4), color: SIMD4(1, 0.5, 0.2, 0.5))
    batch.isAdditive = true
    #expect(try draw(Self.layer(batch), background: .black)[8, 8] == pixel(255, 255, 102))
    batch.hasSoftHighlights = true
    let soft = channels(try draw(Self.layer(batch), background: .black)[8, 8])
    #expect(soft[0] < 255 && soft[1] < soft[0] && soft[2] == 102)
  }

  @Test("alpha from luminance leaves no smudge of light over transparency")
  func alphaFromLuminance() throws {
    var batch = Self.batch([(8, 8)], color: SIMD4(0.25, 0.5, 0.25, 1))
    batch.isAdditive = true
    batch.takesAlphaFromLuminance = true
    let drawn = try draw(Self.layer(batch))
    #expect(distance(drawn[8, 8], pixel(64, 128, 64, 128)) <= 1)
  }

  @Test("particles lie above the border and beneath sublayers of their layer")
  func order() throws {
    var node = box(0, 0, 16, 16, nil)
    node.border = .init(width: 6, color: .red)
    node.drawables = [.sprites(FixedSprites(batch: Self.batch([(4, 4), (12, 12)])))]
    node.children = [box(10, 10, 6, 6, .blue)]
    let drawn = try draw(node)
    #expect(drawn[4, 4] == pixel(255, 255, 255) && drawn[12, 12] == pixel(0, 0, 255))
  }

  @Test("bands change nothing: particles across many of them have the same bytes in one")
  func bands() throws {
    var positions: [(Float, Float)] = []
    for index in 0..<60 {
      positions.append((Float(index * 7 % 40) + 0.3, Float(index * 13 % 150) + 0.6))
    }
    var batch = Self.batch(positions, size: 9, color: SIMD4(1, 0.6, 0.3, 0.4))
    _ = try draw(Self.layer(batch), width: 40, height: 150, tolerance: 0)
    batch.isAdditive = true
    _ = try draw(Self.layer(batch), width: 40, height: 150, tolerance: 0)
  }

  @Test("a layer that clips its content cuts particles off at its upper edge, too")
  func clipped() throws {
    var node = box(0, 40, 40, 60, nil)
    node.masksToBounds = true
    node.drawables = [.sprites(FixedSprites(batch: Self.batch([(20, 0)], size: 16)))]
    let drawn = try draw(node, width: 40, height: 110, tolerance: 0)
    #expect(drawn[20, 39] == 0 && drawn[20, 36] == 0)
    #expect(drawn[20, 40] == pixel(255, 255, 255) && drawn[20, 46] == pixel(255, 255, 255))
  }

  @Test("nearer particles of a space are larger")
  func depth() throws {
    var batch = Self.batch([(-8, 0), (8, 0)])
    batch.z = [0, 20]
    var node = Self.layer(batch)
    node.transform = Transform3D.perspective(distance: 40)
      .concatenating(.translation(x: 16, y: 16))
    let drawn = try draw(node, width: 40, height: 32)
    #expect(drawn[8, 16] != 0 && drawn[32, 16] != 0 && drawn[32, 19] != 0 && drawn[8, 19] == 0)
  }

  @Test("an emitter that cannot make its particles, or makes them badly, is an error with its name")
  func errors() throws {
    var node = RenderNode()
    node.name = "fire"
    node.drawables = [.sprites(FailingSprites())]
    var raster = PixelBuffer(width: 4, height: 4)
    let tree = RenderTree(root: node, width: 4, height: 4)
    #expect {
      try Compositor().render(tree, into: &raster)
    } throws: { error in
      "\(error)".contains("\"fire\": there are too many")
    }
    var batch = Self.batch([(1, 1)])
    batch.y = []
    node.drawables = [.sprites(FixedSprites(batch: batch))]
    #expect(throws: RenderError.self) {
      try Compositor().render(RenderTree(root: node, width: 4, height: 4), into: &raster)
    }
  }

  @Test("soft light has the alpha of what is left of it")
  func softAlpha() throws {
    var batch = Self.batch(Array(repeating: (8, 8), count: 3), color: SIMD4(0.5, 0.4, 0.1, 1))
    batch.isAdditive = true
    batch.takesAlphaFromLuminance = true
    batch.hasSoftHighlights = true
    // 1.5 and 1.2 above the knee at 0.7, bent: k + (1 − k)·t/(1 + t) with t = (x − k)/(1 − k).
    let bent = [1.5, 1.2].map { 0.7 + 0.3 * ($0 - 0.7) / ($0 - 0.4) }
    let drawn = try draw(Self.layer(batch))
    let expected = [bent[0], bent[1], 0.3, bent[0]].map { Int((255 * $0).rounded()) }
    #expect(distance(drawn[8, 8], pixel(expected[0], expected[1], expected[2], expected[3])) <= 1)
    // Upon a half of blue the knee is where it was, and alpha covers what is left.
    var root = box(0, 0, 16, 16, Color(red: 0, green: 0, blue: 1, alpha: 0.5))
    root.children = [Self.layer(batch)]
    let above = channels(try draw(root)[8, 8])
    #expect(abs(Double(above[0]) - 255 * bent[0]) <= 1)
    #expect(abs(Double(above[3]) - 255 * (bent[0] + 0.5 * (1 - bent[0]))) <= 2)
  }
}
