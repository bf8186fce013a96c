import LambentGeometry
import Testing

@testable import LambentDynamics

/// A rectangle of the tests.
final class TestItem: DynamicItem {
  var center: Point
  var bounds: Rect
  var transform = Affine.identity
  var collisionShape: CollisionShape

  init(x: Double = 100, y: Double = 100, width: Double = 100, height: Double = 100) {
    center = Point(x: x, y: y)
    bounds = Rect(x: 0, y: 0, width: width, height: height)
    collisionShape = .rectangle(bounds.size)
  }

  var angle: Double { Elementary.atan2(transform.b, transform.a) }
}

/// Writes down what it is told.
final class Listener: DynamicAnimatorDelegate, CollisionBehaviorDelegate {
  var notes: [String] = []
  var onBegan: (any DynamicItem) -> Void = { _ in }

  func dynamicAnimatorWillResume(_ animator: DynamicAnimator) { notes.append("resume") }
  func dynamicAnimatorDidPause(_ animator: DynamicAnimator) { notes.append("pause") }

  func collisionBehavior(
    _ behavior: CollisionBehavior, began contact: CollisionBehavior.Contact, at point: Point
  ) {
    notes.append("began \(name(of: contact))")
    if case .boundary(let item, _) = contact { onBegan(item) }
  }

  func collisionBehavior(_ behavior: CollisionBehavior, ended contact: CollisionBehavior.Contact) {
    notes.append("ended \(name(of: contact))")
  }

  private func name(of contact: CollisionBehavior.Contact) -> String {
    switch contact {
    case .items: "items"
    case .boundary(_, let name): name ?? "nil"
    }
  }
}

/// The rows A130 to A147: an item of 100 × 100 at (100, 100) in an area of 320 × 480.
@Suite("Behaviours")
struct BehaviorTests {
  let animator = DynamicAnimator(referenceBounds: Rect(x: 0, y: 0, width: 320, height: 480))
  let item = TestItem()
  let listener = Listener()
  private let oneStep = 1.0 / 240

  private func push(_ x: Double, _ y: Double, on item: TestItem) -> PushBehavior {
    let push = PushBehavior(items: [item], mode: .instantaneous)
    push.pushDirection = Point(x: x, y: y)
    return push
  }

  private func floor(for items: [TestItem]) -> CollisionBehavior {
    let collision = CollisionBehavior(items: items)
    collision.collisionMode = .boundaries
    collision.addBoundary(
      withIdentifier: "floor", from: Point(x: 0, y: 480), to: Point(x: 320, y: 480))
    collision.collisionDelegate = listener
    return collision
  }

  @Test("A130: an item moves once it is in a behaviour, and stays put when it is taken out")
  func membership() {
    let gravity = GravityBehavior(items: [])
    animator.addBehavior(gravity)
    animator.advance(by: 0.5)
    #expect(item.center == Point(x: 100, y: 100))
    gravity.addItem(item)
    animator.advance(by: 0.5)
    #expect(abs(item.center.y - 225) < 1e-6)
    gravity.removeItem(item)
    animator.advance(by: 0.5)
    #expect(abs(item.center.y - 225) < 1e-6)
    #expect(item.bounds.size == Size(width: 100, height: 100))
    #expect(item.transform == .identity)
    #expect(animator.behaviors.count == 1)
    animator.removeAllBehaviors()
    #expect(animator.behaviors.isEmpty)
  }

  @Test("A131, A132: it falls for ever, until an action removes everything")
  func action() {
    let gravity = GravityBehavior(items: [item])
    var leftAt: Double?
    gravity.action = { [animator, item] in
      guard animator.items(in: Rect(x: 0, y: 0, width: 320, height: 480)).isEmpty else { return }
      leftAt = animator.elapsedTime
      animator.removeAllBehaviors()
      _ = item
    }
    animator.addBehavior(gravity)
    animator.advance(by: 0.5)
    #expect(abs(item.center.y - 225) < 1e-6)
    animator.advance(by: 3)
    #expect(abs((leftAt ?? 0) - 0.92736) <= oneStep)
    #expect(item.center.y < 540)
  }

