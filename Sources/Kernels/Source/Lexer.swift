/// Splits the source of a kernel into tokens.
struct Lexer {
  /// The greatest number of bytes of a source.
  static let longestSource = 1 << 18

  private let bytes: [UInt8]
  private var offset = 0
  private var position = SourcePosition()
  private var startsLine = true
  private var followsSpace = false
  private var comments: [Token.Comment] = []

  init(_ source: String) throws(KernelError) {
    bytes = Array(source.utf8)
    guard bytes.count <= Self.longestSource else {
      throw KernelError(
        "the source has \(bytes.count) bytes", at: position,
        expected: "at most \(Self.longestSource)")
    }
  }

  /// All tokens, with the end as the last one.
  mutating func tokens() throws(KernelError) -> [Token] {
    var tokens: [Token] = []
    while true {
      let token = try next()
      if let last = tokens.indices.last {
        tokens[last].comments = comments.filter { $0.line == tokens[last].position.line }
      }
      comments = []
      tokens.append(token)
      if token.kind == .end { return tokens }
    }
  }

  private var byte: UInt8? { offset < bytes.count ? bytes[offset] : nil }
  private func byte(ahead: Int) -> UInt8? {
    offset + ahead < bytes.count ? bytes[offset + ahead] : nil
  }

  private mutating func advance() {
    guard offset < bytes.count else { return }
    let byte = bytes[offset]
    offset += 1
    if byte == UInt8(ascii: "\n") {
      position.line += 1
      position.column = 1
    } else if byte & 0xC0 != 0x80 {
      position.column += 1
    }
  }

