import CKernels

extension Graph {
  /// A simpler node with the same value; a product with the constant 0 counts as 0.
  func simplified(_ op: KernelOp, _ a: NodeID, _ b: NodeID, _ c: NodeID) -> NodeID? {
    let (x, y, z) = (bits(a), b < 0 ? 0 : bits(b), c < 0 ? 0 : bits(c))
    // Powers with some constant exponents are products, of constants too.
    if op == .power, let simple = simplifiedArithmetic(op, a, b) { return simple }
    if op != .column, let x, let y, let z { return constant(bits: fold(op, x, y, z)) }
    switch op {
    case .add, .subtract, .multiply, .divide, .power: return simplifiedArithmetic(op, a, b)
    case .mix:
      guard let z else {
        if a == b { return a }
        return x == 0 && value(b) == 1
          ? c
          : value(a) == 1 && y == 0 ? make(.subtract, float(1), c) : nil
      }
      return z == 0 ? a : Float(bitPattern: z) == 1 ? b : nil
    case .select: return simplifiedSelect(a, b, c)
    case .and, .or, .exclusiveOr: return simplifiedLogic(op, a, b)
    case .negate:
      let node = self[a]
      return node.kind == .operation && node.op == .negate ? node.a : nil
    case .integerAdd: return x == 0 ? b : y == 0 ? a : nil
    case .integerSubtract: return y == 0 ? a : nil
    case .integerMultiply:
      return x == 0 || y == 0 ? int(0) : x == 1 ? b : y == 1 ? a : nil
    case .shiftLeft, .shiftRight, .unsignedShiftRight: return y == 0 ? a : nil
    case .integerEqual, .integerLessOrEqual: return a == b ? truth(true) : nil
    case .integerNotEqual, .integerLess: return a == b ? truth(false) : nil
    case .copy: return a
    default: return nil
    }
  }

  private func simplifiedArithmetic(_ op: KernelOp, _ a: NodeID, _ b: NodeID) -> NodeID? {
    let (x, y) = (value(a), value(b))
    switch op {
    case .add: return x == 0 ? b : y == 0 ? a : nil
    case .subtract: return y == 0 ? a : x == 0 ? make(.negate, b) : nil
    case .multiply:
      if x == 0 || y == 0 { return float(0) }
      if x == -1 { return make(.negate, b) }
      if y == -1 { return make(.negate, a) }
      return x == 1 ? b : y == 1 ? a : nil
    case .divide:
      guard let y else { return x == 0 ? float(0) : nil }
      if y == 1 { return a }
      // The inverse of a power of two is exact.
      let isPower = y.significandBitPattern == 0 && y.isNormal && abs(y.exponent) < 100
      return isPower ? make(.multiply, a, float(1 / y)) : nil
    default:
      switch y {
      case 0: return float(1)
      case 1: return a
      case 2: return make(.multiply, a, a)
      case 3: return make(.multiply, make(.multiply, a, a), a)
      case 4:
        let square = make(.multiply, a, a)
        return make(.multiply, square, square)
      case 0.5: return make(.squareRoot, a)
      case -1: return make(.divide, float(1), a)
      default: return nil
      }
    }
  }

  private func simplifiedSelect(_ a: NodeID, _ b: NodeID, _ c: NodeID) -> NodeID? {
    if isTrue(a) { return b }
    if isFalse(a) || b == c { return c }
    if isTrue(b) { return isFalse(c) ? a : make(.or, a, c) }
    if isFalse(c) { return make(.and, a, b) }
    if isFalse(b) { return isTrue(c) ? not(a) : make(.and, not(a), c) }
    // A choice between a value and a choice on the same condition.
    let (then, other) = (self[b], self[c])
    if then.kind == .operation, then.op == .select, then.a == a {
      return make(.select, a, then.b, c)
    }
    if other.kind == .operation, other.op == .select, other.a == a {
      return make(.select, a, b, other.c)
    }
    return nil
  }

  private func simplifiedLogic(_ op: KernelOp, _ a: NodeID, _ b: NodeID) -> NodeID? {
    switch op {
    case .and:
      if isFalse(a) || isFalse(b) { return truth(false) }
      return isTrue(a) || a == b ? b : isTrue(b) ? a : nil
    case .or:
      if isTrue(a) || isTrue(b) { return truth(true) }
      return isFalse(a) || a == b ? b : isFalse(b) ? a : nil
    default:
      if isFalse(a) { return b }
      if isFalse(b) { return a }
      if a == b { return truth(false) }
      // Twice the complement.
      let node = self[a]
      let other = self[b]
      if isTrue(b), node.kind == .operation, node.op == .exclusiveOr {
        return isTrue(node.b) ? node.a : isTrue(node.a) ? node.b : nil
      }
      if isTrue(a), other.kind == .operation, other.op == .exclusiveOr {
        return isTrue(other.b) ? other.a : isTrue(other.a) ? other.b : nil
      }
      return nil
    }
  }

  func not(_ a: NodeID) -> NodeID { make(.exclusiveOr, a, truth(true)) }
  func and(_ a: NodeID, _ b: NodeID) -> NodeID { make(.and, a, b) }
}
