/// A statement.
indirect enum Statement: Sendable {
  case expression(Expression)
  case declare(Variable, Expression?)
  case block([Statement])
  case condition(Expression, Statement, Statement?)
  case loop(Loop)
  case choice(Expression, [Case])
  case exit(Exit)
  case give(Expression?, SourcePosition)

  enum Exit: Sendable { case leaveLoop, nextRound, discard }

  struct Loop: Sendable {
    var initial: [Statement]
    var condition: Expression?
    var step: Expression?
    var body: Statement
    /// False for `do … while`.
    var testsFirst: Bool
    var position: SourcePosition
  }

  /// A part of a `switch`.
  struct Case: Sendable {
    /// The values; `nil` for `default`.
    var values: [Expression?]
    var body: [Statement]
  }
}

/// A function of a kernel.
///
/// The parser sets its body once, before the tree is shared.
final class Function: @unchecked Sendable {
  enum Direction: Sendable { case inward, outward, both }

  struct Parameter: Sendable {
    let variable: Variable
    let direction: Direction
  }

  let name: String
  let result: KernelType
  let parameters: [Parameter]
  let position: SourcePosition
  private(set) var body: Statement?
  private(set) var calls: [Function] = []

  init(
    name: String, result: KernelType, parameters: [Parameter], position: SourcePosition
  ) {
    self.name = name
    self.result = result
    self.parameters = parameters
    self.position = position
  }

  func define(_ body: Statement, calls: [Function]) {
    self.body = body
    self.calls = calls
  }

  var signature: [KernelType] { parameters.map(\.variable.type) }
}
