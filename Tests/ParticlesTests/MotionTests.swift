import LambentAnimations
import LambentGeometry
import LambentParticles
import LambentPixels
import LambentRenderTree
import Testing

@Suite("Motion and look")
struct MotionTests {
  private func one(
    _ timelines: [String: Timeline] = [:], at age: Double, _ configure: (inout EmitterCell) -> Void
  ) throws -> Particle {
    let c = cell("c") {
      ($0.lifetime, $0.bursts) = (10, [EmitterBurst(count: 1)])
      configure(&$0)
    }
    return try #require(try system(c, timelines: timelines).particles(at: age).first)
  }

  @Test("a cell's values are uniform about their means, half their ranges to each side")
  func distributions() throws {
    let c = cell {
      ($0.birthRate, $0.lifetime, $0.lifetimeRange) = (5000, 10, -4)
      ($0.velocity, $0.velocityRange) = (100, 40)
      ($0.scale, $0.scaleRange, $0.rotationRange) = (1, 0.5, 2)
      $0.color = Color(red: 0.5, green: 0.5, blue: 0.5, alpha: 0.5)
      $0.colorRange = ColorRates(red: 0.4, green: -0.4, blue: 0.2, alpha: 1)
    }
    let all = try system(c).particles(at: 1)
    let values: [(KeyPath<Particle, Double>, mean: Double, range: Double)] = [
      (\.lifetime, 10, 4), (\.velocity.x, 100, 40), (\.scale, 1, 0.5), (\.rotation, 0, 2),
      (\.color.red, 0.5, 0.4), (\.color.green, 0.5, 0.4), (\.color.blue, 0.5, 0.2),
      (\.color.alpha, 0.5, 1),
    ]
    for (value, mean, range) in values {
      let drawn = all.map { $0[keyPath: value] }
      #expect(drawn.allSatisfy { abs($0 - mean) <= range / 2 + 1e-5 })
      #expect(drawn.mean.isNear(mean, within: range * 0.02))
      let spread = drawn.map { ($0 - mean) * ($0 - mean) }.mean
      #expect(spread.isNear(range * range / 12, within: range * range * 0.005))
    }
  }

  @Test("accelerations that change are integrated twice over the life")
  func animatedAcceleration() throws {
    let rising = Timeline(through: [(0, 0), (4, 40)])
    let particle = try one(["emitterCells.c.xAcceleration": rising], at: 3) { $0.velocity = 5 }
    // a = 10·t from 0: x = 5·t + 10·t³ / 6.
    #expect(particle.position.x.isNear(15 + 45, within: 1e-3))
    #expect(particle.velocity.x.isNear(5 + 45, within: 1e-3))
  }

  @Test("drag and steps solve the same equation")
  func drag() throws {
    let closed = try one(at: 2) { ($0.velocity, $0.drag, $0.yAcceleration) = (300, 1.5, 90) }
    #expect(closed.position.x.isNear(300 * (1 - Elementary.exp(-3)) / 1.5, within: 1e-2))
    let constant = Timeline(through: [(0, 90), (50, 90.000001)])
    let stepped = try one(["emitterCells.c.yAcceleration": constant], at: 2) {
      ($0.velocity, $0.drag, $0.yAcceleration) = (300, 1.5, 90)
    }
    #expect(stepped.position.x.isNear(closed.position.x, within: 1e-3))
    #expect(stepped.position.y.isNear(closed.position.y, within: 1e-3))
  }

  @Test("a floor that reflects: leaps of half the speed, then rest; one that kills ends the life")
  func floor() throws {
    func ball(_ age: Double, _ action: FloorAction) throws -> Particle {
      try one(at: age) {
        $0.yAcceleration = 200
        $0.floor = EmitterFloor(y: 100, action: action, restitution: 0.5)
      }
    }
    // It meets the floor at 1 s at 200/s, and leaves at 100/s for a leap of 1 s.
    #expect(try ball(1.5, .reflect).position.y.isNear(75, within: 1e-3))
    #expect(try ball(9, .reflect).position.y.isNear(100, within: 1e-3))
    #expect(try ball(0.99, .kill).position.y.isNear(98.01, within: 1e-3))
    let killed = cell {
      ($0.lifetime, $0.bursts, $0.yAcceleration) = (10, [EmitterBurst(count: 1)], 200)
      $0.floor = EmitterFloor(y: 100)
    }
    #expect(try system(killed).liveCount(at: 1.01) == 0)
  }

