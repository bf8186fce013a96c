import LambentDocuments
import LambentImports
import LambentProperties

/// The states of a file and the transitions between them.
struct CAMLStates {
  /// A state: changes that apply to the layers.
  struct State {
    var name: String
    var basedOn: String?
    var elements: [MarkupElement]
  }

  /// The transition between two states; `*` matches any.
  struct Transition {
    var from: String
    var to: String
    var elements: [MarkupElement]
  }

  private(set) var states: [State] = []
  private(set) var transitions: [Transition] = []
  /// Elements of transitions by identifier, for references.
  private var references: [String: MarkupElement] = [:]

  init(_ root: MarkupElement) { gather(root) }

  private mutating func gather(_ element: MarkupElement) {
    for child in element.children {
      switch child.name {
      case "states":
        states += child.children.compactMap { state in
          guard let name = state["name"] else { return nil }
          return State(
            name: name, basedOn: state["basedOn"], elements: state.children(of: "elements")
          )
        }
      case "stateTransitions":
        for transition in child.children {
          let elements = transition.children(of: "elements")
          for element in elements { if let id = element["id"] { references[id] = element } }
          transitions.append(
            Transition(
              from: transition["fromState"] ?? "*", to: transition["toState"] ?? "*",
              elements: elements))
        }
      default: gather(child)
      }
    }
  }

  /// The state with a name, ignoring case and extra spaces.
  func state(named name: String) -> State? {
    states.first { $0.name == name }
      ?? states.first { $0.name.lowercased() == name.lowercased().trimmingBlanks }
  }

  /// The elements of a state, preceded by those of the states on which it is based.
  func elements(of state: State) -> [MarkupElement] {
    var (chain, current): ([State], State?) = ([], state)
    while let next = current, chain.count < 16 {
      chain.insert(next, at: 0)
      current = next.basedOn.flatMap { self.state(named: $0) }
    }
    return chain.flatMap(\.elements)
  }

  /// The animations between two states: for the exact pair, otherwise into the one, otherwise out
  /// of the other.
  func transition(from: String, to: String) -> [MarkupElement] {
    let pairs = [(from, to), ("*", to), (from, "*")]
    for (from, to) in pairs {
      guard let found = transitions.first(where: { $0.from == from && $0.to == to }) else {
        continue
      }
      return found.elements.map { element in
        element["object"].flatMap { references[$0] } ?? element
      }
    }
    return []
  }

  /// The names of filters whose inputs states set, by the identifiers of their layers.
  var filters: [String: [String]] {
    var result: [String: [String]] = [:]
    for element in states.flatMap(\.elements) {
      guard let target = element["targetId"], let path = element["keyPath"] else { continue }
      let parts = path.split(separator: ".").map(String.init)
      guard parts.count > 2, parts[0] == "filters", !(result[target] ?? []).contains(parts[1])
      else {
        continue
      }
      result[target, default: []].append(parts[1])
    }
    return result
  }
}

/// Writes the chosen states as events.
struct CAMLStateEvents {
  let reader: CAMLReader
  let states: CAMLStates

  /// The events that enter states at their times, each from the previous one.
  func events(_ chosen: [ImportOptions.TimedState]) -> [JSONValue] {
    var before: CAMLStates.State?
    var events: [JSONValue] = []
    for (index, moment) in chosen.enumerated() {
      guard let state = states.state(named: moment.name) else { continue }
      let isStart = index == 0 && moment.time <= 0
      events.append(
        event(at: max(0, moment.time), entering: state, from: before, animates: !isStart))
      before = state
    }
    return events
  }

  private func event(
    at time: Double, entering state: CAMLStates.State, from before: CAMLStates.State?,
    animates: Bool
  ) -> JSONValue {
    var change = StateChange()
    for element in states.elements(of: state) { add(element, to: &change, at: time) }
    if let before { restore(before, besides: &change) }
    if animates {
      let elements = states.transition(from: before?.name ?? "*", to: state.name)
      for element in elements { addAnimation(element, to: &change, at: time) }
    }
    var event: JSONObject = ["time": .plain(time)]
    event.set("transaction", ["disableActions": true])
    for (verb, values) in [
      ("delete", change.deletes), ("remove", change.removes), ("insert", change.inserts),
    ] { event.set(verb, values) }
    if !change.sets.isEmpty { event.set("set", .object(change.sets)) }
    event.set("add", change.adds)
    return event.value
  }

  private struct StateChange {
    var sets: [JSONValue.Member] = []
    var deletes: [JSONValue] = []
    var removes: [JSONValue] = []
    var inserts: [JSONValue] = []
    var adds: [JSONValue] = []

    mutating func set(_ path: String, _ value: JSONValue) {
      sets.removeAll { $0.key == path }
      sets.append((path, value))
    }
  }

  private func target(_ element: MarkupElement) -> CAMLReader.Target? {
    guard let id = element["targetId"], let target = reader.targets[id] else {
      reader.log.note(
        element.place, "targetId “\(element["targetId"] ?? "")” is not the id of an element")
      return nil
    }
    return target
  }

