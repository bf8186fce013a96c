import LambentDocuments
import LambentImports
import LambentParticles
import LambentProperties

extension CAMLReader {
  private static let cellRows: [String: PropertySchema] = Dictionary(
    EmitterCell.schema.map { ($0.name, $0) }
  ) { first, _ in first }

  /// Keys without an effect in two dimensions, or without any.
  private static let silentOfCells: Set<String> = [
    "id", "name", "type", "contents", "emitterCells", "emitterBehaviors", "particleType",
    "orientationLatitude", "orientationLongitude", "orientationRange", "contentsFrameMode", "style",
    "fillMode", "autoreverses", "animations",
  ]

  /// The cells of an emitter layer, with the layer's behaviours applied.
  func addCells(of element: MarkupElement, layer: String, to object: inout JSONObject) {
    let behaviors = element.children(of: "emitterBehaviors")
    let cells = cells(in: element, layer: layer, prefix: "", kindOf: behaviors)
    object.set("emitterCells", cells)
  }

  private func cells(
    in element: MarkupElement, layer: String, prefix: String, kindOf behaviors: [MarkupElement]
  ) -> [JSONValue] {
    var names = UniqueNames()
    return element.children(of: "emitterCells").map { cell in
      let name = names.unique((cell["name"] ?? "").layerName(else: "cell"))
      let path = "\(prefix)emitterCells.\(name)."
      register(cell, as: Target(layer: layer, prefix: path, kind: "emitter", element: cell))
      return self.cell(cell, name: name, layer: layer, prefix: path, behaviors)
    }
  }

  private func cell(
    _ element: MarkupElement, name: String, layer: String, prefix: String,
    _ behaviors: [MarkupElement]
  ) -> JSONValue {
    var object = JSONObject()
    object.set("name", name)
    object.set("contents", contents(of: element))
    for schema in EmitterCell.schema where !Self.silentOfCells.contains(schema.name) {
      guard let value = value(schema.name, of: element, as: schema.type),
        value != JSONValue(schema.initial)
      else { continue }
      if schema.name == "color", value == .color(SIMD4(1, 1, 1, 1)) { continue }
      object.set(schema.name, value)
    }
    let mode = element["contentsFrameMode"] ?? "single"
    if ["once", "loop", "pingPong", "random"].contains(mode) {
      object.set("contentsFrameMode", mode)
    }
    if element["particleType"] == "plane" {
      log.note(element.place, "particles that are planes in space are drawn flat")
    }
    for attribute in element.attributes.keys.sorted()
    where Self.cellRows[attribute] == nil && !Self.silentOfCells.contains(attribute) {
      log.note(element.place, "\(attribute) is unknown, and ignored")
    }
    for behavior in behaviors + element.children(of: "emitterBehaviors") {
      add(behavior, to: &object)
    }
    object.set(
      "emitterCells", cells(in: element, layer: layer, prefix: prefix, kindOf: []))
    return object.value
  }

  // MARK: Behaviours

  private func add(_ element: MarkupElement, to cell: inout JSONObject) {
    if element["enabled"].flatMap(CAMLText.flag) == false { return }
    let type = element["behavior"] ?? element["type"] ?? ""
    switch type {
    case "drag": cell.set("drag", number("drag", element))
    case "wave": addWave(element, to: &cell)
    case "alignToMotion":
      cell.set("alignToMotion", true)
      // Core Animation aligns the image's +y with the motion.
      cell.replace("rotation", .degrees(90 + number("rotation", element) * 360))
    case "colorOverLife": addColors(element, to: &cell)
    case "valueOverLife": addValues(element, to: &cell)
    case "attractor", "simpleAttractor": addAttractor(element, type, to: &cell)
    default: log.note(element.place, "the behaviour “\(type)” is not carried over")
    }
  }

  /// The text of an input, which is an attribute or an element.
  private func text(_ name: String, _ element: MarkupElement) -> String? {
    element[name] ?? element.child(name)?["value"]
  }

  private func number(_ name: String, _ element: MarkupElement) -> Double {
    let number = text(name, element).flatMap(CAMLText.number) ?? 0
    return number.isFinite ? number : 0
  }

  /// A spring toward a point, as a wide attractor: near its centre, compared with its radius, the force grows
  /// with the distance.
  private func addAttractor(
    _ element: MarkupElement, _ type: String, to cell: inout JSONObject
  ) {
    let stiffness = min(max(number("stiffness", element), -1e6), 1e6)
    guard stiffness != 0 else { return }
    let kind = text("attractorType", element)?.trimmingBlanks ?? "radial"
    guard kind.lowercased() == "radial" else {
      return log.note(
        element.place, "the behaviour “\(type)” of the type \(kind) is not carried over")
    }
    let place = CAMLText.numbers(text("position", element) ?? "")
    // The force of an attractor is at most a million.
    let radius = min(10_000, 1e6 / abs(stiffness))
    let attractor: JSONValue = [
      "position": .numbers(place.count > 1 ? Array(place.prefix(2)) : [0, 0]),
      "strength": .plain(stiffness * radius), "radius": .plain(radius), "falloff": .number(0),
    ]
    let others = cell.value["attractors"]?.elements ?? []
    cell.replace("attractors", .array(others + [attractor]))
    var note = "the behaviour “\(type)” as a spring toward its position"
    if number("radius", element) != 0 { note += ", also inside of its radius" }
    if number("falloff", element) != 0 { note += ", without its falloff" }
    log.note(element.place, note)
  }

  /// A force F that oscillates with frequency f gives a displacement of F / (2πf)².
  private func addWave(_ element: MarkupElement, to cell: inout JSONObject) {
    let force = CAMLText.numbers(text("force", element) ?? "")
    let frequency = number("frequency", element)
    guard force.count >= 2, frequency > 0 else { return }
    let factor = 1 / (4 * .pi * .pi * frequency * frequency)
    var wave: JSONObject = ["amplitude": .numbers([force[0] * factor, force[1] * factor])]
    wave.set("frequency", frequency, unless: 1)
    wave.set("phaseRange", JSONValue.number(0))
    cell.set("wave", wave.value)
    log.note(element.place, "the behaviour “wave” as a sine of the same reach")
  }

  private func numbers(_ name: String, _ element: MarkupElement) -> [Double] {
    element.children(of: name).compactMap { $0["value"].flatMap(CAMLText.number) }
  }

  private func locations(_ element: MarkupElement, count: Int) -> [Double] {
    let given = numbers("locations", element)
    guard given.count == count else {
      return (0..<count).map { count > 1 ? Double($0) / Double(count - 1) : 0 }
    }
    return given.map { min(max($0, 0), 1) }.sorted()
  }

  private func addColors(_ element: MarkupElement, to cell: inout JSONObject) {
    let colors = element.children(of: "colors").compactMap { value(of: $0, as: .color) }
    guard !colors.isEmpty else { return }
    let places = locations(element, count: colors.count)
    // It replaces the colour.
    cell.remove("color")
    cell.set("colorOverLife", zip(places, colors).map { .array([.plain($0), $1]) })
  }

  private func addValues(_ element: MarkupElement, to cell: inout JSONObject) {
    let values = numbers("values", element)
    let keys = ["scale": "scaleOverLife", "color.alpha": "alphaOverLife"]
    guard let path = element["keyPath"], let key = keys[path], !values.isEmpty else {
      let path = element["keyPath"] ?? ""
      return log.note(element.place, "valueOverLife of “\(path)” is not carried over")
    }
    let places = locations(element, count: values.count)
    if path == "scale" { cell.remove("scale") }
    cell.set(key, zip(places, values).map { .numbers([$0, $1]) })
  }
}
