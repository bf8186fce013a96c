extension String {
  /// A part of a text that may hold the names of parameters: `Hello {{name}}`.
  enum TemplatePart {
    case plain(Substring)
    /// A name, its blanks left out.
    case name(String)
    /// The name of a cell with its braces, which stays until a row is put in: `{{row.amount:0.0}}`.
    case cell(Substring)
  }

  /// Calls a closure with the parts of the text in order. A backslash before `{{` makes it plain, and is left
  /// out.
  func forEachTemplatePart(_ body: (TemplatePart) -> Void) {
    var rest = startIndex
    while let open = firstPair(of: UInt8(ascii: "{"), from: rest) {
      let inner = utf8.index(open, offsetBy: 2)
      guard let close = firstPair(of: UInt8(ascii: "}"), from: inner) else { break }
      let end = utf8.index(close, offsetBy: 2)
      let before = open > rest ? utf8.index(before: open) : open
      if before < open, utf8[before] == UInt8(ascii: "\\") {
        if before > rest { body(.plain(self[rest..<before])) }
        body(.plain(self[open..<inner]))
        rest = inner
        continue
      }
      if open > rest { body(.plain(self[rest..<open])) }
      if self[open...].hasPrefix(RowText.opening) {
        body(.cell(self[open..<end]))
      } else {
        body(.name(self[inner..<close].filter { $0 != " " }))
      }
      rest = end
    }
    if rest < endIndex { body(.plain(self[rest...])) }
  }

  /// True if it holds a name, or braces that a backslash makes plain.
  var refersToParameter: Bool {
    guard utf8.contains(UInt8(ascii: "{")) else { return false }
    var (count, holdsName) = (0, false)
    forEachTemplatePart { part in
      switch part {
      case .plain(let text), .cell(let text): count += text.utf8.count
      case .name: holdsName = true
      }
    }
    return holdsName || count < utf8.count
  }

  /// The text in a form in which `{{name}}` is plain text.
  fileprivate var escapingTemplate: String {
    var (result, rest) = ("", startIndex)
    while let open = firstPair(of: UInt8(ascii: "{"), from: rest) {
      let inner = utf8.index(open, offsetBy: 2)
      guard firstPair(of: UInt8(ascii: "}"), from: inner) != nil else { break }
      result += self[rest..<open] + "\\{{"
      rest = inner
    }
    return result + self[rest...]
  }

  private func firstPair(of byte: UInt8, from start: Index) -> Index? {
    var rest = utf8[start...]
    while let index = rest.firstIndex(of: byte) {
      let next = utf8.index(after: index)
      guard next < utf8.endIndex else { return nil }
      if utf8[next] == byte { return index }
      rest = utf8[next...]
    }
    return nil
  }
}

extension JSONValue {
  /// A document in which the cells of its own tables are plain texts.
  var escapingRows: JSONValue {
    guard case .object(let tables)? = self["tables"] else { return self }
    var result = self
    result["tables"] = .object(
      tables.map { name, table in
        guard let rows = table["rows"] else { return (name, table) }
        var table = table
        table["rows"] = rows.escapingTexts
        return (name, table)
      })
    return result
  }

  private var escapingTexts: JSONValue {
    replacing { value in
      guard case .string(let text) = value, text.utf8.contains(UInt8(ascii: "{")) else {
        return nil
      }
      return .string(text.escapingTemplate)
    }
  }

  /// A document without parameters whose texts are plain: `{{name}}` is not a reference to one.
  package var escapingTemplates: JSONValue {
    guard case .object(let members) = self else { return self }
    return .object(
      members.map { member in
        member.key == "kernels" ? member : (member.key, member.value.escapingTexts)
      })
  }
}
