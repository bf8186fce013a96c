import LambentAnimations
import LambentGeometry
import LambentProperties
import LambentRenderTree

/// An animation that was added to a layer.
///
/// Records move in the lists of their layers and into copies of those, and are large: their values are
/// kept by reference, and are copied when one of several equal records changes.
@dynamicMemberLookup
struct AnimationRecord {
  fileprivate var storage: Storage

  init(key: String, animation: any Animation) {
    storage = Storage(Values(key: key, animation: animation))
  }

  /// A value of the record.
  @inline(__always)
  subscript<Value>(dynamicMember value: KeyPath<Values, Value>) -> Value {
    storage.values[keyPath: value]
  }

  /// A value that changes.
  @inline(__always)
  subscript<Value>(dynamicMember value: WritableKeyPath<Values, Value>) -> Value {
    get { storage.values[keyPath: value] }
    _modify {
      if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.values) }
      yield &storage.values[keyPath: value]
    }
  }

  /// Changes several values at once.
  @inline(__always)
  mutating func modify(_ body: (inout Values) -> Void) {
    if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.values) }
    body(&storage.values)
  }

  fileprivate final class Storage {
    @exclusivity(unchecked)
    final var values: Values

    init(_ values: Values) { self.values = values }

    // Methods of the storage read the values in place: a copy of all of them retains each.

    func acts(at local: Double) -> Bool {
      guard !values.isPending else { return false }
      let slack = MediaTiming.tolerance
      if let removalTime = values.removalTime, local >= removalTime - slack { return false }
      return !values.isRemovedOnCompletion || local < values.interval.upperBound - slack
    }
  }
}

extension AnimationRecord {
  /// The values of a record.
  struct Values {
    /// The order in which it was added among all of a context.
    var id = 0
    /// The key it was added under; empty for none.
    let key: String
    /// The animation; after the commit with its begin.
    var animation: any Animation {
      didSet { isRemovedOnCompletion = animation.isRemovedOnCompletion }
    }
    /// The animation's own, read at every frame.
    fileprivate(set) var isRemovedOnCompletion: Bool
    /// The active interval, in the layer's time; known after the commit.
    var interval = 0.0..<0.0
    /// Its effect on each property; empty before the commit.
    var tracks: [LayerTrack] = []
    /// The transition, with the image that it leads from.
    var transition: LayerTransition?
    /// The tree that a transition leads from, where its old state plays on.
    var oldView: TreeView?
    /// True if the transaction in which it was added has not committed.
    var isPending = true
    /// True if its start has been reported.
    var hasStarted = false
    /// True if its end has been reported.
    var hasStopped = false
    /// True if it changes the layer's own timing.
    var movesTime = false
    /// True if it takes its values from the property that its key names.
    var isImplicit = false
    /// The time at which it was added, in the layer's time.
    var additionTime = 0.0
    /// The time at which it was removed, in the layer's time.
    var removalTime: Double?
    /// The transaction that waits for it.
    var scope: TransactionScope?
    /// Called when it begins to act.
    var onStart: (() -> Void)?
    /// Called when it has ended, or was removed before.
    var onStop: ((_ finished: Bool) -> Void)?

    init(key: String, animation: any Animation) {
      self.key = key
      self.animation = animation
      isRemovedOnCompletion = animation.isRemovedOnCompletion
    }
  }
}

extension AnimationRecord {
  /// True if it acts or will, and its end is still to come.
  var isRunning: Bool { !self.isPending && !self.hasStopped }

  /// The beginning of the active interval, in the layer's time.
  var startTime: Double { self.interval.lowerBound }

  /// The end of the active interval, in the layer's time.
  var endTime: Double { self.interval.upperBound }

  /// The next start or end: the end if it has begun, otherwise the start. In the layer's time.
  var nextBoundary: Double { self.hasStarted ? endTime : startTime }

  /// True if it has begun and has not been removed at a time of the layer.
  func acts(at local: Double) -> Bool { storage.acts(at: local) }

  /// Fixes when it begins, as its transaction commits at a time of the layer.
  mutating func begin(at begin: Double, added additionTime: Double) {
    modify {
      $0.isPending = false
      $0.additionTime = additionTime
      $0.animation.timing = $0.animation.timing.beginning(at: begin)
      $0.interval = $0.animation.timing.activeInterval
    }
  }

  /// The same for a time that counts from another origin.
  func moved(by offset: Double) -> AnimationRecord {
    guard offset != 0 else { return self }
    var result = self
    result.additionTime += offset
    result.removalTime = self.removalTime.map { $0 + offset }
    result.interval = (startTime + offset)..<(endTime + offset)
    result.animation.timing.beginTime += offset
    result.tracks = self.tracks.map {
      LayerTrack($0.track.moved(by: offset), $0.known)
    }
    return result
  }

  func callStart(on layer: Layer) {
    self.onStart?()
    layer.delegate?.animationDidStart(on: layer, forKey: self.key)
  }

  func callStop(on layer: Layer, finished: Bool) {
    self.onStop?(finished)
    layer.delegate?.animationDidStop(on: layer, forKey: self.key, finished: finished)
    self.scope?.end()
  }
}

/// The effect of an animation on one property of a layer, both looked up once.
///
/// A class, because every frame reads every track, and a copy of one is large.
final class LayerTrack: Sendable {
  let track: AnimationTrack
  let known: LayerSchema.KnownAccessor

  init(_ track: AnimationTrack, _ known: LayerSchema.KnownAccessor) {
    self.track = known.switches ? track.switching : track
    self.known = known
  }

  var accessor: LayerAccessor { known.accessor }

  /// Changes the property to what it shows at a time of the layer.
  func apply(to state: inout LayerState, at local: Double) {
    // A filter or a cell that the layer has lost since leaves nothing to animate.
    let base = track.isAdditive ? try? known.accessor.value(of: state) : .null
    guard let base, let value = track.value(at: local, over: base) else { return }
    try? known.set(animated: value, on: &state)
    if let angle = track.rotation(at: local) {
      state.transform = .rotation(angle: angle, x: 0, y: 0, z: 1)
        .concatenating(state.transform)
    }
  }
}

/// The old state of a layer that gives way to its live one: an object, since it is large, and few of the
/// animations that are copied have one.
final class LayerTransition: Sendable {
  let animation: TransitionAnimation
  let style: RenderTransition.Style
  let from: RenderNode

  /// - Throws: ``AnimationError`` where nothing has the filter's name, or an input does not fit.
  init(
    _ animation: TransitionAnimation, from: RenderNode = RenderNode(),
    in registry: TransitionRegistry
  ) throws(AnimationError) {
    self.animation = animation
    self.from = from
    guard let filter = animation.filter else {
      style =
        switch animation.style {
        case .fade: .fade
        case .moveIn: .moveIn(direction: animation.motion)
        case .push: .push(direction: animation.motion)
        case .reveal: .reveal(direction: animation.motion)
        }
      return
    }
    style = .filter(try filter.transition(in: registry))
  }
}
