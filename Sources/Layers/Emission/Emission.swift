import LambentGeometry
import LambentParticles
import LambentProperties

/// The emission of an emitter layer: its own properties and its cells.
struct Emission: Sendable, Hashable {
  var properties = EmitterProperties()
  var cells: [EmitterCell] = []
  /// The filters that cells name as kernels of their particles' images.
  var filters: [LayerFilter] = []
}

extension Emission {
  /// The rows of an emitter layer beyond any layer's, over a layer's state.
  static let rows: [Property<LayerState>] =
    EmitterProperties.properties.map(lifted) + [
      Property(
        children: "emitterCells", \.emission.cells, key: \.name,
        summary: "The kinds of particles, from back to front."),
      Property(
        filters: filtersName, \.emission.filters,
        summary: "Filters that cells name as the “kernel” of their particles."),
    ]

  /// The emission as those see it who make particles: what is read at the frame has no past.
  var withoutLooks: Emission {
    var result = self
    result.filters = []
    for index in result.cells.indices { result.cells[index].removeLooks() }
    return result
  }

  /// The names of the rows that are not the cells'.
  static let propertyNames = Set(EmitterProperties.properties.map(\.name))

  /// The name of the row of the filters that cells name.
  static let filtersName = "cellFilters"

  /// The name of the row of the cells.
  static let cellsName = "emitterCells"

  private static func lifted(_ row: Property<EmitterProperties>) -> Property<LayerState> {
    Property(
      row.info,
      get: { row.get($0.emission.properties) },
      set: { state, value throws(PropertyError) in
        try row.set(value, on: &state.emission.properties)
        return true
      })
  }
}

/// The names under which documents have nested cells that emit at a moment of a life.
package enum CellMoments {
  package static let death = "onDeath"
  package static let collision = "onCollision"
}

/// The way to a cell of an emitter layer and to one of its properties:
/// `emitterCells.fire.emitterCells.spark.color.red`.
///
/// A name finds the shallowest cell that has it, at any depth below; a cell without a name goes by
/// its index among its siblings.
struct CellPath: Sendable {
  /// The names, from the top.
  let names: [String]
  /// The property of the cell.
  let accessor: PropertyAccessor<EmitterCell>
  /// The row of a whole property.
  let row: Property<EmitterCell>?
  /// The name of the row that the property is, or is a component of.
  let rowName: String

  /// Reads what follows the first `emitterCells.` of a key path.
  ///
  /// - Throws: ``PropertyError`` where it leads nowhere, whatever the cells.
  init(_ rest: String, of keyPath: String) throws(PropertyError) {
    var names: [String] = []
    var rest = rest
    while true {
      let (name, inner) = try PropertyPath.split(rest)
      guard !inner.isEmpty else {
        throw .invalid(property: keyPath, reason: "name a property of “\(name)”")
      }
      names.append(name)
      let (row, below) = try PropertyPath.split(inner)
      if [CellMoments.death, CellMoments.collision].contains(row) {
        let parents = names.map { "\(Emission.cellsName).\($0)." }.joined()
        throw .invalid(
          property: keyPath,
          reason: "key paths reach the cells of “\(row)” by their names: "
            + "“\(parents)\(Emission.cellsName).NAME.\(below.isEmpty ? "velocity" : below)”")
      }
      guard row == Emission.cellsName, !below.isEmpty else {
        rest = inner
        break
      }
      rest = below
    }
    self.names = names
    accessor = try EmitterCell.accessor(forKeyPath: rest)
    rowName = try PropertyPath.split(rest).name
    row = EmitterCell.property(named: rest)
  }

  /// The value in a forest of cells.
  func value(in cells: [EmitterCell], of keyPath: String) throws(PropertyError) -> PropertyValue {
    var cells = cells
    var cell: EmitterCell?
    for index in try indices(in: cells, of: keyPath) {
      cell = cells[index]
      cells = cells[index].emitterCells
    }
    guard let cell else { throw .emptyKey(path: keyPath) }
    return try accessor.value(of: cell)
  }

  /// Sets the value in a forest of cells.
  func set(
    _ value: PropertyValue, in cells: inout [EmitterCell], of keyPath: String
  ) throws(PropertyError) {
    try set(value, in: &cells, at: try indices(in: cells, of: keyPath)[...])
  }

  private func set(
    _ value: PropertyValue, in cells: inout [EmitterCell], at indices: ArraySlice<Int>
  ) throws(PropertyError) {
    guard let first = indices.first else { return }
    if indices.count == 1 {
      try accessor.set(value, on: &cells[first])
    } else {
      try set(value, in: &cells[first].emitterCells, at: indices.dropFirst())
    }
  }

  /// The indices, level by level, of the cell that the names lead to.
  func indices(
    in cells: [EmitterCell], of keyPath: String
  ) throws(PropertyError) -> [Int] {
    var result: [Int] = []
    var cells = cells
    for name in names {
      guard let found = Self.search(for: name, in: cells) else {
        let known = Self.allNames(in: cells)
        guard known.count > 1 else {
          throw .unknownKey(name, in: keyPath, suggestion: known.first)
        }
        throw .unknownKey(name, in: keyPath, among: known)
      }
      for index in found { cells = cells[index].emitterCells }
      result += found
    }
    return result
  }

  /// The indices of the shallowest cell of a name.
  private static func search(for name: String, in cells: [EmitterCell]) -> [Int]? {
    // Most have it at the top; only otherwise lists are made.
    if let index = cells.indices.first(where: { cells[$0].key(at: $0) == name }) { return [index] }
    var level = cells.enumerated().map { (indices: [$0.offset], cell: $0.element) }
    while !level.isEmpty {
      for (indices, cell) in level where cell.key(at: indices.last ?? 0) == name {
        return indices
      }
      level = level.flatMap { indices, cell in
        cell.emitterCells.enumerated().map { (indices + [$0.offset], $0.element) }
      }
    }
    return nil
  }

  private static func allNames(in cells: [EmitterCell]) -> [String] {
    cells.flatMap { cell in [cell.name].compactMap(\.self) + allNames(in: cell.emitterCells) }
  }
}

extension EmitterCell {
  fileprivate mutating func removeLooks() {
    images = []
    contentsRect = .unit
    for index in emitterCells.indices { emitterCells[index].removeLooks() }
  }

  /// The name by which key paths call the cell: its own, or else its index among its siblings.
  func key(at index: Int) -> String { name ?? String(index) }
}
