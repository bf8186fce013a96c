public import LambentAnimations
import LambentProperties

extension Layer {
  /// Adds a copy of an animation, which begins when the open transaction commits.
  ///
  /// There is one animation per key: an earlier one with the same key is removed and ends unfinished. The key of a
  /// transition is always `transition`. An animation without a key path animates the property that its key names. The
  /// transaction provides a missing duration and timing function.
  ///
  /// An invalid animation is not added, and the next frame of the tree throws
  /// ``LayerError/unfitAnimation(layer:_:)``. An animation is invalid if its key path leads to no property, to one
  /// that does not animate, or to one of another type than its values, or if its own values are inconsistent.
  /// ``check(_:forKey:)`` throws the error immediately.
  ///
  /// - Parameters:
  ///   - animation: The animation.
  ///   - key: The key of the animation. An animation without a key is not replaced by others.
  ///   - onStart: Called when it begins.
  ///   - onStop: Called when it has ended (`true`), or was removed or replaced before its end (`false`).
  public func add(
    _ animation: any Animation, forKey key: String? = nil, onStart: (() -> Void)? = nil,
    onStop: ((_ finished: Bool) -> Void)? = nil
  ) {
    do throws(AnimationError) {
      try addChecked(animation, forKey: key, onStart: onStart, onStop: onStop)
    } catch {
      fault = .unfitAnimation(layer: label, error)
    }
  }

  /// Adds an animation that may be invalid, such as one of a document.
  ///
  /// - Throws: ``AnimationError`` as ``check(_:forKey:)`` does.
  package func addChecked(
    _ animation: any Animation, forKey key: String? = nil, onStart: (() -> Void)? = nil,
    onStop: ((_ finished: Bool) -> Void)? = nil
  ) throws(AnimationError) {
    if let key, let implicit = implicit(animation, forKey: key) {
      return addImplicit(implicit, forKey: key, onStart: onStart, onStop: onStop)
    }
    try check(animation, forKey: key)
    var animation = animation
    complete(&animation.basics)
    // A key that is used as the key path becomes the animation's key path.
    if let key, !key.isEmpty, var property = animation as? any PropertyAnimation,
      property.keyPath == nil
    {
      property.keyPath = key
      animation = property
    }
    let isTransition = animation is TransitionAnimation
    var record = AnimationRecord(
      key: isTransition ? "transition" : key ?? "", animation: animation)
    record.onStart = onStart
    record.onStop = onStop
    let keyPaths = animation.keyPaths + [record.key]
    record.movesTime = keyPaths.contains(where: Self.isTimeKey)
    insert(record, replacing: key != nil || isTransition)
  }

  /// Fills in the duration and the timing function of the open transaction, if the animation has none.
  private func complete(_ basics: inout AnimationBasics) {
    let scope = tree?.openScope()
    let duration = scope?.transaction.animationDuration ?? Transaction().animationDuration
    basics.timing = basics.timing.lasting(atLeast: duration)
    if basics.timingFunction == nil {
      basics.timingFunction = scope?.transaction.animationTimingFunction
    }
  }

  private static func isTimeKey(_ key: String) -> Bool { key == "timeOffset" || key == "speed" }

  /// Adds an animation without values, for the property that its key names.
  private func addImplicit(
    _ animation: BasicAnimation, forKey key: String, onStart: (() -> Void)?,
    onStop: ((_ finished: Bool) -> Void)?
  ) {
    var animation = animation
    complete(&animation.basics)
    animation.target.keyPath = key
    var record = AnimationRecord(key: key, animation: animation)
    record.modify {
      ($0.onStart, $0.onStop) = (onStart, onStop)
      ($0.isImplicit, $0.movesTime) = (true, Self.isTimeKey(key))
    }
    insert(record, replacing: true)
  }

  /// The track of an animation without values, for the property that its key names.
  func implicitTrack(
    of animation: BasicAnimation, forKey key: String, from before: LayerState
  ) -> LayerTrack? {
    let schema = core.model.schema
    guard let row = schema.reference(toRow: key),
      let known = try? schema.knownAccessor(forKeyPath: key)
    else { return nil }
    let track = AnimationTrack(
      implicit: animation, of: key, from: row.get(before), to: row.get(core.model))
    return LayerTrack(track, known)
  }

