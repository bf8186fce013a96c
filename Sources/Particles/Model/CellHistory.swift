import LambentProperties

/// A cell for as long as its layer has it, through the changes of its properties.
package struct CellHistory: Sendable, Hashable {
  /// The identity of the cell among its siblings.
  package var sibling: CellSibling
  /// The name in the key paths of timelines.
  package var key: String
  /// When the layer lost it: nothing is born from then on.
  package var end = Double.infinity
  /// The cell, without its cells. Of its versions all but the last matter for what no timeline has.
  package var versions: Versions<EmitterCell>
  /// Its cells.
  package var cells: [CellHistory]

  /// Creates a history.
  package init(
    _ sibling: CellSibling, key: String, versions: Versions<EmitterCell>, cells: [CellHistory]
  ) {
    (self.sibling, self.key, self.versions, self.cells) = (sibling, key, versions, cells)
  }

  /// True if the layer still has it: then what it shows is read at the frame.
  var isPresent: Bool { end == .infinity }

  /// The histories of cells that never change but by timelines.
  static func all(of cells: [EmitterCell]) -> [CellHistory] {
    zip(CellSibling.all(of: cells), cells).map { sibling, cell in
      CellHistory(
        sibling, key: sibling.label, versions: Versions(cell.withoutCells),
        cells: all(of: cell.ownCells))
    }
  }

  /// The cell as it last was, with its cells.
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
  /// Its name.
  var name: String?
  /// How many siblings of its name come before it.
  var rank: Int

  /// Those of siblings, in their order.
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
  /// True if anything can be born of it, its cells apart.
  package func isSound(isNested: Bool) -> Bool {
    EmitterValidation.isSound(self, isNested: isNested)
  }

  /// Its cells, or else those of its style.
  package var ownCells: [EmitterCell] {
    guard emitterCells.isEmpty, style["emitterCells"] != nil else { return emitterCells }
    return (try? styled())?.emitterCells ?? []
  }

  /// The same without its cells.
  package var withoutCells: EmitterCell {
    guard !emitterCells.isEmpty else { return self }
    var result = self
    result.emitterCells = []
    return result
  }

  /// The properties of which every particle shows what the cell has at the frame, whenever it was
  /// born.
  package static let namesReadAtFrame = Set(
    properties.lazy.filter { $0.reading == .frame }.map(\.name))
}

extension EmitterProperties {
  /// True if anything can be born under them.
  package var isSound: Bool { EmitterValidation.isSound(self) }

  /// The properties that are read at the frame: how sprites are drawn, and how the layer's time runs.
  package static let namesReadAtFrame = Set(
    properties.lazy.filter { $0.reading == .frame }.map(\.name))
}
