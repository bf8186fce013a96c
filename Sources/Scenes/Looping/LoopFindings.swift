import LambentDocuments
import LambentLayers
import LambentProperties

/// The findings of values that do not come back at the end of a document's loop.
struct LoopFindings {
  private let scene: Scene
  private let loop: Double

  init?(_ scene: Scene) {
    guard let loop = scene.document.loop else { return nil }
    (self.scene, self.loop) = (scene, loop)
  }

  /// Reports events that never happen.
  static func report(eventsAfter loop: Double, at root: Cursor) {
    for event in root.items("events") {
      if case .number(let time)? = event.node["time"], time >= loop {
        event.member(DocumentKeys.eventTime)?.warn(
          .loopJump, "an event after the loop of \(loop.short) s: it never happens",
          remedy: "a time below \(loop.short)")
      }
    }
  }

  /// Reports each property that is another at the end than at the begin, at the layer that has it.
  func report(at root: Cursor) throws(SceneError) {
    let player = try ScenePlayer(scene, isLooping: false)
    let start = try player.stage(at: 0).context.rootLayer
    let changing = Set(changing(in: start).map(ObjectIdentifier.init))
    let before = start.sublayers.map { report($0, at: 0, changing) }
    let end = try player.stage(at: loop).context.rootLayer
    let after = end.sublayers.map { report($0, at: loop, changing) }
    guard let list = root.member("layers") else { return }
    compare(before, after, at: list)
  }

  /// The layers that may be others at the end: those with animations, unless events or constraints
  /// may change any.
  private func changing(in root: Layer) -> [Layer] {
    let (document, constraints) = (scene.document, LayerConstraint.rowName)
    let isOpen =
      !document.events.isEmpty || document.root.contains { $0.assigned.contains(constraints) }
      || !document.root.state.constraints.isEmpty
    var (result, pending): ([Layer], [Layer]) = ([], [root])
    while let layer = pending.popLast() {
      if isOpen || layer.animationCount > 0 { result.append(layer) }
      pending += layer.sublayers + (layer.mask.map { [$0] } ?? [])
    }
    return result
  }

  /// A layer and all below it; of those that stay as they are, what ``reportLate(_:at:)`` asks for.
  private func report(
    _ layer: Layer, at time: Double, _ changing: Set<ObjectIdentifier>
  ) -> LayerReport {
    LayerReport(layer, at: time) { layer, row in
      row == "opacity" || row == "hidden" || changing.contains(ObjectIdentifier(layer))
    }
  }

  private func compare(_ before: [LayerReport], _ after: [LayerReport], at list: Cursor) {
    guard before.count == after.count else {
      list.warn(
        .loopJump, "layers are inserted or deleted: the loop jumps at its end",
        remedy: "layers that fade in and out, or no “loop”")
      return
    }
    for (index, pair) in zip(before, after).enumerated() {
      compare(pair.0, pair.1, at: list.element(at: index))
      reportLate(pair.1, at: list.element(at: index))
    }
  }

  /// A layer that begins late and stays is there at the loop's end, and gone at its begin.
  private func reportLate(_ report: LayerReport, at layer: Cursor) {
    guard case .number(let begin)? = layer.node["beginTime"], begin > 0, begin < loop,
      layer.node["duration"] == nil, layer.node["hidden"] != true, !layer.node.isExcludedLayer,
      // A scene has an end of its own.
      layer.node["type"] != "scene",
      !["backwards", "both"].contains(layer.node["fillMode"]),
      !report.properties.contains(where: { $0.name == "opacity" && $0.value == .number(0) })
    else { return }
    layer.member("beginTime")?.warn(
      .loopJump, "it appears at \(begin.short) s and vanishes when the loop ends",
      remedy: "no “beginTime”, or an “opacity” of 0 at both times")
  }

  private func compare(_ before: LayerReport, _ after: LayerReport, at cursor: Cursor) {
    guard !before.isHidden || !after.isHidden else { return }
    let first = Dictionary(before.properties.map { ($0.name, $0.value) }) { one, _ in one }
    let last = Dictionary(after.properties.map { ($0.name, $0.value) }) { one, _ in one }
    let owner = before.name.map { " of “\($0)”" } ?? ""
    for name in Set(first.keys).union(last.keys).sorted()
    where !(first[name] ?? .null).isClose(to: last[name] ?? .null) {
      cursor.warn(
        .loopJump,
        "“\(name)”\(owner) does not return to its first value: the loop jumps at its end",
        remedy: "an animation that repeats for ever, or ends where it began")
    }
    if let list = cursor.member("sublayers") {
      compare(before.sublayers, after.sublayers, at: list)
    } else {
      for pair in zip(before.sublayers, after.sublayers) { compare(pair.0, pair.1, at: cursor) }
    }
    for pair in zip(before.mask, after.mask) {
      compare(pair.0, pair.1, at: cursor.member("mask") ?? cursor)
    }
  }
}

extension LayerReport {
  fileprivate var isHidden: Bool {
    properties.contains { $0.name == "hidden" && $0.value == .boolean(true) }
  }
}

extension PropertyValue {
  /// True if two values are the same but for the last bits of their numbers.
  fileprivate func isClose(to other: PropertyValue) -> Bool {
    switch (self, other) {
    case (.crossFade(let from, let to, let progress), .crossFade(let first, let second, let other)):
      return from.isClose(to: first) && to.isClose(to: second) && abs(progress - other) <= 1e-6
    case (.crossFade, _), (_, .crossFade): return false
    default: return self == other || JSONValue(self).isClose(to: JSONValue(other))
    }
  }
}

extension JSONValue {
  fileprivate func isClose(to other: JSONValue) -> Bool {
    switch (self, other) {
    case (.number(let one), .number(let two)):
      return abs(one - two) <= 1e-6 * max(1, abs(one), abs(two))
    case (.array(let one), .array(let two)):
      return one.count == two.count && zip(one, two).allSatisfy { $0.isClose(to: $1) }
    case (.object(let one), .object(let two)):
      return one.count == two.count
        && zip(one, two).allSatisfy { $0.key == $1.key && $0.value.isClose(to: $1.value) }
    default: return self == other
    }
  }
}
