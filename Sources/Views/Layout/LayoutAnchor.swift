package import LambentLayers

/// A line of a view, from which constraints are made.
public struct LayoutAnchor {
  let view: View
  let attribute: LayoutAttribute

  /// The constraint that makes it equal to another anchor.
  public func constraint(equalTo other: LayoutAnchor, constant: Double = 0) -> LayoutConstraint {
    constraint(.equal, to: other, 1, constant)
  }

  /// The constraint that keeps it at or below another anchor.
  public func constraint(
    lessThanOrEqualTo other: LayoutAnchor, constant: Double = 0
  ) -> LayoutConstraint {
    constraint(.lessThanOrEqual, to: other, 1, constant)
  }

  /// The constraint that keeps it at or above another anchor.
  public func constraint(
    greaterThanOrEqualTo other: LayoutAnchor, constant: Double = 0
  ) -> LayoutConstraint {
    constraint(.greaterThanOrEqual, to: other, 1, constant)
  }

  package func constraint(
    _ relation: LayoutRelation, to other: LayoutAnchor, _ multiplier: Double, _ constant: Double
  ) -> LayoutConstraint {
    LayoutConstraint(
      item: view, attribute: attribute, relatedBy: relation, to: (other.view, other.attribute),
      multiplier: multiplier, constant: constant)
  }
}

/// A length of a view, from which constraints are made.
public struct LayoutDimension {
  let view: View
  let attribute: LayoutAttribute

  /// The constraint that makes it equal to another length, times a factor.
  public func constraint(
    equalTo other: LayoutDimension, multiplier: Double = 1, constant: Double = 0
  ) -> LayoutConstraint {
    constraint(.equal, to: other, multiplier, constant)
  }

  /// The constraint that keeps it at or below another length, times a factor.
  public func constraint(
    lessThanOrEqualTo other: LayoutDimension, multiplier: Double = 1, constant: Double = 0
  ) -> LayoutConstraint {
    constraint(.lessThanOrEqual, to: other, multiplier, constant)
  }

  /// The constraint that keeps it at or above another length, times a factor.
  public func constraint(
    greaterThanOrEqualTo other: LayoutDimension, multiplier: Double = 1, constant: Double = 0
  ) -> LayoutConstraint {
    constraint(.greaterThanOrEqual, to: other, multiplier, constant)
  }

  /// The constraint that makes it some points.
  public func constraint(equalToConstant constant: Double) -> LayoutConstraint {
    constraint(.equal, to: nil, 0, constant)
  }

  /// The constraint that keeps it at or below some points.
  public func constraint(lessThanOrEqualToConstant constant: Double) -> LayoutConstraint {
    constraint(.lessThanOrEqual, to: nil, 0, constant)
  }

  /// The constraint that keeps it at or above some points.
  public func constraint(greaterThanOrEqualToConstant constant: Double) -> LayoutConstraint {
    constraint(.greaterThanOrEqual, to: nil, 0, constant)
  }

  package func constraint(
    _ relation: LayoutRelation, to other: LayoutDimension?, _ multiplier: Double,
    _ constant: Double
  ) -> LayoutConstraint {
    LayoutConstraint(
      item: view, attribute: attribute, relatedBy: relation,
      to: other.map { ($0.view, $0.attribute) }, multiplier: multiplier, constant: constant)
  }
}

extension View {
  /// The anchor of a line.
  package func anchor(_ attribute: LayoutAttribute) -> LayoutAnchor {
    LayoutAnchor(view: self, attribute: attribute)
  }

  /// The anchor of a length.
  package func dimension(_ attribute: LayoutAttribute) -> LayoutDimension {
    LayoutDimension(view: self, attribute: attribute)
  }

  /// The left side.
  public var leftAnchor: LayoutAnchor { anchor(.left) }
  /// The right side.
  public var rightAnchor: LayoutAnchor { anchor(.right) }
  /// The upper side.
  public var topAnchor: LayoutAnchor { anchor(.top) }
  /// The lower side.
  public var bottomAnchor: LayoutAnchor { anchor(.bottom) }
  /// The side at which text begins.
  public var leadingAnchor: LayoutAnchor { anchor(.leading) }
  /// The side at which text ends.
  public var trailingAnchor: LayoutAnchor { anchor(.trailing) }
  /// The middle from left to right.
  public var centerXAnchor: LayoutAnchor { anchor(.centerX) }
  /// The middle from top to bottom.
  public var centerYAnchor: LayoutAnchor { anchor(.centerY) }
  /// The baseline of the first line of text; the upper side where there is no text.
  public var firstBaselineAnchor: LayoutAnchor { anchor(.firstBaseline) }
  /// The baseline of the last line of text; the lower side where there is no text.
  public var lastBaselineAnchor: LayoutAnchor { anchor(.lastBaseline) }
  /// The width.
  public var widthAnchor: LayoutDimension { dimension(.width) }
  /// The height.
  public var heightAnchor: LayoutDimension { dimension(.height) }
}
