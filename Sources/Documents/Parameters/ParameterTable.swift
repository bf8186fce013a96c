package import LambentImageFiles
import LambentProperties

package struct ParameterTable {
  package private(set) var parameters: [SceneParameter] = []
  private var values: [String: JSONValue] = [:]
  private var texts: [String: String] = [:]
  /// The names of declarations that are wrong, which is reported once.
  private var rejectedNames: Set<String> = []

  package init(_ member: Cursor?) {
    guard let member else { return }
    let most = member.limits.maximumParameters
    let entries = member.entries(of: "parameters", atMost: most)
    if entries.count == most, let all = member.members() {
      rejectedNames.formUnion(all.dropFirst(most).map(\.key))
    }
    for entry in entries {
      guard let parameter = Self.parameter(entry.key, entry.value) else {
        rejectedNames.insert(entry.key)
        continue
      }
      parameters.append(parameter)
      setValue(parameter.defaultValue, of: parameter.name)
    }
  }

  private mutating func setValue(_ value: JSONValue, of name: String) {
    values[name] = value
    texts[name] = value.plainText
  }

  package var isEmpty: Bool { parameters.isEmpty }

  private static func parameter(_ name: String, _ cursor: Cursor) -> SceneParameter? {
    let form = "a parameter: {\"type\": …, \"default\": …}"
    guard cursor.isObject(of: DocumentKeys.parameter, expecting: form) else { return nil }
    guard !name.isEmpty, !name.contains(where: { ".{}/".contains($0) || $0.isWhitespace }) else {
      cursor.report(
        .invalidName, "the name “\(name)”",
        remedy: "a name without blanks, dots, slashes and braces")
      return nil
    }
    let kinds = SceneParameter.Kind.allCases.map(\.rawValue)
    guard
      let type = cursor.requiredMember(
        "type", meaning: "one of \(kinds.joined(separator: ", "))")?
        .choice(among: kinds),
      let kind = SceneParameter.Kind(rawValue: type),
      let standard = cursor.requiredMember("default", meaning: "the value without another")
    else { return nil }
    guard let choices = choices(of: kind, cursor) else { return nil }
    for key in ["minimum", "maximum"] where !kind.isOrdered {
      cursor.member(key)?.report(
        .conflict, "a bound of a \(type)", remedy: "only numbers, integers and angles have bounds")
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
    of kind: SceneParameter.Kind, _ cursor: Cursor
  ) -> [String]? {
    guard kind == .choice else {
      cursor.member("choices")?.report(
        .conflict, "choices of a \(kind.rawValue)", remedy: "the type “choice”")
      return []
    }
    guard let member = cursor.requiredMember("choices", meaning: "an array of names"),
      let elements = member.elements(expecting: ValueType.list(.text).spelling)
    else { return nil }
    let names = elements.compactMap { $0.filledText() }
    guard names.count == elements.count else { return nil }
    guard names.count <= SceneLimits.maximumChoices else {
      member.report(
        .limit, "\(names.count) choices", remedy: "at most \(SceneLimits.maximumChoices)")
      return nil
    }
    return names
  }

  /// Gives a parameter another value.
  ///
  /// - Throws: `SceneParameter.Failure` for an unknown one, or a value that does not fit.
  package mutating func set(_ name: String, to given: JSONValue) throws(SceneParameter.Failure) {
    guard !rejectedNames.contains(name) else { return }
    guard let parameter = parameters.first(where: { $0.name == name }) else {
      throw unknown(name)
    }
    setValue(try parameter.value(from: given), of: name)
  }

  private func unknown(_ name: String, suggests: Bool = true) -> SceneParameter.Failure {
    let names = parameters.map(\.name)
    let meant =
      suggests
      ? Suggestion.question(about: name, among: names) : nil
    return .init(
      what: "no parameter has the name “\(name)”",
      remedy: meant
        ?? (names.isEmpty
          ? "the document declares no parameters"
          : "one of \(names.prefix(12).joined(separator: ", "))"))
  }

  // MARK: In the document

  /// The offsets of the values with references that lead nowhere, and the texts in which the text of a
  /// parameter, or one after a backslash, looks like the name of a cell.
  package struct Checked {
    package fileprivate(set) var rejected: [Int] = []
    package fileprivate(set) var rowTexts: [Int: RowText] = [:]
    /// The names of the parameters of references, by the offsets of these.
    package fileprivate(set) var names: [Int: String] = [:]
  }

  /// The document with values instead of the references to parameters. References that lead nowhere are
  /// reported. A document whose texts would be too long stays as it is, which is reported before any text is
  /// made.
  package func expand(_ root: Cursor) -> (root: JSONValue, Checked) {
    let root = root.replacingNode(root.node.escapingRows)
    var checked = Checked()
    guard case .object(let members) = root.node, !isEmpty || root.node.refersToParameter else {
      return (root.node, checked)
    }
    // Without parameters, braces in the source of a kernel are allowed.
    let plain = isEmpty ? ["parameters", "kernels"] : ["parameters"]
    let own = (root.members() ?? []).filter { !plain.contains($0.key) }
    checked.rejected = own.flatMap { check($0.value, &checked) }
    guard !root.document.tally.isOver else { return (root.node, checked) }
    let expanded = members.map { member in
      plain.contains(member.key) ? member : (member.key, member.value.replacing(value))
    }
    return (.object(expanded), checked)
  }

  /// The declarations with the present values as their defaults.
  package func declarations(_ declared: JSONValue) -> JSONValue {
    var result = declared
    for parameter in parameters {
      guard var entry = result[parameter.name], let value = values[parameter.name] else { continue }
      entry["default"] = value
      result[parameter.name] = entry
    }
    return result
  }

  /// The images that parameters are to be, as far as they have values, with the keys of these in the document.
  var images: [(name: String, keys: [String])] {
    parameters.filter { $0.kind == .image }.compactMap { parameter in
      guard case .string(let name)? = values[parameter.name] else { return nil }
      let isGiven = values[parameter.name] != parameter.defaultValue
      return (name, ["parameters", parameter.name] + (isGiven ? [] : ["default"]))
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
    guard case .string(let text) = node, text.utf8.contains(UInt8(ascii: "{")) else { return nil }
    var result = ""
    text.forEachTemplatePart { part in
      switch part {
      case .plain(let text), .cell(let text): result += text
      case .name(let name): result += texts[name] ?? ""
      }
    }
    return result == text ? nil : .string(result)
  }

  /// Reports the names below a value that lead nowhere, and the first text that is too long for the document;
  /// the offsets of the values that hold them.
  private func check(_ cursor: Cursor, _ checked: inout Checked) -> [Int] {
    if let reference = ParameterReference(cursor.node) {
      checked.names[cursor.offset] = reference.name
      if reference.values == nil, case .string(let text)? = values[reference.name] {
        guard cursor.allows(text.utf8.count, of: .filledText) else { return [cursor.offset] }
        if text.contains(RowText.opening) {
          checked.rowTexts[cursor.offset] = RowText(plain: text)
        }
      }
      return check(reference, at: cursor)
    }
    // Cursors are made only where there is something to check.
    guard cursor.node.mayReferToParameter else { return [] }
    switch cursor.node {
    case .string(let text): return check(text, at: cursor, &checked)
    case .array: return (cursor.elements() ?? []).flatMap { check($0, &checked) }
    case .object: return (cursor.members() ?? []).flatMap { check($0.value, &checked) }
    default: return []
    }
  }

  private func check(
    _ text: String, at cursor: Cursor, _ checked: inout Checked
  ) -> [Int] {
    var isRight = true
    var (length, hasNames) = (0, false)
    text.forEachTemplatePart { part in
      guard case .name(let name) = part else { return }
      hasNames = true
      if let value = texts[name] {
        length += value.utf8.count
      } else {
        isRight = false
        reject(name, at: cursor)
      }
    }
    guard !hasNames || (cursor.allows(length, of: .filledText) && isRight) else {
      return [cursor.offset]
    }
    let rowText = rowText(text)
    let isOnlyCells = rowText.parts.allSatisfy { $0.isCell || !$0.text.contains("{") }
    if !isOnlyCells { checked.rowTexts[cursor.offset] = rowText }
    return []
  }

  /// The text with the values of parameters, in which only names of cells that the document has are names.
  private func rowText(_ text: String) -> RowText {
    var result = RowText()
    text.forEachTemplatePart { part in
      switch part {
      case .plain(let text): result.append(text)
      case .name(let name): result.append(texts[name] ?? "")
      case .cell(let text): result.append(text, isCell: true)
      }
    }
    return result
  }

  /// Reports an unknown parameter, a factor of a value that is not a number, and a table without a value for a
  /// value of the parameter.
  private func check(_ reference: ParameterReference, at cursor: Cursor) -> [Int] {
    guard values[reference.name] != nil,
      let parameter = parameters.first(where: { $0.name == reference.name })
    else {
      reject(reference.name, at: cursor)
      return [cursor.offset]
    }
    if reference.factor != nil, parameter.kind != .number {
      cursor.report(
        .conflict,
        "“times” of the parameter “\(reference.name)”, whose type is “\(parameter.kind.rawValue)”",
        remedy: "a parameter of the type “number”")
      return [cursor.offset]
    }
    guard let table = reference.values else { return [] }
    let present = values[reference.name].map { [$0.plainText] } ?? []
    guard !cursor.diagnostics.isFull else { return [cursor.offset] }
    let needed = Set(parameter.kind == .boolean ? ["true", "false"] : parameter.choices + present)
    guard let missing = needed.subtracting(table.map(\.key)).min() else { return [] }
    cursor.report(
      .missingKey, "no value for “\(missing)” of the parameter “\(reference.name)”",
      remedy:
        "an entry of “values” for each of \(needed.sorted().prefix(12).joined(separator: ", "))")
    return [cursor.offset]
  }

  private func reject(_ name: String, at cursor: Cursor) {
    guard !cursor.diagnostics.isFull, !rejectedNames.contains(name) else { return }
    let failure = unknown(name, suggests: cursor.diagnostics.suggests)
    cursor.report(.unknownName, failure.what, remedy: failure.remedy)
  }
}

extension JSONValue {
  /// Adds an image to a document for each parameter whose value is the path of a file, not the name of an image or a
  /// clip. Returns where the values are.
  package mutating func nameFiles(
    of table: ParameterTable, in files: FileAccess
  ) -> [String: JSONDocument.ImageOrigin] {
    var origins: [String: JSONDocument.ImageOrigin] = [:]
    for (name, keys) in table.images
    where self["images"]?[name] == nil && self["clips"]?[name] == nil {
      var images = self["images"] ?? .object([])
      images[name] = ["file": .string(files.place(of: name))]
      self["images"] = images
      origins[name] = JSONDocument.ImageOrigin(keys: keys, cell: nil)
    }
    return origins
  }

  fileprivate var mayReferToParameter: Bool {
    contains { node in
      if case .string(let text) = node {
        text.utf8.contains(UInt8(ascii: "{"))
      } else {
        ParameterReference(node) != nil
      }
    }
  }

  fileprivate var refersToParameter: Bool {
    contains { node in
      if case .string(let text) = node {
        text.refersToParameter
      } else {
        ParameterReference(node) != nil
      }
    }
  }

  /// The value within a text.
  package var plainText: String {
    switch self {
    case .string(let text): text
    case .array(let elements): elements.map(\.plainText).joined(separator: ", ")
    default: line
    }
  }
}

extension FileAccess {
  static var currentFolder: String { ".".realPath ?? "." }

  /// True if a file that a parameter may name is neither relative to the document nor to the current folder, where it
  /// is looked for, too.
  func isMissing(_ path: String) -> Bool {
    isTrusted && !directory.isEmpty && !path.hasPrefix("/") && FileKind(path: fullPath(path)) == nil
      && FileKind(path: path) == nil
  }

  /// The path of a file that a parameter may name: relative to the document, else, for a trusted one,
  /// to the current folder.
  package func place(of path: String) -> String {
    let isElsewhere =
      isTrusted && FileKind(path: fullPath(path)) == nil && FileKind(path: path) != nil
    return isElsewhere ? Self.currentFolder + "/" + path : path
  }
}

/// A stand-in for a value of a document: `{"parameter": name}`, the parameter's own value;
/// `{"parameter": name, "values": {…}}`, one of several values, by the parameter's; or
/// `{"parameter": name, "times": factor}`, the parameter's number times a factor.
///
/// ```json
/// "background": { "parameter": "transparent", "values": { "false": "#101522", "true": null } },
/// "birthRate": { "parameter": "amount", "times": 420 }
/// ```
struct ParameterReference {
  let name: String
  /// A value for each of the parameter's, in its plain spelling; `nil` for the parameter's own.
  let values: [JSONValue.Member]?
  /// The factor that multiplies the parameter's number; `nil` for the parameter's own.
  let factor: Double?

  /// Reads a reference; `nil` for other values.
  init?(_ node: JSONValue) {
    guard case .object(let members) = node, members.count <= 3 else { return nil }
    guard case .string(let name)? = node["parameter"] else { return nil }
    let own = members.filter { $0.key != "$comment" }
    switch (own.count, node["values"], node["times"]) {
    case (1, _, _): (values, factor) = (nil, nil)
    case (2, .object(let table)?, nil): (values, factor) = (table, nil)
    case (2, nil, .number(let number)?): (values, factor) = (nil, number)
    default: return nil
    }
    self.name = name
  }
}
