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
  open var snapPoint: CGPoint {
    get { CGPoint(snap.snapPoint) }
    set { snap.snapPoint = newValue.lambent }
  }
  /// The calm of the item: 0 swings most, 1 least; 0.5 at first.
  open var damping: CGFloat {
    get { snap.damping }
    set { snap.damping = newValue }
  }
}
