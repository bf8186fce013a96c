import LambentDocuments
import LambentGeometry
import LambentImports

/// Fills, strokes and gradients.
extension SVGReader {
  func shape(_ item: Item) -> [JSONValue] {
    let (element, style) = (item.element, item.style)
    guard style["visibility"] != "hidden", style["visibility"] != "collapse",
      let outline = outline(of: element, in: item.place)
    else { return [] }
    let fill = paint("fill", of: style, element, initial: .color(SIMD4(0, 0, 0, 1)))
    let isStroked = strokeWidth(style, item.place) > 0
    let stroke = isStroked ? paint("stroke", of: style, element, initial: .none) : .none
    noteUnsupported(style, element)
    var item = item
    extent = outline.path.boundingBox
    item.box = extent ?? .zero
    var parts = [shapeLayer(outline, style, item.place, fill: fill, stroke: stroke)]
    let isStrokeFirst = style["paint-order"]?.hasPrefix("stroke") == true
    switch (fill, stroke) {
    case (.none, .none):
      extent = nil
      return []
    case (_, .none) where !fill.isGradient: break
    case (.none, _) where !stroke.isGradient: break
    case (.color, .color) where !isStrokeFirst: break
    default:
      // A fill or a stroke with a gradient is a separate layer.
      parts = [
        part(outline, item, fill: fill, stroke: .none),
        part(outline, item, fill: .none, stroke: stroke),
      ]
      if isStrokeFirst { parts.reverse() }
    }
    return finished(parts.compactMap { $0 }, item)
  }

  /// The layer of a fill or a stroke alone.
  private func part(
    _ outline: SVGOutline, _ item: Item, fill: SVGPaint, stroke: SVGPaint
  ) -> JSONObject? {
    // The colour of a mask is not seen.
    let (style, opaque) = (item.style, SVGPaint.color(SIMD4(0, 0, 0, 1)))
    let box = item.box ?? .zero
    switch (fill, stroke) {
    case (.gradient(let gradient, let opacity), _):
      guard let mask = shapeLayer(outline, style, item.place, fill: opaque, stroke: .none) else {
        return nil
      }
      return SVGGradient(gradient, self, item, opacity: opacity)?
        .layer(over: box.insetBy(dx: -1, dy: -1), mask: mask.value)
    case (_, .gradient(let gradient, let opacity)):
      guard let mask = shapeLayer(outline, style, item.place, fill: .none, stroke: opaque) else {
        return nil
      }
      // A miter may be as long as its limit.
      let miter = style["stroke-miterlimit"].flatMap { SVGValues.length($0, of: 1) } ?? 4
      let factor = style["stroke-linejoin"] == nil ? min(max(miter, 1), 20) : 1
      let reach = strokeWidth(style, item.place) * factor + 1
      return SVGGradient(gradient, self, item, opacity: opacity)?
        .layer(over: box.insetBy(dx: -reach, dy: -reach), mask: mask.value)
    case (.none, .none): return nil
    default: return shapeLayer(outline, style, item.place, fill: fill, stroke: stroke)
    }
  }

  /// One layer for the parts, with the element's name and effects.
  private func finished(_ parts: [JSONObject], _ item: Item) -> [JSONValue] {
    guard let first = parts.first else { return [] }
    let hasPosition = first.members.contains { $0.key == "mask" || $0.key == "position" }
    let isMasked = item.style["clip-path"] != nil || item.style["mask"] != nil
    guard parts.count == 1, !isMasked, !hasPosition || item.transform == .identity else {
      let layers = wrapped(parts.map(\.value), item)
      // Two parts have one name.
      guard layers.count > 1 else { return layers }
      var group: JSONObject = ["type": "layer"]
      group.set("name", name(of: item.element))
      group.set("sublayers", layers)
      return [group.value]
    }
    var layer = JSONObject()
    for (index, member) in first.members.enumerated() {
      layer.set(member.key, member.value)
      if index == 0 { layer.set("name", name(of: item.element)) }
    }
    let isNamed = Self.isNamed(item.element)
    if isNamed { Self.center(&layer) }
    let hasBounds = layer.value["bounds"] != nil
    Self.setTransform(item.transform, around: isNamed && !hasBounds ? extent : nil, of: &layer)
    setEffects(of: item, to: &layer)
    return [layer.value]
  }

