import LambentGeometry
import LambentPixels
import Testing

@testable import LambentParticles

/// Collisions with outlines, compared with the floor and with formulas.
@Suite("Outlines that particles meet")
struct ColliderTests {
  private static let ground = Path([
    .move(to: Point(x: -9000, y: 100)), .line(to: Point(x: 9000, y: 100)),
  ])

  private func balls(
    at time: Double, count: Int = 40, _ change: (inout EmitterCell) -> Void
  ) throws -> [Particle] {
    try system(
      cell("p") {
        ($0.bursts, $0.lifetime) = ([EmitterBurst(count: count)], 20)
        ($0.velocity, $0.velocityRange, $0.emissionRange) = (90, 80, 2 * .pi)
        change(&$0)
      }
    ).particles(at: time)
  }

  @Test(
    "a level line is a floor", arguments: [0, 0.7],
    [(0.6, 0.0), (0.8, 0.25), (0, 0), (1, 0)])
  func level(drag: Double, response: (restitution: Double, friction: Double)) throws {
    for time in [0.3, 1.1, 2.9, 6] {
      let (restitution, friction) = response
      let floor = try balls(at: time) {
        ($0.yAcceleration, $0.drag) = (300, drag)
        $0.floor = EmitterFloor(
          y: 100, action: .reflect, restitution: restitution, friction: friction)
      }
      let line = try balls(at: time) {
        ($0.yAcceleration, $0.drag) = (300, drag)
        $0.collides = EmitterCollider(
          path: Self.ground, restitution: restitution, friction: friction)
      }
      #expect(floor.count == 40 && line.count == 40)
      for (one, other) in zip(floor, line) {
        #expect(one.position.x.isNear(other.position.x, within: 0.05))
        #expect(one.position.y.isNear(other.position.y, within: 0.05))
      }
    }
  }

  @Test("a line holds or kills what meets it, and children are emitted there")
  func actions() throws {
    func falling(_ action: FloorAction, _ moment: EmissionMoment) throws -> [Particle] {
      let spark = cell("spark") {
        ($0.bursts, $0.lifetime, $0.emitsAt) = ([EmitterBurst(count: 3)], 5, moment)
      }
      let ball = cell("ball") {
        ($0.bursts, $0.lifetime, $0.yAcceleration) = ([EmitterBurst(count: 1)], 4, 200)
        $0.collides = EmitterCollider(path: Self.ground, action: action)
        $0.emitterCells = [spark]
      }
      return try system(ball).particles(at: 2.5)
    }
    // It meets the line after 1 s.
    let stuck = try falling(.stick, .collision)
    #expect(stuck.count == 4)
    for particle in stuck { #expect(particle.position.y.isNear(100, within: 1e-3)) }
    #expect(stuck.filter { $0.identity.cell != "ball" }.allSatisfy { $0.birthTime.isNear(1) })
    let speed = try #require(stuck.first { $0.identity.cell == "ball" }).velocity.length
    #expect(speed < 1e-4)
    for moment in [EmissionMoment.death, .collision] {
      let killed = try falling(.kill, moment)
      #expect(killed.count == 3)
      #expect(
        killed.allSatisfy { $0.birthTime.isNear(1) && $0.position.y.isNear(100, within: 1e-3) })
    }
    #expect(try falling(.reflect, .death).count == 1)
    #expect(try falling(.reflect, .collision).count == 4)
  }

  @Test(
    "a particle has the scale and the colour after a collision from its first one on",
    arguments: [false, true], [FloorAction.reflect, .stick])
  func aftermath(isFloor: Bool, action: FloorAction) throws {
    let (before, after) = (Color(hex: 0x20C040), Color(hex: 0xFF8000))
    for (time, color, scale) in [(0.99, before, 0.8), (1.01, after, 0.3), (3.5, after, 0.3)] {
      let ball = try balls(at: time, count: 1) {
        ($0.velocity, $0.velocityRange, $0.yAcceleration, $0.scale) = (0, 0, 200, 0.8)
        $0.color = before
        if isFloor {
          $0.floor = EmitterFloor(y: 100, action: action)
        } else {
          $0.collides = EmitterCollider(path: Self.ground, action: action)
        }
        $0.scaleOverLife = [.init(0, 0.5), .init(1, 0.5)]
        $0.afterCollision = EmitterAfterCollision(scale: 0.3, color: after)
      }
      // It meets the line after 1 s.
      #expect(ball.count == 1)
      #expect(ball.allSatisfy { $0.scale.isNear(scale / 2, within: 1e-6) })
      for (a, b) in zip(ball.map(\.color), [color]) {
        let way = a.components - b.components
        #expect((way * way).sum() < 1e-10)
      }
    }
  }

  @Test("an image that follows the motion keeps its direction where its particle sticks")
  func stuckDirections() throws {
    for (isFloor, steps) in [(true, false), (true, true), (false, false), (false, true)] {
      func direction(at time: Double) throws -> Vector3 {
        let arrow = try balls(at: time, count: 1) {
          ($0.velocity, $0.velocityRange, $0.yAcceleration) = (60, 0, 200)
          ($0.emissionRange, $0.alignToMotion) = (0, true)
          // A field makes the motion one of steps.
          if steps {
            $0.attractors = [EmitterAttractor(position: Point(x: 0, y: 9000), strength: 1)]
          }
          if isFloor {
            $0.floor = EmitterFloor(y: 100, action: .stick)
          } else {
            $0.collides = EmitterCollider(path: Self.ground, action: .stick)
          }
        }
        let velocity = try #require(arrow.first).velocity
        return velocity * (1 / velocity.length)
      }
      // It arrives after 1 s.
      #expect(try (direction(at: 0.98) - direction(at: 1.5)).length < 0.1)
    }
  }

