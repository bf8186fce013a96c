import LambentAnimations
import LambentGeometry
import LambentParticles
import LambentPixels
import Testing

@Suite("The articles' examples, with their numbers")
struct ExampleTests {
  @Test("grey circles: five alive at 1.1 s, 20 apart")
  func greyCircles() throws {
    let circles = cell("circle") {
      $0.birthRate = 5
      $0.lifetime = 1
      $0.velocity = 100
    }
    let alive = try system(circles, layer: { $0.emitterPosition = Point(x: 30, y: 100) })
      .particles(at: 1.1)
    #expect(alive.count == 5)
    for (particle, x) in zip(alive, [120.0, 100, 80, 60, 40]) {
      #expect(particle.position.x.isNear(x))
      #expect(particle.position.y == 100)
    }
  }

  private var waterfall: EmitterCell {
    cell("circle") {
      $0.color = Color(red: 0, green: 0, blue: 1)
      ($0.birthRate, $0.lifetime, $0.lifetimeRange) = (100, 1.5, 0.4)
      ($0.velocity, $0.velocityRange, $0.emissionRange) = (100, 20, .pi / 5)
      ($0.xAcceleration, $0.yAcceleration) = (-40, 200)
      ($0.scaleRange, $0.scaleSpeed) = (0.2, 0.2)
      ($0.greenRange, $0.greenSpeed) = (0.5, 0.75)
    }
  }

  @Test(
    "waterfall: the mean particle is at (110, 200) at age 1, the mean over all at (108.36, 200)")
  func waterfallMeans() throws {
    var mean = waterfall
    (mean.velocityRange, mean.emissionRange, mean.lifetimeRange) = (0, 0, 0)
    let place = { (layer: inout EmitterProperties) in layer.emitterPosition = Point(x: 30, y: 100) }
    let one = try #require(try system(mean, layer: place).particles(at: 1.01).first)
    #expect(one.age.isNear(1) && one.position.x.isNear(110) && one.position.y.isNear(200))

    let all = try system(waterfall, layer: place)
    var (x, y) = ([Double](), [Double]())
    for second in 0..<30 {
      for particle in try all.particles(at: 5 + Double(second)) where particle.age > 0.2 {
        // The place at age 1 follows from the place now.
        let (age, v) = (particle.age, particle.velocity)
        let rest = 1 - age
        x.append(particle.position.x + v.x * rest - 20 * rest * rest)
        y.append(particle.position.y + v.y * rest + 100 * rest * rest)
        #expect(particle.lifetime >= 1.3 && particle.lifetime <= 1.7)
      }
    }
    #expect(x.mean.isNear(108.363, within: 0.4) && y.mean.isNear(200, within: 1))
  }

  private func droplets(
    begin: Double, duration: Double, from origin: DurationOrigin, parentLife: Double = 3
  ) throws -> ParticleSystem {
    let droplet = cell("droplet") {
      ($0.birthRate, $0.lifetime, $0.velocity) = (200, 0.4, 200)
      ($0.scale, $0.emissionRange) = (0.2, .pi)
      ($0.beginTime, $0.duration, $0.durationCountsFrom) = (begin, duration, origin)
    }
    let parent = cell("circle") {
      ($0.birthRate, $0.lifetime, $0.velocity) = (1, parentLife, 100)
      $0.duration = 1
      $0.emitterCells = [droplet]
    }
    return try system(parent)
  }

  /// The ages of the parent at which its droplets are born.
  private func ages(_ system: ParticleSystem) throws -> [Double] {
    var births: Set<Double> = []
    for step in 0...40 {
      for particle in try system.particles(at: 1 + Double(step) * 0.05)
      where particle.identity.cell == "circle.droplet" {
        births.insert(particle.birthTime - 1)
      }
    }
    return births.sorted()
  }

  @Test("droplets: 40 a parent, or 32 where the duration counts from its birth")
  func dropletCounts() throws {
    #expect(try ages(droplets(begin: 0.04, duration: 0.2, from: .beginTime)).count == 40)
    #expect(try ages(droplets(begin: 0.04, duration: 0.2, from: .birth)).count == 32)
  }

  @Test("droplets from 0.7 with duration 0.8: ages 0.7 to 1.5, or 0.7 to 0.8")
  func dropletWindows() throws {
    let begin = try ages(droplets(begin: 0.7, duration: 0.8, from: .beginTime))
    #expect(begin.count == 160)
    #expect(begin[0].isNear(0.705) && begin[159].isNear(1.5))
    let birth = try ages(droplets(begin: 0.7, duration: 0.8, from: .birth))
    #expect(birth.count == 20 && birth[birth.count - 1].isNear(0.8))
    #expect(try ages(droplets(begin: 0.7, duration: 0.5, from: .birth)).isEmpty)
  }

  @Test("broad cascade: births along the line, heading π/4")
  func broadCascade() throws {
    let cascade = cell {
      ($0.birthRate, $0.lifetime, $0.velocity) = (1000, 1, 100)
      $0.emissionLongitude = 3 * .pi / 4
    }
    let particles = try system(
      cascade,
      layer: {
        $0.emitterPosition = Point(x: 100, y: 25)
        $0.emitterSize = Size(width: 100, height: 0)
        ($0.emitterShape, $0.emitterMode) = (.line, .outline)
      }
    ).particles(at: 1)
    let starts = particles.map { $0.position.x - $0.velocity.x * $0.age }
    #expect(starts.allSatisfy { $0 > 49.99 && $0 < 150.01 })
    #expect((starts.min() ?? 100) < 52 && (starts.max() ?? 100) > 148)
    for particle in particles {
      #expect((particle.position.y - particle.velocity.y * particle.age).isNear(25, within: 1e-3))
      #expect(Elementary.atan2(particle.velocity.y, particle.velocity.x).isNear(.pi / 4))
    }
  }

  @Test("one burst at the end of travel: rate 1 and a parent of 1.02 s give one child, at age 1")
  func burstAtTheEnd() throws {
    let burst = cell("burst") { ($0.birthRate, $0.lifetime) = (1, 0.5) }
    let rocket = cell("rocket") {
      ($0.birthRate, $0.lifetime, $0.duration, $0.emitterCells) = (1, 1.02, 1, [burst])
    }
    let children = try system(rocket).particles(at: 2.2).filter { $0.identity.parent != nil }
    #expect(children.count == 1)
    #expect(children[0].birthTime.isNear(2, within: 1e-12))
  }

  @Test("sparks: a rate of 400 for 0.35 s gives 140")
  func sparks() throws {
    let sparks = cell { ($0.birthRate, $0.lifetime, $0.duration) = (400, 3, 0.35) }
    #expect(try system(sparks).liveCount(at: 1) == 140)
  }

  @Test("an animated green speed is integrated over each particle's life")
  func greenSpeed() throws {
    let green = cell("circle") {
      ($0.birthRate, $0.lifetime, $0.color) = (10, 2, Color(red: 0, green: 0, blue: 1))
    }
    // −1 → 3 in 4 s, and back, for ever.
    let speed = Timeline(
      evaluating: { time in
        let phase = time.truncatingRemainder(dividingBy: 8)
        return -1 + (phase < 4 ? phase : 8 - phase)
      }, breakpoints: [.init(0, .linear), .init(4, .linear)], cycle: 0..<8)
    let particles = try system(green, timelines: ["emitterCells.circle.greenSpeed": speed])
      .particles(at: 3)
    for particle in particles {
      let b = particle.birthTime
      let expected = (-3 + 4.5) - (-b + b * b / 2)
      #expect(particle.color.green.isNear(min(max(expected, 0), 1), within: 1e-5))
    }
  }
}
