import LambentGeometry
import Testing

@testable import LambentDynamics

/// Every kind of attachment, to points and between items, off their centres.
@Suite("Attachments")
struct AttachmentTests {
  let animator = DynamicAnimator()
  let item = TestItem(x: 200, y: 100, width: 40, height: 40)
  let other = TestItem(x: 100, y: 100, width: 40, height: 40)

  private func fall(_ items: [TestItem]) { animator.addBehavior(GravityBehavior(items: items)) }

  private func anchored(_ item: TestItem) {
    let behavior = DynamicItemBehavior(items: [item])
    behavior.isAnchored = true
    animator.addBehavior(behavior)
  }

  private func point(_ offset: Point, of item: TestItem) -> Point {
    item.center + Rotation(angle: item.angle).apply(offset)
  }

  @Test("a bar between the corners of two items keeps its length while both tumble")
  func bar() {
    let (first, second) = (Point(x: 20, y: -20), Point(x: -20, y: 20))
    let bar = AttachmentBehavior(
      item: item, offsetFromCenter: first, attachedTo: other, offsetFromCenter: second)
    #expect(abs(bar.length - (140 * 140 + 40 * 40).squareRoot()) < 1e-9)
    #expect(bar.anchorPoint == Point(x: 80, y: 120) && bar.items.count == 2)
    animator.addBehavior(bar)
    let push = PushBehavior(items: [item], mode: .instantaneous)
    push.pushDirection = Point(x: 0, y: 0.3)
    animator.addBehavior(push)
    for _ in 0..<480 {
      animator.step()
      let distance = (point(first, of: item) - point(second, of: other)).length
      #expect(abs(distance - bar.length) < 0.05)
    }
    #expect(item.angle != 0 && other.angle != 0)
    // Nothing else acts: the common centre goes straight on, at half of 0.3 · 100 / 0.16 points per second.
    let middle = (item.center + other.center) * 0.5
    #expect((middle - Point(x: 150, y: 100 + 93.75 * 2)).length < 0.01)
  }

  @Test("a spring between two items swings with their reduced mass")
  func spring() {
    let spring = AttachmentBehavior(item: item, attachedTo: other)
    spring.frequency = 2
    animator.addBehavior(spring)
    let pull = PushBehavior(items: [item], mode: .instantaneous)
    pull.pushDirection = Point(x: 0.05, y: 0)
    animator.addBehavior(pull)
    var (crossings, last) = ([Double](), 0.0)
    for _ in 0..<1200 {
      animator.step()
      let stretch = item.center.x - other.center.x - 100
      if last < 0, stretch >= 0 { crossings.append(Double(animator.stepCount) / 240) }
      last = stretch
    }
    let period = ((crossings.last ?? 0) - (crossings.first ?? 0)) / Double(crossings.count - 1)
    #expect(abs(period - 0.5) < 0.005)
  }

  @Test("a rope holds at its length only, to a point and to an item")
  func rope() {
    let rope = AttachmentBehavior.limitAttachment(
      with: item, attachedToAnchor: Point(x: 200, y: 0))
    rope.length = 300
    let tether = AttachmentBehavior.limitAttachment(with: other, attachedTo: item)
    #expect(tether.length == 100)
    animator.addBehavior(rope)
    animator.addBehavior(tether)
    fall([item, other])
    animator.advance(by: 0.5)
    #expect(abs(item.center.y - 225) < 1e-3 && abs(other.center.y - 225) < 1e-3)
    let calm = DynamicItemBehavior(items: [item, other])
    calm.resistance = 2
    calm.angularResistance = 2
    animator.addBehavior(calm)
    animator.advance(by: 15)
    #expect((item.center - Point(x: 200, y: 300)).length < 0.5)
    #expect((other.center - Point(x: 200, y: 400)).length < 1)
  }

  @Test("an axle between two items turns in its range and against its friction")
  func axle() {
    anchored(other)
    let axle = AttachmentBehavior.pinAttachment(
      with: item, attachedTo: other, attachmentAnchor: Point(x: 120, y: 100))
    axle.attachmentRange = -0.3...0.6
    animator.addBehavior(axle)
    fall([item])
    animator.advance(by: 4)
    #expect(abs(item.angle - 0.6) < 0.01)
    #expect((point(Point(x: -80, y: 0), of: item) - Point(x: 120, y: 100)).length < 0.05)
    // 0.16 kg at 0.8 m pull with 1.28 N·m.
    axle.attachmentRange = nil
    axle.frictionTorque = 1.3
    animator.advance(by: 1)
    let held = item.angle
    animator.advance(by: 1)
    #expect(abs(item.angle - held) < 1e-3)
    axle.frictionTorque = 0
    animator.advance(by: 0.3)
    #expect(item.angle > held + 0.2)
  }

  @Test("what is fixed falls as one, and hangs on what is anchored")
  func fixed() {
    let glue = AttachmentBehavior.fixedAttachment(
      with: item, attachedTo: other, attachmentAnchor: Point(x: 150, y: 100))
    animator.addBehavior(glue)
    fall([item, other])
    let spin = DynamicItemBehavior(items: [item])
    spin.addAngularVelocity(3, for: item)
    animator.addBehavior(spin)
    animator.advance(by: 1)
    #expect(abs((item.center - other.center).length - 100) < 0.05)
    #expect(abs(item.angle - other.angle) < 1e-3 && abs(item.angle) > 0.1)
    let shelf = TestItem(x: 500, y: 100, width: 40, height: 40)
    animator.addBehavior(
      AttachmentBehavior.fixedAttachment(
        with: shelf, attachedTo: nil, attachmentAnchor: Point(x: 480, y: 100)))
    fall([shelf])
    animator.advance(by: 2)
    #expect((shelf.center - Point(x: 500, y: 100)).length < 0.1 && abs(shelf.angle) < 1e-3)
  }

  @Test("a rail lets an item slide within its range and never turn; another item carries it along")
  func rail() {
    let rail = AttachmentBehavior.slidingAttachment(
      with: item, attachedTo: nil, attachmentAnchor: Point(x: 200, y: 100),
      axisOfTranslation: Point(x: 1, y: 1))
    rail.attachmentRange = -10...80
    animator.addBehavior(rail)
    fall([item])
    animator.advance(by: 0.2)
    // Half of the acceleration along each axis.
    #expect((item.center - Point(x: 210, y: 110)).length < 0.5)
    animator.advance(by: 3)
    #expect(abs((item.center - Point(x: 200, y: 100)).length - 80) < 0.2)
    #expect(abs(item.angle) < 1e-9)

    let cart = TestItem(x: 100, y: 300, width: 40, height: 40)
    let lift = TestItem(x: 100, y: 200, width: 40, height: 40)
    animator.addBehavior(
      AttachmentBehavior.slidingAttachment(
        with: lift, attachedTo: cart, attachmentAnchor: Point(x: 100, y: 200),
        axisOfTranslation: Point(x: 0, y: 1)))
    let upright = DynamicItemBehavior(items: [cart])
    upright.allowsRotation = false
    animator.addBehavior(upright)
    let push = PushBehavior(items: [cart], mode: .instantaneous)
    push.pushDirection = Point(x: 0.32, y: 0)
    animator.addBehavior(push)
    animator.advance(by: 1)
    #expect(abs(lift.center.x - cart.center.x) < 0.5 && cart.center.x > 180)
  }
}