  @Test("a particle that meets nothing keeps its scale")
  func unmet() throws {
    let ball = try balls(at: 3, count: 1) {
      ($0.scale, $0.floor) = (0.8, EmitterFloor(y: 9000, action: .reflect))
      $0.afterCollision = EmitterAfterCollision(scale: 0.3)
    }
    #expect(ball.allSatisfy { $0.scale.isNear(0.8, within: 1e-6) })
  }

  @Test("a floor emits children at a collision, and holds particles, too")
  func floors() throws {
    let spark = cell("spark") {
      ($0.bursts, $0.lifetime, $0.emitsAt) = ([EmitterBurst(count: 3)], 5, .collision)
    }
    let ball = cell("ball") {
      ($0.bursts, $0.lifetime, $0.yAcceleration) = ([EmitterBurst(count: 1)], 4, 200)
      ($0.velocity, $0.zAcceleration) = (10, 30)
      $0.floor = EmitterFloor(y: 100, action: .stick)
      $0.emitterCells = [spark]
    }
    let particles = try system(ball).particles(at: 2.5)
    #expect(particles.count == 4)
    for particle in particles {
      #expect(particle.position.y.isNear(100, within: 1e-3))
      #expect(particle.position.x.isNear(10, within: 1e-3))
    }
  }

  @Test("a slope of 45° turns a fall into a flight along x, and what slides follows it")
  func slope() throws {
    let slope = Path([
      .move(to: Point(x: -50, y: 50)), .line(to: Point(x: 150, y: 250)),
    ])
    // It meets the slope at y = 100 after 1 s, at 200/s.
    func ball(at time: Double, _ restitution: Double) throws -> Particle {
      try #require(
        system(
          cell {
            ($0.bursts, $0.lifetime, $0.yAcceleration) = ([EmitterBurst(count: 1)], 9, 200)
            $0.collides = EmitterCollider(path: slope, restitution: restitution)
          }
        ).particles(at: time).first)
    }
    let flying = try ball(at: 1.25, 1)
    #expect(flying.position.x.isNear(50, within: 1e-2))
    #expect(flying.position.y.isNear(100 + 100 * 0.0625, within: 1e-2))
    // Along the slope, 200·√½ at first and an acceleration of 200·√½.
    let way = 200 * 0.5.squareRoot() * (0.5 + 0.125)
    let sliding = try ball(at: 1.5, 0)
    #expect(sliding.position.x.isNear(way * 0.5.squareRoot(), within: 1e-2))
    #expect(sliding.position.y.isNear(100 + way * 0.5.squareRoot(), within: 1e-2))
    // At the end, it falls freely.
    let late = try ball(at: 4, 0)
    #expect(late.position.x > 151 && late.position.y > late.position.x + 101)
  }

  @Test(
    "nothing leaves a closed outline, by any motion",
    arguments: [0, 0.5, 1], [0, 0.3])
  func closed(restitution: Double, friction: Double) throws {
    let box = Path(rect: Rect(x: -80, y: -60, width: 160, height: 120))
    let ring = Path(ellipseIn: Rect(x: -70, y: -70, width: 140, height: 140))
    for (path, radius) in [(box, 0.0), (ring, 70.2)] {
      for motion in 0..<4 {
        for time in [0.7, 9] {
          let particles = try balls(at: time, count: 30) {
            $0.collides = EmitterCollider(
              path: path, restitution: restitution, friction: friction)
            if motion > 0 { $0.yAcceleration = 250 }
            if motion > 1 { ($0.xAcceleration, $0.drag) = (-40, 0.4) }
            if motion > 2 { $0.vortices = [EmitterVortex(position: .zero, strength: 60)] }
          }
          #expect(particles.count == 30)
          let inside = particles.allSatisfy {
            radius > 0
              ? ($0.position.x * $0.position.x + $0.position.y * $0.position.y).squareRoot()
                < radius
              : abs($0.position.x) < 80.01 && abs($0.position.y) < 60.01
          }
          #expect(inside, "\(restitution) \(friction) \(radius) \(motion) \(time)")
          guard motion == 0, restitution == 1, friction == 0 else { continue }
          let early = try balls(at: 0.01, count: 30) { _ in }
          for (one, other) in zip(early, particles) {
            let speeds = [one, other].map {
              ($0.velocity.x * $0.velocity.x + $0.velocity.y * $0.velocity.y).squareRoot()
            }
            #expect(speeds[0].isNear(speeds[1], within: 0.01))
          }
        }
      }
    }
  }

  @Test("an outline excludes a floor, and has a bounded number of lines")
  func faults() {
    func faults(_ change: (inout EmitterCell) -> Void) -> Int {
      let bad = cell("p") {
        $0.collides = EmitterCollider(path: Self.ground)
        change(&$0)
      }
      return Emitter(properties: EmitterProperties(), cells: [bad]).faults.count
    }
    #expect(faults { _ in } == 0)
    #expect(faults { $0.floor = EmitterFloor(y: 3) } == 1)
    #expect(faults { $0.velocityOverLife = [.init(0, 1), .init(1, 0)] } == 1)
    let comb = Path(
      (0...5000).map { number in
        let point = Point(x: Double(number), y: Double(number % 2))
        return number == 0 ? .move(to: point) : .line(to: point)
      })
    #expect(faults { $0.collides?.path = comb } == 1)
  }
}
