import LambentScenes

/// Expressions: what is carried over of them, and what is said of the rest.
enum LottieExpression {
  /// A note about one that is not evaluated.
  static func note(_ text: String) -> String {
    "the expression “\(line(text).prefix(60))” is not evaluated: the keys or the value are used"
  }

  /// The last line of an expression, without the name of its result.
  static func line(_ text: String) -> String {
    let lines = text.split(whereSeparator: { $0.isNewline || $0 == ";" }).map(String.init)
    let last = lines.last { $0.contains { !$0.isWhitespace } } ?? ""
    let value = last.firstRange(of: "$bm_rt =").map { String(last[$0.upperBound...]) } ?? last
    return String(value.drop { $0 == " " })
  }

  /// True if an expression is carried over.
  static func isKnown(_ property: LottieProperty) -> Bool {
    LottieLoop(property) != nil || LottieWiggle(property) != nil
  }

  /// The arguments of a call that is all of an expression.
  static func arguments(of name: String, in text: String) -> [String]? {
    let line = line(text)
    guard line.hasPrefix(name + "("), let end = line.lastIndex(of: ")") else { return nil }
    let inner = line[line.index(line.startIndex, offsetBy: name.count + 1)..<end]
    guard !inner.contains("(") else { return nil }
    return inner.split(separator: ",").map { $0.filter { !" '\"".contains($0) } }
  }

  // MARK: Sliders

  /// The most levels of a layer that are looked through.
  private static let depth = 64

  /// A layer whose properties have the values of its sliders where an expression only names one:
  /// `effect("Speed")("Slider")`.
  static func resolvingSliders(in layer: JSONValue) -> JSONValue {
    var sliders: [String: JSONValue] = [:]
    for effect in layer.list("ef").prefix(256) where effect.integer("ty") == 5 {
      guard let name = effect["nm"]?.lottieText, let value = effect.list("ef").first?["v"] else {
        continue
      }
      if sliders[name] == nil { sliders[name] = value }
    }
    guard !sliders.isEmpty else { return layer }
    var result = layer
    for key in ["ks", "shapes", "masksProperties"] {
      if let value = layer[key] { result[key] = replaced(value, sliders, depth) }
    }
    return result
  }

  private static func replaced(
    _ json: JSONValue, _ sliders: [String: JSONValue], _ depth: Int
  ) -> JSONValue {
    guard depth > 0 else { return json }
    switch json {
    case .array(let list): return .array(list.map { replaced($0, sliders, depth - 1) })
    case .object(let members):
      if let text = json["x"]?.lottieText, json["k"] != nil, let name = sliderName(text),
        let slider = sliders[name]
      {
        return slider
      }
      return .object(members.map { ($0.key, replaced($0.value, sliders, depth - 1)) })
    default: return json
    }
  }

  /// The name in `effect("name")("Slider")`, if an expression is that alone.
  private static func sliderName(_ text: String) -> String? {
    var line = line(text)
    if line.hasPrefix("thisComp") || line.hasPrefix("thisLayer.") {
      guard line.hasPrefix("thisLayer.") else { return nil }
      line = String(line.dropFirst(10))
    }
    let parts = line.split(separator: ")")
    guard line.hasPrefix("effect("), parts.count == 2, parts[1].hasPrefix("(") else { return nil }
    return String(parts[0].dropFirst(7).filter { $0 != "\"" && $0 != "'" })
  }
}

/// The loops of expressions: `loopOut("cycle")` and their kin.
struct LottieLoop {
  private let isOut: Bool
  private let kind: String
  private let count: Int

  init?(_ property: LottieProperty) {
    guard let text = property.expression, property.keys.count > 1 else { return nil }
    for (name, isOut) in [
      ("loopOut", true), ("loopIn", false), ("loopOutDuration", true), ("loopInDuration", false),
    ] {
      guard let arguments = LottieExpression.arguments(of: name, in: text) else { continue }
      self.isOut = isOut
      kind = arguments.first ?? "cycle"
      // Of durations, the number is one of seconds: all keys are repeated.
      count = arguments.count > 1 && !name.hasSuffix("Duration") ? Int(arguments[1]) ?? 0 : 0
      return
    }
    return nil
  }

  /// The longest time that is repeated before the first key, in seconds.
  private static let lead = 600.0

