/// The limits of an SVG, checked before librsvg draws it: librsvg itself draws a small file that needs hours,
/// or the memory of the machine.
///
/// Each group with an effect takes an image as large as the drawing, so that groups must not be nested
/// without limit. librsvg limits how often elements are repeated by `use`.
struct SVGLimits {
  /// The greatest number of elements within each other.
  private static let maximumDepth = 64
  /// The greatest number of elements.
  private static let maximumElements = 200_000
  /// The greatest number of parts of filters, and of elements that are filtered.
  private static let maximumFilters = 256
  /// The greatest values of attributes on which the work for each pixel depends.
  private static let maximumValues = ["numOctaves": 16.0, "order": 32, "radius": 256]

  /// The greatest number of selectors of style sheets times elements: librsvg compares each with each.
  private static let maximumComparisons = 100_000_000

  private var depth = 0
  private var elements = 0
  private var filters = 0
  private var selectors = 0
  /// True within a style sheet.
  private var isStyle = false

  /// The limit that a file exceeds; `nil` if it exceeds none.
  static func excess(of bytes: [UInt8]) -> String? {
    bytes.withUnsafeBufferPointer { bytes in
      var limits = SVGLimits()
      var rest = Slice(base: bytes, bounds: 0..<bytes.count)
      while let open = rest.firstIndex(of: UInt8(ascii: "<")) {
        limits.addStyles(rest[..<open])
        rest = rest[open...].dropFirst()
        let end: [UInt8]
        if rest.starts(with: "!--".utf8) {
          end = Array("-->".utf8)
        } else if rest.starts(with: "![CDATA[".utf8) {
          end = Array("]]>".utf8)
        } else if rest.starts(with: "!ENTITY".utf8) {
          let declaration = rest.prefix { $0 != UInt8(ascii: ">") }
          if declaration.contains(UInt8(ascii: "<")) { return "entities with elements" }
          end = [UInt8(ascii: ">")]
        } else if rest.first == UInt8(ascii: "!") || rest.first == UInt8(ascii: "?") {
          // The declarations of a document type follow as tags of their own.
          continue
        } else {
          let tag = limits.tag(at: rest)
          if let excess = limits.add(tag) { return excess }
          rest = rest.dropFirst(tag.count)
          continue
        }
        let start = rest.startIndex
        while !rest.isEmpty, !rest.starts(with: end) { rest = rest.dropFirst() }
        limits.addStyles(Slice(base: bytes, bounds: start..<rest.startIndex))
      }
      guard limits.selectors <= maximumComparisons / max(limits.elements, 1) else {
        return "more than \(maximumComparisons) selectors times elements"
      }
      return nil
    }
  }

  /// The text of a tag up to its end, which is not within quotes.
  private func tag(at rest: Slice<UnsafeBufferPointer<UInt8>>) -> Slice<UnsafeBufferPointer<UInt8>>
  {
    var quote: UInt8?
    for index in rest.indices {
      let byte = rest[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        return rest[..<index]
      }
    }
    return rest
  }

  /// Counts the selectors of text within a style sheet: those of rules, and at most those after commas.
  private mutating func addStyles(_ text: Slice<UnsafeBufferPointer<UInt8>>) {
    guard isStyle else { return }
    for byte in text where byte == UInt8(ascii: "{") || byte == UInt8(ascii: ",") { selectors += 1 }
  }

  private mutating func add(_ tag: Slice<UnsafeBufferPointer<UInt8>>) -> String? {
    if tag.first == UInt8(ascii: "/") {
      depth -= 1
      isStyle = false
      return nil
    }
    let name = tag.prefix { $0 > UInt8(ascii: " ") }.split(separator: UInt8(ascii: ":")).last
    isStyle = name?.elementsEqual("style".utf8) ?? false
    elements += 1
    if tag.last != UInt8(ascii: "/") { depth += 1 }
    if depth > Self.maximumDepth {
      return "more than \(Self.maximumDepth) elements within each other"
    }
    if elements > Self.maximumElements { return "more than \(Self.maximumElements) elements" }
    // Most tags have nothing to do with filters.
    guard tag.contains(UInt8(ascii: "f")) || tag.contains(UInt8(ascii: "F")) else { return nil }
    let text = String(decoding: tag, as: UTF8.self)
    let isPart =
      text.prefix { !$0.isWhitespace }.split(separator: ":").last?.hasPrefix("fe") == true
    if isPart || text.contains("filter") { filters += 1 }
    if filters > Self.maximumFilters { return "more than \(Self.maximumFilters) parts of filters" }
    return isPart ? excess(ofPart: text) : nil
  }

  /// The attribute of a filter's part that exceeds its limit.
  private func excess(ofPart text: String) -> String? {
    for (name, most) in Self.maximumValues.sorted(by: { $0.key < $1.key }) {
      guard let range = text.firstRange(of: name) else { continue }
      let value = text[range.upperBound...].drop { " =\"'\n\t\r".contains($0) }
        .prefix { $0 != "\"" && $0 != "'" }
      let numbers = value.split { $0 == "," || $0.isWhitespace }.map { Double($0) }
      guard numbers.allSatisfy({ $0.map { $0 <= most } ?? false }) else {
        return "the \(name) “\(value.prefix(20))” of a filter, where at most \(most)"
      }
    }
    return nil
  }
}
