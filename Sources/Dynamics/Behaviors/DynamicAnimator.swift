public import LambentGeometry

/// Moves items by behaviours, in steps of 1/240 s.
///
/// ```swift
/// let animator = DynamicAnimator(referenceBounds: Rect(x: 0, y: 0, width: 320, height: 480))
/// let gravity = GravityBehavior(items: [box])
/// let collision = CollisionBehavior(items: [box])
/// collision.translatesReferenceBoundsIntoBoundary = true
/// animator.addBehavior(gravity)
/// animator.addBehavior(collision)
/// animator.advance(by: 1)     // box.center is where it has fallen to
/// animator.pose(of: box, at: 0.5)   // and where it was on its way
/// ```
/// Behaviours and items may be added, changed and removed at any time, from actions and delegates
/// too. Nothing of it depends on a clock: ``advance(by:)`` is told how much time has passed. Every step is
/// recorded, so that ``pose(of:at:)`` knows where items were, at times in any order.
public final class DynamicAnimator {
  /// The area whose sides can be boundaries.
  public var referenceBounds: Rect? {
    didSet {
      for behavior in behaviors.flatMap(\.flattened) { behavior.isChanged = true }
      needsReading = true
    }
  }
  /// Is told when everything rests and when something moves again.
  public weak var delegate: (any DynamicAnimatorDelegate)?
  /// Is told of values that the simulation cannot take; what they belong to has no effect.
  public var onError: ((DynamicsError) -> Void)?
  /// The behaviours, in the order in which they were added.
  public private(set) var behaviors: [DynamicBehavior] = []
  /// True if anything moves.
  public private(set) var isRunning = false
  /// The steps taken while something moved.
  package private(set) var elapsedSteps = 0
  /// All steps, those too in which everything rested.
  package private(set) var stepCount = 0
  /// The motion of the items; what a program records is bounded.
  package var recording = MotionRecording(limit: DynamicsLimits.maximumRecordedSteps)
  /// When step 0 was, by the clock that is followed.
  package var startTime = 0.0
  /// Which clock that is, for a module that knows clocks.
  package var clock: AnyObject?
  /// Which track each item has.
  var numbers: [ObjectIdentifier: TrackNumber] = [:]

  var needsReading = true
  var world = World()
  var items: [Entry] = []
  var lookup = BodyLookup()
  var installed: [Installation] = []
  /// All behaviours with their children, as they were read last.
  var family: [DynamicBehavior] = []
  private var unspentTime = 0.0

  /// An animator without behaviours.
  public init(referenceBounds: Rect? = nil) { self.referenceBounds = referenceBounds }

  /// The time for which something has moved, in seconds; it never goes back to 0.
  public var elapsedTime: Double { Double(elapsedSteps) / Double(DynamicsLimits.stepsPerSecond) }

  /// Adds a behaviour with its children.
  public func addBehavior(_ behavior: DynamicBehavior) {
    guard !behaviors.contains(where: { $0 === behavior }) else { return }
    behavior.dynamicAnimator?.removeBehavior(behavior)
    behavior.move(to: self)
    behaviors.append(behavior)
    needsReading = true
  }

  /// Removes a behaviour with its children. An item without behaviours stays where it is.
  public func removeBehavior(_ behavior: DynamicBehavior) {
    guard let index = behaviors.firstIndex(where: { $0 === behavior }) else { return }
    behavior.move(to: nil)
    behaviors.remove(at: index)
    needsReading = true
  }

  /// Removes all behaviours.
  public func removeAllBehaviors() {
    for behavior in behaviors { removeBehavior(behavior) }
  }

