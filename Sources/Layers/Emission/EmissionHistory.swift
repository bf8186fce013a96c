import LambentAnimations
import LambentGeometry
import LambentParticles
import LambentProperties

// How a live emitter stays a function of time
//
// A particle is drawn from a formula of its age, and its birth is found from the integral of the birth
// rate. Both need the emitter's values at all earlier times, though a program changes them as it runs.
// This folder keeps those values, for as long as a living particle depends on them:
//
// - `Emission` is the model at one time: the layer's own properties and its cells.
// - `EmissionHistory` is the list of models and animations over time. It is updated at each commit.
// - `EmissionCourse` is the same list turned round: per property and per cell, when it changed.
//   `CellRecorder` is one cell of it, `CellRecorders` the cells that are siblings.
// - `EmissionTimelines` makes of it one `Timeline` per number that changes, animations included.
//   `Particles` reads rates and initial values from those. What is not a number (a shape, bursts) it takes
//   as `Versions`: each holds for the births of its own interval.
// - `ForgottenEmission` is what remains of the time before the oldest living particle: its length and
//   the mean birth rates, so that births keep their numbers.
//
// Begin with `EmitterLayer.didCommit(at:)`, which records a change, and `EmitterLayer.makeSystem`, which
// makes the particle system of all that was recorded. Times here are times of emission: they count from
// when the layer came into its tree.

/// The past of an emitter layer over all its time: what its model was, and which animations acted.
struct EmissionHistory {
  /// A model that is over.
  struct Past {
    var emission: Emission
    /// The time at which the next one replaced it, in the layer's time.
    var end: Double
  }

  /// The models that are over, oldest first.
  private(set) var past: [Past] = []
  /// The model.
  private(set) var present: Emission
  /// The same, property by property and cell by cell.
  private(set) var course: EmissionCourse
  /// The state of the layer, for the values of other properties.
  var state: LayerState
  /// The animations, those that are over too, in the order in which they were added.
  var records: [AnimationRecord] = []
  /// The beginning of the layer's time; before it, the first values are used.
  let start: Double
  /// The rest of the past that was forgotten.
  private(set) var carry: ForgottenEmission?

  init(present: Emission, state: LayerState, start: Double = 0) {
    self.present = present
    self.state = state
    self.start = start
    course = EmissionCourse(present)
  }

  /// The times at which the model changed.
  var changes: [Double] { past.map(\.end) }

  /// Every model, oldest first.
  var emissions: [Emission] { past.map(\.emission) + [present] }

  /// The model at a time; a change counts from its own time on.
  func emission(at time: Double) -> Emission {
    let index = past.partitionPoint { !(time < $0.end - MediaTiming.tolerance) }
    return index < past.count ? past[index].emission : present
  }

  /// Notes that the model changed; says whether it did.
  mutating func change(to next: Emission, at time: Double) -> Bool {
    guard next != present else { return false }
    guard next.withoutLooks != present.withoutLooks else {
      present = next
      course.follow(next, at: time)
      return true
    }
    // Where the layer's time was set back, what followed has not happened.
    let (known, isRemembered) = (past.count, time >= carry?.time ?? -.infinity)
    past.removeAll { $0.end > time + MediaTiming.tolerance }
    if !isRemembered { carry = nil }
    let isLater = past.last.map { $0.end < time - MediaTiming.tolerance } ?? true
    let continues = past.count == known && isRemembered && isLater
    if isLater { past.append(Past(emission: present, end: time)) }
    present = next
    if continues { course.follow(next, at: time) } else { retrace() }
    return true
  }

  /// Goes through the past again.
  private mutating func retrace() {
    course = EmissionCourse(emissions[0], after: carry)
    for (time, emission) in zip(changes, emissions.dropFirst()) {
      course.follow(emission, at: time)
    }
  }

  /// Forgets what was before a time: nothing that was born until then is alive. Says whether there
  /// was anything to forget.
  ///
  /// - Parameter rates: the topmost cells' mean rates until that time.
  mutating func forget(before time: Double, rates: [Double]) -> Bool {
    guard time > carry?.time ?? start else { return false }
    var recorders: [String: ForgottenEmission.Line] = [:]
    for (recorder, rate) in zip(course.recorders.all, rates) where recorder.life.start < time {
      guard recorder.life.end > time else { continue }
      recorders[recorder.sibling.label] = ForgottenEmission.Line(
        start: recorder.life.start, rate: rate)
    }
    past.removeAll { $0.end <= time }
    carry = ForgottenEmission(time: time, recorders: recorders)
    retrace()
    return true
  }
}

