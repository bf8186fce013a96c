import LambentQuartzCore
import Testing

/// The rows A130–A147: an item of 100 × 100 at (100, 100) in a view of 320 × 480.
@Suite("Chapter: dynamics")
final class DynamicsChapterTests {
  private let host = CAHost(size: CGSize(width: 320, height: 480))
  private let square = UIView(frame: CGRect(x: 50, y: 50, width: 100, height: 100))
  private let animator: UIDynamicAnimator
  /// A step of 1/240 s.
  private let step = 1.0 / 240

  init() {
    host.view.addSubview(square)
    animator = UIDynamicAnimator(referenceView: host.view)
  }

  private func near(_ value: CGFloat, _ expected: CGFloat, within tolerance: CGFloat = 1e-6) -> Bool
  {
    abs(value - expected) <= tolerance
  }

  private func floor(_ mode: UICollisionBehavior.Mode = .boundaries) -> UICollisionBehavior {
    let collision = UICollisionBehavior(items: [square])
    collision.collisionMode = mode
    collision.addBoundary(
      withIdentifier: "floor", from: CGPoint(x: 0, y: 480), to: CGPoint(x: 320, y: 480))
    return collision
  }

  private func push(_ dx: CGFloat, _ dy: CGFloat = 0) -> UIPushBehavior {
    let push = UIPushBehavior(items: [square], mode: .instantaneous)
    push.pushDirection = CGVector(dx: dx, dy: dy)
    return push
  }

  @Test("A130: an item moves once it is in a behaviour; one that is removed stops")
  func stack() {
    let gravity = UIGravityBehavior()
    animator.addBehavior(gravity)
    #expect(animator.behaviors == [gravity])
    host.advance(by: 0.1)
    #expect(square.center == CGPoint(x: 100, y: 100))
    gravity.addItem(square)
    #expect(gravity.items.count == 1)
    host.advance(by: 0.1)
    #expect(near(square.center.y, 105))
    #expect(square.bounds == CGRect(x: 0, y: 0, width: 100, height: 100))
    gravity.removeItem(square)
    let left = square.center
    host.advance(by: 0.5)
    #expect(square.center == left)
    animator.removeAllBehaviors()
    #expect(animator.behaviors.isEmpty)
  }

  @Test("A131: gravity: y = 100 + 500 t²")
  func gravity() {
    animator.addBehavior(UIGravityBehavior(items: [square]))
    host.advance(by: 0.5)
    #expect(near(square.center.y, 225))
    host.advance(by: 1.5)
    #expect(near(square.center.y, 2100))
  }

  @Test("A132: an action removes everything when the item has left, at √(430/500)")
  func action() {
    let gravity = UIGravityBehavior(items: [square])
    var left: CFTimeInterval?
    gravity.action = { [unowned self] in
      guard animator.items(in: host.view.bounds).isEmpty else { return }
      left = left ?? host.time
      animator.removeAllBehaviors()
      square.removeFromSuperview()
    }
    animator.addBehavior(gravity)
    host.advance(by: 2)
    #expect(near(left ?? 0, 0.92736, within: step))
    #expect(square.superview == nil)
  }

  @Test("A133: a push of 2 adds 200 points per second: a parabola")
  func parabola() {
    animator.addBehavior(UIGravityBehavior(items: [square]))
    animator.addBehavior(push(2))
    host.advance(by: 0.5)
    #expect(near(square.center.x, 200) && near(square.center.y, 225))
  }

  @Test(
    "A134, A135: it hits the floor at 0.8124 s, rises to 377.2 (elasticity 0.4), and comes to rest")
  func rebound() {
    let collision = floor()
    let listener = Listener(host)
    collision.collisionDelegate = listener
    let material = UIDynamicItemBehavior(items: [square])
    material.elasticity = 0.4
    animator.addBehavior(UIGravityBehavior(items: [square]))
    animator.addBehavior(push(2))
    animator.addBehavior(collision)
    animator.addBehavior(material)
    var (top, atTop) = (CGFloat.infinity, 0.0)
    collision.action = { [unowned self] in
      guard listener.began.count == 1, square.center.y < top else { return }
      (top, atTop) = (square.center.y, host.time)
    }
    host.advance(by: 1.5)
    let contact = listener.began.first
    #expect(near(contact?.time ?? 0, 0.8124, within: step))
    #expect(contact?.name == "floor")
    #expect(near(contact?.x ?? 0, 262.48, within: 1))
    #expect(near(top, 377.2, within: 0.5) && near(atTop, 1.13737, within: 2 * step))
    host.advance(by: 3)
    #expect(near(square.center.y, 430, within: 0.01))
    #expect(!animator.isRunning)
  }

