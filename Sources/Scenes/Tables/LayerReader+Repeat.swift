import LambentGeometry
import LambentLayers

extension LayerReader {
  /// The layer that a `repeat` stands for: a stack, or a plain layer, with a layer for each row of its table. `nil`
  /// with a report if it has none.
  func repeated(_ cursor: Cursor, _ kind: LayerKind) -> LayerModel? {
    guard let member = cursor.requiredMember("table", meaning: "the name of a table"),
      let name = member.text(expecting: "the name of a table"),
      let table = values.images.tables.table(named: name, at: member)
    else { return nil }
    let rows = table.table.rows.indices.filter { table.table.rows[$0].fault == nil }
    guard let layout = RepeatLayout(cursor, count: rows.count, in: values),
      allows(cursor.member("sublayers"), rows: rows.count, at: cursor)
    else { return nil }
    var expansion = RowExpansion(table, in: cursor.document)
    var layers: [JSONValue] = []
    var positions = JSONPositions(offset: cursor.member("sublayers")?.offset ?? cursor.offset)
    if let list = cursor.member("sublayers") {
      for (place, row) in rows.enumerated() {
        let (value, inner) = expansion.expanded(list, row: row)
        let members = layout.item(place, named: "row-\(table.table.rows[row].number)")
        layers.append(.object(members + [("sublayers", value)]))
        positions.children.append(wrapper(of: inner, members: members.count, at: list.offset))
      }
    }
    var document = expansion.document
    document.replaceRoot(document.root, rejected: expansion.rejected)
    let expanded = layout.layer(
      around: (.array(layers), positions), of: cursor, known: kind.knownKeys, in: document)
    guard var model = layer(expanded) else { return nil }
    layout.arrange(&model)
    return model
  }

  /// The positions of an object whose last member is the sublayers of a row.
  private func wrapper(of inner: JSONPositions, members: Int, at offset: Int) -> JSONPositions {
    var result = JSONPositions(offset: offset)
    result.children = [JSONPositions](repeating: JSONPositions(offset: offset), count: members)
    result.children.append(inner)
    result.keyOffsets = [Int](repeating: offset, count: members + 1)
    return result
  }

  /// Counts the values of all rows, and reports too many.
  private func allows(_ template: Cursor?, rows: Int, at cursor: Cursor) -> Bool {
    let (count, overflows) = (template?.node.valueCount ?? 0).multipliedReportingOverflow(by: rows)
    let excess = cursor.document.tally.excess(of: .rowValues, adding: overflows ? .max : count)
    guard let excess else { return true }
    if excess.isFirst { cursor.report(.limit, excess.message, remedy: excess.remedy) }
    return false
  }
}

extension JSONValue {
  /// The number of values, this one and all in it.
  var valueCount: Int {
    switch self {
    case .array(let elements): elements.reduce(1) { $0 + $1.valueCount }
    case .object(let members): members.reduce(1) { $0 + $1.value.valueCount }
    default: 1
    }
  }
}
