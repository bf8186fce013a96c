import LambentDocuments
import LambentScenes

/// A validator of JSON Schema (draft 2020-12) with the keywords that the scene schema uses; any other
/// keyword is an error, so that nothing goes unchecked.
///
/// https://json-schema.org/draft/2020-12/json-schema-validation
struct SchemaValidator {
  /// A keyword that the validator does not know, or a reference that leads nowhere.
  struct Unsupported: Error {
    let what: String
  }

  private let definitions: JSONValue
  private let root: JSONValue

  init(_ schema: JSONValue) {
    root = schema
    definitions = schema["$defs"] ?? [:]
  }

  /// What is wrong with a document; empty where the schema accepts it.
  func faults(of document: JSONValue) throws -> [String] {
    try faults(of: document, by: root, at: "$")
  }

  private func faults(
    of value: JSONValue, by schema: JSONValue, at path: String
  ) throws -> [String] {
    if case .boolean(let accepts) = schema { return accepts ? [] : ["\(path): nothing is allowed"] }
    guard case .object(let keywords) = schema else { throw Unsupported(what: schema.line) }
    var all: [String] = []
    for (keyword, argument) in keywords {
      switch keyword {
      case "$schema", "$defs", "$comment", "title", "description", "default", "then": continue
      case "additionalProperties", "items": continue  // with `properties` and `prefixItems`
      default:
        all += try faults(of: value, keyword, argument, schema: schema, at: path)
      }
    }
    all += try rest(of: value, schema: schema, at: path)
    return all
  }

  private func faults(
    of value: JSONValue, _ keyword: String, _ argument: JSONValue, schema: JSONValue,
    at path: String
  ) throws -> [String] {
    switch keyword {
    case "$ref": return try faults(of: value, by: definition(argument), at: path)
    case "allOf": return try argument.elements.flatMap { try faults(of: value, by: $0, at: path) }
    case "anyOf":
      let branches = try argument.elements.map { try faults(of: value, by: $0, at: path) }
      return branches.contains { $0.isEmpty } ? [] : branches.min { $0.count < $1.count } ?? []
    case "oneOf":
      let count = try argument.elements.count { try faults(of: value, by: $0, at: path).isEmpty }
      return count == 1 ? [] : ["\(path): fits \(count) of the forms instead of 1"]
    case "not":
      return try faults(of: value, by: argument, at: path).isEmpty ? ["\(path): is excluded"] : []
    case "if":
      guard try faults(of: value, by: argument, at: path).isEmpty, let then = schema["then"] else {
        return []
      }
      return try faults(of: value, by: then, at: path)
    case "properties", "prefixItems": return try parts(of: value, argument, at: path)
    case "propertyNames":
      return try value.members.flatMap {
        try faults(of: .string($0.key), by: argument, at: "\(path).\($0.key)")
      }
    default: return try scalar(value, keyword, argument, at: path)
    }
  }

  private func definition(_ reference: JSONValue) throws -> JSONValue {
    guard case .string(let text) = reference, text.hasPrefix("#/$defs/"),
      let found = definitions[String(text.dropFirst("#/$defs/".count))]
    else { throw Unsupported(what: "$ref \(reference.line)") }
    return found
  }

  /// The members and elements that are named one by one.
  private func parts(
    of value: JSONValue, _ argument: JSONValue, at path: String
  ) throws -> [String] {
    switch (value, argument) {
    case (.object(let members), .object):
      return try members.flatMap { member in
        guard let schema = argument[member.key] else { return [String]() }
        return try faults(of: member.value, by: schema, at: "\(path).\(member.key)")
      }
    case (.array(let elements), .array(let schemas)):
      return try zip(elements, schemas).enumerated().flatMap {
        try faults(of: $1.0, by: $1.1, at: "\(path)[\($0)]")
      }
    default: return []
    }
  }

  /// The other members and elements.
  private func rest(of value: JSONValue, schema: JSONValue, at path: String) throws -> [String] {
    if let others = schema["additionalProperties"] {
      let known = Set((schema["properties"] ?? [:]).members.map(\.key))
      return try value.members.filter { !known.contains($0.key) }.flatMap {
        try faults(of: $0.value, by: others, at: "\(path).\($0.key)")
      }
    }
    guard let items = schema["items"], case .array(let elements) = value else { return [] }
    let first = schema["prefixItems"]?.elements.count ?? 0
    return try elements.enumerated().dropFirst(first).flatMap {
      try faults(of: $1, by: items, at: "\(path)[\($0)]")
    }
  }

  private func scalar(
    _ value: JSONValue, _ keyword: String, _ argument: JSONValue, at path: String
  ) throws -> [String] {
    func check(_ isRight: Bool) -> [String] {
      isRight ? [] : ["\(path): \(keyword) \(argument.line)"]
    }
    switch (keyword, value, argument) {
    case ("type", _, .string(let name)): return check(value.isOf(type: name))
    case ("const", _, _): return check(value == argument)
    case ("enum", _, .array(let values)): return check(values.contains(value))
    case ("required", .object, .array(let keys)):
      return check(
        keys.allSatisfy { if case .string(let key) = $0 { value[key] != nil } else { false } })
    case ("minimum", .number(let number), .number(let least)): return check(number >= least)
    case ("maximum", .number(let number), .number(let greatest)): return check(number <= greatest)
    case ("exclusiveMinimum", .number(let number), .number(let bound)): return check(number > bound)
    case ("exclusiveMaximum", .number(let number), .number(let bound)): return check(number < bound)
    case ("minItems", .array(let elements), .number(let least)):
      return check(Double(elements.count) >= least)
    case ("maxItems", .array(let elements), .number(let greatest)):
      return check(Double(elements.count) <= greatest)
    case ("pattern", .string(let text), .string(let pattern)):
      return check(try text.firstMatch(of: Regex(pattern)) != nil)
    case ("required", _, _), ("minimum", _, _), ("maximum", _, _), ("minItems", _, _),
      ("maxItems", _, _), ("pattern", _, _), ("exclusiveMinimum", _, _), ("exclusiveMaximum", _, _):
      return []
    default: throw Unsupported(what: keyword)
    }
  }
}

extension JSONValue {
  fileprivate var elements: [JSONValue] {
    if case .array(let elements) = self { elements } else { [] }
  }

  fileprivate var members: [Member] {
    if case .object(let members) = self { members } else { [] }
  }

  fileprivate func isOf(type: String) -> Bool {
    switch (self, type) {
    case (.null, "null"), (.boolean, "boolean"), (.number, "number"), (.string, "string"): true
    case (.array, "array"), (.object, "object"): true
    case (.number(let number), "integer"): number == number.rounded()
    default: false
    }
  }
}
