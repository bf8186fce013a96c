import LambentAnimations
import LambentParticles
import LambentProperties

/// Makes timelines of what an emitter layer emitted: one for each number that changed or changes.
struct EmissionTimelines {
  private let history: EmissionHistory
  private let horizon: Double
  /// The animations of each property that has some, in the order of application.
  private let animations: [EmissionKey: [Animated]]

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
  }

  /// The properties that a track changes; by a cell's name it may have led to several cells over
  /// time.
  private static func keys(of track: LayerTrack, in history: EmissionHistory) -> Set<EmissionKey> {
    let accessor = track.accessor
    guard let path = accessor.cellPath else {
      guard Emission.propertyNames.contains(accessor.rowName) else { return [] }
      return [EmissionKey(cell: [], row: accessor.rowName)]
    }
    var result: Set<EmissionKey> = []
    for emission in history.emissions {
      guard let indices = try? path.indices(in: emission.cells, of: accessor.keyPath),
        let row = try? PropertyPath.split(path.accessor.keyPath).name
      else { continue }
      var cells = emission.cells
      var names: [String] = []
      for index in indices {
        names.append(cells[index].key(at: index))
        cells = cells[index].emitterCells
      }
      result.insert(EmissionKey(cell: names, row: row))
    }
    return result
  }

  /// The timelines under their key paths, of the cells among those that a generation holds.
  func timelines(of generation: EmissionGeneration) -> [String: Timeline] {
    var keys = Set(animations.keys)
    let emissions = history.emissions
    for (earlier, later) in zip(emissions, emissions.dropFirst()) {
      keys.formUnion(later.keys(differingFrom: earlier))
    }
    for (name, life) in generation.lives where !life.isEndless {
      keys.insert(EmissionKey(cell: [name], row: "birthRate"))
    }
    var result: [String: Timeline] = [:]
    for key in keys {
      guard let life = key.cell.first.map({ generation.lives[$0] }) ?? .endless else { continue }
      let isGated = key.cell.count == 1 && key.row == "birthRate" && !life.isEndless
      add(key, gate: isGated ? life : nil, to: &result)
    }
    return result
  }

  private func add(
    _ key: EmissionKey, gate: EmissionGeneration.Life?, to result: inout [String: Timeline]
  ) {
    guard let type = key.type else { return }
    let acting = animations[key] ?? []
    let presences = acting.map {
      Timeline.Presence($0.track.track, during: history.records[$0.record].presence)
    }
    let changes = history.changes + (gate?.ends ?? [])
    for component in type.scalarComponents {
      let timeline = Timeline(
        evaluating: { time in
          guard gate?.contains(time) ?? true else { return 0 }
          return number(component, of: value(of: key, acting, at: max(time, history.start)))
        }, tracks: presences, changes: changes, horizon: horizon)
      let path = component.isEmpty ? key.keyPath : "\(key.keyPath).\(component)"
      let present = number(component, of: key.value(in: history.state))
      if timeline.constant != present { result[path] = timeline }
    }
  }

  /// What a property shows at a moment of the layer's time.
  private func value(
    of key: EmissionKey, _ acting: [Animated], at time: Double
  ) -> PropertyValue? {
    var state = history.state
    state.emission = history.emission(at: time)
    for animated in acting {
      let record = history.records[animated.record]
      guard time >= record.additionTime - MediaTiming.tolerance, record.acts(at: time) else {
        continue
      }
      animated.track.apply(to: &state, at: time)
    }
    return key.value(in: state)
  }

  private func number(_ component: String, of value: PropertyValue?) -> Double {
    let part = component.isEmpty ? value : value?.component(component)
    guard case .number(let number)? = part else { return 0 }
    return number
  }
}

extension EmissionKey {
  /// What values the property takes, where it can change over time.
  fileprivate var type: ValueType? {
    if cell.isEmpty {
      let row = EmitterProperties.property(named: row)
      return row?.animation == Animatability.none ? nil : row?.type
    }
    let row = EmitterCell.property(named: row)
    return row?.animation == Animatability.none ? nil : row?.type
  }
}

extension ValueType {
  /// The components that are numbers; an empty name for a number itself.
  fileprivate var scalarComponents: [String] {
    switch self {
    case .number, .integer, .angle: [""]
    case .point, .size, .vector, .color: componentNames
    case .optional(let wrapped): wrapped.scalarComponents
    default: []
    }
  }
}
