import LambentGeometry
import LambentParticles
import LambentRenderTree
import Testing

@Suite("Any time, any order, the same bits")
struct DeterminismTests {
  private func busy() throws -> ParticleSystem {
    var busy = cellWithEveryRange(birthRate: 300)
    busy.name = "busy"
    busy.contents = [pixel]
    (busy.drag, busy.tumble, busy.birthJitter) = (0.5, 1, 1)
    busy.wave = EmitterWave(amplitude: Point(x: 9, y: 2))
    busy.turbulence = EmitterTurbulence(amplitude: 20, scale: 90, speed: 0.3, octaves: 2)
    busy.emitterCells = [
      cell("child") { ($0.birthRate, $0.lifetime, $0.contents) = (5, 0.4, [pixel]) }
    ]
    return try system(busy, layer: { $0.emitterShape = .circle })
  }

  /// FNV-1a over the bits of every column.
  private func digest(_ batch: SpriteBatch) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func add(_ bits: UInt32) { hash = (hash ^ UInt64(bits)) &* 0x100_0000_01B3 }
    for column in [batch.x, batch.y, batch.widthX, batch.widthY, batch.heightX, batch.heightY] {
      for value in column { add(value.bitPattern) }
    }
    for color in batch.color { for lane in 0..<4 { add(color[lane].bitPattern) } }
    return hash
  }

  @Test("moments asked for backwards, again, and by another system are the same")
  func order() throws {
    let (first, second) = (try busy(), try busy())
    let times = [0.0, 0.7, 3.3, 12.1, 3600]
    let forward = try times.map { digest(try first.sprites(at: $0)) }
    let backward = try times.reversed().map { digest(try second.sprites(at: $0)) }
    #expect(forward == backward.reversed())
    #expect(Set(forward).count == times.count)
    #expect(try digest(first.sprites(at: 3.3)) == forward[2])
  }

  @Test("many threads at once get the same")
  func threads() async throws {
    let system = try busy()
    let expected = try (0..<8).map { digest(try system.sprites(at: Double($0) * 0.4)) }
    let found = try await withThrowingTaskGroup(of: (Int, UInt64).self) { group in
      for index in 0..<8 {
        group.addTask { (index, try digest(system.sprites(at: Double(index) * 0.4))) }
      }
      var result = [UInt64](repeating: 0, count: 8)
      for try await (index, digest) in group { result[index] = digest }
      return result
    }
    #expect(found == expected)
  }

  @Test("names, seeds and paths tell alike emitters apart")
  func identity() throws {
    func place(_ name: String, _ path: String, _ seed: Int) throws -> Double {
      var properties = EmitterProperties()
      properties.seed = seed
      let c = cell(name) { ($0.birthRate, $0.lifetime, $0.velocityRange) = (1, 1, 100) }
      let system = try ParticleSystem(Emitter(properties: properties, cells: [c], path: [path]))
      return try system.particles(at: 1.5)[0].velocity.x
    }
    let all = try [
      place("a", "x", 0), place("b", "x", 0), place("a", "y", 0), place("a", "x", 1),
    ]
    #expect(Set(all).count == 4)
    #expect(try place("a", "x", 0) == all[0])
  }

  @Test("a cell's seed takes the place of its name, its seed name and its order")
  func cellSeeds() throws {
    func places(_ names: [String], nested: Bool, _ change: (inout EmitterCell) -> Void) throws
      -> [Double]
    {
      var cells = names.map { name in
        cell(name) { ($0.birthRate, $0.lifetime, $0.velocityRange) = (4, 1, 100) }
      }
      change(&cells[cells.count - 1])
      if nested {
        var outer = cell("outer") { ($0.birthRate, $0.lifetime) = (1, 3) }
        outer.emitterCells = cells
        cells = [outer]
      }
      let system = try ParticleSystem(Emitter(properties: .init(), cells: cells))
      return try system.particles(at: 2.5)
        .filter { $0.identity.cell == (nested ? "outer." : "") + (names.last ?? "") }
        .map(\.velocity.x)
    }
    for nested in [false, true] {
      let seeded = try places(["a"], nested: nested) { $0.seed = 5 }
      #expect(!seeded.isEmpty)
      #expect(try places(["b"], nested: nested) { $0.seed = 5 } == seeded)
      #expect(try places(["x", "b"], nested: nested) { $0.seed = 5 } == seeded)
      #expect(
        try places(["b"], nested: nested) { ($0.seed, $0.seedName) = (5, "other") } == seeded)
      #expect(try places(["a"], nested: nested) { $0.seed = 6 } != seeded)
      #expect(try places(["a"], nested: nested) { $0.seed = 0 } != seeded)
      #expect(try places(["a"], nested: nested) { _ in } != seeded)
      #expect(try places(["a"], nested: nested) { $0.seedName = "5" } != seeded)
    }
  }
}
