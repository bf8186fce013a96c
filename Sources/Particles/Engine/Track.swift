import LambentAnimations
import LambentProperties

/// A property over the emitter's time, its constant form told apart: most never change.
struct Track: Sendable {
  /// The value where it never changes, else the first.
  let constant: Double
  /// The value over time, where it changes.
  let timeline: Timeline?

  init(_ constant: Double) {
    self.constant = constant
    timeline = nil
  }

  init(_ timeline: Timeline) {
    constant = timeline.constant ?? timeline.value(at: 0)
    self.timeline = timeline.constant == nil ? timeline : nil
  }

  /// True if it is 0 at all times.
  var isZero: Bool { timeline == nil && constant == 0 }

  func value(at time: Double) -> Double { timeline?.value(at: time) ?? constant }

  func integral(from start: Double, to end: Double) -> Double {
    timeline?.integral(from: start, to: end) ?? constant * (end - start)
  }

  func doubleIntegral(from start: Double, to end: Double) -> Double {
    guard let timeline else {
      let length = end - start
      return constant * length * length / 2
    }
    return timeline.doubleIntegral(from: start, to: end)
  }

  /// The least and the greatest value at any time.
  var bounds: ClosedRange<Double> {
    timeline?.bounds(over: -1e9...1e9) ?? constant...constant
  }

  /// The values at many times, as floats.
  func fill(_ column: UnsafeMutablePointer<Float>, at times: UnsafePointer<Double>, count: Int) {
    guard let timeline else {
      let value = Float(clamping: constant)
      for row in 0..<count { column[row] = value }
      return
    }
    for row in 0..<count { column[row] = Float(clamping: timeline.value(at: times[row])) }
  }
}

extension Float {
  /// The nearest float, of which squares and products with other such stay finite.
  init(clamping value: Double) {
    self = value > 1e15 ? 1e15 : value < -1e15 ? -1e15 : Float(value)
  }
}

/// Where tracks come from: the emitter's timelines, prepared for its prewarming and its loop.
struct TrackSource {
  private let timelines: [String: Timeline]
  private let loop: Double
  /// The key paths that tracks were asked for.
  private(set) var asked: Set<String> = []

  init(_ emitter: Emitter) {
    timelines = emitter.timelines
    loop = emitter.properties.loop
  }

  /// The track under a key path, which is constant where there is no timeline.
  mutating func track(_ keyPath: String, _ constant: Double) -> Track {
    asked.insert(keyPath)
    guard let timeline = timelines[keyPath] else { return Track(constant) }
    if loop > 0 { return Track(timeline.repeating(every: loop)) }
    // Before time 0 the first value holds.
    return Track(Timeline(constant: timeline.value(at: 0)).followed(by: timeline, from: 0))
  }

  /// The track of a row that is a number of its host; key paths to the host begin with `prefix`.
  mutating func track<Host: PropertyHost>(
    _ prefix: String, _ field: any KeyPath<Host, Double> & Sendable, of host: Host
  ) -> Track {
    track(prefix, field, "", host[keyPath: field])
  }

  /// The track of a row, or of a component of its value.
  mutating func track<Host: PropertyHost>(
    _ prefix: String, _ field: any PartialKeyPath<Host> & Sendable, _ component: String,
    _ constant: Double
  ) -> Track {
    // Without a row there is nothing that a key path could lead to.
    guard let name = Host.propertyName(of: field) else { return Track(constant) }
    return track(prefix + name + (component.isEmpty ? "" : ".\(component)"), constant)
  }

  /// A key path that nothing asked for, though it leads to cells.
  var unknown: String? {
    timelines.keys.filter { $0.hasPrefix("emitterCells.") && !asked.contains($0) }.min()
  }
}

extension Track {
  /// max(0, a · b) at every time.
  static func positiveProduct(_ a: Track, _ b: Track) -> Track {
    guard a.timeline != nil || b.timeline != nil else {
      return Track(max(0, a.constant * b.constant))
    }
    let first = a.timeline ?? Timeline(constant: a.constant)
    return Track(first.positiveProduct(with: b.timeline ?? Timeline(constant: b.constant)))
  }
}
