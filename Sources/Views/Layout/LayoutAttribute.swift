/// A line or a length of a view that constraints are about.
public enum LayoutAttribute: String, Sendable, Hashable, CaseIterable {
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
  /// Nothing: the constraint is about a constant.
  case notAnAttribute

  /// Along which axis it lies; a constant along none.
  enum Axis {
    case horizontal
    case vertical
    case none
  }

  var axis: Axis {
    switch self {
    case .left, .right, .leading, .trailing, .width, .centerX: .horizontal
    case .top, .bottom, .height, .centerY: .vertical
    case .notAnAttribute: .none
    }
  }

  var isLength: Bool { self == .width || self == .height }
}

/// How the two sides of a constraint compare.
public enum LayoutRelation: String, Sendable, Hashable, CaseIterable {
  /// The first is at most the second.
  case lessThanOrEqual
  /// They are equal.
  case equal
  /// The first is at least the second.
  case greaterThanOrEqual
}

/// Constraints that contradict each other.
public struct LayoutConflict: Error, Hashable, Sendable, CustomStringConvertible {
  /// The constraints, in words, in the order in which they came.
  public let constraints: [String]
  /// The one of them that is broken.
  public let broken: String

  /// What is wrong and what would be right.
  public var description: String {
    "constraints contradict each other: \(constraints.joined(separator: "; ")); “\(broken)” is broken: "
      + "give one of them a priority below 1000, or remove it"
  }
}
