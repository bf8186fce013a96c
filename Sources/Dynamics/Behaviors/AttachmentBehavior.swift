public import LambentGeometry

/// Attaches an item to a point or to another item.
public final class AttachmentBehavior: DynamicBehavior {
  /// The kinds of joints.
  public enum Kind: Sendable, Hashable {
    /// A rigid bar, or a spring if `frequency` is above 0.
    case length
    /// A rope: limits the distance.
    case limit
    /// A pivot about which the items rotate.
    case pin
    /// A rigid connection.
    case fixed
    /// A rail: motion along an axis, without rotation.
    case sliding
  }

  /// The kind of joint.
  public let kind: Kind
  private let item: any DynamicItem
  private let other: (any DynamicItem)?
  private let offset: Point
  private let otherOffset: Point
  private let axis: Point

  /// The point to which the item is attached; with two items, the point at which they were joined.
  public var anchorPoint: Point { didSet { change() } }
  /// The length of a bar, a spring or a rope, in points. Initially the distance between the
  /// anchors.
  public var length: Double { didSet { change() } }
  /// The frequency of a spring, in hertz; 0 makes the joint a rigid bar.
  public var frequency = 0.0 { didSet { change() } }
  /// The damping ratio of a spring, as a factor, at least 0: 1 is critical, below 1 it oscillates.
  public var damping = 0.0 { didSet { change() } }
  /// The friction torque of a pivot, in newton metres (kg·m²/s²).
  public var frictionTorque = 0.0 { didSet { change() } }
  /// The range of a pivot's angle, in radians, or of a rail's travel, in points, from the initial
  /// position; `nil` for no limit.
  public var attachmentRange: ClosedRange<Double>? { didSet { change() } }

  /// A point of an item: its offset from the centre, which rotates with it.
  private struct End {
    let item: any DynamicItem
    let offset: Point

    /// The current position of the point.
    var point: Point { item.center + Rotation(angle: item.rotation).apply(offset) }

    init(_ item: any DynamicItem, _ offset: Point) { (self.item, self.offset) = (item, offset) }

    /// The point of an item that is now at a point of the reference.
    init(_ item: any DynamicItem, at point: Point) {
      self.init(item, Rotation(angle: item.rotation).invert(point - item.center))
    }
  }

  private init(
    _ kind: Kind, _ end: End, to other: End?, anchor: Point, axis: Point = Point(x: 1, y: 0)
  ) {
    self.kind = kind
    (item, offset) = (end.item, end.offset)
    (self.other, otherOffset) = (other?.item, other?.offset ?? .zero)
    (anchorPoint, self.axis) = (anchor, axis)
    length = (end.point - (other?.point ?? anchor)).length
  }

  /// A bar from a point to an item. The offset rotates with the item.
  public convenience init(
    item: any DynamicItem, offsetFromCenter offset: Point = .zero,
    attachedToAnchor anchor: Point
  ) {
    self.init(.length, End(item, offset), to: nil, anchor: anchor)
  }

  /// A bar between two items. The offsets rotate with the items.
  public convenience init(
    item: any DynamicItem, offsetFromCenter offset: Point = .zero,
    attachedTo other: any DynamicItem, offsetFromCenter otherOffset: Point = .zero
  ) {
    let end = End(other, otherOffset)
    self.init(.length, End(item, offset), to: end, anchor: end.point)
  }

  /// A rope between two items, with their current distance as its length.
  public static func limitAttachment(
    with item: any DynamicItem, offsetFromCenter offset: Point = .zero,
    attachedTo other: any DynamicItem, offsetFromCenter otherOffset: Point = .zero
  ) -> AttachmentBehavior {
    let end = End(other, otherOffset)
    return AttachmentBehavior(.limit, End(item, offset), to: end, anchor: end.point)
  }

  /// A rope from a point to an item.
  public static func limitAttachment(
    with item: any DynamicItem, offsetFromCenter offset: Point = .zero,
    attachedToAnchor anchor: Point
  ) -> AttachmentBehavior {
    AttachmentBehavior(.limit, End(item, offset), to: nil, anchor: anchor)
  }

  /// A pivot between two items, or between an item and the reference.
  public static func pinAttachment(
    with item: any DynamicItem, attachedTo other: (any DynamicItem)?, attachmentAnchor point: Point
  ) -> AttachmentBehavior {
    joined(.pin, item, other, at: point)
  }

  /// A rigid connection of two items, or of an item to the reference.
  public static func fixedAttachment(
    with item: any DynamicItem, attachedTo other: (any DynamicItem)?, attachmentAnchor point: Point
  ) -> AttachmentBehavior {
    joined(.fixed, item, other, at: point)
  }

  /// A rail along an axis, on which the item does not rotate.
  public static func slidingAttachment(
    with item: any DynamicItem, attachedTo other: (any DynamicItem)?,
    attachmentAnchor point: Point, axisOfTranslation axis: Point
  ) -> AttachmentBehavior {
    joined(.sliding, item, other, at: point, axis: axis)
  }

  private static func joined(
    _ kind: Kind, _ item: any DynamicItem, _ other: (any DynamicItem)?, at point: Point,
    axis: Point = Point(x: 1, y: 0)
  ) -> AttachmentBehavior {
    AttachmentBehavior(
      kind, End(item, at: point), to: other.map { End($0, at: point) }, anchor: point, axis: axis)
  }

  /// The items that it connects.
  public var items: [any DynamicItem] { [item] + (other.map { [$0] } ?? []) }

  override var members: [any DynamicItem] { items }

  override func contribution(_ bodies: BodyLookup) -> Contribution {
    guard let body = bodies(item) else { return Contribution() }
    let joint = Joint(
      jointKind, from: other.flatMap { bodies($0) },
      at: other == nil ? anchorPoint : otherOffset, to: body, at: offset)
    return Contribution(joints: [joint])
  }

  private var jointKind: Joint.Kind {
    switch kind {
    case .length where frequency > 0:
      .spring(length: length, frequency: frequency, damping: damping)
    // A bar of length 0 has no direction: use a pivot instead.
    case .length where length < 1e-6: .pin(limits: nil, frictionTorque: 0)
    case .length: .rod(length: length)
    case .limit: .rope(length: length)
    case .pin: .pin(limits: attachmentRange, frictionTorque: frictionTorque * 1e4)
    case .fixed: .fixed
    case .sliding: .slide(axis: axis, limits: attachmentRange)
    }
  }
}