  @Test("A133: a push of 2 adds 200 points per second, and makes a parabola")
  func pushing() {
    animator.addBehavior(GravityBehavior(items: [item]))
    animator.addBehavior(push(2, 0, on: item))
    animator.advance(by: 0.5)
    #expect((item.center - Point(x: 200, y: 225)).length < 1e-6)
  }

  @Test("A134, A135: it meets the floor at 0.8124 s, rebounds by 0.4 and rests")
  func rebound() {
    let properties = DynamicItemBehavior(items: [item])
    properties.elasticity = 0.4
    for behavior in [
      GravityBehavior(items: [item]), push(2, 0, on: item), floor(for: [item]), properties,
    ] {
      animator.addBehavior(behavior)
    }
    var (contact, top) = (0.0, (time: 0.0, y: 1000.0))
    for _ in 0..<330 {
      animator.step()
      if contact == 0, !listener.notes.isEmpty { (contact, top.y) = (animator.elapsedTime, 1000) }
      if contact > 0, item.center.y < top.y { top = (animator.elapsedTime, item.center.y) }
    }
    #expect(abs(contact - 0.81240) <= oneStep)
    #expect(abs(top.time - 1.13737) <= oneStep)
    #expect(abs(top.y - 377.2) < 0.5)
    #expect(abs(item.center.x - 262.48) < 1)
    animator.advance(by: 4)
    #expect(abs(item.center.y - 430) < 0.01)
    #expect(!animator.isRunning)
  }

  @Test("A136: a delegate spins it at the first contact; it leaves by the right")
  func spin() {
    let properties = DynamicItemBehavior(items: [item])
    var spins = 0
    listener.onBegan = { other in
      guard abs(properties.angularVelocity(for: other)) <= 0.1 else { return }
      properties.addAngularVelocity(30, for: other)
      spins += 1
    }
    for behavior in [GravityBehavior(items: [item]), floor(for: [item]), properties] {
      animator.addBehavior(behavior)
    }
    animator.advance(by: 0.85)
    #expect(spins == 1)
    #expect(properties.angularVelocity(for: item) > 0)
    animator.advance(by: 3)
    #expect(item.center.x > 320)
  }

  @Test("A137: a compound behaviour's children move with it")
  func compound() {
    final class Fall: DynamicBehavior {
      let item: TestItem
      var moves: [Bool] = []
      init(_ item: TestItem) { self.item = item }
      override func willMove(to animator: DynamicAnimator?) {
        moves.append(animator != nil)
        if animator != nil { addChildBehavior(GravityBehavior(items: [item])) }
      }
    }
    let fall = Fall(item)
    animator.addBehavior(fall)
    #expect(fall.childBehaviors.first?.dynamicAnimator === animator)
    animator.advance(by: 0.5)
    #expect(abs(item.center.y - 225) < 1e-6)
    animator.removeBehavior(fall)
    animator.advance(by: 0.5)
    #expect(abs(item.center.y - 225) < 1e-6)
    #expect(fall.moves == [true, false])
    #expect(fall.childBehaviors.first?.dynamicAnimator == nil)
  }

  @Test("A138: the animator pauses when all rest, resumes when one moves, and its time goes on")
  func pausing() {
    animator.delegate = listener
    let collision = floor(for: [item])
    collision.collisionDelegate = nil
    animator.addBehavior(GravityBehavior(items: [item]))
    animator.addBehavior(collision)
    animator.advance(by: 10)
    #expect(listener.notes == ["resume", "pause"])
    let paused = animator.elapsedTime
    #expect(paused < 5 && paused > 0.8)
    animator.advance(by: 1)
    #expect(animator.elapsedTime == paused)
    animator.addBehavior(push(0, -2, on: item))
    animator.advance(by: 0.1)
    #expect(listener.notes == ["resume", "pause", "resume"])
    #expect(abs(animator.elapsedTime - paused - 0.1) <= oneStep)
    animator.removeAllBehaviors()
    animator.advance(by: 0.1)
    #expect(listener.notes.last == "pause")
  }

