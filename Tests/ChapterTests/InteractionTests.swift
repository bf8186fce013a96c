import LambentQuartzCore
import Testing

@Suite("Hits, key-value coding, contacts and transitions as on a phone")
struct InteractionTests {
  private let screen = Screen()

  @Test(
    "A view that a block animates is not hit before the block is over, unless the options allow it")
  func hits() {
    let (moving, allowed) = (
      screen.view(), screen.view(CGRect(x: 0, y: 200, width: 100, height: 100))
    )
    func isHit(_ view: UIView, _ y: CGFloat) -> Bool {
      screen.host.view.hitTest(CGPoint(x: 50, y: y), with: nil) === view
    }
    #expect(isHit(moving, 50))
    UIView.animate(withDuration: 1) { moving.alpha = 0.5 }
    UIView.animate(withDuration: 1, delay: 0, options: .allowUserInteraction) {
      allowed.alpha = 0.5
    }
    #expect(!isHit(moving, 50))
    #expect(isHit(allowed, 250))
    screen.host.advance(to: 0.5)
    #expect(!isHit(moving, 50))
    #expect(isHit(allowed, 250))
    screen.host.advance(to: 1.1)
    #expect(isHit(moving, 50))
    UIView.animate(withDuration: 1) { moving.alpha = 1 }
    moving.layer.removeAllAnimations()
    screen.host.advance(by: 0)
    #expect(isHit(moving, 50))
  }

  @Test("Keyframes, transitions and animators follow the same rule")
  func otherAnimations() {
    let view = screen.view()
    var isHit: Bool { screen.host.view.hitTest(CGPoint(x: 50, y: 50), with: nil) === view }
    UIView.animateKeyframes(withDuration: 1, delay: 0) {
      UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { view.alpha = 0.5 }
    }
    #expect(!isHit)
    screen.host.advance(to: 1.1)
    #expect(isHit)
    UIView.transition(with: view, duration: 1, options: .transitionCrossDissolve, animations: nil)
    #expect(!isHit)
    screen.host.advance(to: 2.2)
    #expect(isHit)
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.alpha = 1 }
    animator.startAnimation()
    #expect(isHit)
    screen.host.advance(to: 3.3)
    let other = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.alpha = 0.5 }
    other.isUserInteractionEnabled = false
    other.startAnimation()
    #expect(!isHit)
    screen.host.advance(to: 4.4)
    #expect(isHit)
  }

  @Test("A structure of a key is an NSValue, and the structure too")
  func values() {
    let layer = square(at: CGPoint(x: 3, y: 4))
    #expect((layer.value(forKey: "position") as? NSValue)?.cgPointValue == CGPoint(x: 3, y: 4))
    #expect(layer.value(forKey: "position") as? CGPoint == CGPoint(x: 3, y: 4))
    #expect((layer.value(forKeyPath: "bounds.size") as? NSValue)?.cgSizeValue.width == 100)
    #expect((layer.value(forKey: "bounds") as? NSValue)?.cgRectValue.height == 100)
    layer.transform = CATransform3DMakeScale(2, 1, 1)
    let transform = layer.value(forKey: "transform") as? NSValue
    #expect(transform?.caTransform3DValue.m11 == 2)
    let wrapped: Any = NSValue(cgPoint: CGPoint(x: 1, y: 2))
    #expect(wrapped as? CGPoint == CGPoint(x: 1, y: 2))
    #expect(wrapped as? CGRect == nil)
    let number: Any = NSNumber(value: 3)
    #expect(number as? CGPoint == nil)
    #expect(number as? CGFloat == 3)
    let affine: Any = NSValue(cgAffineTransform: CGAffineTransform(scaleX: 3, y: 1))
    #expect((affine as? CGAffineTransform)?.a == 3)
    #expect((layer.value(forKey: "opacity") as? NSNumber)?.floatValue == 1)
  }

  private final class Contacts: NSObject, UICollisionBehaviorDelegate {
    var began: [String] = []
    var ended: [String] = []

    func collisionBehavior(
      _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
      withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint
    ) {
      if let name = identifier as? String { began.append(name) }
    }

    func collisionBehavior(
      _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem,
      withBoundaryIdentifier identifier: (any NSCopying)?
    ) {
      if let name = identifier as? NSString { ended.append("\(name)") }
    }
  }

  @Test("Contacts are reported with identifiers that are NSCopying", arguments: [false, true])
  func contacts(isObject: Bool) {
    let ball = screen.view(CGRect(x: 100, y: 0, width: 20, height: 20))
    let animator = UIDynamicAnimator(referenceView: screen.host.view)
    let collision = UICollisionBehavior(items: [ball])
    let identifier: any NSCopying = isObject ? NSString(string: "floor") : "floor" as any NSCopying
    collision.addBoundary(
      withIdentifier: identifier, from: CGPoint(x: 0, y: 200), to: CGPoint(x: 320, y: 200))
    let contacts = Contacts()
    collision.collisionDelegate = contacts
    let material = UIDynamicItemBehavior(items: [ball])
    material.elasticity = 0.8
    animator.addBehavior(collision)
    animator.addBehavior(material)
    animator.addBehavior(UIGravityBehavior(items: [ball]))
    screen.host.advance(to: 1)
    #expect(contacts.began.first == "floor")
    #expect(contacts.ended.first == "floor")
    #expect(collision.boundaryIdentifiers?.count == 1)
    #expect(collision.boundary(withIdentifier: "floor") != nil)
    #expect(collision.boundary(withIdentifier: NSString(string: "floor")) != nil)
    collision.addBoundary(withIdentifier: 7, for: UIBezierPath(rect: .zero))
    #expect(collision.boundary(withIdentifier: NSNumber(value: 7)) != nil)
    collision.removeBoundary(withIdentifier: NSString(string: "floor"))
    #expect(collision.boundaryIdentifiers?.count == 1)
  }

  @Test("A transition of begin and commit has the duration that is set after it")
  func transitionBeforeDuration() {
    let view = screen.view()
    view.backgroundColor = .red
    screen.host.advance(by: 0)
    UIView.beginAnimations(nil, context: nil)
    UIView.setAnimationTransition(.flipFromLeft, for: view, cache: true)
    view.backgroundColor = .blue
    UIView.setAnimationDuration(2)
    UIView.setAnimationCurve(.linear)
    UIView.commitAnimations()
    screen.host.advance(to: 1.9)
    #expect(view.layer.animationKeys()?.contains("transition") == true)
    screen.host.advance(to: 2.1)
    #expect(view.layer.animationKeys()?.contains("transition") != true)
  }
}