  /// A shape layer with plain colours; a gradient counts as none.
  func shapeLayer(
    _ outline: SVGOutline, _ style: SVGStyle, _ place: Place, fill: SVGPaint, stroke: SVGPaint,
    fillRule: String = "fill-rule"
  ) -> JSONObject? {
    guard count(bytes: outline.bytes) else { return nil }
    var layer: JSONObject = ["type": "shape"]
    layer.set("path", outline.value)
    if case .color(let color) = fill {
      if color != SIMD4(0, 0, 0, 1) { layer.set("fillColor", .color(color)) }
      if style[fillRule] == "evenodd" { layer.set("fillRule", "even-odd") }
    } else {
      layer.set("fillColor", .null)
    }
    guard case .color(let color) = stroke else { return layer }
    layer.set("strokeColor", .color(color))
    layer.set("lineWidth", strokeWidth(style, place), unless: 1)
    if let cap = style["stroke-linecap"], ["round", "square"].contains(cap) {
      layer.set("lineCap", cap)
    }
    if let join = style["stroke-linejoin"], ["round", "bevel"].contains(join) {
      layer.set("lineJoin", join)
    }
    layer.set(
      "miterLimit", style["stroke-miterlimit"].flatMap { SVGValues.length($0, of: 1) } ?? 4,
      unless: 10)
    let dashes = dashes(style, place)
    if !dashes.isEmpty {
      layer.set("lineDashPattern", .numbers(dashes))
      let phase = style["stroke-dashoffset"].flatMap {
        SVGValues.length($0, of: place.viewport.diagonal)
      }
      layer.set("lineDashPhase", phase ?? 0)
    }
    return layer
  }

  func strokeWidth(_ style: SVGStyle, _ place: Place) -> Double {
    guard let text = style["stroke-width"] else { return 1 }
    return min(
      max(SVGValues.length(text, of: place.viewport.diagonal, fontSize: place.fontSize) ?? 1, 0),
      1e6)
  }

  /// The dashes and gaps; an odd number of them is repeated, so that they take turns.
  private func dashes(_ style: SVGStyle, _ place: Place) -> [Double] {
    guard let text = style["stroke-dasharray"], text != "none" else { return [] }
    let words = text.split { $0 == "," || $0.isWhitespace }
    let lengths = words.compactMap {
      SVGValues.length(String($0), of: place.viewport.diagonal, fontSize: place.fontSize)
    }
    guard lengths.count == words.count, lengths.count <= 64, lengths.allSatisfy({ $0 >= 0 }),
      lengths.reduce(0, +) > 0
    else { return [] }
    return lengths.count % 2 == 1 ? lengths + lengths : lengths
  }

  private func noteUnsupported(_ style: SVGStyle, _ element: MarkupElement) {
    let markers = ["marker", "marker-start", "marker-mid", "marker-end"]
    if markers.contains(where: { style[$0] ?? "none" != "none" }) {
      log.note(element.place, "markers are left out")
    }
    if style["vector-effect"] == "non-scaling-stroke" {
      log.note(element.place, "the stroke is scaled with its layer")
    }
    if element["pathLength"] != nil, style["stroke-dasharray"] != nil {
      log.note(element.place, "pathLength is ignored: dashes have their lengths in points")
    }
  }

  // MARK: Paint

  private func paint(
    _ property: String, of style: SVGStyle, _ element: MarkupElement, initial: SVGPaint
  ) -> SVGPaint {
    let opacity = "\(property)-opacity"
    guard let text = style[property] else {
      guard case .color(var color) = initial else { return initial }
      color.w *= style.fraction(opacity)
      return .color(color)
    }
    if let reference = SVGStyle.reference(text) {
      if let target = elements[reference.id] {
        if ["linearGradient", "radialGradient"].contains(target.name) {
          return .gradient(target, opacity: style.fraction(opacity))
        }
        log.note(element.place, "\(property): <\(target.name)> is left out")
      }
      guard !reference.rest.isEmpty, var color = SVGValues.color(reference.rest) else {
        return .none
      }
      color.w *= style.fraction(opacity)
      return .color(color)
    }
    if text == "none" { return .none }
    guard let color = style.color(property, opacity: opacity) else {
      log.note(element.place, "\(property): “\(text.prefix(40))” is not a colour: left out")
      return initial
    }
    return color.w > 0 ? .color(color) : .none
  }
}

