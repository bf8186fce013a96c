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
/// animator.advance(by: 1)     // box.center is its position after 1 s
/// animator.pose(of: box, at: 0.5)   // and this its position after 0.5 s
/// ```
/// Behaviours and items may be added, changed and removed at any time, also from actions and
/// delegates. The animator reads no clock: ``advance(by:)`` takes the elapsed time, in seconds.
/// Every step is recorded, so that ``pose(of:at:)`` returns the positions of items at times in any
/// order.
public final class DynamicAnimator {
  /// The area whose sides can be boundaries.
  public var referenceBounds: Rect? {
    didSet {
      for behavior in behaviors.flatMap(\.flattened) { behavior.isChanged = true }
      needsReading = true
    }
  }
  /// The delegate, which is notified when all items have come to rest and when one moves again.
  public weak var delegate: (any DynamicAnimatorDelegate)?
  /// A closure that receives errors about invalid values. The object with such a value has no
  /// effect.
  public var onError: ((DynamicsError) -> Void)?
  /// The behaviours, in the order in which they were added.
  public private(set) var behaviors: [DynamicBehavior] = []
  /// True if an item moves.
  public private(set) var isRunning = false
  /// The number of steps taken while an item moved.
  package private(set) var elapsedSteps = 0
  /// The number of all steps, including those at rest.
  package private(set) var stepCount = 0
  /// The motion of the items. Its size is limited.
  package var recording = MotionRecording(limit: DynamicsLimits.maximumRecordedSteps)
  /// The time of step 0 on the clock that is followed, in seconds.
  package var startTime = 0.0
  /// The clock that is followed, for a module with clocks.
  package var clock: AnyObject?
  var numbers: [ObjectIdentifier: TrackNumber] = [:]

  var needsReading = true
  var world = World()
  var items: [Entry] = []
  var lookup = BodyLookup()
  var installed: [Installation] = []
  /// The behaviours with actions, including children, as of the last update.
  var actors: [DynamicBehavior] = []
  /// The work of updating behaviours.
  var readingWork = 0.0
  /// Created when contacts are first reported after an update.
  var meetings: Meetings?
  private var unspentTime = 0.0

  /// Creates an animator without behaviours.
  public init(referenceBounds: Rect? = nil) { self.referenceBounds = referenceBounds }

  /// The total time during which items moved, in seconds. It is never reset.
  public var elapsedTime: Double { Double(elapsedSteps) / Double(DynamicsLimits.stepsPerSecond) }

  /// Adds a behaviour and its children.
  public func addBehavior(_ behavior: DynamicBehavior) {
    guard !behaviors.contains(where: { $0 === behavior }) else { return }
    behavior.dynamicAnimator?.removeBehavior(behavior)
    behavior.move(to: self)
    behaviors.append(behavior)
    needsReading = true
  }

  /// Removes a behaviour and its children. An item without behaviours stays at its position.
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
      let frame = item.frame
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

  /// Takes the steps for a time in seconds. The remainder is kept for the next call.
  ///
  /// At most `DynamicsLimits.maximumDuration` seconds are simulated.
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
    for behavior in actors {
      if let action = behavior.action, behavior.dynamicAnimator === self { action() }
    }
    if world.isResting, !needsReading { pause() }
  }

  /// True if no step changes anything until a behaviour is added, changed or removed.
  package var isResting: Bool { !needsReading && (items.isEmpty || world.isResting) }

  /// Takes a number of steps at rest at once.
  package func rest(forSteps count: Int) {
    guard isResting, count > 0 else { return }
    stepCount += count
    pause()
  }

  /// The estimated work of all steps, in steps of about a nanosecond.
  package var work: Double {
    world.work + readingWork + Double(recording.contacts.count) * Self.workOfContact
  }

  /// The cost of recording a contact, in nanoseconds, mostly for its memory.
  private static let workOfContact = 10_000.0

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
    // The world already has the sine and cosine of its own angle.
    let turn = entry.angle == 0 ? world.turn(of: entry.body) : Rotation(angle: turned)
    entry.item.transform = entry.transform.concatenating(
      Affine(a: turn.cosine, b: turn.sine, c: -turn.sine, d: turn.cosine, tx: 0, ty: 0))
  }

  /// An item in the world, and its rotation when it was added.
  struct Entry {
    let item: any DynamicItem
    let body: BodyID
    /// The index of its track.
    let number: Int
    var transform: Affine
    var angle: Double
  }

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

/// An object that is notified when an animator pauses and resumes. Every method is optional.
public protocol DynamicAnimatorDelegate: AnyObject {
  /// An item is about to move.
  func dynamicAnimatorWillResume(_ animator: DynamicAnimator)
  /// All items are at rest, or there are none.
  func dynamicAnimatorDidPause(_ animator: DynamicAnimator)
}

extension DynamicAnimatorDelegate {
  /// Does nothing.
  public func dynamicAnimatorWillResume(_ animator: DynamicAnimator) {}
  /// Does nothing.
  public func dynamicAnimatorDidPause(_ animator: DynamicAnimator) {}
}
