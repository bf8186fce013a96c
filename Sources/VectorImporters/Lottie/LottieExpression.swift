import LambentDocuments
import LambentImports

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

  /// Notes the expression of a property, unless it has none or it is carried over.
  static func noteUnknown(
    _ property: LottieProperty?, _ place: String, _ log: ImportLog, isColor: Bool = false
  ) {
    guard let property, let text = property.expression, !isKnown(property, isColor: isColor) else {
      return
    }
    log.note(place, note(text))
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
    var isOpen = false
    func finish(opens: Bool = false) {
      let statement = current.drop { $0.isWhitespace }
      current = ""
      guard let first = statement.first else { return }
      // A line that begins with an operator continues the one before.
      if isOpen, "+-*/%.?:,&|<>=".contains(first), !result.isEmpty {
        result[result.count - 1] += " \(statement)"
      } else {
        result.append(String(statement))
      }
      isOpen = opens
    }
    for character in text.prefix(100_000) {
      switch character {
      case "(", "[", "{": depth += 1
      case ")", "]", "}": depth -= 1
      case ";" where depth <= 0:
        finish()
        isOpen = false
        continue
      case _ where character.isNewline && depth <= 0:
        finish(opens: true)
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
  ///
  /// - Parameters:
  ///   - isColor: True for a colour, which cannot be added to.
  ///   - wiggles: True if wiggles of the property are written.
  static func isKnown(
    _ property: LottieProperty, isColor: Bool = false, wiggles: Bool = false
  ) -> Bool {
    if let loop = LottieLoop(property) { return !(isColor && loop.isOffset) }
    return wiggles && LottieWiggle(property) != nil
  }

  /// The number, or the text, that the last `seedRandom` is given.
  static func seed(_ text: String) -> String? {
    statements(text).compactMap { arguments(of: "seedRandom", in: $0)?.first }.last
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
    // Nothing may follow: it would change the result.
    guard line.hasPrefix(name + "("), let end = line.lastIndex(of: ")"),
      line[line.index(after: end)...].allSatisfy(\.isWhitespace)
    else { return nil }
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
      guard !controls.isEmpty, let name = layer["nm"]?.text, layers[name] == nil else {
        continue
      }
      layers[name] = controls
    }
  }

  private static func controls(of layer: JSONValue) -> Controls {
    var result: Controls = [:]
    for effect in layer.list("ef").prefix(256) where effect.integer("ty") == 5 {
      guard let name = effect["nm"]?.text else { continue }
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
      result[key] = layer[key]?.lottieReplacing(depth: Self.depth) { replacement(of: $0, own) }
    }
    return result
  }

  /// The control that a property names, or the property with the numbers of its wiggle; `nil` for other objects.
  private func replacement(of json: JSONValue, _ own: Controls) -> JSONValue? {
    guard let text = json["x"]?.text, json["k"] != nil else { return nil }
    let line = LottieExpression.line(text)
    if let control = control(line, own) { return control }
    guard let wiggle = wiggle(line, own) else { return json }
    let seed = LottieExpression.seed(text).map { "seedRandom(\($0)); " } ?? ""
    var result = json
    result["x"] = .string(seed + wiggle)
    return result
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
      inputs.first { $0["nm"]?.text == name || $0["mn"]?.text == name }
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
    let arguments = parts.map { part in
      let text = String(part.drop { $0.isWhitespace })
      guard let number = LottieProperty(control(text, own))?.number else { return text }
      return "\(number)"
    }
    return "wiggle(\(arguments.joined(separator: ", ")))"
  }
}
