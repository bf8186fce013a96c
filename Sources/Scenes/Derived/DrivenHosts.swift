import LambentAnimations
import LambentDocuments
import LambentLayers

struct DrivenHosts {
  enum Place {
    case root(LayerIndexPath)
    case inserted(event: Int, step: Int, LayerIndexPath)
  }

  struct Host {
    let place: Place
    /// The number of the layer among those of the document, in order from the top; `nil` for one that is inserted.
    let number: Int?
    let model: LayerModel
    /// The layer's time at the scene's time 0, and its seconds in one of the scene's.
    let clock: DrivenClock
    /// The time in which values move the layer's time itself.
    let clockOfTime: DrivenClock
  }

  private(set) var hosts: [Host] = []
  private(set) var findings: [Diagnostic] = []
  /// The number of layers of the document that have been visited.
  private var count = 0

  init(_ document: SceneDocument) {
    add(document.root, clock: DrivenClock()) { .root($0) }
    for (index, event) in document.events.enumerated() { add(event, at: index) }
  }

  private mutating func add(_ event: EventModel, at index: Int) {
    for (step, change) in event.steps.enumerated() {
      guard case .insert(let model, _) = change else { continue }
      add(model, clock: DrivenClock(offset: -event.time)) {
        .inserted(event: index, step: step, $0)
      }
    }
    // When these layers begin is not known before the scene is played.
    for driven in event.completion.flatMap(\.insertedLayers).flatMap(\.all).flatMap(\.driven) {
      findings.append(
        driven.origin.saying(
          .unsupported, "a driven value in a layer that a completion inserts",
          remedy: "an event with a time, or a layer of the document"))
    }
  }

  private mutating func add(
    _ model: LayerModel, clock: DrivenClock, path: LayerIndexPath = [],
    _ place: (LayerIndexPath) -> Place
  ) {
    let clockOfTime = clock.below(model.state.timing.running)
    // Nothing is known of a time that follows other values.
    let own =
      model.driven.contains(where: \.movesTime)
      ? DrivenClock(speed: 0) : clock.below(model.state.timing)
    if !model.driven.isEmpty {
      let place = place(path)
      var number: Int?
      if case .root = place { number = count }
      hosts.append(
        Host(
          place: place, number: number, model: model, clock: own, clockOfTime: clockOfTime))
    }
    count += 1
    if let mask = model.mask.first { add(mask, clock: own, path: path + [-1], place) }
    for (index, layer) in model.sublayers.enumerated() {
      add(layer, clock: own, path: path + [index], place)
    }
  }
}

/// A layer's time as a function of the scene's: `speed · time + offset`.
struct DrivenClock {
  var speed = 1.0
  var offset = 0.0

  /// The time of a layer in this one's time. Repeated times are those of the first cycle.
  func below(_ timing: MediaTiming) -> DrivenClock {
    guard timing.speed != 0 else { return DrivenClock(speed: 0, offset: timing.timeOffset) }
    return DrivenClock(
      speed: speed * timing.speed,
      offset: (offset - timing.beginTime) * timing.speed + timing.timeOffset)
  }
}

extension MediaTiming {
  /// The timing of a layer whose time values move: they make it stand still, if it does.
  var running: MediaTiming {
    var timing = self
    if timing.speed == 0 { timing.speed = 1 }
    return timing
  }
}

extension SceneDocument {
  var hasDriven: Bool {
    ([root] + events.flatMap(\.insertedLayers)).contains { $0.contains { !$0.driven.isEmpty } }
  }

  /// Gives a layer the animations by which its values follow others, and their first values.
  mutating func drive(
    _ place: DrivenHosts.Place, _ change: (inout LayerModel) -> Void
  ) {
    switch place {
    case .root(let path): change(&root[path[...]])
    case .inserted(let event, let step, let path):
      guard case .insert(var model, let parent) = events[event].steps[step] else { return }
      change(&model[path[...]])
      events[event].steps[step] = .insert(model, into: parent)
    }
  }
}
