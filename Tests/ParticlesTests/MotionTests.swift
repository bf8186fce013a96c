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
      ($0.redRange, $0.greenRange, $0.blueRange, $0.alphaRange) = (0.4, -0.4, 0.2, 1)
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

  @Test("what hardly loses speed still leaps after thousands of leaps", arguments: [1, 0.9999])
  func manyLeaps(restitution: Double) throws {
    // It meets the floor after 0.01 s at 20,000/s; the first leap of restitution 1 takes 0.02 s.
    let age = 30.005
    var (speed, rest, count) = (20_000 * restitution, age - 0.01, 0)
    while rest >= 2 * speed / 2e6 {
      rest -= 2 * speed / 2e6
      speed *= restitution
      count += 1
    }
    #expect(count > 1400)
    let ball = try one(at: age) {
      ($0.lifetime, $0.yAcceleration) = (100, 2e6)
      $0.floor = EmitterFloor(y: 100, action: .reflect, restitution: restitution)
    }
    // Ages are floats, of 2 µs here, in which it moves by a twenty-fifth of a point.
    #expect(ball.position.y.isNear(100 - speed * rest + 1e6 * rest * rest, within: 0.1))
    #expect(ball.velocity.y.isNear(2e6 * rest - speed, within: 10))
  }

  /// A fall under drag onto a floor at 100, in steps so short that its bounces are nearly exact.
  private func dragged(until end: Double, drag: Double, restitution: Double) -> (
    y: Double, v: Double
  ) {
    var (y, v, time) = (0.0, 0.0, 0.0)
    let h = 1e-4
    while time < end {
      let middle = v + (200 - drag * v) * h / 2
      (y, v) = (y + middle * h, v + (200 - drag * middle) * h)
      if y > 100 { (y, v) = (100 - (y - 100) * restitution, -v * restitution) }
      time += h
    }
    return (y, v)
  }

  @Test("a floor under drag: each leap follows the formula", arguments: [0.01, 0.7, 4.0])
  func draggedFloor(drag: Double) throws {
    for age in [0.5, 1.9, 2.6] {
      let ball = try one(at: age) {
        ($0.yAcceleration, $0.drag) = (200, drag)
        $0.floor = EmitterFloor(y: 100, action: .reflect, restitution: 0.6)
      }
      let stepped = dragged(until: age, drag: drag, restitution: 0.6)
      #expect(ball.position.y.isNear(stepped.y, within: 0.02))
      #expect(ball.velocity.y.isNear(stepped.v, within: 0.1))
    }
  }

  @Test("a floor under drag rubs a part of the speed along it away at each meeting")
  func draggedFriction() throws {
    func ball(_ friction: Double) throws -> Particle {
      try one(at: 1.5) {
        ($0.velocity, $0.yAcceleration, $0.drag) = (80, 200, 0.5)
        $0.floor = EmitterFloor(y: 100, action: .reflect, restitution: 0.5, friction: friction)
      }
    }
    // It meets the floor once until then.
    #expect(try ball(0.25).velocity.x.isNear(ball(0).velocity.x * 0.75, within: 1e-3))
    #expect(try ball(0.25).position.y == ball(0).position.y)
  }

  @Test(
    "a floor that kills under drag ends lives where the fall meets it", arguments: [-150.0, 0, 60])
  func draggedEnd(speed: Double) throws {
    // The way at t is g/d·t + (v₀ − g/d)·(1 − exp(−d·t))/d, with g 200 and d 1.5.
    func way(_ t: Double) -> Double {
      let terminal = 200 / 1.5
      return terminal * t + (speed - terminal) * (1 - Elementary.exp(-1.5 * t)) / 1.5
    }
    var (low, high) = (0.0, 10.0)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if way(middle) < 100 { low = middle } else { high = middle }
    }
    let falling = cell {
      ($0.lifetime, $0.bursts) = (10, [EmitterBurst(count: 1)])
      ($0.yAcceleration, $0.drag, $0.velocity) = (200, 1.5, abs(speed))
      $0.emissionLongitude = speed < 0 ? -.pi / 2 : .pi / 2
      $0.floor = EmitterFloor(y: 100)
    }
    let system = try system(falling)
    #expect(try system.liveCount(at: low - 1e-4) == 1)
    #expect(try system.liveCount(at: low + 1e-4) == 0)
  }

  @Test("a fall against a lift meets the floor on its way down, or turns round above it")
  func lifted() throws {
    func lives(_ speed: Double, at time: Double) throws -> Int {
      let cell = cell {
        ($0.lifetime, $0.bursts, $0.emissionLongitude) = (10, [EmitterBurst(count: 1)], .pi / 2)
        ($0.yAcceleration, $0.drag, $0.velocity) = (-50, 0.5, speed)
        $0.floor = EmitterFloor(y: 100)
      }
      return try system(cell).liveCount(at: time)
    }
    #expect(try lives(90, at: 9) == 1)
    #expect(try lives(200, at: 9) == 0)
  }

  @Test("long lives: few long steps lead where many short ones do")
  func longSteps() throws {
    // A life of an hour; the reference lives for 17 s, which short steps follow.
    for age in [3.0, 9.5, 16] {
      let places = try [16.5, 3600].map { life in
        try one(at: age) {
          ($0.lifetime, $0.velocity, $0.drag) = (life, 60, 0.2)
          ($0.radialAcceleration, $0.tangentialAcceleration) = (8, 25)
        }.position
      }
      #expect((places[0] - places[1]).length < 0.05)
    }
    // Under a constant force outward the way is 10·t + 40·t² / 2.
    let far = try one(at: 3000) {
      ($0.lifetime, $0.velocity, $0.radialAcceleration) = (10_000, 10, 40)
    }
    #expect((far.position.x / 180_030_000 - 1).magnitude < 1e-6)
  }

  @Test("radial acceleration flies outward as constant acceleration would")
  func radial() throws {
    let particle = try one(at: 1) { ($0.velocity, $0.radialAcceleration) = (10, 40) }
    #expect(particle.position.x.isNear(30, within: 1e-3))
  }

  @Test("curves over life take the place of speeds")
  func curves() throws {
    let particle = try one(at: 1) {
      ($0.scale, $0.scaleSpeed, $0.alphaSpeed, $0.spin) = (2, 9, -9, 3)
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

  @Test("where images follow the motion, the velocity is that along the swaying path")
  func headingOfOffsets() throws {
    func particle(_ age: Double) throws -> Particle {
      try one(at: age) {
        ($0.velocity, $0.alignToMotion) = (60, true)
        $0.wave = EmitterWave(amplitude: Point(x: 5, y: 30), frequency: 0.8)
      }
    }
    for age in stride(from: 0.3, through: 2, by: 0.1) {
      let way = try particle(age + 0.004).position - particle(age - 0.004).position
      #expect(try (particle(age).velocity - way * 125).length < 1)
    }
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
