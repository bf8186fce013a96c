import LambentProperties

/// A key of an object of documents: said once, for the reader and for the schema.
struct DocumentKey {
  /// The key.
  let name: String
  /// What it takes, as JSON Schema.
  let schema: JSONValue
  /// The meaning, in one sentence.
  let summary: String
  /// Tells whether an object without it is an error.
  let isRequired: Bool

  init(_ name: String, _ schema: JSONValue, _ summary: String, isRequired: Bool = false) {
    self.name = name
    self.schema = schema
    self.summary = summary
    self.isRequired = isRequired
  }

  /// The key of a property of documents, as the property's row has it.
  init(_ row: PropertySchema, schema: JSONValue) {
    self.init(row.name, schema, "")
  }
}

extension [DocumentKey] {
  /// The keys, in order.
  var names: [String] { map(\.name) }

  /// The schema of an object with these keys, `$comment`, and no others.
  var schema: JSONValue {
    let members = map { key -> JSONValue.Member in
      (key.name, key.summary.isEmpty ? key.schema : SceneSchema.described(key.schema, key.summary))
    }
    var object: [JSONValue.Member] = [
      ("type", "object"), ("properties", .object(members + [("$comment", true)])),
    ]
    let required = filter(\.isRequired).map { JSONValue.string($0.name) }
    if !required.isEmpty { object.append(("required", .array(required))) }
    object.append(("additionalProperties", false))
    return .object(object)
  }
}
