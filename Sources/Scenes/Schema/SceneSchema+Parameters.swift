import LambentDocuments
import LambentProperties

extension SceneSchema {
  /// The forms of a stand-in for a value: the name of a parameter, or a column of a table.
  static let parameterReference: JSONValue = [
    "anyOf": [
      parameterForm, ValueType.record(DocumentKeys.rowReference).schema,
      ValueType.record(DocumentKeys.columnReference).schema,
    ]
  ]

  /// The schema with columns allowed for lists that tables have: values and points of keyframes.
  static func admittingLists(_ schema: JSONValue) -> JSONValue {
    func offering(_ list: JSONValue?) -> JSONValue? {
      list.map { ["anyOf": [$0, reference("parameter")]] }
    }
    var result = schema
    guard var definitions = result["$defs"] else { return schema }
    for name in ["keyframes", "path"] { definitions[name] = offering(definitions[name]) }
    if var animation = definitions["animation-keyframe"], var keys = animation["properties"] {
      keys["values"] = offering(keys["values"])
      animation["properties"] = keys
      definitions["animation-keyframe"] = animation
    }
    result["$defs"] = definitions
    return result
  }

  /// The form of a stand-in for a parameter's value.
  private static let parameterForm: JSONValue = [
    "type": "object",
    "description": "A parameter's value, its number times a factor, or one of several values.",
    "properties": [
      "parameter": ["type": "string"], "values": ["type": "object"], "times": ["type": "number"],
      "$comment": true,
    ],
    "required": ["parameter"], "additionalProperties": false,
  ]

  /// The schema with parameters allowed for every number, boolean, text, colour, angle, point and choice.
  static func admittingParameters(_ schema: JSONValue) -> JSONValue {
    guard case .object(let members) = schema else { return schema }
    return .object(
      members.map { member in
        (member.key, admitting(below: member.key, member.value))
      })
  }

  private static func admitting(below key: String, _ value: JSONValue) -> JSONValue {
    switch (key, value) {
    case ("properties", .object(let members)):
      return .object(
        members.map { member in
          let isFixed = fixed.contains(member.key)
          return (member.key, isFixed ? member.value : offering(member.value))
        })
    case ("$defs", .object(let members)):
      return .object(
        members.map { member in
          let isValue = values.contains(member.key)
          return (member.key, isValue ? offering(member.value) : admittingParameters(member.value))
        })
    case ("items", .object), ("additionalProperties", .object): return offering(value)
    case ("prefixItems", .array(let elements)): return .array(elements.map(offering))
    case ("anyOf", .array(let elements)), ("oneOf", .array(let elements)),
      ("allOf", .array(let elements)):
      return .array(
        elements.map { $0["anyOf"] == nil ? admittingParameters($0) : offering($0) })
    case ("then", _): return admittingParameters(value)
    default: return value
    }
  }

  /// Keys that decide the kind of an object or of a parameter.
  private static let fixed: Set<String> = [
    "type", "filter", "version", "$schema", "$comment", "parameter", "parameters",
  ]

  /// The definitions that stand for single values.
  private static let values: Set<String> = [
    "number", "canvasLength", "length", "angle", "pair", "vector", "rectangle", "color",
    "timingFunction",
    "transition-name",
  ]

  /// A schema of single values with a parameter as the other way to say one; others as they are, but for
  /// what is in them.
  private static func offering(_ schema: JSONValue) -> JSONValue {
    let inner = admittingParameters(schema)
    if case .array(let ways)? = inner["anyOf"] {
      guard ways.contains(where: isSingle) else { return inner }
      var result = inner
      result["anyOf"] = .array(ways + [reference("parameter")])
      return result
    }
    return isSingle(schema) ? offering("parameter", beside: inner) : inner
  }

  /// True if a schema is that of numbers, booleans, texts, choices or points.
  private static func isSingle(_ schema: JSONValue) -> Bool {
    if schema["enum"] != nil { return true }
    switch schema["type"] {
    case "number", "integer", "boolean", "string": return true
    case "array": return schema["minItems"] == schema["maxItems"] && schema["minItems"] != nil
    default: return false
    }
  }
}
