import Foundation
import LambentGeometry
import LambentImporters
import LambentParticles
import LambentPixels
import LambentRendering
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

/// How many particles there are at a moment of one or more runs, and the mean and the standard
/// deviation of what is seen of them.
struct Statistics {
  /// In a run, in the mean.
  var count: Double
  /// x, y, size, red, green, blue and alpha.
  var means: [Double]
  var spreads: [Double]
  /// The greatest less the least, 0 among them.
  var extents: [Double]
  /// How many runs there were.
  var runs: Double

  static let names = ["x", "y", "size", "red", "green", "blue", "alpha"]

  init(_ samples: [Sample], runs: Int = 1) {
    count = Double(samples.count) / Double(runs)
    self.runs = Double(runs)
    let columns: [(Sample) -> Double] = [
      { $0.x }, { $0.y }, { $0.size }, { $0.color.x }, { $0.color.y }, { $0.color.z },
      { $0.color.w },
    ]
    let n = Double(max(samples.count, 1))
    let values = columns.map { samples.map($0) }
    let means = values.map { $0.reduce(0, +) / n }
    spreads = zip(values, means).map { list, mean in
      (list.map { ($0 - mean) * ($0 - mean) }.reduce(0, +) / n).squareRoot()
    }
    extents = values.map { max($0.max() ?? 0, 0) - min($0.min() ?? 0, 0) }
    self.means = means
  }

  /// Holds an import to simulations: the count to a hundredth; means to two hundredths of what the
  /// values span, spreads to two hundredths of themselves, or of a tenth of the span where there is hardly
  /// any. Two standard errors are chance: with as many runs as there are, a fraction of that.
  func expectNear(
    _ other: Statistics, _ title: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    // Of those whose lives differ at most half may be dead or alive by chance.
    let chance = 2 * (2 * other.count / 4 / runs).squareRoot()
    #expect(
      abs(count - other.count) <= 0.01 * other.count + chance,
      "\(title): \(count) live, not \(other.count)", sourceLocation: sourceLocation)
    for (index, name) in Self.names.enumerated() {
      let span = other.extents[index]
      let error = 2 * other.spreads[index] / max(other.count * runs, 1).squareRoot()
      #expect(
        abs(means[index] - other.means[index]) <= 0.02 * span + 1.5 * error,
        "\(title): mean \(name) \(means[index]), not \(other.means[index]) of \(span)",
        sourceLocation: sourceLocation)
      #expect(
        abs(spreads[index] - other.spreads[index]) <= 0.02 * max(other.spreads[index], 0.1 * span)
          + error,
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
  init(_ file: ForeignFile, seed: Int, pictureSize: Double = 32) throws {
    let effect = try ImporterRegistry.builtIn.effect(from: file)
    var options = SceneOptions()
    options.seed = seed
    player = try ScenePlayer(effect.scene(file: file.path, options: options))
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
