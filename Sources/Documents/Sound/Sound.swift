import LambentGeometry
package import LambentImageFiles
import LambentWorkers

/// A sound that has been read, with its analysis: each curve is computed once, for all times.
package final class Sound: Sendable {
  package let samples: SoundSamples
  private let known = Lock(Known())

  private struct Known {
    var curves: [ClosedRange<Double>: SoundCurve] = [:]
    var tracker: BeatTracker?
    var spectra: [SpectrumKey: [Float]] = [:]
  }

  /// The parameters of a spectrum.
  package struct SpectrumKey: Hashable {
    let bars: Int
    let band: ClosedRange<Double>
    let attack: Double
    let release: Double

    package init(bars: Int, band: ClosedRange<Double>, attack: Double, release: Double) {
      (self.bars, self.band, self.attack, self.release) = (bars, band, attack, release)
    }
  }

  init(_ samples: SoundSamples) { self.samples = samples }

  /// The loudness of bands: their amplitudes, 1 for a sine of full scale.
  ///
  /// - Complexity: O(length of the sound) for all bands that were not requested before, together.
  package func curves(of bands: [ClosedRange<Double>]) -> [SoundCurve] {
    let missing = known.withLock { known in
      Set(bands).filter { known.curves[$0] == nil }.sorted {
        ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound)
      }
    }
    if !missing.isEmpty {
      let all = SoundAnalysis(samples).amplitudes(of: missing)
      let count = all.count / missing.count
      known.withLock { known in
        for (index, band) in missing.enumerated() {
          known.curves[band] = SoundCurve(
            values: (0..<count).map { all[$0 * missing.count + index] })
        }
      }
    }
    return known.withLock { known in bands.map { known.curves[$0] ?? SoundCurve(values: []) } }
  }

  package var tracker: BeatTracker {
    if let tracker = known.withLock({ $0.tracker }) { return tracker }
    let tracker = BeatTracker(samples)
    known.withLock { $0.tracker = tracker }
    return tracker
  }

  /// The levels of a spectrum for all times of the sound.
  package func levelCount(bars: Int) -> Int {
    let (count, overflows) = SoundAnalysis(samples).count.multipliedReportingOverflow(by: bars)
    return overflows ? .max : count
  }

  /// The levels of the bars of a spectrum at a time, in seconds of the sound, as fractions of the greatest amplitude
  /// of all bars and times. Empty if an event requests more bars than are stored.
  package func spectrum(_ key: SpectrumKey, at time: Double) -> [Double] {
    guard levelCount(bars: key.bars) <= SceneLimits.mostSpectrumLevels else { return [] }
    let table = spectra(key)
    let moments = table.count / key.bars
    let place = min(max(time * SoundAnalysis.rate, -1), Double(moments) + 1)
    let lower = Int(place.rounded(.down))
    let fraction = place - Double(lower)
    func level(_ moment: Int, _ bar: Int) -> Double {
      moment >= 0 && moment < moments ? Double(table[moment * key.bars + bar]) : 0
    }
    return (0..<key.bars).map { bar in
      let from = level(lower, bar)
      return from + (level(lower + 1, bar) - from) * fraction
    }
  }

  private func spectra(_ key: SpectrumKey) -> [Float] {
    if let table = known.withLock({ $0.spectra[key] }) { return table }
    var table = SoundAnalysis(samples).amplitudes(of: Self.bands(key.band, count: key.bars))
    let moments = table.count / key.bars
    for bar in 0..<key.bars {
      let curve = SoundCurve(values: (0..<moments).map { table[$0 * key.bars + bar] })
        .smoothed(attack: key.attack, release: key.release)
      for moment in 0..<moments { table[moment * key.bars + bar] = curve.values[moment] }
    }
    table = SoundCurve(values: table).normalized.values
    known.withLock { known in
      let kept = known.spectra.values.reduce(table.count) { $0 + $1.count }
      if kept > SceneLimits.mostSpectrumLevels { known.spectra = [:] }
      known.spectra[key] = table
    }
    return table
  }

  /// Bands of equal musical intervals.
  private static func bands(_ band: ClosedRange<Double>, count: Int) -> [ClosedRange<Double>] {
    let ratio = band.upperBound / band.lowerBound
    let edges = (0...count).map {
      band.lowerBound * Elementary.pow(ratio, Double($0) / Double(count))
    }
    return zip(edges, edges.dropFirst()).map { $0...max($0, $1) }
  }

  /// The least and the greatest sample in each of a number of equal parts of an interval, in seconds of the sound.
  package func extremes(from start: Double, to end: Double, count: Int) -> [ClosedRange<Double>] {
    let rate = Double(samples.rate)
    func place(_ index: Int) -> Int {
      let time = start + (end - start) * Double(index) / Double(count)
      return Int(min(max(time * rate, -1), Double(samples.values.count) + 1).rounded(.down))
    }
    return (0..<count).map { index in
      let first = max(0, place(index))
      let last = min(samples.values.count, max(place(index + 1), place(index) + 1))
      guard first < last else { return 0...0 }
      var (least, most) = (samples.values[first], samples.values[first])
      // In long parts, evenly spaced samples are enough.
      let step = max(1, (last - first) / 4096)
      for sample in stride(from: first, to: last, by: step) {
        least = min(least, samples.values[sample])
        most = max(most, samples.values[sample])
      }
      return Double(least)...Double(most)
    }
  }
}

extension Sound {
  private struct Seen {
    weak var sound: Sound?
    let stamp: FileStamp
  }

  private static let seen = Lock<[String: Seen]>([:])

  /// Reads the sound of a file, or returns the one that is in use, if the file has not changed.
  package static func open(
    _ path: String, in files: FileAccess, limit: Int
  ) throws(ImageFileError) -> Sound {
    let full = files.fullPath(path)
    guard files.isTrusted, let stamp = FileStamp(full) else {
      return Sound(try SoundFile.read(path, in: files, limit: limit))
    }
    let known = seen.withLock { seen in seen[full].flatMap { $0.stamp == stamp ? $0.sound : nil } }
    if let known, known.samples.values.count <= limit { return known }
    let sound = Sound(try SoundFile.read(path, in: files, limit: limit))
    seen.withLock { seen in
      if seen.count > 256 { seen = seen.filter { $0.value.sound != nil } }
      seen[full] = Seen(sound: sound, stamp: stamp)
    }
    return sound
  }
}
