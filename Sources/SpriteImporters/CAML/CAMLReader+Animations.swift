import LambentAnimations
import LambentDocuments
import LambentImports
import LambentLayers
import LambentProperties

extension CAMLReader {
  private static let kinds = [
    "CABasicAnimation": "basic", "CAKeyframeAnimation": "keyframe", "CASpringAnimation": "spring",
    "CAAnimationGroup": "group", "CATransition": "transition",
  ]

  /// Attributes of editors, or attributes handled separately.
  private static let silent: Set<String> = [
    "type", "key", "id", "object", "description", "debugDescription", "enabled", "hash",
    "beginTimeMode", "name", "discretizesTime", "velocity", "delegate", "animationType",
    "transitionType", "rowIndex", "transitionFlags", "endAngle", "startAngle", "frameInterval",
  ]

  func animations(of element: MarkupElement, kind: String) -> [JSONValue] {
    element.children(of: "animations").compactMap { animation in
      let isClass = animation.name.hasPrefix("CA")
      let isPlain = isClass || animation.name == "animation" || animation.name == "p"
      let key = animation["key"] ?? (isPlain ? nil : animation.name)
      return self.animation(animation, key: key, of: kind)
    }
  }

  /// An animation for a document; `nil` if it is disabled or unknown.
  func animation(
    _ element: MarkupElement, key: String?, of layerKind: String, delayedBy delay: Double = 0
  ) -> JSONValue? {
    if element["enabled"].flatMap(CAMLText.flag) == false { return nil }
    let type = element["type"].flatMap { $0.hasPrefix("CA") ? $0 : nil } ?? element.name
    guard let kind = Self.kinds[type], let found = AnimationKind.named(kind) else {
      log.note(element.place, "\(type) is not carried over")
      return nil
    }
    var object = JSONObject()
    object.set("type", kind)
    object.set("key", key)
    let path = element["keyPath"].map(Self.keyPath) ?? ""
    for row in found.schema() {
      guard let value = animationValue(row, of: element, path: path, kind: layerKind),
        value != JSONValue(row.initial)
      else { continue }
      object.set(row.name, value)
    }
    if kind == "spring", let speed = element["velocity"].flatMap(CAMLText.number), speed != 0 {
      object.set("initialVelocity", JSONValue.plain(speed))
    }
    if delay > 0 {
      let own = element["beginTime"].flatMap(CAMLText.number) ?? 0
      if own > 0 { object.replace("beginTime", .plain(delay + own)) }
    }
    for name in element.attributes.keys.sorted() where !Self.silent.contains(name) {
      guard !found.schema().contains(where: { $0.name == name }), !Self.isEditors(name) else {
        continue
      }
      log.note(element.place, "\(name) is unknown, and ignored")
    }
    return object.value
  }

  private static func isEditors(_ name: String) -> Bool {
    ["CUI_", "mica_", "preferredFrameRate", "kMica"].contains { name.hasPrefix($0) }
  }

  private func animationValue(
    _ row: PropertySchema, of element: MarkupElement, path: String, kind: String
  ) -> JSONValue? {
    switch row.name {
    case "keyPath": return path.isEmpty ? nil : .string(path)
    case "fromValue", "toValue", "byValue":
      return element.child(row.name).flatMap { animatedValue($0, path: path, kind: kind) }
    case "values":
      return .array(
        element.children(of: "values").compactMap {
          animatedValue($0, path: path, kind: kind)
        })
    case "timingFunctions":
      return .array(
        element.children(of: row.name).compactMap { child in
          (child["value"] ?? child["name"] ?? child.text).isEmpty
            ? nil : CAMLText.timing(child["value"] ?? child["name"] ?? child.text)
        })
    case "animations":
      return .array(
        element.children(of: "animations").compactMap {
          animation($0, key: nil, of: kind)
        })
    case "transition": return element["transitionType"].flatMap { CAMLText.value($0, of: row.type) }
    case "initialVelocity", "direction": return nil
    default: return value(row.name, of: element, as: row.type)
    }
  }

  /// A key path in the terms of documents, which have other names for filter inputs.
  static func keyPath(_ path: String) -> String {
    var parts = path.split(separator: ".").map(String.init)
    guard let first = parts.first, first == "filters" || first == "backgroundFilters" else {
      return path
    }
    for index in parts.indices { if let own = filterInputs[parts[index]] { parts[index] = own } }
    return parts.joined(separator: ".")
  }

  /// A value for the property at a key path.
  func animatedValue(_ element: MarkupElement, path: String, kind: String) -> JSONValue? {
    let holder =
      element["value"] == nil && element["src"] == nil
      ? element.children.first ?? element : element
    let type = element["type"] ?? (holder.name == element.name ? element.name : holder.name)
    if type == "null" { return .null }
    if path.hasSuffix(".matrix") { return holder["value"].flatMap(Self.matrix) }
    if let schema = registries.layers.kind(named: kind)?.schema,
      let accessor = try? schema.accessor(forKeyPath: path)
    {
      if case .any = accessor.type {} else { return value(of: element, as: accessor.type) }
    }
    switch type {
    case "CGPoint", "CGSize", "NSPoint", "NSSize":
      return value(of: element, as: .point)
    case "CGRect", "NSRect": return value(of: element, as: .rect)
    case "CGColor", "CIColor": return value(of: element, as: .color)
    case "CGImage": return value(of: element, as: .image)
    case "CATransform3D", "CGAffineTransform": return value(of: element, as: .transform)
    case "CAColorMatrix": return holder["value"].flatMap(Self.matrix)
    case "CGPath": return value(of: element, as: .path)
    case "string", "NSString": return .string(holder["value"] ?? holder.text)
    default:
      // Numbers, and text that can be parsed as one.
      let text = holder["value"] ?? holder.text
      if let number = CAMLText.number(text) { return .endless(number) }
      let numbers = CAMLText.numbers(text)
      return numbers.isEmpty ? nil : .numbers(numbers)
    }
  }
}
