import LambentProperties
import LambentScenes

/// Something that can be described: a transition, a layer type, a cell, an animation, a preset.
struct Described {
  var name: String
  var kind: String
  var summary: String
  var properties: [DescribedProperty]

  var json: JSONValue {
    .object([
      ("name", .string(name)), ("kind", .string(kind)), ("summary", .string(summary)),
      ("properties", .array(properties.map(\.json))),
    ])
  }
}

/// A property as descriptions show it.
struct DescribedProperty {
  var name: String
  var type: String
  var defaultValue: PropertyValue
  var minimum: Double?
  var maximum: Double?
  var unit: String
  var isAnimatable: Bool
  var summary: String
  /// The keys of its objects.
  var fields: [ValueType.Field]

  init(
    name: String, type: ValueType, defaultValue: PropertyValue, minimum: Double? = nil,
    maximum: Double? = nil, unit: PropertyUnit = .none, isAnimatable: Bool, summary: String
  ) {
    self.name = name
    self.type = type.shortName
    self.defaultValue = defaultValue
    self.minimum = minimum
    self.maximum = maximum
    self.unit = unit.rawValue
    self.isAnimatable = isAnimatable
    self.summary = summary
    fields = type.fields
  }

  init(_ row: PropertySchema) {
    self.init(
      name: row.name, type: row.type, defaultValue: row.initial, minimum: row.minimum,
      maximum: row.maximum, unit: row.unit, isAnimatable: row.animation != .none,
      summary: row.summary)
  }

  var json: JSONValue {
    var members: [JSONValue.Member] = [("name", .string(name)), ("type", .string(type))]
    if defaultValue != PropertyValue.null { members.append(("default", JSONValue(defaultValue))) }
    if let minimum { members.append(("minimum", .number(minimum))) }
    if let maximum { members.append(("maximum", .number(maximum))) }
    if !unit.isEmpty { members.append(("unit", .string(unit))) }
    members.append(("animatable", .boolean(isAnimatable)))
    members.append(("summary", .string(summary)))
    if !fields.isEmpty { members.append(("fields", .array(fields.map(\.json)))) }
    return .object(members)
  }

  /// The facts after the name: type, default, range, unit.
  var facts: String {
    var facts = [type]
    if defaultValue != PropertyValue.null { facts.append("default \(defaultValue.json)") }
    switch (minimum, maximum) {
    case (let least?, let greatest?):
      facts.append("\(least.short)…\(greatest.short)")
    case (let least?, nil): facts.append("from \(least.short)")
    case (nil, let greatest?): facts.append("up to \(greatest.short)")
    case (nil, nil): break
    }
    if !unit.isEmpty { facts.append(unit) }
    if isAnimatable { facts.append("animates") }
    return facts.joined(separator: ", ")
  }
}

extension Described {
  /// Something with rows of its own.
  init(_ name: String, kind: String, summary: String, rows: [PropertySchema]) {
    self.init(
      name: name, kind: kind, summary: summary, properties: rows.map(DescribedProperty.init))
  }
}

extension ValueType.Field {
  fileprivate var json: JSONValue {
    var members: [JSONValue.Member] = [("name", .string(name)), ("type", .string(type.shortName))]
    if let minimum { members.append(("minimum", .number(minimum))) }
    if let maximum { members.append(("maximum", .number(maximum))) }
    members.append(("required", .boolean(isRequired)))
    members.append(("summary", .string(summary)))
    return .object(members)
  }
}

extension ValueType {
  /// The keys of the objects that it takes.
  fileprivate var fields: [Field] {
    switch self {
    case .record(let fields): fields
    case .tuple(let fields): fields.count > 4 ? [] : fields
    case .list(let wrapped), .optional(let wrapped): wrapped.fields
    case .either(let types): types.flatMap(\.fields)
    default: []
    }
  }

  /// The type in a word or a few.
  var shortName: String {
    switch self {
    case .boolean: "boolean"
    case .number: "number"
    case .integer: "integer"
    case .angle: "angle"
    case .text: "text"
    case .choice(let names): names.joined(separator: " | ")
    case .point: "point"
    case .size: "size"
    case .rect: "rectangle"
    case .vector: "vector"
    case .color: "colour"
    case .transform: "transform"
    case .path: "path"
    case .image: "image"
    case .list(let element): "list of \(element.shortName)"
    case .optional(let wrapped): "\(wrapped.shortName) or none"
    case .either(let types): types.map(\.shortName).joined(separator: " or ")
    case .record: "object"
    case .tuple(let fields): ValueType.spelling(ofTuple: fields)
    case .timingFunction: "timing function"
    case .any: "any"
    }
  }
}
