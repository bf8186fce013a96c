import CKernels

extension Lowering {
  mutating func lower(_ expression: Expression) throws(KernelError) -> [NodeID] {
    let type = expression.type
    switch expression.kind {
    case .literal(let bits): return [graph.constant(bits: bits)]
    case .variable(let variable): return read(variable)
    case .components(let base, let indices):
      let numbers = try lower(base)
      return indices.map { numbers[$0] }
    case .element(let base, let index):
      let numbers = try lower(base)
      return element(numbers, try lower(index)[0], type.count)
    case .construct(let list):
      var numbers: [NodeID] = []
      for value in list { numbers += try lower(value) }
      if numbers.count == 1 { numbers = Array(repeating: numbers[0], count: type.count) }
      return Array(numbers.prefix(type.count))
    case .matrix(let value): return matrix(type, from: try lower(value), value.type)
    case .convert(let value):
      let (from, to) = (value.type.numbers ?? .float, type.numbers ?? .float)
      return try lower(value).map { convert($0, from, to) }
    case .unary(let operation, let value):
      return try lower(value).map { number in
        switch operation {
        case .negate where type.numbers == .float: graph.make(.negate, number)
        case .negate: graph.make(.integerSubtract, graph.int(0), number)
        // The bits of true are all set.
        case .not, .complement: graph.not(number)
        }
      }
    case .binary(let operation, let left, let right):
      return try lower(operation, left, right, expression.position)
    case .conditional(let condition, let first, let second):
      return try choose(try lower(condition)[0], first, second)
    case .assign(let target, let operation, let value):
      return try assign(target, operation, value, expression.position)
    case .increment(let target, let amount, let isPrefix):
      return try increment(target, amount, isPrefix)
    case .call(let function, let arguments): return try call(function, arguments)
    case .builtIn(let name, let arguments):
      try check(expression.position)
      var numbers: [[NodeID]] = []
      for argument in arguments { numbers.append(try lower(argument)) }
      return try builtIn(name, numbers, arguments, type, expression.position)
    case .sequence(let first, let second):
      _ = try lower(first)
      return try lower(second)
    }
  }

  /// The element at an index, clamped, of numbers that are a number of elements.
  private func element(_ numbers: [NodeID], _ index: NodeID, _ count: Int) -> [NodeID] {
    (0..<count).map { offset in
      graph.pick(index, stride(from: offset, to: numbers.count, by: count).map { numbers[$0] })
    }
  }

  func convert(_ number: NodeID, _ from: NumberType, _ to: NumberType) -> NodeID {
    switch (from, to) {
    case (.bool, .float): graph.and(number, graph.float(1))
    case (.bool, .int), (.bool, .uint): graph.and(number, graph.int(1))
    case (.int, .float): graph.make(.integerToFloat, number)
    case (.uint, .float): graph.make(.unsignedToFloat, number)
    case (.float, .int): graph.make(.floatToInteger, number)
    case (.float, .uint): graph.make(.floatToUnsigned, number)
    case (.float, .bool): graph.make(.notEqual, number, graph.float(0))
    case (.int, .bool), (.uint, .bool): graph.make(.integerNotEqual, number, graph.int(0))
    default: number
    }
  }

  private func matrix(
    _ type: KernelType, from numbers: [NodeID], _ source: KernelType
  ) -> [NodeID] {
    guard case .matrix(let columns, let rows) = type else { return numbers }
    var result: [NodeID] = []
    for column in 0..<columns {
      for row in 0..<rows {
        if case .matrix(let otherColumns, let otherRows) = source, column < otherColumns,
          row < otherRows
        {
          result.append(numbers[column * otherRows + row])
        } else if case .matrix = source {
          result.append(graph.float(column == row ? 1 : 0))
        } else {
          result.append(column == row ? numbers[0] : graph.float(0))
        }
      }
    }
    return result
  }

  // MARK: Operators

  private mutating func lower(
    _ operation: BinaryOperation, _ left: Expression, _ right: Expression,
    _ position: SourcePosition
  ) throws(KernelError) -> [NodeID] {
    let first = try lower(left)
    if operation == .logicalAnd || operation == .logicalOr {
      return try lowerLogic(operation, first[0], right)
    }
    let second = try lower(right)
    try check(position)
    return combine(operation, first, left.type, second, right.type)
  }

