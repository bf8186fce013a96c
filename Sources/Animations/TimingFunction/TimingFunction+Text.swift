public import LambentProperties

/// The error for text that is not a timing function.
public enum TimingFunctionError: Error, Sendable, Hashable, CustomStringConvertible {
  /// No function has the name.
  case unknownName(String, suggestion: String?)
  /// A function has the wrong number of arguments, or one that is not a number.
  case arguments(String, expected: String)
  /// A curve's control points are not finite, or a time is outside 0…1.
  case controlPoint([Double])

  /// One sentence: the fault and the remedy.
  public var description: String {
    switch self {
    case .unknownName(let name, let suggestion):
      "no timing function is called “\(name)”: "
        + (suggestion.map(Suggestion.question)
          ?? "use linear, ease, easeIn, easeOut, easeInEaseOut, bounce, elastic, back, "
          + "cubic-bezier(…), steps(…), linear(…) or spring(…)")
    case .arguments(let text, let expected): "“\(text)” is not \(expected)"
    case .controlPoint(let points):
      "the curve \(points) has a control point whose x is not within 0…1 or that is not finite"
    }
  }
}

extension TimingFunction {
  /// The functions with names, in the order of the documentation.
  package static let named: [(name: String, function: TimingFunction)] =
    [
      ("linear", .linear), ("easeIn", .easeIn), ("easeOut", .easeOut),
      ("easeInEaseOut", .easeInEaseOut), ("default", .default), ("bounce", .bounce(.out)),
      ("elastic", .elastic(.out)), ("back", .back(.out)),
    ]
    + Easing.allCases.map { ("bounce\($0.rawValue)", .bounce($0)) }
    + Easing.allCases.map { ("elastic\($0.rawValue)", .elastic($0)) }
    + Easing.allCases.map { ("back\($0.rawValue)", .back($0)) }

  /// The CSS names for some of them.
  package static let cssNamed: [(name: String, function: TimingFunction)] = [
    ("ease", .default), ("ease-in", .easeIn), ("ease-out", .easeOut),
    ("ease-in-out", .easeInEaseOut), ("step-start", .steps(1, .jumpStart)),
    ("step-end", .steps(1, .jumpEnd)),
  ]

  /// Parses a timing function: a name (`easeIn`, `ease-in`, `bounceOut`), or a call with arguments
  /// separated by commas: `cubic-bezier(x1, y1, x2, y2)`, `steps(n, end)`, `linear(0, 0.5 20%, 1)`,
  /// `spring(mass, stiffness, damping, velocity)`.
  ///
  /// - Throws: ``TimingFunctionError``.
  public init(_ text: String) throws(TimingFunctionError) {
    let trimmed = text.trimmed
    let known = Self.named + Self.cssNamed
    if let function = known.first(where: { $0.name == trimmed })?.function {
      self = function
      return
    }
    guard let open = trimmed.firstIndex(of: "("), trimmed.hasSuffix(")") else {
      throw .unknownName(trimmed, suggestion: Self.suggestion(for: trimmed))
    }
    let name = String(trimmed[..<open]).trimmed
    let inner = trimmed[trimmed.index(after: open)...].dropLast()
    let arguments = inner.split(separator: ",", omittingEmptySubsequences: false)
      .map { String($0).trimmed }
    self = try Self.call(name, arguments, text: trimmed)
  }

  /// The name that is meant by another one.
  private static func suggestion(for name: String) -> String? {
    // SwiftUI's and UIKit's names resemble `easeOut` more.
    if ["easeInOut", "curveEaseInOut"].contains(where: name.hasPrefix) { return "easeInEaseOut" }
    let names = (named + cssNamed).map(\.name) + ["cubic-bezier", "steps", "spring"]
    return Suggestion.nearest(to: name, among: names)
  }

  private static func call(
    _ name: String, _ arguments: [String], text: String
  ) throws(TimingFunctionError) -> TimingFunction {
    switch name {
    case "cubic-bezier", "cubicBezier":
      let n = arguments.compactMap(Double.init)
      guard n.count == 4, arguments.count == 4 else {
        throw .arguments(text, expected: "cubic-bezier(x1, y1, x2, y2)")
      }
      return try cubicBezier(checking: n)
    case "steps": return try steps(arguments, text: text)
    case "linear": return try stops(arguments, text: text)
    case "spring": return try spring(arguments, text: text)
    default:
      let names = ["cubic-bezier", "steps", "linear", "spring"]
      throw .unknownName(name, suggestion: Suggestion.nearest(to: name, among: names))
    }
  }

  private static func steps(
    _ arguments: [String], text: String
  ) throws(TimingFunctionError) -> TimingFunction {
    let positions: [String: StepPosition] = [
      "start": .jumpStart, "end": .jumpEnd, "jump-start": .jumpStart, "jump-end": .jumpEnd,
      "jump-none": .jumpNone, "jump-both": .jumpBoth,
    ]
    guard (1...2).contains(arguments.count), let count = Int(arguments[0]),
      let position = arguments.count == 2 ? positions[arguments[1]] : .jumpEnd,
      count >= (position == .jumpNone ? 2 : 1), count <= 1_000_000
    else {
      throw .arguments(
        text, expected: "steps(n) or steps(n, start | end | jump-none | jump-both), n from 1 on")
    }
    return .steps(count, position)
  }

