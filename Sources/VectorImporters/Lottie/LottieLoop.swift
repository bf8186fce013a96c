import LambentDocuments
import LambentImports

/// The loop functions of expressions, such as `loopOut("cycle")`.
struct LottieLoop {
  private static let kinds = ["cycle", "pingpong", "offset", "continue"]

  /// The repeated part of the keys, counted from the last or the first one.
  private enum Part {
    case all
    /// This number of keys beyond the outermost one.
    case keys(Int)
    case seconds(Double)
  }

  private let isOut: Bool
  private let kind: String
  private let part: Part

  /// Returns `nil` if the expression is not a loop, or a loop that the property does not support.
  init?(_ property: LottieProperty) {
    guard let text = property.expression, property.keys.count > 1 else { return nil }
    for (name, isOut) in [
      ("loopOut", true), ("loopIn", false), ("loopOutDuration", true), ("loopInDuration", false),
    ] {
      guard let arguments = LottieExpression.arguments(of: name, in: text) else { continue }
      let number = arguments.count > 1 ? Double(arguments[1]) : 0
      guard let number, abs(number) < 1e6 else { return nil }
      self.isOut = isOut
      kind = arguments.first ?? "cycle"
      let isTime = name.hasSuffix("Duration")
      part = isTime && number > 0 ? .seconds(number) : number >= 1 ? .keys(Int(number)) : .all
      let calculates = isOffset || kind == "continue"
      guard Self.kinds.contains(kind), !calculates || Self.isNumeric(property) else { return nil }
      // On curved paths, only keys of the file can be repeated.
      if property.hasCurvedWay, kind == "continue" || isTime && number > 0 { return nil }
      return
    }
    return nil
  }

  /// True if one animation is sufficient.
  var isSingle: Bool {
    if case .all = part { !isOffset } else { kind == "continue" }
  }

  /// True if each cycle adds its change to the previous one.
  var isOffset: Bool { kind == "offset" }

  private static func isNumeric(_ property: LottieProperty) -> Bool {
    !property.keys.contains { $0.value.lottieNumbers.isEmpty }
  }

  /// The longest time that is repeated before the first key, in seconds.
  private static let lead = 600.0

  /// Adds the keys and the repetitions of their first or last part: without end after the last key, and for ten
  /// minutes before the first key.
  func add(
    _ property: LottieProperty, to animations: inout LottieAnimations,
    as form: LottieAnimations.Form
  ) {
    if kind == "continue" {
      return animations.add(
        form.animation(continued(property.keys, rate: animations.clock.rate)).value)
    }
    let clock = animations.clock
    let repeated = repeated(property.keys, rate: clock.rate)
    let isWhole = repeated == nil && !isOffset
    let keys = repeated ?? property.keys
    if !isWhole { animations.add(form.animation(property.keys).value) }
    let (first, last) = (keys.first?.time ?? 0, keys.last?.time ?? 0)
    // The rounded value as it is written, so that many cycles end exactly at the first key.
    let written = JSONValue.seconds(clock.seconds(last) - clock.seconds(first)).lottieNumber ?? 0
    let length = max(written, 1e-3)
    let step = kind == "pingpong" ? 2 * length : length
    let rounds = (Self.lead / step).rounded(.up)
    let start = clock.seconds(first) - rounds * step
    if isOffset {
      guard written >= 1e-3 else { return }
      guard let change = Self.change(of: keys, form) else { return }
      if isOut { return addOffset(change, from: clock.time(last), to: &animations) }
      let span = (start: start, rounds: rounds, length: rounds * step)
      return addOffset(change, before: span, to: &animations)
    }
    var loop = form.animation(keys)
    if kind == "pingpong" { loop.set("autoreverses", true) }
    if isOut {
      loop.set("repeatCount", "infinity")
      // Before the repeated part, the keys themselves apply.
      if !isWhole { loop.replace("fillMode", "forwards") }
    } else {
      loop.replace("beginTime", .seconds(start))
      loop.set("repeatCount", .number(rounds + (isWhole ? length / step : 0)))
      if !isWhole { loop.replace("fillMode", "backwards") }
    }
    animations.add(loop.value)
  }

  /// The repeated keys, or `nil` for all keys.
  private func repeated(_ keys: [LottieProperty.Key], rate: Double) -> [LottieProperty.Key]? {
    switch part {
    case .all: return nil
    case .keys(let count):
      guard count + 1 < keys.count else { return nil }
      return isOut ? Array(keys.suffix(count + 1)) : Array(keys.prefix(count + 1))
    case .seconds(let seconds):
      guard let first = keys.first?.time, let last = keys.last?.time, last > first else {
        return nil
      }
      let time = isOut ? last - seconds * rate : first + seconds * rate
      if abs(time - (isOut ? first : last)) < 1e-6 { return nil }
      let parts = LottieProperty.cut(keys, at: time)
      return isOut ? parts.after : parts.before
    }
  }

