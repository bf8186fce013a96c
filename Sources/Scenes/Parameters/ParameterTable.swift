import FoundationEssentials
import LambentImageFiles
import LambentProperties

/// The parameters of a document with the values that they have.
struct ParameterTable {
  private(set) var parameters: [SceneParameter] = []
  private var values: [String: JSONValue] = [:]

  /// Reads what a document declares, and reports what is wrong with it.
  init(_ member: Cursor?) {
    guard let member else { return }
    let entries = member.members(expecting: "an object of parameters by name") ?? []
    if entries.count > SceneLimits.maximumParameters {
      member.report(
        "\(entries.count) parameters", remedy: "at most \(SceneLimits.maximumParameters)")
    }
    for entry in entries.prefix(SceneLimits.maximumParameters) {
      guard let parameter = Self.parameter(entry.key, entry.value) else { continue }
      parameters.append(parameter)
      values[parameter.name] = parameter.defaultValue
    }
  }

  var isEmpty: Bool { parameters.isEmpty }

  private static func parameter(_ name: String, _ cursor: Cursor) -> SceneParameter? {
    guard cursor.members(expecting: "a parameter: {\"type\": …, \"default\": …}") != nil else {
      return nil
    }
    cursor.refuseUnknownKeys(known: DocumentKeys.parameter.names)
    guard !name.isEmpty, !name.contains(where: { ".{}/".contains($0) || $0.isWhitespace }) else {
      cursor.report("the name “\(name)”", remedy: "a name without blanks, dots, slashes and braces")
      return nil
    }
    let kinds = SceneParameter.Kind.allCases.map(\.rawValue)
    let context = ValueContext(images: ImageLibrary())
    guard
      case .text(let type)? = cursor.requiredMember(
        "type", meaning: "one of \(kinds.joined(separator: ", "))")?
        .value(of: .choice(kinds), in: context),
      let kind = SceneParameter.Kind(rawValue: type),
      let standard = cursor.requiredMember("default", meaning: "the value without another")
    else { return nil }
    guard let choices = choices(of: kind, cursor, context) else { return nil }
    for key in ["minimum", "maximum"] where !kind.isOrdered {
      cursor.member(key)?.report(
        "a bound of a \(type)", remedy: "none: only numbers, integers and angles have bounds")
    }
    let parameter = SceneParameter(
      name: name, kind: kind, defaultValue: standard.node,
      minimum: cursor.member("minimum")?.angle(), maximum: cursor.member("maximum")?.angle(),
      choices: choices, summary: cursor.member("summary")?.text() ?? "")
    do throws(SceneParameter.Failure) {
      _ = try parameter.value(from: standard.node)
    } catch {
      standard.report(error.what, remedy: error.remedy)
      return nil
    }
    return parameter
  }

  private static func choices(
    of kind: SceneParameter.Kind, _ cursor: Cursor, _ context: ValueContext
  ) -> [String]? {
    guard kind == .choice else {
      cursor.member("choices")?.report(
        "choices of a \(kind.rawValue)", remedy: "the type “choice”")
      return []
    }
    guard
      case .list(let list)? = cursor.requiredMember("choices", meaning: "an array of names")?
        .value(of: .list(.text), in: context)
    else { return nil }
    return list.compactMap { if case .text(let name) = $0 { name } else { nil } }
  }

  /// Gives a parameter another value.
  ///
  /// - Throws: `SceneParameter.Failure` for an unknown one, or a value that does not fit.
  mutating func set(_ name: String, to given: JSONValue) throws(SceneParameter.Failure) {
    guard let parameter = parameters.first(where: { $0.name == name }) else {
      throw unknown(name)
    }
    values[name] = try parameter.value(from: given)
  }

  private func unknown(_ name: String) -> SceneParameter.Failure {
    let names = parameters.map(\.name)
    let meant = Suggestion.nearest(to: name, among: names).map { "did you mean “\($0)”?" }
    return .init(
      what: "no parameter has the name “\(name)”",
      remedy: meant
        ?? (names.isEmpty
          ? "a key of “parameters”, of which there are none"
          : "one of \(names.prefix(12).joined(separator: ", "))"))
  }

  // MARK: In the document

  /// The document with values instead of the references to parameters; what leads nowhere is reported, and
  /// where it stands is told.
  func expand(_ root: Cursor) -> (root: JSONValue, rejected: [Int]) {
    guard case .object(let members) = root.node, !isEmpty || root.node.refersToParameter else {
      return (root.node, [])
    }
    let own = (root.members() ?? []).filter { $0.key != "parameters" }
    let rejected = own.flatMap { check($0.value) }
    let expanded = members.map { member in
      member.key == "parameters" ? member : (member.key, member.value.replacing(value))
    }
    return (.object(expanded), rejected)
  }

