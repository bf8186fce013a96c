import TestKit

/// What is seen of a particle: x and y about the effect's origin, y growing downward; size; red, green,
/// blue and alpha. The last lane is 0.
typealias Sample = SIMD8<Double>

extension Sample {
  /// The names of the lanes that mean something.
  static let names = ["x", "y", "size", "red", "green", "blue", "alpha"]

  init(_ position: SIMD2<Double>, size: Double, color: SIMD4<Double>) {
    let c = color.clamped(lowerBound: SIMD4(), upperBound: SIMD4(repeating: 1))
    self.init(position.x, position.y, Swift.max(0, size), c.x, c.y, c.z, c.w, 0)
  }
}

/// Random draws for the simulators, the same every time.
struct Chance {
  private var random: SeededRandom

  init(state: UInt64) { random = SeededRandom(seed: state) }

  /// Uniform in a...b, in either order.
  mutating func uniform(_ a: Double, _ b: Double) -> Double {
    a + (b - a) * random.number(in: 0...1)
  }
}

/// A number over life at equal steps, for simulators that ask for it millions of times.
struct LifeTable {
  private static let steps = 2048
  private let values: [Double]

  init(_ value: (Double) -> Double) {
    values = (0...(Self.steps + 1)).map { value(min(Double($0) / Double(Self.steps), 1)) }
  }

  /// The value at a fraction of life within 0...1, linear between the steps.
  subscript(fraction: Double) -> Double {
    let place = min(max(fraction, 0), 1) * Double(Self.steps)
    let index = Int(place)
    return values[index] + (values[index + 1] - values[index]) * (place - Double(index))
  }
}

/// How many particles live at a moment in one or more runs, and the mean and the standard deviation of
/// what is seen of them.
struct Statistics {
  private var counts: [Double] = []
  /// What sums are about, so that few digits are lost.
  private var pivot: Sample?
  private var sum = Sample()
  private var squares = Sample()

  /// How many particles there were in all runs.
  var total: Double { counts.reduce(0, +) }
  /// How many live in a run, in the mean.
  var count: Double { counts.isEmpty ? 0 : total / Double(counts.count) }
  /// The standard error of that.
  var countError: Double {
    let n = Double(max(counts.count, 1))
    return (counts.map { ($0 - count) * ($0 - count) }.reduce(0, +)).squareRoot() / n
  }
  var means: Sample { (pivot ?? Sample()) + sum / max(total, 1) }
  var spreads: Sample {
    let mean = sum / max(total, 1)
    return (squares / max(total, 1) - mean * mean)
      .clamped(lowerBound: Sample(), upperBound: Sample(repeating: .infinity)).squareRoot()
  }

  /// Adds the particles of a run.
  mutating func add(_ samples: [Sample]) {
    counts.append(Double(samples.count))
    guard let pivot = pivot ?? samples.first else { return }
    self.pivot = pivot
    for sample in samples {
      let d = sample - pivot
      sum += d
      squares += d * d
    }
  }
}

/// How far an import is from its original at some moments.
struct Comparison {
  /// A difference and what it was found of.
  struct Figure {
    var size = 0.0
    var about = ""

    mutating func meet(_ size: Double, _ about: @autoclosure () -> String) {
      if size > self.size { (self.size, self.about) = (size, about()) }
    }
  }

  /// The greatest difference of live counts, as a fraction of the count.
  private(set) var count = Figure()
  /// The greatest difference of means: of positions as a fraction of their root mean square about the
  /// origin, of the rest of the value's own.
  private(set) var mean = Figure()
  /// The greatest difference of spreads, as a fraction of the spread, or of a twentieth of the root mean
  /// square where there is hardly any.
  private(set) var spread = Figure()
  /// The greatest standard error of a difference of counts, as a fraction of the count.
  private(set) var chance = 0.0
  /// The fewest particles of a moment.
  private(set) var fewest = Double.infinity

  /// Takes the figures of a moment.
  mutating func meet(_ imported: Statistics, _ original: Statistics, at moment: Double) {
    let least = max(original.count, 1e-9)
    count.meet(abs(imported.count - original.count) / least, "at \(moment)")
    let errors = (imported.countError, original.countError)
    chance = max(chance, (errors.0 * errors.0 + errors.1 * errors.1).squareRoot() / least)
    fewest = min(fewest, imported.total, original.total)
    let (a, b) = (imported.means, original.means)
    let (s, t) = (imported.spreads, original.spreads)
    for (lane, name) in Sample.names.enumerated() {
      let size = (b[lane] * b[lane] + t[lane] * t[lane]).squareRoot()
      guard size > 1e-6 else {
        mean.meet(abs(a[lane]), "\(name) at \(moment)")
        continue
      }
      mean.meet(abs(a[lane] - b[lane]) / size, "\(name) at \(moment): \(a[lane]), not \(b[lane])")
      spread.meet(
        abs(s[lane] - t[lane]) / max(t[lane], 0.05 * size),
        "\(name) at \(moment): \(s[lane]), not \(t[lane])")
    }
  }
}
