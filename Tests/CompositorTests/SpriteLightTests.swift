import LambentCompositor
import LambentGeometry
import LambentPixels
import LambentRenderTree
import Testing

@Suite("Particles in a light")
struct SpriteLightTests {
  /// A white sprite at (8, 8) whose surface faces to the right: its image turned by an angle of quarter turns,
  /// and mirrored.
  private func lightness(
    _ light: SpriteBatch.Light, turns: Int = 0, isMirrored: Bool = false
  ) throws -> UInt8 {
    var batch = SpriteTests.batch([(8, 8)], size: 8)
    let axes: [(Float, Float)] = [(8, 0), (0, 8), (-8, 0), (0, -8)]
    let (w, h) = (axes[turns % 4], axes[(turns + 1) % 4])
    (batch.widthX, batch.widthY) = ([isMirrored ? -w.0 : w.0], [isMirrored ? -w.1 : w.1])
    (batch.heightX, batch.heightY) = ([h.0], [h.1])
    let map = image(2, 2) { _, _ in pixel(255, 128, 128) }
    batch.textures[0].normals = SpriteBatch.NormalMap(image: map, sourceRect: .unit)
    batch.light = light
    let drawn = try draw(SpriteTests.layer(batch), tolerance: 0)
    return UInt8(truncatingIfNeeded: drawn[8, 8])
  }

  private func sun(_ x: Float, _ y: Float) -> SpriteBatch.Light {
    SpriteBatch.Light(
      position: nil, direction: SIMD3(x, y, 0), color: .white, ambient: .black)
  }

  @Test("a surface turns with its particle, and is mirrored with it")
  func axes() throws {
    // The direction to the light is to the right, down, to the left, up.
    let ways: [(Float, Float)] = [(1, 0), (0, 1), (-1, 0), (0, -1)]
    for (index, way) in ways.enumerated() {
      for turns in 0..<4 {
        let expected: UInt8 = index == turns ? 255 : 0
        #expect(abs(Int(try lightness(sun(way.0, way.1), turns: turns)) - Int(expected)) <= 2)
      }
    }
    #expect(try lightness(sun(1, 0), isMirrored: true) <= 2)
    #expect(try lightness(sun(-1, 0), isMirrored: true) >= 253)
  }

  @Test("a lamp shines from its position")
  func position() throws {
    func lamp(_ x: Float, _ y: Float, _ z: Float) -> SpriteBatch.Light {
      SpriteBatch.Light(
        position: SIMD3(x, y, z), direction: .zero, color: .white, ambient: .black)
    }
    #expect(try lightness(lamp(100, 8, 0)) >= 253)
    #expect(try lightness(lamp(-100, 8, 0)) == 0)
    // 3 to the right and 4 toward the viewer: a cosine of 0.6.
    #expect(abs(Int(try lightness(lamp(11, 8, 4))) - 153) <= 2)
  }

  @Test("without a light or a normal map nothing changes")
  func unlit() throws {
    let plain = SpriteTests.batch([(8, 8)], size: 8)
    var dark = plain
    dark.light = sun(-1, 0)
    var mapped = plain
    mapped.textures[0].normals = SpriteBatch.NormalMap(
      image: image(2, 2) { _, _ in pixel(255, 128, 128) }, sourceRect: .unit)
    let expected = try draw(SpriteTests.layer(plain), tolerance: 0)
    for batch in [dark, mapped] {
      #expect(try draw(SpriteTests.layer(batch), tolerance: 0).pixels == expected.pixels)
    }
  }
}
