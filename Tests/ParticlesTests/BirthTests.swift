import LambentAnimations
import LambentGeometry
import LambentNoise
import LambentParticles
import Testing

@Suite("Births")
struct BirthTests {
  private func rates(_ draw: inout Draw) -> Timeline {
    var (time, points) = (0.0, [(time: Double, value: Double)]())
    for _ in 0..<6 {
      points.append((time, draw.value(around: 40, range: 120)))
      time += 0.2 + draw.uniform()
    }
    return Timeline(through: points)
  }

  @Test("the number of births is the integral of the rate, to within one", arguments: 0..<12)
  func count(seed: UInt64) throws {
    var draw = Draw(seed: seed)
    let (cellRate, layerRate) = (rates(&draw), rates(&draw).scaled(by: 0.02))
    let jitter = seed % 3 == 0 ? draw.uniform() : 0
    let endless = cell("c") { ($0.lifetime, $0.birthJitter) = (1e6, jitter) }
    let system = try system(
      endless, timelines: ["emitterCells.c.birthRate": cellRate, "birthRate": layerRate])
    for _ in 0..<5 {
      let time = draw.uniform() * 8
      let steps = 2000
      let sum = (0..<steps).reduce(0.0) { sum, step in
        let moment = (Double(step) + 0.5) / Double(steps) * time
        return sum + max(0, cellRate.value(at: moment) * layerRate.value(at: moment))
      }
      let count = Double(try system.liveCount(at: time))
      #expect(abs(count - sum * time / Double(steps)) <= 1.01)
    }
  }

  @Test("birth k is where the integral reaches k + 1, the window's end included")
  func times() throws {
    let rising = cell("c") { ($0.lifetime, $0.duration) = (100, 2) }
    // The integral is 5·t²: 20 births in 2 s, the last at its end.
    let rate = Timeline(through: [(0, 0), (2, 20)])
    let births = try system(rising, timelines: ["emitterCells.c.birthRate": rate])
      .particles(at: 50).map(\.birthTime)
    #expect(births.count == 20)
    for (k, time) in births.enumerated() {
      #expect(time.isNear((Double(k + 1) / 5).squareRoot(), within: 1e-8))
    }
  }

  @Test("a burst at the begin of a window comes once a run, and not at the window's end")
  func burstOfWindow() throws {
    func births(_ configure: (inout EmitterCell) -> Void) throws -> [Double] {
      let child = cell {
        ($0.lifetime, $0.duration, $0.bursts) = (10, 0.25, [EmitterBurst(count: 1)])
        configure(&$0)
      }
      let parent = cell {
        ($0.bursts, $0.lifetime, $0.emitterCells) = ([.init(count: 1)], 9, [child])
      }
      let alone = try system(child).particles(at: 8).map(\.birthTime)
      let nested = try system(parent).particles(at: 8).dropFirst().map(\.birthTime)
      #expect(alone == Array(nested))
      return alone
    }
    #expect(try births { _ in } == [0])
    #expect(try births { $0.repeatCount = 3 } == [0, 0.25, 0.5])
    #expect(try births { $0.repeatDuration = 0.6 } == [0, 0.25, 0.5])
    // One at the end itself belongs to the window.
    #expect(try births { $0.bursts = [EmitterBurst(time: 0.25, count: 1)] } == [0.25])
  }

  @Test("bursts come at their moments, between the births of the rate")
  func bursts() throws {
    let c = cell("c") {
      ($0.birthRate, $0.lifetime) = (2, 100)
      $0.bursts = [EmitterBurst(time: 0.75, count: 3, cycles: 2, interval: 0.5)]
    }
    let system = try system(c)
    let particles = try system.particles(at: 1.6)
    #expect(particles.map(\.birthTime) == [0.5, 0.75, 0.75, 0.75, 1, 1.25, 1.25, 1.25, 1.5])
    #expect(particles.map(\.identity.index) == Array(0..<9))
    #expect(try system.liveCount(at: 0.74) == 1)
    #expect(try system.liveCount(at: 0.75) == 4)
  }

