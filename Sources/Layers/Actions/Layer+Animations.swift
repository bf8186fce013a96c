public import LambentAnimations
import LambentProperties

extension Layer {
  /// Adds a copy of an animation, which begins when the open transaction commits.
  ///
  /// There is one animation a key: the one that was there before ends unfinished. A transition's key
  /// is always `transition`. An animation without a key path animates what its key names. Without a
  /// duration it takes the transaction's, without a timing function too.
  ///
  /// One that does not fit the layer (its key path leads nowhere, to a property that does not animate,
  /// or to one that its values do not fit, or it is wrong in itself) is not added, and the next frame
  /// of the tree throws ``LayerError/unfitAnimation(layer:_:)``. ``check(_:forKey:)`` throws the fault
  /// at once.
  ///
  /// - Parameters:
  ///   - animation: the animation.
  ///   - key: the key by which it is found again; without one, nothing replaces it.
  ///   - onStart: called when it begins.
  ///   - onStop: called when it has ended (`true`), or was removed or replaced before (`false`).
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

  /// Adds an animation that may not fit, as those of documents.
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
    // A key that served as the key path is one.
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

  /// Takes from the open transaction what an animation does not say.
  private func complete(_ basics: inout AnimationBasics) {
    let scope = tree?.openScope()
    let duration = scope?.transaction.animationDuration ?? Transaction().animationDuration
    basics.timing = basics.timing.lasting(atLeast: duration)
    if basics.timingFunction == nil {
      basics.timingFunction = scope?.transaction.animationTimingFunction
    }
  }

  private static func isTimeKey(_ key: String) -> Bool { key == "timeOffset" || key == "speed" }

  /// Adds an animation that takes its values from the property that its key names.
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

  /// The effect of an animation without values of its own on the property that its key names.
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

  /// Checks that an animation fits the layer, for one whose key path or values come from elsewhere.
  ///
  /// - Throws: ``AnimationError`` where its key path leads nowhere, to a property that does not
  ///   animate, or to one that its values do not fit, or where it is wrong in itself.
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

  /// An animation that takes its values from the property that its key names, as implicit animations do: there is
  /// nothing in it that might not fit.
  private func implicit(_ animation: any Animation, forKey key: String?) -> BasicAnimation? {
    guard let key, let basic = animation as? BasicAnimation, basic.target.keyPath ?? key == key,
      basic.fromValue == nil, basic.toValue == nil, basic.byValue == nil,
      basic.target.valueFunction == nil, !basic.target.isAdditive,
      core.model.schema.reference(toRow: key)?.animation == .implicit
    else { return nil }
    return basic
  }

  /// The effect of an animation on the layer's properties, its ends filled in.
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
      // Before the transaction the layer may have had no such filter or cell.
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

  /// The animation that was added under a key, its begin and ends filled in once the transaction has
  /// committed.
  public func animation(forKey key: String) -> (any Animation)? {
    core.animations.first { $0.key == key && !key.isEmpty }?.animation
  }

  /// The keys of the animations, in the order in which they were added; those without one are left
  /// out.
  public var animationKeys: [String] {
    core.animations.map(\.key).filter { !$0.isEmpty }
  }

  /// The number of animations, those without a key too.
  package var animationCount: Int { core.animations.count }

  /// The animations with their keys, in the order in which they were added.
  package var addedAnimations: [(key: String?, animation: any Animation)] {
    core.animations.map { ($0.key.isEmpty ? nil : $0.key, $0.animation) }
  }

  /// Removes the animation that was added under a key, if there is one: it ends unfinished.
  public func removeAnimation(forKey key: String) {
    removeAnimations { $0.key == key }
  }

  /// Removes every animation: they end unfinished.
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

  /// Tells that an animation is over, once.
  func stop(_ record: AnimationRecord, finished: Bool) {
    guard !record.hasStopped else { return }
    record.callStop(on: self, finished: finished)
  }
}

extension PropertyValue {
  /// The type of which a value of its kind is, for key paths that are known by their values only.
  fileprivate var naturalType: ValueType {
    switch self {
    case .number: .number
    case .color: .color
    case .list: .list(.number)
    default: .any
    }
  }
}
