import Foundation
import Testing

@testable import LambentConstraints

/// The generator of `Scripts/make-constraint-fixtures`.
private struct Draws {
  var state: UInt64

  mutating func next() -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33)
  }
}

private let priorities = [1000.0, 750, 500, 250]

private func randomSystem(seed: Int) -> (count: Int, constraints: [LinearConstraint]) {
  var draws = Draws(state: UInt64(seed))
  let count = 2 + draws.next() % 5
  let constraints = (0..<(3 + draws.next() % 10)).map { _ in
    let terms = (0..<(1 + draws.next() % 3)).map { _ in
      (Variable(draws.next() % count), Double(draws.next() % 5 - 2))
    }
    let constant = Double(draws.next() % 41 - 20)
    let relations: [LinearConstraint.Relation] = [.equal, .lessThanOrEqual, .greaterThanOrEqual]
    let relation = relations[draws.next() % 3]
    return LinearConstraint(
      LinearExpression(terms, constant: constant), relation,
      priority: priorities[draws.next() % 4])
  }
  return (count, constraints)
}

@Suite("Systems of constraints")
struct ConstraintSolverTests {
  private let left = Variable(0)
  private let width = Variable(1)
  private let right = Variable(2)

  private func solve(_ constraints: [LinearConstraint], preferred: [Double] = [0, 0, 0]) throws
    -> ConstraintSolver.Solution
  {
    try ConstraintSolver.solve(constraints, preferred: preferred)
  }

  /// right = left + width.
  private var edges: LinearConstraint {
    LinearConstraint(LinearExpression([(left, 1), (width, 1), (right, -1)]))
  }

  /// A variable that is required to have as many values.
  private func contradictions(_ count: Int) -> [LinearConstraint] {
    (0..<count).map { number in
      LinearConstraint(
        LinearExpression([(left, 1), (width, 1)], constant: Double(number)),
        number % 2 == 0 ? .lessThanOrEqual : .greaterThanOrEqual)
    }
  }

  @Test("each contradiction is found once: the work does not grow with their cube")
  func work() throws {
    let few = try solve(contradictions(50))
    let many = try solve(contradictions(200))
    #expect(few.conflicts.count >= 20 && many.conflicts.count >= 80)
    #expect(many.work < 32 * few.work, "\(few.work) \(many.work)")
  }

  @Test("a constraint that contradicts others leaves nothing behind")
  func rejected() throws {
    let all = contradictions(40)
    let whole = try solve(all)
    let ignored = Set(whole.conflicts.map(\.ignored))
    let rest = all.indices.filter { !ignored.contains($0) }.map { all[$0] }
    let alone = try solve(rest)
    #expect(alone.conflicts.isEmpty && alone.values == whole.values)
  }

