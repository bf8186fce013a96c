package import LambentDynamics
package import LambentGeometry
import LambentLayerDynamics
import LambentLayers

/// Something that an animator moves: a view, or anything else with a center, bounds and a transform.
public protocol UIDynamicItem: AnyObject {
  /// The middle, in the coordinates of the animator's reference view.
  var center: CGPoint { get set }
  /// The bounds, whose size is the item's.
  var bounds: CGRect { get }
  /// The map about the middle; the animator turns it.
  var transform: CGAffineTransform { get set }
  /// The kind of outline that collides; the rectangle of the bounds by default.
  var collisionBoundsType: UIDynamicItemCollisionBoundsType { get }
  /// The outline that collides, where the kind is `path`: convex, about the middle.
  var collisionBoundingPath: UIBezierPath { get }
}

/// The kinds of outline that collide.
public enum UIDynamicItemCollisionBoundsType: UInt, Sendable {
  case rectangle, ellipse, path
}

extension UIDynamicItem {
  /// The rectangle of the bounds.
  public var collisionBoundsType: UIDynamicItemCollisionBoundsType { .rectangle }
  /// No outline.
  public var collisionBoundingPath: UIBezierPath { UIBezierPath() }
}

/// An item as the library knows it. Behaviours that share an item share its bridge.
package final class DynamicItemBridge: DynamicItemAlias {
  let item: any UIDynamicItem

  init(_ item: any UIDynamicItem) { self.item = item }

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

  /// The middle of the layer, in its superlayer.
  @_Of(\CALayerDynamicItem.base.center.cg) public var center: CGPoint
  /// The size that the layer shows in: its bounds, scaled by its transform.
  public var bounds: CGRect { CGRect(base.bounds) }
  /// The part of the layer's transform in its plane.
  @_Of(\CALayerDynamicItem.base.transform.cg) public var transform: CGAffineTransform
  /// The kind of outline that collides.
  public var collisionBoundsType = UIDynamicItemCollisionBoundsType.rectangle
  /// The outline that collides, where the kind is `path`: convex, about the middle.
  public var collisionBoundingPath = UIBezierPath()
}

/// Several items that move as one, with the outlines of all; no other behaviour may have a member.
public final class UIDynamicItemGroup: NSObject, UIDynamicItem {
  /// The members.
  public let items: [any UIDynamicItem]
  let base: DynamicItemGroup

  /// Groups items as they are now.
  public init(items: [any UIDynamicItem]) {
    self.items = items
    base = DynamicItemGroup(items: items.map { DynamicItemBridges.bridge(of: $0) })
  }

  /// The middle of the members' bounds; setting it moves them.
  @_Of(\UIDynamicItemGroup.base.center.cg) public var center: CGPoint
  /// The bounds of all members.
  public var bounds: CGRect { CGRect(base.bounds) }
  /// Turns the members about the middle.
  @_Of(\UIDynamicItemGroup.base.transform.cg) public var transform: CGAffineTransform
}
