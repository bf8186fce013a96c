/// The simplex tableau: each basic symbol as an expression in the others.
struct Tableau {
  /// The sum of the errors of one priority.
  private struct Objective {
    var priority: Double
    var row: Row
  }

  private let variables: Int
  /// Rows by the number of their basic symbol; nil for symbols that are not basic.
  private var rows: [Row?]
  private var symbols: [Symbol] = []
  /// The constraint of each slack, error or dummy, by symbol number.
  private var owners: [Int?] = []
  /// The objectives, from the highest priority to the lowest.
  private var objectives: [Objective] = []
  private var pivots = 0
  /// The work so far, by an estimate, in steps of about a nanosecond.
  var work = 0.0
  private let workLimit: Double

  /// The costs of looking at a row for a symbol, of adding a row to another, and of one term of those.
  private enum Cost {
    static let look = 40.0
    static let addition = 400.0
    static let term = 10.0
  }

  init(variables: Int, workLimit: Double) {
    (self.variables, self.workLimit) = (variables, workLimit)
    rows = Array(repeating: nil, count: variables)
    for number in 0..<variables {
      symbols.append(Symbol(kind: .variable, number: Int32(truncatingIfNeeded: number)))
      owners.append(nil)
    }
  }

  /// The values of the variables: a basic one has its row's constant, any other is 0.
  func values() -> [Double] {
    (0..<variables).map { rows[$0]?.constant ?? 0 }
  }

  /// Adds a constraint. Returns nil, or, where it contradicts required ones, the indices of them all; the
  /// tableau is then as it was.
  mutating func add(
    _ constraint: LinearConstraint, index: Int
  ) throws(ConstraintError) -> [Int]? {
    let symbolCount = symbols.count
    var row = Row()
    row.constant = constraint.expression.constant
    for term in constraint.expression.terms {
      let symbol = symbols[term.variable.index]
      if let basic = rows[term.variable.index] {
        row.add(basic, times: term.coefficient)
      } else {
        row.add(symbol, term.coefficient)
      }
    }
    let markers = addMarkers(of: constraint, index: index, to: &row)
    if row.constant < 0 { row.scale(-1) }
    guard let subject = subject(of: row, markers: markers) else {
      let before = self
      guard let others = try addWithArtificial(row, index: index) else { return nil }
      let spent = work
      self = before
      work = spent
      removeSymbols(from: symbolCount)
      return others
    }
    if subject.kind == .dummy, abs(row.constant) > 1e-7 {
      let others = conflict(in: row, index: index)
      removeSymbols(from: symbolCount)
      return others
    }
    try enter(row, as: subject)
    return nil
  }

  /// Pulls variables that nothing decides towards their preferred values, those of higher ranks first.
  mutating func addPreferences(
    _ preferred: [Double], ranks: [Int]
  ) throws(ConstraintError) -> Bool {
    for (number, value) in preferred.enumerated() {
      let expression = LinearExpression([(Variable(number), 1)], constant: -value)
      // Below all priorities of constraints.
      let rank = ranks.indices.contains(number) ? max(ranks[number], 0) : 0
      let constraint = LinearConstraint(expression, .equal, priority: -1 / Double(1 + rank))
      guard try add(constraint, index: -1) == nil else { return false }
    }
    return true
  }

  /// Minimises the errors, by priority. Returns false where the bound of steps was met.
  mutating func optimize() throws(ConstraintError) -> Bool {
    while let entering = try enteringSymbol() {
      guard try pivot(entering), pivots < ConstraintSolver.Limits.pivots else { return false }
    }
    return true
  }

  // MARK: - Adding

  private mutating func makeSymbol(_ kind: Symbol.Kind, owner: Int?) -> Symbol {
    let symbol = Symbol(kind: kind, number: Int32(truncatingIfNeeded: symbols.count))
    symbols.append(symbol)
    owners.append(owner)
    rows.append(nil)
    return symbol
  }

  /// Removes the symbols of a required constraint, which no row has yet.
  private mutating func removeSymbols(from first: Int) {
    symbols.removeSubrange(first...)
    owners.removeSubrange(first...)
    rows.removeSubrange(first...)
  }

  private mutating func addMarkers(
    of constraint: LinearConstraint, index: Int, to row: inout Row
  ) -> [Symbol] {
    let isRequired = constraint.priority >= LinearConstraint.required
    var markers: [Symbol] = []
    func mark(_ symbol: Symbol, _ coefficient: Double) {
      row.add(symbol, coefficient)
      markers.append(symbol)
    }
    switch constraint.relation {
    case .equal where isRequired:
      mark(makeSymbol(.dummy, owner: index), 1)
    case .equal:
      let (above, below) = (makeSymbol(.error, owner: index), makeSymbol(.error, owner: index))
      mark(above, -1)
      mark(below, 1)
      addErrors([above, below], priority: constraint.priority)
    case .lessThanOrEqual, .greaterThanOrEqual:
      let sign: Double = constraint.relation == .lessThanOrEqual ? 1 : -1
      mark(makeSymbol(.slack, owner: index), sign)
      guard !isRequired else { break }
      let error = makeSymbol(.error, owner: index)
      mark(error, -sign)
      addErrors([error], priority: constraint.priority)
    }
    return markers
  }