  @Test("A139: a centre that is set by hand counts after the item is updated")
  func updating() {
    animator.addBehavior(GravityBehavior(items: [item]))
    animator.advance(by: 0.5)
    item.center = Point(x: 300, y: 0)
    animator.step()
    #expect(abs(item.center.x - 100) < 1e-6)
    item.center = Point(x: 300, y: 0)
    animator.updateItem(usingCurrentState: item)
    animator.step()
    #expect(abs(item.center.x - 300) < 1e-6)
    #expect(item.center.y < 5)
  }

  @Test("A140, A141: acceleration is force by mass; pushes stop, go on and push again")
  func masses() {
    let push = PushBehavior(items: [item], mode: .continuous)
    push.setAngle(0, magnitude: 1)
    animator.addBehavior(push)
    animator.advance(by: 1)
    #expect(abs(item.center.x - 150) < 1e-6)
    push.active = false
    animator.advance(by: 1)
    #expect(abs(item.center.x - 250) < 1e-6)
    push.active = true
    animator.advance(by: 1)
    #expect(abs(item.center.x - 400) < 1e-6)

    let small = TestItem(width: 50, height: 50)
    let dense = TestItem(width: 50, height: 50)
    let properties = DynamicItemBehavior(items: [dense])
    properties.density = 4
    animator.addBehavior(properties)
    animator.addBehavior(self.push(1, 0, on: small))
    animator.addBehavior(self.push(1, 0, on: dense))
    animator.step()
    #expect(abs((animator.velocity(of: small) ?? .zero).x - 400) < 1e-9)
    #expect(abs(properties.linearVelocity(for: dense).x - 100) < 1e-9)

    let twice = TestItem()
    let again = self.push(2, 0, on: twice)
    animator.addBehavior(again)
    animator.step()
    #expect(again.active == false)
    again.active = true
    animator.step()
    #expect(abs((animator.velocity(of: twice) ?? .zero).x - 400) < 1e-9)
  }

  @Test("A142: a push off the centre spins the item clockwise")
  func offCentre() {
    let push = push(2, 0, on: item)
    push.setTargetOffsetFromCenter(Point(x: 0, y: -200), for: item)
    animator.addBehavior(push)
    animator.step()
    #expect(abs((animator.angularVelocity(of: item) ?? 0) - 24) < 1e-9)
    #expect(item.angle > 0)
  }

  @Test("A143: modes and boundaries", arguments: [false, true])
  func modes(meetsItems: Bool) {
    let below = TestItem(x: 100, y: 300)
    let collision = CollisionBehavior(items: [item, below])
    collision.collisionMode = meetsItems ? .items : .boundaries
    collision.setTranslatesReferenceBoundsIntoBoundary(
      with: .init(top: 10, left: 10, bottom: 10, right: 10))
    collision.collisionDelegate = listener
    let properties = DynamicItemBehavior(items: [below])
    properties.isAnchored = true
    animator.addBehavior(properties)
    animator.addBehavior(GravityBehavior(items: [item]))
    animator.addBehavior(collision)
    animator.advance(by: 4)
    #expect(abs(item.center.y - (meetsItems ? 200 : 420)) < 0.01)
    #expect(listener.notes.first == (meetsItems ? "began items" : "began nil"))
    #expect(below.center == Point(x: 100, y: 300))
  }

  @Test("A144: each contact begins once and ends once")
  func contacts() {
    let collision = floor(for: [item])
    let properties = DynamicItemBehavior(items: [item])
    properties.elasticity = 1
    for behavior in [GravityBehavior(items: [item]), collision, properties] {
      animator.addBehavior(behavior)
    }
    animator.advance(by: 2.5)
    // Down at 0.81 s, up and down again at 2.44 s.
    #expect(listener.notes == ["began floor", "ended floor", "began floor", "ended floor"])
    collision.removeBoundary(withIdentifier: "floor")
    animator.advance(by: 2)
    #expect(item.center.y > 480)
    #expect(collision.boundaryIdentifiers.isEmpty)
  }

