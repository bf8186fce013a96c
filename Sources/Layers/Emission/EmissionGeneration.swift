import LambentAnimations
import LambentParticles

/// Cells of an emitter layer that can make up one emitter: no two of one name.
///
/// A cell that is taken away bears no more particles, and one that comes later begins then, while
/// the particles of both live on. Where a cell is replaced by another of its name, the new one
/// belongs to the next generation.
struct EmissionGeneration {
  /// When a topmost cell emits.
  struct Life: Equatable {
    var start: Double
    var end: Double

    static let endless = Life(start: -.infinity, end: .infinity)

    var isEndless: Bool { self == .endless }

    /// The ends that are moments.
    var ends: [Double] { [start, end].filter(\.isFinite) }

    /// The nearest moment to another at which the cell is there.
    func nearest(to time: Double) -> Double {
      max(start, min(time, end - 2 * MediaTiming.tolerance))
    }

    func contains(_ time: Double) -> Bool {
      time >= start - MediaTiming.tolerance && time < end - MediaTiming.tolerance
    }
  }

  /// The cells as they last were: those that there are, in their order, then those that are gone.
  var cells: [EmitterCell] = []
  /// What key paths call them.
  var keys: [String] = []
  /// When each of them emits.
  var lives: [String: Life] = [:]
  /// How many others of its name a cell of this generation has followed.
  var number = 0

  /// Whether it has a cell under the names that lead to it from the top.
  func has(_ path: [String]) -> Bool {
    var cells = cells
    for (depth, name) in path.enumerated() {
      let cell =
        depth == 0 ? zip(keys, cells).first { $0.0 == name }?.1 : cells.cell(of: name)
      guard let cell else { return false }
      cells = cell.emitterCells
    }
    return true
  }

  /// The generations of a layer's cells.
  static func generations(of history: EmissionHistory) -> [EmissionGeneration] {
    var lines: [String: [Line]] = [:]
    var order = history.carry?.order ?? []
    var start = -Double.infinity
    for (index, emission) in history.emissions.enumerated() {
      let end = index < history.past.count ? history.past[index].end : .infinity
      for (key, cell) in zip(EmitterCell.labels(of: emission.cells), emission.cells) {
        if lines[key] == nil, !order.contains(key) { order.append(key) }
        let carried = index == 0 ? history.carry?.lines[key]?.start : nil
        extend(&lines[key, default: []], with: cell, from: carried ?? start, to: end)
      }
      start = end
    }
    let present = EmitterCell.labels(of: history.present.cells)
    let keys = present + order.filter { !present.contains($0) }
    var generations: [Int: EmissionGeneration] = [:]
    for key in keys {
      let first = history.carry?.lines[key]?.generation ?? 0
      for (offset, line) in (lines[key] ?? []).enumerated() {
        generations[first + offset, default: EmissionGeneration()].append(line, key)
      }
    }
    return generations.sorted { $0.key < $1.key }.map { number, generation in
      var generation = generation
      generation.number = number
      return generation
    }
  }

  private mutating func append(_ line: Line, _ key: String) {
    cells.append(line.cell)
    keys.append(key)
    lives[key] = line.life
  }

  /// What is left of the generation's cells when what was before a moment is forgotten.
  func lines(at time: Double, _ system: ParticleSystem) -> [String: EmissionCarry.Line] {
    var result: [String: EmissionCarry.Line] = [:]
    for (index, key) in keys.enumerated() {
      guard let life = lives[key], life.start < time, life.end > time else { continue }
      result[key] = EmissionCarry.Line(
        generation: number, start: life.start,
        rate: system.meanBirthRate(ofCell: index, until: time))
    }
    return result
  }

  /// A cell through the changes of its properties.
  private struct Line {
    var cell: EmitterCell
    var life: Life
  }

  private static func extend(
    _ lines: inout [Line], with cell: EmitterCell, from start: Double, to end: Double
  ) {
    if let last = lines.last, last.life.end == start, last.cell.hasSameTree(as: cell) {
      lines[lines.count - 1].cell = cell
      lines[lines.count - 1].life.end = end
    } else {
      lines.append(Line(cell: cell, life: Life(start: start, end: end)))
    }
  }
}

extension EmitterCell {
  /// Whether another cell has the same cells below it, by their names.
  fileprivate func hasSameTree(as other: EmitterCell) -> Bool {
    guard name == other.name, emitterCells.count == other.emitterCells.count else { return false }
    return zip(emitterCells, other.emitterCells).allSatisfy { $0.hasSameTree(as: $1) }
  }
}
