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
    keys.formUnion(history.carry?.keys ?? [])
    var result = burstGates(of: generation)
    for key in keys {
      guard let life = key.cell.first.map({ generation.lives[$0] }) ?? .endless,
        generation.has(key.cell)
      else { continue }
      let isGated = key.cell.count == 1 && key.row == "birthRate" && !life.isEndless
      add(key, of: generation, life, isGated: isGated, to: &result)
    }
    return result
  }

  /// The factors on bursts, which happen only while their cell is there.
  private func burstGates(of generation: EmissionGeneration) -> [String: Timeline] {
    var result: [String: Timeline] = [:]
    for (cell, name) in zip(generation.cells, generation.keys) where !cell.bursts.isEmpty {
      guard let life = generation.lives[name], !life.isEndless else { continue }
      result[EmissionKey(cell: [name], row: "bursts").keyPath] = Timeline(
        evaluating: { life.contains($0) ? 1 : 0 },
        breakpoints: life.ends.map { Timeline.Breakpoint($0, .constant) })
    }
    return result
  }

  private func add(
    _ key: EmissionKey, of generation: EmissionGeneration, _ life: EmissionGeneration.Life,
    isGated: Bool, to result: inout [String: Timeline]
  ) {
    let acting = animations[key] ?? []
    let presences = acting.map {
      Timeline.Presence($0.track.track, during: history.records[$0.record].presence)
    }
    let carried = history.carry?.value(of: key, in: generation.number)
    let beginning = carried == nil ? -.infinity : history.carry?.time ?? -.infinity
    let changes =
      history.changes + (isGated ? life.ends : []) + [beginning].filter(\.isFinite)
    var latest = history.state
    latest.emission.cells = generation.cells
    for component in key.scalarComponents {
      let timeline = Timeline(
        evaluating: { time in
          if let carried, time < beginning { return carried }
          guard !isGated || life.contains(time) else { return 0 }
          let time = max(time, history.start)
          return number(
            component, of: value(of: key, acting, at: time, model: life.nearest(to: time)))
        }, tracks: presences, changes: changes, horizon: horizon)
      let path = component.isEmpty ? key.keyPath : "\(key.keyPath).\(component)"
      let present = number(component, of: key.value(in: latest))
      if timeline.constant != present { result[path] = timeline }
    }
  }

  /// What a property shows at a moment of the layer's time, with the model of perhaps another: a cell
  /// that is gone, or still to come, keeps its own.
  private func value(
    of key: EmissionKey, _ acting: [Animated], at time: Double, model: Double
  ) -> PropertyValue? {
    var state = history.state
    state.emission = history.emission(at: model)
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
