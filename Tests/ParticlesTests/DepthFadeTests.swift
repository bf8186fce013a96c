import LambentGeometry
import LambentParticles
import LambentPixels
import LambentProperties
import LambentRenderTree
import Testing

@Suite("Particles that fade near a plane")
struct DepthFadeTests {
  /// A ball of particles in space, with some of them on either side of the plane z = 10.
  private func ball(_ fade: EmitterDepthFade?) throws -> ParticleSystem {
    let c = cell("c") {
      ($0.bursts, $0.lifetime, $0.contents) = ([EmitterBurst(count: 500)], 10, [pixel])
      ($0.velocity, $0.emissionRange, $0.emissionSpace) = (60, 2 * .pi, .solid)
      ($0.alphaRange, $0.color.alpha, $0.depthFade) = (0.4, 0.7, fade)
    }
    return try system(c) { $0.preservesDepth = true }
  }

  @Test(
    "the alpha is multiplied by the distance from the plane, as a fraction of the distance of the fade",
    arguments: DepthFadeSide.allCases)
  func formula(_ side: DepthFadeSide) throws {
    let plain = try ball(nil).particles(at: 1)
    let faded = try ball(EmitterDepthFade(z: 10, distance: 25, side: side)).particles(at: 1)
    #expect(plain.count == faded.count)
    var partial = 0
    for (before, after) in zip(plain, faded) {
      #expect(before.position == after.position)
      let beyond = before.position.z - 10
      let way = side == .front ? beyond : side == .back ? -beyond : abs(beyond)
      let factor = max(0, min(1, way / 25))
      #expect(after.color.alpha.isNear(before.color.alpha * factor, within: 1e-5))
      if factor > 0, factor < 1 { partial += 1 }
    }
    #expect(partial > 50)
  }

  @Test("particles beyond the plane are not drawn, and the others have the alpha that is reported")
  func sprites() throws {
    let system = try ball(EmitterDepthFade(z: 10, distance: 25))
    let alphas = try system.particles(at: 1).map { Float($0.color.alpha) }.filter { $0 > 0 }
    let batch = try system.sprites(at: 1)
    #expect(batch.color.map(\.w) == alphas)
    #expect(batch.z.allSatisfy { $0 > 10 })
    #expect(batch.count < 400 && batch.particleCount == 500)
  }

  @Test("without a distance particles vanish at the plane")
  func sharp() throws {
    let alphas = try ball(EmitterDepthFade(z: 10, distance: 0)).particles(at: 1)
    let plain = try ball(nil).particles(at: 1)
    for (before, after) in zip(plain, alphas) {
      #expect(after.color.alpha == (before.position.z > 10 ? before.color.alpha : 0))
    }
  }

  @Test("each point of a trail fades at its own depth")
  func trails() throws {
    let c = cell("c") {
      ($0.bursts, $0.lifetime) = ([EmitterBurst(count: 1)], 10)
      ($0.velocity, $0.emissionLatitude) = (100, .pi / 2)
      $0.trail = EmitterTrail(
        duration: 1, width: 4, colorOverLife: [.init(0, .white), .init(1, .white)], segments: 4)
      $0.depthFade = EmitterDepthFade(z: 0, distance: 100)
    }
    let strips = try system(c) { $0.preservesDepth = true }.sprites(at: 1).strips
    #expect(strips.count == 4)
    for strip in strips {
      for end in [strip.start, strip.end] {
        #expect(Double(end.color.w).isNear(Double(abs(end.place.z) / 100), within: 1e-4))
      }
    }
  }

  @Test("a document states the plane as an object")
  func document() throws {
    var cell = EmitterCell()
    try cell.setValue(
      .record(["z": .number(4), "distance": .number(9), "side": .text("both")]),
      forKeyPath: "depthFade")
    #expect(cell.depthFade == EmitterDepthFade(z: 4, distance: 9, side: .both))
    let value = try #require(cell.depthFade).propertyValue
    #expect(EmitterDepthFade(propertyValue: value) == cell.depthFade)
    cell.depthFade?.distance = -1
    #expect(throws: EmitterError.self) { try system(cell) }
  }
}