  @Test("radial acceleration flies outward as constant acceleration would")
  func radial() throws {
    let particle = try one(at: 1) { ($0.velocity, $0.radialAcceleration) = (10, 40) }
    #expect(particle.position.x.isNear(30, within: 1e-3))
  }

  @Test("curves over life take the place of speeds")
  func curves() throws {
    let particle = try one(at: 1) {
      ($0.scale, $0.scaleSpeed, $0.colorSpeed.alpha, $0.spin) = (2, 9, -9, 3)
      $0.scaleOverLife = [.init(0, 0.2), .init(0.1, 1), .init(1, 0)]
      $0.alphaOverLife = [.init(0, 0), .init(0.2, 1, .easeInEaseOut)]
      $0.spinOverLife = [.init(0, 1), .init(0.2, 0)]
      $0.colorOverLife = [.init(0, .white), .init(0.2, .black)]
    }
    #expect(particle.scale.isNear(2) && particle.color.alpha.isNear(0.5, within: 1e-3))
    #expect(particle.rotation.isNear(3 * 0.75, within: 1e-3))
    #expect(particle.color.red.isNear(0.5, within: 1e-3))
  }

  @Test("sways, whirls and children begin where they are born")
  func offsets() throws {
    func place(_ age: Double) throws -> Vector3 {
      try one(at: age) {
        $0.wave = EmitterWave(amplitude: Point(x: 30, y: 0), frequency: 0.5)
        $0.turbulence = EmitterTurbulence(amplitude: 50, scale: 40, speed: 1)
      }.position
    }
    #expect(try place(0) == .zero)
    #expect(try place(1) != .zero)
    #expect(try (place(1) - place(1.001)).length < 1)
  }

  @Test("children fly relative to their parent's heading, and may inherit its velocity")
  func headings() throws {
    let child = cell("k") {
      ($0.bursts, $0.lifetime, $0.velocity) = ([EmitterBurst(count: 1)], 5, 7)
      $0.inheritVelocity = 0.5
    }
    let parent = cell("p") {
      ($0.bursts, $0.lifetime, $0.velocity) = ([EmitterBurst(count: 1)], 5, 100)
      ($0.emissionLongitude, $0.emitterCells) = (.pi / 2, [child])
    }
    let born = try system(parent).particles(at: 1)
    #expect(born[1].velocity.y.isNear(57) && born[1].velocity.x.isNear(0))
  }

  @Test("render modes order by age and depth; frames blend into the next")
  func sprites() throws {
    func batch(_ mode: EmitterRenderMode, _ configure: (inout EmitterCell) -> Void) throws
      -> SpriteBatch
    {
      let c = cell {
        ($0.birthRate, $0.lifetime, $0.velocity, $0.contents) = (10, 1, 10, [strip])
        configure(&$0)
      }
      return try system(c, layer: { $0.renderMode = mode }).sprites(at: 2)
    }
    let oldest = try batch(.oldestFirst) { _ in }.x
    #expect(oldest == oldest.sorted(by: >) && oldest.count == 10)
    #expect(try batch(.oldestLast) { _ in }.x == oldest.reversed())
    let depths = try batch(.backToFront) { $0.zAcceleration = -10 }.z
    #expect(depths == depths.sorted())
    let book = try batch(.additive) {
      ($0.flipBook.frameCount, $0.flipBook.framesPerRow, $0.flipBook.framesPerSecond) = (4, 2, 5)
    }
    #expect(book.textures.count == 4 && book.textures[3].sourceRect.origin == Point(x: 0.5, y: 0.5))
    #expect(book.count > 10)
    #expect(book.color.map(\.w).reduce(0, +).rounded() == 10)
  }
}
