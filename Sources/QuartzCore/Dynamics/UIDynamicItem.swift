// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

package import LambentDynamics
package import LambentGeometry
import LambentLayerDynamics
import LambentLayers
import LambentWorkers

/// An object that an animator can move: a view, or another object with a center, bounds and a transform.
public protocol UIDynamicItem: AnyObject {
  var center: CGPoint { get set }
  var bounds: CGRect { get }
  var transform: CGAffineTransform { get set }
  var collisionBoundsType: UIDynamicItemCollisionBoundsType { get }
  var collisionBoundingPath: UIBezierPath { get }
}

/// The kinds of outline that collide.
public enum UIDynamicItemCollisionBoundsType: UInt, Sendable {
  case rectangle, ellipse, path
}

extension UIDynamicItem {
  public var collisionBoundsType: UIDynamicItemCollisionBoundsType { .rectangle }
  public var collisionBoundingPath: UIBezierPath { UIBezierPath() }
}

extension UIDynamicItem {
  /// The one bridge of the item, while a behaviour keeps it.
  var bridge: DynamicItemBridge { DynamicItemBridge.of(self) }
}

extension DynamicItem {
  /// The item behind a bridge.
  var bridge: (any UIDynamicItem)? { (self as? DynamicItemBridge)?.item }
}

/// An item as the library knows it. Behaviours that share an item share its bridge.
package final class DynamicItemBridge: DynamicItemAlias {
  /// A bridge that is not kept here. It is only given to who has the item itself.
  private struct Entry: @unchecked Sendable {
    weak var bridge: DynamicItemBridge?
  }

  private static let entries = Lock([ObjectIdentifier: Entry]())
  let item: any UIDynamicItem
  private init(_ item: any UIDynamicItem) { self.item = item }

  static func of(_ item: any UIDynamicItem) -> DynamicItemBridge {
    let key = ObjectIdentifier(item)
    // A bridge keeps its item: while there is one, no other object has the item's address.
    if let known = entries.withLock({ $0[key] })?.bridge { return known }
    let made = DynamicItemBridge(item)
    let entry = Entry(bridge: made)
    entries.withLock { entries in
      if entries.count > 256 { entries = entries.filter { $0.value.bridge != nil } }
      entries[key] = entry
    }
    return made
  }

  package var center: Point {
    get { item.center.lambent }
    set { item.center = CGPoint(newValue) }
  }
  package var bounds: Rect { item.bounds.lambent }
  package var transform: Affine {
    get { item.transform.lambent }
    set { item.transform = CGAffineTransform(newValue) }
  }
  package var original: (any DynamicItem)? {
    switch item {
    case let view as UIView: view.base
    case let layer as CALayerDynamicItem: layer.base
    case let group as UIDynamicItemGroup: group.base
    default: nil
    }
  }
  package var collisionShape: CollisionShape {
    if let group = item as? UIDynamicItemGroup { return group.base.collisionShape }
    switch item.collisionBoundsType {
    case .rectangle: return .rectangle(bounds.size)
    case .ellipse: return .ellipse(bounds.size)
    case .path:
      var corners = item.collisionBoundingPath.cgPath.lambent.flattened(tolerance: 0.25).first ?? []
      if corners.count > 1, corners.first == corners.last { corners.removeLast() }
      return .polygon(corners)
    }
  }
}

extension UIView: UIDynamicItem {}

/// A layer without a view as an item: about the middle of its bounds, wherever its anchor point is.
///
/// ```swift
/// ball.dynamicItem.collisionBoundsType = .ellipse
/// animator.addBehavior(UIGravityBehavior(items: [ball.dynamicItem]))
/// ```
/// The animator sets the layer's position and transform without implicit animations.
public final class CALayerDynamicItem: NSObject, UIDynamicItem {
  let base: LayerItem
  init(_ layer: Layer) { base = layer.dynamicItem }
  @_Of(\CALayerDynamicItem.base.center.cg) public var center: CGPoint
  public var bounds: CGRect { CGRect(base.bounds) }
  @_Of(\CALayerDynamicItem.base.transform.cg) public var transform: CGAffineTransform
  public var collisionBoundsType = UIDynamicItemCollisionBoundsType.rectangle
  public var collisionBoundingPath = UIBezierPath()
}

/// Several items that move as one, with the outlines of all; no other behaviour may have a member.
public final class UIDynamicItemGroup: NSObject, UIDynamicItem {
  public let items: [any UIDynamicItem]
  let base: DynamicItemGroup

  public init(items: [any UIDynamicItem]) {
    self.items = items
    base = DynamicItemGroup(items: items.map(\.bridge))
  }

  @_Of(\UIDynamicItemGroup.base.center.cg) public var center: CGPoint
  public var bounds: CGRect { CGRect(base.bounds) }
  @_Of(\UIDynamicItemGroup.base.transform.cg) public var transform: CGAffineTransform
}
