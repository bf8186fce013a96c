import LambentAnimations
import LambentGeometry
import LambentParticles
import LambentRenderTree
import Testing

@Suite("The limit of particles")
struct LimitTests {
  /// Emitters of many kinds: a limit has to fit each of them exactly.
  static let cells: [String: EmitterCell] = [
    "fixed": cell { ($0.birthRate, $0.lifetime) = (1000, 2) },
    "random": cell { ($0.birthRate, $0.lifetime, $0.lifetimeRange) = (1000, 2, 4) },
    "jittered": cell { ($0.birthRate, $0.lifetime, $0.birthJitter) = (700, 1.5, 1) },
    "window": cell {
      ($0.birthRate, $0.lifetime, $0.lifetimeRange) = (500, 3, 2)
      ($0.beginTime, $0.duration) = (2, 4.5)
    },
    "bursts": cell {
      ($0.lifetime, $0.lifetimeRange) = (2, 3)
      $0.bursts = [EmitterBurst(time: 0.5, count: 300, cycles: 0, interval: 0.75)]
    },
    "repeated": cell {
      ($0.birthRate, $0.lifetime, $0.duration, $0.repeatCount) = (50, 1.2, 0.5, .infinity)
      $0.bursts = [EmitterBurst(time: 0.25, count: 40, cycles: 2, interval: 0.125)]
    },
    "killed": cell {
      ($0.birthRate, $0.lifetime, $0.velocity, $0.emissionRange) = (800, 4, 30, 2)
      ($0.emissionLongitude, $0.floor) = (.pi / 2, EmitterFloor(y: 40))
    },
    "nested": cell {
      ($0.birthRate, $0.lifetime, $0.lifetimeRange, $0.velocity) = (40, 2, 3, 50)
      $0.emitterCells = [
        cell("child") { ($0.birthRate, $0.lifetime, $0.lifetimeRange) = (30, 1, 1.5) },
        cell("end") { child in
          (child.lifetime, child.emitsAt) = (0.8, .death)
          child.bursts = [EmitterBurst(count: 9)]
          child.emitterCells = [
            cell("spark") {
              ($0.lifetime, $0.lifetimeRange, $0.emitsAt) = (0.7, 0.6, .birth)
              $0.bursts = [EmitterBurst(time: 0.2, count: 2)]
            }
          ]
        },
      ]
    },
  ]

  @Test("counting foresees the work of showing, and never more", arguments: cells.keys.sorted())
  func foreseenWork(name: String) throws {
    let system = try system(try #require(Self.cells[name]))
    for time in [0.001, 3.05, 60] {
      let count = try #require(try system.count(at: time, within: .infinity))
      let work = try system.sprites(at: time).work
      #expect(count.making <= work && count.making > work / 10 - 1e5, "\(count.making) of \(work)")
    }
  }

  @Test(
    "as many as live may live, and one fewer may not; either way the number is exact",
    arguments: cells.keys.sorted())
  func exact(name: String) throws {
    let one = try #require(Self.cells[name])
    let generous = try system(one)
    for time in [0.001, 1.7, 3.05, 6.5, 60, 3600.25] {
      let alive = try generous.particles(at: time).count
      #expect(try generous.liveCount(at: time) == alive)
      #expect(try system(one, limit: alive).particles(at: time).count == alive)
      guard alive > 0 else { continue }
      let tight = try system(one, limit: alive - 1)
      let rejection = EmitterError.tooManyParticles(count: alive, limit: alive - 1, time: time)
      #expect(throws: rejection) { try tight.sprites(at: time) }
      #expect(throws: rejection) { try tight.liveCount(at: time) }
    }
  }

  @Test("cells, and loops and prewarming, are counted together")
  func together() throws {
    let both = [
      cell("a") { ($0.birthRate, $0.lifetime, $0.lifetimeRange) = (300, 2, 3) },
      cell("b") { ($0.birthRate, $0.lifetime) = (200, 1) },
    ]
    for (loop, prewarm) in [(0.0, 0.0), (0.75, 0), (0, 5)] {
      var properties = EmitterProperties()
      (properties.loop, properties.prewarm) = (loop, prewarm)
      var emitter = Emitter(properties: properties, cells: both)
      for time in [0.0, 0.5, 10.125] {
        emitter.particleLimit = Emitter.defaultParticleLimit
        let alive = try ParticleSystem(emitter).particles(at: time).count
        emitter.particleLimit = alive
        #expect(try ParticleSystem(emitter).particles(at: time).count == alive)
        guard alive > 0 else { continue }
        emitter.particleLimit = alive - 1
        #expect(
          throws: EmitterError.tooManyParticles(count: alive, limit: alive - 1, time: time)
        ) { try ParticleSystem(emitter).sprites(at: time) }
      }
    }
  }

