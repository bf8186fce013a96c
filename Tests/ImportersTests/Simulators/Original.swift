import Foundation
import LambentDocuments
import LambentImageFiles
import LambentPixels
import LambentScenes

@testable import LambentImporters
@testable import LambentImports
@testable import LambentSpriteImporters

/// A foreign effect, or one emitter of it: what its original shows, and what its import shows.
struct Original {
  let name: String
  private let scene: ImportedScene
  /// Where the document has the effect's origin.
  private let origin: SIMD2<Double>
  /// The only layer of the document that is meant.
  private var layer: Int?
  /// How long an emitter that ends emits, and the longest life, in seconds.
  private let emission: Double
  private let life: Double
  private let run: @Sendable (_ seed: UInt64, _ moments: [Double]) -> [[Sample]]

  /// Compares both over as many runs as it takes for so many particles at each moment.
  func comparison(
    at moments: [Double], enough: Double, mostRuns: Int = 4000
  ) throws -> Comparison {
    var (ours, theirs): ([Statistics], [Statistics]) = (
      moments.map { _ in Statistics() }, moments.map { _ in Statistics() }
    )
    for seed in 1...mostRuns {
      let imported = try scene.samples(at: moments, seed: seed, origin: origin, layer: layer)
      let original = run(UInt64(seed), moments)
      for index in moments.indices {
        ours[index].add(imported[index])
        theirs[index].add(original[index])
      }
      if ((ours + theirs).map(\.total).min() ?? 0) >= enough { break }
    }
    var result = Comparison()
    for (index, moment) in moments.enumerated() {
      result.meet(ours[index], theirs[index], at: moment)
    }
    return result
  }

  /// Moments while it fills, and when it is full; or all along one that ends.
  var moments: [Double] {
    emission.isFinite
      ? [0.15, 0.3, 0.5, 0.7, 0.85].map { $0 * (emission + life) }
      : [0.4, 0.8, 1.3, 2.1, 3.2].map { $0 * life }
  }
}

// MARK: - The formats

extension Original {
  /// The originals in a file; none in a file of another kind.
  static func all(of file: ForeignFile) throws -> [Original] {
    let effect = try ImporterRegistry.builtIn.effect(from: file)
    switch ImporterRegistry.builtIn.importer(for: file)?.name {
    case "particleDesigner": return [try particleDesigner(file, effect)]
    case "pixi": return [try pixi(file, effect)]
    case "libgdx": return try libGDX(file, effect)
    default: return []
    }
  }

  /// The width of the first image.
  private static func width(_ effect: ImportedEffect) -> Double {
    guard let bytes = effect.images.first?.bytes,
      let image = try? ImageFile.decode(bytes).straight
    else { return 32 }
    return Double(image.width)
  }

  private static func number(_ value: JSONValue?) -> Double? {
    if case .number(let number)? = value { number } else { nil }
  }

  private static func particleDesigner(
    _ file: ForeignFile, _ effect: ImportedEffect
  ) throws -> Original {
    var keys = try ParticleDesignerReader.keys(of: file)
    let configuration = try ParticleDesignerConfiguration(&keys, log: ImportLog())
    return Original(
      name: file.name,
      scene: try ImportedScene(effect, file: file.path, pictureSize: width(effect)),
      origin: Fixture.origin(effect),
      emission: configuration.duration < 0 ? .infinity : configuration.duration,
      life: configuration.lifespan.mean + configuration.lifespan.variance
    ) { seed, moments in
      var simulator = ParticleDesignerSimulator(configuration, seed: seed)
      return moments.map {
        simulator.advance(to: $0)
        return simulator.samples
      }
    }
  }

  private static func pixi(_ file: ForeignFile, _ effect: ImportedEffect) throws -> Original {
    let reader = try PixiReader(file)
    let configuration = try reader.configuration()
    var mapping = PixiMapping(configuration, log: ImportLog())
    let draft = mapping.emitters(named: "", art: ParticleArt()).first
    let width = width(effect)
    return Original(
      name: file.name, scene: try ImportedScene(effect, file: file.path, pictureSize: width),
      origin: Fixture.origin(effect) - (draft?.position ?? SIMD2()),
      emission: configuration.emitterLifetime < 0 ? .infinity : configuration.emitterLifetime,
      life: max(configuration.lifetime.least, configuration.lifetime.most)
    ) { seed, moments in
      var simulator = PixiSimulator(configuration, seed: seed)
      return moments.map {
        simulator.advance(to: $0)
        return simulator.samples(width: width)
      }
    }
  }

  private static func libGDX(_ file: ForeignFile, _ effect: ImportedEffect) throws -> [Original] {
    var reader = try LibGDXReader(file)
    let emitters = try reader.emitters()
    return try emitters.enumerated().map { index, emitter in
      var mapping = LibGDXMapping(emitter, name: emitter.name, log: ImportLog())
      let draft = mapping.emitter(ParticleArt())
      let value = effect.document["layers"]?.elements[index]
      // The draft is for a picture 32 wide, the document for the emitter's own.
      let scale = value?["emitterCells"]?.elements.first?["scale"]
      let width = (draft.cells.first?.scale ?? 1) * 32 / max(number(scale) ?? 1, 1e-9)
      let place = value?["emitterPosition"] ?? value?["position"]
      let origin = (place?.elements ?? []).map { number($0) ?? 0 }
      return Original(
        name: "\(file.name) \(emitter.name)",
        scene: try ImportedScene(effect, file: file.path, pictureSize: width),
        origin: SIMD2(origin.first ?? 0, origin.last ?? 0) - draft.position, layer: index,
        emission: emitter.isContinuous
          ? .infinity : (emitter.delay.mean + emitter.duration.mean) / 1000,
        life: max(emitter.life.high.most, emitter.life.high.least) / 1000
      ) { seed, moments in
        var simulator = LibGDXSimulator(emitter, seed: seed)
        return moments.map {
          simulator.advance(to: $0)
          return simulator.samples
        }
      }
    }
  }
}
