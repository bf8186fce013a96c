import LambentProperties

/// A cell with all changes of its properties, from when it was added until it was removed.
package struct CellHistory: Sendable, Hashable {
  /// The identity of the cell among its siblings.
  package var sibling: CellSibling
  /// The name in the key paths of timelines.
  package var key: String
  /// The time at which the cell was removed from the layer. Nothing is born from then on.
  package var end = Double.infinity
  /// The cell over time, without its nested cells. Earlier versions apply only to properties
  /// without a timeline.
  package var versions: Versions<EmitterCell>
  package var cells: [CellHistory]

  package init(
    _ sibling: CellSibling, key: String, versions: Versions<EmitterCell>, cells: [CellHistory]
  ) {
    (self.sibling, self.key, self.versions, self.cells) = (sibling, key, versions, cells)
  }

  /// True if the cell has not been removed. Otherwise its look stays that of its last version.
  var isPresent: Bool { end == .infinity }

  /// The histories of cells that change only by timelines.
  static func all(of cells: [EmitterCell]) -> [CellHistory] {
    zip(CellSibling.all(of: cells), cells).map { sibling, cell in
      CellHistory(
        sibling, key: sibling.label, versions: Versions(cell.withoutCells),
        cells: all(of: cell.ownCells))
    }
  }

  /// The newest version of the cell, with its nested cells.
  var cell: EmitterCell {
    var result = versions.last
    result.emitterCells = cells.map(\.cell)
    return result
  }
}

/// The identity of a cell among its siblings.
package struct CellSibling: Sendable, Hashable {
  /// The name in key paths and in ``Particle/Identity/cell``.
  package var label: String
  var name: String?
  /// The number of preceding siblings with the same name.
  var rank: Int

  /// The identities of siblings, in order.
  package static func all(of cells: [EmitterCell]) -> [CellSibling] {
    var seen: [String: Int] = [:]
    return zip(EmitterCell.labels(of: cells), cells).map { label, cell in
      let rank = seen[cell.name ?? "", default: 0]
      seen[cell.name ?? ""] = rank + 1
      return CellSibling(label: label, name: cell.name, rank: rank)
    }
  }
}

extension EmitterCell {
  /// Its nested cells, or those of its style.
  package var ownCells: [EmitterCell] {
    guard emitterCells.isEmpty, style["emitterCells"] != nil else { return emitterCells }
    return (try? styled())?.emitterCells ?? []
  }

  package var withoutCells: EmitterCell {
    guard !emitterCells.isEmpty else { return self }
    var result = self
    result.emitterCells = []
    return result
  }

  /// The properties that are read at the frame, for all particles, rather than at birth.
  package static let namesReadAtFrame = Set(
    properties.lazy.filter { $0.reading == .frame }.map(\.name))
}

extension EmitterProperties {
  /// The properties that are read at the frame: the drawing of sprites, and the layer's timing.
  package static let namesReadAtFrame = Set(
    properties.lazy.filter { $0.reading == .frame }.map(\.name))
}
