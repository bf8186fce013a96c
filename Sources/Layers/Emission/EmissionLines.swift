import LambentParticles

/// The cells beside each other that an emitter layer, or one of its cells, ever had.
///
/// Those that are gone are kept apart, so that what comes and goes costs as much as there is at the time.
struct EmissionLines: Sendable {
  /// The cells that there are, in the order in which they are drawn, each after those of its name before
  /// it.
  private var present: [EmissionLine]
  /// The cells of names that are gone, as they were drawn: one list for each change, the last one last.
  private var gone: [[EmissionLine]] = []
  /// In which of these lists the cells of a name are.
  private var places: [String: Int] = [:]

  /// The cells that there are from the beginning.
  init(_ lines: [EmissionLine] = []) { present = lines }

  /// All of them in the order in which they are drawn: those that there are, then those that are gone, the
  /// last ones first.
  var all: [EmissionLine] { present + gone.reversed().joined() }

  /// Notes what cells there are from a moment on.
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
        present.append(EmissionLine(sibling, cell, from: time, isNested: areNested))
      }
    }
    for index in open.values { present[index].end(at: time) }
    sort(as: EmitterCell.labels(of: cells))
  }

  /// All that there are are gone from a moment on.
  mutating func end(at time: Double) {
    for index in present.indices where present[index].life.end > time {
      present[index].end(at: time)
    }
  }

  /// Puts the cells of a name that is gone among those that there are.
  private mutating func bringBack(_ label: String) {
    guard let place = places.removeValue(forKey: label) else { return }
    present += gone[place].filter { $0.sibling.label == label }
    gone[place].removeAll { $0.sibling.label == label }
  }

  /// Puts those that there are in the order of names, and those of other names among the gone.
  private mutating func sort(as labels: [String]) {
    let groups = Dictionary(grouping: present, by: \.sibling.label)
    var seen = Set(labels)
    let lost = present.map(\.sibling.label).filter { seen.insert($0).inserted }
    present = labels.flatMap { groups[$0] ?? [] }
    guard !lost.isEmpty else { return }
    for label in lost { places[label] = gone.count }
    gone.append(lost.flatMap { groups[$0] ?? [] })
  }

  /// The cells as the particles' maker takes them.
  var cellLines: [CellLine] {
    let all = all
    return zip(all, all.keys).map { line, key in
      var result = CellLine(
        line.sibling, key: key, versions: line.values.versions, lines: line.lines.cellLines)
      result.end = line.life.end
      return result
    }
  }
}

extension [EmissionLine] {
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
