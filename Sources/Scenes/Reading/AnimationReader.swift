import LambentAnimations
import LambentDocuments
import LambentLayers
import LambentProperties

/// Reads the animations and actions of one layer, and checks them against it.
final class AnimationReader {
  let values: ValueContext
  /// The layer with its values, for key paths through its cells and filters.
  let model: LayerModel
  /// The layer to which animations are added as a check, created if there are any.
  private lazy var trial = {
    let layer = model.kind.make()
    layer.take(model.state, assigned: model.assigned)
    return layer
  }()

  init(values: ValueContext, model: LayerModel) {
    (self.values, self.model) = (values, model)
  }

  func animations(of layer: Cursor) -> [AnimationModel] {
    guard isBounded(layer) else { return [] }
    var result: [AnimationModel] = []
    if let list = layer.member("animations") {
      for element in list.elements(expecting: "an array of animations") ?? [] {
        if let animation = animation(element) { result.append(animation) }
      }
    }
    if let short = layer.member("animate") { result += keyframes(of: short) }
    return result
  }

  /// Reports too many animations of a layer, at the first one beyond the limit.
  private func isBounded(_ layer: Cursor) -> Bool {
    var all: [Cursor] = []
    if let list = layer.member("animations"), case .array = list.node {
      all += list.elements() ?? []
    }
    if let short = layer.member("animate"), case .object = short.node {
      all += (short.members() ?? []).map(\.value)
    }
    let limit = layer.limits.maximumAnimations
    guard all.count > limit else { return true }
    all[limit].report(.limit, "a layer of \(all.count) animations", remedy: "at most \(limit)")
    return false
  }

  func actions(of layer: Cursor) -> [String: ActionModel] {
    var result: [String: ActionModel] = [:]
    guard let object = layer.member("actions") else { return result }
    for member in object.members(expecting: "an object of animations by key") ?? [] {
      if case .null = member.value.node {
        if isKnown(member.key, at: member.value) { result[member.key] = .stop }
      } else if let read = read(member.value, key: member.key, known: ["type"]),
        namesItsProperty(read, key: member.key, at: member.value),
        check(read, key: member.key, at: member.value)
      {
        result[member.key] = .animation(read)
      }
    }
    return result
  }

  /// Reports an action that has no key path and whose key is not a property.
  private func namesItsProperty(_ action: any Animation, key: String, at cursor: Cursor) -> Bool {
    guard let property = action as? any PropertyAnimation, property.keyPath == nil else {
      return true
    }
    guard isKnown(key, at: cursor) else { return false }
    guard Self.eventKeys.contains(key) else { return true }
    cursor.report(
      .missingKey, "the action for “\(key)” needs a “keyPath”, because “\(key)” is not a property",
      remedy: "a “keyPath”")
    return false
  }

  /// The keys of actions that are not properties.
  private static let eventKeys = ["onOrderIn", "onOrderOut", "sublayers"]

  /// True if a key is valid for an action. Other keys are reported.
  private func isKnown(_ key: String, at cursor: Cursor) -> Bool {
    guard !Self.eventKeys.contains(key) else { return true }
    do {
      _ = try model.kind.schema.accessor(forKeyPath: key)
      return true
    } catch {
      cursor.report(error)
      return false
    }
  }

  func animation(_ cursor: Cursor) -> AnimationModel? {
    let key = cursor.member("key")?.text()
    guard let animation = read(cursor, key: key, known: ["type", "key"]),
      check(animation, key: key, at: cursor)
    else { return nil }
    return AnimationModel(key: key, animation: animation)
  }

  // MARK: Reading

  /// Reads the properties of an animation; `known` are the keys that are not properties.
  private func read(_ cursor: Cursor, key: String?, known: [String]) -> (any Animation)? {
    guard let members = cursor.members(expecting: "an animation"),
      cursor.allows(1, of: .animations), let kind = kind(of: cursor)
    else { return nil }
    var animation = kind.prototype
    let rows = kind.schema()
    let target = targetType(of: cursor, key: key)
    var isWhole = true
    for member in members where !known.contains(member.key) {
      if member.key == "animations", kind.name == AnimationGroup.kind {
        isWhole = readChildren(member.value, of: &animation, key: key) && isWhole
        continue
      }
      guard let row = rows.first(where: { $0.name == member.key }) else {
        cursor.unknownKey(member.key, at: member.keyOffset, known: rows.map(\.name) + known)
        isWhole = false
        continue
      }
      // An invalid key path has been reported.
      guard member.key != "keyPath" || target != nil,
        let value = value(of: row, member.value, target: target ?? Target())
      else {
        isWhole = false
        continue
      }
      do {
        try animation.setValue(value, forKeyPath: member.key)
      } catch {
        member.value.report(error)
        isWhole = false
      }
    }
    guard isWhole, let target else { return nil }
    if var spring = animation as? SpringAnimation, cursor.member("duration") == nil {
      spring.timing.duration = spring.settlingDuration
      animation = spring
    }
    noteValuesOutOfBounds(of: members, target: target)
    return animation
  }

