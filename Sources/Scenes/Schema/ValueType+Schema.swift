import LambentDocuments
import LambentProperties

extension ValueType {
  var schema: JSONValue {
    switch self {
    case .boolean: ["type": "boolean"]
    case .number: SceneSchema.reference("number")
    case .integer: ["type": "integer"]
    case .angle: SceneSchema.reference("angle")
    case .text: ["type": "string"]
    case .choice(let names) where names.count == 1: ["const": .string(names[0])]
    case .choice(let names): ["enum": .array(names.map(JSONValue.string))]
    case .point, .size: SceneSchema.reference("pair")
    case .rect: SceneSchema.reference("rectangle")
    case .vector: SceneSchema.reference("vector")
    case .color: SceneSchema.reference("color")
    case .transform: SceneSchema.reference("transform")
    case .path: SceneSchema.reference("path")
    case .image: ["type": "string"]
    case .timingFunction: SceneSchema.reference("timingFunction")
    case .list(.number): ["type": "array", "items": ["type": "number"]]
    case .list(let element): ["type": "array", "items": element.schema]
    case .optional(let wrapped): ["anyOf": [wrapped.schema, ["type": "null"]]]
    case .either(let types): ["anyOf": .array(types.map(\.schema))]
    case .record(let keys): SceneSchema.object(keys.map(\.member), required: keys.required)
    case .tuple(let fields): Self.tupleSchema(fields)
    case .dictionary(let element):
      [
        "type": "object", "properties": ["$comment": true], "additionalProperties": element.schema,
      ]
    case .pattern(let pattern): ["type": "string", "pattern": .string(pattern)]
    case .form(let name): SceneSchema.reference(name)
    case .any: true
    }
  }

  private static func tupleSchema(_ fields: [PropertyInfo]) -> JSONValue {
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
    case .either(let types) where !bounds.facts.isEmpty:
      node = [
        "anyOf": .array(types.map { $0 == .number ? Self.number(within: bounds) : $0.schema })
      ]
    default: break
    }
    if let initial { members.append(("default", initial)) }
    return node.merging(members)
  }

  private static func number(within bounds: NumberBounds) -> JSONValue {
    .object([("type", "number")] + bounds.facts)
  }

  private static func numbers(within bounds: NumberBounds, count: Int? = nil) -> JSONValue {
    let items = number(within: bounds)
    return count.map { SceneSchema.array(of: items, count: $0) }
      ?? ["type": "array", "items": items]
  }
}

extension PropertyInfo {
  /// The JSON Schema of its values; points may be parts of the canvas, and what animates may follow other values.
  var schema: JSONValue { schema(initial: standard?.schemaDefault) }

  var member: JSONValue.Member { (name, schema) }

  func schema(initial: JSONValue?) -> JSONValue {
    let schema = type.schema(within: bounds, description: description, initial: initial)
    let whole = takesLengths ? SceneSchema.admittingLengths(schema) : schema
    return animation == .none ? whole : SceneSchema.admittingDriven(whole, type)
  }

  /// True if numbers can be parts of the canvas, whose own size cannot.
  private var takesLengths: Bool {
    unit == .points || [.point, .size].contains(type) && self != DocumentKeys.size
  }

  /// Everything that a schema can only say in words: the meaning, the unit, the order, when the value
  /// is read, and what each choice stands for.
  var description: String {
    var parts = [unit == .none ? summary : "\(summary) (\(unit.rawValue))"]
    if isAscending { parts.append("Ascending.") }
    switch reading {
    case .birth: parts.append("Read at birth.")
    case .rate: parts.append("Integrated over life.")
    case .frame: parts.append("Read at the frame.")
    case nil: break
    }
    parts += choices.map { "\($0.name): \($0.summary)" }
    return parts.joined(separator: " ")
  }
}

extension [PropertyInfo] {
  /// The names of those without which an object is an error.
  var required: [String] { filter(\.isRequired).names }
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