/// A gradient for one shape, in the coordinates of the shape.
struct SVGGradient {
  private let isRadial: Bool
  private var colors: [SIMD4<Double>] = []
  private var locations: [Double] = []
  /// Maps the gradient's coordinates to those of the shape.
  private let map: Affine
  /// The start and the end, or the centre and a point of the circle.
  private let start: Point
  private let end: Point

  /// Reads a gradient and those that it refers to; `nil` if it paints nothing.
  init?(
    _ gradient: MarkupElement, _ reader: SVGReader, _ user: SVGReader.Item, opacity: Double
  ) {
    let (box, place) = (user.box ?? .zero, user.place)
    var chain = [gradient]
    while chain.count < 16, let href = chain[chain.count - 1]["href"], href.hasPrefix("#"),
      let next = reader.elements[String(href.dropFirst())], next.name.hasSuffix("Gradient")
    {
      chain.append(next)
    }
    func attribute(_ name: String) -> String? { chain.lazy.compactMap { $0[name] }.first }
    isRadial = gradient.name == "radialGradient"
    let isBox = attribute("gradientUnits") != "userSpaceOnUse"
    guard !isBox || (box.width > 0 && box.height > 0) else { return nil }
    let own = attribute("gradientTransform").flatMap { SVGValues.transform($0) } ?? .identity
    map =
      isBox
      ? own.concatenating(
        Affine(a: box.width, b: 0, c: 0, d: box.height, tx: box.minX, ty: box.minY)) : own
    let unit = isBox ? Size(width: 1, height: 1) : place.viewport
    func length(_ name: String, _ initial: String, _ whole: Double) -> Double {
      SVGValues.length(attribute(name) ?? initial, of: whole) ?? 0
    }
    if isRadial {
      let (cx, cy) = (length("cx", "50%", unit.width), length("cy", "50%", unit.height))
      start = Point(x: cx, y: cy)
      end = Point(x: cx + length("r", "50%", unit.diagonal), y: cy)
      let fx = attribute("fx").flatMap { SVGValues.length($0, of: unit.width) } ?? cx
      let fy = attribute("fy").flatMap { SVGValues.length($0, of: unit.height) } ?? cy
      if abs(fx - cx) + abs(fy - cy) > 1e-3 * (end.x - cx) {
        reader.log.note(gradient.place, "its focal point is taken to be its centre")
      }
    } else {
      start = Point(x: length("x1", "0%", unit.width), y: length("y1", "0%", unit.height))
      end = Point(x: length("x2", "100%", unit.width), y: length("y2", "0%", unit.height))
    }
    if let spread = attribute("spreadMethod"), spread != "pad" {
      reader.log.note(gradient.place, "“\(spread)” is not supported: it ends at its last colours")
    }
    readStops(
      chain.first { $0.children.contains { $0.name == "stop" } }, reader, place, opacity: opacity)
    if isRadial { begin(at: length("fr", "0", unit.diagonal), gradient, reader) }
    guard !colors.isEmpty, map.determinant != 0 else { return nil }
  }

  /// Has the colours begin at a circle about the centre instead of at the centre.
  private mutating func begin(
    at radius: Double, _ gradient: MarkupElement, _ reader: SVGReader
  ) {
    guard radius > 0 else { return }
    let fraction = radius / (end.x - start.x)
    guard fraction < 1 else {
      return reader.log.note(gradient.place, "its focal radius (fr) is taken to be 0")
    }
    locations = locations.map { fraction + $0 * (1 - fraction) }
  }

  private mutating func readStops(
    _ holder: MarkupElement?, _ reader: SVGReader, _ place: SVGReader.Place, opacity: Double
  ) {
    guard let holder else { return }
    var inner = SVGReader.Place(viewport: place.viewport)
    inner.style = reader.style(of: holder, in: inner)
    inner.ancestors = [holder]
    for stop in holder.children.prefix(256) where stop.name == "stop" {
      let style = reader.style(of: stop, in: inner)
      var color = style.color("stop-color") ?? SIMD4(0, 0, 0, 1)
      color.w *= style.fraction("stop-opacity") * opacity
      let offset = SVGValues.fraction(stop["offset"] ?? "0") ?? 0
      addStop(color, at: max(offset, locations.last ?? 0))
    }
  }

