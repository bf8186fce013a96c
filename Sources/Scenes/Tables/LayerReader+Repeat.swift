import LambentDocuments
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
    var layers: [JSONParser.Parsed] = []
    if let list = cursor.member("sublayers") {
      for (place, row) in rows.enumerated() {
        var layer = ParsedObject(aroundCopiesOf: list)
        for (key, value) in layout.item(place, named: "row-\(table.table.rows[row].number)") {
          layer.append(key, value)
        }
        layer.append("sublayers", expansion.expanded(list, row: row), at: list.offset)
        layers.append(layer.parsed)
      }
    }
    var document = expansion.document
    document.replaceRoot(document.root, rejected: expansion.rejected)
    let expanded = layout.layer(
      around: layers.array(at: cursor.member("sublayers")?.offset ?? cursor.offset), of: cursor,
      known: kind.knownKeys, in: document)
    guard var model = layer(expanded) else { return nil }
    layout.arrange(&model)
    return model
  }

  /// Counts the values of all rows, and reports too many.
  private func allows(_ template: Cursor?, rows: Int, at cursor: Cursor) -> Bool {
    let (count, overflows) = (template?.node.valueCount ?? 0).multipliedReportingOverflow(by: rows)
    return cursor.allows(overflows ? .max : count, of: .rowValues)
  }
}
