package import LambentProperties
import LambentViews

/// The keys of an event's `animate`: for reading, for the schema and for descriptions.
package enum BlockKeys {
  /// The keys beside `set`.
  package static let fields: [ValueType.Field] = [
    ValueType.Field(
      "duration", .number, isRequired: true, minimum: 0, maximum: SceneLimits.maximumDuration,
      summary: "How long the changes take, in seconds; 0 makes them at once."),
    ValueType.Field(
      "delay", .number, minimum: 0, maximum: SceneLimits.maximumDuration,
      summary: "How long it waits before, in seconds; 0 by default."),
    ValueType.Field(
      "options", .list(.choice(ViewAnimationOptions.names.map(\.name))),
      summary: "The curve, curveEaseInOut by default, and how it repeats and begins."),
    ValueType.Field(
      "spring",
      .record([
        ValueType.Field(
          "damping", .number, isRequired: true, minimum: 1e-3, maximum: 1,
          summary: "1 does not swing, 0.1 swings often."),
        ValueType.Field(
          "velocity", .number, minimum: -1e4, maximum: 1e4,
          summary: "Whole distances per second at the begin; 0 by default."),
      ]), summary: "A spring that comes to rest within the duration, in the curve's stead."),
  ]

  /// The key of the changes.
  package static let set = "set"
  /// The meaning of the changes.
  package static let setSummary = "The changes: values by path."

  /// The names of all keys.
  static let names = fields.map(\.name) + [set]

  /// The keys as JSON Schema.
  static var schema: JSONValue {
    let keys =
      fields.map { DocumentKey($0.name, $0.schema, $0.summary, isRequired: $0.isRequired) } + [
        DocumentKey(
          set, ["type": "object", "propertyNames": ["pattern": "^.+[.].+$"]],
          setSummary, isRequired: true)
      ]
    return keys.schema
  }
}

extension Cursor {
  /// An event's `animate` without its settings.
  func block(in context: ValueContext) -> BlockModel? {
    guard members(expecting: "{\"duration\": …, \"set\": {…}}") != nil else { return nil }
    refuseUnknownKeys(known: BlockKeys.names)
    var values: [String: PropertyValue] = [:]
    for field in BlockKeys.fields {
      guard let member = member(field.name) else {
        if field.isRequired { report("the key “\(field.name)” is missing", remedy: field.remedy) }
        continue
      }
      values[field.name] = member.value(of: field, in: context)
    }
    guard let duration = values["duration"].flatMap({ Double(propertyValue: $0) }) else {
      return nil
    }
    var block = BlockModel(duration: duration)
    block.delay = values["delay"].flatMap { Double(propertyValue: $0) } ?? 0
    block.options = values["options"].flatMap { [String](propertyValue: $0) } ?? []
    if case .record(let spring)? = values["spring"],
      let damping = spring["damping"].flatMap({ Double(propertyValue: $0) })
    {
      let velocity = spring["velocity"].flatMap { Double(propertyValue: $0) } ?? 0
      block.spring = (damping, velocity)
    }
    return block
  }
}

extension BlockModel {
  /// The block as the document has it.
  func json(settings: [JSONValue.Member]) -> JSONValue {
    var members: [JSONValue.Member] = [("duration", .number(duration))]
    if delay != 0 { members.append(("delay", .number(delay))) }
    if !options.isEmpty { members.append(("options", .array(options.map(JSONValue.string)))) }
    if let spring {
      var fields: [JSONValue.Member] = [("damping", .number(spring.damping))]
      if spring.velocity != 0 { fields.append(("velocity", .number(spring.velocity))) }
      members.append(("spring", .object(fields)))
    }
    members.append((BlockKeys.set, .object(settings)))
    return .object(members)
  }
}
