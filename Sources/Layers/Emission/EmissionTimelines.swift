import LambentAnimations
import LambentParticles
import LambentProperties

/// Makes timelines from the history of an emitter layer: one for each number that has changed or is animated.
struct EmissionTimelines {
  private let history: EmissionHistory
  private let horizon: Double
  /// The animations of each property that has some, in the order of application.
  private let animations: [EmissionKey: [Animated]]
  /// The rows with animations, by the names of the cells in key paths, from the top.
  private let animatedRows: [[String]: Set<String>]

  /// A track of an animation that changes a property.
  private struct Animated {
    let record: Int
    let track: LayerTrack
  }

  init(_ history: EmissionHistory, horizon: Double) {
    self.history = history
    self.horizon = horizon
    var animations: [EmissionKey: [Animated]] = [:]
    for isAdditive in [false, true] {
      for (index, record) in history.records.enumerated() {
        for track in record.tracks where track.track.isAdditive == isAdditive {
          for key in Self.keys(of: track, in: history) {
            animations[key, default: []].append(Animated(record: index, track: track))
          }
        }
      }
    }
    self.animations = animations
    animatedRows = Dictionary(grouping: animations.keys, by: \.cell)
      .mapValues { Set($0.map(\.row)) }
  }

  /// The properties that a track changes. A cell's name may have referred to several cells over time.
  private static func keys(of track: LayerTrack, in history: EmissionHistory) -> Set<EmissionKey> {
    let accessor = track.accessor
    guard let path = accessor.cellPath else {
      guard Emission.propertyNames.contains(accessor.rowName) else { return [] }
      return [EmissionKey(cell: [], row: accessor.rowName)]
    }
    var result: Set<EmissionKey> = []
    for emission in history.emissions {
      guard let indices = try? path.indices(in: emission.cells, of: accessor.keyPath) else {
        continue
      }
      var cells = emission.cells
      var names: [String] = []
      for index in indices {
        names.append(EmitterCell.labels(of: cells)[index])
        cells = cells[index].emitterCells
      }
      result.insert(EmissionKey(cell: names, row: path.rowName))
    }
    return result
  }

  /// The timelines by key path.
  func timelines() -> [String: Timeline] {
    var result: [String: Timeline] = [:]
    let properties = history.course.properties
    let forgotten = history.carry == nil ? [:] : ForgottenEmission.values
    let rows = Set(properties.changes.keys).union(animatedRows[[]] ?? []).union(forgotten.keys)
    for row in rows {
      guard let property = EmitterProperties.property(named: row) else { continue }
      add(
        Subject(
          key: EmissionKey(cell: [], row: row), prefix: "", life: .always,
          present: property.get(properties.versions.last), changes: properties.changes[row] ?? [],
          carried: forgotten[row]),
        to: &result)
    }
    add(history.course.recorders.all, Place(names: [], prefix: "", life: .always), to: &result)
    return result
  }

  /// The position of cells in the model.
  private struct Place {
    /// The names of the cell that contains them in key paths of the model, from the top.
    var names: [String]
    /// The beginning of their own key paths.
    var prefix: String
    /// The interval in which the layer has the cell that contains them.
    var life: Interval
  }

  /// One property of the layer or of one of its cells.
  private struct Subject {
    let key: EmissionKey
    /// The beginning of its key path.
    let prefix: String
    /// The interval in which the layer has the cell.
    let life: Interval
    /// The time before which it is 0, if any.
    var beginning = -Double.infinity
    /// The current or last value.
    let present: PropertyValue
    /// The times at which it was set.
    let changes: [Double]
    /// The value that is assumed for the forgotten past.
    let carried: Double?
  }

  private func add(
    _ recorders: [CellRecorder], _ above: Place, to result: inout [String: Timeline]
  ) {
    for (recorder, key) in zip(recorders, recorders.keys) {
      let prefix = "\(above.prefix)\(Emission.cellsName).\(key)."
      let place = Place(
        names: above.names + [recorder.sibling.label], prefix: prefix, life: recorder.life)
      // A cell has no particles before its parent's.
      let comesLater = recorder.life.start > above.life.start
      add(recorder, place, comesLater: comesLater, to: &result)
      if comesLater, !recorder.values.versions.hasNoBursts {
        result[prefix + "bursts"] = Timeline(through: [
          (recorder.life.start, 0), (recorder.life.start, 1),
        ])
      }
      add(recorder.recorders.all, place, to: &result)
    }
  }