  /// Notes values of an animation that are out of the property's range. Sums of animations are known only at the
  /// frame.
  private func noteValuesOutOfBounds(
    of members: [(key: String, keyOffset: Int, value: Cursor)], target: Target
  ) {
    let isSum = members.contains {
      guard $0.key == "additive", case .boolean(let flag) = $0.value.node else { return false }
      return flag
    }
    guard !isSum, let row = target.row else { return }
    for member in members where ["fromValue", "toValue"].contains(member.key) {
      member.value.noteOutOfBounds(row, in: values)
    }
    guard let list = members.first(where: { $0.key == "values" })?.value else { return }
    for element in list.elements() ?? [] { element.noteOutOfBounds(row, in: values) }
  }

  private func kind(of cursor: Cursor) -> AnimationKind? {
    guard let member = cursor.requiredMember("type", meaning: "basic, keyframe, spring, group, …"),
      let name = member.text(expecting: "a kind of animation")
    else { return nil }
    if let kind = AnimationKind.named(name) { return kind }
    let names = AnimationKind.all.map(\.name)
    let nearest = Suggestion.nearest(to: name, among: names)
    member.report(
      .unknownName, "unknown kind of animation “\(name)”",
      remedy: nearest.map(Suggestion.question) ?? "one of \(names.joined(separator: ", "))")
    // The rest is read as an animation of the most similar kind.
    return nearest.flatMap(AnimationKind.named)
  }

  private func readChildren(
    _ list: Cursor, of animation: inout any Animation, key: String?
  ) -> Bool {
    guard var group = animation as? AnimationGroup,
      let elements = list.elements(expecting: "an array of animations")
    else { return false }
    group.animations = elements.compactMap { read($0, key: key, known: ["type", "key"]) }
    animation = group
    return group.animations.count == elements.count
  }

  // MARK: The type of values

  /// The type of an animation's values: any type without a key path.
  private struct Target {
    /// The property, if the key path leads to a whole property.
    var row: PropertySchema?
    var type = ValueType.any
    var unit = PropertyUnit.none

    init() {}

    init(_ type: ValueType, _ unit: PropertyUnit = .none) { (self.type, self.unit) = (type, unit) }

    init(_ accessor: LayerAccessor) {
      row = accessor.row
      type = row?.type ?? accessor.type
      unit = row?.unit ?? accessor.valueUnit
    }

    var isLength: Bool { unit == .points }
  }

  /// `nil` if the key path is invalid, which is reported.
  private func targetType(of cursor: Cursor, key: String?) -> Target? {
    if let name = cursor.member("valueFunction"), case .string(let text) = name.node,
      let function = ValueFunction(rawValue: text)
    {
      return text.hasPrefix("rotate") ? Target(.angle, .radians) : Target(function.inputType)
    }
    guard let member = cursor.member("keyPath") else {
      guard let key, let accessor = try? model.kind.schema.accessor(forKeyPath: key) else {
        return Target()
      }
      return Target((try? accessor.resolved(on: model.state)) ?? accessor)
    }
    return member.text(expecting: "a key path").flatMap { target(ofKeyPath: $0, at: member) }
  }

  /// The type of the values at a key path of the layer. A key path to no property, or to one that does not animate,
  /// is reported.
  private func target(ofKeyPath path: String, at cursor: Cursor) -> Target? {
    do throws(PropertyError) {
      let accessor = try model.kind.schema.accessor(forKeyPath: path).resolved(on: model.state)
      guard accessor.animation != .none else { throw .notAnimatable(property: path) }
      do throws(PropertyError) {
        _ = try accessor.value(of: model.state)
      } catch {
        // An unset value has no components, but the animation sets one.
        guard case .invalid = error else { throw error }
        return Target(accessor.type, accessor.valueUnit)
      }
      return Target(accessor)
    } catch {
      if !cursor.reject(path) { cursor.report(error) }
      return nil
    }
  }

  private func value(of row: PropertySchema, _ cursor: Cursor, target: Target) -> PropertyValue? {
    let type = target.type
    switch row.name {
    case "fromValue", "toValue", "byValue", "values":
      cursor.warnOfDegrees(target.unit, type)
      return cursor.takingLengths(target.isLength)
        .value(of: row.name == "values" ? .list(type) : .optional(type), in: values)
    case "filter":
      return transitionFilter(cursor)
    default:
      return cursor.value(of: row, in: values)
    }
  }

