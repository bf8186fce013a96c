import LambentProperties

extension ValueType {
  /// The JSON Schema (draft 2020-12) of the type's values.
  var schema: JSONValue {
    switch self {
    case .boolean: ["type": "boolean"]
    case .number: ["$ref": "#/$defs/number"]
    case .integer: ["type": "integer"]
    case .angle: ["$ref": "#/$defs/angle"]
    case .text: ["type": "string"]
    case .choice(let names): ["enum": .array(names.map(JSONValue.string))]
    case .point, .size: ["$ref": "#/$defs/pair"]
    case .rect: ["$ref": "#/$defs/rectangle"]
    case .vector: ["$ref": "#/$defs/vector"]
    case .color: ["$ref": "#/$defs/color"]
    case .transform: ["$ref": "#/$defs/transform"]
    case .path: ["$ref": "#/$defs/path"]
    case .image: ["type": "string"]
    case .timingFunction: ["$ref": "#/$defs/timingFunction"]
    case .list(.number): ["type": "array", "items": ["type": "number"]]
    case .list(let element): ["type": "array", "items": element.schema]
    case .optional(let wrapped): ["anyOf": [wrapped.schema, ["type": "null"]]]
    case .either(let types): ["anyOf": .array(types.map(\.schema))]
    case .record(let fields): Self.recordSchema(fields)
    case .tuple(let fields): Self.tupleSchema(fields)
    case .any: true
    }
  }

  private static func recordSchema(_ fields: [Field]) -> JSONValue {
    var properties: [JSONValue.Member] = fields.map { ($0.name, $0.schema) }
    properties.append(("$comment", true))
    var members: [JSONValue.Member] = [
      ("type", "object"), ("properties", .object(properties)), ("additionalProperties", false),
    ]
    let required = fields.filter(\.isRequired).map { JSONValue.string($0.name) }
    if !required.isEmpty { members.append(("required", .array(required))) }
    return .object(members)
  }

  private static func tupleSchema(_ fields: [Field]) -> JSONValue {
    if let first = fields.first,
      fields.allSatisfy({ $0.type == .number && $0.isRequired && $0.bounds == first.bounds })
    {
      return numbers(within: first.bounds, count: fields.count)
    }
    return [
      "type": "array", "prefixItems": .array(fields.map(\.schema)),
      "minItems": .number(Double(fields.count(where: \.isRequired))),
      "maxItems": .number(Double(fields.count)),
    ]
  }
}

extension ValueType {
  /// The JSON Schema of a property's values, with its description and its default: numbers, and those
  /// of points and lists, are within bounds.
  func schema(
    within bounds: NumberBounds, description: String, initial: JSONValue? = nil
  ) -> JSONValue {
    var members: [JSONValue.Member] = [("description", .string(description))]
    var node = schema
    switch self {
    case .number, .integer, .angle, .optional:
      if self == .number, bounds.maximum != .infinity { node = ["type": "number"] }
      members += bounds.facts
    case .point, .size: if !bounds.facts.isEmpty { node = Self.numbers(within: bounds, count: 2) }
    case .list(.number): node = Self.numbers(within: bounds)
    default: break
    }
    if let initial { members.append(("default", initial)) }
    return node.merging(members)
  }

  private static func numbers(within bounds: NumberBounds, count: Int? = nil) -> JSONValue {
    var members: [JSONValue.Member] = [
      ("type", "array"), ("items", .object([("type", "number")] + bounds.facts)),
    ]
    if let count {
      members += [
        ("minItems", .number(Double(count))), ("maxItems", .number(Double(count))),
      ]
    }
    return .object(members)
  }
}

extension ValueType.Field {
  var schema: JSONValue { type.schema(within: bounds, description: summary) }
}

extension NumberBounds {
  /// The keywords of numbers that are within them.
  var facts: [JSONValue.Member] {
    var facts: [JSONValue.Member] = []
    if let minimum, minimum.isFinite { facts.append(("minimum", .number(minimum))) }
    if let maximum, maximum.isFinite { facts.append(("maximum", .number(maximum))) }
    return facts
  }
}
