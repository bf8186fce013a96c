import LambentGeometry
import LambentImageFiles

/// The onsets and the beats of a sound.
///
/// Onsets are the peaks of the growth of the loudness of bands. Beats: D. P. W. Ellis, “Beat Tracking by Dynamic
/// Programming”, 2007: the sequence of times that are both onsets and evenly spaced. The spacing is the period with
/// the highest autocorrelation of the growth.
package struct BeatTracker {
  package struct Onset: Sendable, Hashable {
    /// In seconds of the sound.
    package var time: Double
    /// Its strength relative to the strongest onset, 0…1.
    package var strength: Double
  }

  package let onsets: [Onset]
  /// The beats, in seconds of the sound.
  package let beats: [Double]

  init(_ samples: SoundSamples) {
    let growth = Self.growth(of: samples)
    onsets = Self.onsets(growth, samples)
    beats = Self.beats(growth, onsets)
  }

  /// The growth of the loudness at each time, summed over all bands.
  private static func growth(of samples: SoundSamples) -> [Double] {
    let analysis = SoundAnalysis(samples)
    let bands = (0..<24).map { band -> ClosedRange<Double> in
      let low = 30 * Elementary.pow(2, Double(band) * 9 / 24)
      return low...(low * Elementary.pow(2, 9.0 / 24))
    }
    let levels = analysis.amplitudes(of: bands).map { Elementary.log(1 + 1000 * Double($0)) }
    return (0..<analysis.count).map { moment in
      guard moment > 1 else { return 0 }
      return bands.indices.reduce(0) { sum, band in
        let now = levels[moment * bands.count + band]
        return sum + max(0, now - levels[(moment - 2) * bands.count + band])
      }
    }
  }

  private static func onsets(_ growth: [Double], _ samples: SoundSamples) -> [Onset] {
    let most = growth.max() ?? 0
    guard most > 0.5 else { return [] }
    // A maximum within 50 ms on both sides, and above the mean of 100 ms on both sides.
    let reach = 6
    return growth.indices.compactMap { moment in
      let value = growth[moment]
      guard value > most * 0.02 else { return nil }
      let around = max(0, moment - reach)...min(growth.count - 1, moment + reach)
      for other in around where growth[other] > value || growth[other] == value && other < moment {
        return nil
      }
      let time = Self.start(near: Double(moment) / SoundAnalysis.rate, in: samples)
      return Onset(time: time, strength: value / most)
    }
  }

  /// The time, near a given one, at which the loudness of a millisecond increases most compared with the five before.
  private static func start(near time: Double, in samples: SoundSamples) -> Double {
    let block = max(1, samples.rate / 1000)
    let reach = 30
    let first = Int(time * Double(samples.rate)) / block - reach
    func energy(_ index: Int) -> Double {
      let start = index * block
      let range = (start..<(start + block)).clamped(to: samples.values.indices)
      return samples.values[range].reduce(0) { $0 + Double($1) * Double($1) } / Double(block)
    }
    let energies = (0..<(2 * reach + 6)).map { energy(first - 5 + $0) }
    var best = (index: reach + 5, jump: 0.0)
    for index in 5..<energies.count {
      let before = energies[(index - 5)..<index].reduce(0, +) / 5
      let jump = energies[index] - before
      if jump > best.jump * 1.000_001 { best = (index, jump) }
    }
    return max(0, Double((first - 5 + best.index) * block) / Double(samples.rate))
  }

  // MARK: Beats

  private static func beats(_ growth: [Double], _ onsets: [Onset]) -> [Double] {
    guard onsets.count > 1, let first = onsets.first, let last = onsets.last else {
      return onsets.map(\.time)
    }
    let mean = growth.reduce(0, +) / Double(growth.count)
    let deviation =
      (growth.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(growth.count)).squareRoot()
    guard deviation > 0 else { return [] }
    let signal = growth.map { $0 / deviation }
    let period = period(of: signal.map { $0 - mean / deviation })
    let moments = path(signal, period: period)
    let half = Double(period) / SoundAnalysis.rate / 2
    return moments.compactMap { moment -> Double? in
      let time = Double(moment) / SoundAnalysis.rate
      guard time > first.time - half, time < last.time + half else { return nil }
      // A beat near an onset is moved to the onset.
      return nearest(to: time, in: onsets).flatMap { abs($0 - time) <= 0.05 ? $0 : nil } ?? time
    }
  }

  /// The period at which a signal repeats best, in analysis times: 40 to 240 beats per minute, with a preference for
  /// 120.
  private static func period(of signal: [Double]) -> Int {
    var best = (lag: Int(SoundAnalysis.rate / 2), score: -Double.infinity)
    let lags = Int(SoundAnalysis.rate / 4)...Int(SoundAnalysis.rate * 1.5)
    // Ten minutes are enough to find the tempo.
    let count = min(signal.count, 72_000)
    for lag in lags where lag < count {
      var sum = 0.0
      for index in lag..<count { sum += signal[index] * signal[index - lag] }
      let octaves = Elementary.log(Double(lag) * 2 / SoundAnalysis.rate) / Elementary.log(2)
      let score = sum * Elementary.exp(-0.5 * octaves * octaves / 0.81)
      if score > best.score { best = (lag, score) }
    }
    return best.lag
  }

  /// The best sequence of analysis times, each about a period after the one before.
  private static func path(_ signal: [Double], period: Int) -> [Int] {
    let reach = (max(1, period / 2))...(2 * period)
    let costs = reach.map { distance -> Double in
      let ratio = Elementary.log(Double(distance) / Double(period))
      return 100 * ratio * ratio
    }
    var (scores, before) = (signal, [Int](repeating: -1, count: signal.count))
    for moment in signal.indices {
      var best = (score: 0.0, from: -1)
      for (distance, cost) in zip(reach, costs) where distance <= moment {
        let score = scores[moment - distance] - cost
        if score > best.score { best = (score, moment - distance) }
      }
      scores[moment] += best.score
      before[moment] = best.from
    }
    let tail = max(0, signal.count - 2 * period)..<signal.count
    var next = tail.max { scores[$0] < scores[$1] } ?? -1
    var result: [Int] = []
    while next >= 0 {
      result.append(next)
      next = before[next]
    }
    return result.reversed()
  }

  private static func nearest(to time: Double, in onsets: [Onset]) -> Double? {
    let next = onsets.partitionPoint { $0.time < time }
    return [next - 1, next].filter(onsets.indices.contains).map { onsets[$0].time }
      .min { abs($0 - time) < abs($1 - time) }
  }
}
