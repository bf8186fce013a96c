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

    func contains(_ time: Double) -> Bool {
      time >= start - MediaTiming.tolerance && time < end - MediaTiming.tolerance
    }
  }

  /// The cells as they last were: those that there are, in their order, then those that are gone.
  var cells: [EmitterCell] = []
  /// When each of them emits, by what key paths call them.
  var lives: [String: Life] = [:]

  /// The generations of a layer's cells.
  static func generations(of history: EmissionHistory) -> [EmissionGeneration] {
    var lines: [String: [Line]] = [:]
    var order: [String] = []
    var start = -Double.infinity
    for (index, emission) in history.emissions.enumerated() {
      let end = index < history.past.count ? history.past[index].end : .infinity
      for (place, cell) in emission.cells.enumerated() {
        let key = cell.key(at: place)
        if lines[key] == nil { order.append(key) }
        extend(&lines[key, default: []], with: cell, from: start, to: end)
      }
      start = end
    }
    let present = history.present.cells.enumerated().map { $0.element.key(at: $0.offset) }
    let keys = present + order.filter { !present.contains($0) }
    return (0..<(lines.values.map(\.count).max() ?? 0)).map { number in
      var generation = EmissionGeneration()
      for key in keys where (lines[key]?.count ?? 0) > number {
        guard let line = lines[key]?[number] else { continue }
        generation.cells.append(line.cell)
        generation.lives[key] = line.life
      }
      return generation
    }
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
