/// An unknown of the tableau.
struct Symbol: Hashable, Comparable {
  enum Kind: UInt8 {
    case variable, slack, error, dummy
  }

  var kind: Kind
  var number: Int32

  static func < (a: Symbol, b: Symbol) -> Bool { a.number < b.number }
}

/// A linear expression in symbols, sorted by their numbers, so that equal systems are worked on in
/// an equal order.
struct Row {
  private(set) var symbols: [Symbol] = []
  private(set) var coefficients: [Double] = []
  var constant = 0.0

  /// Coefficients this small are rounding errors of ones that cancelled.
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

  /// Adds a multiple of another row, by a merge of both sorted lists.
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

  /// Turns `0 = row` into the expression of one of its symbols.
  mutating func solve(for symbol: Symbol) {
    let factor = -1 / self[symbol]
    remove(symbol)
    scale(factor)
  }

  /// Turns `basic = row` into the expression of a symbol on the right.
  mutating func exchange(_ basic: Symbol, with symbol: Symbol) {
    add(basic, -1)
    solve(for: symbol)
  }

  mutating func substitute(_ symbol: Symbol, by row: Row) {
    let coefficient = self[symbol]
    guard coefficient != 0 else { return }
    remove(symbol)
    add(row, times: coefficient)
  }
}
