/// A piece of the source of a kernel.
struct Token: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case name
    case integer(UInt32, isUnsigned: Bool)
    case float(Float)
    case mark
    case end
  }

  var kind: Kind
  var text: String
  var position: SourcePosition
  var startsLine = false
  /// True if white space precedes it.
  var followsSpace = false
  /// The comments after it that begin in its line.
  var comments: [Comment] = []
  /// The macros that it came from, which are not expanded in it again.
  var origins: Set<String> = []

  struct Comment: Hashable, Sendable {
    var text: String
    var line: Int32
  }
}

extension Token {
  init(integer value: UInt32, at position: SourcePosition) {
    self.init(
      kind: .integer(value, isUnsigned: false), text: "\(value)", position: position)
  }
}
