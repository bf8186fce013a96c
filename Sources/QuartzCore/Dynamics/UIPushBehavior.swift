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
  @_Of(\UIPushBehavior.push.active) open var active: Bool
  /// The direction in radians, +x toward +y.
  @_Of(\UIPushBehavior.push.angle.cg) open var angle: CGFloat
  /// The strength of the push, as a multiple of the unit push; below 0 it acts in the opposite
  /// direction.
  @_Of(\UIPushBehavior.push.magnitude.cg) open var magnitude: CGFloat
  /// Angle and magnitude as a vector.
  @_Of(\UIPushBehavior.push.pushDirection.vector) open var pushDirection: CGVector
  /// Sets the direction, in radians, and the strength, as a multiple of the unit push.
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
