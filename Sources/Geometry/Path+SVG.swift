/// An error in SVG path data, with its position.
public struct PathError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kinds of errors in path data.
  public enum Reason: Sendable, Hashable {
    /// The data does not begin with a move command.
    case missingMove
    /// A letter that is not a command, or a character that is not part of a number.
    case unknownCommand(String)
    /// A number is missing.
    case missingNumber
    /// An arc's flag is neither 0 nor 1.
    case badFlag
    /// A number is out of range.
    case notFinite
    /// There are more than 1,048,576 elements.
    case tooManySteps
  }

  /// The position of the error, in bytes from 0.
  public let offset: Int
  /// The kind of error.
  public let reason: Reason

  package init(offset: Int, reason: Reason) {
    self.offset = offset
    self.reason = reason
  }

  /// The error in words.
  public var description: String {
    let what =
      switch reason {
      case .missingMove: "path data begins with M or m"
      case .unknownCommand(let text): "'\(text)' is not a path command (M L H V C S Q T A Z)"
      case .missingNumber: "a number is missing"
      case .badFlag: "an arc's flag is 0 or 1"
      case .notFinite: "a number is too large"
      case .tooManySteps: "a path has at most \(Path.maximumStepCount) steps"
      }
    return "at offset \(offset): \(what)"
  }
}

extension Path {
  /// Creates a path from SVG path data: every command of SVG 1.1, absolute and relative. Arcs
  /// become cubic curves.
  ///
  /// ```swift
  /// let heart = try Path(svg: "M0 -6 C-10 -16 -20 0 0 14 C20 0 10 -16 0 -6 Z")
  /// ```
  /// - Throws: ``PathError`` with the position of the first error.
  public init(svg data: String) throws(PathError) {
    var reader = SVGPathReader(bytes: Array(data.utf8))
    try reader.readAll()
    self.init(reader.elements)
  }
}

/// Parses path data by the grammar of SVG 1.1, chapter 8.3.
private struct SVGPathReader {
  let bytes: [UInt8]
  var elements: [Path.Element] = []
  private var position = 0
  private var current = Point.zero
  private var start = Point.zero
  /// The last control point of the previous curve, for S and T, and whether it was cubic.
  private var control: (point: Point, isCubic: Bool)?

  init(bytes: [UInt8]) { self.bytes = bytes }

  private func error(_ reason: PathError.Reason) -> PathError {
    PathError(offset: position, reason: reason)
  }

  /// Parses commands up to the end.
  mutating func readAll() throws(PathError) {
    skipBlanks()
    while position < bytes.count {
      let letter = bytes[position]
      if elements.isEmpty, letter != UInt8(ascii: "M"), letter != UInt8(ascii: "m") {
        throw error(.missingMove)
      }
      guard let command = Command(rawValue: letter | 0x20), letter >= 0x41 else {
        throw error(.unknownCommand(String(decoding: [letter], as: UTF8.self)))
      }
      position += 1
      try readCommand(command, isRelative: letter & 0x20 != 0)
      skipBlanks()
    }
  }

  private enum Command: UInt8 {
    case move = 0x6D
    case line = 0x6C
    case horizontal = 0x68
    case vertical = 0x76
    case cubic = 0x63
    case smoothCubic = 0x73
    case quad = 0x71
    case smoothQuad = 0x74
    case arc = 0x61
    case close = 0x7A
  }

  /// Parses a command's arguments, repeated while numbers follow.
  private mutating func readCommand(_ command: Command, isRelative: Bool) throws(PathError) {
    if command == .close {
      guard elements.count < Path.maximumStepCount else { throw error(.tooManySteps) }
      elements.append(.close)
      (current, control) = (start, nil)
      return
    }
    var step = command
    repeat {
      try readStep(step, isRelative: isRelative)
      // Further coordinate pairs after a move are lines.
      if step == .move { step = .line }
    } while numberFollows()
  }

