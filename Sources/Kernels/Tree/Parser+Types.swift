extension Parser {
  // MARK: Conversions

  /// True if a value is converted where another type is expected: bool does not convert, int does to
  /// uint and float.
  func canConvert(_ from: KernelType, to: KernelType) -> Bool {
    if from == to { return true }
    guard from.isNumberOrVector, to.isNumberOrVector, from.count == to.count,
      let source = from.numbers, let target = to.numbers
    else { return false }
    switch (source, target) {
    case (.int, .uint), (.int, .float), (.uint, .float): return true
    default: return false
    }
  }

  func converted(_ value: Expression, to type: KernelType) throws(KernelError) -> Expression {
    if value.type == type { return value }
    guard canConvert(value.type, to: type) else {
      throw KernelError(
        "the value is of type \(value.type.name)", at: value.position, token: token.text,
        expected: type.name)
    }
    return Expression(kind: .convert(value), type: type, position: value.position)
  }

  /// The type to which two types of one shape convert.
  func common(_ a: KernelType, _ b: KernelType) -> KernelType? {
    canConvert(a, to: b) ? b : canConvert(b, to: a) ? a : nil
  }

  // MARK: Operators

  func mismatch(
    _ operation: BinaryOperation, _ left: Expression, _ right: Expression, _ mark: Token
  ) -> KernelError {
    KernelError(
      "“\(operation.rawValue)” does not combine \(left.type.name) and \(right.type.name)", at: mark)
  }

  func binary(
    _ operation: BinaryOperation, _ left: Expression, _ right: Expression, _ mark: Token
  ) throws(KernelError) -> Expression {
    let error = mismatch(operation, left, right, mark)
    func make(_ type: KernelType, _ a: KernelType, _ b: KernelType) throws(KernelError)
      -> Expression
    {
      Expression(
        kind: .binary(operation, try converted(left, to: a), try converted(right, to: b)),
        type: type, position: left.position)
    }
    switch operation {
    case .logicalAnd, .logicalOr, .logicalExclusiveOr:
      guard left.type == .bool, right.type == .bool else { throw error }
      return try make(.bool, .bool, .bool)
    case .equal, .notEqual:
      guard left.type != .sampler, left.type != .void,
        let type = common(left.type, right.type)
      else { throw error }
      return try make(.bool, type, type)
    case .less, .greater, .lessOrEqual, .greaterOrEqual:
      guard left.type.isNumber, right.type.isNumber, left.type != .bool,
        let type = common(left.type, right.type)
      else { throw error }
      return try make(.bool, type, type)
    case .remainder, .and, .or, .exclusiveOr, .shiftLeft, .shiftRight:
      guard left.type.isInteger, right.type.isInteger else { throw error }
      let numbers: NumberType =
        left.type.numbers == .uint || right.type.numbers == .uint
        ? .uint : .int
      let isShift = operation == .shiftLeft || operation == .shiftRight
      let result = isShift ? left.type.numbers ?? .int : numbers
      let count = max(left.type.count, right.type.count)
      guard left.type.count == count || left.type.count == 1 && !isShift,
        right.type.count == count || right.type.count == 1
      else { throw error }
      return Expression(
        kind: .binary(operation, left, right), type: .vector(of: result, count),
        position: left.position)
    default: return try arithmetic(operation, left, right, error)
    }
  }

  private func arithmetic(
    _ operation: BinaryOperation, _ left: Expression, _ right: Expression, _ error: KernelError
  ) throws(KernelError) -> Expression {
    guard let leftNumbers = left.type.numbers, let rightNumbers = right.type.numbers,
      leftNumbers != .bool, rightNumbers != .bool
    else { throw error }
    if case .array = left.type { throw error }
    if case .array = right.type { throw error }
    let numbers = NumberType(rawValue: max(leftNumbers.rawValue, rightNumbers.rawValue)) ?? .float
    if left.type.isMatrix || right.type.isMatrix, numbers != .float { throw error }
    let (a, b) = (left.type.with(numbers), right.type.with(numbers))
    let type: KernelType
    switch (a, b) {
    case (.number, _): type = b
    case (_, .number): type = a
    case (.matrix(let columns, let rows), .matrix(let otherColumns, let otherRows)):
      if operation == .multiply {
        guard columns == otherRows else { throw error }
        type = .matrix(otherColumns, rows)
      } else {
        guard a == b else { throw error }
        type = a
      }
    case (.matrix(let columns, let rows), .vector(_, let count)):
      guard operation == .multiply, columns == count else { throw error }
      type = .floats(rows)
    case (.vector(_, let count), .matrix(let columns, let rows)):
      guard operation == .multiply, rows == count else { throw error }
      type = .floats(columns)
    default:
      guard a == b else { throw error }
      type = a
    }
    return Expression(
      kind: .binary(
        operation, try converted(left, to: a), try converted(right, to: b)),
      type: type, position: left.position)
  }

  // MARK: Constructors

  mutating func construct(_ type: KernelType, _ name: Token) throws(KernelError) -> Expression {
    var type = type
    if case .array = type {
    } else if isMark("["), token(ahead: 1).text == "]" {
      advance()
      advance()
      let list = try arguments()
      guard !list.isEmpty else { throw unexpected(expected: "the values of an array") }
      type = .array(type, list.count)
      return try constructWhole(type, list, name)
    }
    let list = try arguments()
    switch type {
    case .void, .sampler:
      throw KernelError("\(type.name) has no values", at: name, expected: "a type")
    case .array, .structure: return try constructWhole(type, list, name)
    case .matrix:
      if list.count == 1, list[0].type.isNumber || list[0].type.isMatrix {
        return Expression(
          kind: .matrix(
            list[0].type.isNumber ? try numbers(list[0], as: .float, name) : list[0]),
          type: type, position: name.position)
      }
    default: break
    }
    guard let target = type.numbers else { throw unexpected(expected: "a type of numbers") }
    var values: [Expression] = []
    for argument in list { values.append(try numbers(argument, as: target, name)) }
    let count = values.reduce(0) { $0 + $1.type.count }
    // The last argument may have more numbers than are needed, the only one one alone.
    let isSpread = values.count == 1 && count == 1
    let before = count - (values.last?.type.count ?? 0)
    guard isSpread || count >= type.count && before < type.count else {
      throw KernelError("\(type.name)(…) has \(count) numbers", at: name, expected: "\(type.count)")
    }
    return Expression(kind: .construct(values), type: type, position: name.position)
  }

  /// An argument of a constructor with its numbers converted.
  private func numbers(
    _ value: Expression, as target: NumberType, _ name: Token
  ) throws(KernelError) -> Expression {
    guard value.type.isNumberOrVector || value.type.isMatrix, let source = value.type.numbers else {
      throw KernelError(
        "\(name.text)(…) does not take \(value.type.name)", at: value.position, token: name.text,
        expected: "numbers and vectors")
    }
    if source == target { return value }
    let type: KernelType =
      value.type.isMatrix
      ? .array(.number(target), value.type.count) : value.type.with(target)
    return Expression(kind: .convert(value), type: type, position: value.position)
  }

  private func constructWhole(
    _ type: KernelType, _ list: [Expression], _ name: Token
  ) throws(KernelError) -> Expression {
    let parts: [KernelType] =
      switch type {
      case .array(let element, let count): Array(repeating: element, count: count)
      case .structure(let structure): structure.fields.map(\.type)
      default: []
      }
    guard parts.count == list.count, type.count <= Self.mostNumbers else {
      throw KernelError(
        "\(type.name)(…) has \(list.count) values", at: name, expected: "\(parts.count)")
    }
    var values: [Expression] = []
    for (value, part) in zip(list, parts) { values.append(try converted(value, to: part)) }
    return Expression(kind: .construct(values), type: type, position: name.position)
  }

  // MARK: Constants

  /// The value of a constant integer expression.
  func constant(_ expression: Expression) -> Int32? {
    switch expression.kind {
    case .literal(let bits) where expression.type.isInteger: return Int32(bitPattern: bits)
    case .variable(let variable): return constants[variable.id]
    case .unary(.negate, let value): return constant(value).map { 0 &- $0 }
    case .construct(let values) where values.count == 1: return constant(values[0])
    case .convert(let value) where value.type.isInteger: return constant(value)
    case .binary(let operation, let left, let right):
      guard let a = constant(left), let b = constant(right) else { return nil }
      switch operation {
      case .add, .subtract, .multiply: return operation.result(a, b)
      case .divide: return b == 0 ? nil : operation.result(a, b)
      default: return nil
      }
    default: return nil
    }
  }
}
