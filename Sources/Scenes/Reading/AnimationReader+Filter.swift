import LambentLayers
import LambentProperties
import LambentRenderTree

extension AnimationReader {
  /// A transition filter: `{"filter": "flash", "color": "#fff"}`, its inputs by their own types.
  func transitionFilter(_ cursor: Cursor) -> PropertyValue? {
    if case .string(let name) = cursor.node {
      return values.registries.transitions.kind(named: name) == nil
        ? unknownFilter(name, at: cursor) : .text(name)
    }
    guard let members = cursor.members(expecting: "{\"filter\": name, …}"),
      let member = cursor.requiredMember("filter", meaning: "the name of a transition filter"),
      let name = member.text()
    else { return nil }
    guard let filter = values.registries.transitions.kind(named: name) else {
      return unknownFilter(name, at: member)
    }
    var record: [String: PropertyValue] = ["filter": .text(name)]
    var isWhole = true
    let rows = filter.schema
    for input in members where input.key != "filter" {
      guard let row = rows.first(where: { $0.name == input.key }) else {
        cursor.unknownInput(
          input.key, at: input.keyOffset, of: filter.name,
          known: rows.isEmpty ? [] : rows.map(\.name) + ["filter"])
        isWhole = false
        continue
      }
      record[input.key] = input.value.value(of: row, in: values)
      isWhole = isWhole && record[input.key] != nil
    }
    return isWhole ? .record(record) : nil
  }

  private func unknownFilter(_ name: String, at cursor: Cursor) -> PropertyValue? {
    guard values.registries.filters.kind(named: name) == nil else {
      cursor.report(
        .unknownName, "“\(name)” is a filter, not a transition",
        remedy: "one of `lambent list transitions`, or a kernel with `vec4 transition(vec2 uv)`")
      return nil
    }
    cursor.report(
      unknown: name, among: values.registries.transitions.kinds.map(\.name),
      "unknown transition filter “\(name)”", remedy: "one of `lambent list transitions`")
    return nil
  }
}