  /// An animation of keys, minus the value of the first one.
  private typealias Change = (animation: JSONObject, gain: JSONValue)

  private static func change(
    of keys: [LottieProperty.Key], _ form: LottieAnimations.Form
  ) -> Change? {
    var result = form.animation(keys)
    guard let values = result.value["values"]?.elements, let first = values.first else {
      // A path only contains points.
      let origin = keys.first?.value.lottieNumbers ?? []
      let moved = keys.map { key in
        var key = key
        key.value = .array(zip(key.value.lottieNumbers, origin).map { .number($0 - $1) })
        return key
      }
      let end = moved.last?.value.lottieNumbers ?? []
      guard end.count > 1 else { return nil }
      // The coordinates as a path contains them.
      let gain = end.prefix(2).map { JSONValue.number(Double(LottiePaths.number($0)) ?? 0) }
      return (form.animation(moved), .array(gain))
    }
    let changes = values.compactMap { $0.lottieCombined(with: first) { $0 - $1 } }
    guard changes.count == values.count, let gain = changes.last else { return nil }
    result.replace("values", .array(changes))
    return (result, gain)
  }

  /// Adds the cycles after the last key, or before the first one. The change of each cycle is added to the value at
  /// that key, and the changes accumulate.
  ///
  /// - Parameters:
  ///   - begin: The time of the last key.
  ///   - span: The start, the number and the length of the cycles before the first key, in seconds. They end at the
  ///     first value, so they begin at this value minus the sum of their changes.
  private func addOffset(
    _ change: Change, from begin: JSONValue? = nil,
    before span: (start: Double, rounds: Double, length: Double)? = nil,
    to animations: inout LottieAnimations
  ) {
    var loop = change.animation
    loop.remove("fillMode")
    loop.remove("removedOnCompletion")
    loop.replace("beginTime", begin ?? .seconds(span?.start ?? 0))
    loop.replace("additive", .boolean(true))
    loop.set("cumulative", true)
    loop.set("repeatCount", span.map { .number($0.rounds) } ?? "infinity")
    animations.add(loop.value)
    guard let span else { return }
    let below = change.gain.lottieCombined(with: change.gain) { number, _ in -span.rounds * number }
    var lowered: JSONObject = ["type": "basic"]
    lowered.set("keyPath", loop.value["keyPath"])
    lowered.set("fromValue", below)
    lowered.set("toValue", below)
    lowered.set("valueFunction", loop.value["valueFunction"])
    lowered.set("additive", true)
    lowered.set("beginTime", .seconds(span.start))
    lowered.set("duration", .seconds(span.length))
    animations.add(lowered.value)
  }

  /// Keys that continue with the speed at the outermost key.
  private func continued(_ all: [LottieProperty.Key], rate: Double) -> [LottieProperty.Key] {
    var keys = all
    let pair = isOut ? Array(keys.suffix(2)) : Array(keys.prefix(2))
    let (from, to) = (pair[0].value.lottieNumbers, pair[1].value.lottieNumbers)
    let width = pair[1].time - pair[0].time
    guard width > 0, from.count == to.count, !from.isEmpty else { return keys }
    let span = Self.lead * rate
    // The slope of the curve at its end: that of its handle, or 1 without a handle.
    let ease = pair[0].ease(0)
    let slope: Double
    if let ease {
      let (x, y) = isOut ? (1 - ease.x2, 1 - ease.y2) : (ease.x1, ease.y1)
      slope = x > 1e-6 ? y / x : 1
    } else {
      slope = pair[0].isHold ? 0 : 1
    }
    let ways = zip(from, to).map { ($1 - $0) / width * slope * span }
    let key = LottieProperty.Key(
      time: isOut ? pair[1].time + span : pair[0].time - span,
      value: .array(
        isOut
          ? zip(to, ways).map { .number($0 + $1) } : zip(from, ways).map { .number($0 - $1) }),
      isHold: false, eases: [])
    if isOut {
      keys[keys.count - 1].isHold = false
      keys[keys.count - 1].eases = []
      keys.append(key)
    } else {
      keys.insert(key, at: 0)
    }
    return keys
  }
}

