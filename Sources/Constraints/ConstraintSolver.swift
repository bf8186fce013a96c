/// Solves systems of linear constraints with priorities.
package enum ConstraintSolver {
  /// The bounds of a system.
  package enum Limits {
    /// The most variables of one system.
    package static let variables = 20_000
    /// The most constraints of one system.
    package static let constraints = 20_000
    /// The most steps of the simplex method for one system.
    static let pivots = 200_000
  }

  /// Required constraints that cannot all be met.
  package struct Conflict: Hashable, Sendable {
    /// The indices of the constraints that contradict each other, in ascending order.
    package var constraints: [Int]
    /// The one of them that was ignored: the last.
    package var ignored: Int
  }

  /// The values of a system's variables.
  package struct Solution: Hashable, Sendable {
    /// A value for each variable, by index.
    package var values: [Double]
    /// The contradictions that were met, each with the constraint that was ignored.
    package var conflicts: [Conflict]
  }

  /// Finds values that meet all required constraints, and the others as well as possible.
  ///
  /// Of two priorities the higher one decides, however many constraints have the lower one. Within
  /// a priority the sum of what is missed is as small as possible. Variables that nothing decides
  /// keep near their preferred values. Equal systems give equal bits.
  ///
  /// - Parameters:
  ///   - constraints: the system; its order decides between solutions that are equally good.
  ///   - preferred: a value for each variable, which holds where no constraint decides.
  /// - Returns: the values. Required constraints that contradict others are ignored and listed.
  /// - Throws: `ConstraintError` for numbers that are not finite, for indices without a variable, and
  ///   for systems beyond `Limits`.
  /// - Complexity: polynomial in practice: 100 constraints take well under a millisecond.
  package static func solve(
    _ constraints: [LinearConstraint], preferred: [Double]
  ) throws(ConstraintError) -> Solution {
    try validate(constraints, preferred: preferred)
    var ignored: Set<Int> = []
    var conflicts: [Conflict] = []
    while true {
      var tableau = Tableau(variables: preferred.count)
      if let conflict = add(constraints, except: ignored, to: &tableau) {
        ignored.insert(conflict.ignored)
        conflicts.append(conflict)
        continue
      }
      guard tableau.addPreferences(preferred), tableau.optimize() else {
        throw .unsolved
      }
      return Solution(values: tableau.values(), conflicts: conflicts)
    }
  }

  private static func add(
    _ constraints: [LinearConstraint], except ignored: Set<Int>, to tableau: inout Tableau
  ) -> Conflict? {
    for (index, constraint) in constraints.enumerated() where !ignored.contains(index) {
      if let others = tableau.add(constraint, index: index) {
        return Conflict(constraints: others, ignored: index)
      }
    }
    return nil
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

/// Why a system of constraints is rejected.
package enum ConstraintError: Error, Hashable, Sendable {
  /// A number of the constraint at an index (or, without one, a preferred value) is not finite, or
  /// beyond 1e9 (coefficients) and 1e12 (constants).
  case notFinite(constraint: Int?)
  /// The constraint at an index names a variable that does not exist.
  case unknownVariable(constraint: Int)
  /// The priority of the constraint at an index is outside of 0…1000.
  case priority(constraint: Int)
  /// More variables or constraints than `ConstraintSolver.Limits` allows.
  case tooMany(String, limit: Int)
  /// The simplex method did not end within its bound.
  case unsolved
}
