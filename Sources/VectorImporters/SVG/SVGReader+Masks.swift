import LambentDocuments
import LambentGeometry
import LambentImports

/// Clips, masks and the other effects of a layer as a whole.
extension SVGReader {
  /// The masks of an element, each a layer in the element's coordinates; `nil` if nothing of the element
  /// remains.
  func masks(of item: Item) -> [(mask: JSONValue, isLuminance: Bool)]? {
    let (element, style, place) = (item.element, item.style, item.place)
    var result: [(JSONValue, Bool)] = []
    if let reference = style["clip-path"].flatMap(SVGStyle.reference) {
      guard let clip = elements[reference.id], clip.name == "clipPath" else {
        log.note(element.place, "there is no clipPath “\(reference.id)”: not clipped")
        return result
      }
      guard let mask = self.clip(clip, of: item) else { return nil }
      result.append((mask, false))
    } else if let text = style["clip-path"], text != "none" {
      log.note(element.place, "clip-path: “\(text.prefix(40))” is not supported: not clipped")
    }
    if let reference = style["mask"].flatMap(SVGStyle.reference) {
      guard let mask = elements[reference.id], mask.name == "mask" else {
        log.note(element.place, "there is no mask “\(reference.id)”: not masked")
        return result
      }
      let own = self.style(of: mask, in: Place(viewport: place.viewport))
      guard let content = self.mask(mask, own, of: item) else {
        return nil
      }
      result.append((content, own["mask-type"] != "alpha"))
    }
    return result
  }

  /// The context in which a clip or mask is read; `nil` if it is within itself.
  private func enter(_ element: MarkupElement, _ place: Place) -> Place? {
    guard let id = element["id"], !place.uses.contains(id), place.uses.count < 16 else {
      log.note(element.place, "it refers to itself: left out")
      return nil
    }
    var inner = Place(viewport: place.viewport)
    inner.uses = place.uses + [id]
    return inner
  }

  /// A map of units: fractions of the box, or the user's coordinates.
  private func units(_ attribute: String, of element: MarkupElement, _ user: Item) -> Affine {
    guard element[attribute] == "objectBoundingBox" else { return .identity }
    guard let box = user.box, box.width > 0, box.height > 0 else {
      log.note(user.element.place, "\(attribute) of a group: taken as userSpaceOnUse")
      return .identity
    }
    return Affine(a: box.width, b: 0, c: 0, d: box.height, tx: box.minX, ty: box.minY)
  }

  private func clip(_ clip: MarkupElement, of user: Item) -> JSONValue? {
    guard let inner = enter(clip, user.place) else { return nil }
    let style = style(of: clip, in: inner)
    let map = transform(of: clip, style, inner)
      .concatenating(units("clipPathUnits", of: clip, user))
    var parts: [JSONValue] = []
    for child in clip.children { parts += clipParts(child, style, in: inner) }
    let own = Item(element: clip, style: style, place: inner, box: user.box)
    guard !parts.isEmpty, let masks = masks(of: own) else { return nil }
    guard parts.count > 1 || map != .identity || !masks.isEmpty else { return parts[0] }
    var group: JSONObject = ["type": "layer"]
    Self.setTransform(map, of: &group)
    if let first = masks.first { group.set("mask", first.mask) }
    group.set("sublayers", parts)
    return group.value
  }

  /// The shapes of a clip, in one opaque colour.
  private func clipParts(
    _ element: MarkupElement, _ parent: SVGStyle, in place: Place
  ) -> [JSONValue] {
    var inner = place
    inner.style = parent
    let style = style(of: element, in: inner)
    guard style["display"] != "none", style["visibility"] != "hidden" else { return [] }
    let element = Self.styled(element, style)
    let place = Self.place(place, of: style)
    let transform = transform(of: element, style, place)
    if element.name == "use" {
      guard let href = element["href"], href.hasPrefix("#"),
        let original = elements[String(href.dropFirst())], original.name != "use"
      else { return [] }
      let offset = Affine.translation(
        x: length("x", of: element, place), y: length("y", of: element, place))
      let parts = clipParts(original, style, in: place)
      let map = offset.concatenating(transform)
      return parts.isEmpty || map == .identity ? parts : [group(parts, map)]
    }
    guard let outline = outline(of: element, in: place) else {
      if element.name == "text" { log.note(element.place, "text in a clip is left out") }
      return []
    }
    guard
      var layer = shapeLayer(
        outline, style, place, fill: .color(SIMD4(0, 0, 0, 1)), stroke: .none,
        fillRule: "clip-rule"),
      let masks = masks(
        of: Item(
          element: element, style: style, place: place, box: outline.path.boundingBox))
    else { return [] }
    Self.setTransform(transform, of: &layer)
    if let first = masks.first { layer.set("mask", first.mask) }
    return [layer.value]
  }

