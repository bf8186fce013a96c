import LambentDocuments
import LambentGeometry
import LambentImageFiles
import LambentNoise

/// The times at which driven values are computed: evenly spaced, with one at each frame.
struct SampleTimes {
  let count: Int
  /// The distance, in seconds.
  let step: Double
  private let rate: FrameRate
  private let parts: Int
  /// The period after which chance repeats, in seconds; `nil` for never.
  private let loop: Double?

  static let mostSamples = 1 << 40

  /// - Parameter frequency: The greatest frequency of chance.
  init(duration: Double, rate: FrameRate, frequency: Double, loop: Double?) {
    let least = max(120, 8 * frequency)
    parts = max(1, Int((least / rate.framesPerSecond - 1e-9).rounded(.up)))
    step = 1 / (rate.framesPerSecond * Double(parts))
    count = max(2, Int(min(duration / step, Double(Self.mostSamples)).rounded(.up)) + 1)
    (self.rate, self.loop) = (rate, loop)
  }

  /// The time of a sample, in seconds: exactly that of a frame where there is one.
  func time(_ index: Int) -> Double {
    index % parts == 0
      ? rate.time(ofFrame: index / parts) : Double(index) * step
  }

  // MARK: Curves

  /// The loudness of a band as numbers.
  func numbers(of drive: DrivenValue.SoundDrive) -> [Double] {
    let curve = drive.sound.curves(of: [drive.band])[0]
      .smoothed(attack: drive.attack, release: drive.release).normalized
    let (silent, loud) = drive.range
    return (0..<count).map { index in
      let level = min(max(drive.gain * curve.value(at: time(index) + drive.start), 0), 1)
      return silent + (loud - silent) * level
    }
  }

  /// Numbers later by a time: before it, the first.
  func delayed(_ numbers: [Double], by delay: Double) -> [Double] {
    let shift = min(delay / step, Double(count) + 1)
    let whole = Int(shift.rounded(.down))
    let fraction = shift - Double(whole)
    func number(_ index: Int) -> Double { numbers[min(max(index, 0), numbers.count - 1)] }
    return numbers.indices.map { index in
      let (later, earlier) = (number(index - whole), number(index - whole - 1))
      return later + (earlier - later) * fraction
    }
  }

  /// Chance: a smooth curve through independent numbers, never farther from 0 than 1.
  ///
  /// The curve: E. Catmull and R. Rom, 1974, times 0.8, since it goes beyond its points by a quarter at most.
  func chance(_ wiggle: DrivenValue.Wiggle, keyPath: String, component: Int) -> [Double] {
    let seed = Noise.combine(UInt64(bitPattern: Int64(wiggle.seed)), name: keyPath)
    let period = loop.map { max(4, Int(($0 * wiggle.frequency).rounded())) }
    let frequency = period.map { Double($0) / (loop ?? 1) } ?? wiggle.frequency
    func point(_ index: Int) -> Double {
      let wrapped = period.map { ((index % $0) + $0) % $0 } ?? index
      var draw = Draw(
        seed: seed, stream: UInt32(truncatingIfNeeded: component),
        index: UInt64(bitPattern: Int64(wrapped)))
      return 2 * draw.uniform() - 1
    }
    var known = (index: Int.min, points: (0.0, 0.0, 0.0, 0.0))
    return (0..<count).map { sample in
      let place = time(sample) * frequency
      let index = Int(place.rounded(.down))
      if known.index != index {
        known = (index, (point(index - 1), point(index), point(index + 1), point(index + 2)))
      }
      let (a, b, c, d) = known.points
      let x = place - Double(index)
      let tail = x * (3 * (b - c) + d - a)
      return 0.8 * (b + 0.5 * x * (c - a + x * (2 * a - 5 * b + 4 * c - d + tail)))
    }
  }
}

extension DrivenValue {
  /// An output of a remap: on the line through its points, and beyond the ends as at the ends.
  static func remapped(_ input: Double, by map: [(input: Double, output: Double)]) -> Double {
    guard let first = map.first, let last = map.last else { return input }
    guard input > first.input else { return first.output }
    guard input < last.input else { return last.output }
    let upper = map.partitionPoint { $0.input <= input }
    let (from, to) = (map[upper - 1], map[upper])
    let fraction = (input - from.input) / (to.input - from.input)
    return from.output + (to.output - from.output) * fraction
  }
}
