public import LambentProperties

/// A line or a length of a view or a layer that constraints are about.
public enum LayoutAttribute: String, Sendable, Hashable, CaseIterable, DescribedChoice {
  /// The left side.
  case left
  /// The right side.
  case right
  /// The upper side.
  case top
  /// The lower side.
  case bottom
  /// The side at which text begins: the left one.
  case leading
  /// The side at which text ends: the right one.
  case trailing
  /// The width.
  case width
  /// The height.
  case height
  /// The middle from left to right.
  case centerX
  /// The middle from top to bottom.
  case centerY
  /// The baseline of the first line of text, else the upper side.
  case firstBaseline
  /// The baseline of the last line of text, else the lower side.
  case lastBaseline
  /// Nothing: the other side is compared with the constant.
  case notAnAttribute

  /// Along which axis it lies; a constant along none.
  package enum Axis {
    case horizontal
    case vertical
    case none
  }

  /// The axis.
  package var axis: Axis {
    switch self {
    case .left, .right, .leading, .trailing, .width, .centerX: .horizontal
    case .top, .bottom, .height, .centerY, .firstBaseline, .lastBaseline: .vertical
    case .notAnAttribute: .none
    }
  }

  /// True if it is a width or a height, and not a position.
  package var isLength: Bool { self == .width || self == .height }
}

/// The relation between the two sides of a constraint.
public enum LayoutRelation: String, Sendable, Hashable, CaseIterable, DescribedChoice {
  /// The first is at most the second.
  case lessThanOrEqual
  /// They are equal.
  case equal
  /// The first is at least the second.
  case greaterThanOrEqual

  /// A constraint in words: `card.left = panel.right + 20.0`.
  package func label(
    _ first: String, _ second: String?, multiplier: Double, constant: Double
  ) -> String {
    let sign =
      switch self {
      case .lessThanOrEqual: "≤"
      case .equal: "="
      case .greaterThanOrEqual: "≥"
      }
    guard let second else { return "\(first) \(sign) \(constant)" }
    let factor = multiplier == 1 ? "" : "\(multiplier) × "
    return "\(first) \(sign) \(factor)\(second)" + (constant == 0 ? "" : " + \(constant)")
  }
}

/// Constraints that contradict each other.
public struct LayoutConflict: Error, Hashable, Sendable, CustomStringConvertible {
  /// The constraints, in words, in the order in which they came.
  public let constraints: [String]
  /// The one of them that is broken.
  public let broken: String

  /// The constraints that contradict each other, in words.
  package var what: String {
    let all = constraints.joined(separator: "; ")
    return constraints.count > 1
      ? "constraints contradict each other: \(all); “\(broken)” is broken"
      : "“\(broken)” is broken: nothing meets it; widths and heights are 0 or more"
  }

  /// The remedy.
  package var remedy: String {
    constraints.count > 1
      ? "give one of them a priority below 1000, or remove it"
      : "another constant, or no constraint"
  }

  /// The error, with its remedy.
  public var description: String { "\(what): \(remedy)" }
}