extension LottieProperty {
  /// Splits keys at a time, at which both parts get a key. Before the first key and after the last one, values are
  /// constant.
  static func cut(_ keys: [Key], at time: Double) -> (before: [Key], after: [Key]) {
    guard let first = keys.first, let last = keys.last else { return (keys, keys) }
    var key = time < first.time ? first : last
    (key.time, key.isHold, key.eases) = (time, true, [])
    if time < first.time { return ([key], [key] + keys) }
    if time > last.time { return (keys + [key], [key]) }
    guard let next = keys.firstIndex(where: { $0.time > time }), next > 0 else {
      return (keys, [last])
    }
    let (near, far) = (keys[next - 1], keys[next])
    guard near.time < time else { return (Array(keys[..<next]), Array(keys[(next - 1)...])) }
    let fraction = (time - near.time) / (far.time - near.time)
    let cuts = near.eases.map { $0.cut(at: fraction) }
    (key.isHold, key.eases) = (near.isHold, cuts.map(\.after))
    (key.out, key.into) = ([], [])
    key.value =
      near.isHold
      ? near.value : near.value.lottieMixed(with: far.value, cuts.first?.value ?? fraction)
    var start = near
    (start.eases, start.out, start.into) = (cuts.map(\.before), [], [])
    return (Array(keys[..<(next - 1)]) + [start, key], [key] + keys[next...])
  }
}

extension LottieEase {
  /// The fraction of the change at a fraction of the time.
  func value(at fraction: Double) -> Double { cut(at: fraction).value }

  /// The curves before and after a fraction of the time, and the value there.
  fileprivate func cut(at fraction: Double) -> (
    before: LottieEase, after: LottieEase, value: Double
  ) {
    let points = [SIMD2(0, 0), SIMD2(x1, y1), SIMD2(x2, y2), SIMD2(1, 1)]
    // The points of de Casteljau's construction.
    func levels(_ fraction: Double) -> [[SIMD2<Double>]] {
      var result = [points]
      for _ in 0..<3 {
        let last = result[result.count - 1]
        result.append(zip(last, last.dropFirst()).map { $0 + ($1 - $0) * fraction })
      }
      return result
    }
    // The time grows with the parameter.
    var (low, high) = (0.0, 1.0)
    for _ in 0..<50 {
      let middle = (low + high) / 2
      if levels(middle)[3][0].x < fraction { low = middle } else { high = middle }
    }
    let found = levels((low + high) / 2)
    let middle = found[3][0]
    func part(_ a: SIMD2<Double>, _ b: SIMD2<Double>, of size: SIMD2<Double>) -> LottieEase {
      // Between equal values a curve is a line.
      let isFlat = abs(size.y) < 1e-6
      let width = max(size.x, 1e-9)
      let (x1, x2) = (min(max(a.x / width, 0), 1), min(max(b.x / width, 0), 1))
      return LottieEase(
        x1: x1, y1: isFlat ? x1 : a.y / size.y, x2: x2, y2: isFlat ? x2 : b.y / size.y)
    }
    return (
      part(found[1][0], found[2][0], of: middle),
      part(found[2][1] - middle, found[1][2] - middle, of: SIMD2(1, 1) - middle), middle.y
    )
  }
}

extension JSONValue {
  /// A value of a file, interpolated between this one and another by its numbers.
  fileprivate func lottieMixed(with other: JSONValue, _ fraction: Double) -> JSONValue {
    switch (self, other) {
    case (.number(let a), .number(let b)): return .number(a + (b - a) * fraction)
    case (.array(let a), .array(let b)) where a.count == b.count:
      return .array(zip(a, b).map { $0.lottieMixed(with: $1, fraction) })
    case (.object(let a), .object):
      return .object(
        a.map { member in
          (
            member.key,
            other[member.key].map { member.value.lottieMixed(with: $0, fraction) } ?? member.value
          )
        })
    default: return self
    }
  }

  /// Combines the numbers of two values of a document: numbers, angles or lists of them. Returns `nil` for other
  /// values.
  fileprivate func lottieCombined(
    with other: JSONValue, _ change: (Double, Double) -> Double
  ) -> JSONValue? {
    switch (self, other) {
    case (.number(let a), .number(let b)): return .plain(change(a, b))
    case (.string(let a), .string(let b)):
      guard a.hasSuffix("deg"), b.hasSuffix("deg"), let a = Double(a.dropLast(3)),
        let b = Double(b.dropLast(3))
      else { return nil }
      return .degrees(change(a, b))
    case (.array(let a), .array(let b)) where a.count == b.count:
      let values = zip(a, b).compactMap { $0.lottieCombined(with: $1, change) }
      return values.count == a.count ? .array(values) : nil
    default: return nil
    }
  }
}
