import CExpat
import LambentImageFiles

/// An element of an XML file, with its position.
package struct MarkupElement: Sendable {
  /// The name without a namespace prefix.
  package let name: String
  package let attributes: [String: String]
  /// The line in which its start tag ends.
  package let line: Int
  /// The child elements, in order.
  package var children: [MarkupElement] = []
  /// The text directly within it.
  package var text = ""

  /// The first child with a name.
  package func child(_ name: String) -> MarkupElement? { children.first { $0.name == name } }

  /// The children of the first child with a name.
  package func children(of name: String) -> [MarkupElement] { child(name)?.children ?? [] }

  package subscript(attribute: String) -> String? { attributes[attribute] }

  /// The element's location in notes.
  package var place: String { "line \(line), <\(name)>" }
}

/// Parses XML into a tree. Document types are skipped unless a format needs them, and no external files
/// are read.
package enum Markup {
  /// True if bytes begin like XML.
  package static func recognizes(_ bytes: [UInt8]) -> Bool {
    let spaces: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]
    let start = EncodedText.utf8(Array(bytes.prefix(1024)))
    return start.first { !spaces.contains($0) } == UInt8(ascii: "<")
  }

  /// Parses a file.
  ///
  /// - Parameter allowsEntities: True to read the internal document type and its entities, which must
  ///   not expand beyond the greatest size of a file.
  /// - Throws: `ForeignFailure` with the line if it is not XML or exceeds a limit.
  package static func read(
    _ bytes: [UInt8], allowsEntities: Bool = false
  ) throws(ForeignFailure) -> MarkupElement {
    let text = try readable(bytes, allowsEntities: allowsEntities)
    // The text has been converted to UTF-8, whatever its declaration says.
    guard let parser = XML_ParserCreate("UTF-8") else {
      throw ForeignFailure(reason: "there is not enough memory", place: "line 1")
    }
    defer { XML_ParserFree(parser) }
    let builder = MarkupBuilder(parser, text)
    let isWhole = builder.read()
    let place = "line \(max(1, XML_GetCurrentLineNumber(parser)))"
    if let excess = builder.excess { throw ForeignFailure(reason: excess, place: place) }
    guard isWhole, let root = builder.root else {
      throw ForeignFailure(reason: builder.reason, place: place)
    }
    return root
  }
}

extension Markup {
  /// The bytes as UTF-8. Rejects internal document types unless they are allowed.
  private static func readable(
    _ bytes: [UInt8], allowsEntities: Bool
  ) throws(ForeignFailure) -> [UInt8] {
    let bytes = EncodedText.utf8(bytes)
    for declaration in ["<!ENTITY", "<!ATTLIST", "<!ELEMENT", "<!NOTATION"]
    where !allowsEntities && bytes.contains(text: declaration) {
      throw ForeignFailure(reason: "\(declaration) is not read", place: "the document type")
    }
    // Invalid UTF-8 becomes replacement characters.
    return Array(String(decoding: bytes, as: UTF8.self).utf8)
  }
}

/// Builds the tree from expat's events.
private final class MarkupBuilder {
  private let parser: XML_Parser
  private let text: [UInt8]
  private var open: [MarkupElement] = []
  private var count = 0
  /// The bytes of attributes and text, with those that entities repeat.
  private var textBytes = 0
  private(set) var root: MarkupElement?
  private(set) var excess: String?
  private var skipsEntity = false

  init(_ parser: XML_Parser, _ text: [UInt8]) {
    self.parser = parser
    self.text = text
  }

  /// Parses the text. Returns false if it is incomplete.
  func read() -> Bool {
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(
      parser,
      { user, name, attributes in MarkupBuilder.at(user)?.begin(name, attributes) },
      { user, _ in MarkupBuilder.at(user)?.end() })
    XML_SetCharacterDataHandler(parser) { user, characters, count in
      MarkupBuilder.at(user)?.take(characters, count)
    }
    XML_SetSkippedEntityHandler(parser) { user, _, _ in MarkupBuilder.at(user)?.skipEntity() }
    return withExtendedLifetime(self) {
      text.withUnsafeBytes { bytes in
        // In chunks, because expat counts bytes with 32 bits.
        var start = 0
        repeat {
          let count = min(bytes.count - start, 1 << 24)
          let piece = bytes.baseAddress?.advanced(by: start).assumingMemoryBound(to: CChar.self)
          let isLast: Int32 = start + count == bytes.count ? 1 : 0
          guard XML_Parse(parser, piece, Int32(count), isLast) == XML_STATUS_OK else {
            return false
          }
          start += count
        } while start < bytes.count
        return true
      }
    }
  }

