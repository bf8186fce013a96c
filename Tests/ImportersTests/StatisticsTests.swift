import Foundation
import LambentScenes
import Testing

@testable import LambentImporters

/// Imports against small simulators of the originals, written from the formats' own formulas: at five
/// moments, how many live, and the mean and the spread of position, size and colour.
@Suite("Imports against their originals")
struct StatisticsTests {
  static let moments = [0.4, 0.9, 1.5, 2.1, 2.6]

  @Test(
    "Particle Designer effects are where the reference has them",
    arguments: ["fountain.plist", "vortex.pex", "confetti.pex", "orbits.json"])
  func particleDesigner(name: String) throws {
    let file = try Fixture.file("ParticleDesigner/\(name)")
    var keys = try ParticleDesignerReader.keys(of: file)
    var log = ImportLog()
    var simulator = ParticleDesignerSimulator(
      try ParticleDesignerConfiguration(&keys, log: &log))
    let scene = try ImportedScene(file)
    let origin = Fixture.origin(try Fixture.effect("ParticleDesigner/\(name)"))
    // Until its limit is reached the original bears more than the rate that the limit leaves in the
    // long run; confetti's lives vary so much that it has one.
    let isHeld = name == "confetti.pex"
    for moment in isHeld ? [2.0, 2.5, 3, 3.5, 4] : Self.moments {
      simulator.advance(to: moment)
      try scene.statistics(at: moment, origin: origin).expectNear(
        Statistics(simulator.samples), "\(name) at \(moment)", count: isHeld ? 0.03 : 0.015)
    }
  }

  @Test(
    "Pixi effects are where the library has them",
    arguments: ["sparks.json", "eased.json", "spray-v1.json"])
  func pixi(name: String) throws {
    let file = try Fixture.file("Pixi/\(name)")
    var reader = try PixiReader(file)
    var simulator = PixiSimulator(try reader.configuration())
    let scene = try ImportedScene(file)
    var origin = Fixture.origin(try Fixture.effect("Pixi/\(name)"))
    if case .rectangle(let corner, let size) = simulator.effect.shape {
      origin -= corner + size / 2
    }
    for moment in Self.moments {
      simulator.advance(to: moment)
      try scene.statistics(at: moment, origin: origin)
        .expectNear(Statistics(simulator.samples(width: 32)), "\(name) at \(moment)")
    }
  }

  @Test("libGDX effects are where the library has them", arguments: ["torch.p", "smoke.p"])
  func libGDX(name: String) throws {
    let file = try Fixture.file("LibGDX/\(name)")
    var reader = try LibGDXReader(file)
    var simulator = LibGDXSimulator(try #require(reader.emitters().first))
    let scene = try ImportedScene(file)
    let origin = Fixture.origin(try Fixture.effect("LibGDX/\(name)"))
    for moment in Self.moments {
      simulator.advance(to: moment)
      try scene.statistics(at: moment, origin: origin)
        .expectNear(Statistics(simulator.samples), "\(name) at \(moment)")
    }
  }
}
