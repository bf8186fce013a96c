import LambentLayers
import LambentViews

/// A line or a length of a view, from which constraints are made.
open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
  let anchor: LayoutAnchor

  init(_ anchor: LayoutAnchor) { self.anchor = anchor }

  private func constraint(
    _ relation: LayoutRelation, _ other: NSLayoutAnchor<AnchorType>, _ constant: CGFloat
  ) -> NSLayoutConstraint {
    NSLayoutConstraint(anchor.constraint(relation, to: other.anchor, 1, constant))
  }

  /// A constraint that makes the anchor equal to another one, plus a constant in points.
  public func constraint(
    equalTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat = 0
  ) -> NSLayoutConstraint { constraint(.equal, anchor, c) }

  /// A constraint that makes the anchor greater than or equal to another one, plus a constant in
  /// points.
  public func constraint(
    greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat = 0
  ) -> NSLayoutConstraint { constraint(.greaterThanOrEqual, anchor, c) }

  /// A constraint that makes the anchor less than or equal to another one, plus a constant in points.
  public func constraint(
    lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat = 0
  ) -> NSLayoutConstraint { constraint(.lessThanOrEqual, anchor, c) }
}

/// A vertical line of a view.
public final class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {}

/// A horizontal line of a view.
public final class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {}

/// A length of a view.
public final class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
  private let dimension: LayoutDimension

  init(_ view: View, _ attribute: LayoutAttribute) {
    dimension = view.dimension(attribute)
    super.init(view.anchor(attribute))
  }

  /// The constraint that makes it some points.
  public func constraint(equalToConstant c: CGFloat) -> NSLayoutConstraint {
    NSLayoutConstraint(dimension.constraint(.equal, to: nil, 0, c))
  }

  /// The constraint that keeps it at or above some points.
  public func constraint(greaterThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
    NSLayoutConstraint(dimension.constraint(.greaterThanOrEqual, to: nil, 0, c))
  }

  /// The constraint that keeps it at or below some points.
  public func constraint(lessThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
    NSLayoutConstraint(dimension.constraint(.lessThanOrEqual, to: nil, 0, c))
  }

  /// The constraint that makes it equal to another length, times a factor.
  public func constraint(
    equalTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0
  ) -> NSLayoutConstraint {
    NSLayoutConstraint(dimension.constraint(.equal, to: anchor.dimension, m, c))
  }

  /// The constraint that keeps it at or above another length, times a factor.
  public func constraint(
    greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0
  ) -> NSLayoutConstraint {
    NSLayoutConstraint(dimension.constraint(.greaterThanOrEqual, to: anchor.dimension, m, c))
  }

  /// The constraint that keeps it at or below another length, times a factor.
  public func constraint(
    lessThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0
  ) -> NSLayoutConstraint {
    NSLayoutConstraint(dimension.constraint(.lessThanOrEqual, to: anchor.dimension, m, c))
  }
}

extension UIView {
  /// The left side.
  public var leftAnchor: NSLayoutXAxisAnchor { .init(base.leftAnchor) }
  /// The right side.
  public var rightAnchor: NSLayoutXAxisAnchor { .init(base.rightAnchor) }
  /// The side at which text begins.
  public var leadingAnchor: NSLayoutXAxisAnchor { .init(base.leadingAnchor) }
  /// The side at which text ends.
  public var trailingAnchor: NSLayoutXAxisAnchor { .init(base.trailingAnchor) }
  /// The middle from left to right.
  public var centerXAnchor: NSLayoutXAxisAnchor { .init(base.centerXAnchor) }
  /// The upper side.
  public var topAnchor: NSLayoutYAxisAnchor { .init(base.topAnchor) }
  /// The lower side.
  public var bottomAnchor: NSLayoutYAxisAnchor { .init(base.bottomAnchor) }
  /// The middle from top to bottom.
  public var centerYAnchor: NSLayoutYAxisAnchor { .init(base.centerYAnchor) }
  /// The baseline of the first line of text; the upper side where there is no text.
  public var firstBaselineAnchor: NSLayoutYAxisAnchor { .init(base.firstBaselineAnchor) }
  /// The baseline of the last line of text; the lower side where there is no text.
  public var lastBaselineAnchor: NSLayoutYAxisAnchor { .init(base.lastBaselineAnchor) }
  /// An anchor for the distance between the view's left and right sides.
  public var widthAnchor: NSLayoutDimension { .init(base, .width) }
  /// An anchor for the distance between the view's upper and lower sides.
  public var heightAnchor: NSLayoutDimension { .init(base, .height) }
}