  /// The declarations with the present values as their defaults.
  func declarations(_ declared: JSONValue) -> JSONValue {
    var result = declared
    for parameter in parameters {
      guard var entry = result[parameter.name], let value = values[parameter.name] else { continue }
      entry["default"] = value
      result[parameter.name] = entry
    }
    return result
  }

  /// The images that parameters are to be, as far as they have values.
  var images: [String] {
    parameters.filter { $0.kind == .image }.compactMap { parameter in
      if case .string(let name)? = values[parameter.name] { name } else { nil }
    }
  }

  private func value(_ node: JSONValue) -> JSONValue? {
    if let reference = ParameterReference(node) {
      let value = values[reference.name]
      if let table = reference.values, let value {
        return table.first { $0.key == value.plainText }?.value
      }
      guard let factor = reference.factor, case .number(let number)? = value else { return value }
      return .number(number * factor)
    }
    guard case .string(let text) = node, text.contains("{{"), !isEmpty else { return nil }
    return .string(filled(text).text)
  }

  /// A text with its `{{name}}` filled in, and the names that lead nowhere.
  private func filled(_ text: String) -> (text: String, unknown: [String]) {
    var (result, unknown) = ("", [String]())
    var rest = text[...]
    while let open = rest.firstRange(of: "{{"),
      let close = rest[open.upperBound...].firstRange(of: "}}")
    {
      let name = String(rest[open.upperBound..<close.lowerBound].filter { $0 != " " })
      result += rest[..<open.lowerBound]
      if let value = values[name] {
        result += value.plainText
      } else {
        unknown.append(name)
      }
      rest = rest[close.upperBound...]
    }
    return (result + rest, unknown)
  }

  /// Reports the names below a value that lead nowhere, and tells where they stand.
  private func check(_ cursor: Cursor) -> [Int] {
    if let reference = ParameterReference(cursor.node) {
      return check(reference, at: cursor)
    }
    switch cursor.node {
    case .string(let text):
      return text.contains("{{") && !isEmpty ? reject(filled(text).unknown, at: cursor) : []
    case .array: return (cursor.elements() ?? []).flatMap(check)
    case .object: return (cursor.members() ?? []).flatMap { check($0.value) }
    default: return []
    }
  }

  /// Reports a reference to nothing, a factor of what is no number, and a table of values that has none for a
  /// value of the parameter.
  private func check(_ reference: ParameterReference, at cursor: Cursor) -> [Int] {
    guard let parameter = parameters.first(where: { $0.name == reference.name }) else {
      return reject([reference.name], at: cursor)
    }
    if reference.factor != nil, parameter.kind != .number {
      cursor.report(
        "“times” of the parameter “\(reference.name)”, whose type is “\(parameter.kind.rawValue)”",
        remedy: "a parameter of the type “number”")
      return [cursor.offset]
    }
    guard let table = reference.values else { return [] }
    let present = values[reference.name].map { [$0.plainText] } ?? []
    let needed = Set(parameter.kind == .boolean ? ["true", "false"] : parameter.choices + present)
    guard let missing = needed.subtracting(table.map(\.key)).min() else { return [] }
    cursor.report(
      "no value for “\(missing)” of the parameter “\(reference.name)”",
      remedy: "an entry of “values” for each of \(needed.sorted().joined(separator: ", "))")
    return [cursor.offset]
  }

  private func reject(_ names: [String], at cursor: Cursor) -> [Int] {
    for name in names {
      let failure = unknown(name)
      cursor.report(failure.what, remedy: failure.remedy)
    }
    return names.isEmpty ? [] : [cursor.offset]
  }
}

extension JSONValue {
  /// Adds an image to a document for each parameter whose value is the path of a file: relative to the
  /// document, else to the current folder.
  mutating func nameFiles(of table: ParameterTable, directory: String) {
    for name in table.images where self["images"]?[name] == nil {
      let beside = name.hasPrefix("/") || directory.isEmpty ? name : "\(directory)/\(name)"
      let path =
        FileKind(path: beside) == nil && FileKind(path: name) != nil
        ? FileManager.default.currentDirectoryPath + "/" + name : name
      var images = self["images"] ?? .object([])
      images[name] = ["file": .string(path)]
      self["images"] = images
    }
  }

  fileprivate var refersToParameter: Bool {
    if ParameterReference(self) != nil { return true }
    switch self {
    case .array(let elements): return elements.contains { $0.refersToParameter }
    case .object(let members): return members.contains { $0.value.refersToParameter }
    default: return false
    }
  }

  /// The value within a text.
  fileprivate var plainText: String {
    switch self {
    case .string(let text): text
    case .array(let elements): elements.map(\.plainText).joined(separator: ", ")
    default: line
    }
  }
}
