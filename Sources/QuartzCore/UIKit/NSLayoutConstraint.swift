import LambentGeometry
import LambentLayers
import LambentViews

/// The priority of constraints, 0…1000.
public struct UILayoutPriority: RawRepresentable, Sendable, Hashable {
  /// The number.
  public var rawValue: Float

  /// Creates a priority.
  public init(rawValue: Float) { self.rawValue = rawValue }
  /// Creates a priority.
  public init(_ rawValue: Float) { self.rawValue = rawValue }

  /// It must be met.
  public static let required = Self(1000)
  /// As strongly as views resist being smaller than their content.
  public static let defaultHigh = Self(750)
  /// As strongly as views hug their content.
  public static let defaultLow = Self(250)
  /// Weaker than anything else that is usual.
  public static let fittingSizeLevel = Self(50)
}

/// A linear relation of two views' lines or lengths: first = multiplier × second + constant.
///
/// Conflicting constraints are reported to `CAHost.onError`, with the one that is broken.
open class NSLayoutConstraint: NSObject {
  /// A line or a length of a view.
  public enum Attribute: Int, Sendable {
    case left = 1
    case right, top, bottom, leading, trailing, width, height, centerX, centerY
    case lastBaseline, firstBaseline
    case notAnAttribute = 0

    private static let all: [LayoutAttribute] = [
      .notAnAttribute, .left, .right, .top, .bottom, .leading, .trailing, .width, .height,
      .centerX, .centerY, .lastBaseline, .firstBaseline,
    ]

    var lambent: LayoutAttribute { Self.all[rawValue] }

    init(_ attribute: LayoutAttribute) {
      self =
        Self.all.firstIndex(of: attribute).flatMap { Attribute(rawValue: $0) } ?? .notAnAttribute
    }
  }

  /// How the two sides compare.
  public enum Relation: Int, Sendable {
    case lessThanOrEqual = -1
    case equal = 0
    case greaterThanOrEqual = 1

    var lambent: LayoutRelation {
      switch self {
      case .lessThanOrEqual: .lessThanOrEqual
      case .equal: .equal
      case .greaterThanOrEqual: .greaterThanOrEqual
      }
    }
  }

  let constraint: LayoutConstraint

  init(_ constraint: LayoutConstraint) { self.constraint = constraint }

  /// Creates a constraint, which is not in force yet.
  public convenience init(
    item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation,
    toItem view2: Any?, attribute attr2: Attribute, multiplier: CGFloat, constant c: CGFloat
  ) {
    let first = view1 as? UIView
    if first == nil {
      CAHost.report(CAError(key: "item", "a constraint is about a UIView"))
    }
    var second: (item: View, attribute: LayoutAttribute)?
    if let view = view2 as? UIView, attr2 != .notAnAttribute {
      second = (view.base, attr2.lambent)
    }
    self.init(
      LayoutConstraint(
        item: first?.base ?? View(frame: .zero), attribute: attr1.lambent,
        relatedBy: relation.lambent, to: second, multiplier: multiplier, constant: c))
  }

  /// The view that the first attribute is of.
  open var firstItem: AnyObject? { constraint.firstItem?.face as? UIView }
  /// The view that the second attribute is of.
  open var secondItem: AnyObject? { constraint.secondItem?.face as? UIView }
  /// The attribute on the left.
  open var firstAttribute: Attribute { Attribute(constraint.firstAttribute) }
  /// The attribute on the right.
  open var secondAttribute: Attribute { Attribute(constraint.secondAttribute) }
  /// How the sides compare.
  open var relation: Relation {
    switch constraint.relation {
    case .lessThanOrEqual: .lessThanOrEqual
    case .equal: .equal
    case .greaterThanOrEqual: .greaterThanOrEqual
    }
  }
  /// The factor of the second attribute.
  open var multiplier: CGFloat { constraint.multiplier }

  /// The constant, in points, that is added to the right side; a change shows at the next layout.
  @_Of(\NSLayoutConstraint.constraint.constant.cg) open var constant: CGFloat

  /// The priority, 0…1000; a constraint of 1000 is required.
  open var priority: UILayoutPriority {
    get { UILayoutPriority(Float(constraint.priority)) }
    set { constraint.priority = Double(newValue.rawValue) }
  }

  /// The name in errors.
  @_Of(\NSLayoutConstraint.constraint.identifier) open var identifier: String?
  /// Tells whether it is in force.
  @_Of(\NSLayoutConstraint.constraint.isActive) open var isActive: Bool

  /// Puts constraints into force.
  open class func activate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }

  /// Takes constraints out of force.
  open class func deactivate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = false }
  }
}

extension UIView {
  /// Tells whether constraints leave the view where its frame says.
  public var translatesAutoresizingMaskIntoConstraints: Bool {
    get { base.translatesAutoresizingMaskIntoConstraints }
    set { base.translatesAutoresizingMaskIntoConstraints = newValue }
  }

  /// The constraints that the view has in force: between views from here down.
  public var constraints: [NSLayoutConstraint] { base.constraints.map(NSLayoutConstraint.init) }

  /// Puts a constraint into force.
  public func addConstraint(_ constraint: NSLayoutConstraint) {
    base.addConstraint(constraint.constraint)
  }

  /// Puts constraints into force.
  public func addConstraints(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { addConstraint(constraint) }
  }

  /// Takes a constraint out of force.
  public func removeConstraint(_ constraint: NSLayoutConstraint) {
    base.removeConstraint(constraint.constraint)
  }

  /// Takes constraints out of force.
  public func removeConstraints(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { removeConstraint(constraint) }
  }

  /// Has the view placed again before the open transaction commits, or at ``layoutIfNeeded()``.
  public func setNeedsLayout() { base.setNeedsLayout() }

  /// Places what needs it now: within a block, what moves animates.
  public func layoutIfNeeded() { base.layoutIfNeeded() }

  /// The same: constraints are solved at every layout.
  public func setNeedsUpdateConstraints() { base.setNeedsLayout() }

  /// Tells that the size of the content is another.
  public func invalidateIntrinsicContentSize() { base.invalidateIntrinsicContentSize() }

  /// How strongly the view keeps from being larger than its content.
  public func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    UILayoutPriority(Float(base.contentHuggingPriority(for: axis.lambent)))
  }

  /// Sets how strongly the view keeps from being larger than its content.
  public func setContentHuggingPriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    base.setContentHuggingPriority(Double(priority.rawValue), for: axis.lambent)
  }

  /// How strongly the view keeps from being smaller than its content.
  public func contentCompressionResistancePriority(
    for axis: NSLayoutConstraint.Axis
  ) -> UILayoutPriority {
    UILayoutPriority(Float(base.contentCompressionResistancePriority(for: axis.lambent)))
  }

  /// Sets how strongly the view keeps from being smaller than its content.
  public func setContentCompressionResistancePriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    base.setContentCompressionResistancePriority(Double(priority.rawValue), for: axis.lambent)
  }
}

extension NSLayoutConstraint {
  /// Along x or along y.
  public enum Axis: Int, Sendable {
    case horizontal, vertical

    var lambent: LayoutAxis { self == .horizontal ? .horizontal : .vertical }
  }
}