  @Test("a layer's rate of 0 stops births and lets the living live")
  func cleanStop() throws {
    let c = cell("c") { ($0.birthRate, $0.lifetime) = (10, 1) }
    let off = Timeline(through: [(0, 1), (2, 1), (2, 0), (3, 0)])
    let system = try system(c, timelines: ["birthRate": off])
    #expect(try system.liveCount(at: 2) == 10)
    #expect(try system.liveCount(at: 2.55) == 5)
    #expect(try system.liveCount(at: 3.1) == 0)
  }

  @Test("prewarming, and a negative beginTime, put births before time 0")
  func prewarm() throws {
    let c = cell("c") { ($0.birthRate, $0.lifetime) = (10, 1) }
    var early = c
    early.beginTime = -15
    #expect(try system(c).liveCount(at: 0) == 0)
    #expect(try system(c, layer: { $0.prewarm = 3 }).liveCount(at: 0) == 10)
    #expect(try system(early).liveCount(at: 0) == 10)
  }

  @Test("speed scales births and ages; a window repeats")
  func timing() throws {
    let fast = cell { ($0.birthRate, $0.lifetime, $0.speed, $0.velocity) = (10, 1, 2, 50) }
    let particles = try system(fast).particles(at: 3)
    #expect(particles.count == 10)
    #expect(particles.allSatisfy { $0.age.isNear((3 - $0.birthTime) * 2, within: 1e-9) })
    #expect(particles.allSatisfy { $0.position.x.isNear(50 * $0.age, within: 1e-3) })
    let thrice = cell { cell in
      (cell.lifetime, cell.duration, cell.repeatCount) = (100, 1, 3)
      cell.bursts = [EmitterBurst(time: 0.5, count: 4)]
    }
    #expect(try system(thrice).particles(at: 9).map(\.birthTime).max() == 2.5)
    #expect(try system(thrice).liveCount(at: 9) == 12)
  }

  @Test("a loop repeats to the bit, and holds a whole number of births")
  func loop() throws {
    let c = cell("c") {
      ($0.birthRate, $0.lifetime, $0.lifetimeRange) = (10.3, 1.5, 0.5)
      ($0.velocity, $0.emissionRange, $0.emitterCells) = (
        50, 2, [cell("d") { ($0.birthRate, $0.lifetime) = (7, 0.3) }]
      )
    }
    let system = try system(c, layer: { $0.loop = 2 })
    func state(_ time: Double) throws -> [Particle] {
      try system.particles(at: time).map {
        var particle = $0
        (particle.birthTime, particle.identity) = (0, .init(cell: $0.identity.cell, index: 0))
        return particle
      }
    }
    for frame in 0..<8 {
      let time = Double(frame) / 30
      #expect(try state(time) == state(time + 2))
      #expect(try state(time) == state(time + 200))
    }
    #expect(try !state(0).isEmpty)
  }

  @Test("particles at a death, and at a birth however short the life")
  func moments() throws {
    let ashes = cell("ashes") {
      ($0.lifetime, $0.emitsAt, $0.bursts) = (1, .death, [EmitterBurst(count: 5)])
    }
    let flash = cell("flash") {
      ($0.lifetime, $0.emitsAt) = (1, .birth)
      $0.bursts = [EmitterBurst(time: 0.5, count: 2)]
    }
    let parent = cell("p") {
      ($0.bursts, $0.lifetime, $0.velocity) = ([EmitterBurst(count: 1)], 0.4, 100)
      $0.emitterCells = [ashes, flash]
    }
    let system = try system(parent)
    let dying = try system.particles(at: 0.45)
    #expect(dying.count == 5)
    #expect(dying.allSatisfy { $0.position.x.isNear(40) && $0.birthTime.isNear(0.4, within: 1e-9) })
    let late = try system.particles(at: 0.6).filter { $0.identity.cell == "p.flash" }
    #expect(late.count == 2 && late.allSatisfy { $0.position.x == 0 })
  }
}
