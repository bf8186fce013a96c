import Foundation
import LambentDocuments
import LambentGeometry
import LambentLayers
import LambentParticles
import LambentPixels
import LambentRendering
import Testing

@testable import LambentImporters
@testable import LambentImports
@testable import LambentScenes

/// The emitters of an imported effect: read once, asked for the particles of any seed.
struct ImportedScene {
  /// An emitter layer: its particles, and where they are on the canvas.
  private struct Emission {
    var emitter: Emitter
    var position: SIMD2<Double>
    /// The layer's turn, in radians.
    var turn: Double
  }

  private var emissions: [Emission] = []
  private let pictureSize: Double

  /// - Parameter pictureSize: The pixels of the picture's width.
  init(_ effect: ImportedEffect, file: String, pictureSize: Double = 32) throws {
    self.pictureSize = pictureSize
    let player = try ScenePlayer(effect.scene(file: file))
    let context = try player.stage(at: 0).context
    for (index, value) in (effect.document["layers"]?.elements ?? []).enumerated() {
      guard case .string(let name)? = value["name"] else { continue }
      let layer = try #require(context.layer(atPath: name) as? EmitterLayer, "layer \(index)")
      let place = value["position"]?.elements ?? []
      let steps = value["transform"]?.elements.first?["rotate"]?.elements.first
      emissions += try layer.particleSystems().map { system in
        Emission(
          emitter: system.emitter,
          position: SIMD2(Self.number(place.first) ?? 0, Self.number(place.last) ?? 0),
          turn: (Self.degrees(steps) ?? 0) * .pi / 180)
      }
    }
  }

  private static func number(_ value: JSONValue?) -> Double? {
    if case .number(let number)? = value { number } else { nil }
  }

  private static func degrees(_ value: JSONValue?) -> Double? {
    if case .string(let text)? = value { Double(text.dropLast(3)) } else { nil }
  }

  /// The live particles at moments, about an origin.
  ///
  /// - Parameter layer: The only layer to be asked.
  func samples(
    at times: [Double], seed: Int, origin: SIMD2<Double>, layer: Int? = nil
  ) throws -> [[Sample]] {
    var result = [[Sample]](repeating: [], count: times.count)
    for (index, emission) in emissions.enumerated() where layer ?? index == index {
      var emitter = emission.emitter
      emitter.properties.seed = seed
      let system = try ParticleSystem(emitter)
      let (s, c) = (sin(emission.turn), cos(emission.turn))
      for (moment, time) in times.enumerated() {
        for particle in try system.particles(at: time) {
          let (x, y, tint) = (particle.position.x, particle.position.y, particle.color)
          let place = SIMD2(x * c - y * s, x * s + y * c) + emission.position - origin
          result[moment].append(
            Sample(
              place, size: particle.scale * pictureSize,
              color: SIMD4(tint.red, tint.green, tint.blue, tint.alpha)))
        }
      }
    }
    return result
  }
}

/// The fixtures of these tests.
enum Fixture {
  static func file(_ name: String) throws -> ForeignFile {
    let url = try #require(Bundle.module.url(forResource: "Fixtures", withExtension: nil))
    return try ForeignFile(
      contentsOf: url.appendingPathComponent(name).path, isTrusted: true)
  }

  static func effect(_ name: String, _ options: ImportOptions = .init()) throws -> ImportedEffect {
    try ImporterRegistry.builtIn.effect(from: file(name), options: options)
  }

  /// Where the first emitter of a document stands.
  static func origin(_ effect: ImportedEffect) -> SIMD2<Double> {
    guard case .array(let layers)? = effect.document["layers"],
      case .array(let place)? = layers.first?["emitterPosition"] ?? layers.first?["position"],
      case .number(let x)? = place.first, case .number(let y)? = place.last
    else { return SIMD2() }
    return SIMD2(x, y)
  }
}
