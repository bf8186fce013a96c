import Foundation
import FoundationXML

/// An element of an XML file, with its position.
struct MarkupElement: Sendable {
  /// Its name, without a prefix.
  let name: String
  /// Its attributes.
  let attributes: [String: String]
  /// The line and the column in which its tag ends.
  let line: Int
  let column: Int
  /// The elements within it, in order.
  var children: [MarkupElement] = []
  /// The characters directly within it.
  var text = ""

  /// The first child of a name.
  func child(_ name: String) -> MarkupElement? { children.first { $0.name == name } }

  /// An attribute.
  subscript(attribute: String) -> String? { attributes[attribute] }

  /// How notes name it.
  var place: String { "line \(line), <\(name)>" }
}

/// Reads XML into a tree; a document type is passed over, and nothing outside of the file is read.
enum Markup {
  struct Failure: Error {
    let reason: String
    let place: String
  }

  /// True if bytes begin as XML does.
  static func recognizes(_ bytes: [UInt8]) -> Bool {
    let spaces: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]
    let start = ForeignText.utf8(Array(bytes.prefix(1024)))
    return start.first { !spaces.contains($0) } == UInt8(ascii: "<")
  }

  /// Reads a file.
  ///
  /// - Throws: `Failure` for what is no XML, with the line, or for more than is allowed.
  static func read(_ bytes: [UInt8]) throws(Failure) -> MarkupElement {
    let text = try readable(bytes)
    let parser = XMLParser(data: Data(text))
    parser.shouldResolveExternalEntities = false
    parser.externalEntityResolvingPolicy = .never
    let builder = MarkupBuilder()
    parser.delegate = builder
    let isWhole = parser.parse()
    if let excess = builder.excess {
      throw Failure(reason: excess, place: "line \(parser.lineNumber)")
    }
    guard isWhole, let root = builder.root else {
      let place = "line \(builder.failure?.line ?? parser.lineNumber)"
      throw Failure(reason: builder.failure?.reason ?? "it is no XML", place: place)
    }
    return root
  }
}

extension Markup {
  /// Bytes that Foundation's reader takes: it traps on names that are no UTF-8, and on what a document
  /// type of its own declares.
  private static func readable(_ bytes: [UInt8]) throws(Failure) -> [UInt8] {
    let bytes = ForeignText.utf8(bytes)
    let data = Data(bytes)
    for declaration in ["<!ENTITY", "<!ATTLIST", "<!ELEMENT", "<!NOTATION"]
    where data.range(of: Data(declaration.utf8)) != nil {
      throw Failure(reason: "\(declaration) is not read", place: "the document type")
    }
    // Whatever encoding a file declares, what is no UTF-8 becomes replacement characters.
    let text = String(decoding: bytes, as: UTF8.self)
    guard let start = text.range(of: "encoding="), text[..<start.lowerBound].count < 100,
      let end = text[start.upperBound...].firstIndex(of: "?")
    else { return Array(text.utf8) }
    return Array((text[..<start.lowerBound] + text[end...]).utf8)
  }
}

/// Gathers elements as the parser meets them.
private final class MarkupBuilder: NSObject, XMLParserDelegate {
  private var open: [MarkupElement] = []
  private var count = 0
  private(set) var root: MarkupElement?
  private(set) var excess: String?
  private(set) var failure: (reason: String, line: Int)?

  func parser(
    _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?,
    qualifiedName qName: String?, attributes attributeDict: [String: String]
  ) {
    count += 1
    if count > ImportLimits.maximumElements {
      excess = "more than \(ImportLimits.maximumElements) elements"
    } else if open.count >= ImportLimits.maximumNesting {
      excess = "more than \(ImportLimits.maximumNesting) elements within each other"
    }
    guard excess == nil else { return parser.abortParsing() }
    let known = attributeDict.filter { !$0.key.hasPrefix("xmlns") }.sorted { $0.key < $1.key }
    let attributes = Dictionary(known.map { (Self.plain($0.key), $0.value) }) { first, _ in first }
    open.append(
      MarkupElement(
        name: Self.plain(elementName), attributes: attributes, line: max(0, parser.lineNumber),
        column: max(0, parser.columnNumber)))
  }

  /// A name without the prefix of its namespace.
  private static func plain(_ name: String) -> String {
    name.split(separator: ":").last.map(String.init) ?? name
  }

  func parser(
    _ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?,
    qualifiedName qName: String?
  ) {
    guard let element = open.popLast() else { return }
    if open.isEmpty {
      root = element
    } else {
      open[open.count - 1].children.append(element)
    }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    guard !open.isEmpty else { return }
    open[open.count - 1].text += string
  }

  func parser(_ parser: XMLParser, foundCDATA block: Data) {
    guard !open.isEmpty else { return }
    open[open.count - 1].text += String(decoding: block, as: UTF8.self)
  }

  func parser(_ parser: XMLParser, parseErrorOccurred parseError: any Error) {
    let reason = Self.words(for: (parseError as NSError).code)
    if failure == nil { failure = (reason, max(1, parser.lineNumber)) }
  }

  /// libxml2's most frequent errors by their number, which is all that Foundation hands on.
  private static func words(for code: Int) -> String {
    switch code {
    case 4: "the file is empty"
    case 5: "it breaks off"
    case 9: "a character that XML does not have"
    case 26, 27: "an entity that is not declared"
    case 38: "an attribute's value without its end"
    case 39, 41, 65: "an attribute that is no name=\"value\""
    case 42: "an attribute that an element has twice"
    case 68: "a name is missing"
    case 73: "a tag without its >"
    case 76: "a tag ends another element than the open one"
    case 77: "an element without its end"
    case 81: "bytes that do not fit the encoding"
    default: "no XML (libxml2's error \(code))"
    }
  }
}
