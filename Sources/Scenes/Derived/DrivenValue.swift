import LambentDocuments
import LambentProperties

/// A number, or the numbers of a point or a colour, that follow a sound, chance or other values of the scene.
///
/// ```json
/// "opacity": { "audio": "music", "band": [20, 150], "range": [0.3, 1] },
/// "bounds": [0, 0, { "of": "title.bounds.size.width", "offset": 40 }, 80],
/// "position": { "follow": "ball.position", "spring": { "stiffness": 60, "damping": 8 } }
/// ```
struct DrivenValue: Sendable {
  enum Source: Sendable {
    case constant([Double])
    case sound(SoundDrive)
    /// The value of a key path of another layer.
    case path(SourcePath)
    /// The same, later.
    case follow(SourcePath, Lag)
    case sum([DrivenValue])
    case product([DrivenValue])
  }

  /// A path of layers' names and the key path below it.
  struct SourcePath: Sendable {
    let layer: String
    let keyPath: String
    /// The position in the document.
    let origin: Diagnostic

    var text: String { "\(layer).\(keyPath)" }
  }

  enum Lag: Sendable {
    /// By a time, in seconds.
    case delay(Double)
    /// As if a spring pulled it.
    case spring(DrivenSpring)
  }

  struct SoundDrive: Sendable {
    let sound: Sound
    /// The time in the sound at which it begins, in seconds.
    let start: Double
    /// In hertz.
    let band: ClosedRange<Double>
    /// Time constants, in seconds.
    let attack, release: Double
    let gain: Double
    /// The values of silence and of the greatest loudness.
    let range: (Double, Double)
  }

  struct Wiggle: Sendable {
    /// The greatest distance from 0; one number for all, or one for each.
    let amplitude: [Double]
    /// Changes of direction each second.
    let frequency: Double
    let seed: Int
  }

  var source = Source.constant([0])
  /// Factors; one number for all, or one for each.
  var scale = [1.0]
  var offset = [0.0]
  /// A remap: points of a line, from inputs to outputs; empty for none.
  var map: [(input: Double, output: Double)] = []
  var wiggle: Wiggle?
  var clamp: ClosedRange<Double>?

  var paths: [SourcePath] {
    switch source {
    case .constant, .sound: []
    case .path(let path), .follow(let path, _): [path]
    case .sum(let values), .product(let values): values.flatMap(\.paths)
    }
  }

  /// The greatest frequency of chance in it.
  var frequency: Double {
    let own = wiggle?.frequency ?? 0
    switch source {
    case .sum(let values), .product(let values): return values.reduce(own) { max($0, $1.frequency) }
    case .constant, .sound, .path, .follow: return own
    }
  }
}

struct DrivenModel: Sendable {
  struct Part: Sendable {
    /// The path of keys that leads to it within the layer.
    let name: String
    var value: DrivenValue
    let origin: Diagnostic
  }

  let keyPath: String
  /// The driven values: one for all numbers of the property, or those that the template has.
  let parts: [Part]
  /// The value that the driven ones are parts of.
  var template: DrivenTemplate?
  /// True if it is added to the value that the property has otherwise.
  var isAdditive = false
  let origin: Diagnostic

  /// True if it moves the time of its layer.
  var movesTime: Bool { keyPath == "speed" || keyPath == "timeOffset" }
  var paths: [DrivenValue.SourcePath] { parts.flatMap(\.value.paths) }
  var frequency: Double { parts.reduce(0) { max($0, $1.value.frequency) } }
}

/// A mass on a spring that is damped.
struct DrivenSpring: Sendable {
  let mass, stiffness, damping: Double

  /// The numbers that follow others, which are straight between samples a step apart, in seconds. It rests at the
  /// first one at the beginning.
  ///
  /// Each step is exact: with e = x − u + (c/k)·u′, e″ = −(k/m)·e − (c/m)·e′, whose solution over a step is a
  /// matrix.
  func following(_ input: [Double], step: Double) -> [Double] {
    guard let first = input.first else { return [] }
    let matrix = transition(over: step)
    var (x, v) = (first, 0.0)
    var result = [first]
    result.reserveCapacity(input.count)
    for index in input.indices.dropFirst() {
      let slope = (input[index] - input[index - 1]) / step
      let lag = damping / stiffness * slope
      let (e, f) = (x - input[index - 1] + lag, v - slope)
      x = matrix.0 * e + matrix.1 * f + input[index] - lag
      v = matrix.2 * e + matrix.3 * f + slope
      if !x.isFinite || !v.isFinite { (x, v) = (input[index], 0) }
      result.append(x)
    }
    return result
  }

  /// The exponential of the motion's matrix times a step: by its series, of a part of the step so small that it
  /// converges at once, and by squaring.
  private func transition(over step: Double) -> (Double, Double, Double, Double) {
    typealias Matrix = (Double, Double, Double, Double)
    func product(_ a: Matrix, _ b: Matrix) -> Matrix {
      (
        a.0 * b.0 + a.1 * b.2, a.0 * b.1 + a.1 * b.3, a.2 * b.0 + a.3 * b.2,
        a.2 * b.1 + a.3 * b.3
      )
    }
    let (k, c) = (stiffness / mass, damping / mass)
    var halvings = 0
    var part = step
    while part * (1 + k + c) > 0.25, halvings < 60 {
      part /= 2
      halvings += 1
    }
    let matrix: Matrix = (0, part, -k * part, -c * part)
    var (sum, term): (Matrix, Matrix) = ((1, 0, 0, 1), (1, 0, 0, 1))
    for order in 1...16 {
      term = product(term, matrix)
      let factor = 1 / Double(order)
      term = (term.0 * factor, term.1 * factor, term.2 * factor, term.3 * factor)
      sum = (sum.0 + term.0, sum.1 + term.1, sum.2 + term.2, sum.3 + term.3)
    }
    for _ in 0..<halvings { sum = product(sum, sum) }
    return sum
  }
}

extension PropertyValue {
  /// The numbers of a number, a point, a size, a rectangle, a vector or a colour; `nil` for other values.
  var numbers: [Double]? {
    switch self {
    case .number(let number): return [number]
    case .boolean, .point, .size, .rect, .vector, .color:
      var result: [Double] = []
      _ = zipped(with: self) { number, _ in
        result.append(number)
        return number
      }
      return result
    default: return nil
    }
  }

  /// The same kind of value with other numbers.
  func replacing(numbers: some Sequence<Double>) -> PropertyValue {
    if case .boolean = self { return numbers.first { _ in true }.map(PropertyValue.number) ?? self }
    var iterator = numbers.makeIterator()
    return zipped(with: self) { number, _ in iterator.next() ?? number } ?? self
  }

  /// True if it consists of numbers alone, so that it can be read again with other numbers.
  var isWholeOfNumbers: Bool {
    switch self {
    case .transform, .path: true
    case .list(let elements): elements.allSatisfy { $0.numbers != nil }
    default: numbers != nil
    }
  }
}
