import LambentDocuments
import LambentImports
import LambentProperties

/// Converts values of Core Animation markup from text to values for documents.
enum CAMLText {
  /// A number. `inf` is infinity, and tiny numbers are 0: files write 1e-100 for a time of 0.
  static func number(_ text: String) -> Double? {
    let plain = text.trimmingBlanks.lowercased()
    switch plain {
    case "inf", "+inf", "infinity", "+infinity": return .infinity
    case "true", "yes": return 1
    case "false", "no": return 0
    default: break
    }
    guard let number = ForeignNumber.read(plain) else { return nil }
    return abs(number) < 1e-9 ? 0 : number
  }

  /// Every number in a text, whatever the separators.
  static func numbers(_ text: String) -> [Double] {
    text.split { !($0.isNumber || "+-.eE".contains($0)) }.compactMap { ForeignNumber.read($0) }
  }

  static func flag(_ text: String) -> Bool? { number(text).map { $0 != 0 } }

  /// A value of a property's type; `nil` if the text is invalid.
  static func value(_ text: String, of type: ValueType) -> JSONValue? {
    switch type {
    case .boolean: return flag(text).map(JSONValue.boolean)
    case .number, .angle: return number(text).map(JSONValue.endless)
    case .integer: return number(text).map { JSONValue.number($0.rounded()) }
    case .text, .pattern: return .string(text)
    case .choice(let names): return choice(text, names)
    case .point, .size: return list(text, count: 2)
    case .vector: return list(text, count: 3)
    case .rect: return list(text, count: 4)
    case .color: return CAMLColor(text).map { JSONValue.color($0.components) }
    case .transform: return CAMLTransform(text)?.value
    case .path: return CAMLPath.svg(text).map(JSONValue.string)
    case .timingFunction: return timing(text)
    case .optional(let inner): return text.isEmpty ? .null : value(text, of: inner)
    case .either(let types):
      return types.lazy.compactMap { value(text, of: $0) }.first
    case .image, .list, .record, .tuple, .dictionary, .form, .any: return nil
    }
  }

  /// One of the known names, ignoring case.
  private static func choice(_ text: String, _ names: [String]) -> JSONValue? {
    let plain = text.trimmingBlanks.lowercased()
    return names.first { $0.lowercased() == plain }.map(JSONValue.string)
  }

  private static func list(_ text: String, count: Int) -> JSONValue? {
    let numbers = numbers(text)
    return numbers.count == count ? .numbers(numbers) : nil
  }

  /// A timing function: a name or four numbers.
  static func timing(_ text: String) -> JSONValue? {
    let names = ["linear", "easeIn", "easeOut", "easeInEaseOut", "default"]
    let plain = text.trimmingBlanks.lowercased()
    if let name = names.first(where: {
      plain == $0.lowercased() || plain == "ease-" + $0.dropFirst(4).lowercased()
    }) {
      return .string(name)
    }
    if plain == "ease-in-out" { return "easeInEaseOut" }
    return list(text, count: 4)
  }
}

/// A colour with one to four components. Components of extended colours, outside 0…1, are clamped.
struct CAMLColor: Sendable, Hashable {
  private(set) var components: SIMD4<Double>
  /// True if a component was clamped.
  let isExtended: Bool

  init?(_ text: String, opacity: String? = nil) {
    let numbers = CAMLText.numbers(text)
    let opacity = opacity.flatMap(CAMLText.number) ?? 1
    switch numbers.count {
    case 1: components = SIMD4(numbers[0], numbers[0], numbers[0], opacity)
    case 2: components = SIMD4(numbers[0], numbers[0], numbers[0], numbers[1] * opacity)
    case 3: components = SIMD4(numbers[0], numbers[1], numbers[2], opacity)
    case 4: components = SIMD4(numbers[0], numbers[1], numbers[2], numbers[3] * opacity)
    default: return nil
    }
    let clamped = components.clamped(
      lowerBound: SIMD4(), upperBound: SIMD4(repeating: 1))
    isExtended = clamped != components
    components = clamped
  }
}

/// A chain of steps, `rotate(22deg) scale(2, 2, 1)`: as in CSS the last step is applied first.
struct CAMLTransform: Sendable {
  struct Step: Sendable, Hashable {
    var name: String
    var arguments: [Double]
  }

  private(set) var steps: [Step] = []

  /// Parses a chain, or sixteen numbers; an empty one is the identity.
  init?(_ text: String) {
    var rest = Substring(text.trimmingBlanks)
    let plain = CAMLText.numbers(text)
    if plain.count == 16, !rest.contains("(") || rest.hasPrefix("matrix") {
      steps = [Step(name: "matrix", arguments: plain)]
      return
    }
    while !rest.isEmpty {
      guard let open = rest.firstIndex(of: "("), let close = rest[open...].firstIndex(of: ")")
      else {
        return nil
      }
      let name = rest[..<open].trimmingBlanks
      let words = rest[rest.index(after: open)..<close].split { $0 == "," || $0.isWhitespace }
      let arguments = words.compactMap { Self.argument($0) }
      guard arguments.count == words.count else { return nil }
      steps.append(Step(name: name, arguments: arguments))
      rest = rest[rest.index(after: close)...].drop { $0.isWhitespace || $0 == "," }
    }
  }

