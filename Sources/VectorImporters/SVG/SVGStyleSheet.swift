import LambentDocuments
import LambentImports

/// The rules of an SVG's style elements: selectors of names, classes and identifiers, also within
/// ancestors.
struct SVGStyleSheet: Sendable {
  /// A part of a selector that one element has to match.
  private struct Simple: Sendable {
    var name: String?
    var id: String?
    var classes: [String] = []
    /// True if it matches the parent of the next part, false for any ancestor.
    var isParent = false
  }

  private struct Rule: Sendable {
    /// The parts, the element's own last.
    var parts: [Simple]
    /// Identifiers, classes, names.
    var specificity: SIMD3<Int>
    var declarations: [Declaration]
  }

  /// A property with its value as text.
  struct Declaration: Sendable {
    var name: String
    var value: String
    var isImportant = false
  }

  private var rules: [Rule] = []
  /// The rules by what their last part names: an identifier, else a class, else an element, else anything.
  private var indices: [String: [Int]] = [:]
  /// The number of parts of rules that may still be compared with elements.
  private var work = 5_000_000
  /// Selectors and rules that are not supported, once each.
  private(set) var unknown: [String] = []

  /// True if the rules and elements are too many to be compared.
  var isExhausted: Bool { work < 0 }

  private static let maximumRules = 20_000

  mutating func add(_ text: String) {
    var rest = Self.withoutComments(text)[...]
    while let brace = rest.firstIndex(where: { $0 == "{" || $0 == ";" }) {
      let head = rest[..<brace].trimmingBlanks
      if rest[brace] == ";" {
        // A statement such as @import.
        if head.hasPrefix("@") { note(head) }
        rest = rest[rest.index(after: brace)...]
        continue
      }
      let end = Self.closing(of: brace, in: rest)
      let body = rest[rest.index(after: brace)..<end]
      rest = end < rest.endIndex ? rest[rest.index(after: end)...] : rest[end...]
      guard !head.hasPrefix("@") else {
        // The rules of other media do not apply; fonts and key frames have no use here.
        note(String(head.prefix { $0 != "{" && !$0.isWhitespace }))
        continue
      }
      let declarations = Self.declarations(String(body))
      for selector in head.split(separator: ",") where rules.count < Self.maximumRules {
        add(selector: selector.trimmingBlanks, declarations)
      }
    }
  }

  /// Prepares the rules that were added for elements.
  mutating func prepare() {
    // The later of two equal ones wins.
    rules = rules.enumerated().sorted {
      let (a, b) = ($0.element.specificity, $1.element.specificity)
      return (a.x, a.y, a.z, $0.offset) < (b.x, b.y, b.z, $1.offset)
    }.map(\.element)
    for (index, rule) in rules.enumerated() {
      guard let own = rule.parts.last else { continue }
      let key = own.id.map { "#" + $0 } ?? own.classes.first.map { "." + $0 } ?? own.name ?? "*"
      indices[key, default: []].append(index)
    }
  }

  private mutating func note(_ what: String) {
    let what = String(what.prefix(40))
    if !unknown.contains(what), unknown.count < 20 { unknown.append(what) }
  }

  private mutating func add(selector: String, _ declarations: [Declaration]) {
    var parts: [Simple] = []
    var weight = SIMD3(0, 0, 0)
    for word in selector.replacing(">", with: " > ").split(whereSeparator: \.isWhitespace) {
      if word == ">" {
        guard !parts.isEmpty else { return note(selector) }
        parts[parts.count - 1].isParent = true
        continue
      }
      guard let part = Self.simple(word) else { return note(selector) }
      weight &+= SIMD3(part.id == nil ? 0 : 1, part.classes.count, part.name == nil ? 0 : 1)
      parts.append(part)
    }
    guard !parts.isEmpty, parts.count <= 8 else { return note(selector) }
    rules.append(Rule(parts: parts, specificity: weight, declarations: declarations))
  }

