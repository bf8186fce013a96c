import LambentParticles
import LambentProperties

/// The properties of an emitter layer, or of one of its cells, over time.
struct EmissionValues<Host: EmissionHost>: Sendable {
  /// Versions apart from each other in what no timeline has, and is not read at the frame.
  private(set) var versions: Versions<Host>
  /// When properties changed that have timelines, by the names of their rows.
  private(set) var changes: [String: [Double]] = [:]
  /// Whether particles have them, rather than a layer.
  private let isNested: Bool

  init(_ first: Host, isNested: Bool = false) {
    versions = Versions(first)
    self.isNested = isNested
  }

  /// Notes what the properties are from a moment on.
  mutating func change(to next: Host, at time: Double) {
    let last = versions.last
    guard next != last else { return }
    for row in Host.timelineRows where row.get(last) != row.get(next) {
      changes[row.name, default: []].append(time)
    }
    if Host.versionRows.contains(where: { $0.get(last) != $0.get(next) }) {
      versions.change(to: next, at: time, isSound: last.isSound(isNested: isNested))
    } else {
      versions.last = next
    }
  }
}

/// What an emitter layer's history is told of.
protocol EmissionHost: PropertyHost, Hashable {
  /// The properties that are read at births, or integrated, from timelines.
  static var timelineRows: [Property<Self>] { get }
  /// The properties that particles keep as they were at their births.
  static var versionRows: [Property<Self>] { get }
  /// Whether anything can be born under the values.
  func isSound(isNested: Bool) -> Bool
}

extension EmitterProperties: EmissionHost {
  func isSound(isNested: Bool) -> Bool { isSound }

  static let timelineRows = properties.filter(\.hasTimelines)
  static let versionRows = properties.filter {
    !$0.hasTimelines && !namesReadAtFrame.contains($0.name)
  }
}

extension EmitterCell: EmissionHost {
  static let timelineRows = properties.filter(\.hasTimelines)
  static let versionRows = properties.filter {
    !$0.hasTimelines && !namesReadAtFrame.contains($0.name) && $0.name != Emission.cellsName
  }
}

/// A cell of an emitter layer for as long as the layer has it.
///
/// A cell that is taken away bears no more particles, and one that comes later begins then, while
/// the particles of both live on. One that comes back is another cell of the same name.
struct EmissionLine: Sendable {
  /// What tells the cell from its siblings.
  let sibling: CellSibling
  /// When the layer has it.
  var life: Era
  /// Its properties.
  private(set) var values: EmissionValues<EmitterCell>
  /// Its cells, in the order in which they are drawn.
  private(set) var lines: [EmissionLine]

  init(_ sibling: CellSibling, _ cell: EmitterCell, from start: Double, isNested: Bool) {
    self.sibling = sibling
    life = Era(from: start)
    values = EmissionValues(cell.withoutCells, isNested: isNested)
    lines = []
    lines.follow(cell.ownCells, at: start, areNested: true)
  }

  fileprivate mutating func change(to cell: EmitterCell, at time: Double) {
    values.change(to: cell.withoutCells, at: time)
    lines.follow(cell.ownCells, at: time, areNested: true)
  }

  fileprivate mutating func end(at time: Double) {
    life.end = time
    for index in lines.indices where lines[index].life.end > time { lines[index].end(at: time) }
  }
}

extension [EmissionLine] {
  /// Notes what cells there are from a moment on.
  fileprivate mutating func follow(
    _ cells: [EmitterCell], at time: Double, areNested: Bool
  ) {
    var open: [String: Int] = [:]
    for index in indices where self[index].life.end == .infinity {
      open[self[index].sibling.label] = index
    }
    for (sibling, cell) in zip(CellSibling.all(of: cells), cells) {
      if let index = open[sibling.label], self[index].sibling == sibling {
        self[index].change(to: cell, at: time)
        open[sibling.label] = nil
      } else {
        append(EmissionLine(sibling, cell, from: time, isNested: areNested))
      }
    }
    for index in open.values { self[index].end(at: time) }
    self = ordered(as: cells)
  }

  /// In the order in which they are drawn: those that there are, each after those of its name before
  /// it, then those that are gone, as they were drawn before.
  private func ordered(as cells: [EmitterCell]) -> [EmissionLine] {
    let groups = Dictionary(grouping: self, by: \.sibling.label)
    let present = EmitterCell.labels(of: cells)
    var seen = Set(present)
    let gone = map(\.sibling.label).filter { seen.insert($0).inserted }
    return (present + gone).flatMap { groups[$0] ?? [] }
  }

  /// What key paths call them: the last of a name by its name.
  var keys: [String] {
    var left = Dictionary(grouping: self, by: \.sibling.label).mapValues(\.count)
    return map { line in
      let label = line.sibling.label
      left[label, default: 1] -= 1
      // No name holds a slash.
      return left[label] == 0 ? label : "\(label)/\(left[label, default: 0])"
    }
  }
}

/// What an emitter layer has emitted over its time, property by property and cell by cell.
struct EmissionCourse: Sendable {
  /// The layer's own properties.
  private(set) var properties: EmissionValues<EmitterProperties>
  /// The cells that there are.
  private var cells: [EmitterCell]
  /// The topmost cells, in the order in which they are drawn.
  private(set) var lines: [EmissionLine] = []

  /// The course of a layer that begins with an emission, or with what is left of a past.
  init(_ first: Emission, after carry: EmissionCarry? = nil) {
    properties = EmissionValues(first.properties)
    cells = first.cells
    for (sibling, cell) in zip(CellSibling.all(of: cells), cells) {
      let start = carry?.lines[sibling.label]?.start ?? -.infinity
      lines.append(EmissionLine(sibling, cell, from: start, isNested: false))
    }
  }

  /// Notes what is emitted from a moment on.
  mutating func follow(_ emission: Emission, at time: Double) {
    properties.change(to: emission.properties, at: time)
    // Most changes leave the cells alone, which shows at once.
    guard emission.cells != cells else { return }
    lines.follow(emission.cells, at: time, areNested: false)
    cells = emission.cells
  }
}

extension [EmissionLine] {
  /// The cells as the particles' maker takes them.
  var cellLines: [CellLine] {
    zip(self, keys).map { line, key in
      var result = CellLine(
        line.sibling, key: key, versions: line.values.versions, lines: line.lines.cellLines)
      result.end = line.life.end
      return result
    }
  }
}