  /// The items whose frames overlap a rectangle.
  public func items(in rect: Rect) -> [any DynamicItem] {
    items.map(\.item).filter { item in
      let size = item.bounds.size
      let centered = Rect(
        x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
      var frame = item.transform.boundingBox(of: centered)
      frame.origin = frame.origin + item.center
      return frame.minX < rect.maxX && rect.minX < frame.maxX && frame.minY < rect.maxY
        && rect.minY < frame.maxY
    }
  }

  /// Reads an item's centre, rotation and shape again, after a change from outside.
  public func updateItem(usingCurrentState item: any DynamicItem) {
    guard let index = items.firstIndex(where: { $0.item === item }) else { return }
    let body = items[index].body
    items[index].transform = item.transform
    items[index].angle = item.rotation
    attempt { () throws(DynamicsError) in
      try world.setShape(item.collisionShape, of: body)
      try world.setPose(center: item.center, rotation: item.rotation, of: body)
    }
  }

  /// Takes as many steps as fit into a time in seconds; the rest is kept for the next call.
  ///
  /// At most `DynamicsLimits.maximumDuration` seconds count.
  public func advance(by seconds: Double) {
    guard seconds > 0 else { return }
    unspentTime += min(seconds, DynamicsLimits.maximumDuration)
    let count = (unspentTime / DynamicsLimits.step + 1e-6).rounded(.down)
    unspentTime -= count * DynamicsLimits.step
    for _ in 0..<Int(min(max(count, 0), 1e6)) { step() }
  }

  /// Takes one step of 1/240 s, if anything moves.
  package func step() {
    stepCount += 1
    read()
    guard !items.isEmpty, !world.isResting else {
      pause()
      return
    }
    if !isRunning {
      isRunning = true
      delegate?.dynamicAnimatorWillResume(self)
      read()
    }
    world.step()
    elapsedSteps += 1
    for entry in items where world.hasMoved(entry.body) { write(entry) }
    tellContacts()
    for behavior in family {
      if let action = behavior.action, behavior.dynamicAnimator === self { action() }
    }
    if world.isResting, !needsReading { pause() }
  }

  private func pause() {
    guard isRunning else { return }
    isRunning = false
    delegate?.dynamicAnimatorDidPause(self)
  }

  private func write(_ entry: Entry) {
    let (center, rotation) = (world.center(of: entry.body), world.rotation(of: entry.body))
    recording.record(
      entry.number, at: .init(step: stepCount, center: center, rotation: rotation))
    entry.item.center = center
    let turned = rotation - entry.angle
    guard turned != 0 else {
      entry.item.transform = entry.transform
      return
    }
    // The world knows the sine of its own angle.
    let turn = entry.angle == 0 ? world.turn(of: entry.body) : Rotation(angle: turned)
    entry.item.transform = entry.transform.concatenating(
      Affine(a: turn.cosine, b: turn.sine, c: -turn.sine, d: turn.cosine, tx: 0, ty: 0))
  }

  /// An item in the world, and how it was turned when it joined.
  struct Entry {
    let item: any DynamicItem
    let body: BodyID
    /// The number of its track.
    let number: Int
    var transform: Affine
    var angle: Double
  }

  /// The items that move, or could.
  package var movingCount: Int { items.count { world.isAwake($0.body) } }

  func attempt(_ body: () throws(DynamicsError) -> Void) {
    do {
      try body()
    } catch {
      onError?(error)
    }
  }

  func velocity(of item: any DynamicItem) -> Point? { lookup(item).map { world.velocity(of: $0) } }

  func angularVelocity(of item: any DynamicItem) -> Double? {
    lookup(item).map { world.angularVelocity(of: $0) }
  }
}

/// Is told when an animator pauses and resumes; each method may be left out.
public protocol DynamicAnimatorDelegate: AnyObject {
  /// Something is about to move.
  func dynamicAnimatorWillResume(_ animator: DynamicAnimator)
  /// Everything rests, or there is nothing to move.
  func dynamicAnimatorDidPause(_ animator: DynamicAnimator)
}

extension DynamicAnimatorDelegate {
  /// Does nothing.
  public func dynamicAnimatorWillResume(_ animator: DynamicAnimator) {}
  /// Does nothing.
  public func dynamicAnimatorDidPause(_ animator: DynamicAnimator) {}
}
