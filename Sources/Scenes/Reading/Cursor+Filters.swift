import LambentDocuments
import LambentLayers
import LambentProperties
import LambentRenderTree

extension Cursor {
  static let filter = LayerFilter.valueType

  func filter(in context: ValueContext) -> PropertyValue? {
    guard let members = members(expecting: #"{"filter": name, …}"#) else { return nil }
    let fields = context.registries.filters.commonFields
    guard let first = requiredMember("filter", meaning: fields[0].remedy),
      !first.isTransition(in: context),
      case .text(let kindName)? = first.value(of: fields[0], in: context),
      let kind = context.registries.filters.kind(named: kindName)
    else { return nil }
    var values: [String: PropertyValue] = [:]
    for member in members {
      if let field = fields.first(where: { $0.name == member.key }) {
        guard member.key != "name" || member.value.isNameOfFilter else { continue }
        values[field.name] = member.value.value(of: field, in: context)
      } else if let row = kind.inputs.first(where: { $0.name == member.key }) {
        values[row.name] = member.value.value(of: row, in: context)
      } else {
        unknownInput(
          member.key, at: member.keyOffset, of: kindName,
          known: kind.inputs.isEmpty ? [] : (kind.inputs.map(\.name) + fields.map(\.name)))
      }
    }
    // Inputs that are wrong are reported. Without the filter, what refers to it would be reported, too.
    return .record(values)
  }

  /// True for the name of a transition, which is reported, and not of a filter.
  private func isTransition(in context: ValueContext) -> Bool {
    guard case .string(let name) = node, context.registries.filters.kind(named: name) == nil,
      context.registries.transitions.kind(named: name) != nil
    else { return false }
    report(
      .unknownName, "“\(name)” is a transition, not a filter",
      remedy: "a filter, or an animation of the type “transition”")
    return true
  }

  func unknownInput(_ key: String, at offset: Int, of filter: String, known: [String]) {
    guard known.isEmpty else { return unknownKey(key, at: offset, known: known) }
    unknownKey(key, at: offset, remedy: "leave it out: “\(filter)” has no inputs")
  }

  /// True if this is a name that key paths can hold; reports what is wrong with it.
  private var isNameOfFilter: Bool {
    guard case .string(let name) = node, name.isEmpty || name.contains(".") else {
      return true
    }
    report(
      .invalidName,
      name.isEmpty ? "the name of a filter is empty" : "the name “\(name)” contains a dot",
      remedy: "a name without dots, or no name")
    return false
  }

  /// Reports a list of filters that is too long, and blurs that are too wide.
  func allowsFilters(_ filters: [JSONValue]) -> Bool {
    guard filters.count <= SceneLimits.maximumFilters else {
      element(at: SceneLimits.maximumFilters).report(
        .limit, "\(filters.count) filters in a list",
        remedy: "at most \(SceneLimits.maximumFilters)")
      return false
    }
    let radii = filters.indices.compactMap { index -> Cursor? in
      let filter = element(at: index)
      guard case .string(let name)? = filter.member("filter")?.node, !Self.isKernel(name) else {
        return nil
      }
      return filter.member("radius")
    }
    return radii.map { $0.allowsBlur() }.allSatisfy { $0 }
  }

  /// Reports a radius that is too wide, where a key path of a layer leads to one of a blur.
  func allowsBlur(forKeyPath keyPath: String) -> Bool {
    let isOfFilter =
      keyPath.hasSuffix(".radius")
      && (keyPath.hasPrefix("filters.") || keyPath.hasPrefix("backgroundFilters."))
    let parts = keyPath.split(separator: ".")
    if isOfFilter, parts.count == 3, Self.isKernel(parts[1]) { return true }
    return keyPath == "shadowRadius" || isOfFilter ? allowsBlur() : true
  }

  /// Warns of a layer of the type `kernel` none of whose filters makes an image.
  func checkGenerator(of model: LayerModel) {
    let filters = model.state.filters
    guard !filters.contains(where: \.kind.isGenerator), !diagnostics.hasErrors else { return }
    let place = member("filters") ?? self
    place.warn(
      .noEffect,
      filters.isEmpty
        ? "a layer of the type “kernel” without filters shows nothing"
        : "no filter of the layer makes an image: “\(filters[0].kind.name)” changes one",
      remedy: "a generator as the first of its “filters”")
  }

  /// True for a filter that a kernel draws: its radius is not always that of a blur, and has its own range.
  private static func isKernel(_ name: some StringProtocol) -> Bool {
    FilterRegistry.builtIn.kind(named: String(name))?.kernelSource != nil
  }

  private func allowsBlur() -> Bool {
    guard case .number(let radius) = node, radius > SceneLimits.maximumBlurRadius else {
      return true
    }
    report(
      .limit, "a blur of \(radius.short) points",
      remedy: "at most \(SceneLimits.maximumBlurRadius.short)")
    return false
  }
}

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
