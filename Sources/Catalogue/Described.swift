package import LambentDocuments
import LambentImports
package import LambentProperties

/// Something that can be described: a transition, a layer type, a cell, an animation, a preset.
package struct Described {
  /// Its name.
  package var name: String
  /// The kind of thing.
  package var kind: String
  /// The meaning, in one sentence.
  package var summary: String
  /// The properties that it takes.
  package var properties: [DescribedProperty]

  /// The family of a filter of one image, or of a generator.
  package var family: String?

  /// The names under which other things of the same name are described.
  package var seeAlso: [String] = []

  /// The direction in which angles turn, in one sentence, where a property is one; `nil` where none is,
  /// or where the properties state it themselves.
  package var angleNote: String? {
    let rows = properties.filter(\.hasDirection)
    guard !rows.isEmpty else { return nil }
    guard kind == "transition" || family != nil else {
      return
        "Angles turn clockwise, because y grows downward. Angles of transitions turn "
        + "counter-clockwise."
    }
    guard rows.contains(where: { !$0.summary.contains(" clockwise") }) else { return nil }
    return "Angles turn counter-clockwise, as in Core Image. Those of scenes turn clockwise."
  }

  /// The description as `describe --json` prints it.
  package var json: JSONValue {
    let head: [JSONValue.Member] = [
      ("name", .string(name)), ("kind", .string(kind)), ("summary", .string(summary)),
    ]
    let group = family.map { [("family", JSONValue.string($0)) as JSONValue.Member] } ?? []
    let others: [JSONValue.Member] =
      seeAlso.isEmpty ? [] : [("seeAlso", .array(seeAlso.map(JSONValue.string)))]
    return .object(head + group + others + [("properties", .array(properties.map(\.json)))])
  }
}

/// A property as descriptions show it.
package struct DescribedProperty: PropertyDescribing {
  /// The facts of its row.
  package let info: PropertyInfo
  /// The name, or the path that leads to it.
  package var path: String
  /// The value that it has without another.
  package var defaultValue: PropertyValue
  /// The unit of its number, in a word.
  package var unitText: String
  /// Describes a property.
  package init(_ info: PropertyInfo, defaultValue: PropertyValue = .null) {
    self.info = info
    self.defaultValue = defaultValue == .null ? info.standard ?? .null : defaultValue
    path = info.name
    unitText = info.unit.rawValue
  }

  /// The keys of its objects.
  package var fields: [PropertyInfo] { type.fields }

  /// True if the property is an angle, or a transform, which has some.
  fileprivate var hasDirection: Bool { ([type] + fields.map(\.type)).contains(where: \.isTurn) }

  var json: JSONValue {
    var members: [JSONValue.Member] = [
      ("name", .string(path)), ("type", .string(type.shortName)),
    ]
    if defaultValue != .null { members.append(("default", JSONValue(defaultValue))) }
    if let minimum { members.append(("minimum", .number(minimum))) }
    if let maximum { members.append(("maximum", .number(maximum))) }
    if isAscending { members.append(("ascending", true)) }
    if !unitText.isEmpty { members.append(("unit", .string(unitText))) }
    if isRequired { members.append(("required", true)) }
    members.append(("animatable", .boolean(animation != .none)))
    if let reading { members.append(("read", .string(reading.rawValue))) }
    members.append(("summary", .string(summary)))
    if let list = info.choiceList { members.append(("choices", list)) }
    if !fields.isEmpty { members.append(("fields", .array(fields.map(\.json)))) }
    return .object(members)
  }

  /// The facts after the name: type, default, range, unit, and when it is read.
  package var facts: String {
    var facts = [type.shortName]
    if isRequired { facts.append("required") }
    if defaultValue != .null { facts.append("default \(defaultValue.json)") }
    if let range = info.rangeText { facts.append(range) }
    if isAscending { facts.append("ascending") }
    if !unitText.isEmpty { facts.append(unitText) }
    if animation != .none { facts.append("animates") }
    switch reading {
    case .birth: facts.append("read at birth")
    case .rate: facts.append("integrated over life")
    case .frame: facts.append("read at the frame")
    case nil: break
    }
    return facts.joined(separator: ", ")
  }
}

