public import LambentGeometry

/// An object that an animator can move: a layer, a view, or any object with a centre and a size.
///
/// An animator reads an item when it is added, and then sets its `center` and `transform` after
/// each step. Call ``DynamicAnimator/updateItem(usingCurrentState:)`` after other changes.
public protocol DynamicItem: AnyObject {
  /// The centre, in points of the reference.
  var center: Point { get set }
  /// The bounds; only their size is used.
  var bounds: Rect { get }
  /// The transform about the centre. The animator changes its rotation and keeps its scale.
  var transform: Affine { get set }
  /// The outline for collisions, about the centre. Default: the rectangle of the bounds.
  var collisionShape: CollisionShape { get }
}

extension DynamicItem {
  /// The rectangle of the bounds.
  public var collisionShape: CollisionShape { .rectangle(bounds.size) }

  /// The box around the transformed bounds, in points of the reference.
  var frame: Rect {
    let size = bounds.size
    let centered = Rect(
      x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
    var frame = transform.boundingBox(of: centered)
    frame.origin = frame.origin + center
    return frame
  }

  /// The rotation of the transform, in radians, +x toward +y.
  var rotation: Double { Elementary.atan2(transform.b, transform.a) }
}

/// Several items that move as one, with the union of their outlines.
///
/// Add the group to behaviours; its members must not be in other behaviours at the same time.
public final class DynamicItemGroup: DynamicItem {
  /// The members of the group.
  public let items: [any DynamicItem]
  /// The union of the members' bounds, about the group's centre.
  public let bounds: Rect
  /// The union of the members' outlines.
  public let collisionShape: CollisionShape
  private let poses: [(offset: Point, transform: Affine)]

  /// The centre of the union. Setting it moves the members.
  public var center: Point { didSet { moveMembers() } }
  /// The transform about the centre. Setting it rotates the members.
  public var transform = Affine.identity { didSet { moveMembers() } }

  /// Creates a group of items at their current positions.
  public init(items: [any DynamicItem]) {
    self.items = items
    var union: Rect?
    for item in items { union = union?.union(item.frame) ?? item.frame }
    let middle = union?.center ?? .zero
    let size = union?.size ?? .zero
    center = middle
    bounds = Rect(origin: .zero, size: size)
    poses = items.map { ($0.center - middle, $0.transform) }
    collisionShape = .compound(
      items.flatMap { item in
        Self.parts(
          of: item.collisionShape, offset: item.center - middle, rotation: item.rotation)
      })
  }

  private static func parts(
    of shape: CollisionShape, offset: Point, rotation: Double
  ) -> [CollisionShape.Part] {
    guard case .compound(let parts) = shape else {
      return [.init(shape, offset: offset, rotation: rotation)]
    }
    let turn = Rotation(angle: rotation)
    return parts.map {
      .init(
        $0.shape, offset: offset + turn.apply($0.offset), rotation: $0.rotation + rotation)
    }
  }

  /// The track of a member, derived from the group's track.
  package func track(ofMember index: Int, within track: MotionTrack) -> MotionTrack {
    let (offset, own) = (poses[index].offset, poses[index].transform)
    let angle = Elementary.atan2(own.b, own.a)
    return track.mapped { key in
      key.center += Rotation(angle: key.rotation).apply(offset)
      key.rotation += angle
    }
  }

  private func moveMembers() {
    let turn = Rotation(angle: rotation)
    let rotation = Affine(
      a: turn.cosine, b: turn.sine, c: -turn.sine, d: turn.cosine, tx: 0, ty: 0)
    for (item, pose) in zip(items, poses) {
      item.center = center + turn.apply(pose.offset)
      item.transform = pose.transform.concatenating(rotation)
    }
  }
}
