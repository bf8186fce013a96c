import LambentDocuments
import LambentImports
import LambentLayers
import LambentProperties

extension CAMLReader {
  /// The documents' names of Core Animation's filter inputs.
  static let filterInputs = [
    "inputRadius": "radius", "inputAmount": "amount", "inputAngle": "angle",
    "inputIntensity": "intensity", "inputColorMatrix": "matrix", "inputColor": "color",
    "inputSaturation": "amount", "enabled": "enabled",
  ]

  /// The filters of a layer, and neutral ones to which only states refer.
  func addFilters(of element: MarkupElement, to object: inout JSONObject) {
    var own = element.children(of: "filters").compactMap { filter($0) }
    let names = Set(own.map(\.name))
    for name in stateFilters[element["id"] ?? ""] ?? [] where !names.contains(name) {
      if let filter = idleFilter(name) { own.append((name, filter)) }
    }
    let key = element.name == "CABackdropLayer" ? "backgroundFilters" : "filters"
    object.set(key, own.map(\.value))
    let behind = element.children(of: "backgroundFilters").compactMap { filter($0) }
    if key == "filters" { object.set("backgroundFilters", behind.map(\.value)) }
    guard let mode = element["compositingFilter"] ?? compositingName(of: element) else { return }
    if let known = CAMLText.value(mode, of: .choice(blendModes)) {
      object.set("compositingFilter", known)
    } else {
      log.note(element.place, "compositingFilter: “\(mode.prefix(40))” is unknown, and left out")
    }
  }

  private var blendModes: [String] {
    guard let row = rows(of: "layer")["compositingFilter"] else { return [] }
    guard case .optional(let inner) = row.type, case .choice(let names) = inner else { return [] }
    return names
  }

  private func compositingName(of element: MarkupElement) -> String? {
    guard let filter = element.child("compositingFilter") else { return nil }
    let holder = filter.children.first ?? filter
    return holder["filter"] ?? holder["value"] ?? holder["name"]
  }

  private func filter(_ element: MarkupElement) -> (name: String, value: JSONValue)? {
    guard
      let type = element["filter"] ?? element["filterType"] ?? element["type"] ?? element["name"],
      let kind = registries.filters.kind(named: type)
    else {
      log.note(
        element.place, "the filter “\(element["filter"] ?? element["name"] ?? "")” is left out")
      return nil
    }
    var object = JSONObject()
    object.set("filter", type)
    let name = (element["name"] ?? type).replacing(".", with: "-")
    if name != type, !name.isEmpty { object.set("name", name) }
    if element["enabled"].flatMap(CAMLText.flag) == false { object.set("enabled", .boolean(false)) }
    for (foreign, own) in Self.filterInputs.sorted(by: { $0.key < $1.key }) where own != "enabled" {
      guard kind.inputs.contains(where: { $0.name == own }) else { continue }
      if own == "matrix" {
        object.set(own, element[foreign].flatMap(Self.matrix))
      } else if own == "color" {
        object.set(own, value(foreign, of: element, as: .color))
      } else {
        object.set(own, value(foreign, of: element, as: .number))
      }
    }
    return (name, object.value)
  }

  /// Twenty numbers: `matrix(1 0 0 0 0 …)`.
  static func matrix(_ text: String) -> JSONValue? {
    let numbers = CAMLText.numbers(text)
    return numbers.count == 20 ? .numbers(numbers) : nil
  }

  /// A filter with neutral inputs, for states to set.
  private func idleFilter(_ name: String) -> JSONValue? {
    let inputs = [
      "colorMatrix": "matrix", "gaussianBlur": "radius", "colorSaturate": "amount",
      "colorHueRotate": "angle", "colorMonochrome": "amount",
    ]
    guard let input = inputs[name] else { return nil }
    return ["filter": .string(name), input: Self.neutralValue(of: input, ofFilter: name) ?? .null]
  }

  /// The value of an input that changes nothing.
  static func neutralValue(of input: String, ofFilter filter: String) -> JSONValue? {
    switch input {
    case "matrix": .numbers((0..<20).map { Double($0 % 6 == 0 ? 1 : 0) })
    case "radius", "angle": 0
    case "amount": filter == "colorMonochrome" ? 0 : 1
    case "enabled": true
    default: nil
    }
  }
}
