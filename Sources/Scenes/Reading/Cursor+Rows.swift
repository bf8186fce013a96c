import LambentDocuments
import LambentLayers
import LambentProperties

extension Cursor {
  /// A value for what a key path leads to: read as that of a whole property is wherever it stands.
  func value(for accessor: LayerAccessor, in context: ValueContext) -> PropertyValue? {
    guard let row = accessor.row else {
      warnOfDegrees(accessor.valueUnit, accessor.type)
      return takingLengths(accessor.isLength).value(of: accessor.type, in: context)
    }
    return value(of: row, in: context)
  }

  /// A value of a property: of its type and within its bounds, each part reported at its own place.
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

  /// An object with values under the names of rows; what cannot be read is left out.
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

  /// Reports more hosts than a document may have, where they begin to be too many.
  private func allows(_ hosts: [Cursor], of item: DocumentTally.Item) -> Bool {
    guard let excess = document.tally.excess(of: item, adding: hosts.count) else { return true }
    if excess.isFirst, let first = hosts.dropFirst(excess.firstIndex).first {
      first.report(.limit, excess.message, remedy: excess.remedy)
    }
    return false
  }

  /// Reports an emitter on whose areas too many particles' places would be kept.
  func allowsAreas(of state: LayerState) -> Bool {
    let count = state.areaPartBound
    return count <= 0
      || allows(count, of: .birthParts, advice: ": smaller images, or fewer emitters")
  }

  /// True if this is a name that a cell or an element may have; reports what is wrong with it.
  private var isNameOfCell: Bool {
    if node.isNull { return true }
    guard let name = name() else { return false }
    if name.isEmpty {
      report(.invalidName, "the name of a cell is empty", remedy: "a name, or no key “name”")
    }
    return !name.isEmpty
  }

  /// Notes cells or elements beside each other of one name: key paths lead to the first of them only.
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
