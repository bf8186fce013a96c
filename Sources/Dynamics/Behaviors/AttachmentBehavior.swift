public import LambentGeometry

/// Holds an item to a point or to another item.
public final class AttachmentBehavior: DynamicBehavior {
  /// The ways to hold.
  public enum Kind: Sendable, Hashable {
    /// A bar, or a spring where `frequency` is above 0.
    case length
    /// A rope.
    case limit
    /// An axle.
    case pin
    /// Both as one.
    case fixed
    /// A rail.
    case sliding
  }

  /// How it holds.
  public let kind: Kind
  private let item: any DynamicItem
  private let other: (any DynamicItem)?
  private let offset: Point
  private let otherOffset: Point
  private let axis: Point

  /// The point that the item is attached to; with two items, where both were joined.
  public var anchorPoint: Point { didSet { change() } }
  /// The length of a bar, a spring or a rope, in points: at first the distance between the anchors.
  public var length: Double { didSet { change() } }
  /// The frequency of a spring in hertz; 0 makes it a bar.
  public var frequency = 0.0 { didSet { change() } }
  /// How little a spring swings; 1 is critical.
  public var damping = 0.0 { didSet { change() } }
  /// The torque with which an axle resists turning, in newton metres: kg·m²/s².
  public var frictionTorque = 0.0 { didSet { change() } }
  /// How far an axle turns, in radians, or a rail goes, in points, from where they were joined.
  public var attachmentRange: ClosedRange<Double>? { didSet { change() } }

  /// A point of an item: its offset from the centre, which turns with it.
  private struct End {
    let item: any DynamicItem
    let offset: Point

    /// Where it is now.
    var point: Point { item.center + Rotation(angle: item.rotation).apply(offset) }

    init(_ item: any DynamicItem, _ offset: Point) { (self.item, self.offset) = (item, offset) }

    /// The point of an item that is at a point of the reference now.
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

  /// A bar from a point to an item; offsets turn with the item.
  public convenience init(
    item: any DynamicItem, offsetFromCenter offset: Point = .zero,
    attachedToAnchor anchor: Point
  ) {
    self.init(.length, End(item, offset), to: nil, anchor: anchor)
  }

  /// A bar between two items.
  public convenience init(
    item: any DynamicItem, offsetFromCenter offset: Point = .zero,
    attachedTo other: any DynamicItem, offsetFromCenter otherOffset: Point = .zero
  ) {
    let end = End(other, otherOffset)
    self.init(.length, End(item, offset), to: end, anchor: end.point)
  }

  /// A rope between two items; no longer than their distance now.
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

  /// An axle through two items, or through one and the reference.
  public static func pinAttachment(
    with item: any DynamicItem, attachedTo other: (any DynamicItem)?, attachmentAnchor point: Point
  ) -> AttachmentBehavior {
    joined(.pin, item, other, at: point)
  }

  /// Two items as one, or one fixed to the reference.
  public static func fixedAttachment(
    with item: any DynamicItem, attachedTo other: (any DynamicItem)?, attachmentAnchor point: Point
  ) -> AttachmentBehavior {
    joined(.fixed, item, other, at: point)
  }

  /// A rail along an axis, on which the item does not turn.
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

  /// The items that it joins.
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
    // A bar without a length has no direction: the anchors stay together.
    case .length where length < 1e-6: .pin(limits: nil, frictionTorque: 0)
    case .length: .rod(length: length)
    case .limit: .rope(length: length)
    case .pin: .pin(limits: attachmentRange, frictionTorque: frictionTorque * 1e4)
    case .fixed: .fixed
    case .sliding: .slide(axis: axis, limits: attachmentRange)
    }
  }
}
