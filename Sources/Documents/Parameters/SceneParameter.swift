import LambentGeometry
package import LambentProperties

/// A parameter that whoever uses a document may choose: a named value with a default.
///
/// ```json
/// "parameters": { "tint": { "type": "color", "default": "#f80", "summary": "The sparks' colour" } }
/// ```
/// A value anywhere in the document may be `{"parameter": "tint"}`; texts may hold `{{tint}}`.
package struct SceneParameter: Sendable, Hashable {
  package enum Kind: String, PropertyChoice {
    case number
    case integer
    case boolean
    case text
    case color
    case point
    case angle
    case image
    case choice

    package var summary: String {
      switch self {
      case .number: "A number, within its bounds."
      case .integer: "A whole number, within its bounds."
      case .boolean: "True or false."
      case .text: "Any text."
      case .color: "A colour in any form."
      case .point: "A point [x, y]."
      case .angle: "Radians, or text as \"36deg\"."
      case .image: "The name of an image of the document, or the path of a file."
      case .choice: "One of the names in “choices”."
      }
    }
  }

  package let name: String
  package let kind: Kind
  /// The value that it has unless another is given.
  package let defaultValue: JSONValue
  package let minimum: Double?
  package let maximum: Double?
  package let choices: [String]
  /// The purpose, in one sentence; may be empty.
  package let summary: String
}

extension SceneParameter.Kind {
  /// True if values lie between a least and a greatest one.
  var isOrdered: Bool { [.number, .integer, .angle].contains(self) }
}

extension SceneParameter {
  package var type: ValueType {
    switch kind {
    case .number: .number
    case .integer: .integer
    case .boolean: .boolean
    case .text, .image: .text
    case .color: .color
    case .point: .point
    case .angle: .angle
    case .choice: .choice(choices)
    }
  }

  /// The default in the form that descriptions show.
  package var initial: PropertyValue {
    switch defaultValue {
    case .boolean(let flag): .boolean(flag)
    case .number(let number): .number(number)
    case .string(let text): .text(text)
    case .array(let elements):
      .list(
        elements.map { element in
          switch element {
          case .number(let number): .number(number)
          case .string(let text): .text(text)
          default: .null
          }
        })
    case .null, .object: .null
    }
  }

  package struct Failure: Error {
    package let what: String
    package let remedy: String
  }

  /// A value as the document is to have it: text for anything but text is read as the command line spells
  /// values.
  ///
  /// - Throws: `Failure` where it does not fit.
  func value(from given: JSONValue) throws(Failure) -> JSONValue {
    var failure: Failure?
    for candidate in candidates(for: given) {
      do throws(Failure) {
        try check(candidate)
        return candidate
      } catch {
        failure = failure ?? error
      }
    }
    throw failure ?? Failure(what: "no value", remedy: type.spelling)
  }

  private func candidates(for given: JSONValue) -> [JSONValue] {
    guard case .string(let text) = given, type != .text else { return [given] }
    if case .choice = kind { return [given] }
    var result = [given]
    var parser = JSONParser(Array(text.utf8))
    if let parsed = try? parser.parse(), parser.findings.isEmpty {
      result.insert(parsed.value, at: 0)
    }
    if text.contains(",") {
      result.append(
        .array(
          text.split(separator: ",").map { part in
            let part = part.filter { $0 != " " }
            return Double(part).map(JSONValue.number) ?? .string(String(part))
          }))
    }
    return result
  }

  private func check(_ value: JSONValue) throws(Failure) {
    let diagnostics = Diagnostics()
    guard var document = try? JSONDocument(file: name, bytes: Array(value.line.utf8)) else {
      throw Failure(what: "no value", remedy: type.spelling)
    }
    document.findings.forEach(diagnostics.add)
    document.canvas = .init(width: 1, height: 1)
    let cursor = Cursor(document: document, diagnostics: diagnostics)
    // Texts may hold cells, if they come to stand in a `repeat`.
    let read =
      type == .text
      ? cursor.text().map(PropertyValue.text)
      : cursor.scalar(of: type)
    if let first = diagnostics.all.first(where: { $0.severity == .error }) {
      throw Failure(what: first.message, remedy: first.remedy)
    }
    guard let read else { throw Failure(what: "no value", remedy: type.spelling) }
    let bounds = NumberBounds(minimum: minimum, maximum: maximum)
    guard case .number(let number) = read, kind.isOrdered, !bounds.contains(number) else { return }
    throw Failure(what: "\(number.short) is out of range", remedy: bounds.summary)
  }

  /// The value that a cell of a table gives the parameter; `nil` where the parameter keeps its default: for
  /// `null`, and for an empty cell of any kind but text.
  ///
  /// - Parameter hasDecimalCommas: True if `3,5` is a number.
  /// - Throws: `DataTable.Fault` for a value that does not fit.
  package func value(
    ofCell cell: JSONValue, hasDecimalCommas: Bool
  ) throws(DataTable.Fault) -> JSONValue? {
    var cell = cell
    switch (kind, cell) {
    case (_, .null): return nil
    case (.text, .string): break
    case (.text, _), (.image, .number), (.choice, .number), (.choice, .boolean):
      cell = .string(cell.plainText)
    case (_, .string(let text)):
      let text = text.trimmingBlanks
      guard !text.isEmpty else { return nil }
      cell = value(ofText: text, hasDecimalCommas)
    default: break
    }
    do throws(Failure) {
      return try value(from: cell)
    } catch {
      throw DataTable.Fault(
        message: "\(error.what) for the parameter “\(name)”", remedy: error.remedy)
    }
  }

  /// The value that text without blanks at its ends has in spreadsheets.
  private func value(ofText text: String, _ hasDecimalCommas: Bool) -> JSONValue {
    switch kind {
    case .boolean:
      switch text.lowercased() {
      case "true", "yes", "1": return true
      case "false", "no", "0": return false
      default: return .string(text)
      }
    case .number, .integer, .angle:
      return .string(hasDecimalCommas ? text.replacing(",", with: ".", maxReplacements: 1) : text)
    case .text, .color, .point, .image, .choice: return .string(text)
    }
  }
}

extension DocumentKeys {
  package static let parameter: [PropertyInfo] = [
    DocumentKey<SceneParameter.Kind?>("type", isRequired: true, "The kind of its values.").info,
    key("default", .any, isRequired: true, "The value if no other value is given."),
    key("minimum", .either([.number, .text]), "The smallest number, integer or angle."),
    key("maximum", .either([.number, .text]), "The greatest number, integer or angle."),
    key("choices", .list(.text), "The allowed values of a choice."),
    key("summary", .text, "Its purpose, in one sentence."),
  ]
}