extension Described {
  /// Something with rows of its own.
  init(_ name: String, kind: String, summary: String, rows: [PropertySchema]) {
    self.init(
      name: name, kind: kind, summary: summary,
      properties: rows.map { DescribedProperty($0.info, defaultValue: $0.initial) })
  }
}

extension Described {
  /// An importer: what it carries over, how well, and what it does not.
  init(_ importer: any Importer) {
    self.init(
      name: importer.name, kind: "importer", summary: importer.summary,
      properties: importer.coverage.map { part in
        DescribedProperty(
          PropertyInfo(part.part, type: .choice([part.degree.rawValue]), summary: part.summary))
      })
  }
}

extension PropertyInfo {
  /// The facts of a field after its name: type, default, range and unit.
  package var fieldFacts: String {
    var facts = [type.shortName]
    if let standard { facts.append("default \(standard.json)") }
    if let rangeText { facts.append(rangeText) }
    if unit != .none { facts.append(unit.rawValue) }
    return facts.joined(separator: ", ")
  }

  fileprivate var rangeText: String? {
    minimum == nil && maximum == nil ? nil : bounds.summary
  }

  fileprivate var json: JSONValue {
    var members: [JSONValue.Member] = [("name", .string(name)), ("type", .string(type.shortName))]
    if let standard { members.append(("default", JSONValue(standard))) }
    if let minimum { members.append(("minimum", .number(minimum))) }
    if let maximum { members.append(("maximum", .number(maximum))) }
    if unit != .none { members.append(("unit", .string(unit.rawValue))) }
    members.append(("required", .boolean(isRequired)))
    members.append(("summary", .string(summary)))
    if let choiceList { members.append(("choices", choiceList)) }
    return .object(members)
  }

  /// The names that it takes, each with its sentence.
  fileprivate var choiceList: JSONValue? {
    guard !choices.isEmpty else { return nil }
    return .array(
      choices.map { ["name": .string($0.name), "summary": .string($0.summary)] })
  }

  /// The same key under another name.
  fileprivate func named(_ name: String) -> PropertyInfo {
    var result = PropertyInfo(
      name, type: type, isRequired: isRequired, unit: unit, minimum: minimum, maximum: maximum,
      isAscending: isAscending, summary: summary
    ).choosing(choices)
    result.standard = standard
    return result
  }
}

extension ValueType {
  /// The keys of the objects that it takes; those of objects in them after theirs and a dot.
  fileprivate var fields: [PropertyInfo] {
    switch self {
    case .record(let fields):
      fields.flatMap { field in
        guard case .record(let inner) = field.type else { return [field] }
        return [field] + inner.map { $0.named("\(field.name).\($0.name)") }
      }
    case .tuple(let fields): fields.count > 4 ? [] : fields
    case .list(let wrapped), .optional(let wrapped), .dictionary(let wrapped): wrapped.fields
    case .either(let types):
      types.flatMap(\.fields).reduce(into: []) { fields, field in
        if !fields.contains(field) { fields.append(field) }
      }
    default: []
    }
  }

  /// True for angles and transforms.
  fileprivate var isTurn: Bool {
    switch self {
    case .angle, .transform: true
    case .optional(let wrapped), .list(let wrapped): wrapped.isTurn
    case .either(let types): types.contains(where: \.isTurn)
    default: false
    }
  }

  /// The type in a word or a few.
  package var shortName: String {
    switch self {
    case .boolean: "boolean"
    case .number: "number"
    case .integer: "integer"
    case .angle: "angle"
    case .text: "text"
    case .choice(let names): names.joined(separator: " | ")
    case .point: "point"
    case .size: "size"
    case .rect: "rectangle"
    case .vector: "vector"
    case .color: "colour"
    case .transform: "transform"
    case .path: "path"
    case .image: "image"
    case .list(let element): "list of \(element.shortName)"
    case .optional(let wrapped): "\(wrapped.shortName) or none"
    case .either(let types): types.map(\.shortName).joined(separator: " or ")
    case .record: "object"
    case .tuple(let fields): ValueType.spelling(ofTuple: fields)
    case .dictionary(let element): "\(element.shortName) by name"
    case .pattern: "text"
    case .form(let name): name
    case .timingFunction: "timing function"
    case .any: "any"
    }
  }
}
