/// An expression with its type.
struct Expression: Sendable {
  let kind: Kind
  var type: KernelType
  var position: SourcePosition
  /// The number of expressions within each other, this one included.
  let depth: Int

  init(kind: Kind, type: KernelType, position: SourcePosition) {
    (self.kind, self.type, self.position) = (kind, type, position)
    depth = 1 + (kind.children.lazy.map(\.depth).max() ?? 0)
  }

  indirect enum Kind: Sendable {
    /// A number's bits.
    case literal(UInt32)
    case variable(Variable)
    /// Some numbers of a value: a swizzle, a field, an element with a constant index.
    case components(Expression, [Int])
    /// An element of an array, a vector or a matrix, as numbers from `index × type.count` on.
    case element(Expression, index: Expression)
    /// All numbers of the arguments, converted, for vectors, arrays and structures.
    case construct([Expression])
    /// A matrix with a number on its diagonal, or with the numbers of another matrix.
    case matrix(Expression)
    /// Numbers converted to the type's.
    case convert(Expression)
    case unary(UnaryOperation, Expression)
    case binary(BinaryOperation, Expression, Expression)
    case conditional(Expression, Expression, Expression)
    /// `=`, or an operation and `=`; the value is converted already.
    case assign(Expression, BinaryOperation?, Expression)
    case increment(Expression, by: Int, isPrefix: Bool)
    case call(Function, [Expression])
    case builtIn(String, [Expression])
    case sequence(Expression, Expression)

    /// The expressions directly within it.
    var children: [Expression] {
      switch self {
      case .literal, .variable: []
      case .components(let base, _), .matrix(let base), .convert(let base), .unary(_, let base),
        .increment(let base, _, _):
        [base]
      case .element(let first, let second), .binary(_, let first, let second),
        .assign(let first, _, let second), .sequence(let first, let second):
        [first, second]
      case .conditional(let condition, let first, let second): [condition, first, second]
      case .construct(let list), .call(_, let list), .builtIn(_, let list): list
      }
    }
  }

  var isAssignable: Bool {
    switch kind {
    case .variable(let variable): !variable.isConstant
    case .components(let base, let indices):
      Set(indices).count == indices.count && base.isAssignable
    case .element(let base, _): base.isAssignable
    default: false
    }
  }

  /// The variable that it is a part of.
  var variable: Variable? {
    switch kind {
    case .variable(let variable): variable
    case .components(let base, _), .element(let base, _): base.variable
    default: nil
    }
  }
}

enum UnaryOperation: String, Sendable {
  case negate = "-"
  case not = "!"
  case complement = "~"

  func takes(_ type: KernelType) -> Bool {
    switch self {
    case .negate: (type.isNumberOrVector || type.isMatrix) && type.numbers != .bool
    case .not: type == .bool
    case .complement: type.isInteger
    }
  }
}

enum BinaryOperation: String, Sendable {
  case add = "+"
  case subtract = "-"
  case multiply = "*"
  case divide = "/"
  case remainder = "%"
  case shiftLeft = "<<"
  case shiftRight = ">>"
  case and = "&"
  case or = "|"
  case exclusiveOr = "^"
  case less = "<"
  case greater = ">"
  case lessOrEqual = "<="
  case greaterOrEqual = ">="
  case equal = "=="
  case notEqual = "!="
  case logicalAnd = "&&"
  case logicalOr = "||"
  case logicalExclusiveOr = "^^"

  /// The result for two integers. A quotient by 0 is 0.
  func result(_ a: Int32, _ b: Int32) -> Int32 {
    switch self {
    case .logicalOr: a != 0 || b != 0 ? 1 : 0
    case .logicalAnd: a != 0 && b != 0 ? 1 : 0
    case .logicalExclusiveOr: (a != 0) != (b != 0) ? 1 : 0
    case .or: a | b
    case .exclusiveOr: a ^ b
    case .and: a & b
    case .equal: a == b ? 1 : 0
    case .notEqual: a != b ? 1 : 0
    case .less: a < b ? 1 : 0
    case .greater: a > b ? 1 : 0
    case .lessOrEqual: a <= b ? 1 : 0
    case .greaterOrEqual: a >= b ? 1 : 0
    case .shiftLeft: a &<< b
    case .shiftRight: a &>> b
    case .add: a &+ b
    case .subtract: a &- b
    case .multiply: a &* b
    case .divide: b == 0 ? 0 : a.dividedReportingOverflow(by: b).partialValue
    case .remainder: b == 0 ? 0 : a.remainderReportingOverflow(dividingBy: b).partialValue
    }
  }

  /// The precedence: operators with a greater one bind more tightly.
  var precedence: Int {
    switch self {
    case .multiply, .divide, .remainder: 10
    case .add, .subtract: 9
    case .shiftLeft, .shiftRight: 8
    case .less, .greater, .lessOrEqual, .greaterOrEqual: 7
    case .equal, .notEqual: 6
    case .and: 5
    case .exclusiveOr: 4
    case .or: 3
    case .logicalAnd: 2
    case .logicalExclusiveOr: 1
    case .logicalOr: 0
    }
  }
}

/// A variable, a parameter or a uniform.
final class Variable: Sendable {
  enum Storage: Sendable, Hashable {
    case local, global
    /// A number of the input with this index.
    case input(Int)
    /// A value that the host sets: progress, ratio, ….
    case host(HostValue)
    /// An image, by the index of the texture.
    case texture(Int)

    var isTexture: Bool { if case .texture = self { true } else { false } }
  }

  let id: Int
  let name: String
  let type: KernelType
  let isConstant: Bool
  let storage: Storage

  init(id: Int, name: String, type: KernelType, isConstant: Bool, storage: Storage) {
    self.id = id
    self.name = name
    self.type = type
    self.isConstant = isConstant
    self.storage = storage
  }
}

/// A number that whoever runs a kernel sets for each frame.
enum HostValue: Int, Sendable, CaseIterable {
  case progress, ratio, time, width, height
}
