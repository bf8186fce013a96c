import LambentDynamics
import LambentGeometry

/// Attaches an item to a point or to another item.
open class UIAttachmentBehavior: UIDynamicBehavior {
  /// The ends of an attachment.
  public enum AttachmentType: Int, Sendable {
    /// Two items.
    case items
    /// An item and a point.
    case anchor
  }

  private let attachment: AttachmentBehavior

  private init(attachment: AttachmentBehavior) {
    self.attachment = attachment
    super.init(attachment)
  }

  /// A bar from a point to an item's center.
  public convenience init(item: any UIDynamicItem, attachedToAnchor point: CGPoint) {
    self.init(item: item, offsetFromCenter: .zero, attachedToAnchor: point)
  }

  /// A bar from a point to an item, off its center.
  public convenience init(
    item: any UIDynamicItem, offsetFromCenter offset: UIOffset, attachedToAnchor point: CGPoint
  ) {
    self.init(
      attachment: AttachmentBehavior(
        item: DynamicItemBridges.bridge(of: item), offsetFromCenter: offset.point,
        attachedToAnchor: point.lambent))
  }

  /// A bar between the centers of two items.
  public convenience init(item item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem) {
    self.init(
      item: item1, offsetFromCenter: .zero, attachedTo: item2, offsetFromCenter: .zero)
  }

  /// A bar between two items, off their centers.
  public convenience init(
    item item1: any UIDynamicItem, offsetFromCenter offset1: UIOffset,
    attachedTo item2: any UIDynamicItem, offsetFromCenter offset2: UIOffset
  ) {
    self.init(
      attachment: AttachmentBehavior(
        item: DynamicItemBridges.bridge(of: item1), offsetFromCenter: offset1.point,
        attachedTo: DynamicItemBridges.bridge(of: item2), offsetFromCenter: offset2.point))
  }

  /// A rail for two items, along which they do not turn.
  public static func slidingAttachment(
    with item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem,
    attachmentAnchor point: CGPoint, axisOfTranslation axis: CGVector
  ) -> UIAttachmentBehavior {
    UIAttachmentBehavior(
      attachment: .slidingAttachment(
        with: DynamicItemBridges.bridge(of: item1),
        attachedTo: DynamicItemBridges.bridge(of: item2), attachmentAnchor: point.lambent,
        axisOfTranslation: Point(x: axis.dx, y: axis.dy)))
  }

  /// A rail for an item, along which it does not turn.
  public static func slidingAttachment(
    with item: any UIDynamicItem, attachmentAnchor point: CGPoint, axisOfTranslation axis: CGVector
  ) -> UIAttachmentBehavior {
    UIAttachmentBehavior(
      attachment: .slidingAttachment(
        with: DynamicItemBridges.bridge(of: item), attachedTo: nil,
        attachmentAnchor: point.lambent, axisOfTranslation: Point(x: axis.dx, y: axis.dy)))
  }

  /// A rope between two items.
  public static func limitAttachment(
    with item1: any UIDynamicItem, offsetFromCenter offset1: UIOffset,
    attachedTo item2: any UIDynamicItem, offsetFromCenter offset2: UIOffset
  ) -> UIAttachmentBehavior {
    UIAttachmentBehavior(
      attachment: .limitAttachment(
        with: DynamicItemBridges.bridge(of: item1), offsetFromCenter: offset1.point,
        attachedTo: DynamicItemBridges.bridge(of: item2), offsetFromCenter: offset2.point))
  }

  /// Two items as one.
  public static func fixedAttachment(
    with item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem,
    attachmentAnchor point: CGPoint
  ) -> UIAttachmentBehavior {
    UIAttachmentBehavior(
      attachment: .fixedAttachment(
        with: DynamicItemBridges.bridge(of: item1),
        attachedTo: DynamicItemBridges.bridge(of: item2), attachmentAnchor: point.lambent))
  }

  /// An axle through two items.
  public static func pinAttachment(
    with item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem,
    attachmentAnchor point: CGPoint
  ) -> UIAttachmentBehavior {
    UIAttachmentBehavior(
      attachment: .pinAttachment(
        with: DynamicItemBridges.bridge(of: item1),
        attachedTo: DynamicItemBridges.bridge(of: item2), attachmentAnchor: point.lambent))
  }

  /// The items that it joins.
  public var items: [any UIDynamicItem] {
    attachment.items.compactMap { DynamicItemBridges.item(of: $0) }
  }

  /// The ends: two items, or an item and a point.
  open var attachedBehaviorType: AttachmentType { attachment.items.count > 1 ? .items : .anchor }

  /// The point that the item is attached to.
  @_Of(\UIAttachmentBehavior.attachment.anchorPoint.cg) open var anchorPoint: CGPoint
  /// The length, in points; at first the distance of the ends.
  @_Of(\UIAttachmentBehavior.attachment.length.cg) open var length: CGFloat
  /// The frequency of a spring in hertz; 0 makes it a bar.
  @_Of(\UIAttachmentBehavior.attachment.frequency.cg) open var frequency: CGFloat
  /// The damping ratio of a spring, from 0: 1 is critical, below 1 it swings.
  @_Of(\UIAttachmentBehavior.attachment.damping.cg) open var damping: CGFloat
  /// The torque by which an axle resists turning, in newton metres.
  @_Of(\UIAttachmentBehavior.attachment.frictionTorque.cg) open var frictionTorque: CGFloat
  /// The range of an axle in radians, or of a rail in points; infinite at first.
  open var attachmentRange: UIFloatRange {
    get { attachment.attachmentRange.map { UIFloatRange($0) } ?? .infinite }
    set { attachment.attachmentRange = newValue.bounds }
  }
}

/// A range from a least to a greatest number.
public struct UIFloatRange: Sendable, Hashable {
  /// The ends of the range, in points, or in radians for an axle.
  public var minimum, maximum: CGFloat

  /// Creates a range.
  public init(minimum: CGFloat, maximum: CGFloat) {
    (self.minimum, self.maximum) = (minimum, maximum)
  }

  /// No numbers but 0.
  public static let zero = UIFloatRange(minimum: 0, maximum: 0)
  /// All numbers.
  public static let infinite = UIFloatRange(minimum: -.infinity, maximum: .infinity)

  init(_ range: ClosedRange<Double>) {
    self.init(minimum: range.lowerBound, maximum: range.upperBound)
  }

  /// The range; `nil` where it is infinite or descends.
  var bounds: ClosedRange<Double>? {
    self == .infinite || !(minimum <= maximum) ? nil : minimum...maximum
  }

  /// True if the range has no ends.
  public var isInfinite: Bool { self == .infinite }
}

extension UIOffset {
  var point: Point { Point(x: horizontal, y: vertical) }
}
