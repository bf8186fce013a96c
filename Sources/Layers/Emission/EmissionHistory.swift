import LambentAnimations
import LambentGeometry
import LambentParticles
import LambentProperties

// How a live emitter stays a function of time
//
// A particle is drawn from a formula of its age, and its birth is found from the integral of the birth rate. Both
// need the emitter's values at all earlier times, although a program may change them while it runs. This folder
// stores these values as long as a living particle depends on them:
//
// - `Emission` is the model at one time: the layer's own properties and its cells.
// - `EmissionHistory` is the list of models and animations over time. It is updated at each commit.
// - `EmissionCourse` is the transposed list: the changes of each property and each cell. `CellRecorder` is one cell
//   of it, `CellRecorders` is a list of sibling cells.
// - `EmissionTimelines` makes one `Timeline` for each number that changes, including animations. `Particles` reads
//   rates and initial values from these. Values that are not numbers (a shape, bursts) become `Versions`: each
//   applies to the births of its interval.
// - `ForgottenEmission` summarises the time before the oldest living particle: its length and the mean birth rates,
//   so that births keep their numbers.
//
// Begin with `EmitterLayer.didCommit(at:)`, which records a change, and `EmitterLayer.makeSystem`, which makes the
// particle system from the recorded values. Times here are emission times: they begin when the layer enters its tree.

/// The history of an emitter layer: its models and animations over time.
struct EmissionHistory {
  /// An earlier model.
  struct Past {
    var emission: Emission
    /// The time at which the next one replaced it, in the layer's time.
    var end: Double
  }

  /// The earlier models, oldest first.
  private(set) var past: [Past] = []
  /// The current model.
  private(set) var present: Emission
  /// The same history, by property and by cell.
  private(set) var course: EmissionCourse
  /// The state of the layer, for the values of other properties.
  var state: LayerState
  /// The animations, including ended ones, in the order in which they were added.
  var records: [AnimationRecord] = []
  /// The beginning of the layer's time; before it, the first values are used.
  let start: Double
  /// The summary of the forgotten past.
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

  /// The model at a time. A change applies from its own time on.
  func emission(at time: Double) -> Emission {
    let index = past.partitionPoint { !(time < $0.end - MediaTiming.tolerance) }
    return index < past.count ? past[index].emission : present
  }

  /// Records a change of the model. Returns false if it is equal to the current one.
  mutating func change(to next: Emission, at time: Double) -> Bool {
    guard next != present else { return false }
    guard next.withoutLooks != present.withoutLooks else {
      present = next
      course.follow(next, at: time)
      return true
    }
    // If the layer's time was set back, later changes are discarded.
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

  /// Rebuilds the course from the past.
  private mutating func retrace() {
    course = EmissionCourse(emissions[0], after: carry)
    for (time, emission) in zip(changes, emissions.dropFirst()) {
      course.follow(emission, at: time)
    }
  }

  /// Forgets the history before a time. No particle born before it is alive. Returns false if there was nothing to
  /// forget.
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

/// A summary of the births before a time. None of their particles is alive.
///
/// If births before that time must be counted again, because the beginning or the speed of a cell changes, the
/// mean rate is used for all of them.
struct ForgottenEmission {
  /// The end of the forgotten past. No particle that was born before is alive.
  var time: Double
  /// The topmost cells at that time, by their names in key paths.
  var recorders: [String: Line]

  /// A cell that existed at the end of the forgotten past.
  struct Line {
    /// The time at which it was added.
    var start: Double
    /// The constant birth rate that gives the same number of births.
    var rate: Double
  }

  /// The values that are assumed for properties of the layer in the forgotten past, by row: they give the same number
  /// of births, without living particles.
  static let values = ["birthRate": 1.0, "lifetime": 0]

  /// The birth rate that is assumed for a topmost cell.
  func rate(of recorder: CellRecorder) -> Double {
    guard let carried = recorders[recorder.sibling.label], carried.start == recorder.life.start
    else {
      return 0
    }
    return carried.rate
  }
}

/// An animation and the interval of the layer's time in which it existed.
struct EmissionPresence: Equatable {
  var record: Int
  var interval: Range<Double>
}

extension AnimationRecord {
  /// True if the animation changes the emission, not only its appearance.
  var changesEmission: Bool {
    self.tracks.contains { track in
      guard let path = track.accessor.cellPath else {
        return Emission.propertyNames.contains(track.accessor.rowName)
      }
      return EmissionKey(cell: path.names, row: path.rowName).hasTimelines
    }
  }

  /// The time from the addition of the animation to its removal, in the layer's time.
  var presence: Range<Double> {
    let end = self.removalTime ?? (self.isRemovedOnCompletion ? endTime : .infinity)
    return self.additionTime..<max(self.additionTime, end)
  }
}

/// A property of an emitter layer, or of one of its cells.
struct EmissionKey: Hashable {
  /// The names of the cells in key paths, from the top; empty for a property of the layer.
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
