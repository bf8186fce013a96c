import LambentAnimations
import LambentProperties

/// A property over the emitter's time. Constants are stored separately because most properties
/// never change.
struct Track: Sendable {
  /// The constant value, or the first value of the timeline.
  let constant: Double
  /// The value over time, if it changes.
  let timeline: Timeline?

  init(_ constant: Double) {
    self.constant = constant
    timeline = nil
  }

  init(_ timeline: Timeline) {
    constant = timeline.constant ?? timeline.value(at: 0)
    self.timeline = timeline.constant == nil ? timeline : nil
  }

  var isZero: Bool { timeline == nil && constant == 0 }

  func value(at time: Double) -> Double { timeline?.value(at: time) ?? constant }

  /// The least and the greatest value over all time.
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
  /// The nearest float whose squares and products with other such floats are finite.
  init(clamping value: Double) {
    self = value > 1e15 ? 1e15 : value < -1e15 ? -1e15 : Float(value)
  }
}

/// The source of tracks: the emitter's timelines, prepared for its prewarming and its loop.
struct TrackSource {
  private let timelines: [String: Timeline]
  private let loop: Double
  /// True if key paths without a timeline are recorded, too: tests compare them with the declared rows.
  private let isRecording: Bool
  /// The key paths with a timeline that tracks were asked for.
  private(set) var asked: Set<String> = []

  init(_ emitter: Emitter, isRecording: Bool = false) {
    self.isRecording = isRecording
    timelines = emitter.timelines
    loop = emitter.properties.loop
  }

  /// The track of a key path; constant if there is no timeline.
  mutating func track(_ keyPath: String, _ constant: Double) -> Track {
    let timeline = timelines[keyPath]
    if isRecording || timeline != nil { asked.insert(keyPath) }
    guard let timeline else { return Track(constant) }
    if loop > 0 { return Track(timeline.repeating(every: loop)) }
    // Before time 0 the first value applies.
    return Track(Timeline(constant: timeline.value(at: 0)).followed(by: timeline, from: 0))
  }

  /// The track of a numeric row of a host. `prefix` is the key path of the host.
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
    guard isRecording || !timelines.isEmpty, let name = Host.propertyName(of: field) else {
      return Track(constant)
    }
    return track(prefix + name + (component.isEmpty ? "" : ".\(component)"), constant)
  }

  /// A key path that leads to cells but was never requested.
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
