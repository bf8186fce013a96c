/// The part of an SVG's styles on which the work of drawing depends: layers of their own, and references.
struct SVGStyle {
  /// The elements that are shown with the element: masks, filters, patterns, and others.
  private(set) var references: [String] = []
  /// The work of layers of its own, in nanoseconds per pixel of the image.
  private(set) var work = 0.0
  /// The reason why it is not read.
  private(set) var excess: String?

  /// True if it adds no work.
  var isEmpty: Bool { references.isEmpty && work == 0 && excess == nil }

  /// The attributes that are properties, and may have work.
  static let properties: Set<String> = [
    "fill", "stroke", "mask", "clip-path", "filter", "marker", "marker-start", "marker-mid",
    "marker-end", "opacity", "mix-blend-mode", "isolation",
  ]

  /// Adds the declarations of a `style` attribute or of a rule, without comments.
  mutating func add(declarations: String) {
    for part in declarations.split(separator: ";") {
      guard let colon = part.firstIndex(of: ":") else { continue }
      addWork(of: part[..<colon].lowercased(), value: part[colon...].lowercased())
    }
    addReferences(declarations)
  }

  /// Adds a property.
  mutating func add(property name: String, value: String) {
    addWork(of: name, value: value.lowercased())
    addReferences(value)
  }

  private mutating func addWork(of name: String, value: String) {
    if name.contains("mix-blend-mode") {
      work += value.contains("normal") ? 0 : 25
    } else if name.contains("isolation") || name.contains("opacity") && !name.contains("-opacity") {
      work += 1
    } else if ["mask", "clip-path", "filter"].contains(where: name.contains),
      value.contains("inherit")
    {
      excess = "a mask, clip path or filter that is inherited"
    } else if name.contains("filter") {
      // Filters as functions: the costliest is a shadow.
      work += 120 * Double(value.split(separator: "(").count - 1)
    }
  }

  /// Adds what the text of values refers to, whatever the property.
  private mutating func addReferences(_ text: String) {
    if Self.hasEscape(text) { excess = "an escaped character in a style" }
    var rest = text[...]
    var length = 0
    while let open = rest.firstIndex(of: "(") {
      let isReference = rest[..<open].suffix(3).lowercased() == "url"
      rest = rest[open...].dropFirst()
      guard isReference else { continue }
      let inner = rest.drop { $0.isWhitespace }
      let end = inner.first.flatMap { "\"'".contains($0) ? $0 : nil }
      let target = (end == nil ? inner : inner.dropFirst()).prefix { $0 != end ?? ")" }
      if target.contains("\\") || target.endIndex == text.endIndex {
        excess = "a reference in a style that is not finished"
        return
      }
      // References that begin within one another would be read in time quadratic in the text.
      length += target.utf8.count
      if length > 2 * text.utf8.count {
        excess = "references within references in a style"
        return
      }
      if Self.hasData(target.prefix(200)) { excess = "a drawing as data within it" }
      guard let mark = target.lastIndex(of: "#") else { continue }
      let id = target[mark...].dropFirst()
      references.append(String(end == nil ? id.prefix { !$0.isWhitespace } : id))
    }
  }

  /// True if an address has data other than an image of pixels.
  static func hasData(_ address: some StringProtocol) -> Bool {
    let text = address.lowercased()
    guard let start = text.firstRange(of: "data:") else { return false }
    let type = text[start.upperBound...].prefix { $0 != ";" && $0 != "," }
    return !rasterTypes.contains { type.elementsEqual("image/" + $0) }
  }

  private static let rasterTypes = [
    "png", "jpeg", "jpg", "gif", "webp", "bmp", "tiff", "x-icon", "avif",
  ]

  /// True if a backslash is not within quotes.
  private static func hasEscape(_ text: String) -> Bool {
    guard text.utf8.contains(UInt8(ascii: "\\")) else { return false }
    var quote: Character?
    for character in text {
      if character == "\\", quote == nil { return true }
      if let open = quote {
        if character == open { quote = nil }
      } else if character == "\"" || character == "'" {
        quote = character
      }
    }
    return false
  }

  /// A text of CSS without its comments, which do not begin within quotes and addresses.
  static func withoutComments(_ text: String) -> String {
    guard text.contains("/*") else { return text }
    var (result, rest): (String, Substring) = ("", text[...])
    var end: Character?
    while let character = rest.first {
      if end == nil, rest.hasPrefix("/*") {
        guard let close = rest.dropFirst(2).firstRange(of: "*/") else { break }
        rest = rest[close.upperBound...]
        result += " "
        continue
      }
      if let close = end {
        let isAddressInQuotes = close == ")" && (character == "\"" || character == "'")
        if isAddressInQuotes { end = character } else if character == close { end = nil }
      } else if character == "\"" || character == "'" {
        end = character
      } else if character == "(", result.suffix(3).lowercased() == "url" {
        end = ")"
      }
      result.append(character)
      rest = rest.dropFirst()
    }
    return result
  }
}

/// The rules of an SVG's style sheets, as far as they add work.
struct SVGRules {
  /// The style of the rules for a key: `name`, `.class`, `#id`, or `*` for all elements.
  private(set) var styles: [String: SVGStyle] = [:]
  /// The number of selectors, at most.
  private(set) var selectors = 0
  /// The reason why they are not read.
  private(set) var excess: String?

  /// Adds a style sheet. A selector counts for all elements that its last part may mean.
  mutating func add(_ text: String) {
    let text = SVGStyle.withoutComments(text)
    if text.lowercased().contains("@import") { excess = "a style sheet that imports others" }
    var rest = text[...]
    while let open = rest.firstIndex(of: "{") {
      var head = rest[..<open]
      if let end = head.lastIndex(where: { $0 == "}" || $0 == ";" }) {
        head = head[end...].dropFirst()
      }
      rest = rest[open...].dropFirst()
      // Rules within a rule of another kind, as that of a medium, are read on their own.
      let body = rest.prefix { $0 != "{" && $0 != "}" }
      selectors += 1 + head.utf8.count { $0 == UInt8(ascii: ",") }
      let words = head.filter { !$0.isWhitespace }.lowercased()
      var style = SVGStyle()
      // The files of fonts are not read.
      if !words.hasPrefix("@font-face") { style.add(declarations: String(body)) }
      if style.isEmpty { continue }
      excess = excess ?? style.excess
      for selector in head.split(separator: ",") {
        styles[Self.key(of: selector), default: SVGStyle()].add(style)
      }
    }
  }

  /// The key of the elements that a selector may mean.
  private static func key(of selector: Substring) -> String {
    let parts = selector.split { $0.isWhitespace || ">+~".contains($0) }
    guard let last = parts.last, !last.contains(where: { "\\:[]()*|<!".contains($0) })
    else { return "*" }
    for mark in "#." {
      guard let start = last.firstIndex(of: mark) else { continue }
      let name = last[start...].dropFirst().prefix { $0 != "." && $0 != "#" }
      return String(mark) + name
    }
    return String(last)
  }
}

extension SVGStyle {
  /// Adds another style.
  mutating func add(_ other: SVGStyle) {
    references += other.references
    work += other.work
    excess = excess ?? other.excess
  }
}
