import LambentAnimations
import LambentPixels
import LambentProperties

/// What reading a property's value needs beyond the document's text: the images, by name.
struct ValueContext {
  /// The images of the document.
  var images: ImageLibrary
}

extension Cursor {
  /// Reads a value of a property's type.
  ///
  /// Where the type is a record or a list, its parts are read too, so that each error is reported at
  /// its own place.
  func value(of type: ValueType, in context: ValueContext) -> PropertyValue? {
    switch type {
    case .boolean: boolean().map(PropertyValue.boolean)
    case .number: numberOrInfinity().map(PropertyValue.number)
    case .integer: integer(in: -(1 << 53)...(1 << 53)).map { .number(Double($0)) }
    case .angle: angle().map(PropertyValue.number)
    case .text: text().map(PropertyValue.text)
    case .choice(let names): choice(among: names)
    case .point: point().map(PropertyValue.point)
    case .size: size().map(PropertyValue.size)
    case .rect: rect().map(PropertyValue.rect)
    case .vector: vector().map(PropertyValue.vector)
    case .color: color().map(PropertyValue.color)
    case .transform: transform().map(PropertyValue.transform)
    case .path: outline().map(PropertyValue.path)
    case .image: image(in: context)
    case .timingFunction: timingFunction()
    case .optional(let wrapped): optional(wrapped, in: context)
    case .list(let element): list(of: element, in: context)
    case .either(let types): either(types, in: context)
    case .record(let fields): record(fields, in: context)
    case .any: anyValue(in: context)
    }
  }

  private func choice(among names: [String]) -> PropertyValue? {
    guard let name = text(expecting: "one of \(names.joined(separator: ", "))") else { return nil }
    guard !names.contains(name) else { return .text(name) }
    let meant = Suggestion.nearest(to: name, among: names).map { "did you mean “\($0)”?" }
    report("unknown name “\(name)”", remedy: meant ?? "one of \(names.joined(separator: ", "))")
    return nil
  }

  private func image(in context: ValueContext) -> PropertyValue? {
    guard let name = text(expecting: "the name of an image") else { return nil }
    if context.images.contains(name) { return context.images.value(named: name) }
    let names = context.images.names
    let meant = Suggestion.nearest(to: name, among: names).map { "did you mean “\($0)”?" }
    report("no image bears the name “\(name)”", remedy: meant ?? "a name of “images”")
    return nil
  }

  /// A name or text, or `[x1, y1, x2, y2]`; what the text says is checked by its property.
  private func timingFunction() -> PropertyValue? {
    if case .string(let text) = node.kind {
      if (try? TimingFunction(checking: .text(text))) != nil { return .text(text) }
      report(
        "“\(text)” is no timing function",
        remedy: "a name, [x1, y1, x2, y2], or text as \"steps(4, end)\"")
      return nil
    }
    guard case .array = node.kind else {
      expected("a timing function: a name, [x1, y1, x2, y2], or text as \"steps(4, end)\"")
      return nil
    }
    return numbers("x1", "y1", "x2", "y2").map { .list($0.map(PropertyValue.number)) }
  }

  private func optional(_ type: ValueType, in context: ValueContext) -> PropertyValue? {
    if case .null = node.kind { return PropertyValue.none }
    return value(of: type, in: context)
  }

  private func list(of type: ValueType, in context: ValueContext) -> PropertyValue? {
    guard let elements = elements() else { return nil }
    guard type != Self.filter || allowsFilters(elements) else { return nil }
    let values = elements.compactMap { $0.value(of: type, in: context) }
    return values.count == elements.count ? .list(values) : nil
  }

  /// The first type that fits; where none does, the findings of the type whose JSON kind is right,
  /// else one finding.
  private func either(_ types: [ValueType], in context: ValueContext) -> PropertyValue? {
    for type in types {
      let attempt = reporting(to: Diagnostics())
      if let value = attempt.value(of: type, in: context) { return value }
    }
    let close = types.filter { $0.accepts(node.kind) }
    if let closest = close.first, close.allSatisfy({ $0 == closest }) {
      return value(of: closest, in: context)
    }
    expected(types.map(\.spelling).joined(separator: ", or "))
    return nil
  }

  private func record(_ fields: [ValueType.Field], in context: ValueContext) -> PropertyValue? {
    guard let members = members() else { return nil }
    var values: [String: PropertyValue] = [:]
    var isWhole = true
    for member in members {
      guard let field = fields.first(where: { $0.name == member.key }) else {
        unknownKey(member.key, at: member.keyOffset, known: fields.map(\.name))
        isWhole = false
        continue
      }
      if let value = member.value.value(of: field.type, in: context),
        member.value.allows(value, in: field.name, field.minimum, field.maximum)
      {
        values[field.name] = value
      } else {
        isWhole = false
      }
    }
    for field in fields where field.isRequired && member(field.name) == nil {
      report("the key “\(field.name)” is missing", remedy: field.summary)
      isWhole = false
    }
    return isWhole ? .record(values) : nil
  }

  /// A value whose type only its key path knows: kept as close to the document as possible.
  private func anyValue(in context: ValueContext) -> PropertyValue? {
    switch node.kind {
    case .null: return PropertyValue.none
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
}

extension ValueType {
  /// How a document spells a value of the type, in the words of an error message.
  var spelling: String {
    switch self {
    case .boolean: "true or false"
    case .number: "a number"
    case .integer: "a whole number"
    case .angle: "an angle: radians, or text as \"36deg\""
    case .text: "text"
    case .choice(let names): "one of \(names.joined(separator: ", "))"
    case .point: "[x, y]"
    case .size: "[width, height]"
    case .rect: "[x, y, width, height]"
    case .vector: "[x, y, z]"
    case .color: "a colour: \"#rrggbb\" or [r, g, b, a]"
    case .transform: "16 numbers, or an array of steps"
    case .path: "SVG path data, or a shape"
    case .image: "the name of an image"
    case .list(let element): "an array, each element \(element.spelling)"
    case .optional(let wrapped): "\(wrapped.spelling), or null"
    case .either(let types): types.map(\.spelling).joined(separator: ", or ")
    case .record(let fields): "{\(fields.map { "\"\($0.name)\": …" }.joined(separator: ", "))}"
    case .timingFunction: "a timing function"
    case .any: "a value"
    }
  }

  /// Whether a value of the type may be of a JSON kind.
  func accepts(_ kind: JSONNode.Kind) -> Bool {
    switch (self, kind) {
    case (.any, _): true
    case (.optional(let wrapped), _): kind.isNull || wrapped.accepts(kind)
    case (.either(let types), _): types.contains { $0.accepts(kind) }
    case (.boolean, .boolean), (.number, .number), (.integer, .number), (.angle, .number): true
    case (.angle, .string), (.text, .string), (.choice, .string), (.color, .string): true
    case (.path, .string), (.image, .string), (.timingFunction, .string): true
    case (.point, .array), (.size, .array), (.rect, .array), (.vector, .array): true
    case (.color, .array), (.transform, .array), (.list, .array), (.timingFunction, .array): true
    case (.record, .object), (.path, .object): true
    default: false
    }
  }
}

extension JSONNode.Kind {
  /// Whether it is `null`.
  var isNull: Bool {
    if case .null = self { return true }
    return false
  }
}
