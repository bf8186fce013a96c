import LambentDocuments
import LambentGeometry
import LambentImports

/// The outline of an element: the value for documents, and the path for its extent.
struct SVGOutline {
  var value: JSONValue
  var path: Path
  /// The bytes of the value, roughly.
  var bytes: Int
}

/// Basic shapes, paths and images.
extension SVGReader {
  /// The outline of a shape; `nil` if it draws nothing.
  func outline(of element: MarkupElement, in place: Place) -> SVGOutline? {
    switch element.name {
    case "path": return path(element)
    case "rect": return rectangle(element, place)
    case "circle", "ellipse": return ellipse(element, place)
    case "line":
      let (x1, y1) = (length("x1", of: element, place), length("y1", of: element, place))
      let (x2, y2) = (length("x2", of: element, place), length("y2", of: element, place))
      return lines([x1, y1, x2, y2], isClosed: false)
    case "polyline", "polygon":
      guard var numbers = element["points"].flatMap(numbers(upToError:)), numbers.count >= 2 else {
        return nil
      }
      if numbers.count % 2 == 1 { numbers.removeLast() }
      return lines(numbers, isClosed: element.name == "polygon")
    default: return nil
    }
  }

  private func numbers(upToError text: String) -> [Double]? {
    var scanner = SVGScanner(text)
    var result: [Double] = []
    while let number = scanner.number(), result.count < 1 << 20 {
      result.append(number)
      scanner.skipSeparators()
    }
    return result
  }

  private func lines(_ numbers: [Double], isClosed: Bool) -> SVGOutline? {
    let points = stride(from: 0, to: numbers.count - 1, by: 2).map {
      "\(text(numbers[$0])) \(text(numbers[$0 + 1]))"
    }
    return outline("M" + points.joined(separator: " L") + (isClosed ? " Z" : ""))
  }

  private func text(_ number: Double) -> String { JSONValue.roundedText(number) }

  private func outline(_ data: String) -> SVGOutline? {
    guard let path = try? Path(svg: data), !path.elements.isEmpty else { return nil }
    return SVGOutline(value: .string(data), path: path, bytes: data.utf8.count)
  }

  /// A path's own data; up to the first error, as browsers draw it.
  private func path(_ element: MarkupElement) -> SVGOutline? {
    guard let data = element["d"]?.trimmingBlanks, !data.isEmpty, data != "none" else { return nil }
    do {
      let path = try Path(svg: data)
      return path.elements.isEmpty
        ? nil : SVGOutline(value: .string(data), path: path, bytes: data.utf8.count)
    } catch {
      log.note(element.place, "path data: \(error); drawn up to there")
      return path(upTo: error.offset, of: data)
    }
  }

  /// The longest valid part before an offset: the data is cut at its last numbers, then at a command.
  private func path(upTo offset: Int, of data: String) -> SVGOutline? {
    var bytes = Array(data.utf8.prefix(max(0, offset)))
    for _ in 0..<16 {
      let text = String(decoding: bytes, as: UTF8.self).trimmingBlanks
      if let outline = outline(text) { return outline }
      guard let last = bytes.lastIndex(where: { !(48...57).contains($0) && $0 != 46 }) else {
        return nil
      }
      bytes.removeSubrange(last...)
    }
    let isLetter: (UInt8) -> Bool = { (65...90).contains($0 & 0xDF) && $0 | 32 != 101 }
    guard let command = bytes.lastIndex(where: isLetter) else { return nil }
    return outline(String(decoding: bytes[..<command], as: UTF8.self))
  }

