import LambentDocuments
import LambentGeometry
import LambentImageFiles
import LambentImports

/// Converts the elements of a drawing to layers.
final class SVGReader {
  private let root: MarkupElement
  let folder: ForeignFolder
  private var sheet = SVGStyleSheet()
  /// The elements by identifier; the first one counts.
  private(set) var elements: [String: MarkupElement] = [:]
  let log = ImportLog()
  var images = ImageSet()
  private var names: [String: Int] = [:]
  /// The extent of the outlines and images so far, in the coordinates of the element that is read.
  var extent: Rect?
  /// The layers and the bytes of path data so far.
  private var layerCount = 0
  private var pathBytes = 0
  /// The limit that the drawing exceeds.
  private(set) var excess: String?

  /// The greatest number of layers, of bytes of path data, and of elements within each other, with
  /// those that `use` repeats.
  private static let (maximumLayers, maximumPathBytes, maximumDepth) = (20_000, 16 << 20, 60)

  /// The style sheet's element and its ancestors, and where it is drawn.
  struct Place {
    var style = SVGStyle()
    var ancestors: [MarkupElement] = []
    /// The size of the nearest viewport, for percentages.
    var viewport: Size
    /// The length of an em.
    var fontSize = 16.0
    /// The identifiers that are being drawn, so that none draws itself.
    var uses: [String] = []
  }

  /// An element with what applies to it.
  struct Item {
    var element: MarkupElement
    var style: SVGStyle
    var place: Place
    var transform = Affine.identity
    /// The extent of its outline, if it is a shape.
    var box: Rect?
  }

  init(_ root: MarkupElement, folder: ForeignFolder) {
    self.root = root
    self.folder = folder
    index(root)
    sheet.prepare()
    for what in sheet.unknown { log.note("style", "“\(what)” is not supported: left out") }
  }

  static func recognizes(_ bytes: [UInt8]) -> Bool {
    SVGFile.recognizes(EncodedText.utf8(Array(bytes.prefix(1 << 16))))
  }

  private func index(_ element: MarkupElement) {
    if let id = element["id"], elements[id] == nil { elements[id] = element }
    if element.name == "style" { sheet.add(element.text) }
    if Self.animating.contains(element.name) { log.note(element.place, "an animation is left out") }
    element.children.forEach(index)
  }