  @Test("A136: a delegate spins it at the first contact, once; it leaves at the right")
  func spin() {
    let collision = floor()
    let material = UIDynamicItemBehavior(items: [square])
    let listener = Listener(host)
    var count = 0
    listener.onContact = { [unowned self] in
      guard material.angularVelocity(for: square) <= 0.1 else { return }
      material.addAngularVelocity(30, for: square)
      count += 1
    }
    collision.collisionDelegate = listener
    material.elasticity = 0.4
    for behavior in [UIGravityBehavior(items: [square]), push(2), collision, material] {
      animator.addBehavior(behavior)
    }
    host.advance(by: 0.9)
    #expect(count == 1)
    let angle = atan2(square.transform.b, square.transform.a)
    #expect(angle > 0.1)
    host.advance(by: 4)
    #expect(square.center.x > 320)
  }

  /// A behaviour whose children join with it, and that ends itself.
  private final class Fall: UIDynamicBehavior {
    let item: UIView
    var moves: [Bool] = []

    init(_ item: UIView) {
      self.item = item
      super.init()
    }

    override func willMove(to dynamicAnimator: UIDynamicAnimator?) {
      moves.append(dynamicAnimator != nil)
      guard let dynamicAnimator else { return }
      let gravity = UIGravityBehavior(items: [item])
      gravity.action = { [unowned self, unowned dynamicAnimator] in
        if item.center.y > 600 { dynamicAnimator.removeBehavior(self) }
      }
      addChildBehavior(gravity)
    }
  }

  @Test("A137: a custom behaviour adds children when it is added, and removes itself")
  func compound() {
    let fall = Fall(square)
    animator.addBehavior(fall)
    #expect(fall.childBehaviors.count == 1 && fall.dynamicAnimator === animator)
    host.advance(by: 0.5)
    #expect(near(square.center.y, 225))
    host.advance(by: 2)
    #expect(fall.moves == [true, false] && fall.dynamicAnimator == nil)
    #expect(animator.behaviors.isEmpty)
    // 500 points take a second.
    #expect(near(square.center.y, 600, within: 1000 * step + 1))
  }

  @Test("A138: the animator pauses when all rest and resumes when one moves; its time continues")
  func pausing() {
    let listener = Listener(host)
    animator.delegate = listener
    animator.addBehavior(UIGravityBehavior(items: [square]))
    animator.addBehavior(floor())
    host.advance(by: 0.1)
    #expect(listener.states == ["resume"] && animator.isRunning)
    host.advance(by: 4)
    #expect(listener.states == ["resume", "pause"] && !animator.isRunning)
    let time = animator.elapsedTime
    host.advance(by: 1)
    #expect(animator.elapsedTime == time)
    animator.addBehavior(push(0, -3))
    host.advance(by: 0.1)
    #expect(listener.states == ["resume", "pause", "resume"])
    #expect(near(animator.elapsedTime, time + 0.1, within: 2 * step))
  }

  @Test("A139: a center that you set is not used until the item is updated")
  func updating() {
    animator.addBehavior(UIGravityBehavior(items: [square]))
    host.advance(by: 0.1)
    square.center = CGPoint(x: 10, y: 10)
    host.advance(by: 0.1)
    #expect(near(square.center.x, 100))
    square.center = CGPoint(x: 10, y: 10)
    animator.updateItem(usingCurrentState: square)
    host.advance(by: 0.1)
    #expect(near(square.center.x, 10))
  }

  @Test(
    "A140, A141: 100 points per second² of a force of 1; mass is size by density; pushing again")
  func pushes() {
    let force = UIPushBehavior(items: [square], mode: .continuous)
    force.setAngle(0, magnitude: 1)
    animator.addBehavior(force)
    host.advance(by: 1)
    #expect(near(square.center.x, 150, within: 0.01))
    force.active = false
    host.advance(by: 1)
    #expect(near(square.center.x, 250, within: 0.5))
    let small = UIView(frame: CGRect(x: 0, y: 200, width: 50, height: 50))
    host.view.addSubview(small)
    let material = UIDynamicItemBehavior(items: [small])
    material.density = 4
    animator.addBehavior(material)
    let blow = UIPushBehavior(items: [small], mode: .instantaneous)
    blow.setAngle(0, magnitude: 1)
    animator.addBehavior(blow)
    host.advance(by: 0.5)
    #expect(near(small.center.x, 75, within: 0.01) && !blow.active)
    blow.active = true
    host.advance(by: 0.5)
    #expect(near(small.center.x, 175, within: 0.01))
  }

