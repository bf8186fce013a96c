import LambentDocuments
import LambentGeometry

/// Events that contacts start: `"on": {"contact": ["ball", "floor"], "times": 1}` instead of `time`.
struct ContactEvents {
  /// The names of bodies and boundaries.
  private let known: Set<String>
  /// True if these are all: what else has an error may have others.
  private let isComplete: Bool
  private let contacts: [DynamicsModel.Contact]
  /// The places of the contacts of a pair, whose names ascend, and of one name.
  private var places: [[String]: [Int32]] = [:]

  init(_ root: LayerModel) {
    let models = root.allDynamics
    known = Set(models.flatMap { $0.dynamics.bodies + $0.dynamics.boundaries })
    isComplete = models.allSatisfy(\.dynamics.isComplete)
    let contacts = models.flatMap { model in
      model.dynamics.contacts.map { contact in
        var contact = contact
        contact.time = max(0, model.toClock(contact.time))
        return contact
      }
    }
    self.contacts = contacts.filter(\.time.isFinite).sorted { $0.time < $1.time }
    for (place, contact) in self.contacts.enumerated() {
      let names = contact.names.sorted()
      for key in Set([names] + names.map { [$0] }) {
        places[key, default: []].append(Int32(truncatingIfNeeded: place))
      }
    }
  }

  private static let contact = DocumentKey<[String]?>(
    "contact", isRequired: true,
    "The names of two bodies, of a body and a boundary, or of one body.")
  private static let times = DocumentKey(
    "times", in: 1...10_000, default: 1, "The number of contacts that trigger the event.")
  private static let delay = DocumentKey(
    "delay", in: 0...SceneLimits.maximumDuration, default: 0.0,
    "The delay after the contact, in seconds.")
  private static let minimumSpeed = DocumentKey(
    "minimumSpeed", in: 0...1e9, default: 0.0,
    "The minimum speed of contacts, in points per second.")

  static let fields = [contact.info, times.info, delay.info, minimumSpeed.info]

  /// The times at which an event happens, and the event with the contact's point and speed filled in.
  ///
  /// - Parameter room: The maximum number: further ones are omitted.
  func occurrences(
    of event: Cursor, on cursor: Cursor, room: Int
  ) -> [(time: Double, cursor: Cursor)] {
    let context = ValueContext()
    guard let fields = cursor.fields(Self.fields, in: context) else { return [] }
    let names = fields[Self.contact] ?? []
    guard areKnown(names, at: cursor.member(Self.contact) ?? cursor) else { return [] }
    let least = fields[Self.minimumSpeed]
    let candidates = places[names.sorted()] ?? []
    let tally = cursor.document.tally.work
    tally.spent.work += Double(candidates.count) * Self.workOfContact
    if let excess = tally.spent.excess(in: cursor.limits) {
      cursor.report(.limit, excess.message, remedy: "fewer events of contacts, or fewer contacts")
      return []
    }
    let all = candidates.lazy.map { contacts[Int($0)] }.filter { $0.speed >= least }
      .prefix(min(fields[Self.times], max(room, 0)))
    // Of a document with errors, nothing is simulated.
    if all.isEmpty, room > 0, !cursor.diagnostics.hasErrors {
      cursor.warn(
        .noEffect, "they never touch: the event does not happen", remedy: "bodies that touch")
    }
    return all.map { contact in
      let node = event.node.replacing { Self.value($0, contact) }
      return (contact.time + fields[Self.delay], event.replacingNode(node))
    }
  }

  /// The cost of looking at a contact, in nanoseconds.
  private static let workOfContact = 20.0

  /// The number for which `{"contact": "point"}` or `{"contact": "speed"}` stands.
  private static func value(_ node: JSONValue, _ contact: DynamicsModel.Contact) -> JSONValue? {
    guard node.names("contact", among: ["contact"]), case .string(let name)? = node["contact"]
    else { return nil }
    switch name {
    case "point": return .numbers(contact.point.x, contact.point.y)
    case "speed": return .number(contact.speed)
    default: return nil
    }
  }

  private func areKnown(_ names: [String], at cursor: Cursor) -> Bool {
    guard (1...2).contains(names.count) else {
      cursor.report(
        "\(names.count) names", remedy: "one name, or two names of bodies that touch"
      )
      return false
    }
    for (index, name) in names.enumerated() where !known.contains(name) {
      guard isComplete else { return false }
      cursor.element(at: index).report(
        unknown: name, among: known.sorted(), "no body and no boundary is called “\(name)”",
        remedy: "a name of “dynamics”")
      return false
    }
    return true
  }
}
