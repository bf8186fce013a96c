import LambentQuartzCore
import Testing

/// UIKit's names for every attachment and every field.
@Suite("Chapter: attachments and fields")
final class DynamicsNamesTests {
  private let host = CAHost(size: CGSize(width: 320, height: 480))
  private let square = UIView(frame: CGRect(x: 50, y: 50, width: 100, height: 100))
  private let other = UIView(frame: CGRect(x: 200, y: 50, width: 100, height: 100))
  private let animator: UIDynamicAnimator

  init() {
    host.view.addSubview(square)
    host.view.addSubview(other)
    animator = UIDynamicAnimator(referenceView: host.view)
  }

  private func angle(_ view: UIView) -> CGFloat { atan2(view.transform.b, view.transform.a) }

  private func distance(_ a: CGPoint, _ b: CGPoint) -> CGFloat {
    ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
  }

  private func anchor(_ view: UIView) {
    let item = UIDynamicItemBehavior(items: [view])
    item.isAnchored = true
    animator.addBehavior(item)
  }

  @Test("a bar between items keeps its length; a rope allows less")
  func bars() {
    anchor(other)
    let bar = UIAttachmentBehavior(
      item: square, offsetFromCenter: UIOffset(horizontal: 50, vertical: 0), attachedTo: other,
      offsetFromCenter: .zero)
    #expect(bar.length == 100 && bar.attachedBehaviorType == .items && bar.items.count == 2)
    animator.addBehavior(bar)
    animator.addBehavior(UIGravityBehavior(items: [square]))
    host.advance(by: 0.7)
    let hook = CGPoint(
      x: square.center.x + 50 * cos(angle(square)), y: square.center.y + 50 * sin(angle(square)))
    #expect(abs(distance(hook, other.center) - 100) < 0.1 && square.center.y > 150)
    animator.removeBehavior(bar)
    let rope = UIAttachmentBehavior.limitAttachment(
      with: square, offsetFromCenter: .zero, attachedTo: other, offsetFromCenter: .zero)
    rope.length = 220
    animator.addBehavior(rope)
    var farthest: CGFloat = 0
    rope.action = { [unowned self] in
      farthest = max(farthest, distance(square.center, other.center))
    }
    host.advance(by: 3)
    #expect(farthest > 219 && farthest < 221)
  }

  @Test("axles turn in their range, what is fixed moves as one, rails only along their axis")
  func joints() {
    anchor(other)
    let axle = UIAttachmentBehavior.pinAttachment(
      with: square, attachedTo: other, attachmentAnchor: CGPoint(x: 175, y: 100))
    #expect(axle.attachmentRange.isInfinite && axle.frictionTorque == 0)
    axle.attachmentRange = UIFloatRange(minimum: -0.5, maximum: 0.1)
    animator.addBehavior(axle)
    animator.addBehavior(UIGravityBehavior(items: [square]))
    host.advance(by: 3)
    // It hangs to the left, so it turns back.
    #expect(abs(angle(square) + 0.5) < 0.01)
    animator.removeBehavior(axle)
    animator.addBehavior(
      UIAttachmentBehavior.fixedAttachment(
        with: square, attachedTo: other, attachmentAnchor: CGPoint(x: 175, y: 100)))
    let (center, held) = (square.center, angle(square))
    host.advance(by: 1)
    #expect(distance(square.center, center) < 1 && abs(angle(square) - held) < 0.02)

    let slider = UIView(frame: CGRect(x: 0, y: 300, width: 20, height: 20))
    host.view.addSubview(slider)
    let rail = UIAttachmentBehavior.slidingAttachment(
      with: slider, attachmentAnchor: CGPoint(x: 10, y: 310),
      axisOfTranslation: CGVector(dx: 1, dy: 1))
    rail.attachmentRange = UIFloatRange(minimum: 0, maximum: 100)
    animator.addBehavior(rail)
    animator.addBehavior(UIGravityBehavior(items: [slider]))
    host.advance(by: 3)
    #expect(abs(distance(slider.center, CGPoint(x: 10, y: 310)) - 100) < 0.2)
    #expect(abs(slider.center.x - slider.center.y + 300) < 0.1 && abs(angle(slider)) < 1e-9)
  }

  /// The velocity after a tenth of a second in a field.
  private func velocity(
    in field: UIFieldBehavior, from velocity: CGPoint = .zero, charge: CGFloat = 0
  ) -> CGPoint {
    let item = UIDynamicItemBehavior(items: [square])
    item.charge = charge
    item.addLinearVelocity(velocity, for: square)
    field.addItem(square)
    animator.addBehavior(item)
    animator.addBehavior(field)
    host.advance(by: 0.1)
    let result = item.linearVelocity(for: square)
    animator.removeAllBehaviors()
    host.advance(by: 0.1)
    square.center = CGPoint(x: 100, y: 100)
    square.transform = .identity
    return result
  }

  @Test("fields pull, turn, slow, push and shake")
  func fields() {
    let right = CGPoint(x: 100, y: 0)
    #expect(abs(velocity(in: .linearGravityField(direction: CGVector(dx: 1, dy: 0))).x - 10) < 1e-6)
    #expect(velocity(in: .radialGravityField(position: CGPoint(x: 100, y: 400))).y > 9)
    let drag = velocity(in: .dragField(), from: right)
    #expect(drag.x > 89 && drag.x < 91.5)
    let spring = UIFieldBehavior.springField()
    spring.position = CGPoint(x: 300, y: 100)
    #expect(velocity(in: spring).x > 19)
    let vortex = UIFieldBehavior.vortexField()
    vortex.position = CGPoint(x: 0, y: 100)
    #expect(velocity(in: vortex).y < -5)
    #expect(
      abs(velocity(in: .velocityField(direction: CGVector(dx: 0, dy: 1)), from: right).y - 100)
        < 1e-9
    )
    let electric = UIFieldBehavior.electricField()
    #expect(velocity(in: electric, charge: 2).x > 5)
    #expect(velocity(in: .electricField()) == .zero)
    let bent = velocity(in: .magneticField(), from: right, charge: 3)
    #expect(abs(bent.x - 100 * cos(0.3)) < 0.01 && abs(bent.y + 100 * sin(0.3)) < 0.01)
    #expect(velocity(in: .noiseField(smoothness: 0.5, animationSpeed: 1)) != .zero)
    #expect(velocity(in: .turbulenceField(smoothness: 0, animationSpeed: 1), from: right) != right)
  }

  @Test("a field acts in its region, and can be one's own")
  func regions() {
    let field = UIFieldBehavior.linearGravityField(direction: CGVector(dx: 1, dy: 0))
    field.position = CGPoint(x: 100, y: 100)
    field.region = UIRegion(radius: 50).difference(
      from: UIRegion(size: CGSize(width: 20, height: 20)))
    #expect(!field.region.contains(.zero) && field.region.contains(CGPoint(x: 30, y: 0)))
    #expect(velocity(in: field) == .zero)
    let own = UIFieldBehavior.field { field, position, velocity, mass, charge, time in
      CGVector(dx: mass * field.strength, dy: position.x > 0 ? 1 : 0)
    }
    own.strength = 3
    let result = velocity(in: own)
    #expect(abs(result.x - 30) < 1e-6 && abs(result.y - 10) < 1e-6)
  }
}