  /// Adds the keys, and their first or last parts repeated: after the last key for ever, before the first
  /// one from ten minutes before it on.
  func add(
    _ keyPath: String, _ property: LottieProperty, _ value: (JSONValue) -> JSONValue,
    to animations: inout LottieAnimations
  ) {
    if kind == "continue" { return addContinued(keyPath, property, value, to: &animations) }
    var keys = property.keys
    if count > 0, count + 1 < keys.count {
      keys = isOut ? Array(keys.suffix(count + 1)) : Array(keys.prefix(count + 1))
    }
    let isWhole = keys.count == property.keys.count
    if !isWhole {
      animations.add(
        Self.animation(keyPath, property.keys, animations.clock, value).value)
    }
    var loop = Self.animation(keyPath, keys, animations.clock, value)
    if kind == "pingpong" { loop.set("autoreverses", true) }
    if kind == "offset" { loop.set("cumulative", true) }
    let (first, last) = (keys.first?.time ?? 0, keys.last?.time ?? 0)
    let clock = animations.clock
    let length = max(clock.seconds(last) - clock.seconds(first), 1e-3)
    if isOut {
      loop.set("repeatCount", "infinity")
      // Before the part that is repeated, the keys themselves show.
      if !isWhole { loop.replace("fillMode", "forwards") }
    } else {
      let step = kind == "pingpong" ? 2 * length : length
      let rounds = (Self.lead / step).rounded(.up)
      loop.replace("beginTime", .seconds(clock.seconds(first) - rounds * step))
      loop.set("repeatCount", .number(rounds + (isWhole ? length / step : 0)))
      if !isWhole { loop.replace("fillMode", "backwards") }
    }
    animations.add(loop.value)
  }

  private static func animation(
    _ keyPath: String, _ keys: [LottieProperty.Key], _ clock: LottieClock,
    _ value: (JSONValue) -> JSONValue
  ) -> JSONObject {
    var result = LottieAnimations.keyframes(keyPath, keys, clock)
    result.set("values", .array(keys.map { value($0.value) }))
    return result
  }

  /// Adds keys that go on as fast as the outermost ones end.
  private func addContinued(
    _ keyPath: String, _ property: LottieProperty, _ value: (JSONValue) -> JSONValue,
    to animations: inout LottieAnimations
  ) {
    var keys = property.keys
    let pair = isOut ? Array(keys.suffix(2)) : Array(keys.prefix(2))
    let (from, to) = (pair[0].value.lottieNumbers, pair[1].value.lottieNumbers)
    let width = pair[1].time - pair[0].time
    guard width > 0, from.count == to.count, !from.isEmpty else { return }
    let span = 600 * animations.clock.rate
    // The slope of the curve at the end: of its handle, or 1 without one.
    let ease = pair[0].ease(0)
    let slope: Double
    if let ease {
      let (x, y) = isOut ? (1 - ease.x2, 1 - ease.y2) : (ease.x1, ease.y1)
      slope = x > 1e-6 ? y / x : 1
    } else {
      slope = pair[0].isHold ? 0 : 1
    }
    let ways = zip(from, to).map { ($1 - $0) / width * slope * span }
    var key = LottieProperty.Key(
      time: isOut ? pair[1].time + span : pair[0].time - span,
      value: .array(
        isOut
          ? zip(to, ways).map { .number($0 + $1) } : zip(from, ways).map { .number($0 - $1) }),
      isHold: false, eases: [])
    key.isHold = false
    if isOut {
      keys[keys.count - 1].isHold = false
      keys[keys.count - 1].eases = []
      keys.append(key)
    } else {
      keys.insert(key, at: 0)
    }
    animations.add(Self.animation(keyPath, keys, animations.clock, value).value)
  }
}

/// `wiggle(frequency, amplitude)`: random values so many times a second, joined by smooth curves. They are
/// not After Effects' own, but as far apart, and the same at every import.
struct LottieWiggle {
  private let frequency: Double
  private let amplitude: Double

  init?(_ property: LottieProperty) {
    guard let text = property.expression,
      let arguments = LottieExpression.arguments(of: "wiggle", in: text), arguments.count >= 2,
      let frequency = Double(arguments[0]), let amplitude = Double(arguments[1]), frequency > 0,
      frequency <= 1000, abs(amplitude) < 1e6
    else { return nil }
    (self.frequency, self.amplitude) = (frequency, amplitude)
  }

  /// The animation that adds to a property, repeated after a while.
  ///
  /// - Parameters:
  ///   - dimensions: 1 for numbers, 2 for points.
  ///   - seed: A text that no other wiggle has.
  ///   - value: Makes a value of the property of a change.
  func animation(
    _ keyPath: String, dimensions: Int, seed: String, value: ([Double]) -> JSONValue
  ) -> JSONValue {
    let count = Int(max(4, min(120, (frequency * 10).rounded())))
    var state = seed.utf8.reduce(UInt64(0xCBF2_9CE4_8422_2325)) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    func number() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (Double(state >> 40) / Double(1 << 23) - 1) * amplitude
    }
    var values = (0..<count).map { _ in (0..<dimensions).map { _ in number() } }
    values.append(values[0])
    var result = JSONObject()
    result.set("type", "keyframe")
    result.set("keyPath", .string(keyPath))
    result.set("values", .array(values.map(value)))
    result.set("calculationMode", "cubic")
    result.set("additive", true)
    result.set("duration", .seconds(Double(count) / frequency))
    result.set("repeatCount", "infinity")
    return result.value
  }
}