  /// A number, or an angle with its unit, in degrees.
  private static func argument(_ word: Substring) -> Double? {
    let units: [(String, Double)] = [
      ("deg", 1), ("grad", 0.9), ("rad", 180 / .pi), ("turn", 360), ("px", 1),
    ]
    for (unit, factor) in units where word.hasSuffix(unit) {
      return ForeignNumber.read(word.dropLast(unit.count)).map { $0 * factor }
    }
    return ForeignNumber.read(word)
  }

  /// The steps for a document, in the order of application; `nil` if a step is unknown.
  var value: JSONValue? {
    if steps.isEmpty { return .array([]) }
    if steps.count == 1, steps[0].name == "matrix" { return .numbers(steps[0].arguments) }
    let result = steps.reversed().map(Self.step)
    let known = result.compactMap { $0 }
    return known.count == result.count ? .array(known.flatMap { $0 }) : nil
  }

  private static func step(_ step: Step) -> [JSONValue]? {
    let a = step.arguments
    func object(_ key: String, _ value: JSONValue) -> [JSONValue] { [[key: value]] }
    switch (step.name, a.count) {
    case ("rotate", 1), ("rotateZ", 1):
      return object("rotate", .array([.degrees(a[0]), 0, 0, 1]))
    case ("rotate", 4) where a[1] != 0 || a[2] != 0 || a[3] != 0:
      return object("rotate", .array([.degrees(a[0]), .plain(a[1]), .plain(a[2]), .plain(a[3])]))
    case ("rotate3d", 4) where a[0] != 0 || a[1] != 0 || a[2] != 0:
      return object("rotate", .array([.degrees(a[3]), .plain(a[0]), .plain(a[1]), .plain(a[2])]))
    case ("rotateX", 1): return object("rotate", .array([.degrees(a[0]), 1, 0, 0]))
    case ("rotateY", 1): return object("rotate", .array([.degrees(a[0]), 0, 1, 0]))
    case ("scale", 1): return object("scale", .numbers([a[0], a[0], 1]))
    case ("scale", 2): return object("scale", .numbers([a[0], a[1], 1]))
    case ("scale", 3), ("scale3d", 3): return object("scale", .numbers(a))
    case ("scaleX", 1): return object("scale", .numbers([a[0], 1, 1]))
    case ("scaleY", 1): return object("scale", .numbers([1, a[0], 1]))
    case ("translate", 1), ("translateX", 1): return object("translate", .numbers([a[0], 0, 0]))
    case ("translate", 2): return object("translate", .numbers([a[0], a[1], 0]))
    case ("translate", 3), ("translate3d", 3): return object("translate", .numbers(a))
    case ("translateY", 1): return object("translate", .numbers([0, a[0], 0]))
    case ("translateZ", 1): return object("translate", .numbers([0, 0, a[0]]))
    case ("perspective", 1) where a[0] != 0: return object("perspective", .plain(a[0]))
    case ("perspective", 1), ("identity", 0), ("identity", 1): return []
    default: return nil
    }
  }
}

/// Paths with operands before operators: `x y m`, `x y l`, `x1 y1 x2 y2 x y c`, `h`.
enum CAMLPath {
  /// SVG path data; `nil` if the text is not a path.
  static func svg(_ text: String) -> String? {
    var (result, operands): ([String], [Double]) = ([], [])
    for word in text.split(whereSeparator: \.isWhitespace).prefix(1 << 20) {
      if let number = ForeignNumber.read(word) {
        operands.append(number)
        continue
      }
      guard let step = step(String(word), operands) else { return nil }
      result.append(step)
      operands = []
    }
    guard operands.isEmpty, result.first?.hasPrefix("M") ?? false else { return nil }
    return result.joined(separator: " ")
  }

  private static func step(_ name: String, _ a: [Double]) -> String? {
    func joined(_ letter: String, _ count: Int) -> String? {
      a.count == count
        ? letter + a.map { JSONValue.roundedText($0) }.joined(separator: " ") : nil
    }
    switch name {
    case "m": return joined("M", 2)
    case "l": return joined("L", 2)
    case "q": return joined("Q", 4)
    case "c": return joined("C", 6)
    case "h": return a.isEmpty ? "Z" : nil
    case "re":
      guard a.count == 4 else { return nil }
      let corners = [
        (a[0], a[1]), (a[0] + a[2], a[1]), (a[0] + a[2], a[1] + a[3]), (a[0], a[1] + a[3]),
      ].map {
        "\(JSONValue.roundedText($0.0)) \(JSONValue.roundedText($0.1))"
      }
      return "M" + corners.joined(separator: " L") + " Z"
    default: return nil
    }
  }
}
