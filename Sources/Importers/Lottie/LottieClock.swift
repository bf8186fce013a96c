import LambentScenes

/// The time of a layer: how frames of the composition that it is in become seconds of its own.
struct LottieClock {
  /// The frames of a second.
  let rate: Double
  /// The frame of the composition at which the layer's time is 0.
  var origin = 0.0
  /// The frames of the composition in a frame of the layer.
  var stretch = 1.0
  /// True if the layer's time is not 0 when the scene begins.
  var isShifted = false

  /// The layer's time at a frame of the composition, in seconds.
  func seconds(_ frame: Double) -> Double { (frame - origin) / stretch / rate }

  /// The time as documents have it. A begin of exactly 0 stands for the start of the scene: where the
  /// layer's time is another then, it is written as a time that is as good as 0.
  func time(_ frame: Double) -> JSONValue {
    let time = JSONValue.seconds(seconds(frame))
    return isShifted && time.lottieNumber == 0 ? .number(1e-100) : time
  }
}

/// The animations of a layer that is being written.
struct LottieAnimations {
  /// The short form, by key path.
  private(set) var short = JSONObject()
  /// The animations that need the long one.
  private(set) var long: [JSONValue] = []
  let clock: LottieClock

  init(clock: LottieClock) { self.clock = clock }

  /// Adds the keys of a property.
  mutating func add(
    _ keyPath: String, _ property: LottieProperty, value: (JSONValue) -> JSONValue
  ) {
    guard property.isAnimated else { return }
    if let loop = LottieLoop(property) {
      let clock = clock
      return loop.add(property, to: &self) { keys in
        var result = Self.keyframes(keyPath, keys, clock)
        result.set("values", .array(keys.map { value($0.value) }))
        return result
      }
    }
    short.set(keyPath, .array(Self.points(property, clock, value)))
  }

  /// Adds the motion of a point along curves, and its loop.
  mutating func addMotion(_ keyPath: String, _ property: LottieProperty, turns: Bool = false) {
    guard let loop = LottieLoop(property) else {
      return add(LottieMotion(property, clock).animation(keyPath, turns: turns).value)
    }
    let clock = clock
    loop.add(property, to: &self) { keys in
      var part = property
      part.keys = keys
      // Several animations at a time would turn the layer several times.
      return LottieMotion(part, clock).animation(keyPath, turns: turns && loop.isSingle)
    }
  }

  /// Adds a value that never changes.
  mutating func add(_ keyPath: String, constant: JSONValue) {
    short.set(keyPath, [[0, constant]])
  }

  /// Adds an animation.
  mutating func add(_ animation: JSONValue) { long.append(animation) }

  /// `[time, value, timing into it]`.
  static func points(
    _ property: LottieProperty, _ clock: LottieClock, _ value: (JSONValue) -> JSONValue
  ) -> [JSONValue] {
    property.keys.enumerated().map { index, key in
      var point = [clock.time(key.time), value(key.value)]
      if index > 0, let timing = timing(of: property.keys[index - 1]) { point.append(timing) }
      return .array(point)
    }
  }

  /// The curve from a key to the next; `nil` for a line.
  static func timing(of key: LottieProperty.Key) -> JSONValue? {
    key.isHold ? .string("steps(1, end)") : key.ease(0)?.timing
  }

  /// Adds the animations of another list.
  mutating func append(_ other: LottieAnimations) {
    for member in other.short.members { short.set(member.key, member.value) }
    long += other.long
  }

  /// Adds the animations to a layer.
  func write(to layer: inout JSONObject) {
    if !long.isEmpty { layer.set("animations", long) }
    if !short.members.isEmpty { layer.set("animate", short.value) }
  }

  /// A keyframe animation in the long form, over the times of keys.
  static func keyframes(
    _ keyPath: String, _ keys: [LottieProperty.Key], _ clock: LottieClock
  ) -> JSONObject {
    var result = JSONObject()
    result.set("type", "keyframe")
    result.set("keyPath", .string(keyPath))
    let (first, last) = (keys.first?.time ?? 0, keys.last?.time ?? 0)
    let length = max(last - first, 1e-6)
    // A begin of exactly 0 stands for the moment at which the animation is added, which is the same.
    result.set("beginTime", clock.time(first))
    result.set("duration", .seconds(max(clock.seconds(last) - clock.seconds(first), 1e-6)))
    result.set("keyTimes", .array(keys.map { .seconds(($0.time - first) / length) }))
    let timings = keys.dropLast().map { timing(of: $0) ?? .string("linear") }
    if timings.contains(where: { $0.text != "linear" }) {
      result.set("timingFunctions", .array(Array(timings)))
    }
    result.set("fillMode", "both")
    result.set("removedOnCompletion", .boolean(false))
    return result
  }
}