  private func add(
    _ recorder: CellRecorder, _ place: Place, comesLater: Bool, to result: inout [String: Timeline]
  ) {
    let rate = "birthRate"
    let carried = place.names.count == 1 ? history.carry?.rate(of: recorder) : nil
    var rows = Set(recorder.values.changes.keys).union(animatedRows[place.names] ?? [])
    if comesLater || carried != nil { rows.insert(rate) }
    for row in rows {
      guard let property = EmitterCell.property(named: row) else { continue }
      add(
        Subject(
          key: EmissionKey(cell: place.names, row: row), prefix: place.prefix, life: recorder.life,
          beginning: comesLater && row == rate ? recorder.life.start : -.infinity,
          present: property.get(recorder.values.versions.last),
          changes: recorder.values.changes[row] ?? [], carried: row == rate ? carried : nil),
        to: &result)
    }
  }

  private func add(_ subject: Subject, to result: inout [String: Timeline]) {
    let acting = animations[subject.key] ?? []
    let presences = acting.map {
      Timeline.Presence($0.track.track, during: history.records[$0.record].presence)
    }
    let carried = subject.carried
    let memory = carried == nil ? -.infinity : history.carry?.time ?? -.infinity
    let changes = subject.changes + [subject.beginning, memory].filter(\.isFinite)
    var evaluation = history.past.isEmpty ? Evaluation(of: subject.key, in: history) : nil
    for component in subject.key.scalarComponents {
      let timeline = Timeline(
        evaluating: { time in
          if let carried, time < memory { return carried }
          guard time >= subject.beginning - MediaTiming.tolerance else { return 0 }
          let time = max(time, history.start)
          let value =
            evaluation?.value { state in apply(acting, to: &state, at: time) }
            ?? value(of: subject, acting, at: time)
          return number(component, of: value)
        }, tracks: presences, changes: changes, horizon: horizon)
      let name = component.isEmpty ? subject.key.row : "\(subject.key.row).\(component)"
      if timeline.constant != number(component, of: subject.present) {
        result[subject.prefix + name] = timeline
      }
    }
  }

  /// The value of a property at a time of the layer. A removed or future cell has its own values.
  private func value(of subject: Subject, _ acting: [Animated], at time: Double) -> PropertyValue {
    var state = history.state
    state.emission = history.emission(at: subject.life.nearest(to: time))
    apply(acting, to: &state, at: time)
    // A style's cells are not in the model.
    return subject.key.value(in: state) ?? subject.present
  }

  private func apply(_ acting: [Animated], to state: inout LayerState, at time: Double) {
    for animated in acting {
      let record = history.records[animated.record]
      guard time >= record.additionTime - MediaTiming.tolerance, record.acts(at: time) else {
        continue
      }
      animated.track.apply(to: &state, at: time)
    }
  }

  private func number(_ component: String, of value: PropertyValue) -> Double {
    let part = component.isEmpty ? value : value.component(component)
    guard case .number(let number)? = part else { return 0 }
    return number
  }
}

/// Evaluates a property at many times, for a layer whose emission never changed. It uses one copy of the state,
/// because copying many cells is the most expensive part. Changes by an evaluation are undone.
private struct Evaluation {
  private var state: LayerState
  private let properties: EmitterProperties
  private let own: Property<EmitterProperties>?
  /// The cell, its index path from the top, and the row; `nil` for the layer's own properties.
  private let part: (cell: EmitterCell, indices: [Int], row: Property<EmitterCell>)?

  /// Returns `nil` if the model does not have the property: it does not contain the cells of styles.
  init?(of key: EmissionKey, in history: EmissionHistory) {
    state = history.state
    state.emission = history.present
    properties = history.present.properties
    guard !key.cell.isEmpty else {
      own = EmitterProperties.property(named: key.row)
      part = nil
      guard own != nil else { return nil }
      return
    }
    own = nil
    guard let found = history.present.cells.find(key.cell),
      let row = EmitterCell.property(named: key.row)
    else { return nil }
    part = (found.cell, found.indices, row)
  }

  /// The value after changes of the state that affect only this property.
  mutating func value(applying changes: (inout LayerState) -> Void) -> PropertyValue? {
    changes(&state)
    guard let part else {
      defer { state.emission.properties = properties }
      return own?.get(state.emission.properties)
    }
    return part.row.get(state.emission.cells.exchange(part.cell, at: part.indices[...]))
  }
}

extension [EmitterCell] {
  /// Replaces a cell, and returns the previous one.
  fileprivate mutating func exchange(
    _ cell: EmitterCell, at indices: ArraySlice<Int>
  ) -> EmitterCell {
    guard let first = indices.first else { return cell }
    if indices.count > 1 {
      return self[first].emitterCells.exchange(cell, at: indices.dropFirst())
    }
    let old = self[first]
    self[first] = cell
    return old
  }
}

extension Interval {
  /// The time in it that is nearest to another.
  fileprivate func nearest(to time: Double) -> Double {
    max(start, min(time, end - 2 * MediaTiming.tolerance))
  }
}

extension Versions<EmitterCell> {
  fileprivate var hasNoBursts: Bool {
    last.bursts.isEmpty && past.allSatisfy { $0.value.bursts.isEmpty }
  }
}