  private static func at(_ user: UnsafeMutableRawPointer?) -> MarkupBuilder? {
    user.map { Unmanaged<MarkupBuilder>.fromOpaque($0).takeUnretainedValue() }
  }

  private func begin(
    _ name: UnsafePointer<CChar>?, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?
  ) {
    count += 1
    if count > ImportLimits.maximumElements {
      excess = "more than \(ImportLimits.maximumElements) elements"
    } else if open.count >= ImportLimits.maximumNesting {
      excess = "more than \(ImportLimits.maximumNesting) elements within each other"
    }
    guard excess == nil else {
      XML_StopParser(parser, XML_Bool(XML_FALSE))
      return
    }
    var known: [(key: String, value: String)] = []
    var next = attributes
    while let pair = next, let key = pair[0], let value = pair[1] {
      known.append((String(cString: key), String(cString: value)))
      textBytes += known[known.count - 1].value.utf8.count
      next = pair + 2
    }
    stopAtLimit()
    let own = known.filter { !$0.key.hasPrefix("xmlns") }.sorted { $0.key < $1.key }
    open.append(
      MarkupElement(
        name: Self.plain(name.map { String(cString: $0) } ?? ""),
        attributes: Dictionary(own.map { (Self.plain($0.key), $0.value) }) { first, _ in first },
        line: lineOfEnd))
  }

  /// The line in which the current tag ends.
  private var lineOfEnd: Int {
    let start = Int(XML_GetCurrentByteIndex(parser))
    let end = start + Int(XML_GetCurrentByteCount(parser))
    let line = Int(XML_GetCurrentLineNumber(parser))
    guard start >= 0, start <= end, end <= text.count else { return line }
    return text[start..<end].reduce(line) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) }
  }

  /// A name without its namespace prefix.
  private static func plain(_ name: String) -> String {
    name.split(separator: ":").last.map(String.init) ?? name
  }

  private func end() {
    guard let element = open.popLast() else { return }
    if open.isEmpty {
      root = element
    } else {
      open[open.count - 1].children.append(element)
    }
  }

  private func take(_ characters: UnsafePointer<CChar>?, _ count: Int32) {
    guard !open.isEmpty, let characters, count > 0 else { return }
    let bytes = UnsafeRawBufferPointer(start: characters, count: Int(count))
    open[open.count - 1].text += String(decoding: bytes, as: UTF8.self)
    textBytes += Int(count)
    stopAtLimit()
  }

  private func stopAtLimit() {
    guard textBytes > ImportLimits.maximumFileBytes, excess == nil else { return }
    excess = "more than \(ImportLimits.maximumFileBytes) bytes of text, with those of entities"
    XML_StopParser(parser, XML_Bool(XML_FALSE))
  }

  /// External document types are not read, so their entities are unknown.
  private func skipEntity() {
    skipsEntity = true
    XML_StopParser(parser, XML_Bool(XML_FALSE))
  }

  /// The reason why the text is not XML.
  var reason: String {
    if skipsEntity { return "an entity that is not declared" }
    let code = XML_GetErrorCode(parser)
    switch code {
    case XML_ERROR_NO_ELEMENTS:
      return count == 0 ? "the file is empty" : "an element without its end"
    case XML_ERROR_UNCLOSED_TOKEN, XML_ERROR_UNCLOSED_CDATA_SECTION: return "it breaks off"
    case XML_ERROR_INVALID_TOKEN: return "a character that XML does not have there"
    case XML_ERROR_UNDEFINED_ENTITY: return "an entity that is not declared"
    case XML_ERROR_DUPLICATE_ATTRIBUTE: return "an attribute that an element has twice"
    case XML_ERROR_TAG_MISMATCH: return "a tag ends another element than the open one"
    case XML_ERROR_JUNK_AFTER_DOC_ELEMENT: return "more after the outermost element"
    case XML_ERROR_MISPLACED_XML_PI: return "the declaration of XML does not stand first"
    default:
      let words = XML_ErrorString(code).map { String(cString: $0) } ?? "error \(code.rawValue)"
      return "no XML (\(words))"
    }
  }
}
