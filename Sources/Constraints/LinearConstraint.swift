/// A variable of a system: an index that the caller assigns, from 0.
package struct Variable: Hashable, Sendable {
  /// The index of its value in the solution.
  package var index: Int

  package init(_ index: Int) { self.index = index }
}

/// A linear expression: `constant + Σ coefficient · variable`.
package struct LinearExpression: Hashable, Sendable {
  /// A product of a coefficient and a variable.
  package struct Term: Hashable, Sendable {
    package var variable: Variable
    /// The coefficient, a finite number.
    package var coefficient: Double
  }

  /// The products, in the order in which they were added. A variable may occur more than once.
  package var terms: [Term]
  /// The constant, a finite number.
  package var constant: Double

  /// Creates an expression from terms and a constant.
  package init(_ terms: [(Variable, Double)] = [], constant: Double = 0) {
    self.terms = terms.map { Term(variable: $0.0, coefficient: $0.1) }
    self.constant = constant
  }
}

/// A linear equation or inequality with a priority.
///
///     // right ≥ left + 20, unless a higher priority prevents it
///     LinearConstraint(
///       LinearExpression([(right, 1), (left, -1)], constant: -20), .greaterThanOrEqual, priority: 750)
package struct LinearConstraint: Hashable, Sendable {
  /// The relation of the expression to 0.
  package enum Relation: Hashable, Sendable {
    /// The expression is 0.
    case equal
    /// The expression is 0 or less.
    case lessThanOrEqual
    /// The expression is 0 or more.
    case greaterThanOrEqual
  }

  /// The priority of required constraints: 1000, as in Auto Layout.
  package static let required = 1000.0

  /// The expression that is compared with 0.
  package var expression: LinearExpression
  /// The relation to 0.
  package var relation: Relation
  /// The priority, 0…1000. Higher priorities take precedence over any number of lower ones; 1000 is
  /// required.
  package var priority: Double

  /// Creates the constraint `expression relation 0`.
  package init(
    _ expression: LinearExpression, _ relation: Relation = .equal, priority: Double = required
  ) {
    self.expression = expression
    self.relation = relation
    self.priority = priority
  }
}
