import LambentProperties
import LambentViews

/// The keys of an event's `animate`.
enum BlockKeys {
  /// The keys beside `set`.
  static let fields: [PropertyInfo] = [
    PropertyInfo(
      "duration", type: .number, isRequired: true, minimum: 0, maximum: SceneLimits.maximumDuration,
      summary: "The duration of the changes, in seconds; 0 changes immediately."),
    PropertyInfo(
      "delay", type: .number, minimum: 0, maximum: SceneLimits.maximumDuration,
      summary: "The delay before it begins, in seconds; 0 by default."),
    PropertyInfo(
      "options", type: .list(.choice(ViewAnimationOptions.choices.map(\.name))),
      summary: "The timing curve, curveEaseInOut by default, and options of repetition and start."
    ).choosing(ViewAnimationOptions.choices),
    PropertyInfo(
      "spring",
      type: .record([
        PropertyInfo(
          "damping", type: .number, isRequired: true, minimum: 1e-3, maximum: 1,
          summary: "The damping ratio: 1 does not oscillate, 0.1 oscillates often."),
        PropertyInfo(
          "velocity", type: .number, minimum: -1e4, maximum: 1e4,
          summary: "The initial velocity, in whole distances per second; 0 by default."),
      ]), summary: "A spring that settles within the duration, instead of the curve."),
  ]

  /// The key of the changes.
  static let set = "set"

  /// All keys, the changes last.
  static let keys =
    fields + [
      PropertyInfo(
        set, type: .form("settings"), isRequired: true, summary: "The changes: values by path.")
    ]
}

extension Cursor {
  /// An event's `animate` without its settings.
  func block(in context: ValueContext) -> BlockModel? {
    guard members(expecting: "{\"duration\": …, \"set\": {…}}") != nil else { return nil }
    refuseUnknownKeys(known: BlockKeys.keys.names)
    var values: [String: PropertyValue] = [:]
    for field in BlockKeys.fields {
      guard let member = member(field.name) else {
        if field.isRequired {
          report(.missingKey, "the key “\(field.name)” is missing", remedy: field.remedy)
        }
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
