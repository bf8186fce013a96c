package import LambentProperties

/// The effect of an animation on one property, with missing values filled in and the enclosing
/// groups included. Values are evaluated from it for each frame.
package struct AnimationTrack: Sendable {
  /// A timing in the hierarchy: that of a group, or the animation's own.
  struct Layer: Sendable {
    var timing: MediaTiming
    var timingFunction: TimingFunction?
  }

  /// The animated key path.
  package let keyPath: String
  /// True if the value is added to the property's instead of replacing it.
  package let isAdditive: Bool
  let isCumulative: Bool
  let valueFunction: ValueFunction?
  let curve: AnimationCurve
  /// The timings from the outermost group's to the animation's own.
  private(set) var layers: [Layer]

  /// The track, later by a number of seconds.
  package func moved(by offset: Double) -> AnimationTrack {
    guard !layers.isEmpty else { return self }
    var result = self
    result.layers[0].timing.beginTime += offset
    return result
  }

  /// The track for a property between whose values animations switch.
  package var switching: AnimationTrack {
    AnimationTrack(
      keyPath: keyPath, isAdditive: isAdditive, isCumulative: isCumulative,
      valueFunction: valueFunction, curve: curve.switching, layers: layers)
  }

  /// The value of the property at a time of its layer, given its value `base` without this
  /// animation; `nil` if the animation is inactive.
  ///
  /// - Complexity: O(groups + log keys).
  package func value(at time: Double, over base: PropertyValue) -> PropertyValue? {
    guard let value = ownValue(at: time) else { return nil }
    return isAdditive ? base.adding(value) ?? value : value
  }

  /// The angle, in radians, by which an animation along a path rotates its layer about z; `nil` if
  /// it does not. The rotation applies first: rotation · transform.
  package func rotation(at time: Double) -> Double? {
    guard case .path(let path) = curve, let moment = moment(at: time) else { return nil }
    return path.angle(at: moment.progress, tolerance: moment.tolerance)
  }

  /// The active interval in the layer's time, without fill modes.
  package var activeInterval: Range<Double> {
    layers.first?.timing.activeInterval ?? 0..<0
  }

  /// True if the value is constant because its time is frozen.
  var isStill: Bool { layers.first?.timing.speed == 0 }

  /// The position within its own run.
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
      // The children of a group whose progress overshoots stay at its ends: beyond them they would
      // be inactive.
      if index + 1 < layers.count { progress = min(max(progress, 0), 1) }
      let isBent = layer.timingFunction != nil && layer.timing.duration.isFinite
      time = isBent ? progress * layer.timing.duration : phase.time
      includesEnd = isBent ? progress >= 1 : phase.isAtEnd
      result = Moment(
        progress: progress, time: time, cycle: phase.cycle, tolerance: phase.tolerance)
    }
    return result
  }

  /// The animation's own value, before it is added to the property's.
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

  /// The gain of a cumulative animation per cycle.
  private var gain: PropertyValue? {
    guard let own = layers.last else { return nil }
    func end(_ fraction: Double) -> PropertyValue {
      let progress = own.timingFunction?.value(at: fraction) ?? fraction
      return curve.value(progress: progress, time: progress * own.timing.duration, tolerance: 0)
    }
    return curve.gain(first: end(0), last: end(own.timing.autoreverses ? 0 : 1))
  }
}

extension AnimationTrack {
  /// The effect of an animation without values of its own on a whole property: the displayed value becomes that of
  /// the model.
  package init(
    implicit animation: BasicAnimation, of keyPath: String, from start: PropertyValue,
    to model: PropertyValue
  ) {
    let timing = animation.timing.lasting(atLeast: 0)
    self.init(
      keyPath: keyPath, isAdditive: false, isCumulative: animation.isCumulative,
      valueFunction: nil, curve: .basic(from: start, to: model),
      layers: [Layer(timing: timing, timingFunction: animation.timingFunction)])
  }
}

extension Animation {
  /// The effects of the animation on each property, in the order of application. A transition has
  /// none.
  ///
  /// - Parameters:
  ///   - key: the key under which the animation is added, used if the key path is missing.
  ///   - ends: returns the description of a key path's property.
  /// - Throws: ``AnimationError``.
  package func tracks(
    forKey key: String?, ends: (String) throws(PropertyError) -> AnimationEnds
  ) throws(AnimationError) -> [AnimationTrack] {
    try check()
    return try AnimationTrack.tracks(of: self, forKey: key, within: [], ends: ends)
  }

  /// True if it, or an animation of the group, begins at the velocity that its property has.
  package var takesPropertyVelocity: Bool {
    if let group = self as? AnimationGroup {
      return group.animations.contains { $0.takesPropertyVelocity }
    }
    return (self as? SpringAnimation)?.takesCurrentVelocity ?? false
  }

  /// The key paths that it animates, if set.
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
