import LambentDocuments
import LambentRendering
import LambentScenes

/// The scene schema as a grammar: what may stand under a key, and values that it allows.
struct SchemaGrammar {
  private let definitions: JSONValue
  /// The schemas under each key of any object.
  private var members: [String: [JSONValue]] = [:]
  /// Every key, in a fixed order.
  private(set) var keys: [String] = []

  init() throws {
    let root = try JSONValue(parsing: SceneSchema.text.utf8)
    definitions = root["$defs"] ?? .object([])
    collect(root)
    keys = members.keys.sorted()
  }

  private mutating func collect(_ schema: JSONValue) {
    switch schema {
    case .object(let list):
      for member in list {
        if member.key == "properties", case .object(let properties) = member.value {
          for property in properties { members[property.key, default: []].append(property.value) }
        }
        collect(member.value)
      }
    case .array(let elements): for element in elements { collect(element) }
    default: break
    }
  }

  /// A value that some object of the schema allows under a key.
  func value(of key: String, using random: inout SplitMix) -> JSONValue {
    guard let schema = random.pick(members[key] ?? []) else { return Extremes.any(using: &random) }
    return value(of: schema, depth: 0, using: &random)
  }

  private func value(of schema: JSONValue, depth: Int, using random: inout SplitMix) -> JSONValue {
    guard depth < 12 else { return Extremes.any(using: &random) }
    if case .string(let reference)? = schema["$ref"],
      let target = definitions[reference.split(separator: "/").last.map(String.init) ?? ""]
    {
      return value(of: target, depth: depth + 1, using: &random)
    }
    if let constant = schema["const"] { return constant }
    for key in ["enum", "examples"] {
      if case .array(let values)? = schema[key], let value = random.pick(values) { return value }
    }
    for key in ["anyOf", "oneOf", "allOf"] {
      if case .array(let choices)? = schema[key], let choice = random.pick(choices) {
        // A parameter is allowed nearly everywhere: taken as often, nothing else would be left.
        let isParameter = choice["$ref"] == "#/$defs/parameter"
        let other = isParameter && random.chance(0.95) ? choices.first ?? choice : choice
        return value(of: other, depth: depth + 1, using: &random)
      }
    }
    return plainValue(of: schema, depth: depth, using: &random)
  }

  private func plainValue(
    of schema: JSONValue, depth: Int, using random: inout SplitMix
  ) -> JSONValue {
    switch schema["type"] {
    case .string("number"), .string("integer"): return number(schema, using: &random)
    case .string("boolean"): return .boolean(random.chance(0.5))
    case .string("string"): return .string(random.pick(Extremes.texts) ?? "")
    case .string("array"):
      let count = random.index(5)
      let items = schema["items"] ?? .object([])
      return .array((0..<count).map { _ in value(of: items, depth: depth + 1, using: &random) })
    case .string("object"): return object(schema, depth: depth, using: &random)
    default: return Extremes.any(using: &random)
    }
  }

  private func number(_ schema: JSONValue, using random: inout SplitMix) -> JSONValue {
    func bound(_ keys: [String]) -> Double? {
      for key in keys { if case .number(let number)? = schema[key] { return number } }
      return nil
    }
    let low = bound(["minimum", "exclusiveMinimum"]) ?? -100
    let high = bound(["maximum", "exclusiveMaximum"]) ?? 100
    guard low < high, random.chance(0.8) else { return Extremes.number(using: &random) }
    let near = min(high, low + 10)
    return .number(Double.random(in: low...(random.chance(0.8) ? near : high), using: &random))
  }

  private func object(_ schema: JSONValue, depth: Int, using random: inout SplitMix) -> JSONValue {
    var required: [String] = []
    if case .array(let names)? = schema["required"] {
      required = names.compactMap { if case .string(let name) = $0 { name } else { nil } }
    }
    guard case .object(let properties)? = schema["properties"] else { return .object([]) }
    let chance = min(1, 4 / Double(max(1, properties.count)))
    return .object(
      properties.compactMap { property in
        guard required.contains(property.key) || random.chance(chance) else { return nil }
        return (property.key, value(of: property.value, depth: depth + 1, using: &random))
      })
  }
}
