import LambentDocuments
import LambentImports

extension JSONValue {
  /// The number, or the only number of a list with one element; `nil` for other values.
  var lottieNumber: Double? {
    switch self {
    case .number(let number) where number.isFinite:
      min(max(number, -ImportLimits.maximumNumber), ImportLimits.maximumNumber)
    case .boolean(let flag): flag ? 1 : 0
    case .array(let list): list.first?.lottieNumber
    default: nil
    }
  }

  /// The numbers of a list, or the one number.
  var lottieNumbers: [Double] {
    switch self {
    case .array(let list): list.compactMap(\.lottieNumber)
    case .number: lottieNumber.map { [$0] } ?? []
    default: []
    }
  }

  func number(_ key: String) -> Double? { self[key]?.lottieNumber }

  /// The whole number of a member.
  func integer(_ key: String) -> Int? { number(key).map { Int($0.rounded()) } }

  /// True if a member is `true` or a number other than 0.
  func flag(_ key: String) -> Bool { number(key).map { $0 != 0 } ?? false }

  func list(_ key: String) -> [JSONValue] { self[key]?.elements ?? [] }

  /// A time, to a thousandth of a microsecond.
  static func seconds(_ seconds: Double) -> JSONValue {
    guard seconds.isFinite else { return .number(0) }
    return .number((seconds * 1e9).rounded() / 1e9)
  }

  static func point(_ numbers: [Double]) -> JSONValue {
    let point = SIMD2(lottie: numbers)
    return .numbers([point.x, point.y])
  }

  /// The first two numbers of a list.
  var lottiePoint: SIMD2<Double> { SIMD2(lottie: lottieNumbers) }

  /// A conversion of numbers: times a factor, within a range. Other values count as 0.
  static func scaled(
    by factor: Double, _ range: ClosedRange<Double> = -.infinity...(.infinity)
  ) -> (JSONValue) -> JSONValue {
    { .plain(min(max(($0.lottieNumber ?? 0) * factor, range.lowerBound), range.upperBound)) }
  }

  /// The value with others in place of some of the objects within it, down to a depth.
  func lottieReplacing(
    depth: Int, _ replacement: (JSONValue) -> JSONValue?
  ) -> JSONValue {
    guard depth > 0 else { return self }
    switch self {
    case .array(let list):
      if case .number? = list.first { return self }
      return .array(list.map { $0.lottieReplacing(depth: depth - 1, replacement) })
    case .object(let members):
      return replacement(self)
        ?? .object(
          members.map { ($0.key, $0.value.lottieReplacing(depth: depth - 1, replacement)) })
    default: return self
    }
  }

  /// A colour of components in 0…1; old files have 0…255.
  static func lottieColor(_ numbers: [Double]) -> JSONValue {
    let isOld = numbers.prefix(3).contains { $0 > 1.01 }
    let levels = numbers.prefix(3).map { number -> Int in
      Int((min(max(isOld ? number / 255 : number, 0), 1) * 255).rounded())
    }
    guard levels.count == 3 else { return .string("#000000") }
    return .hexadecimal(levels)
  }

  static func lottieColor(_ value: JSONValue) -> JSONValue { lottieColor(value.lottieNumbers) }
}

extension SIMD2<Double> {
  /// The first two numbers of a list; 0 for missing ones.
  init(lottie numbers: [Double]) {
    self.init(numbers.first ?? 0, numbers.count > 1 ? numbers[1] : 0)
  }
}

extension String {
  /// The text as a part of key paths: at most 200 characters, without dots and slashes; another one for no text and
  /// for the name of the root layer.
  func keyPathName(else otherwise: String) -> String {
    let clean = String(prefix(200).map { $0 == "." || $0 == "/" ? "_" : $0 })
    return clean.isEmpty || clean == "root" ? otherwise : clean
  }
}

extension JSONObject {
  init(shape: String, name: String) {
    self.init()
    set("shape", shape)
    set("name", name)
  }

  /// A layer whose origin is that of its superlayer.
  init(layer name: String, type: JSONValue? = nil, size: SIMD2<Double>) {
    self.init()
    set("type", type)
    set("name", name)
    setBounds(size)
  }

  /// Sets bounds whose origin is that of the superlayer.
  mutating func setBounds(_ size: SIMD2<Double>) {
    set("bounds", .numbers([0, 0, size.x, size.y]))
    set("anchorPoint", [0, 0])
    set("position", [0, 0])
  }
}

