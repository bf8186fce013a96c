import LambentParticles

/// The history of sibling cells: every cell that an emitter layer, or one of its cells, ever had.
///
/// Removed cells are kept in lists of their own. A change then costs as much as there are cells at the
/// time, not as many as there ever were.
struct CellRecorders: Sendable {
  /// The present cells in drawing order. A cell follows earlier ones of its name.
  private var present: [CellRecorder]
  /// The cells of removed names, in drawing order: one list per change, the latest last.
  private var removed: [[CellRecorder]] = []
  /// The index of the list that has the cells of a removed name.
  private var removedIndex: [String: Int] = [:]

  /// The cells of the beginning.
  init(_ recorders: [CellRecorder] = []) { present = recorders }

  /// All cells in drawing order: the present ones, then the removed ones, the latest first.
  var all: [CellRecorder] { present + removed.reversed().joined() }

  /// Records the cells from a time on.
  mutating func follow(_ cells: [EmitterCell], at time: Double, areNested: Bool) {
    var open: [String: Int] = [:]
    for index in present.indices where present[index].life.end == .infinity {
      open[present[index].sibling.label] = index
    }
    for (sibling, cell) in zip(CellSibling.all(of: cells), cells) {
      if let index = open[sibling.label], present[index].sibling == sibling {
        present[index].change(to: cell, at: time)
        open[sibling.label] = nil
      } else {
        bringBack(sibling.label)
        present.append(CellRecorder(sibling, cell, from: time, isNested: areNested))
      }
    }
    for index in open.values { present[index].end(at: time) }
    sort(as: EmitterCell.labels(of: cells))
  }

  /// Records that every present cell is removed at a time.
  mutating func end(at time: Double) {
    for index in present.indices where present[index].life.end > time {
      present[index].end(at: time)
    }
  }

  /// Moves the cells of a removed name back to the present ones.
  private mutating func bringBack(_ label: String) {
    guard let index = removedIndex.removeValue(forKey: label) else { return }
    present += removed[index].filter { $0.sibling.label == label }
    removed[index].removeAll { $0.sibling.label == label }
  }

  /// Sorts the present cells by the order of the names; cells of other names are removed.
  private mutating func sort(as labels: [String]) {
    let groups = Dictionary(grouping: present, by: \.sibling.label)
    var seen = Set(labels)
    let lost = present.map(\.sibling.label).filter { seen.insert($0).inserted }
    present = labels.flatMap { groups[$0] ?? [] }
    guard !lost.isEmpty else { return }
    for label in lost { removedIndex[label] = removed.count }
    removed.append(lost.flatMap { groups[$0] ?? [] })
  }

  /// The cells as `Particles` takes them.
  var cellHistories: [CellHistory] {
    let all = all
    return zip(all, all.keys).map { recorder, key in
      var result = CellHistory(
        recorder.sibling, key: key, versions: recorder.values.versions,
        cells: recorder.recorders.cellHistories)
      result.end = recorder.life.end
      return result
    }
  }
}

extension [CellRecorder] {
  /// The names by which key paths call them: the last of a name by its name.
  var keys: [String] {
    var left = Dictionary(grouping: self, by: \.sibling.label).mapValues(\.count)
    return map { recorder in
      let label = recorder.sibling.label
      left[label, default: 1] -= 1
      // No name holds a slash.
      return left[label] == 0 ? label : "\(label)/\(left[label, default: 0])"
    }
  }
}
