import LambentGeometry
import LambentProperties

/// Events that contacts start: `"on": {"contact": ["ball", "floor"], "times": 1}` instead of `time`.
struct ContactEvents {
  private let models: [DynamicsModel]

  init(_ root: LayerModel) { models = root.allDynamics }

  /// The keys of `on`.
  static let fields: [PropertyInfo] = [
    PropertyInfo(
      "contact", type: .list(.text), isRequired: true,
      summary: "The names of two bodies, of a body and a boundary, or of one body."),
    PropertyInfo(
      "times", type: .integer, minimum: 1, maximum: 10_000,
      summary: "How many of their contacts count; 1 by default."),
    PropertyInfo(
      "delay", type: .number, minimum: 0, maximum: SceneLimits.maximumDuration,
      summary: "How long after the contact it happens, in seconds; 0 by default."),
    PropertyInfo(
      "minimumSpeed", type: .number, minimum: 0, maximum: 1e9,
      summary: "Slower contacts do not count, in points per second; 0 by default."),
  ]

  /// When an event happens, and the event with the contact's point and speed filled in.
  func occurrences(of event: Cursor, on cursor: Cursor) -> [(time: Double, cursor: Cursor)] {
    let context = ValueContext(images: ImageLibrary())
    guard case .record(let record)? = cursor.value(of: .record(Self.fields), in: context) else {
      return []
    }
    let fields = Fields(record)
    let names = fields.list("contact").compactMap { value -> String? in
      if case .text(let name) = value { name } else { nil }
    }
    guard areKnown(names, at: cursor.member("contact") ?? cursor) else { return [] }
    let least = fields.number("minimumSpeed") ?? 0
    let all = models.flatMap(\.contacts).filter { contact in
      contact.speed >= least
        && (contact.names == names || contact.names == names.reversed()
          || names.count == 1 && contact.names.contains(names[0]))
    }
    if all.isEmpty {
      cursor.report(
        "they never touch: the event does not happen", remedy: "bodies that meet",
        severity: .warning)
    }
    return all.prefix(Int(fields.number("times") ?? 1)).map { contact in
      (contact.time + (fields.number("delay") ?? 0), event.replacing { Self.value($0, contact) })
    }
  }

  /// The number for which `{"contact": "point"}` or `{"contact": "speed"}` stands.
  private static func value(_ node: JSONValue, _ contact: DynamicsModel.Contact) -> JSONValue? {
    guard case .object(let members) = node, members.count == 1,
      case .string(let name)? = node["contact"]
    else { return nil }
    switch name {
    case "point": return .numbers(contact.point.x, contact.point.y)
    case "speed": return .number(contact.speed)
    default: return nil
    }
  }

  private func areKnown(_ names: [String], at cursor: Cursor) -> Bool {
    guard (1...2).contains(names.count) else {
      cursor.report("\(names.count) names", remedy: "the names of two that meet, or of one")
      return false
    }
    let known = models.flatMap { $0.bodies + $0.boundaries }
    for (index, name) in names.enumerated() where !known.contains(name) {
      let meant = Suggestion.nearest(to: name, among: known).map { "did you mean “\($0)”?" }
      cursor.element(at: index).report(
        "no body and no boundary is called “\(name)”", remedy: meant ?? "a name of “dynamics”")
      return false
    }
    return true
  }
}

extension JSONValue {
  /// The value with some of those in it replaced, from the outermost inward.
  func replacing(_ replacement: (JSONValue) -> JSONValue?) -> JSONValue {
    if let value = replacement(self) { return value }
    switch self {
    case .array(let elements): return .array(elements.map { $0.replacing(replacement) })
    case .object(let members):
      return .object(members.map { ($0.key, $0.value.replacing(replacement)) })
    default: return self
    }
  }
}
