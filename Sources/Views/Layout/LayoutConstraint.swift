import LambentConstraints
public import LambentLayers

/// A linear relation of two views' lines or lengths: first = multiplier × second + constant.
///
/// ```swift
/// card.leadingAnchor.constraint(equalTo: screen.leadingAnchor, constant: 20).isActive = true
/// ```
/// Only the constant and the priority change in place. A change of the constant shows at the next
/// layout; within a block, ``View/layoutIfNeeded()`` animates it.
public final class LayoutConstraint {
  /// The view that the first attribute is of.
  public private(set) weak var firstItem: View?
  /// The attribute on the left of the relation.
  public let firstAttribute: LayoutAttribute
  /// How the sides compare.
  public let relation: LayoutRelation
  /// The view that the second attribute is of; `nil` for a constant.
  public private(set) weak var secondItem: View?
  /// The attribute on the right of the relation.
  public let secondAttribute: LayoutAttribute
  /// The factor of the second attribute.
  public let multiplier: Double
  /// The constant that is added to it, in points.
  public var constant: Double { didSet { if constant != oldValue { owner?.setNeedsLayout() } } }
  /// How strong it is, 0…1000; 1000 must be met.
  public var priority: Double { didSet { if priority != oldValue { owner?.setNeedsLayout() } } }
  /// The name in errors.
  public var identifier: String?
  /// The view that has it in force.
  weak var owner: View?

  /// Creates a constraint, which is not in force yet.
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

  /// Tells whether it is in force: with the nearest view above both.
  public var isActive: Bool {
    get { owner != nil }
    set {
      guard newValue != isActive else { return }
      if newValue { commonView?.addConstraint(self) } else { owner?.removeConstraint(self) }
    }
  }

  /// Puts constraints into force.
  public static func activate(_ constraints: [LayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }

  /// Takes constraints out of force.
  public static func deactivate(_ constraints: [LayoutConstraint]) {
    for constraint in constraints { constraint.isActive = false }
  }

  /// The nearest view that both lie in.
  private var commonView: View? {
    guard let firstItem else { return nil }
    guard let secondItem else { return firstItem }
    var above: View? = firstItem
    while let view = above {
      if secondItem.isDescendant(of: view) { return view }
      above = view.superview
    }
    return nil
  }

  /// Tells whether it is about a view or one below it.
  func concerns(_ view: View) -> Bool {
    firstItem?.isDescendant(of: view) ?? false || secondItem?.isDescendant(of: view) ?? false
  }

  /// Tells whether it reads where lines of text stand.
  var isAboutBaseline: Bool {
    let lines: [LayoutAttribute] = [.firstBaseline, .lastBaseline]
    return lines.contains(firstAttribute) || lines.contains(secondAttribute)
  }

  /// The constraint in words.
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
