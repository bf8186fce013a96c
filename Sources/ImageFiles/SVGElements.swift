import CExpat
import Glibc
import LambentGeometry

/// The facts about the elements of an SVG on which the work of drawing depends.
struct SVGElements {
  struct Element {
    /// The name without a prefix.
    var name: String
    var children: [Int] = []
    var id: String?
    var classes: [Substring] = []
    /// The elements to which it refers by `href`.
    var targets: [String] = []
    var style = SVGStyle()
    /// The maximum number of points of a path, each of which may have a marker.
    var points = 0.0
    /// The length of its outline, in its own coordinates.
    var length = 0.0
    /// The length of its outline relative to its bounding box: the number of times that it crosses the box.
    var turns = 0.0
    /// The maximum factor by which it enlarges lengths.
    var scale = 1.0
    /// The sum of width and height of its view box; 0 without one.
    var extent = 0.0
    /// The work of a part of a filter, in nanoseconds per pixel of the image.
    var filterWork = 0.0
  }

  private(set) var elements: [Element] = []
  private(set) var rules = SVGRules()
  /// The beginning of the address of the first external file to which it refers.
  private(set) var otherFile: String?
  private var excess: String?

  private let parser: XML_Parser
  private var open: [Int] = []
  private var sheet: String?
  private var textBytes = 0

  /// The sum of width and height of an outermost drawing without a view box.
  private static let standardExtent = 2048.0
  /// The maximum depth of nested elements.
  private static let maximumDepth = 64
  /// The maximum number of elements.
  private static let maximumElements = 200_000
  /// The maximum number of bytes of text and attributes, including those from entities.
  private static let maximumTextBytes = 1 << 26
  /// The maximum product of the numbers of selectors and elements: librsvg compares each pair.
  private static let maximumComparisons = 100_000_000

