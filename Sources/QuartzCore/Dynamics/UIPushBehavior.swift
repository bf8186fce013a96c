import LambentDynamics
import LambentGeometry

/// A push: of magnitude 1 it moves 100 × 100 points of density 1 by 100 points per second², or gives
/// them 100 points per second at once.
open class UIPushBehavior: UIItemListBehavior {
  /// The ways to push.
  public enum Mode: Int, Sendable {
    /// As long as it is active.
    case continuous
    /// Once, whenever it becomes active.
    case instantaneous
  }

  private let push: PushBehavior

  /// A push without force: set its magnitude or its direction.
  public init(items: [any UIDynamicItem], mode: Mode) {
    push = PushBehavior(
      items: items.bridges, mode: mode == .continuous ? .continuous : .instantaneous)
    super.init(list: push)
  }

  /// The way in which it pushes.
  open var mode: Mode { push.mode == .continuous ? .continuous : .instantaneous }

  /// True if it pushes. An instantaneous push becomes inactive when it has pushed; set to true it
  /// pushes again.
  open var active: Bool {
    get { push.active }
    set { push.active = newValue }
  }
  /// The direction in radians, +x toward +y.
  open var angle: CGFloat {
    get { push.angle }
    set { push.angle = newValue }
  }
  /// The strength; negative the other way.
  open var magnitude: CGFloat {
    get { push.magnitude }
    set { push.magnitude = newValue }
  }
  /// Angle and magnitude as a vector.
  open var pushDirection: CGVector {
    get { CGVector(dx: push.pushDirection.x, dy: push.pushDirection.y) }
    set { push.pushDirection = .init(x: newValue.dx, y: newValue.dy) }
  }
  /// Sets both.
  open func setAngle(_ angle: CGFloat, magnitude: CGFloat) {
    push.setAngle(angle, magnitude: magnitude)
  }
  /// The offset from an item's center at which it is pushed.
  open func targetOffsetFromCenter(for item: any UIDynamicItem) -> UIOffset {
    let offset = push.targetOffsetFromCenter(for: DynamicItemBridges.bridge(of: item))
    return UIOffset(horizontal: offset.x, vertical: offset.y)
  }
  /// Pushes an item off its center, so that it turns.
  open func setTargetOffsetFromCenter(_ offset: UIOffset, for item: any UIDynamicItem) {
    push.setTargetOffsetFromCenter(
      .init(x: offset.horizontal, y: offset.vertical), for: DynamicItemBridges.bridge(of: item))
  }
}