/// The curve between two keys of one dimension.
struct LottieEase: Hashable {
  var x1, y1, x2, y2: Double

  /// The notation of documents; `nil` for a line.
  var timing: JSONValue? {
    abs(x1 - y1) < 1e-6 && abs(x2 - y2) < 1e-6 ? nil : .numbers([x1, y1, x2, y2])
  }
}

/// A property: one value, or keys.
struct LottieProperty {
  /// A value at a time, and the way to the next one.
  struct Key {
    /// The time in frames of its composition.
    var time: Double
    var value: JSONValue
    /// True if the value is kept until the next key.
    var isHold: Bool
    /// The curves to the next key, of all dimensions or of each.
    var eases: [LottieEase]
    /// The control points of the way to the next key, relative to its ends.
    var out: [Double] = []
    var into: [Double] = []

    func ease(_ dimension: Int) -> LottieEase? {
      eases.isEmpty ? nil : eases[min(dimension, eases.count - 1)]
    }
  }

  /// The value without keys, else that of the first.
  var value: JSONValue
  /// The keys in order; none of a property that does not change.
  var keys: [Key] = []
  var expression: String?

  var isAnimated: Bool { !keys.isEmpty }
  var numbers: [Double] { value.lottieNumbers }
  var number: Double? { value.lottieNumber }

  /// Reads `{"a": 0, "k": value}` or `{"a": 1, "k": [keys]}`.
  init?(_ json: JSONValue?) {
    guard let json else { return nil }
    guard let inner = json["k"] else {
      // A bare value, as some writers have it.
      guard case .object = json else {
        value = json
        return
      }
      return nil
    }
    expression = json["x"]?.text
    value = inner
    if let expression, let constant = LottieExpression.constant(expression) {
      (value, self.expression) = (constant, nil)
      return
    }
    guard case .array(let list) = inner, list.first?["t"] != nil else { return }
    readKeys(list)
  }

  private mutating func readKeys(_ list: [JSONValue]) {
    var end: JSONValue?
    for element in list.prefix(20_000) {
      guard let time = element.number("t"), let value = element["s"] ?? end else { continue }
      end = element["e"]
      var key = Key(
        time: max(time, keys.last?.time ?? -.infinity), value: value,
        isHold: element.flag("h"), eases: Self.eases(element))
      (key.out, key.into) = (
        element["to"]?.lottieNumbers ?? [], element["ti"]?.lottieNumbers ?? []
      )
      keys.append(key)
    }
    value = keys.first?.value ?? value
    if keys.count < 2 { keys = [] }
  }

  private static func eases(_ key: JSONValue) -> [LottieEase] {
    guard let out = key["o"], let into = key["i"] else { return [] }
    let (x1, y1) = (out["x"]?.lottieNumbers ?? [], out["y"]?.lottieNumbers ?? [])
    let (x2, y2) = (into["x"]?.lottieNumbers ?? [], into["y"]?.lottieNumbers ?? [])
    let count = [x1, y1, x2, y2].map(\.count)
    guard let least = count.min(), least > 0, let most = count.max() else { return [] }
    return (0..<min(most, 4)).map { index in
      func at(_ list: [Double]) -> Double { list[min(index, list.count - 1)] }
      return LottieEase(
        x1: min(max(at(x1), 0), 1), y1: at(y1), x2: min(max(at(x2), 0), 1), y2: at(y2))
    }
  }

  var hasSeparateEases: Bool {
    keys.contains { key in key.eases.contains { $0 != key.eases[0] } }
  }

  /// True if the way between two keys is a curve.
  var hasCurvedWay: Bool {
    keys.dropLast().contains { key in
      !key.isHold && (key.out.contains { $0 != 0 } || key.into.contains { $0 != 0 })
    }
  }

  /// The property of other values at the same times.
  func mapped(_ change: (JSONValue) -> JSONValue) -> LottieProperty {
    var result = self
    result.value = change(value)
    for index in result.keys.indices { result.keys[index].value = change(keys[index].value) }
    return result
  }

  /// One of the dimensions, with its own curve.
  func dimension(_ index: Int) -> LottieProperty {
    var result = mapped { value in
      let numbers = value.lottieNumbers
      return .number(index < numbers.count ? numbers[index] : numbers.last ?? 0)
    }
    for key in result.keys.indices {
      result.keys[key].eases = keys[key].ease(index).map { [$0] } ?? []
      (result.keys[key].out, result.keys[key].into) = ([], [])
    }
    return result
  }
}