  private func rectangle(_ element: MarkupElement, _ place: Place) -> SVGOutline? {
    let (x, y) = (length("x", of: element, place), length("y", of: element, place))
    let (w, h) = (length("width", of: element, place), length("height", of: element, place))
    guard w > 0, h > 0 else { return nil }
    func radius(_ name: String) -> Double? {
      guard let text = element[name], text != "auto" else { return nil }
      return max(0, length(name, of: element, place))
    }
    // A missing radius is the other one; both are at most half a side.
    let rx = min(radius("rx") ?? radius("ry") ?? 0, w / 2)
    let ry = min(radius("ry") ?? radius("rx") ?? 0, h / 2)
    let area = Rect(x: x, y: y, width: w, height: h)
    guard rx > 0, ry > 0 else {
      return SVGOutline(
        value: ["rect": .numbers([x, y, w, h])], path: Path(rect: area),
        bytes: 48)
    }
    func arc(_ dx: Double, _ dy: Double) -> String {
      "a\(text(rx)) \(text(ry)) 0 0 1 \(text(dx)) \(text(dy))"
    }
    // The outline begins after the first corner and runs clockwise (SVG 1.1, chapter 9.2).
    return outline(
      "M\(text(x + rx)) \(text(y))h\(text(w - 2 * rx))\(arc(rx, ry))v\(text(h - 2 * ry))"
        + "\(arc(-rx, ry))h\(text(2 * rx - w))\(arc(-rx, -ry))v\(text(2 * ry - h))\(arc(rx, -ry))Z")
  }

  private func ellipse(_ element: MarkupElement, _ place: Place) -> SVGOutline? {
    let (x, y) = (length("cx", of: element, place), length("cy", of: element, place))
    let r = length("r", of: element, place)
    let rx = element.name == "circle" ? r : length("rx", of: element, place, default: -1)
    let ry = element.name == "circle" ? r : length("ry", of: element, place, default: rx)
    let width = rx < 0 ? ry : rx
    guard width > 0, ry > 0 else { return nil }
    let area = Rect(x: x - width, y: y - ry, width: 2 * width, height: 2 * ry)
    return SVGOutline(
      value: ["ellipse": .numbers([area.minX, area.minY, area.width, area.height])],
      path: Path(ellipseIn: area), bytes: 48)
  }

  // MARK: Images

  func image(_ item: Item) -> [JSONValue] {
    let (element, style, place) = (item.element, item.style, item.place)
    guard style["visibility"] != "hidden", count() else { return [] }
    let source = element["href"] ?? ""
    let texture: Texture
    do {
      var found = try folder.texture(named: source)
      if found == nil, let decoded = ForeignText.removingPercents(of: source) {
        found = try folder.texture(named: decoded)
      }
      guard let found else {
        log.note(element.place, "the image “\(source.prefix(60))” is not there: left out")
        return []
      }
      texture = found
    } catch {
      log.note(element.place, error.reason)
      return []
    }
    let size = Size(width: Double(texture.width), height: Double(texture.height))
    let (w, h) = (element["width"] == "auto" ? nil : element["width"], element["height"])
    let width = w == nil ? size.width : length("width", of: element, place)
    let height = h == nil ? size.height * width / size.width : length("height", of: element, place)
    let area = Rect(
      x: length("x", of: element, place), y: length("y", of: element, place), width: width,
      height: height)
    guard area.width > 0, area.height > 0 else { return [] }
    var layer: JSONObject = ["type": "layer"]
    layer.set("name", name(of: element))
    Self.setBounds(area, of: &layer)
    Self.center(&layer)
    layer.set("contents", images.add(texture, named: source))
    let aspect = element["preserveAspectRatio"] ?? ""
    if !aspect.contains("none") {
      let fills = aspect.contains("slice")
      layer.set("contentsGravity", fills ? "resizeAspectFill" : "resizeAspect")
      layer.set("masksToBounds", fills)
      if aspect.contains("xM"), !aspect.contains("xMidYMid") {
        log.note(element.place, "the image is centred, not “\(aspect.prefix(20))”")
      }
    }
    if ["pixelated", "crisp-edges", "optimizeSpeed"].contains(style["image-rendering"]) {
      layer.set("magnificationFilter", "nearest")
    }
    var shown = item
    (shown.box, extent) = (area, area)
    return wrapped([layer.value], shown, isNamed: false)
  }
}