  private mutating func skipSpace() throws(KernelError) {
    while let byte {
      switch byte {
      case UInt8(ascii: "\n"):
        startsLine = true
        followsSpace = true
        advance()
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), 11, 12:
        followsSpace = true
        advance()
      case UInt8(ascii: "\\") where isContinuedLine:
        advance()
        while self.byte != UInt8(ascii: "\n"), self.byte != nil { advance() }
        advance()
      case UInt8(ascii: "/") where self.byte(ahead: 1) == UInt8(ascii: "/"): skipLineComment()
      case UInt8(ascii: "/") where self.byte(ahead: 1) == UInt8(ascii: "*"):
        try skipBlockComment()
      case 0xEF where self.byte(ahead: 1) == 0xBB: for _ in 0..<3 { advance() }
      default: return
      }
    }
  }

  private var isContinuedLine: Bool {
    byte(ahead: 1) == UInt8(ascii: "\n")
      || byte(ahead: 1) == UInt8(ascii: "\r") && byte(ahead: 2) == UInt8(ascii: "\n")
  }

  private mutating func skipLineComment() {
    let (line, start) = (position.line, offset + 2)
    while let byte, byte != UInt8(ascii: "\n") { advance() }
    keepComment(start..<offset, line)
  }

  private mutating func skipBlockComment() throws(KernelError) {
    let (begin, start) = (position, offset + 2)
    advance()
    advance()
    while byte != UInt8(ascii: "*") || byte(ahead: 1) != UInt8(ascii: "/") {
      guard byte != nil else {
        throw KernelError("the comment has no end", at: begin, token: "/*", expected: "*/")
      }
      advance()
    }
    keepComment(start..<offset, begin.line)
    advance()
    advance()
  }

  private mutating func keepComment(_ range: Range<Int>, _ line: Int32) {
    followsSpace = true
    comments.append(Token.Comment(text: String(decoding: bytes[range], as: UTF8.self), line: line))
  }

  private mutating func next() throws(KernelError) -> Token {
    try skipSpace()
    let start = offset
    var token = Token(kind: .end, text: "", position: position)
    token.startsLine = startsLine
    token.followsSpace = followsSpace
    (startsLine, followsSpace) = (false, false)
    guard let byte else { return token }
    if Self.isLetter(byte) {
      while let byte = self.byte, Self.isLetter(byte) || Self.isDigit(byte) { advance() }
      token.kind = .name
    } else if Self.isDigit(byte)
      || byte == UInt8(ascii: ".") && self.byte(ahead: 1).map(Self.isDigit) == true
    {
      token.kind = try number()
    } else {
      token.kind = .mark
      try mark(token.position)
    }
    token.text = String(decoding: bytes[start..<offset], as: UTF8.self)
    return token
  }

  private mutating func mark(_ start: SourcePosition) throws(KernelError) {
    let longest = min(3, bytes.count - offset)
    for length in stride(from: longest, to: 0, by: -1) {
      let text = bytes[offset..<offset + length]
      if length == 1 && Self.singles.contains(text[offset])
        || length > 1 && Self.marks.contains(Array(text))
      {
        for _ in 0..<length { advance() }
        return
      }
    }
    let scalar = String(decoding: bytes[offset...].prefix(4), as: UTF8.self).prefix(1)
    throw KernelError(
      "the character “\(scalar)” has no meaning here", at: start, token: "\(scalar)")
  }

  private static let singles = Set("+-*/%<>=!&|^~?:;,.(){}[]#".utf8)
  private static let marks: Set<[UInt8]> = Set(
    [
      "++", "--", "<=", ">=", "==", "!=", "&&", "||", "^^", "+=", "-=", "*=", "/=", "%=", "&=",
      "|=", "^=", "<<", ">>", "<<=", ">>=", "##",
    ].map { Array($0.utf8) })

  private static func isLetter(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_")
      || (byte | 32) >= UInt8(ascii: "a") && (byte | 32) <= UInt8(ascii: "z")
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  private mutating func number() throws(KernelError) -> Token.Kind {
    let (start, begin) = (offset, position)
    var isFloat = false
    if byte == UInt8(ascii: "0"), let letter = byte(ahead: 1), letter | 32 == UInt8(ascii: "x") {
      while let byte, Self.isLetter(byte) || Self.isDigit(byte) { advance() }
    } else {
      while let byte, Self.isDigit(byte) || byte == UInt8(ascii: ".") {
        isFloat = isFloat || byte == UInt8(ascii: ".")
        advance()
      }
      if let byte, byte | 32 == UInt8(ascii: "e") {
        isFloat = true
        advance()
        if self.byte == UInt8(ascii: "+") || self.byte == UInt8(ascii: "-") { advance() }
      }
      while let byte, Self.isLetter(byte) || Self.isDigit(byte) { advance() }
    }
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    guard let kind = isFloat ? Self.float(text) : Self.integer(text) else {
      throw KernelError(
        "“\(text)” is not a number", at: begin, token: text,
        expected: "a number such as 2, 0x1F, 2.0, .5 or 1e-3")
    }
    return kind
  }

  private static func float(_ text: String) -> Token.Kind? {
    var digits = text
    if digits.lowercased().hasSuffix("lf") { digits.removeLast(2) }
    if let last = digits.last, last == "f" || last == "F" { digits.removeLast() }
    if digits.hasPrefix(".") { digits = "0" + digits }
    guard digits.count <= 400 else { return nil }
    return Float(digits).map { .float($0) }
  }

  private static func integer(_ text: String) -> Token.Kind? {
    var digits = text.lowercased()
    if !digits.hasPrefix("0x"), digits.hasSuffix("f") { return float(text) }
    let isUnsigned = digits.hasSuffix("u")
    if isUnsigned { digits.removeLast() }
    let value: UInt32? =
      if digits.hasPrefix("0x") {
        UInt32(digits.dropFirst(2), radix: 16)
      } else if digits.hasPrefix("0"), digits.count > 1 {
        UInt32(digits, radix: 8)
      } else {
        UInt32(digits)
      }
    return value.map { .integer($0, isUnsigned: isUnsigned) }
  }
}
