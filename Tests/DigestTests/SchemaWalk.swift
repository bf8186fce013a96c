/// Walks a JSON value along a schema and notes every key and every choice that it meets.
struct SchemaWalk {
  /// A key or a choice, as `layer.opacity` or `layer.fillMode=both`.
  private(set) var met: Set<String> = []
  private let definitions: [String: Any]

  /// Begins a walk of documents of a schema.
  init(schema: [String: Any]) {
    definitions = schema["$defs"] as? [String: Any] ?? [:]
  }

  /// Walks a value.
  mutating func walk(_ value: Any, along node: Any, in room: String) {
    guard let node = node as? [String: Any] else { return }
    if let reference = node["$ref"] as? String {
      let name = String(reference.dropFirst("#/$defs/".count))
      walk(value, along: definitions[name] ?? [:], in: Self.room(name))
    }
    if let choices = node["enum"] as? [Any], let text = value as? String,
      choices.contains(where: { $0 as? String == text })
    {
      met.insert("\(room)=\(text)")
    }
    for word in ["allOf", "anyOf", "oneOf"] {
      for branch in node[word] as? [Any] ?? [] where accepts(value, branch) {
        walk(value, along: branch, in: room)
      }
    }
    if let condition = node["if"], let then = node["then"], accepts(value, condition) {
      walk(value, along: then, in: room)
    }
    if let object = value as? [String: Any] {
      let properties = node["properties"] as? [String: Any] ?? [:]
      for (key, child) in object {
        if let property = properties[key] {
          met.insert("\(room).\(key)")
          walk(child, along: property, in: "\(room).\(key)")
        } else if let other = node["additionalProperties"] {
          walk(child, along: other, in: room)
        }
      }
    } else if let array = value as? [Any], let item = node["items"] {
      for element in array { walk(element, along: item, in: room) }
    }
  }

  /// Every key and every choice of a schema.
  func all(in schema: [String: Any]) -> Set<String> {
    var result: Set<String> = []
    gather(schema, in: "scene", into: &result)
    for (name, node) in definitions { gather(node, in: Self.room(name), into: &result) }
    return result
  }

  private func gather(_ node: Any, in room: String, into result: inout Set<String>) {
    guard let node = node as? [String: Any] else { return }
    for choice in node["enum"] as? [String] ?? [] { result.insert("\(room)=\(choice)") }
    for word in ["allOf", "anyOf", "oneOf"] {
      for branch in node[word] as? [Any] ?? [] { gather(branch, in: room, into: &result) }
    }
    for word in ["items", "then", "additionalProperties"] {
      if let child = node[word] { gather(child, in: room, into: &result) }
    }
    for (key, child) in node["properties"] as? [String: Any] ?? [:] {
      result.insert("\(room).\(key)")
      gather(child, in: "\(room).\(key)", into: &result)
    }
  }

  /// The layers' kinds share most rows, as do the animations': one use is enough.
  private static func room(_ definition: String) -> String {
    definition.split(separator: "-").first.map(String.init) ?? definition
  }

  /// Whether a value is of the kind that a branch asks for: type, constants and required keys.
  private func accepts(_ value: Any, _ branch: Any) -> Bool {
    guard let branch = branch as? [String: Any] else { return true }
    if let reference = branch["$ref"] as? String {
      return accepts(value, definitions[String(reference.dropFirst("#/$defs/".count))] ?? [:])
    }
    if let negated = branch["not"] { return !accepts(value, negated) }
    if let constant = branch["const"] as? String, value as? String != constant { return false }
    if let choices = branch["enum"] as? [String] {
      guard let text = value as? String, choices.contains(text) else { return false }
    }
    if let type = branch["type"] as? String, !Self.has(value, type: type) { return false }
    guard let object = value as? [String: Any] else { return true }
    let required = branch["required"] as? [String] ?? []
    guard required.allSatisfy({ object[$0] != nil }) else { return false }
    return (branch["properties"] as? [String: Any] ?? [:]).allSatisfy { key, node in
      object[key].map { accepts($0, node) } ?? true
    }
  }

  private static func has(_ value: Any, type: String) -> Bool {
    switch type {
    case "object": value is [String: Any]
    case "array": value is [Any]
    case "string": value is String
    case "null": "\(value)" == "<null>"
    default: !(value is [String: Any]) && !(value is [Any]) && !(value is String)
    }
  }
}
