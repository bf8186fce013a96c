import LambentLayers
import LambentProperties

extension Cursor {
  /// A value for what a key path leads to: read as that of a whole property is wherever it stands.
  func value(for accessor: LayerAccessor, in context: ValueContext) -> PropertyValue? {
    guard let row = accessor.row else { return value(of: accessor.type, in: context) }
    return value(of: row, in: context)
  }

  /// A value of a property: of its type and within its bounds, each part reported at its own place.
  func value(of row: PropertySchema, in context: ValueContext) -> PropertyValue? {
    if let rows = row.children?() { return hosts(of: rows, in: context) }
    if let rows = row.fallbacks?() { return record(of: rows, in: context) }
    guard let value = value(of: row.type, in: context),
      allows(value, in: row.name, row.minimum, row.maximum)
    else { return nil }
    return value
  }

  /// Says whether a number lies within bounds, and reports where it does not; it has to be finite, but
  /// for a greatest value that is endless.
  func allows(
    _ value: PropertyValue, in name: String, _ minimum: Double?, _ maximum: Double?
  ) -> Bool {
    guard case .number(let number) = value else { return true }
    if number.isInfinite, maximum != .infinity {
      report("“\(name)” cannot be endless", remedy: "a finite number")
      return false
    }
    let (least, greatest) = (minimum ?? -.infinity, maximum ?? .infinity)
    guard number >= least, number <= greatest else {
      let range =
        greatest == .infinity
        ? "at least \(least.short)"
        : least == -.infinity ? "at most \(greatest.short)" : "\(least.short)…\(greatest.short)"
      report("\(number.short) is out of range for “\(name)”", remedy: range)
      return false
    }
    return true
  }

  /// A list of hosts: emitter cells.
  private func hosts(of rows: [PropertySchema], in context: ValueContext) -> PropertyValue? {
    guard let elements = elements(expecting: "an array of objects") else { return nil }
    let records = elements.compactMap { $0.record(of: rows, in: context) }
    noteNamesakes(among: elements)
    return records.count == elements.count ? .list(records) : nil
  }

  /// An object with values under the names of rows; what cannot be read is left out.
  private func record(of rows: [PropertySchema], in context: ValueContext) -> PropertyValue? {
    guard let members = members() else { return nil }
    var record: [String: PropertyValue] = [:]
    for member in members {
      guard let row = rows.first(where: { $0.name == member.key }) else {
        if !member.value.refuseOfCell(member.key, at: member.keyOffset) {
          unknownKey(member.key, at: member.keyOffset, known: rows.map(\.name))
        }
        continue
      }
      if row.name == "name", !member.value.isNameOfCell { continue }
      record[row.name] = member.value.value(of: row, in: context)
    }
    return .record(record)
  }

  /// Whether this is a name that a cell may have; reports what is wrong with it.
  private var isNameOfCell: Bool {
    if node.kind.isNull { return true }
    guard let name = name() else { return false }
    if name.isEmpty { report("the name of a cell is empty", remedy: "a name, or none at all") }
    return !name.isEmpty
  }

  /// Notes cells beside each other of one name: key paths lead to the first of them only.
  private func noteNamesakes(among cells: [Cursor]) {
    var seen: Set<String> = []
    for cell in cells {
      guard let member = cell.member("name"), case .string(let name) = member.node.kind,
        !name.isEmpty, !seen.insert(name).inserted
      else { continue }
      member.report(
        "another cell beside this one is called “\(name)” too, and key paths lead to that only",
        remedy: "names that differ", severity: .note)
    }
  }
}
