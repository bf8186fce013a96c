import LambentDocuments
import LambentLayers
import LambentProperties

/// The context that reading a property's value needs beyond the document's text: the images, by name.
struct ValueContext {
  var images = ImageLibrary()
  var registries: Registries { images.registries }
}

extension Cursor {
  /// Reads a value of a property's type; `bounds` are those of the property, if the value is one's.
  ///
  /// Where the type is a record or a list, its parts are read too, so that each error is reported at
  /// its own place.
  func value(
    of type: ValueType, within bounds: NumberBounds? = nil, in context: ValueContext
  ) -> PropertyValue? {
    switch type {
    case .path: outline(in: context).map(PropertyValue.path)
    case .image: image(in: context)
    case .optional(let wrapped): optional(wrapped, bounds, in: context)
    case .list(let element): list(of: element, in: context)
    case .either(let types): either(types, in: context)
    case .record(let fields): record(fields, in: context)
    case .tuple(let fields): tuple(fields, in: context)
    case .dictionary(let element): dictionary(of: element, in: context)
    case .form where type == Self.filter: filter(in: context)
    case .form, .any: anyValue(in: context)
    default: scalar(of: type, within: bounds)
    }
  }

  private func image(in context: ValueContext) -> PropertyValue? {
    guard let name = text(expecting: "the name of an image") else { return nil }
    if context.images.contains(name) { return context.images.value(named: name) }
    report(
      unknown: name, among: context.images.names, "no image has the name “\(name)”",
      remedy: "a name of “images”" + advice(on: name, ofCell: cell != nil))
    return nil
  }

  /// The rest of the remedy for an image without an entry: of clips, if the name is that of a film.
  private func advice(on name: String, ofCell isOfCell: Bool) -> String {
    if name.isEmpty { return isOfCell ? ", or “otherwise” for empty cells" : "" }
    guard let dot = name.lastIndex(of: ".") else { return "" }
    let kind = name[name.index(after: dot)...].lowercased()
    let isImage = ["png", "jpg", "jpeg", "svg"].contains(kind)
    let entry = "{\"one\": {\"file\": \"\(name)\"}}"
    return isImage || !takesClips
      ? ", as \"images\": \(entry)" : " or “clips”, as \"clips\": \(entry)"
  }

  /// True if the value is the contents of a layer, not of a cell.
  private var takesClips: Bool {
    path.steps.last == .key("contents") && !path.steps.contains(.key("emitterCells"))
  }

  private func optional(
    _ type: ValueType, _ bounds: NumberBounds?, in context: ValueContext
  ) -> PropertyValue? {
    if case .null = node { return PropertyValue.null }
    return value(of: type, within: bounds, in: context)
  }

  private func list(of type: ValueType, in context: ValueContext) -> PropertyValue? {
    guard case .array(let elements) = node else {
      expected(ValueType.list(type).spelling)
      return nil
    }
    guard type != Self.filter || allowsFilters(elements) else { return nil }
    var values: [PropertyValue] = []
    values.reserveCapacity(elements.count)
    for index in elements.indices {
      if let value = element(at: index).value(of: type, in: context) { values.append(value) }
    }
    return values.count == elements.count ? .list(values) : nil
  }

  private func tuple(_ fields: [PropertyInfo], in context: ValueContext) -> PropertyValue? {
    let least = fields.count(where: \.isRequired)
    guard case .array(let elements) = node, (least...fields.count).contains(elements.count)
    else {
      expected(ValueType.tuple(fields).spelling)
      return nil
    }
    let values = zip(elements.indices, fields).compactMap { index, field in
      element(at: index).value(of: field, in: context)
    }
    return values.count == elements.count ? .list(values) : nil
  }

  /// The first type that fits; where none does, the findings of the type whose JSON kind is right,
  /// else one finding.
  private func either(_ types: [ValueType], in context: ValueContext) -> PropertyValue? {
    for type in types {
      let attempt = reporting(to: Diagnostics())
      if let value = attempt.value(of: type, in: context) { return value }
    }
    let close = types.filter { $0.accepts(node) }
    if let closest = close.first, close.allSatisfy({ $0 == closest }) {
      return value(of: closest, in: context)
    }
    expected(types.map(\.spelling).joined(separator: ", or "))
    return nil
  }

  private func record(_ fields: [PropertyInfo], in context: ValueContext) -> PropertyValue? {
    guard let members = members(expecting: ValueType.record(fields).spelling) else { return nil }
    var values: [String: PropertyValue] = [:]
    var isWhole = true
    for member in members {
      guard let field = fields.first(where: { $0.name == member.key }) else {
        unknownKey(member.key, at: member.keyOffset, known: fields.map(\.name))
        isWhole = false
        continue
      }
      values[field.name] = member.value.value(of: field, in: context)
      isWhole = isWhole && values[field.name] != nil
    }
    for field in fields where field.isRequired && member(field.name) == nil {
      reportMissing(field)
      isWhole = false
    }
    return isWhole ? .record(values) : nil
  }

  private func dictionary(of type: ValueType, in context: ValueContext) -> PropertyValue? {
    guard let members = members(expecting: ValueType.dictionary(type).spelling) else { return nil }
    let values = members.compactMap { member in
      member.value.value(of: type, in: context).map { (member.key, $0) }
    }
    guard values.count == members.count else { return nil }
    return .record(Dictionary(values, uniquingKeysWith: { first, _ in first }))
  }

  /// A value of a key, or of a row: of its type, within its bounds and in order, where it has to be.
  func value(of key: PropertyInfo, in context: ValueContext) -> PropertyValue? {
    let cursor = takingLengths(takesLengths || key.unit == .points)
    guard let value = cursor.value(of: key.type, within: key.bounds, in: context),
      allows(value, in: key.name, key.bounds, isAscending: key.isAscending)
    else { return nil }
    // Some filters turn many times.
    if key.maximum == nil { warnOfDegrees(key.unit, key.type) }
    return value
  }

  /// A value whose type only its key path knows: kept as close to the document as possible.
  private func anyValue(in context: ValueContext) -> PropertyValue? {
    switch node {
    case .null: return PropertyValue.null
    case .boolean(let flag): return .boolean(flag)
    case .number(let number): return .number(number)
    case .string(let text): return .text(text)
    case .array: return list(of: .any, in: context)
    case .object(let members):
      var values: [String: PropertyValue] = [:]
      for member in members where member.key != "$comment" {
        values[member.key] = self.member(member.key)?.anyValue(in: context)
      }
      return .record(values)
    }
  }

  /// The value under a key of this object, or the key's default; `nil` for one that is wrong, which is reported.
  func value<Value>(at key: DocumentKey<Value>, in context: ValueContext) -> Value? {
    guard let member = member(key) else { return key.standard }
    return member.value(of: key.info, in: context).flatMap { Value(propertyValue: $0) }
  }

  /// The values of an object with declared keys; what is wrong with them is reported.
  func fields(_ keys: [PropertyInfo], in context: ValueContext) -> Fields? {
    guard case .record(let values)? = value(of: .record(keys), in: context) else { return nil }
    return Fields(values)
  }
}
