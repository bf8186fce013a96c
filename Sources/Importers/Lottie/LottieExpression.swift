import LambentScenes

/// Expressions: what is carried over of them, and what is said of the rest.
enum LottieExpression {
  /// A note about one that is not evaluated.
  static func note(_ text: String) -> String {
    let all = statements(text)
    let told = all.first { $0.contains("$bm_rt =") } ?? all.last ?? ""
    let value = told.firstRange(of: "$bm_rt =").map { String(told[$0.upperBound...]) } ?? told
    let line = value.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return "the expression “\(line.prefix(60))” is not evaluated: the keys or the value are used"
  }

  /// The last statement of an expression, without the name of its result.
  static func line(_ text: String) -> String {
    let last = statements(text).last ?? ""
    let value = last.hasPrefix("$bm_rt =") ? String(last.dropFirst(8)) : last
    return String(value.drop { $0.isWhitespace })
  }

  /// The statements: what newlines and semicolons outside of brackets separate.
  private static func statements(_ text: String) -> [String] {
    var (result, current, depth) = ([String](), "", 0)
    func finish() {
      let statement = current.drop { $0.isWhitespace }
      if !statement.isEmpty { result.append(String(statement)) }
      current = ""
    }
    for character in text.prefix(100_000) {
      switch character {
      case "(", "[", "{": depth += 1
      case ")", "]", "}": depth -= 1
      case ";" where depth <= 0:
        finish()
        continue
      case _ where character.isNewline && depth <= 0:
        finish()
        continue
      default: break
      }
      current.append(character)
    }
    finish()
    return result
  }

  /// The numbers of an expression that is a number, or a list of them.
  static func constant(_ text: String) -> JSONValue? {
    let line = line(text).filter { !$0.isWhitespace }
    if let number = Double(line) { return number.isFinite ? .number(number) : nil }
    guard line.hasPrefix("["), line.hasSuffix("]") else { return nil }
    let parts = line.dropFirst().dropLast().split(separator: ",").map { Double($0) }
    let numbers = parts.compactMap { $0 }.filter(\.isFinite)
    return numbers.isEmpty || numbers.count != parts.count
      ? nil : .array(numbers.map { .number($0) })
  }

  /// True if an expression is carried over.
  static func isKnown(_ property: LottieProperty) -> Bool {
    LottieLoop(property) != nil || LottieWiggle(property) != nil
  }

  /// The calls of a chain of them, each with one argument: `layer("A").effect("B")(1)`; none of anything
  /// else.
  static func calls(_ line: String) -> [(name: String, argument: String)] {
    var result: [(name: String, argument: String)] = []
    var rest = Substring(line)
    while !rest.isEmpty {
      guard let open = rest.firstIndex(of: "(") else { return [] }
      var name = rest[..<open].filter { !$0.isWhitespace }
      if name.hasPrefix("."), !result.isEmpty { name.removeFirst() }
      rest = rest[rest.index(after: open)...].drop { $0.isWhitespace }
      let quote = rest.first
      let argument: Substring
      if quote == "\"" || quote == "'" {
        rest = rest.dropFirst()
        guard let end = rest.firstIndex(where: { $0 == quote }) else { return [] }
        argument = rest[..<end]
        rest = rest[rest.index(after: end)...].drop { $0.isWhitespace }
        guard rest.first == ")" else { return [] }
      } else {
        guard let end = rest.firstIndex(of: ")") else { return [] }
        argument = rest[..<end]
        rest = rest[end...]
      }
      result.append((name, String(argument)))
      rest = rest.dropFirst().drop { $0.isWhitespace }
    }
    return result
  }

  /// The arguments of a call that is all of an expression.
  static func arguments(of name: String, in text: String) -> [String]? {
    let line = line(text)
    guard line.hasPrefix(name + "("), let end = line.lastIndex(of: ")") else { return nil }
    let inner = line[line.index(line.startIndex, offsetBy: name.count + 1)..<end]
    guard !inner.contains("(") else { return nil }
    return inner.split(separator: ",").map { $0.filter { !" '\"".contains($0) } }
  }
}

