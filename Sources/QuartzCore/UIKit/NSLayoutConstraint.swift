// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import LambentGeometry
import LambentLayers
import LambentViews

/// The priority of constraints, 0…1000.
public struct UILayoutPriority: RawRepresentable, Sendable, Hashable {
  public var rawValue: Float
  public init(rawValue: Float) { self.rawValue = rawValue }
  public init(_ rawValue: Float) { self.rawValue = rawValue }
  public static let required = Self(1000)
  public static let defaultHigh = Self(750)
  public static let defaultLow = Self(250)
  public static let fittingSizeLevel = Self(50)
}

extension Double {
  fileprivate var priority: UILayoutPriority {
    get { UILayoutPriority(Float(self)) }
    set { self = Double(newValue.rawValue) }
  }
}

/// A linear relation of two views' lines or lengths: first = multiplier × second + constant.
///
/// Conflicting constraints are reported to `CAHost.onError`, with the one that is broken.
open class NSLayoutConstraint: NSObject {
  /// A line or a length of a view.
  public enum Attribute: Int, Sendable {
    case notAnAttribute, left, right, top, bottom, leading, trailing, width, height
    case centerX, centerY, lastBaseline, firstBaseline

    fileprivate static let all: [LayoutAttribute] = [
      .notAnAttribute, .left, .right, .top, .bottom, .leading, .trailing, .width, .height,
      .centerX, .centerY, .lastBaseline, .firstBaseline,
    ]
  }

  /// The relation between the two sides.
  public enum Relation: Int, Sendable {
    case lessThanOrEqual = -1
    case equal, greaterThanOrEqual
    fileprivate static let all: [LayoutRelation] = [.lessThanOrEqual, .equal, .greaterThanOrEqual]
  }
  /// Along x or along y.
  public enum Axis: Int, Sendable {
    case horizontal, vertical
    fileprivate var lambent: LayoutAxis { self == .horizontal ? .horizontal : .vertical }
  }
  let constraint: LayoutConstraint
  public let firstAttribute, secondAttribute: Attribute
  public let relation: Relation

  init(_ constraint: LayoutConstraint) {
    func attribute(_ attribute: LayoutAttribute) -> Attribute {
      Attribute.all.firstIndex(of: attribute).flatMap(Attribute.init) ?? .notAnAttribute
    }
    self.constraint = constraint
    firstAttribute = attribute(constraint.firstAttribute)
    secondAttribute = attribute(constraint.secondAttribute)
    let index = Relation.all.firstIndex(of: constraint.relation)
    relation = index.flatMap { Relation(rawValue: $0 - 1) } ?? .equal
  }

  public convenience init(
    item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation,
    toItem view2: Any?, attribute attr2: Attribute, multiplier: CGFloat, constant c: CGFloat
  ) {
    let (first, second) = (view1 as? UIView, view2 as? UIView)
    if first == nil { CAHost.report("item", "a constraint is about a UIView") }
    let isAlone = attr2 == .notAnAttribute
    self.init(
      LayoutConstraint(
        item: first?.base ?? View(frame: .zero), attribute: Attribute.all[attr1.rawValue],
        relatedBy: Relation.all[relation.rawValue + 1],
        to: isAlone ? nil : second.map { ($0.base, Attribute.all[attr2.rawValue]) },
        multiplier: multiplier, constant: c))
  }

  open var firstItem: AnyObject? { constraint.firstItem?.bridge as? UIView }
  open var secondItem: AnyObject? { constraint.secondItem?.bridge as? UIView }
  open var multiplier: CGFloat { constraint.multiplier }
  /// In points. A value that is not finite is reported, and does not change it.
  open var constant: CGFloat {
    get { constraint.constant }
    set {
      guard newValue.isFinite else {
        return CAHost.report("constant", "\(newValue) is not a length: a constant has to be finite")
      }
      constraint.constant = newValue
    }
  }
  @_Of(\NSLayoutConstraint.constraint.priority.priority) open var priority: UILayoutPriority
  @_Of(\NSLayoutConstraint.constraint.identifier) open var identifier: String?
  open var isActive: Bool {
    get { constraint.isActive }
    set {
      constraint.isActive = newValue
      guard newValue, !constraint.isActive else { return }
      CAHost.report(
        "isActive", "the views of a constraint need a common superview: add both to it before")
    }
  }

  open class func activate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }
  open class func deactivate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = false }
  }
}