  /// Checks that an animation is valid for the layer, for example if its key path or values are user input.
  ///
  /// - Throws: ``AnimationError`` if its key path leads to no property, to one that does not animate, or to one of
  ///   another type than its values, or if its own values are inconsistent.
  public func check(
    _ animation: any Animation, forKey key: String? = nil
  ) throws(AnimationError) {
    if let transition = animation as? TransitionAnimation {
      try transition.check()
      _ = try LayerTransition(transition, in: registries.transitions)
    } else if implicit(animation, forKey: key) == nil {
      _ = try tracks(of: animation, forKey: key, from: core.model, velocity: nil)
    }
  }

  /// The animation without values for the property that its key names, as for implicit animations. It cannot be
  /// invalid.
  private func implicit(_ animation: any Animation, forKey key: String?) -> BasicAnimation? {
    guard let key, let basic = animation as? BasicAnimation, basic.target.keyPath ?? key == key,
      basic.fromValue == nil, basic.toValue == nil, basic.byValue == nil,
      basic.target.valueFunction == nil, !basic.target.isAdditive,
      core.model.schema.reference(toRow: key)?.animation == .implicit
    else { return nil }
    return basic
  }

  /// The tracks of an animation, with its end values filled in.
  func tracks(
    of animation: any Animation, forKey key: String?, from before: LayerState,
    velocity: PropertyVelocity?
  ) throws(AnimationError) -> [LayerTrack] {
    var accessors: [String: LayerSchema.KnownAccessor] = [:]
    let model = core.model
    let tracks = try animation.tracks(forKey: key?.isEmpty == true ? nil : key) {
      (keyPath) throws(PropertyError) -> AnimationEnds in
      let known = try model.schema.knownAccessor(forKeyPath: keyPath)
      let accessor = known.accessor
      guard accessor.animation != .none else { throw .notAnimatable(property: keyPath) }
      accessors[keyPath] = known
      let value = try accessor.value(of: model)
      // The filter or cell may not have existed before the transaction.
      let start = (try? accessor.value(of: before)) ?? value
      return AnimationEnds(
        type: accessor.type == .any ? value.naturalType : accessor.type, start: start, model: value,
        velocity: velocity?.velocity(of: accessor))
    }
    return tracks.compactMap { track in
      accessors[track.keyPath].map { LayerTrack(track, $0) }
    }
  }

  private func insert(_ record: consuming AnimationRecord, replacing: Bool) {
    if let tree {
      tree.willChange(self)
      let (id, scope) = (tree.takeAnimationID(), tree.openScope())
      scope.wait()
      record.modify { ($0.id, $0.scope) = (id, scope) }
    }
    if replacing, !core.animations.isEmpty { removeAnimation(forKey: record.key) }
    if record.movesTime { core.movesTime = true }
    core.animations.append(record)
  }

  /// The animation with a key. After the commit of the transaction, its begin time and end values are filled in.
  public func animation(forKey key: String) -> (any Animation)? {
    core.animations.first { $0.key == key && !key.isEmpty }?.animation
  }

  /// The keys of the animations, in the order in which they were added, without animations that have no key.
  public var animationKeys: [String] {
    core.animations.map(\.key).filter { !$0.isEmpty }
  }

  /// The number of animations, including those without a key.
  package var animationCount: Int { core.animations.count }

  /// The animations with their keys, in the order in which they were added.
  package var addedAnimations: [(key: String?, animation: any Animation)] {
    core.animations.map { ($0.key.isEmpty ? nil : $0.key, $0.animation) }
  }

  /// Removes the animation with a key, if there is one. It ends unfinished.
  public func removeAnimation(forKey key: String) {
    removeAnimations { $0.key == key }
  }

  /// Removes all animations. They end unfinished.
  public func removeAllAnimations() {
    removeAnimations { _ in true }
  }

  private func removeAnimations(where predicate: (AnimationRecord) -> Bool) {
    let removed = core.animations.filter(predicate)
    guard !removed.isEmpty else { return }
    tree?.willChange(self)
    core.animations.removeAll(where: predicate)
    core.updateMovesTime()
    if let tree {
      let local = localTime(at: tree.time)
      for record in removed {
        tree.boundaries.remove(record.id)
        if !record.isPending { retire(record, at: local) }
      }
    }
    for record in removed { stop(record, finished: false) }
  }

  /// Reports the end of an animation, once.
  func stop(_ record: AnimationRecord, finished: Bool) {
    guard !record.hasStopped else { return }
    record.callStop(on: self, finished: finished)
  }
}

extension PropertyValue {
  /// The type of the value, for key paths whose type is only known from their values.
  fileprivate var naturalType: ValueType {
    switch self {
    case .number: .number
    case .color: .color
    case .list: .list(.number)
    default: .any
    }
  }
}
