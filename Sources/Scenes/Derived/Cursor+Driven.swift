import LambentLayers
import LambentParticles
import LambentProperties

/// A driven value of a layer, and where it stands.
struct DrivenPlace {
  /// The key path that it drives.
  var keyPath: String
  let cursor: Cursor
}

extension Cursor {
  /// The layer with a plain value in the place of each driven one, and the driven values.
  ///
  /// - Parameter kind: The layer's kind.
  /// - Complexity: O(values of the layer's properties).
  func takingDriven(of kind: LayerKind) -> (cursor: Cursor, places: [DrivenPlace]) {
    var finder = DrivenFinder()
    guard case .object(let members) = node else { return (self, []) }
    let keys = kind.documentKeyNames
    var isDriven = false
    let replaced = members.map { entry -> JSONValue.Member in
      guard !keys.contains(entry.key), entry.key != LayerConstraint.rowName,
        let row = kind.schema.row(named: entry.key), let cursor = member(entry.key),
        let value = finder.replacing(
          cursor, keyPath: entry.key, type: row.type,
          standing: { JSONValue(kind.defaultValue(of: row)) })
      else { return entry }
      isDriven = true
      return (entry.key, value)
    }
    return isDriven ? (replacingNode(.object(replaced)), finder.places) : (self, [])
  }
}

extension Cursor {
  /// The members of a layer's short form of keyframes that are driven values instead.
  fileprivate var drivenKeyframes: [(key: String, keyOffset: Int, value: Cursor)] {
    guard let short = member("animate"), case .object = short.node else { return [] }
    return (short.members() ?? []).filter { DrivenReader.stands(for: $0.value.node) }
  }
}

/// Finds driven values among the properties of a layer.
private struct DrivenFinder {
  private(set) var places: [DrivenPlace] = []

  /// The value with plain ones in the place of driven ones; `nil` where there are none.
  ///
  /// - Parameter standing: The value that stands for a driven one.
  mutating func replacing(
    _ cursor: Cursor, keyPath: String, type: ValueType?, standing: () -> JSONValue
  ) -> JSONValue? {
    if DrivenReader.stands(for: cursor.node) {
      places.append(DrivenPlace(keyPath: keyPath, cursor: cursor))
      return cursor.node[DrivenKeys.value.name] ?? standing()
    }
    switch cursor.node {
    case .array(let elements): return elementsReplaced(elements, cursor, keyPath, type)
    case .object(let members):
      var isDriven = false
      let replaced = members.map { entry -> JSONValue.Member in
        guard let value = cursor.member(entry.key),
          let new = replacing(
            value, keyPath: "\(keyPath).\(entry.key)", type: nil,
            standing: { Self.standing(for: entry.key) })
        else { return entry }
        isDriven = true
        return (entry.key, new)
      }
      return isDriven ? .object(replaced) : nil
    default: return nil
    }
  }

  private mutating func elementsReplaced(
    _ elements: [JSONValue], _ cursor: Cursor, _ keyPath: String, _ type: ValueType?
  ) -> JSONValue? {
    let names = Self.componentNames(of: type)
    var seen: Set<String> = []
    var isDriven = false
    let replaced = elements.enumerated().map { index, element -> JSONValue in
      var label = names.count == elements.count ? names[index] : "\(index)"
      // Cells, filters and animators go by their names, else by their order.
      if case .string(let name)? = element["name"], !name.isEmpty, seen.insert(name).inserted {
        label = name
      }
      guard
        let new = replacing(
          cursor.element(at: index), keyPath: "\(keyPath).\(label)", type: nil,
          standing: { .number(0) })
      else { return element }
      isDriven = true
      return new
    }
    return isDriven ? .array(replaced) : nil
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

  /// The value of a cell or of another part that stands for a driven one.
  private static func standing(for key: String) -> JSONValue {
    guard let row = EmitterCell.property(named: key) else { return .number(0) }
    return JSONValue(row.get(EmitterCell()))
  }
}

extension LayerReader {
  /// Reads the driven values of a layer, those of its short form of keyframes included.
  func readDriven(_ places: [DrivenPlace], of layer: Cursor, into model: inout LayerModel) {
    var places = places
    for member in layer.drivenKeyframes {
      places.append(DrivenPlace(keyPath: member.key, cursor: member.value))
    }
    guard !places.isEmpty else { return }
    layer.document.tally.needsSource = true
    let reader = DrivenReader(values: values)
    for place in places {
      guard allowsDriven(at: place.cursor), let value = reader.value(place.cursor),
        animates(place, model)
      else { continue }
      let node = place.cursor.node
      // Chance alone is added to what else moves the property.
      let isAdditive = (DrivenKeys.sources + [DrivenKeys.value]).allSatisfy { node[$0.name] == nil }
      model.driven.append(
        DrivenModel(
          keyPath: place.keyPath, value: value, isAdditive: isAdditive, origin: place.cursor.mark))
    }
  }

  private func allowsDriven(at cursor: Cursor) -> Bool {
    guard scenes != nil else {
      cursor.report(
        .unsupported, "a driven value within an image, which is drawn once",
        remedy: "a layer of the document")
      return false
    }
    return cursor.isOneOfAllowedAnimations
  }

  /// Reports a key path that does not lead to numbers that animate.
  private func animates(_ place: DrivenPlace, _ model: LayerModel) -> Bool {
    do {
      let accessor = try model.kind.schema.accessor(forKeyPath: place.keyPath)
        .resolved(on: model.state)
      guard accessor.animation != .none else {
        throw PropertyError.notAnimatable(property: place.keyPath)
      }
      guard try accessor.value(of: model.state).numbers != nil else {
        place.cursor.report(
          .notAnimatable, "“\(place.keyPath)” has no numbers that could follow others",
          remedy: "a number, a point, a size, a rectangle or a colour that is set")
        return false
      }
      return true
    } catch let error as PropertyError {
      if !place.cursor.reject(place.keyPath, of: model.kind) { place.cursor.report(error) }
    } catch {
      place.cursor.report("\(error)", remedy: "a property that animates")
    }
    return false
  }
}

extension PropertyValue {
  /// The numbers of a number, a point, a size, a rectangle, a vector or a colour; `nil` for other values.
  var numbers: [Double]? {
    switch self {
    case .number(let number): return [number]
    case .boolean, .point, .size, .rect, .vector, .color:
      var result: [Double] = []
      _ = zipped(with: self) { number, _ in
        result.append(number)
        return number
      }
      return result
    default: return nil
    }
  }

  /// The same kind of value with other numbers.
  func replacing(numbers: some Sequence<Double>) -> PropertyValue {
    if case .boolean = self { return numbers.first { _ in true }.map(PropertyValue.number) ?? self }
    var iterator = numbers.makeIterator()
    return zipped(with: self) { number, _ in iterator.next() ?? number } ?? self
  }
}