  private func mask(
    _ mask: MarkupElement, _ style: SVGStyle, of user: Item
  ) -> JSONValue? {
    guard let inner = enter(mask, user.place) else { return nil }
    let map = units("maskContentUnits", of: mask, user)
    let outer = extent
    defer { extent = outer }
    let layers = children(of: mask, style, in: inner)
    extent = outer
    // Its own clips and masks cut its content, in the coordinates of the masked element.
    let own = Item(element: mask, style: style, place: inner, box: user.box)
    guard !layers.isEmpty, let masks = masks(of: own) else { return nil }
    var content = [group(layers, map)]
    if let region = region(of: mask, user) {
      guard region.width > 0, region.height > 0 else { return nil }
      if !isWhole(user, within: region) {
        var clip: JSONObject = ["type": "layer"]
        Self.setBounds(region, of: &clip)
        clip.set("masksToBounds", true)
        clip.set("sublayers", content)
        content = [clip.value]
      }
    }
    return masks.isEmpty ? content[0] : masked(["type": "layer"], by: masks, content)
  }

  /// The area beyond which a mask hides everything, in the coordinates of the masked element; `nil` if its extent is not known.
  private func region(of mask: MarkupElement, _ user: Item) -> Rect? {
    let isUser = mask["maskUnits"] == "userSpaceOnUse"
    guard isUser || user.box != nil else { return nil }
    let (box, size) = (user.box ?? .zero, isUser ? user.place.viewport : Size(width: 1, height: 1))
    func length(_ name: String, _ initial: String, _ whole: Double) -> Double {
      SVGValues.length(mask[name] ?? initial, of: whole, fontSize: user.place.fontSize) ?? 0
    }
    let area = Rect(
      x: length("x", "-10%", size.width), y: length("y", "-10%", size.height),
      width: length("width", "120%", size.width), height: length("height", "120%", size.height))
    guard !isUser else { return area }
    return Rect(
      x: box.minX + area.minX * box.width, y: box.minY + area.minY * box.height,
      width: area.width * box.width, height: area.height * box.height)
  }

  /// True if an element's outline and its stroke lie in an area.
  private func isWhole(_ user: Item, within area: Rect) -> Bool {
    guard let box = user.box else { return false }
    let isStroked = user.style["stroke"].map { $0 != "none" } ?? false
    let width = isStroked ? strokeWidth(user.style, user.place) : 0
    let shown = box.insetBy(dx: -width, dy: -width)
    return shown.minX >= area.minX && shown.maxX <= area.maxX && shown.minY >= area.minY
      && shown.maxY <= area.maxY
  }

  // MARK: Other effects

  /// Opacity, blend mode and simple filters.
  func setEffects(of item: Item, to layer: inout JSONObject) {
    let style = item.style
    layer.set("opacity", style.fraction("opacity"), unless: 1)
    if let mode = style["mix-blend-mode"], mode != "normal" {
      let words = mode.split(separator: "-")
      let name = words.dropFirst().reduce(String(words.first ?? "")) { $0 + $1.capitalizedWord }
      layer.set("compositingFilter", "\(name)BlendMode")
    }
    guard let text = style["filter"], text != "none" else { return }
    guard let reference = SVGStyle.reference(text), let filter = elements[reference.id],
      filter.name == "filter", filter.children.count == 1,
      setFilter(filter.children[0], to: &layer)
    else { return log.note(item.element.place, "its filter is left out") }
  }

  private func setFilter(_ primitive: MarkupElement, to layer: inout JSONObject) -> Bool {
    let deviation = SVGValues.numbers(primitive["stdDeviation"] ?? "") ?? []
    let isBlurred = (deviation.first ?? 0) > 0 && Set(deviation).count == 1
    switch primitive.name {
    case "feGaussianBlur":
      guard isBlurred else { return false }
      let blur: JSONValue = [
        "filter": "gaussianBlur",
        "radius": .plain(min(deviation[0], SceneLimits.maximumBlurRadius)),
      ]
      layer.set("filters", [blur])
      return true
    case "feDropShadow":
      let style = style(of: primitive, in: Place(viewport: .zero))
      func number(_ name: String) -> Double {
        primitive[name].flatMap { SVGValues.length($0, of: 1) } ?? 2
      }
      let color = style.color("flood-color") ?? SIMD4(0, 0, 0, 1)
      layer.set("shadowColor", .color(SIMD4(color.x, color.y, color.z, 1)))
      layer.set("shadowOpacity", color.w * style.fraction("flood-opacity"))
      layer.set("shadowOffset", .numbers([number("dx"), number("dy")]))
      layer.set(
        "shadowRadius",
        JSONValue.plain(min(deviation.first ?? 2, SceneLimits.maximumBlurRadius)))
      return true
    default: return false
    }
  }
}

extension Substring {
  fileprivate var capitalizedWord: String { prefix(1).uppercased() + dropFirst() }
}