  private mutating func lowerLogic(
    _ operation: BinaryOperation, _ first: NodeID, _ right: Expression
  ) throws(KernelError) -> [NodeID] {
    let isAnd = operation == .logicalAnd
    let condition = isAnd ? first : graph.not(first)
    var second = graph.truth(!isAnd)
    try branch(on: condition) { (lowering) throws(KernelError) in
      second = try lowering.lower(right)[0]
    } otherwise: { (_) throws(KernelError) in
    }
    return [isAnd ? graph.and(first, second) : graph.make(.or, first, second)]
  }

  private mutating func choose(
    _ condition: NodeID, _ first: Expression, _ second: Expression
  ) throws(KernelError) -> [NodeID] {
    var then: [NodeID]?
    var other: [NodeID]?
    try branch(on: condition) { (lowering) throws(KernelError) in
      then = try lowering.lower(first)
    } otherwise: { (lowering) throws(KernelError) in
      other = try lowering.lower(second)
    }
    guard let then, let other else { return then ?? other ?? [] }
    return zip(then, other).map { graph.make(.select, condition, $0, $1) }
  }

  func combine(
    _ operation: BinaryOperation, _ a: [NodeID], _ aType: KernelType, _ b: [NodeID],
    _ bType: KernelType
  ) -> [NodeID] {
    switch operation {
    case .equal, .notEqual:
      let numbers = aType.allNumbers
      var isEqual = graph.truth(true)
      for index in a.indices {
        let op: KernelOp = numbers[index] == .float ? .equal : .integerEqual
        isEqual = graph.and(isEqual, graph.make(op, a[index], b[index]))
      }
      return [operation == .equal ? isEqual : graph.not(isEqual)]
    case .logicalExclusiveOr: return [graph.make(.exclusiveOr, a[0], b[0])]
    case .multiply where aType.isMatrix && !bType.isNumber || bType.isMatrix && !aType.isNumber:
      return product(a, aType, b, bType)
    default:
      let isSwapped = operation == .greater || operation == .greaterOrEqual
      let op = op(for: operation, aType.numbers ?? .float)
      return (0..<max(a.count, b.count)).map { index in
        let left = a[a.count == 1 ? 0 : index]
        let right = b[b.count == 1 ? 0 : index]
        return isSwapped ? graph.make(op, right, left) : graph.make(op, left, right)
      }
    }
  }

  private func op(for operation: BinaryOperation, _ type: NumberType) -> KernelOp {
    let (isFloat, isUnsigned) = (type == .float, type == .uint)
    return switch operation {
    case .add: isFloat ? .add : .integerAdd
    case .subtract: isFloat ? .subtract : .integerSubtract
    case .multiply: isFloat ? .multiply : .integerMultiply
    case .divide: isFloat ? .divide : isUnsigned ? .unsignedDivide : .integerDivide
    case .remainder: isUnsigned ? .unsignedRemainder : .integerRemainder
    case .shiftLeft: .shiftLeft
    case .shiftRight: isUnsigned ? .unsignedShiftRight : .shiftRight
    case .and, .logicalAnd: .and
    case .or, .logicalOr: .or
    case .exclusiveOr, .logicalExclusiveOr: .exclusiveOr
    case .less, .greater: isFloat ? .less : isUnsigned ? .unsignedLess : .integerLess
    case .lessOrEqual, .greaterOrEqual:
      isFloat ? .lessOrEqual : isUnsigned ? .unsignedLessOrEqual : .integerLessOrEqual
    case .equal: isFloat ? .equal : .integerEqual
    case .notEqual: isFloat ? .notEqual : .integerNotEqual
    }
  }

  /// The product of matrices, or of a matrix and a vector.
  private func product(
    _ a: [NodeID], _ aType: KernelType, _ b: [NodeID], _ bType: KernelType
  ) -> [NodeID] {
    switch (aType, bType) {
    case (.matrix(let columns, let rows), .matrix(let otherColumns, _)):
      return (0..<otherColumns * rows).map { index in
        let (column, row) = (index / rows, index % rows)
        return dot((0..<columns).map { a[$0 * rows + row] }, Array(b[(column * columns)...]))
      }
    case (.matrix(let columns, let rows), _):
      return (0..<rows).map { row in dot((0..<columns).map { a[$0 * rows + row] }, b) }
    case (_, .matrix(let columns, let rows)):
      return (0..<columns).map { column in dot(a, Array(b[(column * rows)...])) }
    default: return a
    }
  }