  private mutating func readStep(_ command: Command, isRelative: Bool) throws(PathError) {
    guard elements.count < Path.maximumStepCount else { throw error(.tooManySteps) }
    let base = isRelative ? current : .zero
    switch command {
    case .move:
      current = try readPoint(from: base)
      start = current
      elements.append(.move(to: current))
    case .line: appendLine(to: try readPoint(from: base))
    case .horizontal: appendLine(to: Point(x: try readNumber() + base.x, y: current.y))
    case .vertical: appendLine(to: Point(x: current.x, y: try readNumber() + base.y))
    case .cubic:
      let control1 = try readPoint(from: base)
      try readCubic(control1: control1, base: base)
      return
    case .smoothCubic:
      try readCubic(control1: reflected(cubic: true), base: base)
      return
    case .quad:
      let control = try readPoint(from: base)
      appendQuad(control: control, to: try readPoint(from: base))
      return
    case .smoothQuad:
      let control = reflected(cubic: false)
      appendQuad(control: control, to: try readPoint(from: base))
      return
    case .arc: try readArc(base: base)
    case .close: break
    }
    control = nil
  }

  private mutating func appendLine(to end: Point) {
    elements.append(.line(to: end))
    current = end
  }

  private mutating func readCubic(control1: Point, base: Point) throws(PathError) {
    let control2 = try readPoint(from: base)
    current = try readPoint(from: base)
    elements.append(.cubic(to: current, control1: control1, control2: control2))
    control = (control2, true)
  }

  private mutating func appendQuad(control: Point, to end: Point) {
    elements.append(.quad(to: end, control: control))
    current = end
    self.control = (control, false)
  }

  /// The last control point reflected at the current point, if the previous curve was of the same
  /// kind; otherwise the current point.
  private func reflected(cubic: Bool) -> Point {
    guard let control, control.isCubic == cubic else { return current }
    return current * 2 - control.point
  }

  private mutating func readArc(base: Point) throws(PathError) {
    let radii = Size(width: try readNumber(), height: try readNumber())
    let angle = try readNumber() / 180 * Double.pi
    let (isLarge, isPositive) = (try readFlag(), try readFlag())
    let end = try readPoint(from: base)
    elements += Path.arc(
      from: current, to: end, radii: radii, rotation: angle, isLarge: isLarge,
      isPositive: isPositive)
    current = end
  }

  private mutating func readPoint(from base: Point) throws(PathError) -> Point {
    let x = try readNumber()
    let y = try readNumber()
    return Point(x: base.x + x, y: base.y + y)
  }

  private mutating func skipBlanks() {
    while position < bytes.count, [0x20, 0x09, 0x0A, 0x0C, 0x0D].contains(bytes[position]) {
      position += 1
    }
  }

  /// Skips white space and one comma.
  private mutating func skipSeparator() {
    skipBlanks()
    if position < bytes.count, bytes[position] == UInt8(ascii: ",") {
      position += 1
      skipBlanks()
    }
  }

  /// True if another number follows, which repeats the command.
  private mutating func numberFollows() -> Bool {
    let before = position
    skipSeparator()
    // A number must follow a comma; parsing it reports the error.
    if bytes[before..<position].contains(UInt8(ascii: ",")) { return true }
    guard position < bytes.count else { return false }
    let byte = bytes[position]
    return (0x30...0x39).contains(byte) || "+-.".utf8.contains(byte)
  }

  private mutating func readFlag() throws(PathError) -> Bool {
    skipSeparator()
    guard position < bytes.count, bytes[position] == 0x30 || bytes[position] == 0x31 else {
      throw error(.badFlag)
    }
    position += 1
    return bytes[position - 1] == 0x31
  }

  private mutating func readNumber() throws(PathError) -> Double {
    skipSeparator()
    let first = position
    if position < bytes.count, "+-".utf8.contains(bytes[position]) { position += 1 }
    var digits = skipDigits()
    if position < bytes.count, bytes[position] == UInt8(ascii: ".") {
      position += 1
      digits += skipDigits()
    }
    guard digits > 0 else {
      position = first
      throw error(.missingNumber)
    }
    skipExponent()
    var text = String(decoding: bytes[first..<position], as: UTF8.self)
    if text.hasPrefix("+") { text.removeFirst() }
    guard let number = Double(text), number.magnitude < 1e12 else {
      position = first
      throw error(.notFinite)
    }
    return number
  }

  private mutating func skipDigits() -> Int {
    let first = position
    while position < bytes.count, (0x30...0x39).contains(bytes[position]) { position += 1 }
    return position - first
  }

  private mutating func skipExponent() {
    let before = position
    guard position < bytes.count, bytes[position] | 0x20 == UInt8(ascii: "e") else { return }
    position += 1
    if position < bytes.count, "+-".utf8.contains(bytes[position]) { position += 1 }
    if skipDigits() == 0 { position = before }
  }
}