  @Test("a system that takes more work than allowed is an error")
  func tooMuchWork() throws {
    let all = contradictions(40)
    let work = try solve(all).work
    #expect(throws: ConstraintError.tooMuchWork) {
      try ConstraintSolver.solve(all, preferred: [0, 0, 0], workLimit: work / 2)
    }
    let enough = try ConstraintSolver.solve(all, preferred: [0, 0, 0], workLimit: work)
    #expect(enough.work == work)
  }

  @Test("equations decide what they name")
  func equations() throws {
    let solution = try solve([
      edges, LinearConstraint(LinearExpression([(left, 1)], constant: -20)),
      LinearConstraint(LinearExpression([(right, 1)], constant: -100)),
    ])
    #expect(solution.values == [20, 80, 100])
    #expect(solution.conflicts.isEmpty)
  }

  @Test("what nothing decides keeps its preferred value")
  func preferences() throws {
    #expect(try solve([], preferred: [3, -4, 5]).values == [3, -4, 5])
  }

  @Test("a priority yields to a higher one, however many there are of it")
  func levels() throws {
    let many = (0..<50).map { _ in
      LinearConstraint(LinearExpression([(width, 1)], constant: -10), priority: 250)
    }
    let one = LinearConstraint(LinearExpression([(width, 1)], constant: -90), priority: 251)
    #expect(try solve(many + [one]).values[1] == 90)
  }

  @Test("an inequality that is met costs nothing, one that is not gives way by the least")
  func inequalities() throws {
    let atLeast = LinearConstraint(
      LinearExpression([(width, 1)], constant: -44), .greaterThanOrEqual, priority: 750)
    let wanted = LinearConstraint(LinearExpression([(width, 1)], constant: -60), priority: 500)
    let atMost = LinearConstraint(LinearExpression([(width, 1)], constant: -30), .lessThanOrEqual)
    #expect(try solve([atLeast, wanted]).values[1] == 60)
    #expect(try solve([atLeast, wanted, atMost]).values[1] == 30)
  }

  @Test("required constraints that contradict each other are named, and the last is ignored")
  func conflicts() throws {
    let solution = try solve([
      LinearConstraint(LinearExpression([(right, 1)], constant: -7)), edges,
      LinearConstraint(LinearExpression([(left, 1)], constant: -20)),
      LinearConstraint(LinearExpression([(width, 1)], constant: -30)),
      LinearConstraint(LinearExpression([(width, 1)]), .greaterThanOrEqual),
    ])
    #expect(
      solution.conflicts == [
        .init(constraints: [0, 1, 2, 3], ignored: 3), .init(constraints: [0, 1, 2, 4], ignored: 4),
      ])
    #expect(solution.values == [20, -13, 7])
  }

  @Test("numbers that are not finite, and variables that do not exist, are rejected by index")
  func rejections() {
    let good = edges
    let infinite = LinearConstraint(LinearExpression([(left, .infinity)]))
    let unknown = LinearConstraint(LinearExpression([(Variable(3), 1)]))
    let negative = LinearConstraint(LinearExpression([(left, 1)]), priority: -.infinity)
    #expect(throws: ConstraintError.notFinite(constraint: 1)) { try solve([good, infinite]) }
    #expect(throws: ConstraintError.unknownVariable(constraint: 0)) { try solve([unknown]) }
    #expect(throws: ConstraintError.priority(constraint: 2)) { try solve([good, good, negative]) }
    #expect(throws: ConstraintError.notFinite(constraint: nil)) { try solve([], preferred: [.nan]) }
  }

  @Test("500 random systems are solved as well as kiwisolver solves them")
  func randomSystems() throws {
    let file = try #require(
      Bundle.module.url(
        forResource: "random-systems", withExtension: "json", subdirectory: "Fixtures"))
    let expected = try JSONDecoder().decode([[Double]].self, from: Data(contentsOf: file))
    #expect(expected.count == 500)
    for (index, row) in expected.enumerated() {
      let (count, constraints) = randomSystem(seed: index + 1)
      let solution = try ConstraintSolver.solve(
        constraints, preferred: Array(repeating: 0, count: count))
      let ignored = Set(solution.conflicts.map(\.ignored))
      #expect(Double(ignored.count) == row[0], "system \(index + 1)")
      for (position, constraint) in constraints.enumerated()
      where constraint.priority == 1000 && !ignored.contains(position) {
        #expect(constraint.violation(solution.values) < 1e-6, "system \(index + 1)")
      }
      for (level, sum) in zip(priorities.dropFirst(), row.dropFirst()) {
        let missed = constraints.filter { $0.priority == level }
          .reduce(0) { $0 + $1.violation(solution.values) }
        #expect(abs(missed - sum) < 1e-4, "system \(index + 1), priority \(level)")
      }
    }
  }

  @Test("the order of constraints does not change how well they are met")
  func order() throws {
    for seed in 501..<560 {
      let (count, constraints) = randomSystem(seed: seed)
      let preferred = Array(repeating: 0.0, count: count)
      let forward = try ConstraintSolver.solve(constraints, preferred: preferred)
      let backward = try ConstraintSolver.solve(constraints.reversed(), preferred: preferred)
      guard forward.conflicts.isEmpty, backward.conflicts.isEmpty else { continue }
      for level in priorities {
        let sums = [forward, backward].map { solution in
          constraints.filter { $0.priority == level }
            .reduce(0) { $0 + $1.violation(solution.values) }
        }
        #expect(abs(sums[0] - sums[1]) < 1e-6, "system \(seed), priority \(level)")
      }
    }
  }
}

extension LinearConstraint {
  /// The amount by which values violate the constraint; 0 if they satisfy it.
  fileprivate func violation(_ values: [Double]) -> Double {
    let value = expression.terms.reduce(expression.constant) { sum, term in
      sum + term.coefficient * values[term.variable.index]
    }
    switch relation {
    case .equal: return abs(value)
    case .lessThanOrEqual: return max(value, 0)
    case .greaterThanOrEqual: return max(-value, 0)
    }
  }
}
