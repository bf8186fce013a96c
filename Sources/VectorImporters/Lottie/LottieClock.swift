import LambentDocuments
import LambentImports

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
    _ keyPath: String, _ property: LottieProperty, value: @escaping (JSONValue) -> JSONValue
  ) {
    guard property.isAnimated else { return }
    if let loop = LottieLoop(property) {
      return loop.add(property, to: &self, as: Form(keyPath, clock, .values(value)))
    }
    short.set(keyPath, .array(Self.points(property, clock, value)))
  }

  /// Sets a key of an object to the value of a property, and animates it.
  ///
  /// - Parameter path: The path of the object, with a dot at its end; empty for the layer.
  mutating func set(
    _ key: String, _ property: LottieProperty?, at path: String = "", _ object: inout JSONObject,
    value: @escaping (JSONValue) -> JSONValue
  ) {
    guard let property else { return }
    object.set(key, value(property.value))
    add(path + key, property, value: value)
  }

  /// Sets the outline of an element, and animates it.
  mutating func setPath(_ property: LottieProperty, at path: String, _ element: inout JSONObject) {
    func svg(_ value: JSONValue) -> JSONValue {
      .string(LottiePaths.svg(value, keepsCurves: property.isAnimated))
    }
    let text = svg(property.value)
    if text != "" { element.set("path", text) }
    add(path + "path", property, value: svg)
  }

  /// Sets a position whose coordinates are properties of their own.
  mutating func setSplitPosition(
    _ json: JSONValue?, at path: String = "", _ object: inout JSONObject
  ) {
    let parts = [LottieProperty(json?["x"]), LottieProperty(json?["y"])]
    object.set("position", .point(parts.map { $0?.number ?? 0 }))
    for (axis, part) in zip(["x", "y"], parts) {
      guard let part else { continue }
      add("\(path)position.\(axis)", part) { .plain($0.lottieNumber ?? 0) }
    }
  }

  /// Adds the motion of a point along curves, and its loop.
  mutating func addMotion(_ keyPath: String, _ property: LottieProperty, turns: Bool = false) {
    guard let loop = LottieLoop(property) else {
      return add(Form(keyPath, clock, .way(turns: turns)).animation(property.keys).value)
    }
    // Several animations at a time would turn the layer several times.
    loop.add(property, to: &self, as: Form(keyPath, clock, .way(turns: turns && loop.isSingle)))
  }

  /// The form that keys take in an animation.
  struct Form {
    enum Kind {
      /// Values, each made of that of a key.
      case values((JSONValue) -> JSONValue)
      /// Values of a function, or without one transforms, that are applied before the layer's own transform.
      case function(String?, (JSONValue) -> JSONValue)
      /// A path: each part of the way at a steady pace but for its own curve.
      case way(turns: Bool)
    }

    private let keyPath: String
    private let clock: LottieClock
    private let kind: Kind

    init(_ keyPath: String, _ clock: LottieClock, _ kind: Kind) {
      (self.keyPath, self.clock, self.kind) = (keyPath, clock, kind)
    }

    func animation(_ keys: [LottieProperty.Key]) -> JSONObject {
      var result = LottieAnimations.keyframes(keyPath, keys, clock)
      switch kind {
      case .values(let value): result.set("values", .array(keys.map { value($0.value) }))
      case .function(let name, let value):
        result.set("values", .array(keys.map { value($0.value) }))
        result.set("valueFunction", name)
        result.set("additive", true)
      case .way(let turns):
        result.set("path", .string(LottiePaths.way(of: keys)))
        result.set("calculationMode", "steady")
        if turns { result.set("rotationMode", "auto") }
      }
      return result
    }
  }

  /// Adds a value that never changes.
  mutating func add(_ keyPath: String, constant: JSONValue) {
    short.set(keyPath, [[0, constant]])
  }

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
  fileprivate static func keyframes(
    _ keyPath: String, _ keys: [LottieProperty.Key], _ clock: LottieClock
  ) -> JSONObject {
    var result: JSONObject = ["type": "keyframe", "keyPath": .string(keyPath)]
    let (first, last) = (keys.first?.time ?? 0, keys.last?.time ?? 0)
    let length = max(last - first, 1e-6)
    // A begin time of exactly 0 means the time at which the animation is added, which is the same here.
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
