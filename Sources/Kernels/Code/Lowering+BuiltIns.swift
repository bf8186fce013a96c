import CKernels

extension Lowering {
  static let unary: [String: KernelOp] = [
    "sin": .sine, "cos": .cosine, "tan": .tangent, "asin": .arcsine, "acos": .arccosine,
    "exp": .exponential, "log": .logarithm, "exp2": .exponential2, "log2": .logarithm2,
    "sqrt": .squareRoot, "inversesqrt": .inverseSquareRoot, "floor": .floor, "ceil": .ceiling,
    "fract": .fraction, "trunc": .truncate, "round": .roundEven, "roundEven": .roundEven,
    "sin_": .sine, "cos_": .cosine, "tan_": .tangent, "exp_": .exponential, "log_": .logarithm,
    "sqrt_": .squareRoot, "sin__": .sine, "cos__": .cosine,
  ]

  private static let binary: [String: KernelOp] = [
    "pow": .power, "atan2": .arctangent2, "mod": .modulo, "step": .step,
  ]

  static let comparisons: [String: (BinaryOperation, Bool)] = [
    "lessThan": (.less, false), "lessThanEqual": (.lessOrEqual, false),
    "greaterThan": (.less, true), "greaterThanEqual": (.lessOrEqual, true),
    "equal": (.equal, false), "notEqual": (.notEqual, false),
  ]

  /// The numbers of a built-in function's result.
  mutating func builtIn(
    _ name: String, _ numbers: [[NodeID]], _ arguments: [Expression], _ type: KernelType,
    _ position: SourcePosition
  ) throws(KernelError) -> [NodeID] {
    if let op = Self.unary[name] { return numbers[0].map { graph.make(op, $0) } }
    if let op = Self.binary[name] { return each(op, numbers, type.count) }
    if let (operation, isSwapped) = Self.comparisons[name] {
      let types = arguments[0].type
      return zip(numbers[0], numbers[1]).map { a, b in
        combine(
          operation, [isSwapped ? b : a], .number(types.numbers ?? .float), [isSwapped ? a : b],
          .number(types.numbers ?? .float))[0]
      }
    }
    let numberType = arguments.first?.type.numbers ?? .float
    if let result = componentwise(name, numbers, numberType, type, arguments) { return result }
    if let result = geometric(name, numbers, arguments) { return result }
    return try image(name, numbers, position)
  }

  private func each(_ op: KernelOp, _ numbers: [[NodeID]], _ count: Int) -> [NodeID] {
    (0..<count).map { index in
      let parts = numbers.map { $0[$0.count == 1 ? 0 : index] }
      return graph.make(
        op, parts[0], parts.count > 1 ? parts[1] : -1, parts.count > 2 ? parts[2] : -1)
    }
  }

