import LambentDynamics

/// Takes an item to a point, upright, as if by a spring.
open class UISnapBehavior: UIDynamicBehavior {
  private let snap: SnapBehavior

  /// Takes an item to a point.
  public init(item: any UIDynamicItem, snapTo point: CGPoint) {
    snap = SnapBehavior(item: DynamicItemBridges.bridge(of: item), snapTo: point.lambent)
    super.init(snap)
  }

  /// The point that the item goes to.
  @_Of(\UISnapBehavior.snap.snapPoint.cg) open var snapPoint: CGPoint
  /// The amount of damping, 0…1: at 0 the item swings most, at 1 least.
  @_Of(\UISnapBehavior.snap.damping.cg) open var damping: CGFloat
}
