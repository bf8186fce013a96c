import LambentDynamics
import LambentGeometry

/// Gravity for some items: magnitude 1 is 1,000 points per second².
open class UIGravityBehavior: UIItemListBehavior {
  private let gravity: GravityBehavior

  /// Gravity straight down, of magnitude 1.
  public init(items: [any UIDynamicItem]) {
    gravity = GravityBehavior(items: items.bridges)
    super.init(list: gravity)
  }

  /// Gravity for no item yet.
  public convenience init() { self.init(items: []) }

  /// The direction in radians, +x toward +y.
  @_Of(\UIGravityBehavior.gravity.angle.cg) open var angle: CGFloat
  /// The strength of the pull, in multiples of 1000 points per second².
  @_Of(\UIGravityBehavior.gravity.magnitude.cg) open var magnitude: CGFloat
  /// Angle and magnitude as a vector; (0, 1) at first.
  @_Of(\UIGravityBehavior.gravity.gravityDirection.vector) open var gravityDirection: CGVector
  /// Sets the direction, in radians, and the strength, in multiples of 1000 points per second².
  open func setAngle(_ angle: CGFloat, magnitude: CGFloat) {
    gravity.setAngle(angle, magnitude: magnitude)
  }
}
