import LambentProperties

extension SceneSchema {
  static var dynamics: JSONValue {
    var schema = ValueType.record(DynamicsKeys.fields).schema
    let rules = DynamicsKeys.behaviors.map { kind in
      rule(
        "type", ["const": .string(kind.name)],
        then: ValueType.record([kind.typeKey] + kind.fields).schema)
    }
    let names = DynamicsKeys.behaviors.map { JSONValue.string($0.name) }
    let summary = DynamicsKeys.fields.last?.summary ?? ""
    schema["properties"]?["behaviors"] = described(
      [
        "type": "array",
        "items": [
          "type": "object", "properties": ["type": ["enum": .array(names)]], "required": ["type"],
          "allOf": .array(rules),
        ],
      ], summary)
    return schema
  }
}
