// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import LambentDynamics

/// Attaches an item to a point or to another item.
open class UIAttachmentBehavior: UIDynamicBehavior {
  /// The ends of an attachment.
  public enum AttachmentType: Int, Sendable {
    case items
    case anchor
  }

  private let attachment: AttachmentBehavior

  private init(_ attachment: AttachmentBehavior) {
    self.attachment = attachment
    super.init(attachment)
  }

  public convenience init(
    item: any UIDynamicItem, offsetFromCenter offset: UIOffset = .zero,
    attachedToAnchor point: CGPoint
  ) {
    self.init(
      AttachmentBehavior(
        item: item.bridge, offsetFromCenter: offset.lambent,
        attachedToAnchor: point.lambent))
  }

  public convenience init(
    item item1: any UIDynamicItem, offsetFromCenter offset1: UIOffset = .zero,
    attachedTo item2: any UIDynamicItem, offsetFromCenter offset2: UIOffset = .zero
  ) {
    self.init(
      AttachmentBehavior(
        item: item1.bridge, offsetFromCenter: offset1.lambent,
        attachedTo: item2.bridge, offsetFromCenter: offset2.lambent))
  }

  public static func slidingAttachment(
    with item1: any UIDynamicItem, attachedTo item2: (any UIDynamicItem)? = nil,
    attachmentAnchor point: CGPoint, axisOfTranslation axis: CGVector
  ) -> UIAttachmentBehavior {
    UIAttachmentBehavior(
      .slidingAttachment(
        with: item1.bridge, attachedTo: item2?.bridge, attachmentAnchor: point.lambent,
        axisOfTranslation: axis.lambent))
  }

  public static func limitAttachment(
    with item1: any UIDynamicItem, offsetFromCenter offset1: UIOffset,
    attachedTo item2: any UIDynamicItem, offsetFromCenter offset2: UIOffset
  ) -> UIAttachmentBehavior {
    UIAttachmentBehavior(
      .limitAttachment(
        with: item1.bridge, offsetFromCenter: offset1.lambent,
        attachedTo: item2.bridge, offsetFromCenter: offset2.lambent))
  }

  public static func fixedAttachment(
    with item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem,
    attachmentAnchor point: CGPoint
  ) -> UIAttachmentBehavior {
    UIAttachmentBehavior(
      .fixedAttachment(
        with: item1.bridge, attachedTo: item2.bridge, attachmentAnchor: point.lambent))
  }

  public static func pinAttachment(
    with item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem,
    attachmentAnchor point: CGPoint
  ) -> UIAttachmentBehavior {
    UIAttachmentBehavior(
      .pinAttachment(
        with: item1.bridge, attachedTo: item2.bridge, attachmentAnchor: point.lambent))
  }

  public var items: [any UIDynamicItem] { attachment.items.compactMap(\.bridge) }
  open var attachedBehaviorType: AttachmentType { attachment.items.count > 1 ? .items : .anchor }
  @_Of(\UIAttachmentBehavior.attachment.anchorPoint.cg) open var anchorPoint: CGPoint
  @_Of(\UIAttachmentBehavior.attachment.length.cg) open var length: CGFloat
  @_Of(\UIAttachmentBehavior.attachment.frequency.cg) open var frequency: CGFloat
  @_Of(\UIAttachmentBehavior.attachment.damping.cg) open var damping: CGFloat
  @_Of(\UIAttachmentBehavior.attachment.frictionTorque.cg) open var frictionTorque: CGFloat
  open var attachmentRange = UIFloatRange.infinite {
    didSet { attachment.attachmentRange = attachmentRange.bounds }
  }
}

/// A range from a least to a greatest number.
public struct UIFloatRange: Sendable, Hashable {
  public var minimum, maximum: CGFloat
  public init(minimum: CGFloat, maximum: CGFloat) {
    (self.minimum, self.maximum) = (minimum, maximum)
  }
  public static let zero = UIFloatRange(minimum: 0, maximum: 0)
  public static let infinite = UIFloatRange(minimum: -.infinity, maximum: .infinity)
  init(_ range: ClosedRange<Double>) {
    self.init(minimum: range.lowerBound, maximum: range.upperBound)
  }
  /// The range; `nil` where it is infinite or descends.
  var bounds: ClosedRange<Double>? {
    self == .infinite || !(minimum <= maximum) ? nil : minimum...maximum
  }
  public var isInfinite: Bool { self == .infinite }
}
