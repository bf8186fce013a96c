import LambentAnimations
import LambentGeometry
import LambentParticles
import LambentProperties
import LambentRenderTree
import Testing

@Suite("Bad values, and values from the wild")
struct ValidationTests {
  private func error(_ configure: (inout EmitterCell) -> Void) -> EmitterError? {
    do {
      _ = try system(cell("fire", configure))
      return nil
    } catch {
      return error as? EmitterError
    }
  }

  @Test("an error names the key path and what would be right")
  func errors() {
    for keyPath in ["birthRate", "lifetime", "velocity", "scaleSpeed", "emissionRange"] {
      for value in [Double.nan, .infinity] {
        let found = error {
          switch keyPath {
          case "birthRate": $0.birthRate = value
          case "lifetime": $0.lifetime = value
          case "velocity": $0.velocity = value
          case "scaleSpeed": $0.scaleSpeed = value
          default: $0.emissionRange = value
          }
        }
        #expect(found?.description.contains("emitterCells.fire.\(keyPath)") == true)
      }
    }
    #expect(error { $0.birthRate = 1e9 } != nil)
    #expect(error { $0.lifetime = -1 } != nil)
    #expect(error { $0.name = "a.b" } != nil)
    #expect(error { $0.name = "" } != nil)
    #expect(error { $0.scaleOverLife = [.init(2, 1)] } != nil)
    #expect(error { $0.bursts = [EmitterBurst(count: -1)] } != nil)
    #expect(error { $0.turbulence = EmitterTurbulence(amplitude: 1, scale: 0) } != nil)
    #expect(error { $0.duration = .infinity } == nil)
  }

  @Test("a style is checked as the values themselves are, whether anything takes it or not")
  func styles() throws {
    let faults: [(String, PropertyValue)] = [
      ("velocity", .number(1e30)), ("birthRate", .number(-1)), ("lifetime", .number(.nan)),
      ("bursts", .list([.record(["count": .number(-5)])])),
      ("turbulence", .record(["amplitude": .number(3), "scale": .number(0)])),
      ("color", .text("red")), ("nothing", .number(1)), ("style", .record([:])),
    ]
    for (name, value) in faults {
      let found = error { $0.style = [name: value] }
      #expect(
        found?.keyPath?.hasPrefix("emitterCells.fire.style") == true, "\(name): \(found as Any)")
      #expect(error { ($0.style, $0.velocity, $0.birthRate) = ([name: value], 3, 5) } != nil)
    }
    let styled = cell("fire") {
      $0.style = ["birthRate": .number(10), "lifetime": .number(1), "velocity": .number(3)]
      $0.velocity = 40
    }
    let particle = try #require(try system(styled).particles(at: 2).first)
    #expect(particle.lifetime == 1 && abs(particle.velocity.x) == 40)
  }

  @Test("every fault of an emitter is told, each under its key path")
  func allFaults() {
    let wrong = cell("fire") {
      $0.velocity = 1e30
      $0.bursts = [EmitterBurst(count: 1), EmitterBurst(count: -1)]
      $0.alphaOverLife = [.init(0, 1), .init(2, 1)]
      $0.emitterCells = [cell("spark") { $0.floor = EmitterFloor(y: 1, friction: 2) }]
    }
    #expect(
      Emitter(cells: [wrong]).faults.compactMap(\.keyPath)
        == [
          "bursts.1.count", "velocity", "alphaOverLife.1.0",
          "emitterCells.spark.floor.friction",
        ].map { "emitterCells.fire.\($0)" })
  }

  @Test("a loop that is too short for the lifetimes is rejected before any moment is asked for")
  func shortLoop() {
    var properties = EmitterProperties()
    properties.loop = 1e-6
    let long = cell("fire") { ($0.birthRate, $0.lifetime) = (1, 2) }
    #expect(throws: EmitterError.self) {
      try ParticleSystem(Emitter(properties: properties, cells: [long]))
    }
  }

  @Test("cells nested too deeply, and key paths that lead nowhere, are rejected")
  func trees() {
    var nested = EmitterCell()
    for _ in 0..<40 { nested = cell { [nested] in $0.emitterCells = [nested] } }
    #expect(throws: EmitterError.self) { try system(nested) }
    #expect(throws: EmitterError.unknownKeyPath("emitterCells.fire.nothing")) {
      try system(
        cell("fire") { _ in },
        timelines: ["emitterCells.fire.nothing": Timeline(constant: 1)])
    }
  }

  @Test("more particles than allowed are rejected with their number, before they are made")
  func limit() throws {
    let many = cell { ($0.birthRate, $0.lifetime) = (1e8, 1e5) }
    let system = try system(many, limit: 1000)
    #expect(throws: EmitterError.tooManyParticles(count: 200_000_000, limit: 1000, time: 2)) {
      try system.sprites(at: 2)
    }
    let fair = cell { ($0.birthRate, $0.lifetime) = (1000, 1) }
    #expect(try ParticlesTests.system(fair, limit: 1000).liveCount(at: 5) == 1000)
  }

  @Test("what programs in the wild write never traps")
  func wild() throws {
    let cells = [
      cell { ($0.birthRate, $0.lifetime, $0.lifetimeRange) = (10, 1, 4) },
      cell { ($0.birthRate, $0.lifetime, $0.alphaRange) = (10, 9, -10) },
      cell { ($0.birthRate, $0.lifetime, $0.redSpeed) = (10, 9, 100) },
      cell { ($0.birthRate, $0.lifetime, $0.emissionRange, $0.velocity) = (10, 9, 10, -70) },
      cell { ($0.birthRate, $0.lifetime, $0.scale, $0.scaleSpeed) = (10, 9, 0.01, -0.1) },
      cell { ($0.birthRate, $0.lifetime, $0.velocityRange) = (9999, 1, -500) },
      cell { ($0.birthRate, $0.lifetime, $0.emissionLatitude) = (0.009, 500, 4.7) },
      cell { ($0.birthRate, $0.lifetime, $0.spin, $0.xAcceleration) = (1, 1e9, 1e12, 1e12) },
    ]
    for var wild in cells {
      wild.contents = [pixel]
      let system = try system(wild)
      for time in [-1.0, 0, 0.3, 3, 1e6] {
        let batch = try system.sprites(at: time)
        #expect(batch.color.allSatisfy { $0.min() >= 0 && $0.max() <= 1 })
        #expect(try system.particles(at: time).allSatisfy { $0.lifetime > 0 && $0.scale >= 0 })
      }
    }
  }
}
