import LambentDocuments
import LambentImports
import LambentLayers
import LambentProperties

extension CAMLReader {
  /// The documents' types of classes of layers.
  private static let classes = [
    "CALayer": "layer", "CAEmitterLayer": "emitter", "CAShapeLayer": "shape",
    "CAGradientLayer": "gradient", "CATextLayer": "text", "CAReplicatorLayer": "replicator",
    "CATransformLayer": "transform", "CAScrollLayer": "layer", "CATiledLayer": "layer",
    "CABackdropLayer": "layer",
  ]

  /// A layer for a document; `nil` if the element is not one.
  func layer(_ element: MarkupElement) -> JSONValue? {
    guard element.name.hasPrefix("CA"), element.name.hasSuffix("Layer") else {
      if element.name != "null" { log.note(element.place, "no layer, and left out") }
      return nil
    }
    let found = Self.classes[element.name]
    if found == nil { log.note(element.place, "an unknown class: a plain layer instead") }
    if element.name == "CABackdropLayer" {
      log.note(element.place, "a backdrop: its filters apply to the content behind it")
    }
    var kind = found ?? "layer"
    if registries.layers.kind(named: kind) == nil {
      log.note(element.place, "documents have no layers of type “\(kind)”: a plain layer instead")
      kind = "layer"
    }
    var object = JSONObject()
    object.set("type", kind)
    let name = uniqueName(element["name"] ?? element["id"], else: kind)
    object.set("name", name)
    register(element, as: Target(layer: name, kind: kind, element: element))
    addProperties(of: element, kind: kind, to: &object)
    addFilters(of: element, to: &object)
    if kind == "emitter" { addCells(of: element, layer: name, to: &object) }
    if let mask = element.child("mask"),
      let own = mask.children.first ?? (mask["type"] == nil ? nil : mask)
    {
      object.set("mask", layer(own))
    }
    object.set("sublayers", element.children(of: "sublayers").compactMap(layer))
    object.set("animations", animations(of: element, kind: kind))
    return object.value
  }

  /// Attributes and elements that are handled elsewhere, have no effect here, or are for editors.
  private static let silent: Set<String> = [
    "id", "name", "type", "object", "contents", "sublayers", "mask", "animations", "filters",
    "backgroundFilters", "compositingFilter", "emitterCells", "emitterBehaviors", "states",
    "stateTransitions", "scriptComponents", "style", "actions", "contentsFormat", "locked",
    "autoresizingMask", "contentsSwizzle", "allowsHitTesting", "drawsAsynchronously", "hash",
    "description", "debugDescription", "delegate", "needsDisplayOnBoundsChange", "contentsFlipped",
    "nominalDuration", "publishedAttributes", "creationDate", "layoutManager", "constraints",
    "allowsDisplayCompositing", "canDrawConcurrently", "guides", "edgeAntialiasingMask",
    "continuousCorners", "sizeRequisition", "fontDegradesGracefully",
  ]

  private static let dropped: [String: String] = [
    "scriptObject": "scripts are not carried over",
    "meshTransform": "meshes are not carried over",
    "contentsMultiplyColor": "the tint of the image is not carried over",
    "wantsExtendedDynamicRangeContent": "extended range is not carried over",
    "spinBias": "not carried over",
    "tiledDirection": "not carried over",
  ]

  private static func isEditors(_ name: String) -> Bool {
    ["CUI_", "mica_", "kMica", "caml", "preferredFrameRate", "contentsHeadroom", "toneMap"]
      .contains { name.hasPrefix($0) }
  }

  private func addProperties(
    of element: MarkupElement, kind: String, to object: inout JSONObject
  ) {
    let rows = rows(of: kind)
    var order = registries.layers.kind(named: kind)?.schema.rows.map(\.name) ?? []
    // Position and bounds come first.
    order = ["position", "bounds"] + order.filter { $0 != "position" && $0 != "bounds" }
    for name in order {
      guard !Self.silent.contains(name), let row = rows[name],
        let value = value(name == "gradientType" ? "type" : name, of: element, as: row.type),
        !isDefault(value, of: row)
      else { continue }
      object.set(name, value)
    }
    if let name = contents(of: element) { object.set("contents", name) }
    addComponents(of: element, to: &object)
    noteUnknown(of: element, rows)
  }

  private func isDefault(_ value: JSONValue, of row: PropertySchema) -> Bool {
    switch (value, JSONValue(row.initial)) {
    case (.null, .null): true
    case (.array(let list), _) where list.isEmpty: true
    case (let a, .array(let numbers)):
      // Colours have another notation.
      if case .string = a { a == .color(numbers) } else { a == .array(numbers) }
    case (let a, let b): a == b
    }
  }

  /// Components of a transform as attributes: `transform.rotation.z="0.5"`.
  private func addComponents(of element: MarkupElement, to object: inout JSONObject) {
    let names = [
      "transform.scale", "transform.scale.x", "transform.scale.y", "transform.scale.xy",
      "transform.rotation.x", "transform.rotation.y", "transform.rotation.z", "transform.rotation",
      "transform.translation.x", "transform.translation.y", "transform.translation.z",
    ]
    var text = ""
    for name in names {
      guard let number = element[name].flatMap(CAMLText.number), number.isFinite else { continue }
      let degrees = number * 180 / .pi
      let step =
        switch name {
        case "transform.scale": "scale(\(number), \(number), \(number))"
        case "transform.scale.xy": "scale(\(number), \(number), 1)"
        case "transform.scale.x": "scale(\(number), 1, 1)"
        case "transform.scale.y": "scale(1, \(number), 1)"
        case "transform.rotation.x": "rotate(\(degrees)deg, 1, 0, 0)"
        case "transform.rotation.y": "rotate(\(degrees)deg, 0, 1, 0)"
        case "transform.translation.x": "translate(\(number), 0, 0)"
        case "transform.translation.y": "translate(0, \(number), 0)"
        case "transform.translation.z": "translate(0, 0, \(number))"
        default: "rotate(\(degrees)deg)"
        }
      text = step + " " + text
    }
    guard !text.isEmpty, element["transform"]?.isEmpty ?? true else { return }
    object.set("transform", CAMLTransform(text)?.value)
  }

  private func noteUnknown(of element: MarkupElement, _ own: [String: PropertySchema]) {
    // Properties that a transform layer lacks have no effect there.
    let rows = own.merging(rows(of: "layer")) { first, _ in first }
    for name in element.attributes.keys.sorted() where rows[name] == nil {
      note(name, of: element)
    }
    for child in element.children where rows[child.name] == nil { note(child.name, of: element) }
  }

  private func note(_ name: String, of element: MarkupElement) {
    if let reason = Self.dropped[name] {
      log.note(element.place, "\(name): \(reason)")
    } else if !Self.silent.contains(name), !Self.isEditors(name), !name.hasPrefix("transform.") {
      log.note(element.place, "\(name) is unknown, and ignored")
    }
  }
}

extension JSONValue {
  fileprivate static func color(_ components: [JSONValue]) -> JSONValue {
    let numbers = components.map { value -> Double in
      if case .number(let number) = value { number } else { 0 }
    }
    guard numbers.count == 4 else { return .null }
    return .color(SIMD4(numbers[0], numbers[1], numbers[2], numbers[3]))
  }
}
