import LambentConstraints
public import LambentLayers

/// A linear relation between attributes of two views: first = multiplier × second + constant.
///
/// ```swift
/// card.leadingAnchor.constraint(equalTo: screen.leadingAnchor, constant: 20).isActive = true
/// ```
/// Only the constant and the priority can be changed. A change of the constant takes effect at the
/// next layout; within a block, ``View/layoutIfNeeded()`` animates it.
public final class LayoutConstraint {
  /// The view of the first attribute.
  public private(set) weak var firstItem: View?
  /// The attribute on the left of the relation.
  public let firstAttribute: LayoutAttribute
  /// The relation between the two sides of the constraint.
  public let relation: LayoutRelation
  /// The view of the second attribute; `nil` for a constant.
  public private(set) weak var secondItem: View?
  /// The attribute on the right of the relation.
  public let secondAttribute: LayoutAttribute
  /// The factor on the second attribute.
  public let multiplier: Double
  /// The constant that is added to the second attribute, in points.
  public var constant: Double { didSet { if constant != oldValue { owner?.setNeedsLayout() } } }
  /// The priority, 0…1000. 1000 is a required constraint.
  public var priority: Double { didSet { if priority != oldValue { owner?.setNeedsLayout() } } }
  /// The name in errors.
  public var identifier: String?
  /// The view in which the constraint is active.
  weak var owner: View?

  /// Creates an inactive constraint.
  public init(
    item first: View, attribute: LayoutAttribute, relatedBy relation: LayoutRelation,
    to second: (item: View, attribute: LayoutAttribute)?, multiplier: Double = 1,
    constant: Double = 0
  ) {
    (firstItem, firstAttribute, self.relation) = (first, attribute, relation)
    secondItem = second?.item
    secondAttribute = second?.attribute ?? .notAnAttribute
    (self.multiplier, self.constant) = (multiplier, constant)
    priority = LinearConstraint.required
  }

  /// True if the constraint is active. It is added to the nearest common ancestor of both views.
  public var isActive: Bool {
    get { owner != nil }
    set {
      guard newValue != isActive else { return }
      if newValue { commonView?.addConstraint(self) } else { owner?.removeConstraint(self) }
    }
  }

  /// Activates constraints.
  public static func activate(_ constraints: [LayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }

  /// Deactivates constraints.
  public static func deactivate(_ constraints: [LayoutConstraint]) {
    for constraint in constraints { constraint.isActive = false }
  }

  /// The nearest common ancestor of both views.
  private var commonView: View? {
    guard let firstItem else { return nil }
    guard let secondItem else { return firstItem }
    return firstItem.pathUp.first { secondItem.isDescendant(of: $0) }
  }

  /// True if the constraint refers to a view or a descendant of it.
  func concerns(_ view: View) -> Bool {
    firstItem?.isDescendant(of: view) ?? false || secondItem?.isDescendant(of: view) ?? false
  }

  /// True if the constraint refers to a baseline of text.
  var isAboutBaseline: Bool {
    let lines: [LayoutAttribute] = [.firstBaseline, .lastBaseline]
    return lines.contains(firstAttribute) || lines.contains(secondAttribute)
  }

  /// The constraint as text, for errors.
  var label: String {
    if let identifier { return identifier }
    func side(_ view: View?, _ attribute: LayoutAttribute) -> String {
      "\(view?.layer.name ?? view.map { "\(type(of: $0))" } ?? "a view").\(attribute.rawValue)"
    }
    return relation.label(
      side(firstItem, firstAttribute), secondItem.map { side($0, secondAttribute) },
      multiplier: multiplier, constant: constant)
  }
}
