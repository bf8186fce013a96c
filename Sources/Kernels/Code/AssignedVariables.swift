/// The variables that statements change, and the scopes that they leave.
struct AssignedVariables {
  var ids: Set<Int> = []
  private var known: [ObjectIdentifier: Set<Int>] = [:]

  /// The ids of variables that a loop changes, but for those that functions declare themselves.
  mutating func ids(of loop: Statement.Loop) -> Set<Int> {
    let outer = ids
    defer { ids = outer }
    ids = []
    if let condition = loop.condition { visit(condition) }
    if let step = loop.step { visit(step) }
    visit(loop.body)
    return ids
  }

  private mutating func visit(_ statement: Statement) {
    switch statement {
    case .expression(let value): visit(value)
    case .declare(_, let value): if let value { visit(value) }
    case .block(let list): for statement in list { visit(statement) }
    case .condition(let condition, let then, let other):
      visit(condition)
      visit(then)
      if let other { visit(other) }
    case .loop(let loop):
      for statement in loop.initial { visit(statement) }
      if let condition = loop.condition { visit(condition) }
      if let step = loop.step { visit(step) }
      visit(loop.body)
    case .choice(let value, let cases):
      visit(value)
      for part in cases { for statement in part.body { visit(statement) } }
    case .exit: break
    case .give(let value, _): if let value { visit(value) }
    }
  }

  private mutating func visit(_ expression: Expression) {
    for child in expression.kind.children { visit(child) }
    switch expression.kind {
    case .assign(let target, _, _), .increment(let target, _, _): change(target)
    case .call(let function, let arguments):
      for (argument, parameter) in zip(arguments, function.parameters)
      where parameter.direction != .inward { change(argument) }
      visit(function)
    default: break
    }
  }

  private mutating func change(_ target: Expression) {
    if let variable = target.variable { ids.insert(variable.id) }
  }

  private mutating func visit(_ function: Function) {
    let key = ObjectIdentifier(function)
    if let known = known[key] {
      ids.formUnion(known)
      return
    }
    let outer = ids
    ids = []
    if let body = function.body { visit(body) }
    known[key] = ids
    ids.formUnion(outer)
  }
}
