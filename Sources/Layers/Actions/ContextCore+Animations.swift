import LambentAnimations
import LambentRenderTree

extension ContextCore {
  /// Fills in the missing values of animations that were added in the transaction, because the model now has its
  /// final values. Returns the animations that begin immediately.
  func resolveAnimations() -> [Boundary] {
    let past = TreeView(coresBefore: coresBefore)
    var started: [Boundary] = []
    for layer in touched.compactMap(\.layer) where layer.tree === self {
      let local = layer.localTime(at: time)
      if layer.core.animations.contains(where: { $0.isPending }) {
        let before = stateBefore(of: layer, in: past)
        let beginOfScene = beginOfScene(with: layer)
        for index in layer.core.animations.indices where layer.core.animations[index].isPending {
          let begin = beginTime(of: layer, in: past, at: local)
          // Only animations of the layer's timing change its time from one animation to the next.
          let now = layer.core.movesTime ? layer.localTime(at: time) : local
          layer.core.animations[index].begin(at: begin, added: beginOfScene ?? now)
          resolve(index, of: layer, from: before, in: past)
          let record = layer.core.animations[index]
          if record.startTime <= local + MediaTiming.tolerance {
            started.append(Boundary(layer: layer, recordID: record.id))
          } else {
            boundaries.update(record, on: layer)
          }
        }
      }
      if changesTime(layer) { updateBoundaries(below: layer) }
      layer.didCommit(at: local)
    }
    return started.sorted { $0.recordID < $1.recordID }
  }

  /// Fills in the tracks of an animation whose begin time is known.
  private func resolve(
    _ index: Int, of layer: Layer, from before: LayerState, in past: TreeView
  ) {
    // A reference to the whole record would cause a copy when it changes.
    let key = layer.core.animations[index].key
    let animation = layer.core.animations[index].animation
    if layer.core.animations[index].isImplicit, let basic = animation as? BasicAnimation {
      let track = layer.implicitTrack(of: basic, forKey: key, from: before)
      layer.core.animations[index].tracks = track.map { [$0] } ?? []
    } else if let animation = animation as? TransitionAnimation {
      let transition = try? LayerTransition(
        animation, from: oldNode(of: layer, in: past) ?? RenderNode(),
        in: layer.registries.transitions)
      layer.core.animations[index].transition = transition
      if animation.playsOn, !newLayers.contains(layer.id) {
        layer.core.animations[index].oldView = past.keeping(layer)
      }
    } else {
      // The velocity needs the values of all running animations at several times.
      let velocity =
        animation.takesPropertyVelocity
        ? PropertyVelocity(layer: layer, in: past, at: time) : nil
      // Invalid animations were rejected when they were added. Animations whose property no longer exists get no
      // tracks.
      layer.core.animations[index].tracks =
        (try? layer.tracks(of: animation, forKey: key, from: before, velocity: velocity)) ?? []
    }
  }

  /// The begin time of animations that set none: the current time, in their layer's time.
  ///
  /// For a layer that the transaction pauses, or that is added paused, it is 0 for any time offset. Setting the
  /// offset then scrubs the animations from their begin.
  private func beginTime(of layer: Layer, in past: TreeView, at local: Double) -> Double {
    guard layer.core.model.timing.speed == 0 else { return local }
    let wasPaused = past.timing(of: layer).speed == 0
    guard wasPaused, !newLayers.contains(layer.id) else { return 0 }
    return past.localTime(of: layer, at: time)
  }

  /// The state of a layer just before the transaction. For a layer that was not in the tree, the state in which it
  /// entered.
  private func stateBefore(of layer: Layer, in past: TreeView) -> LayerState {
    if newLayers.contains(layer.id) || past.isUnanimated(layer) { return past.model(of: layer) }
    return past.state(of: layer, at: past.localTime(of: layer, at: time))
  }

  private func oldNode(of layer: Layer, in past: TreeView) -> RenderNode? {
    var builder = NodeBuilder(view: past, nodeLimit: nodeLimit)
    let clock = layer.superlayer.map { past.localTime(of: $0, at: time) } ?? time
    guard !newLayers.contains(layer.id) else { return nil }
    // If an image would be too large, there is no old state. The frame itself reports the error.
    return (try? builder.node(for: layer, in: .init(time: clock))?.node)?.frozen(transitions: 1)
  }

  /// True if the transaction changes a layer's timing. The animations of a layer that is new in the tree begin at the
  /// commit in any case.
  private func changesTime(_ layer: Layer) -> Bool {
    guard let before = coresBefore[layer.id]?.core, !newLayers.contains(layer.id) else {
      return false
    }
    return before.model.timing != layer.core.model.timing
      || before.timeOrigin != layer.core.timeOrigin || before.movesTime != layer.core.movesTime
  }

  /// Begins and ends the animations at the reached boundaries.
  func pass(_ reached: [Boundary]) {
    for boundary in reached {
      let layer = boundary.layer
      // An earlier callback may have removed it.
      guard let index = layer.core.index(ofAnimation: boundary.recordID) else { continue }
      if layer.core.animations[index].hasStarted {
        finish(layer.core.animations[index], at: index, of: layer)
      } else {
        layer.core.animations[index].hasStarted = true
        let record = layer.core.animations[index]
        boundaries.update(record, on: layer)
        record.callStart(on: layer)
      }
    }
    callCompletions()
  }

  private func finish(_ record: AnimationRecord, at index: Int, of layer: Layer) {
    boundaries.remove(record.id)
    // If the layer's time can return to it, it is kept, so that a frame does not depend on earlier frames.
    if record.animation.isRemovedOnCompletion, !layer.timeComesBack {
      layer.core.animations.remove(at: index)
      if record.movesTime {
        layer.core.updateMovesTime()
        updateBoundaries(below: layer)
      }
      layer.retire(record, at: record.endTime)
    } else {
      layer.core.animations[index].hasStopped = true
      layer.core.animations[index].scope = nil
    }
    layer.stop(record, finished: true)
  }
}

extension ContextCore {
  /// Commits, and moves the clock to a later time.
  func settle(for time: Double) {
    if time > self.time { advance(to: time) } else { flush() }
  }
}
