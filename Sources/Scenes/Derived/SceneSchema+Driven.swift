import LambentProperties

extension SceneSchema {
  /// The form of a value that follows a sound, chance or other values.
  static var driven: JSONValue {
    let sources = DrivenKeys.sources + [DrivenKeys.wiggle.info]
    let one = sources.map { key -> JSONValue in ["required": [.string(key.name)]] }
    return ValueType.record(DrivenKeys.all).schema.merging([
      ("description", "A value that follows a sound, chance or other values."),
      ("anyOf", .array(one)),
    ])
  }

  /// The schema of a property's values, with a driven one as another way to say them.
  static func admittingDriven(_ schema: JSONValue, _ type: ValueType) -> JSONValue {
    guard type.isDrivable, case .object(let members) = schema else { return schema }
    let outside = ["description", "default"]
    let own = JSONValue.object(members.filter { !outside.contains($0.key) })
    var ways = [own]
    if case .array(let known)? = own["anyOf"], case .object(let parts) = own, parts.count == 1 {
      ways = known
    }
    return .object(
      members.filter { outside.contains($0.key) } + [
        ("anyOf", .array(ways + [reference("driven")]))
      ])
  }
}

extension ValueType {
  /// True if its values are numbers that can follow others.
  fileprivate var isDrivable: Bool {
    switch self {
    case .number, .integer, .angle, .point, .size, .rect, .vector, .color: true
    case .optional(let wrapped): wrapped.isDrivable
    default: false
    }
  }
}
