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
    let usable = table.table.rows.indices.filter { table.table.rows[$0].fault == nil }
    let most = max(1, usable.count)
    guard let most = cursor.integer(at: DocumentKeys.maximumRows, otherwise: most) else {
      return nil
    }
    let rows = stride(from: 0, to: usable.count, by: max(1, (usable.count + most - 1) / most))
      .map { usable[$0] }
    guard let layout = RepeatLayout(cursor, count: rows.count, in: values),
      allows(cursor.member("sublayers"), rows: rows.count, of: table, at: cursor)
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

  /// Counts the values of all rows, and reports too many of them, or of their layers, with the table at fault.
  private func allows(
    _ template: Cursor?, rows: Int, of table: RowTable, at cursor: Cursor
  ) -> Bool {
    func product(_ count: Int) -> Int {
      let (product, overflows) = count.multipliedReportingOverflow(by: rows)
      return overflows ? .max : product
    }
    let advice = ": \(table.advice(at: cursor))"
    guard cursor.allows(product(template?.node.valueCount ?? 0), of: .rowValues, advice: advice)
    else { return false }
    // They are counted when they are read.
    let layers = product(1 + (template?.node.layerCount ?? 0))
    let known = cursor.document.tally.counts[.layers, default: 0]
    guard layers > cursor.limits.maximumLayers - known else { return true }
    return cursor.allows(layers, of: .layers, advice: advice)
  }
}

extension JSONValue {
  /// The number of layers of a list, with those within them; each `repeat` counts once.
  fileprivate var layerCount: Int {
    switch self {
    case .array(let layers): layers.reduce(0) { $0 + $1.layerCount }
    case .object:
      1 + (self["sublayers"]?.layerCount ?? 0) + (self["mask"]?.layerCount ?? 0)
    default: 0
    }
  }
}