  @Test("A142: a push of 2, 200 points above the center, spins it by 24 radians per second")
  func offCenter() {
    let blow = push(2)
    blow.setTargetOffsetFromCenter(UIOffset(horizontal: 0, vertical: -200), for: square)
    let material = UIDynamicItemBehavior(items: [square])
    animator.addBehavior(material)
    animator.addBehavior(blow)
    host.advance(by: step)
    #expect(near(material.angularVelocity(for: square), 24, within: 1e-6))
  }

  @Test("A143: modes; insets of 10 let it rest at 420")
  func boundaries() {
    let collision = UICollisionBehavior(items: [square])
    collision.setTranslatesReferenceBoundsIntoBoundary(
      with: UIEdgeInsets(top: 10, left: 10, bottom: 10, right: 10))
    animator.addBehavior(UIGravityBehavior(items: [square]))
    animator.addBehavior(collision)
    host.advance(by: 4)
    #expect(near(square.center.y, 420, within: 0.01))
    collision.collisionMode = .items
    host.advance(by: 1)
    #expect(square.center.y > 500)
  }

  @Test("A144: a contact of two items begins once and ends once")
  func contacts() {
    let other = UIView(frame: CGRect(x: 200, y: 50, width: 100, height: 100))
    host.view.addSubview(other)
    let collision = UICollisionBehavior(items: [square, other])
    let listener = Listener(host)
    collision.collisionDelegate = listener
    let material = UIDynamicItemBehavior(items: [square, other])
    material.elasticity = 1
    material.addLinearVelocity(CGPoint(x: 100, y: 0), for: square)
    animator.addBehavior(material)
    animator.addBehavior(collision)
    host.advance(by: 1.5)
    #expect(listener.pairs == ["began", "ended"])
    #expect(near(material.linearVelocity(for: other).x, 100, within: 1e-6))
  }

  @Test("A145: a snap settles at its point; less damping oscillates more", arguments: [0.0, 1])
  func snap(damping: CGFloat) {
    let snap = UISnapBehavior(item: square, snapTo: CGPoint(x: 200, y: 300))
    snap.damping = damping
    var farthest: CGFloat = 0
    snap.action = { [unowned self] in farthest = max(farthest, square.center.y) }
    animator.addBehavior(snap)
    host.advance(by: 6)
    #expect(near(square.center.x, 200, within: 0.6) && near(square.center.y, 300, within: 0.6))
    #expect(damping == 0 ? farthest > 330 : farthest < 315)
  }

  @Test("A146: a bar keeps its length while its anchor moves; a spring oscillates")
  func attachment() {
    let bar = UIAttachmentBehavior(item: square, attachedToAnchor: CGPoint(x: 100, y: 200))
    #expect(bar.length == 100 && bar.attachedBehaviorType == .anchor)
    animator.addBehavior(UIGravityBehavior(items: [square]))
    animator.addBehavior(push(1))
    animator.addBehavior(bar)
    for index in 1...20 {
      host.advance(by: 0.05)
      bar.anchorPoint.x = 100 + CGFloat(index)
      let arm = CGVector(
        dx: square.center.x - (99 + CGFloat(index)), dy: square.center.y - 200)
      #expect(near((arm.dx * arm.dx + arm.dy * arm.dy).squareRoot(), 100, within: 1.5))
    }
    bar.frequency = 1
    bar.damping = 0.1
    host.advance(by: 1)
    let arm = CGVector(dx: square.center.x - 120, dy: square.center.y - 200)
    #expect(abs((arm.dx * arm.dx + arm.dy * arm.dy).squareRoot() - 100) > 1)
  }

  @Test("A147: resistance 2 leaves e⁻² of the speed after a second; spins of 3 and 2 are 5")
  func resistance() {
    let material = UIDynamicItemBehavior(items: [square])
    material.addLinearVelocity(CGPoint(x: 100, y: 0), for: square)
    material.addAngularVelocity(3, for: square)
    material.addAngularVelocity(2, for: square)
    #expect(material.angularVelocity(for: square) == 5)
    animator.addBehavior(material)
    host.advance(by: step)
    #expect(near(material.angularVelocity(for: square), 5))
    material.resistance = 2
    host.advance(by: 1)
    #expect(near(material.linearVelocity(for: square).x, 13.5335, within: 0.01))
  }

  @Test("groups move as one, custom items need no view")
  func items() {
    final class Dot: UIDynamicItem {
      var center = CGPoint(x: 200, y: 0)
      let bounds = CGRect(x: 0, y: 0, width: 20, height: 20)
      var transform = CGAffineTransform.identity
      let collisionBoundsType = UIDynamicItemCollisionBoundsType.ellipse
    }
    let dot = Dot()
    let group = UIDynamicItemGroup(items: [square, dot])
    animator.addBehavior(UIGravityBehavior(items: [group]))
    host.advance(by: 0.5)
    #expect(near(square.center.y, 225) && near(dot.center.y, 125))
  }