  @Test(
    "A145: a snap settles at its point, upright; less damping swings more", arguments: [0, 0.5, 1])
  func snap(damping: Double) {
    item.transform = .rotation(1)
    let snap = SnapBehavior(item: item, snapTo: Point(x: 200, y: 300))
    #expect(snap.damping == 0.5)
    snap.damping = damping
    animator.addBehavior(snap)
    var farthest = 0.0
    for _ in 0..<480 {
      animator.step()
      farthest = max(farthest, item.center.x)
    }
    #expect((item.center - Point(x: 200, y: 300)).length < 1)
    #expect(abs(item.angle) < 0.01)
    if damping == 1 { #expect(farthest < 200.1) }
    if damping == 0 { #expect(farthest > 240) }
  }

  @Test("A146: a bar keeps its length, the item follows the anchor, a spring swings")
  func attachment() {
    let bar = AttachmentBehavior(item: item, attachedToAnchor: Point(x: 100, y: 200))
    #expect(bar.length == 100)
    animator.addBehavior(bar)
    animator.addBehavior(GravityBehavior(items: [item]))
    animator.addBehavior(push(0.5, 0, on: item))
    animator.advance(by: 2)
    #expect(abs((item.center - Point(x: 100, y: 200)).length - 100) < 0.05)
    bar.anchorPoint = Point(x: 160, y: 200)
    bar.length = 80
    animator.advance(by: 1)
    #expect(abs((item.center - Point(x: 160, y: 200)).length - 80) < 0.05)
    bar.frequency = 1
    bar.damping = 0.4
    animator.advance(by: 20)
    // A spring of 1 Hz gives way by g / ω².
    let sag = 1000 / (4 * Double.pi * Double.pi)
    #expect(abs(item.center.y - 200 - 80 - sag) < 1)
  }

  @Test("A147: resistance fades, velocities add up, before there is an animator too")
  func velocities() {
    let properties = DynamicItemBehavior(items: [item])
    #expect(properties.elasticity == 0 && properties.friction == 0 && properties.density == 1)
    properties.resistance = 2
    properties.addLinearVelocity(Point(x: 60, y: 0), for: item)
    properties.addLinearVelocity(Point(x: 40, y: 0), for: item)
    properties.addAngularVelocity(3, for: item)
    #expect(properties.linearVelocity(for: item) == Point(x: 100, y: 0))
    animator.addBehavior(properties)
    animator.step()
    properties.addAngularVelocity(2, for: item)
    #expect(abs(properties.angularVelocity(for: item) - 5) < 1e-9)
    animator.advance(by: 1 - oneStep)
    #expect(abs(properties.linearVelocity(for: item).x - 13.53) < 0.01)
  }

  @Test("gravity's magnitude 0 resets its angle; its direction is a vector")
  func gravityProperties() {
    let gravity = GravityBehavior(items: [item])
    #expect(gravity.gravityDirection == Point(x: 0, y: 1))
    gravity.setAngle(0, magnitude: 2)
    #expect(gravity.gravityDirection == Point(x: 2, y: 0))
    gravity.magnitude = 0
    gravity.magnitude = 1
    #expect(gravity.angle == 0)
  }

  @Test("a group moves as one and moves its members")
  func group() {
    let (left, right) = (TestItem(x: 100, y: 100), TestItem(x: 200, y: 100))
    let group = DynamicItemGroup(items: [left, right])
    #expect(group.bounds.size == Size(width: 200, height: 100))
    let collision = CollisionBehavior(items: [group])
    collision.addBoundary(
      withIdentifier: "post", from: Point(x: 230, y: 300), to: Point(x: 900, y: 300))
    animator.addBehavior(GravityBehavior(items: [group]))
    animator.addBehavior(collision)
    animator.advance(by: 0.7)
    #expect(left.angle != 0)
    #expect(left.angle == right.angle)
    #expect(abs((right.center - left.center).length - 100) < 1e-9)
  }

  @Test("errors go to the animator's handler, and the rest goes on")
  func errors() {
    var errors: [DynamicsError] = []
    animator.onError = { errors.append($0) }
    let properties = DynamicItemBehavior(items: [item])
    properties.density = -1
    let broken = TestItem(width: 0)
    broken.collisionShape = .polygon([])
    animator.addBehavior(properties)
    animator.addBehavior(GravityBehavior(items: [item, broken]))
    animator.advance(by: 0.5)
    #expect(errors.count == 2)
    #expect(abs(item.center.y - 225) < 1e-6)
  }
}
