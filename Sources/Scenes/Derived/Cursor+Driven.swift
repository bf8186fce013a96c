import LambentDocuments
import LambentLayers
import LambentParticles
import LambentProperties

/// A driven value of a layer, with its position.
struct DrivenPlace {
  /// A value of the document, and its key path, if it has one.
  typealias Step = (keyPath: String, cursor: Cursor)

  let leaf: Step
  /// The values that contain it, from the property inwards.
  var around: [Step] = []
  /// The placeholder that is used while the document is read.
  var standing: JSONValue = .number(0)
}

extension Cursor {
  /// The layer with a placeholder instead of each driven value, and the driven values.
  ///
  /// - Parameters:
  ///   - kind: The layer's kind.
  ///   - only: The only key that is searched. Default: all keys.
  func takingDriven(
    of kind: LayerKind, only: String? = nil, in registries: Registries
  ) -> (cursor: Cursor, places: [DrivenPlace]) {
    var finder = DrivenFinder(filters: registries.filters)
    guard case .object(let members) = node else { return (self, []) }
    let keys = kind.documentKeyNames
    var isDriven = false
    let replaced = members.map { entry -> JSONValue.Member in
      let key = entry.key
      let isPlain = keys.contains(key)
      guard only == nil || only == key, entry.value.contains(where: DrivenKeys.stands),
        let cursor = member(key)
      else { return entry }
      var value: JSONValue?
      if isPlain, let type = DrivenPlaces.documentKeys[key] {
        value = finder.replacing(cursor, keyPath: key, type: type) { .numbers(0, 0, 0, 0) }
      } else if !isPlain, let row = kind.schema.row(named: key) {
        value = finder.replacing(cursor, keyPath: key, type: row.type) {
          JSONValue(kind.defaultValue(of: row))
        }
      }
      guard let value else { return entry }
      isDriven = true
      return (key, value)
    }
    return isDriven ? (replacingNode(.object(replaced)), finder.places) : (self, [])
  }
}

/// Finds driven values among the properties of a layer.
private struct DrivenFinder {
  let filters: FilterRegistry
  private(set) var places: [DrivenPlace] = []
  /// The values that contain the one that is read.
  private var around: [DrivenPlace.Step] = []

  init(filters: FilterRegistry) { self.filters = filters }

  /// The value with placeholders instead of driven values, or `nil` if it contains none.
  ///
  /// - Parameter standing: The placeholder for a driven value.
  mutating func replacing(
    _ cursor: Cursor, keyPath: String, type: ValueType?, standing: () -> JSONValue
  ) -> JSONValue? {
    if DrivenKeys.stands(for: cursor.node), !Self.isPartOfConstraint(keyPath) {
      let value = cursor.node[DrivenKeys.value.name] ?? standing()
      places.append(DrivenPlace(leaf: (keyPath, cursor), around: around, standing: value))
      return value
    }
    around.append((keyPath, cursor))
    defer { around.removeLast() }
    switch cursor.node {
    case .array(let elements): return elementsReplaced(elements, cursor, keyPath, type)
    case .object(let members): return membersReplaced(members, cursor, keyPath)
    default: return nil
    }
  }

  private mutating func membersReplaced(
    _ members: [JSONValue.Member], _ cursor: Cursor, _ keyPath: String
  ) -> JSONValue? {
    var isDriven = false
    let filters = filters
    let replaced = members.map { entry -> JSONValue.Member in
      guard let value = cursor.member(entry.key),
        let new = replacing(
          value, keyPath: Self.keyPath(of: entry.key, in: keyPath), type: nil,
          standing: { Self.standing(for: entry.key, of: cursor, keyPath, filters) })
      else { return entry }
      isDriven = true
      return (entry.key, new)
    }
    return isDriven ? .object(replaced) : nil
  }

  /// The key path of a member. The values of an animator's selector have those of the animator.
  private static func keyPath(of key: String, in outer: String) -> String {
    key == "selector" && outer.hasPrefix("animators.") ? outer : "\(outer).\(key)"
  }

