import LambentDocuments
import LambentLayers
import LambentPixels
import LambentProperties

/// The positions at which driven values are allowed: properties that animate by a key path, and the keys of documents
/// for such properties.
enum DrivenPlaces {
  /// The keys that stand for properties, with the types of their numbers.
  static let documentKeys: [String: ValueType] = [
    "frame": .rect, "pin": .record(DocumentKeys.pin),
    DisintegrateKeys.name: .record(DisintegrateKeys.keys),
  ]
}

extension Cursor {
  /// The members of a layer's short form of keyframes that are driven values instead.
  fileprivate var drivenKeyframes: [(key: String, keyOffset: Int, value: Cursor)] {
    guard let short = member("animate"), case .object = short.node else { return [] }
    return (short.members() ?? []).filter { DrivenKeys.stands(for: $0.value.node) }
  }
}

extension DrivenPlace {
  /// True if it is of an element of shapes, which key paths reach by their names, that has no name.
  fileprivate var isNameless: Bool {
    guard around.first?.keyPath == "shapes" else { return false }
    return around.contains { step in
      guard case .object = step.cursor.node, step.cursor.node["name"] == nil else { return false }
      return step.keyPath.split(separator: ".").last.map { Int($0) != nil } ?? false
    }
  }
}

extension LayerAccessor {
  /// The value whose numbers follow others: transparent black for no colour.
  func drivenValue(of state: LayerState) throws(PropertyError) -> PropertyValue {
    let value = try value(of: state)
    return value == .null && type == .optional(.color)
      ? .color(Color(red: 0, green: 0, blue: 0, alpha: 0)) : value
  }
}

extension LayerReader {
  /// Reads the driven values of a layer, those of its short form of keyframes included.
  func readDriven(_ places: [DrivenPlace], of layer: Cursor, into model: inout LayerModel) {
    var places = places
    for member in layer.drivenKeyframes {
      places.append(DrivenPlace(leaf: (member.key, member.value)))
    }
    guard !places.isEmpty else { return }
    layer.document.tally.needsSource = true
    let reader = DrivenReader(values: values)
    var wholes: [DrivenPlace.Step] = []
    var parts: [String: [DrivenModel.Part]] = [:]
    for place in places {
      guard place.leaf.cursor.allows(1, of: .animations),
        let value = reader.value(place.leaf.cursor)
      else { continue }
      let node = place.leaf.cursor.node
      // Chance alone is added to what else moves the property.
      let isAdditive = (DrivenKeys.sources + [DrivenKeys.value]).allSatisfy { node[$0.name] == nil }
      var part = DrivenModel.Part(
        name: place.leaf.keyPath, value: value, origin: place.leaf.cursor.mark)
      switch target(of: place, model) {
      case .none: continue
      case .leaf(let keyPath):
        model.driven.append(
          DrivenModel(
            keyPath: keyPath, parts: [part], isAdditive: isAdditive, origin: part.origin))
      case .whole(let step):
        if isAdditive, case .number(let number) = place.standing {
          part.value.source = .constant([number])
        }
        if parts[step.keyPath] == nil { wholes.append(step) }
        parts[step.keyPath, default: []].append(part)
      }
    }
    for whole in wholes {
      readWhole(whole, parts[whole.keyPath] ?? [], of: layer, into: &model)
    }
  }

  /// Reads a value with driven parts to which no key paths of their own lead.
  private func readWhole(
    _ step: DrivenPlace.Step, _ parts: [DrivenModel.Part], of layer: Cursor,
    into model: inout LayerModel
  ) {
    var (form, keyPaths) = (DrivenTemplate.Form.frame, ["position", "bounds.size"])
    if step.keyPath == "pin" {
      guard let container else { return }
      form = .pin(container: container, natural: naturalSize(of: model))
    } else if step.keyPath != "frame" {
      guard let accessor = try? model.kind.schema.accessor(forKeyPath: step.keyPath),
        let resolved = try? accessor.resolved(on: model.state)
      else { return }
      form = .value(resolved.type, isLength: resolved.isLength)
      keyPaths = [step.keyPath]
    }
    let template = DrivenTemplate(
      node: step.cursor.node, form: form, canvas: layer.document.canvas)
    for keyPath in keyPaths {
      model.driven.append(
        DrivenModel(
          keyPath: keyPath, parts: parts, template: template, origin: step.cursor.mark))
    }
  }

  // MARK: What values drive

  private enum Target {
    case none
    /// A property, or a component of one.
    case leaf(keyPath: String)
    /// A property as a whole, of which the value is a part.
    case whole(DrivenPlace.Step)
  }

  /// The property that a driven value drives. What does not animate is reported.
  private func target(of place: DrivenPlace, _ model: LayerModel) -> Target {
    let all = place.around + [place.leaf]
    if let first = all.first, ["frame", "pin"].contains(first.keyPath) { return .whole(first) }
    let leaf = DisintegrateKeys.keyPath(of: place.leaf.keyPath)
    var failure: PropertyError?
    do throws(PropertyError) {
      let value = try animatedValue(leaf, model)
      if value.numbers != nil { return .leaf(keyPath: leaf) }
      if place.around.isEmpty {
        place.leaf.cursor.report(
          .notAnimatable, "“\(leaf)” has no numbers that could follow others",
          remedy: "a number, a point, a size, a rectangle or a colour that is set")
        return .none
      }
    } catch {
      failure = error
    }
    for step in place.around.reversed() {
      let keyPath = DisintegrateKeys.keyPath(of: step.keyPath)
      guard let value = try? animatedValue(keyPath, model), value.isWholeOfNumbers,
        step.cursor.node["text"] == nil
      else { continue }
      return .whole((keyPath, step.cursor))
    }
    report(failure, at: place)
    return .none
  }

  private func report(_ failure: PropertyError?, at place: DrivenPlace) {
    let cursor = place.leaf.cursor
    if cursor.reject(place.leaf.keyPath) { return }
    switch failure {
    case .unknownKey? where place.around.isEmpty: failure.map { cursor.report($0) }
    case .unknownKey? where place.isNameless:
      cursor.report(
        .unsupported,
        "“\(cursor.path.lastName)” cannot follow other values: key paths do not reach it",
        remedy: "a “name” for the element that it is a part of")
    default: cursor.reportFixed()
    }
  }

  private func animatedValue(
    _ keyPath: String, _ model: LayerModel
  ) throws(PropertyError) -> PropertyValue {
    let accessor = try model.kind.schema.accessor(forKeyPath: keyPath).resolved(on: model.state)
    guard accessor.animation != .none else { throw .notAnimatable(property: keyPath) }
    return try accessor.drivenValue(of: model.state)
  }
}