extension UIView {
  public var constraints: [NSLayoutConstraint] { base.constraints.map(NSLayoutConstraint.init) }
  public func addConstraint(_ constraint: NSLayoutConstraint) {
    base.addConstraint(constraint.constraint)
  }
  public func addConstraints(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { addConstraint(constraint) }
  }
  public func removeConstraint(_ constraint: NSLayoutConstraint) {
    base.removeConstraint(constraint.constraint)
  }
  public func removeConstraints(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { removeConstraint(constraint) }
  }

  public func setNeedsLayout() { base.setNeedsLayout() }
  public func layoutIfNeeded() { base.layoutIfNeeded() }
  /// The same as ``setNeedsLayout()``: constraints are solved at every layout.
  public func setNeedsUpdateConstraints() { base.setNeedsLayout() }
  public func invalidateIntrinsicContentSize() { base.invalidateIntrinsicContentSize() }

  public func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    base.contentHuggingPriority(for: axis.lambent).priority
  }
  public func setContentHuggingPriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    base.setContentHuggingPriority(Double(priority.rawValue), for: axis.lambent)
  }
  public func contentCompressionResistancePriority(
    for axis: NSLayoutConstraint.Axis
  ) -> UILayoutPriority {
    base.contentCompressionResistancePriority(for: axis.lambent).priority
  }
  public func setContentCompressionResistancePriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    base.setContentCompressionResistancePriority(Double(priority.rawValue), for: axis.lambent)
  }
}

/// A line or a length of a view, from which constraints are made.
open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
  private let view: View
  private let attribute: LayoutAttribute
  init(_ view: UIView, _ attribute: LayoutAttribute) {
    (self.view, self.attribute) = (view.base, attribute)
  }

  fileprivate func constraint(
    _ relation: LayoutRelation, _ other: NSLayoutAnchor<AnchorType>?, times factor: CGFloat = 1,
    plus constant: CGFloat
  ) -> NSLayoutConstraint {
    NSLayoutConstraint(
      LayoutConstraint(
        item: view, attribute: attribute, relatedBy: relation,
        to: other.map { ($0.view, $0.attribute) }, multiplier: factor, constant: constant))
  }

  public func constraint(
    equalTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat = 0
  ) -> NSLayoutConstraint { constraint(.equal, anchor, plus: c) }
  public func constraint(
    greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat = 0
  ) -> NSLayoutConstraint { constraint(.greaterThanOrEqual, anchor, plus: c) }
  public func constraint(
    lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat = 0
  ) -> NSLayoutConstraint { constraint(.lessThanOrEqual, anchor, plus: c) }
}

/// A vertical line of a view.
public final class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {}

/// A horizontal line of a view.
public final class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {}

/// A length of a view.
public final class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
  public func constraint(equalToConstant c: CGFloat) -> NSLayoutConstraint {
    constraint(.equal, nil, plus: c)
  }
  public func constraint(greaterThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
    constraint(.greaterThanOrEqual, nil, plus: c)
  }
  public func constraint(lessThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
    constraint(.lessThanOrEqual, nil, plus: c)
  }
  public func constraint(
    equalTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0
  ) -> NSLayoutConstraint { constraint(.equal, anchor, times: m, plus: c) }
  public func constraint(
    greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0
  ) -> NSLayoutConstraint { constraint(.greaterThanOrEqual, anchor, times: m, plus: c) }
  public func constraint(
    lessThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0
  ) -> NSLayoutConstraint { constraint(.lessThanOrEqual, anchor, times: m, plus: c) }
}

extension UIView {
  public var leftAnchor: NSLayoutXAxisAnchor { .init(self, .left) }
  public var rightAnchor: NSLayoutXAxisAnchor { .init(self, .right) }
  public var leadingAnchor: NSLayoutXAxisAnchor { .init(self, .leading) }
  public var trailingAnchor: NSLayoutXAxisAnchor { .init(self, .trailing) }
  public var centerXAnchor: NSLayoutXAxisAnchor { .init(self, .centerX) }
  public var topAnchor: NSLayoutYAxisAnchor { .init(self, .top) }
  public var bottomAnchor: NSLayoutYAxisAnchor { .init(self, .bottom) }
  public var centerYAnchor: NSLayoutYAxisAnchor { .init(self, .centerY) }
  public var firstBaselineAnchor: NSLayoutYAxisAnchor { .init(self, .firstBaseline) }
  public var lastBaselineAnchor: NSLayoutYAxisAnchor { .init(self, .lastBaseline) }
  public var widthAnchor: NSLayoutDimension { .init(self, .width) }
  public var heightAnchor: NSLayoutDimension { .init(self, .height) }
}
