import LambentAnimations
import LambentGeometry
import LambentRenderTree

/// A tree of layers as it is, or as it was before the open transaction.
struct TreeView {
  /// The layers that the transaction has changed, as they were before it.
  var coresBefore: [LayerID: KeptCore] = [:]
  /// True if animations do not act.
  var isModel = false

  /// The tree as it is.
  static var current: TreeView { TreeView() }

  /// The tree as it is, without animations.
  static var model: TreeView { TreeView(isModel: true) }

  func core(of layer: Layer) -> LayerCore {
    before(layer)?.core ?? layer.core
  }

  /// The core of a layer before the transaction, where that has changed it.
  private func before(_ layer: Layer) -> KeptCore? {
    coresBefore.isEmpty ? nil : coresBefore[layer.id]
  }

  // Each reads one part of the core where it lies, which as a whole is large to copy.

  /// The model of a layer.
  func model(of layer: Layer) -> LayerState {
    if let before = before(layer) { before.core.model } else { layer.core.model }
  }

  /// The timing that a layer has.
  func timing(of layer: Layer) -> MediaTiming {
    if let before = before(layer) { before.core.model.timing } else { layer.core.model.timing }
  }

  /// The superlayer's time at which a layer's time is 0.
  private func timeOrigin(of layer: Layer) -> Double {
    if let before = before(layer) { before.core.timeOrigin } else { layer.core.timeOrigin }
  }

  /// True if an animation changes the timing of a layer.
  private func movesTime(_ layer: Layer) -> Bool {
    if isModel { return false }
    return if let before = before(layer) { before.core.movesTime } else { layer.core.movesTime }
  }

  /// The contents that a layer has.
  func contents(of layer: Layer) -> ShownContents? {
    if let before = before(layer) { before.core.model.contents } else { layer.core.model.contents }
  }

  /// True if a filter of a layer shows something else at each time.
  func filtersReadTime(of layer: Layer) -> Bool {
    if let before = before(layer) {
      before.core.model.filtersReadTime
    } else {
      layer.core.model.filtersReadTime
    }
  }

  /// The sublayers that a layer has.
  func sublayers(of layer: Layer) -> [Layer] {
    if let before = before(layer) { before.core.sublayers } else { layer.core.sublayers }
  }

  /// The mask that a layer has.
  func mask(of layer: Layer) -> Layer? {
    if let before = before(layer) { before.core.mask } else { layer.core.mask }
  }

  /// True if no animation, and none that is over, changes what a layer shows.
  func isUnanimated(_ layer: Layer) -> Bool {
    if let before = before(layer) { before.core.isUnanimated } else { layer.core.isUnanimated }
  }

  /// The transition of a layer that is under way, and the tree of its old state where that plays on.
  func transition(
    of layer: Layer, at local: Double
  ) -> (shown: RenderTransition, oldView: TreeView?)? {
    records(of: layer).transition(at: local)
  }

  /// The constraints that a layer has.
  func constraints(of layer: Layer) -> [LayerConstraint] {
    if let before = before(layer) {
      before.core.model.constraints
    } else {
      layer.core.model.constraints
    }
  }

  /// The motion effects of a layer that a program computes.
  func viewerResponses(of layer: Layer) -> [ViewerResponse] {
    if let before = before(layer) {
      before.core.viewerResponses
    } else {
      layer.core.viewerResponses
    }
  }

  /// The same as the core for a layer and all below it, whatever becomes of the tree.
  func keeping(_ layer: Layer) -> TreeView {
    var result = TreeView()
    var pending = [layer]
    while let next = pending.popLast() {
      let core = core(of: next)
      result.coresBefore[next.id] = KeptCore(core.withoutOldViews)
      pending += core.sublayers + (core.mask.map { [$0] } ?? [])
    }
    return result
  }

  // MARK: Time

  /// A layer's time when the clock shows a time.
  func localTime(of layer: Layer, at clock: Double) -> Double {
    let above = layer.superlayer.map { localTime(of: $0, at: clock) } ?? clock
    return localTime(of: layer, fromSuperlayer: above)
  }

  /// A layer's time for a time of its superlayer.
  func localTime(of layer: Layer, fromSuperlayer time: Double) -> Double {
    let (timing, own) = timing(of: layer, atSuperlayer: time)
    return timing.wrappedTime(fromParent: own)
  }

  /// A layer's time as it is drawn for a time of its superlayer, or `nil` where it is not active
  /// then, and its fill mode does not show it.
  ///
  /// A delayed instance of a layer that begins with its tree shows at once, while its animations
  /// wait: its time is below 0.
  func drawnTime(of layer: Layer, atSuperlayer time: Double) -> Double? {
    let (timing, own) = timing(of: layer, atSuperlayer: time)
    if timing.beginTime <= 0, own < timing.beginTime - MediaTiming.tolerance {
      return (own - timing.beginTime) * timing.speed + timing.timeOffset
    }
    guard timing.phase(atParent: own) != nil else { return nil }
    return timing.wrappedTime(fromParent: own)
  }

  /// A layer's timing with the animations of the timing itself, which run in the time that the layer
  /// would have without them, and the time that it applies to.
  private func timing(
    of layer: Layer, atSuperlayer time: Double
  ) -> (timing: MediaTiming, own: Double) {
    guard movesTime(layer) else { return (self.timing(of: layer), time - timeOrigin(of: layer)) }
    let core = core(of: layer)
    let own = time - core.timeOrigin
    let timing = core.model.timing
    let moved = core.state(at: timing.wrappedTime(fromParent: own), movingTimeOnly: true)
    return (moved.timing, own)
  }

  // MARK: State

  /// The state of a layer at a time of its own.
  func state(of layer: Layer, at local: Double) -> LayerState {
    var state = model(of: layer)
    records(of: layer).apply(to: &state, at: local)
    return state
  }

  /// The animations of a layer, those that are over too, in the order in which they were added.
  private func records(of layer: Layer) -> [AnimationRecord] {
    if isModel { return [] }
    if let before = before(layer) { return before.core.records }
    return layer.core.retired.isEmpty ? layer.core.animations : layer.core.records
  }
}

extension MediaTiming {
  /// The local time, within one run where the duration ends: repeated and reversed as the timing
  /// says, and continued where it is over.
  func wrappedTime(fromParent time: Double) -> Double {
    guard duration.isFinite else { return localTime(fromParent: time) }
    var extended = self
    extended.fillMode = .both
    return extended.phase(atParent: time)?.time ?? localTime(fromParent: time)
  }
}