  private func componentwise(
    _ name: String, _ numbers: [[NodeID]], _ numberType: NumberType, _ type: KernelType,
    _ arguments: [Expression]
  ) -> [NodeID]? {
    let (isFloat, isUnsigned) = (numberType == .float, numberType == .uint)
    let count = type.count
    let smaller: KernelOp = isFloat ? .minimum : isUnsigned ? .unsignedMinimum : .integerMinimum
    let greater: KernelOp = isFloat ? .maximum : isUnsigned ? .unsignedMaximum : .integerMaximum
    switch name {
    case "radians", "degrees":
      let factor: Float = name == "radians" ? 0.017_453_292_519_943_295 : 57.295_779_513_082_32
      return numbers[0].map { graph.make(.multiply, $0, graph.float(factor)) }
    case "atan":
      return numbers.count == 2
        ? each(.arctangent2, numbers, count) : numbers[0].map { graph.make(.arctangent, $0) }
    case "sinh", "cosh", "tanh", "asinh", "acosh", "atanh":
      return numbers[0].map { hyperbolic(name, $0) }
    case "abs":
      return numbers[0].map {
        isFloat
          ? graph.make(.absolute, $0)
          : graph.make(.integerMaximum, $0, graph.make(.integerSubtract, graph.int(0), $0))
      }
    case "sign":
      return numbers[0].map {
        isFloat
          ? graph.make(.sign, $0)
          : graph.make(
            .integerMaximum, graph.int(-1), graph.make(.integerMinimum, $0, graph.int(1)))
      }
    case "min": return each(smaller, numbers, count)
    case "max": return each(greater, numbers, count)
    case "clamp":
      if isFloat { return each(.clamp, numbers, count) }
      return each(smaller, [each(greater, [numbers[0], numbers[1]], count), numbers[2]], count)
    case "mix":
      guard arguments[2].type.numbers == .bool else { return each(.mix, numbers, count) }
      return each(.select, [numbers[2], numbers[1], numbers[0]], count)
    case "smoothstep": return each(.smoothstep, numbers, count)
    case "compare":
      let isNegative = numbers[0].map { graph.make(.less, $0, graph.float(0)) }
      return each(.select, [isNegative, numbers[1], numbers[2]], count)
    case "cossin", "cossin_":
      return [graph.make(.cosine, numbers[0][0]), graph.make(.sine, numbers[0][0])]
    case "sincos", "sincos_":
      return [graph.make(.sine, numbers[0][0]), graph.make(.cosine, numbers[0][0])]
    case "any": return [numbers[0].reduce(graph.truth(false)) { graph.make(.or, $0, $1) }]
    case "all": return [numbers[0].reduce(graph.truth(true)) { graph.and($0, $1) }]
    case "not": return numbers[0].map { graph.not($0) }
    case "isnan": return numbers[0].map { graph.make(.notEqual, $0, $0) }
    case "isinf":
      return numbers[0].map {
        graph.make(.equal, graph.make(.absolute, $0), graph.float(.infinity))
      }
    case "floatBitsToInt", "floatBitsToUint", "intBitsToFloat", "uintBitsToFloat":
      return numbers[0]
    default: return nil
    }
  }

  private func hyperbolic(_ name: String, _ x: NodeID) -> NodeID {
    let one = graph.float(1)
    func log(_ x: NodeID) -> NodeID { graph.make(.logarithm, x) }
    func root(_ x: NodeID) -> NodeID { graph.make(.squareRoot, x) }
    let square = graph.make(.multiply, x, x)
    switch name {
    case "asinh":
      let size = graph.make(.absolute, x)
      let value = log(graph.make(.add, size, root(graph.make(.add, square, one))))
      return graph.make(.multiply, graph.make(.sign, x), value)
    case "acosh": return log(graph.make(.add, x, root(graph.make(.subtract, square, one))))
    case "atanh":
      let ratio = graph.make(
        .divide, graph.make(.add, one, x), graph.make(.subtract, one, x))
      return graph.make(.multiply, graph.float(0.5), log(ratio))
    default:
      // Beyond 20 the smaller exponential does not matter.
      let bounded = name == "tanh" ? graph.make(.clamp, x, graph.float(-20), graph.float(20)) : x
      let up = graph.make(.exponential, bounded)
      let down = graph.make(.exponential, graph.make(.negate, bounded))
      let (sum, difference) = (graph.make(.add, up, down), graph.make(.subtract, up, down))
      if name == "tanh" { return graph.make(.divide, difference, sum) }
      return graph.make(.multiply, graph.float(0.5), name == "sinh" ? difference : sum)
    }
  }

  // MARK: Geometry

  func dot(_ a: [NodeID], _ b: [NodeID]) -> NodeID {
    let products = zip(a, b).map { graph.make(.multiply, $0, $1) }
    return products.dropFirst().reduce(products[0]) { graph.make(.add, $0, $1) }
  }

  private func length(_ a: [NodeID]) -> NodeID {
    a.count == 1 ? graph.make(.absolute, a[0]) : graph.make(.squareRoot, dot(a, a))
  }

  func subtract(_ a: [NodeID], _ b: [NodeID]) -> [NodeID] {
    zip(a, b).map { graph.make(.subtract, $0, $1) }
  }

