/// A variable of a system of constraints: an index that the caller hands out, from 0.
public struct Variable: Hashable, Sendable {
  /// The index of the variable in the solution's values.
  public var index: Int

  /// Makes the variable at an index.
  public init(_ index: Int) { self.index = index }
}

/// A linear expression: `constant + Σ coefficient · variable`.
public struct LinearExpression: Hashable, Sendable {
  /// One product of a sum.
  public struct Term: Hashable, Sendable {
    /// The variable that is multiplied.
    public var variable: Variable
    /// Its finite factor.
    public var coefficient: Double
  }

  /// The products, in the order in which they were added. A variable may occur more than once.
  public var terms: [Term]
  /// The finite number that is added to them.
  public var constant: Double

  /// Makes an expression of terms and a constant.
  public init(_ terms: [(Variable, Double)] = [], constant: Double = 0) {
    self.terms = terms.map { Term(variable: $0.0, coefficient: $0.1) }
    self.constant = constant
  }

  /// The expression's value for the values of all variables. Variables that have none count as 0.
  public func value(_ values: [Double]) -> Double {
    terms.reduce(constant) { sum, term in
      values.indices.contains(term.variable.index)
        ? sum + term.coefficient * values[term.variable.index] : sum
    }
  }
}

/// A linear equation or inequality with a priority.
///
///     // right ≥ left + 20, if nothing of more weight forbids it
///     LinearConstraint(
///       LinearExpression([(right, 1), (left, -1)], constant: -20), .greaterThanOrEqual,
///       priority: 750)
public struct LinearConstraint: Hashable, Sendable {
  /// How the expression compares with 0.
  public enum Relation: Hashable, Sendable {
    /// The expression is 0.
    case equal
    /// The expression is 0 or less.
    case lessThanOrEqual
    /// The expression is 0 or more.
    case greaterThanOrEqual
  }

  /// The priority that must be met: 1000, as in Auto Layout.
  public static let required = 1000.0

  /// What is compared with 0.
  public var expression: LinearExpression
  /// How it is compared.
  public var relation: Relation
  /// 0 to 1000. A constraint yields to every constraint of a higher priority, by whatever sum of its
  /// own; 1000 must be met.
  public var priority: Double

  /// Makes the constraint `expression relation 0`.
  public init(
    _ expression: LinearExpression, _ relation: Relation = .equal, priority: Double = required
  ) {
    self.expression = expression
    self.relation = relation
    self.priority = priority
  }

  /// By how much values miss the constraint: 0 where they meet it.
  public func violation(_ values: [Double]) -> Double {
    let value = expression.value(values)
    switch relation {
    case .equal: return abs(value)
    case .lessThanOrEqual: return max(value, 0)
    case .greaterThanOrEqual: return max(-value, 0)
    }
  }
}
