/// An unknown of the tableau.
struct Symbol: Hashable, Comparable {
  enum Kind: UInt8 {
    case variable, slack, error, dummy
  }

  var kind: Kind
  var number: Int32

  static func < (a: Symbol, b: Symbol) -> Bool { a.number < b.number }
}

/// A linear expression in symbols, sorted by their numbers, so that equal systems are processed in
/// the same order.
struct Row {
  private(set) var symbols: [Symbol] = []
  private(set) var coefficients: [Double] = []
  var constant = 0.0

  /// Coefficients below it are rounding errors of cancelled ones.
  static let epsilon = 1e-9

  private func position(_ symbol: Symbol) -> Int {
    var low = 0
    var high = symbols.count
    while low < high {
      let middle = (low + high) / 2
      if symbols[middle] < symbol { low = middle + 1 } else { high = middle }
    }
    return low
  }

  subscript(symbol: Symbol) -> Double {
    let index = position(symbol)
    return index < symbols.count && symbols[index] == symbol ? coefficients[index] : 0
  }

  mutating func add(_ symbol: Symbol, _ coefficient: Double) {
    let index = position(symbol)
    guard index < symbols.count, symbols[index] == symbol else {
      guard abs(coefficient) > Row.epsilon else { return }
      symbols.insert(symbol, at: index)
      coefficients.insert(coefficient, at: index)
      return
    }
    coefficients[index] += coefficient
    if abs(coefficients[index]) <= Row.epsilon { remove(at: index) }
  }

  mutating func remove(_ symbol: Symbol) {
    let index = position(symbol)
    if index < symbols.count, symbols[index] == symbol { remove(at: index) }
  }

  private mutating func remove(at index: Int) {
    symbols.remove(at: index)
    coefficients.remove(at: index)
  }

  /// Adds a multiple of another row, by merging the sorted lists.
  mutating func add(_ other: Row, times factor: Double) {
    constant += other.constant * factor
    var mergedSymbols: [Symbol] = []
    var mergedCoefficients: [Double] = []
    mergedSymbols.reserveCapacity(symbols.count + other.symbols.count)
    mergedCoefficients.reserveCapacity(symbols.count + other.symbols.count)
    var (a, b) = (0, 0)
    while a < symbols.count || b < other.symbols.count {
      let takesOwn =
        b == other.symbols.count || (a < symbols.count && symbols[a] < other.symbols[b])
      let isShared = a < symbols.count && b < other.symbols.count && symbols[a] == other.symbols[b]
      let symbol = takesOwn || isShared ? symbols[a] : other.symbols[b]
      var coefficient = takesOwn || isShared ? coefficients[a] : 0
      if !takesOwn { coefficient += other.coefficients[b] * factor }
      if takesOwn || isShared { a += 1 }
      if !takesOwn { b += 1 }
      guard abs(coefficient) > Row.epsilon else { continue }
      mergedSymbols.append(symbol)
      mergedCoefficients.append(coefficient)
    }
    symbols = mergedSymbols
    coefficients = mergedCoefficients
  }

  mutating func scale(_ factor: Double) {
    constant *= factor
    for index in coefficients.indices { coefficients[index] *= factor }
  }

  /// Solves `0 = row` for one of its symbols.
  mutating func solve(for symbol: Symbol) {
    let factor = -1 / self[symbol]
    remove(symbol)
    scale(factor)
  }

  /// Solves `basic = row` for a symbol on the right.
  mutating func exchange(_ basic: Symbol, with symbol: Symbol) {
    add(basic, -1)
    solve(for: symbol)
  }

  /// Replaces a symbol by its expression.
  ///
  /// - Returns: the number of terms that were looked at; `nil` where the symbol is not in the row.
  @discardableResult
  mutating func substitute(_ symbol: Symbol, by row: Row) -> Int? {
    let index = position(symbol)
    guard index < symbols.count, symbols[index] == symbol, coefficients[index] != 0
    else { return nil }
    let coefficient = coefficients[index]
    let count = symbols.count + row.symbols.count
    remove(at: index)
    add(row, times: coefficient)
    return count
  }
}
