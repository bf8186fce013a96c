import LambentAnimations
import LambentGeometry
import LambentParticles
import LambentPixels
import Testing

@Suite("Velocities over life, orbits and ends")
struct LifeMotionTests {
  private func one(
    at age: Double, _ configure: (inout EmitterCell) -> Void
  ) throws -> Particle {
    let c = cell("c") {
      ($0.lifetime, $0.bursts) = (4, [EmitterBurst(count: 1)])
      configure(&$0)
    }
    return try #require(try system(c).particles(at: age).first)
  }

  @Test("a velocity over life is integrated, and accelerations come on top")
  func velocityOverLife() throws {
    let particle = try one(at: 3) {
      ($0.velocity, $0.yAcceleration) = (100, 10)
      $0.velocityOverLife = [.init(0, 1), .init(1, 0)]
    }
    // 100·4·(u − u²/2) at u = 3/4, and 100·(1 − u).
    #expect(particle.position.x.isNear(400 * (0.75 - 0.281_25), within: 1e-2))
    #expect(particle.velocity.x.isNear(25, within: 1e-3))
    #expect(particle.position.y.isNear(45, within: 1e-3))
  }

  @Test("a velocity over life excludes drag, forces about a point and floors")
  func exclusions() throws {
    let changes: [(inout EmitterCell) -> Void] = [
      { $0.drag = 1 }, { $0.radialAcceleration = 1 }, { $0.tangentialAcceleration = -1 },
      { $0.field = EmitterField(strength: 1) },
      { $0.floor = EmitterFloor(y: 10) },
    ]
    for change in changes {
      var c = cell { $0.velocityOverLife = [.init(0, 1), .init(1, 0)] }
      change(&c)
      #expect(throws: EmitterError.self) { try system(c) }
    }
  }

  @Test("an orbit goes around the point of birth and leads from one radius to the other")
  func orbit() throws {
    let particle = try one(at: 1) {
      $0.orbit = EmitterOrbit(radius: 80, endRadius: 40, turn: .pi / 2)
      $0.xAcceleration = 2
    }
    // A quarter of the life and of a turn: from +x to +y, at 80 − 40/4; x from the acceleration.
    #expect(particle.position.x.isNear(1, within: 1e-3))
    #expect(particle.position.y.isNear(70, within: 1e-3))
    #expect(particle.velocity.x.isNear(2 - 70 * .pi / 2, within: 1e-2))
    #expect(particle.velocity.y.isNear(-10, within: 1e-3))
  }

  @Test("without an end an orbit keeps the radius that each particle drew")
  func constantRadius() throws {
    let c = cell {
      ($0.lifetime, $0.bursts) = (4, [EmitterBurst(count: 500)])
      $0.emissionRange = 2 * .pi
      $0.orbit = EmitterOrbit(radius: 50, radiusRange: 20, turn: 1, turnRange: 1)
    }
    let all = try system(c)
    let radii = { (time: Double) in
      try all.particles(at: time).map { particle -> Double in
        let place = particle.position
        return (place.x * place.x + place.y * place.y).squareRoot()
      }
    }
    for (early, late) in zip(try radii(0), try radii(3)) {
      #expect(early.isNear(late, within: 1e-2))
    }
    #expect(try radii(0).mean.isNear(50, within: 1))
    #expect(try radii(0).allSatisfy { $0 > 39.99 && $0 < 60.01 })
  }

  @Test("straight lines lead to the scale, the angle and the colour at death")
  func atDeath() throws {
    let particle = try one(at: 1) {
      ($0.scale, $0.rotation, $0.spin) = (2, 1, 0.5)
      $0.color = Color(red: 1, green: 0.5, blue: 0, alpha: 1)
      ($0.redSpeed, $0.scaleSpeed) = (9, 9)
      $0.atDeath = EmitterDeath(
        scale: 1, rotation: 3, color: Color(red: 0, green: 0.5, blue: 1, alpha: 0))
    }
    #expect(particle.scale.isNear(1.75))
    #expect(particle.rotation.isNear(1 + 0.5 + 0.5))
    #expect(particle.color.red.isNear(0.75))
    #expect(particle.color.green.isNear(0.5))
    #expect(particle.color.blue.isNear(0.25))
    #expect(particle.color.alpha.isNear(0.75))
  }

  @Test("both ends of a line have their own ranges, bounded where they are drawn")
  func ranges() throws {
    let c = cell {
      ($0.lifetime, $0.bursts) = (4, [EmitterBurst(count: 4000)])
      ($0.color.red, $0.redRange, $0.scaleRange) = (1, 2, 1)
      $0.atDeath = EmitterDeath(scale: 1, scaleRange: 1, color: .black)
    }
    let all = try system(c).particles(at: 2)
    // Red at birth is 1 for half of them, else uniform in 0…1: 3/4 in the mean, halved by now.
    #expect(all.map(\.color.red).mean.isNear(0.375, within: 0.01))
    // Two draws of variance 1/12, halved: 1/24.
    let spread = all.map { ($0.scale - 1) * ($0.scale - 1) }.mean
    #expect(spread.isNear(1 / 24, within: 0.003))
  }
}
