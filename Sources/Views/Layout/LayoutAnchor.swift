import LambentLayers

/// A position along one axis of a view, for creating constraints.
public struct LayoutAnchor {
  let view: View
  let attribute: LayoutAttribute

  /// A constraint that makes the anchor equal to another one, plus a constant in points.
  public func constraint(equalTo other: LayoutAnchor, constant: Double = 0) -> LayoutConstraint {
    constraint(.equal, to: other, constant)
  }

  /// A constraint that makes the anchor less than or equal to another one, plus a constant in points.
  public func constraint(
    lessThanOrEqualTo other: LayoutAnchor, constant: Double = 0
  ) -> LayoutConstraint {
    constraint(.lessThanOrEqual, to: other, constant)
  }

  /// A constraint that makes the anchor greater than or equal to another one, plus a constant in
  /// points.
  public func constraint(
    greaterThanOrEqualTo other: LayoutAnchor, constant: Double = 0
  ) -> LayoutConstraint {
    constraint(.greaterThanOrEqual, to: other, constant)
  }

  private func constraint(
    _ relation: LayoutRelation, to other: LayoutAnchor, _ constant: Double
  ) -> LayoutConstraint {
    LayoutConstraint(
      item: view, attribute: attribute, relatedBy: relation, to: (other.view, other.attribute),
      constant: constant)
  }
}

/// A size of a view, for creating constraints.
public struct LayoutDimension {
  let view: View
  let attribute: LayoutAttribute

  /// A constraint that makes the dimension equal to another one, times a factor.
  public func constraint(
    equalTo other: LayoutDimension, multiplier: Double = 1, constant: Double = 0
  ) -> LayoutConstraint {
    constraint(.equal, to: other, multiplier, constant)
  }

  /// A constraint that makes the dimension less than or equal to another one, times a factor.
  public func constraint(
    lessThanOrEqualTo other: LayoutDimension, multiplier: Double = 1, constant: Double = 0
  ) -> LayoutConstraint {
    constraint(.lessThanOrEqual, to: other, multiplier, constant)
  }

  /// A constraint that makes the dimension greater than or equal to another one, times a factor.
  public func constraint(
    greaterThanOrEqualTo other: LayoutDimension, multiplier: Double = 1, constant: Double = 0
  ) -> LayoutConstraint {
    constraint(.greaterThanOrEqual, to: other, multiplier, constant)
  }

  /// A constraint that makes the dimension equal to a constant in points.
  public func constraint(equalToConstant constant: Double) -> LayoutConstraint {
    constraint(.equal, to: nil, 0, constant)
  }

  /// A constraint that makes the dimension less than or equal to a constant in points.
  public func constraint(lessThanOrEqualToConstant constant: Double) -> LayoutConstraint {
    constraint(.lessThanOrEqual, to: nil, 0, constant)
  }

  /// A constraint that makes the dimension greater than or equal to a constant in points.
  public func constraint(greaterThanOrEqualToConstant constant: Double) -> LayoutConstraint {
    constraint(.greaterThanOrEqual, to: nil, 0, constant)
  }

  private func constraint(
    _ relation: LayoutRelation, to other: LayoutDimension?, _ multiplier: Double,
    _ constant: Double
  ) -> LayoutConstraint {
    LayoutConstraint(
      item: view, attribute: attribute, relatedBy: relation,
      to: other.map { ($0.view, $0.attribute) }, multiplier: multiplier, constant: constant)
  }
}

extension View {
  private func anchor(_ attribute: LayoutAttribute) -> LayoutAnchor {
    LayoutAnchor(view: self, attribute: attribute)
  }

  /// An anchor at the view's left edge.
  public var leftAnchor: LayoutAnchor { anchor(.left) }
  /// An anchor at the view's right edge.
  public var rightAnchor: LayoutAnchor { anchor(.right) }
  /// An anchor at the view's top edge.
  public var topAnchor: LayoutAnchor { anchor(.top) }
  /// An anchor at the view's bottom edge.
  public var bottomAnchor: LayoutAnchor { anchor(.bottom) }
  /// An anchor at the edge where text begins.
  public var leadingAnchor: LayoutAnchor { anchor(.leading) }
  /// An anchor at the edge where text ends.
  public var trailingAnchor: LayoutAnchor { anchor(.trailing) }
  /// An anchor at the view's horizontal centre.
  public var centerXAnchor: LayoutAnchor { anchor(.centerX) }
  /// An anchor at the view's vertical centre.
  public var centerYAnchor: LayoutAnchor { anchor(.centerY) }
  /// An anchor at the baseline of the first line of text, or at the top edge without text.
  public var firstBaselineAnchor: LayoutAnchor { anchor(.firstBaseline) }
  /// An anchor at the baseline of the last line of text, or at the bottom edge without text.
  public var lastBaselineAnchor: LayoutAnchor { anchor(.lastBaseline) }
  /// An anchor for the distance between the view's left and right edges.
  public var widthAnchor: LayoutDimension { LayoutDimension(view: self, attribute: .width) }
  /// An anchor for the distance between the view's top and bottom edges.
  public var heightAnchor: LayoutDimension { LayoutDimension(view: self, attribute: .height) }
}
