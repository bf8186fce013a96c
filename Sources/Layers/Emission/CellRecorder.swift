import LambentParticles
import LambentProperties

/// The properties of an emitter layer, or of one of its cells, over time.
struct EmissionValues<Host: EmissionHost>: Sendable {
  /// The earlier versions, which differ in properties that have no timeline and are not read at the frame's time.
  private(set) var versions: Versions<Host>
  /// The times at which properties with timelines changed, by the names of their rows.
  private(set) var changes: [String: [Double]] = [:]
  /// True if particles have them, rather than a layer.
  private let isNested: Bool

  init(_ first: Host, isNested: Bool = false) {
    versions = Versions(first)
    self.isNested = isNested
  }

  /// Records the values of the properties from a time on.
  mutating func change(to next: Host, at time: Double) {
    let last = versions.last
    guard next != last else { return }
    for row in Host.timelineRows where row.get(last) != row.get(next) {
      changes[row.name, default: []].append(time)
    }
    let isOther = Host.versionRows.contains { $0.get(last) != $0.get(next) }
    if isOther || !next.agreesBeyondRows(with: last) {
      versions.change(to: next, at: time, isSound: last.isSound(isNested: isNested))
    } else {
      versions.last = next
    }
  }
}

/// An object whose changes are reported to an emitter layer's history.
protocol EmissionHost: PropertyHost, Hashable {
  /// The properties that are read at births, or integrated, from timelines.
  static var timelineRows: [Property<Self>] { get }
  /// The properties that particles keep as they were at their births.
  static var versionRows: [Property<Self>] { get }
  /// True if anything can be born under the values.
  func isSound(isNested: Bool) -> Bool
  /// True if the fields that have no row, and that births are made with, have the same values.
  func agreesBeyondRows(with other: Self) -> Bool
}

extension EmissionHost {
  func agreesBeyondRows(with other: Self) -> Bool { true }
}

extension EmitterProperties: EmissionHost {
  func isSound(isNested: Bool) -> Bool { isSound }

  func agreesBeyondRows(with other: EmitterProperties) -> Bool {
    customShape == other.customShape && layerImage == other.layerImage && outlines == other.outlines
  }

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

/// The history of one cell of an emitter layer, for as long as the layer has the cell.
///
/// A removed cell emits no more; a cell that is added later begins then. The particles of both live on.
/// A cell that is removed and added again counts as another cell of the same name.
struct CellRecorder: Sendable {
  /// The identity of the cell among its siblings.
  let sibling: CellSibling
  /// The interval in which the layer has the cell.
  var life: Interval
  /// Its properties.
  private(set) var values: EmissionValues<EmitterCell>
  /// Its cells.
  private(set) var recorders = CellRecorders()

  init(_ sibling: CellSibling, _ cell: EmitterCell, from start: Double, isNested: Bool) {
    self.sibling = sibling
    life = Interval(from: start)
    values = EmissionValues(cell.withoutCells, isNested: isNested)
    recorders.follow(cell.ownCells, at: start, areNested: true)
  }

  mutating func change(to cell: EmitterCell, at time: Double) {
    values.change(to: cell.withoutCells, at: time)
    recorders.follow(cell.ownCells, at: time, areNested: true)
  }

  mutating func end(at time: Double) {
    life.end = time
    recorders.end(at: time)
  }
}

/// The emission of a layer over its time, property by property and cell by cell.
struct EmissionCourse: Sendable {
  /// The layer's own properties.
  private(set) var properties: EmissionValues<EmitterProperties>
  /// The cells so far.
  private var cells: [EmitterCell]
  /// The topmost cells.
  private(set) var recorders: CellRecorders

  /// The course of a layer that begins with an emission, or with what is left of a past.
  init(_ first: Emission, after carry: ForgottenEmission? = nil) {
    properties = EmissionValues(first.properties)
    cells = first.cells
    recorders = CellRecorders(
      zip(CellSibling.all(of: cells), cells).map { sibling, cell in
        let start = carry?.recorders[sibling.label]?.start ?? -.infinity
        return CellRecorder(sibling, cell, from: start, isNested: false)
      })
  }

  /// Notes what is emitted from a time on.
  mutating func follow(_ emission: Emission, at time: Double) {
    properties.change(to: emission.properties, at: time)
    // Most changes leave the cells alone, which shows at once.
    guard emission.cells != cells else { return }
    recorders.follow(emission.cells, at: time, areNested: false)
    cells = emission.cells
  }
}