  /// Adds a stop. SVG mixes straight colours, layers premultiplied ones: if colour and alpha change
  /// together, stops between them keep the difference small.
  private mutating func addStop(_ color: SIMD4<Double>, at location: Double) {
    if let last = colors.last, let start = locations.last, location > start, last.w != color.w,
      last.lowHalf != color.lowHalf || last.z != color.z
    {
      for step in 1..<Self.mixedSteps {
        let fraction = Double(step) / Double(Self.mixedSteps)
        colors.append(last + (color - last) * fraction)
        locations.append(start + (location - start) * fraction)
      }
    }
    colors.append(color)
    locations.append(location)
  }

  private static let mixedSteps = 4

  /// The layer, which a shape masks.
  ///
  /// - Parameter area: The area of the layer, in the coordinates of the shape.
  func layer(over area: Rect, mask: JSONValue) -> JSONObject {
    // Of a single colour, or without a length, only the last one is seen.
    let last = colors[colors.count - 1]
    guard colors.count > 1, start != end else {
      var layer: JSONObject = ["type": "layer"]
      SVGReader.setBounds(area, of: &layer)
      layer.set("backgroundColor", .color(last))
      layer.set("mask", mask)
      return layer
    }
    let points = isRadial ? circle : axis
    var layer = JSONObject()
    if let points {
      layer.set("type", "gradient")
      SVGReader.setBounds(area, of: &layer)
      setColors(of: &layer, points.start, points.end, in: area)
    } else {
      // A circle that the map makes a slanted ellipse is one in a layer with that map.
      let inner = map.inverse?.boundingBox(of: area) ?? area
      var gradient: JSONObject = [
        "type": "gradient",
        "bounds": .numbers([inner.minX, inner.minY, inner.width, inner.height]),
        "anchorPoint": [0, 0],
      ]
      let moved = Affine.translation(x: inner.minX, y: inner.minY).concatenating(map)
      SVGReader.setTransform(moved, of: &gradient)
      let radius = end.x - start.x
      setColors(of: &gradient, start, Point(x: start.x + radius, y: start.y + radius), in: inner)
      layer.set("type", "layer")
      layer.set("sublayers", [gradient.value])
    }
    layer.set("mask", mask)
    return layer
  }

  private func setColors(of layer: inout JSONObject, _ start: Point, _ end: Point, in area: Rect) {
    if isRadial { layer.set("gradientType", "radial") }
    layer.set("colors", colors.map(JSONValue.color))
    layer.set("locations", .numbers(locations))
    layer.set("startPoint", Self.fraction(start, of: area))
    layer.set("endPoint", Self.fraction(end, of: area))
  }

  private static func fraction(_ point: Point, of area: Rect) -> JSONValue {
    .numbers([(point.x - area.minX) / area.width, (point.y - area.minY) / area.height])
  }

  /// The axis in the shape's coordinates: at right angles to the lines of equal colour, which the map
  /// may slant.
  private var axis: (start: Point, end: Point)? {
    let (from, to) = (map.apply(start), map.apply(end))
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    // A line of equal colour, mapped.
    let line = SIMD2(map.a * -dy + map.c * dx, map.b * -dy + map.d * dx)
    let square = line.x * line.x + line.y * line.y
    guard square > 0 else { return (from, to) }
    let way = SIMD2(to.x - from.x, to.y - from.y)
    let along = (way.x * line.x + way.y * line.y) / square
    return (from, Point(x: to.x - along * line.x, y: to.y - along * line.y))
  }

  /// The centre, and the corner of the circle's image, if that is an upright ellipse.
  private var circle: (start: Point, end: Point)? {
    let slant = map.a * map.b + map.c * map.d
    let (x, y) = (map.a * map.a + map.c * map.c, map.b * map.b + map.d * map.d)
    guard abs(slant) <= 1e-9 * (x + y) else { return nil }
    let (center, radius) = (map.apply(start), end.x - start.x)
    return (
      center,
      Point(x: center.x + radius * x.squareRoot(), y: center.y + radius * y.squareRoot())
    )
  }
}
