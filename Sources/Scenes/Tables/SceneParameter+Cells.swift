extension SceneParameter {
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
      let text = text.trimmed
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

extension Scene {
  /// The names that `contents` may have: of the document's images and clips.
  package var imageNames: Set<String> {
    Set(document.images.map(\.name) + document.clips.map(\.name))
  }
}
