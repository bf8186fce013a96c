/// Solves systems of linear constraints with priorities.
package enum ConstraintSolver {
  /// The limits of a system.
  package enum Limits {
    /// The greatest number of variables in a system.
    package static let variables = 20_000
    /// The greatest number of constraints in a system.
    package static let constraints = 20_000
    /// The greatest number of simplex steps for a system.
    static let pivots = 200_000
    /// The most work for one system, unless the caller allows another amount.
    package static let work = 1e10
  }

  /// Required constraints that cannot all be satisfied.
  package struct Conflict: Hashable, Sendable {
    /// The indices of the conflicting constraints, ascending.
    package var constraints: [Int]
    /// The index of the one that was ignored: the last.
    package var ignored: Int
  }

  package struct Solution: Hashable, Sendable {
    /// The value of each variable, by index.
    package var values: [Double]
    /// The conflicts, each with the constraint that was ignored.
    package var conflicts: [Conflict]
    /// The work that it took, by an estimate, in steps of about a nanosecond.
    package var work: Double
  }

  /// Finds values that satisfy all required constraints, and the others as well as possible.
  ///
  /// A higher priority always takes precedence, however many constraints have the lower one. Within
  /// a priority the sum of the violations is minimal. Undetermined variables stay near their
  /// preferred values. Equal systems give identical bits.
  ///
  /// - Parameters:
  ///   - constraints: the system; its order decides between solutions that are equally good.
  ///   - preferred: a value for each variable, which holds where no constraint decides.
  ///   - ranks: for each variable how strongly that holds, from 0; nothing for equally strong ones.
  ///   - workLimit: the most work that it may take, in steps of about a nanosecond.
  /// - Returns: the values. Required constraints that contradict others are ignored and listed.
  /// - Throws: `ConstraintError` for numbers that are not finite, for indices without a variable, for
  ///   systems beyond `Limits`, and for those that take more work than allowed.
  /// - Complexity: polynomial in practice: 100 constraints take well under a millisecond.
  package static func solve(
    _ constraints: [LinearConstraint], preferred: [Double], ranks: [Int] = [],
    workLimit: Double = Limits.work
  ) throws(ConstraintError) -> Solution {
    try validate(constraints, preferred: preferred)
    var conflicts: [Conflict] = []
    var tableau = Tableau(variables: preferred.count, workLimit: workLimit)
    for (index, constraint) in constraints.enumerated() {
      if let others = try tableau.add(constraint, index: index) {
        conflicts.append(Conflict(constraints: others, ignored: index))
      }
    }
    guard try tableau.addPreferences(preferred, ranks: ranks), try tableau.optimize() else {
      throw .unsolved
    }
    return Solution(values: tableau.values(), conflicts: conflicts, work: tableau.work)
  }

  private static func validate(
    _ constraints: [LinearConstraint], preferred: [Double]
  ) throws(ConstraintError) {
    guard preferred.count <= Limits.variables else {
      throw .tooMany("variables", limit: Limits.variables)
    }
    guard constraints.count <= Limits.constraints else {
      throw .tooMany("constraints", limit: Limits.constraints)
    }
    guard preferred.allSatisfy(\.isFinite) else { throw .notFinite(constraint: nil) }
    for (index, constraint) in constraints.enumerated() {
      let terms = constraint.expression.terms
      guard constraint.priority >= 0, constraint.priority <= LinearConstraint.required else {
        throw .priority(constraint: index)
      }
      guard terms.allSatisfy({ abs($0.coefficient) <= 1e9 }),
        abs(constraint.expression.constant) <= 1e12
      else { throw .notFinite(constraint: index) }
      guard terms.allSatisfy({ preferred.indices.contains($0.variable.index) }) else {
        throw .unknownVariable(constraint: index)
      }
    }
  }
}

/// An invalid system of constraints.
package enum ConstraintError: Error, Hashable, Sendable {
  /// A number in the constraint at an index (`nil`: a preferred value) is not finite, or beyond 1e9
  /// (coefficients) and 1e12 (constants).
  case notFinite(constraint: Int?)
  /// The constraint at an index refers to a variable that does not exist.
  case unknownVariable(constraint: Int)
  /// The priority of the constraint at an index is outside of 0…1000.
  case priority(constraint: Int)
  /// More variables or constraints than `ConstraintSolver.Limits` allows.
  case tooMany(String, limit: Int)
  /// The simplex method exceeded its limit of steps.
  case unsolved
  /// It takes more work than allowed.
  case tooMuchWork
}
