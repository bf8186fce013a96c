import LambentScenes

/// The time of a layer: how frames of the composition that it is in become seconds of its own.
struct LottieClock {
  /// The frames of a second.
  let rate: Double
  /// The frame of the composition at which the layer's time is 0.
  var origin = 0.0
  /// The frames of the composition in a frame of the layer.
  var stretch = 1.0

  /// The layer's time at a frame of the composition, in seconds.
  func seconds(_ frame: Double) -> Double { (frame - origin) / stretch / rate }

  /// The time as documents have it.
  func time(_ frame: Double) -> JSONValue { .seconds(seconds(frame)) }
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
      long.append(loop.animation(keyPath, property, clock, value))
      return
    }
    short.set(keyPath, .array(Self.points(property, clock, value)))
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
    if timings.contains(where: { $0.lottieText != "linear" }) {
      result.set("timingFunctions", .array(Array(timings)))
    }
    result.set("fillMode", "both")
    result.set("removedOnCompletion", .boolean(false))
    return result
  }
}

/// The loops of expressions: `loopOut("cycle")` and their kin.
struct LottieLoop {
  private let isOut: Bool
  private let kind: String
  private let count: Int

  init?(_ property: LottieProperty) {
    guard let text = property.expression, property.keys.count > 1,
      let call = text.firstRange(of: "loopOut") ?? text.firstRange(of: "loopIn")
    else { return nil }
    isOut = text[call] == "loopOut"
    var rest = text[call.upperBound...].drop { $0 == " " }
    if rest.hasPrefix("Duration") { rest = rest.dropFirst(8) }
    guard rest.first == "(", let end = rest.firstIndex(of: ")") else { return nil }
    let arguments = rest[rest.index(after: rest.startIndex)..<end].split(separator: ",").map {
      $0.filter { !" '\"".contains($0) }
    }
    kind = arguments.first.map { String($0) } ?? "cycle"
    count = arguments.count > 1 ? Int(arguments[1]) ?? 0 : 0
  }

  /// The keys repeated: those of the last or first segments, if the expression says how many.
  func animation(
    _ keyPath: String, _ property: LottieProperty, _ clock: LottieClock,
    _ value: (JSONValue) -> JSONValue
  ) -> JSONValue {
    var keys = property.keys
    if count > 0, count + 1 < keys.count {
      keys = isOut ? Array(keys.suffix(count + 1)) : Array(keys.prefix(count + 1))
    }
    var result = LottieAnimations.keyframes(keyPath, keys, clock)
    result.set("values", .array(keys.map { value($0.value) }))
    result.set("repeatCount", "infinity")
    if kind == "pingpong" { result.set("autoreverses", true) }
    if kind == "offset" { result.set("cumulative", true) }
    return result.value
  }
}
