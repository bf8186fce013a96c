import LambentDocuments
import LambentLayers
import LambentProperties

extension SceneSchema {
  static var driven: JSONValue {
    let sources = DrivenKeys.sources + [DrivenKeys.wiggle.info]
    let changed = DrivenKeys.changes.map { [DrivenKeys.value.name, $0.name] }
    let one = (sources.map { [$0.name] } + changed).map { names -> JSONValue in
      ["required": .array(names.map(JSONValue.string))]
    }
    return ValueType.record(DrivenKeys.all).schema.merging([
      ("description", "A value that follows a sound, chance or other values."),
      ("anyOf", .array(one)),
    ])
  }

  /// The schema of a property's values, with a driven one as another way to say them.
  static func admittingDriven(_ schema: JSONValue, _ type: ValueType) -> JSONValue {
    switch type {
    case .list(.number): admittingDrivenParts(schema)
    case .point, .size: offering("driven", beside: admittingDrivenParts(schema))
    default: type.isDrivable ? offering("driven", beside: schema) : schema
    }
  }

  /// The schema of a value with driven ones in the place of the numbers in it.
  static func admittingDrivenParts(_ schema: JSONValue) -> JSONValue {
    switch schema {
    case .array(let elements): return .array(elements.map(admittingDrivenParts))
    case .object(let members):
      let isNumber = ["number", "integer"].contains(schema["type"])
      let forms = ["number", "angle", "distance"].map { reference($0)["$ref"] }
      if isNumber || schema["$ref"] != nil && forms.contains(schema["$ref"]) {
        return admittingDriven(schema, .number)
      }
      return .object(
        members.map { key, value in
          switch key {
          case "items", "prefixItems", "anyOf": (key, admittingDrivenParts(value))
          case "properties":
            (key, value.mapped { admittingDrivenParts($0) })
          default: (key, value)
          }
        })
    default: return schema
    }
  }

  static func keyOfLayer(_ key: PropertyInfo) -> JSONValue.Member {
    switch key.name {
    case "frame": (key.name, admittingDriven(key.schema, .rect))
    case "pin", DisintegrateKeys.name: (key.name, admittingDrivenParts(key.schema))
    default: key.member
    }
  }

  static var constraint: JSONValue { LayerConstraint.valueType.schema }
}

extension JSONValue {
  fileprivate func mapped(_ change: (JSONValue) -> JSONValue) -> JSONValue {
    guard case .object(let members) = self else { return self }
    return .object(members.map { ($0.key, change($0.value)) })
  }
}

extension ValueType {
  fileprivate var isDrivable: Bool {
    switch self {
    case .boolean, .number, .integer, .angle, .point, .size, .rect, .vector, .color: true
    case .optional(let wrapped): wrapped.isDrivable
    default: false
    }
  }
}
