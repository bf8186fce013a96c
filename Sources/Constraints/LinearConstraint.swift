/// A variable of a system of constraints: an index that the caller hands out, from 0.
package struct Variable: Hashable, Sendable {
  /// The index of the variable in the solution's values.
  package var index: Int

  /// Makes the variable at an index.
  package init(_ index: Int) { self.index = index }
}

/// A linear expression: `constant + Σ coefficient · variable`.
package struct LinearExpression: Hashable, Sendable {
  /// One product of a sum.
  package struct Term: Hashable, Sendable {
    /// The variable that is multiplied.
    package var variable: Variable
    /// Its finite factor.
    package var coefficient: Double
  }

  /// The products, in the order in which they were added. A variable may occur more than once.
  package var terms: [Term]
  /// The finite number that is added to them.
  package var constant: Double

  /// Makes an expression of terms and a constant.
  package init(_ terms: [(Variable, Double)] = [], constant: Double = 0) {
    self.terms = terms.map { Term(variable: $0.0, coefficient: $0.1) }
    self.constant = constant
  }

  /// The expression's value for the values of all variables. Variables that have none count as 0.
  package func value(_ values: [Double]) -> Double {
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
package struct LinearConstraint: Hashable, Sendable {
  /// How the expression compares with 0.
  package enum Relation: Hashable, Sendable {
    /// The expression is 0.
    case equal
    /// The expression is 0 or less.
    case lessThanOrEqual
    /// The expression is 0 or more.
    case greaterThanOrEqual
  }

  /// The priority that must be met: 1000, as in Auto Layout.
  package static let required = 1000.0

  /// The expression that is compared with 0.
  package var expression: LinearExpression
  /// How it is compared.
  package var relation: Relation
  /// 0 to 1000. A constraint yields to every constraint of a higher priority, by whatever sum of its
  /// own; 1000 must be met.
  package var priority: Double

  /// Makes the constraint `expression relation 0`.
  package init(
    _ expression: LinearExpression, _ relation: Relation = .equal, priority: Double = required
  ) {
    self.expression = expression
    self.relation = relation
    self.priority = priority
  }

  /// By how much values miss the constraint: 0 where they meet it.
  package func violation(_ values: [Double]) -> Double {
    let value = expression.value(values)
    switch relation {
    case .equal: return abs(value)
    case .lessThanOrEqual: return max(value, 0)
    case .greaterThanOrEqual: return max(-value, 0)
    }
  }
}