/// The sliders of a composition's layers, and other controls of expressions: properties that only name one
/// have its values, as in `effect("Speed")("Slider")` and `thisComp.layer("Controls").effect("Speed")(1)`.
struct LottieSliders {
  /// The most levels of a layer that are looked through.
  private static let depth = 64

  /// The inputs of controls by their names.
  private typealias Controls = [String: [JSONValue]]

  private var layers: [String: Controls] = [:]

  init(_ list: [JSONValue]) {
    for layer in list {
      let controls = Self.controls(of: layer)
      guard !controls.isEmpty, let name = layer["nm"]?.lottieText, layers[name] == nil else {
        continue
      }
      layers[name] = controls
    }
  }

  private static func controls(of layer: JSONValue) -> Controls {
    var result: Controls = [:]
    for effect in layer.list("ef").prefix(256) where effect.integer("ty") == 5 {
      guard let name = effect["nm"]?.lottieText else { continue }
      if result[name] == nil { result[name] = effect.list("ef") }
    }
    return result
  }

  /// A layer whose properties have the values of the controls that they name.
  func resolved(_ layer: JSONValue) -> JSONValue {
    let own = Self.controls(of: layer)
    guard !own.isEmpty || !layers.isEmpty else { return layer }
    var result = layer
    for key in ["ks", "shapes", "masksProperties", "tm"] {
      if let value = layer[key] { result[key] = replaced(value, own, Self.depth) }
    }
    return result
  }

  private func replaced(_ json: JSONValue, _ own: Controls, _ depth: Int) -> JSONValue {
    guard depth > 0 else { return json }
    switch json {
    case .array(let list):
      if case .number? = list.first { return json }
      return .array(list.map { replaced($0, own, depth - 1) })
    case .object(let members):
      guard let text = json["x"]?.lottieText, json["k"] != nil else {
        return .object(members.map { ($0.key, replaced($0.value, own, depth - 1)) })
      }
      let line = LottieExpression.line(text)
      if let control = control(line, own) { return control }
      guard let wiggle = wiggle(line, own) else { return json }
      var result = json
      result["x"] = .string(wiggle)
      return result
    default: return json
    }
  }

  /// The control that a chain of calls names.
  private func control(_ line: String, _ own: Controls) -> JSONValue? {
    var names = LottieExpression.calls(line)
    var controls = own
    if names.first?.name == "thisComp.layer" {
      guard let layer = layers[names[0].argument] else { return nil }
      controls = layer
      names.removeFirst()
    }
    guard names.count == 2, ["effect", "thisLayer.effect"].contains(names[0].name),
      names[1].name.isEmpty, let inputs = controls[names[0].argument]
    else { return nil }
    // Inputs go by their names, by those that all languages have, or by numbers.
    let name = names[1].argument
    let found: JSONValue? =
      inputs.first { $0["nm"]?.lottieText == name || $0["mn"]?.lottieText == name }
      ?? Int(name).flatMap { inputs.indices.contains($0 - 1) ? inputs[$0 - 1] : JSONValue?.none }
      ?? (inputs.count == 1 ? inputs.first : JSONValue?.none)
    return found?["v"]
  }

  /// A wiggle by numbers, of one whose numbers are those of controls.
  private func wiggle(_ line: String, _ own: Controls) -> String? {
    guard line.hasPrefix("wiggle("), line.hasSuffix(")") else { return nil }
    var (parts, depth) = ([""], 0)
    for character in line.dropFirst(7).dropLast() {
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      if character == ",", depth == 0 {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    let numbers = parts.map { part -> Double? in
      let text = String(part.drop { $0.isWhitespace })
      return Double(text) ?? LottieProperty(control(text, own))?.number
    }
    guard numbers.count >= 2, let frequency = numbers[0], let amplitude = numbers[1] else {
      return nil
    }
    return "wiggle(\(frequency), \(amplitude))"
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