  private mutating func addErrors(_ errors: [Symbol], priority: Double) {
    let found = objectives.firstIndex { $0.priority <= priority } ?? objectives.count
    if found == objectives.count || objectives[found].priority != priority {
      objectives.insert(Objective(priority: priority, row: Row()), at: found)
    }
    for error in errors { objectives[found].row.add(error, 1) }
  }

  /// The symbol for which a new row can be solved while all constants stay non-negative.
  private func subject(of row: Row, markers: [Symbol]) -> Symbol? {
    if let variable = row.symbols.first(where: { $0.kind == .variable }) { return variable }
    for marker in markers where marker.kind != .dummy && row[marker] < 0 { return marker }
    return row.symbols.allSatisfy { $0.kind == .dummy } ? markers.first : nil
  }

  private mutating func enter(_ row: Row, as subject: Symbol) throws(ConstraintError) {
    var solved = row
    if solved[subject] != 0 { solved.solve(for: subject) }
    try substitute(subject, by: solved)
    rows[Int(subject.number)] = solved
  }

  /// Adds a row without a subject: an artificial variable takes it, and is driven to 0 if it can be.
  private mutating func addWithArtificial(
    _ row: Row, index: Int
  ) throws(ConstraintError) -> [Int]? {
    let artificial = makeSymbol(.slack, owner: nil)
    rows[Int(artificial.number)] = row
    let kept = objectives
    objectives = [Objective(priority: .infinity, row: row)]
    let isOptimal = try optimize()
    let left = objectives[0].row
    objectives = kept
    for position in objectives.indices {
      objectives[position].row = try reduced(objectives[position].row)
    }
    guard isOptimal, abs(left.constant) <= 1e-7 else { return conflict(in: left, index: index) }
    if let basic = rows[Int(artificial.number)] {
      rows[Int(artificial.number)] = nil
      if let entering = basic.symbols.first(where: { $0.kind != .dummy && $0 != artificial }) {
        var exchanged = basic
        exchanged.exchange(artificial, with: entering)
        try substitute(entering, by: exchanged)
        rows[Int(entering.number)] = exchanged
      }
    }
    for number in rows.indices { rows[number]?.remove(artificial) }
    for position in objectives.indices { objectives[position].row.remove(artificial) }
    return nil
  }

  /// The row in symbols that are not basic.
  private mutating func reduced(_ row: Row) throws(ConstraintError) -> Row {
    var row = row
    for symbol in row.symbols {
      guard let basic = rows[Int(symbol.number)] else { continue }
      row.substitute(symbol, by: basic)
      try spend(Cost.addition + Double(row.symbols.count + basic.symbols.count) * Cost.term)
    }
    return row
  }

  private func conflict(in row: Row, index: Int) -> [Int] {
    let owners = row.symbols.compactMap { symbol in
      symbol.kind == .error ? nil : self.owners[Int(symbol.number)]
    }
    return Set(owners + [index]).sorted()
  }

  // MARK: - Pivoting

  private mutating func spend(_ steps: Double) throws(ConstraintError) {
    work += steps
    guard work <= workLimit else { throw .tooMuchWork }
  }

  private mutating func substitute(_ symbol: Symbol, by row: Row) throws(ConstraintError) {
    var (additions, terms) = (0, 0)
    for number in rows.indices {
      guard let count = rows[number]?.substitute(symbol, by: row) else { continue }
      additions += 1
      terms += count
    }
    for position in objectives.indices {
      guard let count = objectives[position].row.substitute(symbol, by: row) else { continue }
      additions += 1
      terms += count
    }
    try spend(
      Double(rows.count + objectives.count) * Cost.look + Double(additions) * Cost.addition
        + Double(terms) * Cost.term)
  }

  /// The first symbol (Bland's rule, which cannot cycle) that lowers the first objective it touches.
  private mutating func enteringSymbol() throws(ConstraintError) -> Symbol? {
    var isDecided = [Bool](repeating: false, count: symbols.count)
    for objective in objectives {
      var found: Symbol?
      let row = objective.row
      try spend(Double(row.symbols.count) * Cost.term)
      for (symbol, coefficient) in zip(row.symbols, row.coefficients)
      where symbol.kind != .dummy && !isDecided[Int(symbol.number)] {
        if coefficient < 0, found == nil { found = symbol }
        if coefficient > 0 { isDecided[Int(symbol.number)] = true }
      }
      if let found { return found }
    }
    return nil
  }

  private mutating func pivot(_ entering: Symbol) throws(ConstraintError) -> Bool {
    pivots += 1
    try spend(Double(rows.count) * Cost.look)
    var leaving: Symbol?
    var least = Double.infinity
    for (number, row) in rows.enumerated() {
      guard let row, symbols[number].kind != .variable else { continue }
      let coefficient = row[entering]
      guard coefficient < 0 else { continue }
      let ratio = -row.constant / coefficient
      if ratio < least {
        least = ratio
        leaving = symbols[number]
      }
    }
    guard let leaving, var row = rows[Int(leaving.number)] else { return false }
    rows[Int(leaving.number)] = nil
    row.exchange(leaving, with: entering)
    try substitute(entering, by: row)
    rows[Int(entering.number)] = row
    return true
  }
}
