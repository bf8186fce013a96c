import Foundation
import LambentScenes
import Testing

@testable import LambentImporters
@testable import LambentImports

/// Imports against small simulators of the originals, written from the formats' own formulas: at five
/// moments, how many live, and the mean and the spread of position, size and colour. Both run with many
/// seeds. `make test` runs them in release.
@Suite("Imports against their originals")
struct StatisticsTests {
  static let moments = [0.4, 0.9, 1.5, 2.1, 2.6]
  /// Particles of either side at a moment. The standard error of a difference of means is then
  /// √(2 / 100,000) of the spread, 0.45 %; that of spreads is less. Two hundredths are four of them.
  static let enough = 100_000.0
  /// The greatest standard error of a difference of counts: a quarter of what is allowed.
  static let chance = 0.0025

  /// Holds the import of a fixture to its original: nothing is allowed for chance.
  private func compare(_ path: String) throws {
    let originals = try Original.all(of: Fixture.file(path))
    #expect(!originals.isEmpty, "Original makes no simulator of \(path)")
    for original in originals {
      let found = try original.comparison(at: Self.moments, enough: Self.enough)
      #expect(found.fewest >= Self.enough)
      #expect(found.chance <= Self.chance)
      #expect(found.count.size <= 0.01, "live \(found.count.about)")
      #expect(found.mean.size <= 0.02, "mean \(found.mean.about)")
      #expect(found.spread.size <= 0.02, "spread of \(found.spread.about)")
    }
  }

  @Test(
    "Particle Designer effects are where the reference has them",
    arguments: ["fountain.plist", "vortex.pex", "confetti.pex", "orbits.json"])
  func particleDesigner(name: String) throws { try compare("ParticleDesigner/\(name)") }

  @Test(
    "Pixi effects are where the library has them",
    arguments: ["sparks.json", "eased.json", "spray-v1.json"])
  func pixi(name: String) throws { try compare("Pixi/\(name)") }

  @Test(
    "libGDX effects are where the library has them",
    arguments: ["torch.p", "smoke.p", "pool.p", "rim.p"])
  func libGDX(name: String) throws { try compare("LibGDX/\(name)") }

  @Test("every importer has a fixture, and every fixture of particles an original")
  func fixtures() throws {
    let folder = try #require(Bundle.module.url(forResource: "Fixtures", withExtension: nil))
    let names =
      FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String] ?? []
    var missing = Set(ImporterRegistry.builtIn.importers.map(\.name))
    for name in names.sorted() {
      let file = try Fixture.file(name)
      guard let importer = ImporterRegistry.builtIn.importer(for: file) else { continue }
      missing.remove(importer.name)
      // Archives of layers and drawings hold no particles of their own.
      guard !["caml", "svg", "lottie"].contains(importer.name) else { continue }
      #expect(try !Original.all(of: file).isEmpty, "Original makes no simulator of \(name)")
    }
    #expect(missing.isEmpty, "add files to Fixtures that only these read: \(missing.sorted())")
  }

  /// The folder of effects that are compared, too.
  private static let ownFolder = ProcessInfo.processInfo.environment["LAMBENT_EFFECTS"]

  @Test("the effects of a folder of one's own, as a table", .enabled(if: ownFolder != nil))
  func ownEffects() throws {
    let folder = try #require(Self.ownFolder)
    let names = FileManager.default.enumerator(atPath: folder)?.allObjects as? [String] ?? []
    for name in names.sorted() {
      guard let file = try? ForeignFile(contentsOf: "\(folder)/\(name)"), !file.isFolder,
        let originals = try? Original.all(of: file)
      else { continue }
      for original in originals {
        let found = try original.comparison(at: original.moments, enough: 10_000, mostRuns: 200)
        func percent(_ figure: Comparison.Figure) -> String {
          "\((figure.size * 1000).rounded() / 10) % (\(figure.about))"
        }
        print(
          "\(original.name): count \(percent(found.count)), mean \(percent(found.mean)), "
            + "spread \(percent(found.spread)); \(found.fewest) particles")
      }
    }
  }
}
