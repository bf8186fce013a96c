import LambentGeometry
import LambentParticles
import LambentPixels
import LambentProperties
import LambentRenderTree
import Testing

@Suite("Lights of emitters")
struct EmitterLightTests {
  private func batch(_ light: EmitterLight?) throws -> SpriteBatch {
    let c = cell("c") {
      ($0.bursts, $0.lifetime, $0.contents) = ([EmitterBurst(count: 3)], 10, [strip])
      ($0.normalMap, $0.contentsFrameCount) = (pixel, 4)
    }
    return try system(c) { $0.light = light }.sprites(at: 1)
  }

  @Test("each frame of an image has its own part of the normal map")
  func parts() throws {
    let textures = try batch(EmitterLight()).textures
    #expect(textures.count == 4)
    for texture in textures {
      #expect(texture.normals?.image == pixel)
      #expect(texture.normals?.sourceRect == texture.sourceRect)
    }
    #expect(try batch(nil).textures.allSatisfy { $0.normals == nil })
  }

  @Test("light shines from the opposite of its direction, or from its position")
  func directions() throws {
    let sun = try #require(
      try batch(EmitterLight(direction: Vector3(x: 1, y: 2, z: -3))).light)
    #expect(sun.direction == SIMD3(-1, -2, 3) && sun.position == nil)
    let lamp = try #require(try batch(EmitterLight(position: Vector3(x: 4, y: 5, z: 6))).light)
    #expect(lamp.position == SIMD3(4, 5, 6))
  }

  @Test("a document states it as an object")
  func document() throws {
    let light = EmitterLight(
      position: Vector3(x: 1, y: 2, z: 3), color: .black, ambient: .white)
    #expect(EmitterLight(propertyValue: light.propertyValue) == light)
    #expect(EmitterLight(propertyValue: .record([:])) == EmitterLight())
    #expect(EmitterLight(propertyValue: .record(["power": .number(1)])) == nil)
  }
}
