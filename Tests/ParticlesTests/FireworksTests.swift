import LambentGeometry
import LambentParticles
import LambentPixels
import LambentRenderTree
import Testing

/// Apple's sample of 2009, its y turned down: a rocket without a picture that sheds flares, bursts
/// near the end of its life and leaves sparks of sparks.
@Suite("Apple's fireworks")
struct FireworksTests {
  private var tree: EmitterCell {
    let spark = cell("spark") {
      ($0.lifetime, $0.yAcceleration, $0.beginTime) = (0.05, 250, 0.8)
      ($0.scale, $0.birthRate, $0.contents) = (0.4, 10, [pixel])
    }
    let preSpark = cell("preSpark") {
      ($0.birthRate, $0.velocity, $0.lifetime, $0.yAcceleration) = (80, 91, 1.7, 68)
      ($0.beginTime, $0.emissionRange) = (1.3, 2 * .pi)
      ($0.redSpeed, $0.greenSpeed, $0.blueSpeed) = (100, 100, 100)
      $0.emitterCells = [spark]
    }
    let firework = cell("firework") {
      ($0.birthRate, $0.scale, $0.velocity, $0.lifetime) = (9999, 0.6, 130, 2)
      ($0.yAcceleration, $0.beginTime, $0.duration) = (80, 1.5, 0.1)
      ($0.emissionRange, $0.scaleSpeed, $0.spin, $0.contents) = (2 * .pi, -0.1, 2, [pixel])
      $0.alphaSpeed = -0.2
    }
    let flare = cell("flare") {
      ($0.emissionLongitude, $0.scale, $0.scaleRange, $0.velocity) = (2 * .pi, 0.4, 0.1, 100)
      ($0.birthRate, $0.lifetime, $0.yAcceleration) = (45, 1.5, 350)
      ($0.emissionRange, $0.scaleSpeed, $0.contents) = (.pi / 7, -0.1, [pixel])
      ($0.beginTime, $0.duration, $0.alphaSpeed) = (0.01, 0.7, -0.7)
    }
    return cell("rocket") {
      ($0.emissionLongitude, $0.lifetime, $0.birthRate) = (-.pi / 2, 1.6, 1)
      ($0.velocity, $0.velocityRange, $0.yAcceleration) = (400, 100, 250)
      $0.emissionRange = .pi / 4
      $0.color = Color(red: 0.5, green: 0.5, blue: 0.5, alpha: 0.5)
      ($0.redRange, $0.greenRange, $0.blueRange) = (0.5, 0.5, 0.5)
      $0.emitterCells = [flare, firework, preSpark]
    }
  }

  private func fireworks(_ cells: EmitterCell...) throws -> ParticleSystem {
    try ParticleSystem(
      Emitter(
        properties: {
          var layer = EmitterProperties()
          layer.emitterPosition = Point(x: 320, y: 480)
          layer.renderMode = .additive
          return layer
        }(), cells: cells, path: ["sky"]))
  }

  @Test("each rocket bursts into exactly 999")
  func burst() throws {
    let alive = try fireworks(tree).particles(at: 2.65)
    let stars = alive.filter { $0.identity.cell == "rocket.firework" }
    #expect(stars.count == 999)
    #expect(Set(stars.map(\.identity.index)) == Set(0..<999))
    for star in stars {
      #expect(star.birthTime > 2.5 - 1e-9 && star.birthTime < 2.6)
      #expect(star.identity.parent?.identity == Particle.Identity(cell: "rocket", index: 0))
      #expect(star.color.alpha <= 0.5 && star.scale <= 0.6)
    }
  }

  @Test("children begin where their parent is, and inherit its colour")
  func inheritance() throws {
    let system = try fireworks(tree)
    let rocket = try #require(
      try system.particles(at: 2.55).first { $0.identity == .init(cell: "rocket", index: 0) })
    let stars = try system.particles(at: 2.55).filter { $0.identity.cell == "rocket.firework" }
    let newest = try #require(stars.max { $0.birthTime < $1.birthTime })
    #expect(newest.position.x.isNear(rocket.position.x, within: 1))
    #expect(newest.position.y.isNear(rocket.position.y, within: 1))
    #expect(newest.color.red.isNear(rocket.color.red))
  }

  @Test("carriers without a picture move and emit unseen; grandchildren inherit through them")
  func carriers() throws {
    let system = try fireworks(tree)
    let alive = try system.particles(at: 3.4)
    let sparks = alive.filter { $0.identity.cell == "rocket.preSpark.spark" }
    #expect(!sparks.isEmpty)
    #expect(sparks.allSatisfy { $0.identity.parent?.identity.parent != nil && $0.color.red == 1 })
    let drawn = alive.filter { !["rocket", "rocket.preSpark"].contains($0.identity.cell) }
    #expect(try system.sprites(at: 3.4).count == drawn.count { $0.scale > 0 && $0.color.alpha > 0 })
  }

  @Test("reordering and adding cells changes no other's particles")
  func independence() throws {
    var reordered = tree
    reordered.emitterCells.reverse()
    reordered.emitterCells.insert(cell("new") { ($0.birthRate, $0.lifetime) = (30, 1) }, at: 1)
    let other = cell("other") { ($0.birthRate, $0.lifetime) = (10, 1) }
    let before = try fireworks(tree).particles(at: 3.3)
    let after = try fireworks(other, reordered).particles(at: 3.3)
    #expect(Set(after).isSuperset(of: before))
    #expect(after.count > before.count)
  }
}