  // MARK: Assignments

  /// A part of a variable that can be set.
  private struct Place {
    let variable: Variable
    /// The indices of the numbers; several lists if an index is not constant.
    var numbers: [[Int]]
    /// The index of the list.
    var index: NodeID?
  }

  private mutating func place(_ target: Expression) throws(KernelError) -> Place {
    switch target.kind {
    case .components(let base, let indices):
      var place = try place(base)
      place.numbers = place.numbers.map { numbers in indices.map { numbers[$0] } }
      return place
    case .element(let base, let index):
      var place = try place(base)
      let count = target.type.count
      let elements = (place.numbers.first?.count ?? 0) / max(1, count)
      let node = graph.make(
        .integerMaximum, graph.int(0),
        graph.make(.integerMinimum, try lower(index)[0], graph.int(Int32(elements - 1))))
      if let bits = graph.bits(node) {
        let start = Int(bits) * count
        place.numbers = place.numbers.map { Array($0[start..<start + count]) }
        return place
      }
      place.numbers = place.numbers.flatMap { numbers in
        (0..<elements).map { Array(numbers[$0 * count..<($0 + 1) * count]) }
      }
      place.index =
        place.index.map {
          graph.make(
            .integerAdd, graph.make(.integerMultiply, $0, graph.int(Int32(elements))), node)
        } ?? node
      return place
    default:
      guard let variable = target.variable else {
        throw KernelError("this cannot be changed", at: target.position)
      }
      return Place(variable: variable, numbers: [Array(0..<variable.type.count)], index: nil)
    }
  }

  private func read(_ place: Place) -> [NodeID] {
    let numbers = read(place.variable)
    guard let index = place.index else { return place.numbers[0].map { numbers[$0] } }
    return (place.numbers.first ?? []).indices.map { part in
      graph.pick(index, place.numbers.map { numbers[$0[part]] })
    }
  }

  private mutating func write(_ new: [NodeID], to place: Place) {
    var numbers = read(place.variable)
    if let index = place.index {
      for (position, indices) in place.numbers.enumerated() {
        let isHere = graph.make(.integerEqual, index, graph.int(Int32(position)))
        for (part, number) in indices.enumerated() {
          numbers[number] = graph.make(.select, isHere, new[part], numbers[number])
        }
      }
    } else {
      for (part, number) in (place.numbers.first ?? []).enumerated() { numbers[number] = new[part] }
    }
    if values[place.variable.id].isEmpty { values[place.variable.id] = read(place.variable) }
    set(place.variable.id, numbers)
  }

  private mutating func assign(
    _ target: Expression, _ operation: BinaryOperation?, _ value: Expression,
    _ position: SourcePosition
  ) throws(KernelError) -> [NodeID] {
    try check(position)
    let place = try place(target)
    var numbers = try lower(value)
    if let operation {
      numbers = combine(operation, read(place), target.type, numbers, value.type)
    }
    write(numbers, to: place)
    return numbers
  }

  private mutating func increment(
    _ target: Expression, _ amount: Int, _ isPrefix: Bool
  ) throws(KernelError) -> [NodeID] {
    let place = try place(target)
    let old = read(place)
    let isFloat = target.type.numbers == .float
    let step = isFloat ? graph.float(Float(amount)) : graph.int(Int32(amount))
    let new = old.map { graph.make(isFloat ? .add : .integerAdd, $0, step) }
    write(new, to: place)
    return isPrefix ? new : old
  }

  private mutating func call(
    _ function: Function, _ arguments: [Expression]
  ) throws(KernelError) -> [NodeID] {
    var numbers: [[NodeID]] = []
    var places: [(Place, Variable)] = []
    for (argument, parameter) in zip(arguments, function.parameters) {
      if parameter.direction == .inward {
        numbers.append(try lower(argument))
        continue
      }
      let place = try place(argument)
      places.append((place, parameter.variable))
      numbers.append(
        parameter.direction == .both ? read(place) : zeros(parameter.variable.type))
    }
    let result = try inline(function, numbers)
    for (place, variable) in places { write(values[variable.id], to: place) }
    return result
  }
}
