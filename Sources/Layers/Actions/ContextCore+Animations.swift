import LambentAnimations
import LambentRenderTree

extension ContextCore {
  /// Fills in what the animations that were added in the transaction leave out, now that the model
  /// is what it will be; those of them that begin to act at once are returned.
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
          // Only the layer's own animations change its time from one to the next.
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

  /// Fills in the effect of an animation whose begin is known.
  private func resolve(
    _ index: Int, of layer: Layer, from before: LayerState, in past: TreeView
  ) {
    // Not the record as a whole: it would be copied when it changes.
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
      // Animations that do not fit were rejected when they were added. Those whose property the layer has
      // lost since are left out.
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

  /// The state of a layer just before the transaction; of one that was not in the tree, the state
  /// in which it entered.
  private func stateBefore(of layer: Layer, in past: TreeView) -> LayerState {
    if newLayers.contains(layer.id) || past.isUnanimated(layer) { return past.model(of: layer) }
    return past.state(of: layer, at: past.localTime(of: layer, at: time))
  }

  private func oldNode(of layer: Layer, in past: TreeView) -> RenderNode? {
    var builder = NodeBuilder(view: past, nodeLimit: nodeLimit)
    let clock = layer.superlayer.map { past.localTime(of: $0, at: time) } ?? time
    guard !newLayers.contains(layer.id) else { return nil }
    // An image that would be too large has no old state to lead away from; the frame itself will
    // say so.
    return (try? builder.node(for: layer, in: .init(time: clock))?.node)?.frozen(transitions: 1)
  }

  /// True if the transaction changes how a layer's time runs. The animations of a layer that is new in
  /// the tree begin with the commit anyway.
  private func changesTime(_ layer: Layer) -> Bool {
    guard let before = coresBefore[layer.id]?.core, !newLayers.contains(layer.id) else {
      return false
    }
    return before.model.timing != layer.core.model.timing
      || before.timeOrigin != layer.core.timeOrigin || before.movesTime != layer.core.movesTime
  }

  /// Begins animations whose time has come, and ends those whose time is over.
  func pass(_ reached: [Boundary]) {
    for boundary in reached {
      let layer = boundary.layer
      // A callback before may have removed it.
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
    // Where its time comes back, it acts again: a frame is the same whether those before are drawn or not.
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
  /// Commits, and moves the clock to a time that is after it.
  func settle(for time: Double) {
    if time > self.time { advance(to: time) } else { flush() }
  }
}