  /// `path`, `.a`, `#b`, `path.a.c#b`, `*`; `nil` for other selectors.
  private static func simple(_ word: Substring) -> Simple? {
    guard !word.contains(where: { ":[]+~()".contains($0) }) else { return nil }
    var (part, rest) = (Simple(), word)
    let name = rest.prefix { $0 != "." && $0 != "#" }
    if !name.isEmpty, name != "*" { part.name = String(name) }
    rest = rest.dropFirst(name.count)
    while let mark = rest.first {
      let value = rest.dropFirst().prefix { $0 != "." && $0 != "#" }
      guard !value.isEmpty else { return nil }
      if mark == "." { part.classes.append(String(value)) } else { part.id = String(value) }
      rest = rest.dropFirst(value.count + 1)
    }
    return part
  }

  /// The declarations that apply to an element, the weakest first.
  mutating func declarations(
    for element: MarkupElement, within ancestors: [MarkupElement]
  ) -> [Declaration] {
    guard !rules.isEmpty, !isExhausted else { return [] }
    let classes = Self.classes(of: element)
    var keys = ["*", element.name] + classes.map { "." + $0 }
    if let id = element["id"] { keys.append("#" + id) }
    let found = Set(keys.flatMap { indices[$0] ?? [] }).sorted()
    return found.flatMap { index -> [Declaration] in
      let rule = rules[index]
      guard let own = rule.parts.last, matches(own, element, classes),
        matches(rule.parts.dropLast(), ancestors[...])
      else { return [] }
      return rule.declarations
    }
  }

  private static func classes(of element: MarkupElement) -> [Substring] {
    element["class"]?.split(whereSeparator: \.isWhitespace) ?? []
  }

  private mutating func matches(
    _ part: Simple, _ element: MarkupElement, _ classes: [Substring]
  ) -> Bool {
    work -= 1 + part.classes.count * classes.count
    guard !isExhausted else { return false }
    return (part.name == nil || part.name == element.name)
      && (part.id == nil || part.id == element["id"])
      && part.classes.allSatisfy { wanted in classes.contains { $0 == wanted } }
  }

  private mutating func matches(
    _ parts: ArraySlice<Simple>, _ ancestors: ArraySlice<MarkupElement>
  ) -> Bool {
    guard let part = parts.last else { return true }
    var rest = ancestors
    while let element = rest.popLast() {
      if matches(part, element, Self.classes(of: element)), matches(parts.dropLast(), rest) {
        return true
      }
      if part.isParent || isExhausted { return false }
    }
    return false
  }

  /// The declarations of a rule or of a `style` attribute.
  static func declarations(_ text: String) -> [Declaration] {
    withoutComments(text).split(separator: ";").compactMap { entry in
      guard let colon = entry.firstIndex(of: ":") else { return nil }
      let name = entry[..<colon].trimmingBlanks.lowercased()
      var value = entry[entry.index(after: colon)...].trimmingBlanks
      var isImportant = false
      if let mark = value.lastIndex(of: "!"),
        value[value.index(after: mark)...].trimmingBlanks.lowercased() == "important"
      {
        (value, isImportant) = (value[..<mark].trimmingBlanks, true)
      }
      return name.isEmpty || value.isEmpty
        ? nil : Declaration(name: name, value: value, isImportant: isImportant)
    }
  }

  private static func withoutComments(_ text: String) -> String {
    guard text.contains("/*") || text.contains("<!--") else { return text }
    var (result, rest) = ("", text[...])
    while let start = rest.firstRange(of: "/*") {
      result += rest[..<start.lowerBound] + " "
      guard let end = rest[start.upperBound...].firstRange(of: "*/") else { return result }
      rest = rest[end.upperBound...]
    }
    return (result + rest).replacing("<!--", with: " ").replacing("-->", with: " ")
  }

  /// The brace that closes one, or the end.
  private static func closing(of brace: String.Index, in text: Substring) -> String.Index {
    var depth = 0
    for index in text[brace...].indices {
      if text[index] == "{" { depth += 1 }
      if text[index] == "}" {
        depth -= 1
        if depth == 0 { return index }
      }
    }
    return text.endIndex
  }
}
