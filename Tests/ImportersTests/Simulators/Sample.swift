import Foundation
import LambentGeometry
import LambentImporters
import LambentParticles
import LambentPixels
import LambentScenes
import Testing

/// A particle as it is seen: about the effect's origin, y growing downward.
struct Sample {
  var x = 0.0
  var y = 0.0
  var size = 0.0
  var color = SIMD4<Double>()
}

/// Draws of chance for the simulators, the same every time. Steele's SplitMix64.
struct Chance {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// Uniform in a...b, in either order.
  mutating func uniform(_ a: Double, _ b: Double) -> Double {
    a + (b - a) * Double(next() >> 11) * 0x1p-53
  }
}

/// How many particles there are, and the mean and the standard deviation of what is seen of them.
struct Statistics {
  var count: Double
  /// x, y, size, red, green, blue and alpha.
  var means: [Double]
  var spreads: [Double]
  /// The greatest less the least.
  var extents: [Double]

  static let names = ["x", "y", "size", "red", "green", "blue", "alpha"]

  init(_ samples: [Sample]) {
    count = Double(samples.count)
    let columns: [(Sample) -> Double] = [
      { $0.x }, { $0.y }, { $0.size }, { $0.color.x }, { $0.color.y }, { $0.color.z },
      { $0.color.w },
    ]
    let n = max(count, 1)
    let values = columns.map { samples.map($0) }
    let means = values.map { $0.reduce(0, +) / n }
    spreads = zip(values, means).map { list, mean in
      (list.map { ($0 - mean) * ($0 - mean) }.reduce(0, +) / n).squareRoot()
    }
    extents = values.map { ($0.max() ?? 0) - ($0.min() ?? 0) }
    self.means = means
  }

  /// Holds an import to a simulation: the count to a hundredth, and means and spreads to two hundredths
  /// of what the simulated values span, of colours to two hundredths of the whole range; beyond what
  /// chance allows two samples of that size, three standard errors.
  func expectNear(
    _ other: Statistics, _ title: String, count tolerance: Double = 0.01,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    // Of those whose lives differ at most half may be dead or alive by chance.
    let luck = 3 * (other.count / 4).squareRoot()
    #expect(
      abs(count - other.count) <= tolerance * other.count + luck,
      "\(title): \(count) live, not \(other.count)", sourceLocation: sourceLocation)
    for (index, name) in Self.names.enumerated() {
      let span = max(index > 2 ? 1 : other.extents[index], 1)
      let error = 3 * other.spreads[index] * (2 / max(other.count, 1)).squareRoot()
      #expect(
        abs(means[index] - other.means[index]) <= 0.02 * span + error,
        "\(title): mean \(name) \(means[index]), not \(other.means[index])",
        sourceLocation: sourceLocation)
      #expect(
        abs(spreads[index] - other.spreads[index]) <= 0.02 * span + error,
        "\(title): spread of \(name) \(spreads[index]), not \(other.spreads[index])",
        sourceLocation: sourceLocation)
    }
  }
}

/// An imported effect, ready to be asked for its particles.
struct ImportedScene {
  private let player: ScenePlayer
  private let layers: [(name: String, origin: SIMD2<Double>)]
  private let pictureSize: Double

  /// - Parameter pictureSize: The pixels of the picture's width.
  init(_ file: ForeignFile, pictureSize: Double = 32) throws {
    let effect = try ImporterRegistry.builtIn.effect(from: file)
    player = try ScenePlayer(effect.scene(file: file.path))
    self.pictureSize = pictureSize
    guard case .array(let list)? = effect.document["layers"] else {
      layers = []
      return
    }
    layers = list.compactMap { layer in
      guard case .string(let name)? = layer["name"] else { return nil }
      return (name, SIMD2())
    }
  }

  /// The live particles at a moment, about an origin.
  func samples(at time: Double, origin: SIMD2<Double>) throws -> [Sample] {
    try layers.flatMap { layer in
      try player.particles(ofLayer: layer.name, at: time).map { particle in
        let c = particle.color
        return Sample(
          x: particle.position.x - origin.x, y: particle.position.y - origin.y,
          size: max(0, particle.scale) * pictureSize,
          color: SIMD4(c.red, c.green, c.blue, c.alpha).clamped(
            lowerBound: SIMD4(), upperBound: SIMD4(repeating: 1)))
      }
    }
  }

  /// The means and spreads at a moment, about an origin.
  func statistics(at time: Double, origin: SIMD2<Double>) throws -> Statistics {
    Statistics(try samples(at: time, origin: origin))
  }
}

/// The fixtures of these tests.
enum Fixture {
  static func file(_ name: String) throws -> ForeignFile {
    let url = try #require(Bundle.module.url(forResource: "Fixtures", withExtension: nil))
    return try ForeignFile(contentsOf: url.appendingPathComponent(name).path)
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
