import LambentDocuments
import LambentLayers
import LambentProperties

extension Cursor {
  /// A value for a key path. The value of a whole property is read like that property anywhere else.
  func value(for accessor: LayerAccessor, in context: ValueContext) -> PropertyValue? {
    guard let row = accessor.row else {
      warnOfDegrees(accessor.valueUnit, accessor.type)
      return takingLengths(accessor.isLength).value(of: accessor.type, in: context)
    }
    return value(of: row, in: context)
  }

  /// A value of a property, checked for type and range. Errors are reported at the position of each part.
  func value(of row: PropertySchema, in context: ValueContext) -> PropertyValue? {
    if let rows = row.children?() { return hosts(of: rows, in: context) }
    if let rows = row.fallbacks?() {
      return record(
        of: Dictionary(rows.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first }),
        in: context)
    }
    return takingLengths(false).value(of: row.info, in: context)
  }

  /// A list of hosts: emitter cells, or elements of shapes.
  private func hosts(
    of rows: [PropertySchema], orOne: Bool = false, in context: ValueContext
  ) -> PropertyValue? {
    let isOfShapes = rows.contains { $0.name == "shape" }
    guard
      let elements = orOne && isObject
        ? [self] : elements(expecting: isOfShapes ? "an array of shapes" : "an array of cells"),
      allows(elements, of: isOfShapes ? .shapes : .cells)
    else { return nil }
    let rows = Dictionary(rows.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let records = elements.compactMap { $0.record(of: rows, in: context) }
    noteNamesakes(among: elements, isOfShapes ? "element" : "cell")
    return records.count == elements.count ? .list(records) : nil
  }

  /// An object with values by the names of rows. Values that cannot be read are left out.
  private func record(of rows: [String: PropertySchema], in context: ValueContext) -> PropertyValue?
  {
    guard let members = members(expecting: "an object of properties by name") else { return nil }
    var record: [String: PropertyValue] = [:]
    for member in members where !CellEventKeys.isKey(member.key, amongRows: rows) {
      guard let row = rows[member.key] else {
        if !member.value.reject(member.key, ofCell: true, at: member.keyOffset) {
          unknownKey(member.key, at: member.keyOffset, known: rows.keys.sorted())
        }
        continue
      }
      if row.name == "name", !member.value.isNameOfCell { continue }
      record[row.name] = member.value.value(of: row, in: context)
    }
    guard let row = rows[CellEventKeys.cellsName], let cells = row.children?() else {
      return .record(record)
    }
    let emitted = emittedCells { $0.hosts(of: cells, orOne: true, in: context) }
    if !emitted.isEmpty {
      guard case .list(let own) = record[row.name] ?? .list([]) else { return .record(record) }
      record[row.name] = .list(own + emitted)
    }
    return .record(record)
  }

  /// Reports too many hosts in a document, at the first one beyond the limit.
  private func allows(_ hosts: [Cursor], of item: DocumentTally.Item) -> Bool {
    guard let excess = document.tally.excess(of: item, adding: hosts.count) else { return true }
    if excess.isFirst, let first = hosts.dropFirst(excess.firstIndex).first {
      first.report(.limit, excess.message, remedy: excess.remedy)
    }
    return false
  }

  /// Reports an emitter whose areas for births have too many parts.
  func allowsAreas(of state: LayerState) -> Bool {
    let count = state.areaPartBound
    return count <= 0
      || allows(count, of: .birthParts, advice: ": smaller images, or fewer emitters")
  }

  /// True if this is a valid name of a cell or an element. Errors are reported.
  private var isNameOfCell: Bool {
    if node.isNull { return true }
    guard let name = name() else { return false }
    if name.isEmpty {
      report(.invalidName, "the name of a cell is empty", remedy: "a name, or no key “name”")
    }
    return !name.isEmpty
  }

  /// Notes sibling cells or elements with the same name: key paths lead only to the first of them.
  private func noteNamesakes(among cells: [Cursor], _ what: String) {
    var seen: Set<String> = []
    for cell in cells {
      guard let member = cell.member("name"), case .string(let name) = member.node,
        !name.isEmpty, !seen.insert(name).inserted
      else { continue }
      member.report(
        .duplicateName,
        "another \(what) of this list has the name “\(name)”: key paths reach only that one",
        remedy: "different names", severity: .note)
    }
  }
}