  private static func spring(
    _ arguments: [String], text: String
  ) throws(TimingFunctionError) -> TimingFunction {
    let n = arguments.compactMap(Double.init)
    let expected = "spring(mass, stiffness, damping, velocity), all but the velocity above 0"
    guard n.count == arguments.count, (3...4).contains(n.count) else {
      throw .arguments(text, expected: expected)
    }
    let spring = Spring(
      mass: n[0], stiffness: n[1], damping: n[2], initialVelocity: n.count > 3 ? n[3] : 0)
    guard spring.isValid, n[2] > 0, spring.settlingDuration.isFinite else {
      throw .arguments(text, expected: expected)
    }
    return .spring(spring)
  }

  /// CSS Easing Functions 2: each stop has a number and up to two percentages. Missing ones are
  /// spaced evenly, and each is at least the one before it.
  private static func stops(
    _ arguments: [String], text: String
  ) throws(TimingFunctionError) -> TimingFunction {
    let expected = "linear(progress time%, …): two or more numbers, each with up to two percentages"
    var open: [(progress: Double, time: Double?)] = []
    for argument in arguments {
      let words = argument.split(separator: " ").map(String.init)
      let numbers = words.filter { !$0.hasSuffix("%") }.compactMap(Double.init)
      let times = words.filter { $0.hasSuffix("%") }.compactMap { Double($0.dropLast()) }
      guard numbers.count == 1, times.count <= 2, words.count == times.count + 1,
        (numbers + times).allSatisfy(\.isFinite)
      else { throw .arguments(text, expected: expected) }
      if times.isEmpty { open.append((numbers[0], nil)) }
      for time in times { open.append((numbers[0], time / 100)) }
    }
    guard open.count >= 2 else { throw .arguments(text, expected: expected) }
    return .stops(spread(open))
  }

  private static func spread(_ open: [(progress: Double, time: Double?)]) -> [Stop] {
    var times = open.map(\.time)
    times[0] = times[0] ?? 0
    times[times.count - 1] = times[times.count - 1] ?? 1
    var (known, greatest) = (0, -Double.infinity)
    for index in times.indices {
      guard let time = times[index] else { continue }
      greatest = max(greatest, time)
      times[index] = greatest
      let start = times[known] ?? 0
      for between in (known + 1)..<max(index, known + 1) {
        times[between] =
          start + (greatest - start) * Double(between - known) / Double(index - known)
      }
      known = index
    }
    return zip(open, times).map { Stop(time: $1 ?? 0, progress: $0.progress) }
  }
}

extension String {
  /// The text without whitespace at its ends.
  fileprivate var trimmed: String {
    let start = drop(while: \.isWhitespace)
    return start.lastIndex { !$0.isWhitespace }.map { String(start[...$0]) } ?? ""
  }
}

extension TimingFunction: BuiltInValue, CustomStringConvertible {
  /// A name, four numbers, or text.
  package static var storedType: ValueType { .timingFunction }

  /// Creates the function from text, or from the four numbers of a curve; `nil` if they are
  /// invalid.
  package init?(stored propertyValue: PropertyValue) {
    guard let function = try? Self(checking: propertyValue) else { return nil }
    self = function
  }

  /// Creates the function from text, or from the four numbers of a curve.
  ///
  /// - Throws: ``TimingFunctionError``.
  package init(checking value: PropertyValue) throws(TimingFunctionError) {
    switch value {
    case .text(let text): try self.init(text)
    case .list(let values):
      let n = values.compactMap(Double.init(propertyValue:))
      guard n.count == 4, values.count == 4 else {
        throw .arguments("a list of \(values.count)", expected: "four numbers: [x1, y1, x2, y2]")
      }
      self = try Self.cubicBezier(checking: n)
    default: throw .arguments(value.kindName, expected: "a timing function: a name or four numbers")
    }
  }

  /// The name or the call as text; for a curve without a name, the four numbers.
  package var stored: PropertyValue {
    if let name = Self.named.first(where: { $0.function == self })?.name { return .text(name) }
    guard case .cubicBezier(let curve) = self else { return .text(description) }
    return .list([curve.x1, curve.y1, curve.x2, curve.y2].map(PropertyValue.number))
  }

  /// The function as text that ``init(_:)`` reads.
  public var description: String {
    if let name = Self.named.first(where: { $0.function == self })?.name { return name }
    switch self {
    case .cubicBezier(let c): return "cubic-bezier(\(c.x1), \(c.y1), \(c.x2), \(c.y2))"
    case .steps(let count, let position): return "steps(\(count), \(position.rawValue))"
    case .stops(let stops):
      return "linear(\(stops.map { "\($0.progress) \($0.time * 100)%" }.joined(separator: ", ")))"
    case .spring(let s):
      return "spring(\(s.mass), \(s.stiffness), \(s.damping), \(s.initialVelocity))"
    case .linear, .bounce, .elastic, .back: return "linear"
    }
  }
}