  func scale(_ a: [NodeID], _ factor: NodeID) -> [NodeID] {
    a.map { graph.make(.multiply, $0, factor) }
  }

  private func geometric(
    _ name: String, _ numbers: [[NodeID]], _ arguments: [Expression]
  ) -> [NodeID]? {
    switch name {
    case "length": return [length(numbers[0])]
    case "distance": return [length(subtract(numbers[0], numbers[1]))]
    case "dot": return [dot(numbers[0], numbers[1])]
    case "cross":
      let (a, b) = (numbers[0], numbers[1])
      return [(1, 2), (2, 0), (0, 1)].map { i, j in
        graph.make(
          .subtract, graph.make(.multiply, a[i], b[j]), graph.make(.multiply, a[j], b[i]))
      }
    case "normalize":
      let a = numbers[0]
      if a.count == 1 { return [graph.make(.sign, a[0])] }
      let size = length(a)
      return a.map { graph.make(.divide, $0, size) }
    case "faceforward":
      let isBehind = graph.make(.less, dot(numbers[2], numbers[1]), graph.float(0))
      return numbers[0].map { graph.make(.select, isBehind, $0, graph.make(.negate, $0)) }
    case "reflect":
      let twice = graph.make(.multiply, graph.float(2), dot(numbers[1], numbers[0]))
      return subtract(numbers[0], scale(numbers[1], twice))
    case "refract":
      let (ray, normal, ratio) = (numbers[0], numbers[1], numbers[2][0])
      let cosine = dot(normal, ray)
      let rest = graph.make(.subtract, graph.float(1), graph.make(.multiply, cosine, cosine))
      let k = graph.make(
        .subtract, graph.float(1),
        graph.make(.multiply, graph.make(.multiply, ratio, ratio), rest))
      let factor = graph.make(
        .add, graph.make(.multiply, ratio, cosine), graph.make(.squareRoot, k))
      let isTotal = graph.make(.less, k, graph.float(0))
      return subtract(scale(ray, ratio), scale(normal, factor)).map {
        graph.make(.select, isTotal, graph.float(0), $0)
      }
    case "matrixCompMult":
      return zip(numbers[0], numbers[1]).map { graph.make(.multiply, $0, $1) }
    case "outerProduct":
      return numbers[1].flatMap { factor in scale(numbers[0], factor) }
    case "transpose":
      guard case .matrix(let columns, let rows) = arguments[0].type else { return nil }
      return (0..<columns * rows).map { numbers[0][($0 % columns) * rows + $0 / columns] }
    case "determinant": return [determinant(numbers[0])]
    case "inverse": return inverse(numbers[0])
    default: return nil
    }
  }

  /// The number of columns of a square matrix.
  private func size(_ matrix: [NodeID]) -> Int {
    matrix.count == 16 ? 4 : matrix.count == 9 ? 3 : 2
  }

  /// A square matrix without a column and a row.
  private func minor(_ matrix: [NodeID], _ column: Int, _ row: Int) -> [NodeID] {
    let size = size(matrix)
    return matrix.indices.filter { $0 / size != column && $0 % size != row }.map { matrix[$0] }
  }

  /// By Laplace's expansion along the first column.
  private func determinant(_ matrix: [NodeID]) -> NodeID {
    guard matrix.count > 1 else { return matrix[0] }
    var sum = graph.float(0)
    for row in 0..<size(matrix) {
      let term = graph.make(.multiply, matrix[row], determinant(minor(matrix, 0, row)))
      sum = graph.make(row % 2 == 0 ? .add : .subtract, sum, term)
    }
    return sum
  }

  /// The adjugate over the determinant.
  private func inverse(_ matrix: [NodeID]) -> [NodeID] {
    let size = size(matrix)
    let whole = determinant(matrix)
    return matrix.indices.map { index in
      let (column, row) = (index / size, index % size)
      let part = determinant(minor(matrix, row, column))
      let signed = (column + row) % 2 == 0 ? part : graph.make(.negate, part)
      return graph.make(.divide, signed, whole)
    }
  }
}