  @Test("lifetimes that are random or animated are not held against the limit where few live")
  func bounds() throws {
    // On an average one in 500 of the births that might live does. Of those of the first half second
    // the last falls on the jump.
    let rare = cell("c") { ($0.birthRate, $0.lifetime) = (1000, 1) }
    let short = Timeline(through: [(0, 500), (0.5, 500), (0.5, 1)])
    let system = try system(rare, timelines: ["emitterCells.c.lifetime": short], limit: 1499)
    #expect(try system.particles(at: 400).count == 1499)
    #expect(try system.liveCount(at: 600) == 1000)
    #expect(throws: EmitterError.tooManyParticles(count: 1499, limit: 1498, time: 400)) {
      try ParticlesTests.system(
        rare, timelines: ["emitterCells.c.lifetime": short], limit: 1498
      ).sprites(at: 400)
    }
  }

  /// A thousand million births within ten seconds.
  private static let swarms: [String: EmitterCell] = [
    "equal": cell("equal") { ($0.birthRate, $0.lifetime) = (1e8, 10) },
    "burst": cell("burst") {
      ($0.lifetime, $0.bursts) = (10, [EmitterBurst(time: 1, count: 1_000_000_000)])
    },
    "random": cell("random") { ($0.birthRate, $0.lifetime, $0.lifetimeRange) = (1e8, 5, 10) },
  ]

  /// The system of a swarm, emitted by the layer or by each of a hundred parents.
  private func swarm(_ name: String, isNested: Bool) throws -> ParticleSystem {
    let swarm = try #require(Self.swarms[name])
    let parent = cell("parent") {
      ($0.birthRate, $0.lifetime, $0.emitterCells) = (10, 10, [swarm])
    }
    return try system(isNested ? parent : swarm, limit: 20_000)
  }

  @Test(
    "where all live equally long, far too many are rejected by their number",
    arguments: ["equal", "burst"], [false, true])
  func farTooMany(name: String, isNested: Bool) throws {
    let system = try swarm(name, isNested: isNested)
    #expect {
      try system.sprites(at: 10)
    } throws: { error in
      guard case .tooManyParticles(let count, 20_000, 10)? = error as? EmitterError else {
        return false
      }
      return count >= 999_999_999
    }
  }

  @Test("where lives are random, as many are looked at as show that they are too many")
  func farTooManyAtRandom() throws {
    let system = try swarm("random", isNested: false)
    #expect {
      try system.sprites(at: 10)
    } throws: { error in
      guard case .farTooManyParticles(let count, 20_000, 10)? = error as? EmitterError else {
        return false
      }
      return count > 20_000
    }
  }

  @Test("where a hundred parents emit them, the work of looking is rejected first")
  func farTooMuchWork() throws {
    let system = try swarm("random", isNested: true)
    #expect {
      try system.sprites(at: 10)
    } throws: { error in
      guard case .tooMuchWork(let steps, let limit, 10)? = error as? EmitterError else {
        return false
      }
      return steps > limit
    }
  }

  @Test("a crowd of parents is rejected without a look at each", arguments: [0.0, 5])
  func crowd(range: Double) throws {
    // 9,000 × 9,000 parents of one level: counted by arithmetic, while one by one they would fill
    // all that may be kept.
    let leaf = cell("leaf") { ($0.birthRate, $0.lifetime) = (1000, 1) }
    let inner = cell("inner") {
      ($0.birthRate, $0.lifetime, $0.lifetimeRange, $0.emitterCells) = (1000, 9, range, [leaf])
    }
    let outer = cell("outer") {
      ($0.birthRate, $0.lifetime, $0.emitterCells) = (1000, 9, [inner])
    }
    let system = try system(outer, limit: 20_000_000)
    #expect {
      try system.liveCount(at: 30)
    } throws: { error in
      guard case .farTooManyParticles(let count, 20_000_000, 30)? = error as? EmitterError else {
        return false
      }
      // 9,000 living parents bear nine million a second, which live so long at least.
      let least = 9e6 * (9 - range / 2)
      return abs(Double(count) - least) < 1e-3 * least
    }
  }

  @Test("particles of no lifetime are passed over, however many")
  func lifeless() throws {
    let leaf = cell { ($0.birthRate, $0.lifetime) = (10, 5) }
    let middle = cell { ($0.birthRate, $0.lifetime, $0.emitterCells) = (1e8, 0, [leaf]) }
    let top = cell { ($0.birthRate, $0.lifetime, $0.emitterCells) = (1000, 5, [middle]) }
    #expect(try system(top).liveCount(at: 20) == 5000)
  }

  @Test("a huge burst whose particles are dead costs nothing")
  func deadBurst() throws {
    let burst = cell { ($0.lifetime, $0.bursts) = (10, [EmitterBurst(count: 1_000_000_000)]) }
    #expect(try system(burst, limit: 1).particles(at: 10).isEmpty)
  }

  @Test("births that are too many to be looked at are rejected in words")
  func births() throws {
    let long = Timeline(through: [(0, 1e6), (1e-3, 1e6), (1e-3, 0.001)])
    let dead = cell("c") { ($0.birthRate, $0.lifetime) = (1e6, 1) }
    let system = try system(dead, timelines: ["emitterCells.c.lifetime": long], limit: 10_000)
    // Those of the first 999 millionths of a second, and those of the last thousandth.
    #expect(try system.liveCount(at: 1) == 1999)
    #expect {
      try system.sprites(at: 1000)
    } throws: { error in
      guard case EmitterError.tooManyBirths = error else { return false }
      return "\(error)".contains("births that may have living particles at 1000.0 s")
    }
    // As many bursts as there is no room for, though none of them has a particle.
    let many = cell {
      ($0.lifetime, $0.bursts) = (1e6, [EmitterBurst(count: 0, cycles: 0, interval: 1e-6)])
    }
    #expect(throws: EmitterError.self) { try ParticlesTests.system(many).sprites(at: 10) }
  }

  @Test("births that are kept as parents are counted over all levels of cells")
  func parents() throws {
    // At 1 s, no particle is alive, but each death still has a child to come.
    func chain(_ levels: Int) -> EmitterCell {
      guard levels > 0 else {
        return cell("last") {
          ($0.emitsAt, $0.beginTime, $0.lifetime) = (.death, 5, 1)
          $0.bursts = [EmitterBurst(count: 1)]
        }
      }
      return cell("level") {
        ($0.lifetime, $0.emitterCells) = (1e-4, [chain(levels - 1)])
        $0.emitsAt = .death
        $0.bursts = [EmitterBurst(count: 1)]
      }
    }
    func first(_ levels: Int) -> EmitterCell {
      cell("first") {
        ($0.lifetime, $0.emitterCells) = (1e-4, [chain(levels)])
        $0.bursts = [EmitterBurst(count: 60_000)]
      }
    }
    #expect(try system(first(0), limit: 1).liveCount(at: 1) == 0)
    #expect {
      try system(first(6), limit: 1).liveCount(at: 1)
    } throws: { error in
      guard case EmitterError.tooManyBirths = error else { return false }
      return true
    }
  }

  @Test("bursts that repeat for ever keep their numbers, however late it is")
  func lateBursts() throws {
    let pulse = cell {
      ($0.lifetime, $0.bursts) = (1, [EmitterBurst(time: 0.1, count: 3, cycles: 0, interval: 0.25)])
      ($0.velocity, $0.velocityRange) = (10, 10)
    }
    let system = try system(pulse)
    for time in [2.0, 1000, 1e6] {
      let indices = try system.particles(at: time).map(\.identity.index)
      // The bursts so far: one at 0.1 s and one each quarter of a second after it.
      let born = (Int(((time - 0.1) / 0.25).rounded(.down)) + 1) * 3
      #expect(indices == Array(born - 12..<born))
    }
  }
}