  // MARK: Changes

  private func add(_ element: MarkupElement, to change: inout StateChange, at time: Double) {
    guard let target = target(element) else { return }
    let path = element["keyPath"].map(CAMLReader.keyPath) ?? ""
    switch element.name {
    case "LKStateSetValue":
      if let value = value(element, path, target) {
        change.set(fullPath(target, path), value)
      } else if let whole = indexed(element, target) {
        change.set(fullPath(target, whole.name), whole.value)
      } else {
        reader.log.note(element.place, "the value of \(path) is not taken")
      }
    case "LKStateAddAnimation":
      let key = element["key"]
      for child in element.children {
        guard let animation = reader.animation(child, key: key, of: target.kind, delayedBy: time)
        else { continue }
        change.adds.append(["layer": .string(target.layer), "animation": animation])
      }
    case "LKStateRemoveAnimation":
      if let key = element["key"] {
        change.removes.append(["layer": .string(target.layer), "key": .string(key)])
      }
    case "LKStateRemoveElement": remove(element, path, target, from: &change)
    case "LKStateAddElement":
      for child in element.children where child.name.hasSuffix("Layer") {
        guard path == "sublayers", let layer = reader.layer(child) else { continue }
        change.inserts.append(["into": .string(target.layer), "layer": layer])
      }
      if path != "sublayers" {
        reader.log.note(element.place, "what is added to \(path) is left out")
      }
    default: reader.log.note(element.place, "unknown, and ignored")
    }
  }

  private func remove(
    _ element: MarkupElement, _ path: String, _ target: CAMLReader.Target,
    from change: inout StateChange
  ) {
    let id =
      element["objectId"] ?? element["object"] ?? element.child("object")?["object"]
      ?? element.child("object")?["value"]
    if path == "sublayers", let gone = id.flatMap({ reader.targets[$0] }), gone.prefix.isEmpty {
      change.deletes.append(.string(gone.layer))
    } else if path == "filters" {
      let names = target.element.children(of: "filters").filter {
        id == nil || $0["id"] == id
      }
      for filter in names {
        guard let name = filter["name"] ?? filter["filter"] else { continue }
        change.set("\(target.layer).filters.\(name).enabled", false)
      }
    } else {
      reader.log.note(element.place, "what is removed from \(path) stays")
    }
  }

  private func fullPath(_ target: CAMLReader.Target, _ path: String) -> String {
    "\(target.layer).\(target.prefix)\(path)"
  }

  private func value(
    _ element: MarkupElement, _ path: String, _ target: CAMLReader.Target
  ) -> JSONValue? {
    guard !path.contains("@index"), let value = element.child("value") else { return nil }
    return reader.animatedValue(value, path: target.prefix + path, kind: target.kind)
  }

  /// `colors.@index(1)`: the whole list, with one element replaced.
  private func indexed(
    _ element: MarkupElement, _ target: CAMLReader.Target
  ) -> (name: String, value: JSONValue)? {
    guard let path = element["keyPath"], let mark = path.firstRange(of: ".@index("),
      let index = CAMLText.numbers(String(path[mark.upperBound...])).first,
      let row = reader.rows(of: target.kind)[String(path[..<mark.lowerBound])],
      case .list(let type) = row.type,
      case .array(var list)? = reader.value(row.name, of: target.element, as: row.type),
      let value = element.child("value").flatMap({ reader.value(of: $0, as: type) }),
      index >= 0, index < Double(list.count)
    else { return nil }
    list[Int(index)] = value
    return (row.name, .array(list))
  }

  /// Restores the values that the previous state changed, unless this one sets them too.
  private func restore(_ before: CAMLStates.State, besides change: inout StateChange) {
    let kept = Set(change.sets.map(\.key))
    var done: Set<String> = []
    for element in states.elements(of: before) {
      guard element.name == "LKStateSetValue", let target = target(element),
        let path = element["keyPath"].map(CAMLReader.keyPath), !path.contains("@index")
      else { continue }
      let full = fullPath(target, path)
      guard !kept.contains(full), done.insert(full).inserted else { continue }
      if let value = CAMLBase(reader: reader, target: target).value(path) {
        change.set(full, value)
      } else {
        reader.log.note(element.place, "\(path) does not go back after “\(before.name)”")
      }
    }
  }

  /// Between states, every changed path animates from the shown value to the new one.
  private func addAnimation(
    _ element: MarkupElement, to change: inout StateChange, at time: Double
  ) {
    guard let target = target(element) else { return }
    for child in element.children {
      let path = CAMLReader.keyPath(child["keyPath"] ?? element["key"] ?? "")
      guard change.sets.contains(where: { $0.key == fullPath(target, path) }),
        var animation = reader.animation(
          child, key: element["key"], of: target.kind, delayedBy: time)
      else { continue }
      if child["keyPath"] == nil { animation["keyPath"] = .string(path) }
      change.adds.append(["layer": .string(target.layer), "animation": animation])
    }
  }
}
