import LambentDocuments
import LambentImports

/// `wiggle(frequency, amplitude, octaves, multiplier)`: random values so many times a second, joined by
/// smooth curves; each further octave has twice the frequency, and the amplitude times the multiplier. They
/// are not After Effects' own, but as far apart, and the same at every import.
struct LottieWiggle {
  private static let mostOctaves = 8

  private let frequency: Double
  private let amplitude: Double
  private let octaves: Int
  private let multiplier: Double
  /// The seed of the expression; empty without one.
  private let seed: String

  /// Reads a `wiggle` from an expression. Returns `nil` for other expressions, and for a `wiggle` at another time.
  init?(_ property: LottieProperty) {
    guard let text = property.expression,
      let arguments = LottieExpression.arguments(of: "wiggle", in: text),
      (2...5).contains(arguments.count), arguments.count < 5 || arguments[4] == "time"
    else { return nil }
    let numbers = arguments.prefix(4).map { Double($0) ?? .nan }
    let octaves = numbers.count > 2 ? numbers[2].rounded() : 1
    let multiplier = numbers.count > 3 ? numbers[3] : 0.5
    guard numbers[0] > 0, numbers[0] <= 1000, abs(numbers[1]) < 1e6, octaves >= 1,
      octaves <= Double(Self.mostOctaves), abs(multiplier) < 10
    else { return nil }
    (frequency, amplitude) = (numbers[0], numbers[1])
    (self.octaves, self.multiplier) = (Int(octaves), multiplier)
    seed = LottieExpression.seed(text) ?? ""
  }

  /// The animations that add to a property, one for each octave, repeated after a while.
  ///
  /// - Parameters:
  ///   - dimensions: 1 for numbers, 2 for points.
  ///   - name: A text that no other wiggle has.
  ///   - value: Makes a value of the property of a change.
  func animations(
    _ keyPath: String, dimensions: Int, name: String, value: ([Double]) -> JSONValue
  ) -> [JSONValue] {
    var (frequency, amplitude) = (frequency, amplitude)
    return (0..<octaves).map { octave in
      defer { (frequency, amplitude) = (frequency * 2, amplitude * multiplier) }
      let count = Int(max(4, min(120, (frequency * 10).rounded())))
      let text = name + (seed.isEmpty ? "" : " seed \(seed)") + (octave > 0 ? " \(octave)" : "")
      var random = LinearRandom(text: text)
      var values = (0..<count).map { _ in
        (0..<dimensions).map { _ in random.nextSigned() * amplitude }
      }
      values.append(values[0])
      var result: JSONObject = ["type": "keyframe", "keyPath": .string(keyPath)]
      result.set("values", .array(values.map(value)))
      result.set("calculationMode", "cubic")
      result.set("additive", true)
      result.set("duration", .seconds(Double(count) / frequency))
      result.set("repeatCount", "infinity")
      return result.value
    }
  }
}