  private mutating func elementsReplaced(
    _ elements: [JSONValue], _ cursor: Cursor, _ keyPath: String, _ type: ValueType?
  ) -> JSONValue? {
    let names = Self.componentNames(of: type)
    var seen: Set<String> = []
    var result: [JSONValue] = []
    var isDriven = false
    for (index, element) in elements.enumerated() {
      var label = names.count == elements.count ? names[index] : "\(index)"
      // Cells, filters and animators are identified by name, or else by index.
      if case .string(let name)? = element["name"], !name.isEmpty, seen.insert(name).inserted {
        label = name
      }
      let new = replacing(
        cursor.element(at: index), keyPath: "\(keyPath).\(label)", type: nil,
        standing: { Self.standing(at: index, in: keyPath, isComponent: !names.isEmpty, result) })
      result.append(new ?? element)
      isDriven = isDriven || new != nil
    }
    return isDriven ? .array(result) : nil
  }

  /// The names of the numbers of an array, in order.
  private static func componentNames(of type: ValueType?) -> [String] {
    switch type {
    case .optional(let wrapped)?: componentNames(of: wrapped)
    case .rect?: ["origin.x", "origin.y", "size.width", "size.height"]
    case .point?, .size?, .vector?, .color?: type?.componentNames ?? []
    default: []
    }
  }

  /// True for a constraint and its sides, which have a key (`of`) that driven values have, too.
  private static func isPartOfConstraint(_ keyPath: String) -> Bool {
    keyPath.hasPrefix(LayerConstraint.rowName + ".")
      && !["constant", "multiplier", "priority"].contains(keyPath.split(separator: ".").last)
  }

  // MARK: Values that stand for driven ones

  /// The placeholder for a driven part of a value.
  private static func standing(
    for key: String, of object: Cursor, _ keyPath: String, _ filters: FilterRegistry
  ) -> JSONValue {
    if keyPath.hasPrefix("transform.") || keyPath.hasPrefix("sublayerTransform.") {
      switch key {
      case "scale": return .numbers(1, 1, 1)
      case "perspective": return .number(1000)
      case "translate": return .numbers(0, 0, 0)
      default: return .number(0)
      }
    }
    if case .string(let name)? = object.node["filter"],
      let row = filters.kind(named: name)?.inputs.first(where: { $0.name == key })
    {
      return JSONValue(row.initial)
    }
    if keyPath.hasPrefix(DisintegrateKeys.name) {
      return .number(DisintegrateKeys.standing(for: key))
    }
    if let standing = standing(for: key, inCellAt: keyPath) { return standing }
    guard let row = EmitterCell.property(named: key) else { return .number(0) }
    return JSONValue(row.get(EmitterCell()))
  }

  /// The placeholder for a part of an object of a cell, such as its trail; `nil` elsewhere.
  private static func standing(for key: String, inCellAt keyPath: String) -> JSONValue? {
    let steps = keyPath.split(separator: ".")
    guard let list = steps.lastIndex(of: "emitterCells"), steps.count > list + 2,
      let field = EmitterCell.property(named: String(steps[list + 2]))?.type.field(named: key)
    else { return nil }
    if let standard = field.standard { return JSONValue(standard) }
    switch field.type {
    case .point, .size: return .numbers(0, 0)
    case .vector: return .numbers(0, 0, 0)
    default: return JSONValue(field.clamped(.number(0)))
    }
  }

  /// The placeholder for a driven element of an array.
  private static func standing(
    at index: Int, in keyPath: String, isComponent: Bool, _ before: [JSONValue]
  ) -> JSONValue {
    if keyPath.hasSuffix(".scale") || keyPath.hasSuffix(".rotate") && index > 0 {
      return .number(1)
    }
    // The elements of some lists must be in ascending order.
    if !isComponent, case .number? = before.last { return before[index - 1] }
    return .number(0)
  }
}

extension ValueType {
  /// A key of the objects of this type.
  fileprivate func field(named name: String) -> PropertyInfo? {
    switch self {
    case .record(let fields): fields.first { $0.name == name }
    case .list(let wrapped), .optional(let wrapped): wrapped.field(named: name)
    case .either(let types): types.lazy.compactMap { $0.field(named: name) }.first
    default: nil
    }
  }
}