/// The number of births before a time at which no particle of them is alive any more.
///
/// If births before that time must be counted again, because the beginning or the speed of a cell changes, the
/// mean rate is used for all of them.
struct ForgottenEmission {
  /// The end of the forgotten past. No particle that was born before is alive.
  var time: Double
  /// The topmost cells that were there then, by what key paths call them.
  var recorders: [String: Line]

  /// A cell that was there when the past ended.
  struct Line {
    /// The time at which it was added.
    var start: Double
    /// The constant birth rate that would have brought as many births.
    var rate: Double
  }

  /// The values that properties of the layer count as before the past ended, where they determine how many
  /// births there were and that they live no more, by the names of the rows.
  static let values = ["birthRate": 1.0, "lifetime": 0]

  /// The birth rate that a topmost cell is taken to have had.
  func rate(of recorder: CellRecorder) -> Double {
    guard let carried = recorders[recorder.sibling.label], carried.start == recorder.life.start
    else {
      return 0
    }
    return carried.rate
  }
}

/// An animation and the time of the layer in which it was there.
struct EmissionPresence: Equatable {
  var record: Int
  var interval: Range<Double>
}

extension AnimationRecord {
  /// True if the animation changes what is emitted, and not only what is seen of it.
  var changesEmission: Bool {
    self.tracks.contains { track in
      guard let path = track.accessor.cellPath else {
        return Emission.propertyNames.contains(track.accessor.rowName)
      }
      return EmissionKey(cell: path.names, row: path.rowName).hasTimelines
    }
  }

  /// From when the animation was added until it was removed, in the layer's time.
  var presence: Range<Double> {
    let end = self.removalTime ?? (self.isRemovedOnCompletion ? endTime : .infinity)
    return self.additionTime..<max(self.additionTime, end)
  }
}

/// A property of an emitter layer, or of one of its cells.
struct EmissionKey: Hashable {
  /// The names by which key paths call the cells, from the top; empty for the layer's own.
  var cell: [String]
  /// The name of the row.
  var row: String

  /// The key path, relative to the layer.
  var keyPath: String {
    (cell.flatMap { [Emission.cellsName, $0] } + [row]).joined(separator: ".")
  }

  /// True if the property is read at births, or integrated, and so has a timeline for each number.
  var hasTimelines: Bool { !scalarComponents.isEmpty }

  /// The components that have a timeline; an empty name for a number itself.
  var scalarComponents: [String] {
    cell.isEmpty
      ? EmitterProperties.property(named: row)?.timelineComponents ?? []
      : EmitterCell.property(named: row)?.timelineComponents ?? []
  }

  /// The value in a state.
  func value(in state: LayerState) -> PropertyValue? {
    guard !cell.isEmpty else {
      return EmitterProperties.property(named: row)?.get(state.emission.properties)
    }
    return state.emission.cells.find(cell).flatMap {
      EmitterCell.property(named: row)?.get($0.cell)
    }
  }
}

extension Property {
  /// True if it can change over time and is read at births, or integrated.
  var hasTimelines: Bool { !timelineComponents.isEmpty }

  /// The components that have a timeline. Images and parts of them have none: they are read at the
  /// frame.
  fileprivate var timelineComponents: [String] {
    animation == .none ? [] : type.scalarComponents
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

extension [EmitterCell] {
  /// The cell with a path of labels, and its index at each level; `nil` if no cell has that path.
  func find(_ labels: [String]) -> (cell: EmitterCell, indices: [Int])? {
    var (cells, indices) = (self, [Int]())
    var found: EmitterCell?
    for label in labels {
      guard let index = EmitterCell.labels(of: cells).firstIndex(of: label) else { return nil }
      indices.append(index)
      found = cells[index]
      cells = cells[index].emitterCells
    }
    return found.map { ($0, indices) }
  }
}
