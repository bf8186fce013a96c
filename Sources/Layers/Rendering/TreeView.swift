import LambentAnimations
import LambentGeometry

/// A tree of layers as it is, or as it was before the open transaction.
struct TreeView {
  /// The layers that the transaction has changed, as they were before it.
  var coresBefore: [LayerID: LayerCore] = [:]

  /// The tree as it is.
  static var current: TreeView { TreeView() }

  func core(of layer: Layer) -> LayerCore {
    coresBefore.isEmpty ? layer.core : coresBefore[layer.id] ?? layer.core
  }

  /// The constraints that a layer has.
  func constraints(of layer: Layer) -> [LayerConstraint] {
    coresBefore.isEmpty ? layer.core.model.constraints : core(of: layer).model.constraints
  }

  /// The motion effects of a layer that a program computes.
  func viewerResponses(of layer: Layer) -> [ViewerResponse] {
    coresBefore.isEmpty ? layer.core.viewerResponses : core(of: layer).viewerResponses
  }

  /// The same as the core for a layer and all below it, whatever becomes of the tree.
  func keeping(_ layer: Layer) -> TreeView {
    var result = TreeView()
    var pending = [layer]
    while let next = pending.popLast() {
      let core = core(of: next)
      result.coresBefore[next.id] = core.withoutOldViews
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

  /// A layer's time at a moment of its superlayer's.
  func localTime(of layer: Layer, fromSuperlayer time: Double) -> Double {
    let (timing, own) = timing(of: layer, atSuperlayer: time)
    return timing.wrappedTime(fromParent: own)
  }

  /// A layer's time as it is drawn at a moment of its superlayer's, or `nil` where it is not active
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
    // Most layers: their core is large to copy.
    if coresBefore.isEmpty, !layer.core.movesTime {
      return (layer.core.model.timing, time - layer.core.timeOrigin)
    }
    let core = core(of: layer)
    let own = time - core.timeOrigin
    let timing = core.model.timing
    guard core.movesTime else { return (timing, own) }
    let moved = core.state(at: timing.wrappedTime(fromParent: own), movingTimeOnly: true)
    return (moved.timing, own)
  }

  // MARK: State

  /// The state of a layer at a moment of its own time.
  func state(of layer: Layer, at local: Double) -> LayerState {
    coresBefore.isEmpty ? layer.core.state(at: local) : core(of: layer).state(at: local)
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