  /// Reads a file.
  ///
  /// - Throws: `Refusal`, also if it is not XML.
  static func read(_ bytes: [UInt8]) throws(Refusal) -> SVGElements {
    guard let parser = XML_ParserCreate(nil) else { throw .damaged("out of memory") }
    defer { XML_ParserFree(parser) }
    var elements = SVGElements(parser: parser)
    let status = withUnsafeMutablePointer(to: &elements) { pointer in
      XML_SetUserData(parser, pointer)
      listen(parser)
      return bytes.withUnsafeBytes {
        XML_Parse(parser, $0.bindMemory(to: CChar.self).baseAddress, Int32(bytes.count), 1)
      }
    }
    let excess = elements.excess ?? elements.rules.excess
    if let excess { throw .excess(excess) }
    guard status == XML_STATUS_OK else {
      let words = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) }
      throw .damaged("\(words ?? "no XML") in line \(max(1, XML_GetCurrentLineNumber(parser)))")
    }
    guard elements.rules.selectors <= maximumComparisons / max(elements.elements.count, 1) else {
      throw .excess("more than \(maximumComparisons) selectors times elements")
    }
    return elements
  }

  /// The reason why a file is not drawn: a limit, or that it is not XML.
  enum Refusal: Error {
    case excess(String)
    case damaged(String)
  }

  private init(parser: XML_Parser) { self.parser = parser }

  private static func listen(_ parser: XML_Parser) {
    XML_SetElementHandler(
      parser, { SVGElements.at($0)?.pointee.begin($1, $2) },
      { user, _ in SVGElements.at(user)?.pointee.end() })
    XML_SetCharacterDataHandler(parser) { SVGElements.at($0)?.pointee.take($1, Int($2)) }
    XML_SetProcessingInstructionHandler(parser) { user, _, data in
      // The address of a style sheet.
      guard let data, String(cString: data).lowercased().contains("data:") else { return }
      SVGElements.at(user)?.pointee.stop("a style sheet as data")
    }
    XML_SetEntityDeclHandler(parser) { user, _, _, value, count, _, _, _, _ in
      let text = UnsafeRawBufferPointer(start: value, count: value == nil ? 0 : Int(count))
      guard text.contains(UInt8(ascii: "<")) else { return }
      SVGElements.at(user)?.pointee.stop("entities with elements")
    }
    XML_SetUnknownEncodingHandler(
      parser,
      { _, name, info in
        // Encodings of single bytes that agree with ASCII: other characters do not matter here.
        let name = name.map { String(cString: $0).lowercased() } ?? ""
        guard let info, ["windows-125", "iso-8859-", "koi8-"].contains(where: name.hasPrefix)
        else { return 0 }
        withUnsafeMutableBytes(of: &info.pointee.map) { raw in
          let map = raw.bindMemory(to: Int32.self)
          for byte in map.indices { map[byte] = Int32(byte) }
        }
        info.pointee.data = nil
        info.pointee.convert = nil
        info.pointee.release = nil
        return 1
      }, nil)
  }

  private static func at(_ user: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<SVGElements>? {
    user?.assumingMemoryBound(to: SVGElements.self)
  }

  private mutating func stop(_ reason: String) {
    excess = excess ?? reason
    XML_StopParser(parser, XML_Bool(XML_FALSE))
  }

  private mutating func begin(
    _ name: UnsafePointer<CChar>?, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?
  ) {
    var element = Element(name: Self.plain(name))
    var values: [String: String] = [:]
    var next = attributes
    while let pair = next, let key = pair[0], let value = pair[1] {
      next = pair + 2
      let (name, isPlain) = (Self.plain(key), strchr(key, 58) == nil)
      // Attributes of other namespaces have prefixes.
      guard isPlain || name == "href" else { continue }
      add(name, value, to: &element, others: &values)
    }
    if element.name.hasPrefix("fe") { addFilter(values, to: &element) }
    if element.name == "svg" || element.name == "symbol" { addView(values, to: &element) }
    if element.name == "include" { stop("an inclusion of other files") }
    if let reason = element.style.excess { stop(reason) }
    if element.name == "style" { sheet = "" }
    if let parent = open.last { elements[parent].children.append(elements.count) }
    open.append(elements.count)
    elements.append(element)
    if open.count > Self.maximumDepth {
      stop("more than \(Self.maximumDepth) elements within each other")
    } else if elements.count > Self.maximumElements {
      stop("more than \(Self.maximumElements) elements")
    }
  }

  private mutating func add(
    _ key: String, _ value: UnsafePointer<CChar>, to element: inout Element,
    others: inout [String: String]
  ) {
    let count = strlen(value)
    textBytes += count
    switch key {
    case "id": element.id = String(cString: value)
    case "class": element.classes = String(cString: value).split(whereSeparator: \.isWhitespace)
    case "style":
      element.style.add(declarations: SVGStyle.withoutComments(String(cString: value)))
    case "d", "points":
      // A coordinate has at least one digit and a separator.
      element.points = Double(count / 2 + 1)
      let outline = Self.outline(key == "d" ? "" : "M", value)
      element.length = outline?.length ?? 1000 * element.points
      // librsvg draws a damaged path up to the error. Each of its lines has two numbers.
      element.turns = outline?.turns ?? element.points / 2
    case "transform": element.scale = Self.scale(String(cString: value))
    case "viewBox":
      let numbers = String(cString: value).split { $0 == "," || $0.isWhitespace }.map { Double($0) }
      if numbers.count == 4, let width = numbers[2], let height = numbers[3] {
        element.extent = width + height
      }
    case "href":
      // Embedded pixel images may be large.
      let start = String(
        decoding: UnsafeRawBufferPointer(start: value, count: min(count, 200)), as: UTF8.self)
      if SVGStyle.hasData(start) { stop("a drawing as data within it") }
      let address = count > 1 << 16 ? start : String(cString: value)
      if let mark = address.lastIndex(of: "#") {
        element.targets.append(String(address[mark...].dropFirst()))
      }
      if ["image", "use", "feImage"].contains(element.name) { note(address) }
    case _ where SVGStyle.properties.contains(key):
      element.style.add(property: key, value: String(cString: value))
    case "numOctaves", "order", "radius", "width", "height": others[key] = String(cString: value)
    default: break
    }
    if textBytes > Self.maximumTextBytes {
      stop("more than \(Self.maximumTextBytes) bytes of text, with those of entities")
    }
  }

  /// Records the address of a reference, if it is that of another file.
  private mutating func note(_ address: String) {
    let address = address.drop(while: \.isWhitespace)
    guard otherFile == nil, !address.isEmpty, !address.hasPrefix("#"), !address.hasPrefix("data:")
    else { return }
    otherFile = String(address.prefix(60))
  }

  /// The length of a path's control polygon, absolute and relative to its bounding box; `nil` if this is not a path.
  private static func outline(
    _ command: String, _ data: UnsafePointer<CChar>
  ) -> (length: Double, turns: Double)? {
    guard let path = try? Path(svg: command + String(cString: data)) else { return nil }
    var (length, last) = (0.0, Point.zero)
    var (low, high) = (SIMD2(repeating: Double.infinity), SIMD2(repeating: -Double.infinity))
    func visit(_ points: Point..., isDrawn: Bool = true) {
      for point in points {
        if isDrawn { length += abs(point.x - last.x) + abs(point.y - last.y) }
        low = pointwiseMin(low, SIMD2(point.x, point.y))
        high = pointwiseMax(high, SIMD2(point.x, point.y))
        last = point
      }
    }
    for element in path.elements {
      switch element {
      case .move(let to): visit(to, isDrawn: false)
      case .line(let to): visit(to)
      case .quad(let to, let control): visit(control, to)
      case .cubic(let to, let first, let second): visit(first, second, to)
      case .close: break
      }
    }
    guard length.isFinite else { return (.greatestFiniteMagnitude, 0) }
    return (length, length > 0 ? length / (high - low).sum() : 0)
  }

  /// The maximum factor by which a transform enlarges lengths.
  private static func scale(_ transform: String) -> Double {
    transform.split(separator: ")").reduce(1) { scale, part in
      let values = part.drop { $0 != "(" }.dropFirst()
        .split { $0 == "," || $0.isWhitespace }.map { number in
          let value = abs(Double(number) ?? 1)
          return value.isFinite ? value : 1e9
        }
      guard part.contains("scale") || part.contains("matrix") else { return scale }
      return scale * min(values.prefix(4).max() ?? 1, 1e9)
    }
  }

  /// Adds the factor by which a nested drawing is enlarged: to its own size, or else to that of the outermost one.
  private func addView(_ values: [String: String], to element: inout Element) {
    guard let outermost = elements.first, element.extent > 0 else { return }
    var own = 0.0
    for case let size? in [values["width"], values["height"]] where !size.hasSuffix("%") {
      own += Double(size.prefix { $0.isNumber || $0 == "." }) ?? 0
    }
    let whole = outermost.extent > 0 ? outermost.extent : Self.standardExtent
    element.scale *= max(1, (own > 0 ? own : whole) / element.extent)
  }

  private mutating func end() {
    open.removeLast()
    if let text = sheet {
      rules.add(text)
      sheet = nil
    }
  }

  private mutating func take(_ characters: UnsafePointer<CChar>?, _ count: Int) {
    textBytes += count
    if textBytes > Self.maximumTextBytes {
      stop("more than \(Self.maximumTextBytes) bytes of text, with those of entities")
    }
    guard sheet != nil, let characters else { return }
    sheet?.append(
      String(decoding: UnsafeRawBufferPointer(start: characters, count: count), as: UTF8.self))
  }

  private static func plain(_ name: UnsafePointer<CChar>?) -> String {
    guard let name else { return "" }
    let text = String(cString: name)
    guard let colon = text.lastIndex(of: ":") else { return text }
    return String(text[colon...].dropFirst())
  }
}

