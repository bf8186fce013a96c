import LambentProperties

extension ValueType {
  /// The JSON Schema (draft 2020-12) of the type's values.
  var schema: SchemaNode {
    switch self {
    case .boolean: ["type": "boolean"]
    case .number: ["$ref": "#/$defs/number"]
    case .integer: ["type": "integer"]
    case .angle: ["$ref": "#/$defs/angle"]
    case .text: ["type": "string"]
    case .choice(let names): ["enum": .array(names.map(SchemaNode.string))]
    case .point, .size: ["$ref": "#/$defs/pair"]
    case .rect: ["$ref": "#/$defs/rectangle"]
    case .vector: ["$ref": "#/$defs/vector"]
    case .color: ["$ref": "#/$defs/color"]
    case .transform: ["$ref": "#/$defs/transform"]
    case .path: ["$ref": "#/$defs/path"]
    case .image: ["type": "string"]
    case .timingFunction: ["$ref": "#/$defs/timingFunction"]
    case .list(let element): ["type": "array", "items": element.schema]
    case .optional(let wrapped): ["anyOf": [wrapped.schema, ["type": "null"]]]
    case .either(let types): ["anyOf": .array(types.map(\.schema))]
    case .record(let fields): Self.recordSchema(fields)
    case .any: true
    }
  }

  private static func recordSchema(_ fields: [Field]) -> SchemaNode {
    var properties: [(String, SchemaNode)] = fields.map { field in
      var facts: [(String, SchemaNode)] = [("description", .string(field.summary))]
      if let least = field.minimum { facts.append(("minimum", .number(least))) }
      if let greatest = field.maximum { facts.append(("maximum", .number(greatest))) }
      let isBounded = field.type == .number && facts.count > 1
      return (
        field.name,
        (isBounded ? ["type": "number"] : field.type.schema).merging(.object(facts))
      )
    }
    properties.append(("$comment", true))
    var members: [(String, SchemaNode)] = [
      ("type", "object"), ("properties", .object(properties)), ("additionalProperties", false),
    ]
    let required = fields.filter(\.isRequired).map { SchemaNode.string($0.name) }
    if !required.isEmpty { members.append(("required", .array(required))) }
    return .object(members)
  }
}