  /// The view box of an element; `nil` if it has none with an area.
  static func viewBox(of element: MarkupElement) -> Rect? {
    guard let numbers = element["viewBox"].flatMap(SVGValues.numbers), numbers.count == 4,
      numbers[2] > 0, numbers[3] > 0
    else { return nil }
    return Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  func rootLayers(on canvas: Size) -> [JSONValue] {
    let box = Self.viewBox(of: root)
    let place = Place(viewport: box?.size ?? canvas)
    let style = style(of: root, in: place)
    let inner = Self.place(place, of: style)
    let map = box.map {
      SVGValues.viewBoxMap(
        $0, to: Rect(origin: .zero, size: canvas), root["preserveAspectRatio"])
    }
    let own = transform(of: root, style, inner)
    var item = Item(element: root, style: style, place: inner)
    item.transform = (map ?? .identity).concatenating(own)
    return wrapped(children(of: root, style, in: inner), item, isNamed: false)
  }

  func style(of element: MarkupElement, in place: Place) -> SVGStyle {
    let declarations = sheet.declarations(for: element, within: place.ancestors)
    if sheet.isExhausted { excess = "more rules of styles than can be compared with its elements" }
    return SVGStyle(element, in: place.style, declarations)
  }

  // MARK: Elements

  func children(
    of element: MarkupElement, _ style: SVGStyle, in place: Place
  ) -> [JSONValue] {
    guard place.ancestors.count < Self.maximumDepth else {
      excess = "more than \(Self.maximumDepth) elements within each other"
      return []
    }
    var inner = place
    inner.style = style
    inner.ancestors.append(element)
    return element.children.flatMap { layers(of: $0, in: inner) }
  }

  /// The layers of an element, back to front.
  func layers(of element: MarkupElement, in place: Place) -> [JSONValue] {
    guard excess == nil, Self.isShown(element) else { return [] }
    let style = style(of: element, in: place)
    guard style["display"] != "none" else { return [] }
    let element = Self.styled(element, style)
    let place = Self.place(place, of: style)
    var item = Item(element: element, style: style, place: place)
    item.transform = transform(of: element, style, place)
    let outer = extent
    extent = nil
    defer { extent = Self.union(outer, extent.map(item.transform.boundingBox)) }
    switch element.name {
    case "g", "a": return wrapped(children(of: element, style, in: place), item)
    case "switch":
      var first = element
      first.children = Array(element.children.filter(Self.isShown).prefix(1))
      return wrapped(children(of: first, style, in: place), item)
    case "svg": return viewport(item)
    case "use": return use(item)
    case "image": return image(item)
    case "path", "rect", "circle", "ellipse", "line", "polyline", "polygon": return shape(item)
    case "text":
      log.note(element.place, "text is left out: convert it to outlines, or add a text layer")
    case "script", "foreignObject", "video", "audio", "canvas", "iframe":
      log.note(element.place, "left out")
    default: log.note("<\(element.name)>", "unknown, and left out")
    }
    return []
  }

  /// False for elements that draw nothing by themselves, and those for other programs or languages (SVG 1.1,
  /// section 5.8): the language here is English.
  private static func isShown(_ element: MarkupElement) -> Bool {
    func words(_ name: String) -> [Substring]? {
      element[name]?.split { $0.isWhitespace || $0 == "," }
    }
    let languages = words("systemLanguage")
    guard !silent.contains(element.name), !animating.contains(element.name),
      words("requiredExtensions")?.isEmpty ?? true,
      languages?.contains(where: { $0.lowercased().split(separator: "-").first == "en" }) ?? true
    else { return false }
    return words("requiredFeatures")?.allSatisfy { feature in
      !missingFeatures.contains(where: feature.contains)
    } ?? true
  }

  /// Parts of the names of features that are not drawn: what other languages and scripts need.
  private static let missingFeatures = [
    "Extensibility", "Script", "Animation", "EventsAttribute", "ExternalResourcesRequired",
  ]

  /// Elements that animate the one around them. They are noted wherever they are.
  private static let animating: Set = [
    "animate", "animateTransform", "animateMotion", "animateColor", "set", "discard",
  ]

  /// Elements that draw nothing by themselves, and what editors add.
  private static let silent: Set = [
    "defs", "clipPath", "mask", "linearGradient", "radialGradient", "pattern", "marker", "symbol",
    "filter", "style", "title", "desc", "metadata", "namedview", "pgf", "aipgf", "aipgfRef",
    "pgfRef", "view", "cursor", "RDF", "path-effect", "guide", "grid", "page", "color-profile",
    "solidcolor", "hatch", "meshgradient", "font", "font-face", "stop", "SVGTestCase",
  ]

  // MARK: Viewports

  private func viewport(_ item: Item, size given: Size? = nil) -> [JSONValue] {
    let (element, place) = (item.element, item.place)
    let isSymbol = element.name == "symbol"
    let area = Rect(
      x: isSymbol ? 0 : length("x", of: element, place),
      y: isSymbol ? 0 : length("y", of: element, place),
      width: given?.width ?? length("width", of: element, place, default: place.viewport.width),
      height: given?.height ?? length("height", of: element, place, default: place.viewport.height))
    guard area.width > 0, area.height > 0 else { return [] }
    let box = Self.viewBox(of: element)
    let map =
      box.map { SVGValues.viewBoxMap($0, to: area, element["preserveAspectRatio"]) }
      ?? .translation(x: area.minX, y: area.minY)
    var inner = place
    inner.viewport = box?.size ?? area.size
    var layers = children(of: element, item.style, in: inner)
    guard !layers.isEmpty else { return [] }
    if map != .identity { layers = [group(layers, map)] }
    extent = extent.map(map.boundingBox)
    // Content outside of the viewport is clipped.
    let overflow = item.style["overflow"]
    if overflow != "visible", overflow != "auto" {
      var clip: JSONObject = ["type": "layer"]
      Self.setBounds(area, of: &clip)
      clip.set("masksToBounds", true)
      clip.set("sublayers", layers)
      layers = [clip.value]
      extent = extent?.intersection(area)
    }
    return wrapped(layers, item)
  }

  private func use(_ item: Item) -> [JSONValue] {
    let (element, place) = (item.element, item.place)
    guard let target = element["href"], target.hasPrefix("#"),
      let original = elements[String(target.dropFirst())]
    else {
      log.note(
        element.place, "“\((element["href"] ?? "").prefix(60))” is not in the file: left out")
      return []
    }
    let id = String(target.dropFirst())
    guard !place.uses.contains(id), place.uses.count < 16 else {
      log.note(element.place, "“\(id)” contains itself: left out")
      return []
    }
    var inner = place
    (inner.style, inner.uses) = (item.style, place.uses + [id])
    inner.ancestors.append(element)
    let offset = Affine.translation(
      x: length("x", of: element, place), y: length("y", of: element, place))
    let layers: [JSONValue]
    if original.name == "symbol" || original.name == "svg" {
      let own = self.style(of: original, in: inner)
      let width = SVGValues.length(element["width"] ?? "100%", of: place.viewport.width)
      let height = SVGValues.length(element["height"] ?? "100%", of: place.viewport.height)
      var symbol = Item(element: original, style: own, place: inner)
      symbol.transform = self.transform(of: original, own, inner)
      layers = viewport(symbol, size: Size(width: width ?? 0, height: height ?? 0))
      extent = extent.map(symbol.transform.boundingBox)
    } else {
      layers = self.layers(of: original, in: inner)
    }
    var moved = item
    moved.transform = offset.concatenating(item.transform)
    defer { extent = extent.map(offset.boundingBox) }
    return wrapped(layers, moved)
  }

  // MARK: Layers

  /// The layers as they are or, if an element has a name or effects of its own, in one of its own.
  func wrapped(_ layers: [JSONValue], _ item: Item, isNamed: Bool = true) -> [JSONValue] {
    guard !layers.isEmpty else { return [] }
    var user = item
    user.box = item.box ?? extent
    guard let masks = masks(of: user) else { return [] }
    let element = item.element
    var effects = JSONObject()
    setEffects(of: item, to: &effects)
    if effects.members.isEmpty, masks.isEmpty, item.style["isolation"] == "isolate",
      layers.contains(where: \.blends)
    {
      // A filter that changes nothing makes an image of the layers before it is drawn.
      effects.set("filters", [["filter": "colorMatrix", "name": "isolation"]])
    }
    let hasName = isNamed && Self.isNamed(element)
    guard hasName || item.transform != .identity || !masks.isEmpty || !effects.members.isEmpty
    else {
      return layers
    }
    var group: JSONObject = ["type": "layer"]
    group.set("name", name(of: element))
    Self.setTransform(item.transform, around: hasName ? extent : nil, of: &group)
    for member in effects.members { group.set(member.key, member.value) }
    return [masked(group, by: masks, layers)]
  }

  /// A layer with sublayers and several masks, each but the first around a layer of its own.
  func masked(
    _ group: JSONObject, by masks: [(mask: JSONValue, isLuminance: Bool)], _ layers: [JSONValue]
  ) -> JSONValue {
    var layers = layers
    for mask in masks.dropFirst() {
      var inner: JSONObject = ["type": "layer"]
      inner.set("mask", mask.mask)
      inner.set("maskUsesLuminance", mask.isLuminance)
      inner.set("sublayers", layers)
      layers = [inner.value]
    }
    var group = group
    if let first = masks.first {
      group.set("mask", first.mask)
      group.set("maskUsesLuminance", first.isLuminance)
    }
    group.set("sublayers", layers)
    return group.value
  }

  /// Layers in one with a transform.
  func group(_ layers: [JSONValue], _ transform: Affine) -> JSONValue {
    var group: JSONObject = ["type": "layer"]
    Self.setTransform(transform, of: &group)
    group.set("sublayers", layers)
    return group.value
  }

  /// A name of the element's own: its label or identifier, else its kind with a number.
  func name(of element: MarkupElement) -> String {
    let wanted = element["label"] ?? element["id"]
    let plain = (wanted ?? element.name).layerName(else: element.name)
    let count = (names[plain] ?? 0) + 1
    names[plain] = count
    let name = count == 1 && wanted != nil ? plain : "\(plain) \(count)"
    // A numbered name may be one that another element has.
    if name != plain { names[name] = (names[name] ?? 0) + 1 }
    return name
  }

  /// Counts a layer with its path data. Returns false beyond the limits.
  func count(bytes: Int = 0) -> Bool {
    layerCount += 1
    pathBytes += bytes
    if layerCount > Self.maximumLayers {
      excess = "more than \(Self.maximumLayers) layers, with those that “use” repeats"
    } else if pathBytes > Self.maximumPathBytes {
      excess =
        "more than \(Self.maximumPathBytes) bytes of path data, with those that “use” repeats"
    }
    return excess == nil
  }

  /// The position and transform of a layer whose coordinates begin at its position or, where it has an extent, of
  /// one that turns about the middle of it.
  static func setTransform(
    _ transform: Affine, around extent: Rect? = nil, of layer: inout JSONObject
  ) {
    var origin = Point.zero
    if let extent { origin = setExtent(extent, of: &layer) }
    let position = transform.apply(origin)
    if position != .zero { layer.set("position", .numbers([position.x, position.y])) }
    let (a, b, c, d) = (transform.a, transform.b, transform.c, transform.d)
    guard a != 1 || b != 0 || c != 0 || d != 1 else { return }
    let (sx, sy) = ((a * a + b * b).squareRoot(), (c * c + d * d).squareRoot())
    // A scale, then a rotation, if the axes stay perpendicular.
    guard sx > 1e-9, sy > 1e-9, abs(a * c + b * d) <= 1e-9 * sx * sy else {
      layer.set(
        "transform",
        .numbers([a, b, 0, 0, c, d, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]))
      return
    }
    var steps: [JSONValue] = []
    let flip: Double = a * d - b * c < 0 ? -1 : 1
    if sx != 1 || sy * flip != 1 {
      steps.append(["scale": .numbers([sx, sy * flip, 1])])
    }
    let degrees = SIMD2(a, b).degrees
    if JSONValue.rounded(degrees) != 0 {
      steps.append(
        ["rotate": .array([.degrees(degrees), 0, 0, 1])])
    }
    layer.set("transform", steps)
  }

  /// A rectangle of a layer's coordinates that are those of its superlayer.
  static func setBounds(_ area: Rect, of layer: inout JSONObject) {
    layer.set("bounds", .numbers([area.minX, area.minY, area.width, area.height]))
    layer.set("anchorPoint", [0, 0])
    layer.set("position", .numbers([area.minX, area.minY]))
  }
}