extension SVGElements {
  /// The maximum values of attributes on which the work per pixel depends. librsvg crashes at matrices of more than
  /// 400 numbers.
  private static let maximumValues = ["numOctaves": 16.0, "order": 20, "radius": 256]

  /// Adds the work of a part of a filter.
  private mutating func addFilter(_ attributes: [String: String], to element: inout Element) {
    var numbers: [String: [Double]] = [:]
    for (name, most) in Self.maximumValues.sorted(by: { $0.key < $1.key }) {
      guard let value = attributes[name] else { continue }
      let values = value.split { $0 == "," || $0.isWhitespace }.map { Double($0) }
      guard values.allSatisfy({ $0.map { $0 <= most } ?? false }) else {
        return stop("the \(name) “\(value.prefix(20))” of a filter, where at most \(most)")
      }
      numbers[name] = values.compactMap(\.self)
    }
    switch element.name {
    case "feFuncR", "feFuncG", "feFuncB", "feFuncA", "feMergeNode", "feDistantLight",
      "fePointLight", "feSpotLight":
      break
    case "feGaussianBlur", "feDropShadow": element.filterWork = 100
    case "feTurbulence": element.filterWork = 70 * max(1, numbers["numOctaves"]?.first ?? 1)
    case "feMorphology": element.filterWork = 1700
    case "feDisplacementMap": element.filterWork = 360
    case "feConvolveMatrix":
      let order = numbers["order"] ?? [3]
      element.filterWork = 5 * (order.first ?? 3) * (order.last ?? 3)
    default: element.filterWork = 40
    }
  }
}
