import LambentGeometry
package import LambentProperties

/// The effect of an animation on one property: its ends filled in, the groups it lies in included.
/// This is what is asked for values, frame after frame.
package struct AnimationTrack: Sendable {
  /// A time within a time: a group's, or the animation's own.
  struct Layer: Sendable {
    var timing: MediaTiming
    var timingFunction: TimingFunction?
  }

  /// The property that it changes.
  package let keyPath: String
  /// True if its value is added to the property's instead of replacing it.
  package let isAdditive: Bool
  let isCumulative: Bool
  let valueFunction: ValueFunction?
  let curve: AnimationCurve
  /// The times from the outermost group's to the animation's own.
  private(set) var layers: [Layer]

  /// The same for a time that counts from another moment.
  package func moved(by offset: Double) -> AnimationTrack {
    guard !layers.isEmpty else { return self }
    var result = self
    result.layers[0].timing.beginTime += offset
    return result
  }

  /// The value of the property at a time of its layer, where it would show `base` without this
  /// animation; `nil` where the animation does not act.
  ///
  /// - Complexity: O(groups it lies in + log keys).
  package func value(at time: Double, over base: PropertyValue) -> PropertyValue? {
    guard let value = ownValue(at: time) else { return nil }
    return isAdditive ? base.adding(value) ?? value : value
  }

  /// The angle, in radians, by which an animation along a path turns its layer about z; `nil` where
  /// it does not. The turn comes first: its rotation · transform.
  package func rotation(at time: Double) -> Double? {
    guard case .path(let path) = curve, let moment = moment(at: time) else { return nil }
    return path.angle(at: moment.progress, tolerance: moment.tolerance)
  }

  /// The moments of the layer's time at which it may act, before fills are counted.
  package var activeInterval: Range<Double> {
    layers.first?.timing.activeInterval ?? 0..<0
  }

  /// True if it never changes while it acts, because its time stands still.
  var isStill: Bool { layers.first?.timing.speed == 0 }

  /// Where in its own run it is.
  private struct Moment {
    var progress: Double
    var time: Double
    var cycle: Double
    var tolerance: Double
  }

  private func moment(at time: Double) -> Moment? {
    var (time, includesEnd) = (time, false)
    var result: Moment?
    for (index, layer) in layers.enumerated() {
      guard let phase = layer.timing.phase(atParent: time, includesEnd: includesEnd) else {
        return nil
      }
      var progress = layer.timingFunction?.value(at: phase.progress) ?? phase.progress
      // A group that overshoots holds its ends: beyond them its children would be gone.
      if index + 1 < layers.count { progress = min(max(progress, 0), 1) }
      let isBent = layer.timingFunction != nil && layer.timing.duration.isFinite
      time = isBent ? progress * layer.timing.duration : phase.time
      includesEnd = isBent ? progress >= 1 : phase.isAtEnd
      result = Moment(
        progress: progress, time: time, cycle: phase.cycle, tolerance: phase.tolerance)
    }
    return result
  }

  /// The animation's own value, before it is added.
  private func ownValue(at time: Double) -> PropertyValue? {
    guard let moment = moment(at: time) else { return nil }
    var value = curve.value(
      progress: moment.progress, time: moment.time, tolerance: moment.tolerance)
    if isCumulative, moment.cycle > 0, let gain = gain?.multiplied(by: moment.cycle) {
      value = gain.adding(value) ?? value
    }
    guard let valueFunction else { return value }
    return valueFunction.transform(of: value).map(PropertyValue.transform)
  }

  /// The amount that each cycle of a cumulative animation gains.
  private var gain: PropertyValue? {
    guard let own = layers.last else { return nil }
    func end(_ fraction: Double) -> PropertyValue {
      let progress = own.timingFunction?.value(at: fraction) ?? fraction
      return curve.value(progress: progress, time: progress * own.timing.duration, tolerance: 0)
    }
    return curve.gain(first: end(0), last: end(own.timing.autoreverses ? 0 : 1))
  }
}

extension Animation {
  /// The effects of the animation, property by property, in the order of application; a transition
  /// does nothing to properties.
  ///
  /// - Parameters:
  ///   - key: the key under which it is added, which stands for a missing key path.
  ///   - ends: what is known of the property that a key path leads to.
  /// - Throws: ``AnimationError``.
  package func tracks(
    forKey key: String?, ends: (String) throws(PropertyError) -> AnimationEnds
  ) throws(AnimationError) -> [AnimationTrack] {
    try check()
    return try AnimationTrack.tracks(of: self, forKey: key, within: [], ends: ends)
  }

  /// The key paths that it changes, as far as they are given.
  package var keyPaths: [String] {
    if let group = self as? AnimationGroup { return group.animations.flatMap(\.keyPaths) }
    return (self as? any PropertyAnimation)?.keyPath.map { [$0] } ?? []
  }
}

extension AnimationTrack {
  fileprivate static func tracks(
    of animation: any Animation, forKey key: String?, within layers: [Layer],
    ends: (String) throws(PropertyError) -> AnimationEnds
  ) throws(AnimationError) -> [AnimationTrack] {
    let timing = animation.timing.lasting(atLeast: layers.last?.timing.duration ?? 0)
    let layers = layers + [Layer(timing: timing, timingFunction: animation.timingFunction)]
    if let group = animation as? AnimationGroup {
      var result: [AnimationTrack] = []
      for (index, child) in group.animations.enumerated() {
        do throws(AnimationError) {
          result += try tracks(of: child, forKey: nil, within: layers, ends: ends)
        } catch {
          throw .child(index, error)
        }
      }
      return result
    }
    guard let animation = animation as? any CurvedAnimation else { return [] }
    guard let keyPath = animation.keyPath ?? key else { throw .missingKeyPath }
    return [try track(of: animation, keyPath: keyPath, within: layers, ends: ends)]
  }

  private static func track(
    of animation: any CurvedAnimation, keyPath: String, within layers: [Layer],
    ends: (String) throws(PropertyError) -> AnimationEnds
  ) throws(AnimationError) -> AnimationTrack {
    let known: AnimationEnds
    do throws(PropertyError) {
      known = try ends(keyPath)
    } catch {
      throw .property(error)
    }
    return AnimationTrack(
      keyPath: keyPath, isAdditive: animation.isAdditive, isCumulative: animation.isCumulative,
      valueFunction: animation.valueFunction, curve: try animation.curve(for: known),
      layers: layers)
  }
}