  // MARK: The short form

  /// `{"opacity": [[0, 0], [0.5, 1, "easeOut"]]}`: times in seconds, values, and the timing function up to each
  /// point. The first and the last value apply before and after.
  private func keyframes(of object: Cursor) -> [AnimationModel] {
    (object.members(expecting: "an object of keyframes by key path") ?? []).compactMap { member in
      // Driven values are read separately.
      guard !DrivenKeys.stands(for: member.value.node) else { return nil }
      guard member.value.allows(1, of: .animations),
        let target = target(ofKeyPath: member.key, at: member.value),
        let points = member.value.elements(expecting: "[[time, value], …]"), !points.isEmpty
      else {
        if case .array(let list) = member.value.node, list.isEmpty {
          member.value.report(
            "an empty list of keyframes", remedy: "[[time, value], …]")
        }
        return nil
      }
      let read = points.compactMap { point($0, of: target) }
      guard read.count == points.count,
        let animation = keyframes(read, keyPath: member.key, at: member.value),
        check(animation, key: nil, at: member.value)
      else { return nil }
      return AnimationModel(key: nil, animation: animation)
    }
  }

  private typealias KeyPoint = (time: Double, value: PropertyValue, function: TimingFunction)

  private func point(_ cursor: Cursor, of target: Target) -> KeyPoint? {
    guard let parts = cursor.elements(expecting: "[time, value]"), (2...3).contains(parts.count)
    else {
      if case .array = cursor.node {
        cursor.report(
          .wrongType, "a keyframe with a wrong number of values",
          remedy: "[time, value, timing function]")
      }
      return nil
    }
    guard
      let time = parts[0].number(in: -SceneLimits.maximumDuration...SceneLimits.maximumDuration),
      let value = parts[1].takingLengths(target.isLength).value(of: target.type, in: values)
    else { return nil }
    parts[1].warnOfDegrees(target.unit, target.type)
    if let row = target.row { parts[1].noteOutOfBounds(row, in: values) }
    var function = TimingFunction.linear
    if parts.count == 3 {
      guard let read = parts[2].timingFunction(in: values) else { return nil }
      function = read
    }
    return (time, value, function)
  }

  private func keyframes(
    _ points: [KeyPoint], keyPath: String, at cursor: Cursor
  ) -> KeyframeAnimation? {
    let times = points.map(\.time)
    guard zip(times, times.dropFirst()).allSatisfy({ $0 <= $1 }), let first = times.first,
      let last = times.last
    else {
      cursor.report(.order, "the times do not ascend", remedy: "keyframes in the order of time")
      return nil
    }
    var animation = KeyframeAnimation(keyPath: keyPath)
    animation.values = points.map(\.value)
    animation.beginTime = MediaTiming.begin(at: first)
    animation.duration = max(last - first, 1e-6)
    animation.keyTimes = times.map { last > first ? ($0 - first) / (last - first) : 0 }
    animation.timingFunctions = points.dropFirst().map(\.function)
    animation.fillMode = .both
    animation.isRemovedOnCompletion = false
    return animation
  }

  // MARK: Checking

  /// Reports errors and notes of an animation. Returns true if it can be used.
  private func check(_ animation: any Animation, key: String?, at cursor: Cursor) -> Bool {
    do {
      try animation.check()
      try trial.check(animation, forKey: key)
    } catch {
      cursor.report(error, of: Swift.type(of: animation).kind)
      return false
    }
    for note in animation.notes {
      cursor.report(
        .suspicious, note, remedy: "no change needed if this is intended", severity: .note)
    }
    return true
  }
}

extension Cursor {
  /// Notes a value of an animation that is out of the property's range.
  func noteOutOfBounds(_ row: PropertySchema, in context: ValueContext) {
    let isBounded = row.bounds.minimum != nil || row.bounds.maximum != nil || row.isAscending
    guard isBounded,
      let value = reporting(to: Diagnostics()).value(of: row.type, within: row.bounds, in: context)
    else { return }
    allows(value, in: row.name, row.bounds, isAscending: row.isAscending, severity: .note)
  }

  /// A timing function: a name, `[x1, y1, x2, y2]`, or text as `"steps(4, end)"`.
  func timingFunction(in context: ValueContext) -> TimingFunction? {
    guard let value = value(of: .timingFunction, in: context) else { return nil }
    do {
      return try TimingFunction(checking: value)
    } catch {
      report(
        "\(error)",
        remedy: "a name, [x1, y1, x2, y2], or text such as \"steps(4, end)\"")
      return nil
    }
  }
}
