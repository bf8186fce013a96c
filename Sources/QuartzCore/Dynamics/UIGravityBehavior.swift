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
  open var angle: CGFloat {
    get { gravity.angle }
    set { gravity.angle = newValue }
  }
  /// The strength; set to 0, the angle becomes 0 too.
  open var magnitude: CGFloat {
    get { gravity.magnitude }
    set { gravity.magnitude = newValue }
  }
  /// Angle and magnitude as a vector; (0, 1) at first.
  open var gravityDirection: CGVector {
    get { CGVector(dx: gravity.gravityDirection.x, dy: gravity.gravityDirection.y) }
    set { gravity.gravityDirection = .init(x: newValue.dx, y: newValue.dy) }
  }
  /// Sets both.
  open func setAngle(_ angle: CGFloat, magnitude: CGFloat) {
    gravity.setAngle(angle, magnitude: magnitude)
  }
}
