/// The offsets of the first bytes of a parsed value and of everything in it, in the same tree as the ``JSONValue``.
package struct JSONPositions: Sendable {
  package let offset: Int
  /// The offsets of the elements or of the members' values, in order.
  package var children: [JSONPositions] = []
  /// The offsets of the members' keys: of their opening quotation marks.
  package var keyOffsets: [Int] = []
  /// True for a layer around the copies of a template, which the document does not have: its path is that of the
  /// layer around it.
  package var isAroundCopies = false
}

/// An object that is put together of members with their positions.
package struct ParsedObject {
  private var members: [JSONValue.Member] = []
  private var positions: JSONPositions

  package init(at offset: Int) { positions = JSONPositions(offset: offset) }

  /// A layer around the copies of a template.
  package init(aroundCopiesOf template: Cursor) {
    self.init(at: template.offset)
    positions.isAroundCopies = true
  }

  package var parsed: JSONParser.Parsed { (.object(members), positions) }

  package mutating func append(_ key: String, _ value: JSONParser.Parsed, at keyOffset: Int) {
    members.append((key, value.value))
    positions.children.append(value.positions)
    positions.keyOffsets.append(keyOffset)
  }

  /// Adds a member that has no text: it stands where the object begins.
  package mutating func append(_ key: String, _ value: JSONValue) {
    append(key, (value, JSONPositions(offset: positions.offset)), at: positions.offset)
  }
}

extension [JSONParser.Parsed] {
  package func array(at offset: Int) -> JSONParser.Parsed {
    var positions = JSONPositions(offset: offset)
    positions.children = map(\.positions)
    return (.array(map(\.value)), positions)
  }
}
