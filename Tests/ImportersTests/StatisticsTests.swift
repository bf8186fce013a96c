import Foundation
import LambentScenes
import Testing

@testable import LambentImporters

/// Imports against small simulators of the originals, written from the formats' own formulas: at five
/// moments, how many live, and the mean and the spread of position, size and colour. Both are run with
/// many seeds; what chance may do to their means is allowed for. `make test` runs them in release.
@Suite("Imports against their originals")
struct StatisticsTests {
  static let moments = [0.4, 0.9, 1.5, 2.1, 2.6]
  /// Particles at a moment that are enough, of all runs together.
  static let enough = 2_000

  /// Holds an import to runs of its simulator.
  ///
  /// - Parameter simulate: The particles of a run with a seed, at the moments.
  private func compare(
    _ name: String, origin: SIMD2<Double>? = nil, at moments: [Double] = Self.moments,
    simulate: (_ seed: UInt64) -> [[Sample]]
  ) throws {
    let file = try Fixture.file(name)
    let place = try origin ?? Fixture.origin(Fixture.effect(name))
    var (runs, count): ([[[Sample]]], Int) = ([], 0)
    while count < Self.enough, runs.count < 100 {
      let run = simulate(UInt64(runs.count) + 7)
      count += run.last?.count ?? 0
      runs.append(run)
    }
    var imported = [[[Sample]]]()
    for seed in runs.indices {
      let scene = try ImportedScene(file, seed: seed)
      imported.append(try moments.map { try scene.samples(at: $0, origin: place) })
    }
    for (index, moment) in moments.enumerated() {
      let reference = Statistics(runs.flatMap { $0[index] }, runs: runs.count)
      Statistics(imported.flatMap { $0[index] }, runs: imported.count)
        .expectNear(reference, "\(name) at \(moment)")
    }
  }

  @Test(
    "Particle Designer effects are where the reference has them",
    arguments: ["fountain.plist", "vortex.pex", "confetti.pex", "orbits.json"])
  func particleDesigner(name: String) throws {
    let path = "ParticleDesigner/\(name)"
    var keys = try ParticleDesignerReader.keys(of: Fixture.file(path))
    var log = ImportLog()
    let configuration = try ParticleDesignerConfiguration(&keys, log: &log)
    try compare(path) { seed in
      var simulator = ParticleDesignerSimulator(configuration, seed: seed)
      return Self.moments.map {
        simulator.advance(to: $0)
        return simulator.samples
      }
    }
  }

  @Test(
    "Pixi effects are where the library has them",
    arguments: ["sparks.json", "eased.json", "spray-v1.json"])
  func pixi(name: String) throws {
    let path = "Pixi/\(name)"
    var reader = try PixiReader(Fixture.file(path))
    let configuration = try reader.configuration()
    var origin = try Fixture.origin(Fixture.effect(path))
    if case .rectangle(let corner, let size) = configuration.shape { origin -= corner + size / 2 }
    try compare(path, origin: origin) { seed in
      var simulator = PixiSimulator(configuration, seed: seed)
      return Self.moments.map {
        simulator.advance(to: $0)
        return simulator.samples(width: 32)
      }
    }
  }

  @Test("libGDX effects are where the library has them", arguments: ["torch.p", "smoke.p"])
  func libGDX(name: String) throws {
    let path = "LibGDX/\(name)"
    var reader = try LibGDXReader(Fixture.file(path))
    let emitter = try #require(reader.emitters().first)
    try compare(path) { seed in
      var simulator = LibGDXSimulator(emitter, seed: seed)
      return Self.moments.map {
        simulator.advance(to: $0)
        return simulator.samples
      }
    }
  }
}