  @Test("layers without views fall too, as discs or rectangles, without implicit animations")
  func layers() {
    let layer = CALayer()
    layer.frame = CGRect(x: 10, y: 10, width: 40, height: 40)
    layer.anchorPoint = CGPoint(x: 0, y: 0)
    layer.position = CGPoint(x: 10, y: 10)
    host.layer.addSublayer(layer)
    host.advance(by: 1)
    layer.dynamicItem.collisionBoundsType = .ellipse
    let collision = UICollisionBehavior(items: [layer.dynamicItem])
    collision.translatesReferenceBoundsIntoBoundary = true
    animator.addBehavior(UIGravityBehavior(items: [layer.dynamicItem]))
    animator.addBehavior(collision)
    host.advance(by: 0.5)
    #expect(near(layer.position.x, 10) && near(layer.position.y, 135))
    #expect(layer.animationKeys() == nil)
    host.advance(by: 4)
    #expect(near(layer.dynamicItem.center.y, 460, within: 0.01) && !animator.isRunning)
  }

  /// A view that collides as a disc.
  private final class Disc: UIView {
    override var collisionBoundsType: UIDynamicItemCollisionBoundsType { .ellipse }
  }

  @Test("a view's class says how it collides: a disc rolls down a slope, a square of ice slides")
  func outlines() {
    let disc = Disc(frame: CGRect(x: 100, y: 0, width: 40, height: 40))
    host.view.addSubview(disc)
    let collision = UICollisionBehavior(items: [disc])
    collision.addBoundary(
      withIdentifier: "slope", from: CGPoint(x: 0, y: 0), to: CGPoint(x: 1000, y: 500))
    animator.addBehavior(collision)
    animator.addBehavior(UIGravityBehavior(items: [disc]))
    host.advance(by: 1)
    #expect(atan2(disc.transform.b, disc.transform.a) != 0)
    let distance = (disc.center.x * 1 - disc.center.y * 2) / 5.0.squareRoot()
    #expect(near(abs(distance), 20, within: 0.2))
  }

  @Test("steps are recorded: poses and images of all times can be had in any order")
  func recording() {
    square.backgroundColor = .red
    /// The colours of what is shown from top to bottom.
    func shown(_ image: CGImage) -> [Int] { (0..<480).map { image.pixel(100, $0).r } }
    host.advance(by: 0.25)
    animator.addBehavior(UIGravityBehavior(items: [square]))
    var seen: [(time: CFTimeInterval, y: CGFloat, column: [Int])] = []
    for _ in 0..<12 {
      seen.append((host.time, square.center.y, shown(host.image())))
      host.advance(by: 0.05)
    }
    #expect(Set(seen.map(\.column)).count == 12)
    let now = square.center.y
    animator.bake()
    for (time, y, column) in seen.reversed() {
      #expect(near(animator.pose(of: square, at: time)?.center.y ?? 0, y))
      #expect(zip(column, shown(host.image(at: time))).allSatisfy { abs($0 - $1) <= 1 })
    }
    #expect(square.center.y == now)
    #expect(animator.pose(of: UIView(), at: 0) == nil)
  }

  @Test("what a simulation cannot take goes to the host's handler")
  func errors() {
    var errors: [CAError] = []
    host.onError = { errors.append($0) }
    let material = UIDynamicItemBehavior(items: [square])
    material.density = .nan
    animator.addBehavior(material)
    host.advance(by: 0.1)
    #expect(errors.first?.description.contains("density") == true)
  }

  /// Notes what delegates are told.
  private final class Listener: UICollisionBehaviorDelegate, UIDynamicAnimatorDelegate {
    let host: CAHost
    var began: [(time: CFTimeInterval, name: String?, x: CGFloat)] = []
    var pairs: [String] = []
    var states: [String] = []
    var onContact: () -> Void = {}

    init(_ host: CAHost) { self.host = host }

    func collisionBehavior(
      _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
      withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint
    ) {
      began.append((host.time, identifier as? String, item.center.x))
      onContact()
    }

    func collisionBehavior(
      _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem,
      with item2: any UIDynamicItem, at p: CGPoint
    ) { pairs.append("began") }

    func collisionBehavior(
      _ behavior: UICollisionBehavior, endedContactFor item1: any UIDynamicItem,
      with item2: any UIDynamicItem
    ) { pairs.append("ended") }

    func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator) { states.append("resume") }
    func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) { states.append("pause") }
  }
}
