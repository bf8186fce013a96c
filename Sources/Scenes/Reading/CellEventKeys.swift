import LambentDocuments
import LambentLayers
import LambentParticles
import LambentProperties

/// The keys of a cell for what its particles emit at a moment of their lives: nested cells with that
/// `emitsAt`.
enum CellEventKeys {
  static let cellsName = "emitterCells"

  private static let moments: [(key: PropertyInfo, moment: EmissionMoment)] = [
    (key(CellMoments.death, "where a particle dies", "death"), .death),
    (
      key(CellMoments.collision, "where a particle first meets something", "collision"), .collision
    ),
  ]

  static let keys = moments.map(\.key)
  static let names = keys.names

  static func moment(of key: String) -> EmissionMoment? {
    moments.first { $0.key.name == key }?.moment
  }

  /// True if a name is one of the keys, in an object of some rows.
  static func isKey(_ name: String, amongRows rows: [String: PropertySchema]) -> Bool {
    rows[cellsName] != nil && moment(of: name) != nil
  }

  private static func key(_ name: String, _ place: String, _ moment: String) -> PropertyInfo {
    DocumentKeys.key(
      name, .either([.form(cellsName), .list(.form(cellsName))]),
      "A cell, or several, that emit \(place): nested cells with emitsAt \(moment).")
  }
}

extension Cursor {
  var isObject: Bool { if case .object = node { true } else { false } }

  /// The cells of this layer or cell, those that its particles emit at moments of their lives included.
  var cells: [Cursor] {
    items(CellEventKeys.cellsName)
      + (members() ?? []).filter { CellEventKeys.moment(of: $0.key) != nil }
      .flatMap { $0.value.isObject ? [$0.value] : $0.value.elements() ?? [] }
  }

  /// The cells that the particles of this cell emit at moments of their lives.
  ///
  /// - Parameter read: Reads a cell, or a list of cells.
  func emittedCells(_ read: (Cursor) -> PropertyValue?) -> [PropertyValue] {
    (members() ?? []).flatMap { member -> [PropertyValue] in
      guard let moment = CellEventKeys.moment(of: member.key) else { return [] }
      let cells = member.value.isObject ? [member.value] : member.value.elements() ?? []
      for cell in cells {
        cell.member("emitsAt")?.report(
          .conflict, "both “\(member.key)” and “emitsAt”", remedy: "one of them")
      }
      guard case .list(let values)? = read(member.value) else { return [] }
      return values.map { value in
        guard case .record(var record) = value else { return value }
        record["emitsAt"] = moment.propertyValue
        return .record(record)
      }
    }
  }
}
