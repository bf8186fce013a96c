/// A pattern of numbers as text: `#,##0.0 €`.
///
/// `0` is a digit that always shows, `#` one that shows where it is needed. A comma between them groups digits,
/// a point begins the fraction. Where the pattern has two different separators, the last begins the fraction:
/// `#.##0,00`. A blank, a narrow blank and an apostrophe group, too. `%` multiplies by 100. Everything before
/// and after is text; text in apostrophes is taken as it is. A second pattern after `;` is that of numbers below 0.
///
/// Numbers are rounded as decimals, halves away from zero. No locale has an influence.
package struct NumberPattern: Sendable, Hashable {
  /// The pattern of one sign.
  fileprivate struct Part: Hashable {
    var prefix = ""
    var suffix = ""
    var minimumDigits = 1
    var fraction = 0...0
    var group: Int?
    var groupSeparator: Character = ","
    var point: Character = "."
    var isPercent = false
  }

  private var positive: Part
  private var negative: Part?

  /// The greatest number of digits of a fraction, and of a whole number that are filled with zeros.
  package static let mostDigits = 17

  /// Reads a pattern; `nil` for text without a digit, or with more than 17 on one side of the point.
  package init?(_ text: String) {
    let parts = Self.split(text)
    guard (1...2).contains(parts.count), let first = Self.part(parts[0]) else { return nil }
    positive = first
    if parts.count == 2 {
      // Only the text around the digits differs.
      var second = first
      guard let given = Self.part(parts[1]) else { return nil }
      (second.prefix, second.suffix) = (given.prefix, given.suffix)
      negative = second
    } else {
      negative = nil
    }
  }

  /// A character of a pattern, and whether apostrophes keep it from having a meaning.
  private typealias Sign = (character: Character, isText: Bool)

  /// The patterns between semicolons, without the apostrophes around text.
  private static func split(_ text: String) -> [[Sign]] {
    var result: [[Sign]] = [[]]
    var isText = false
    let characters = Array(text)
    for (index, character) in characters.enumerated() {
      if character == "'", isText || closes(characters, after: index) {
        isText.toggle()
      } else if character == ";", !isText {
        result.append([])
      } else {
        result[result.count - 1].append((character, isText))
      }
    }
    return result
  }

  /// True if an apostrophe begins text: one between digits groups them.
  private static func closes(_ characters: [Character], after index: Int) -> Bool {
    let isBetweenDigits =
      index > 0 && index + 1 < characters.count && "0#".contains(characters[index - 1])
      && "0#".contains(characters[index + 1])
    return !isBetweenDigits && characters[(index + 1)...].contains("'")
  }

  private static func part(_ signs: [Sign]) -> Part? {
    func isDigit(_ sign: Sign) -> Bool { !sign.isText && "0#".contains(sign.character) }
    guard let start = signs.firstIndex(where: isDigit), let end = signs.lastIndex(where: isDigit)
    else { return nil }
    var part = Part()
    part.prefix = String(signs[..<start].map(\.character))
    part.suffix = String(signs[(end + 1)...].map(\.character))
    part.isPercent = (signs[..<start] + signs[(end + 1)...]).contains {
      !$0.isText && $0.character == "%"
    }
    let body = signs[start...end].map(\.character)
    let separators = body.indices.filter { !"0#".contains(body[$0]) }
    guard separators.allSatisfy({ ",.'’ \u{A0}\u{202F}".contains(body[$0]) }) else { return nil }
    var pointIndex: Int?
    if let last = separators.last, ",.".contains(body[last]),
      separators.count == 1
        ? body[last] == "." : separators.dropLast().allSatisfy({ body[$0] != body[last] })
    {
      pointIndex = last
      part.point = body[last]
    }
    let groups = separators.filter { $0 != pointIndex }
    guard Set(groups.map { body[$0] }).count <= 1 else { return nil }
    let whole = body[..<(pointIndex ?? body.count)]
    if let last = groups.last {
      part.groupSeparator = body[last]
      part.group = whole.count - last - 1
      if part.point == part.groupSeparator { part.point = part.groupSeparator == "." ? "," : "." }
    }
    part.minimumDigits = whole.count { $0 == "0" }
    let fraction = body[min(body.count, (pointIndex ?? body.count - 1) + 1)...]
    guard part.minimumDigits <= mostDigits, fraction.count <= mostDigits, part.group != 0 else {
      return nil
    }
    part.fraction = fraction.count { $0 == "0" }...fraction.count
    return part
  }

  /// The greatest number of digits of a fraction that show.
  package var fractionDigits: Int { positive.fraction.upperBound }

  /// The pattern with at least so many digits of a fraction, at most 17, that show where they are needed; the same for
  /// a pattern without such digits.
  package func allowing(fractionDigits least: Int) -> NumberPattern {
    var result = self
    let (fewest, most) = (positive.fraction.lowerBound, positive.fraction.upperBound)
    guard fewest < most else { return self }
    let fraction = fewest...max(most, min(least, Self.mostDigits))
    result.positive.fraction = fraction
    result.negative?.fraction = fraction
    return result
  }

  /// The number of digits of a number's fraction.
  package static func fractionDigits(of number: Double) -> Int {
    let (digits, point) = decimal(abs(number))
    return max(0, digits.count - point)
  }

  /// A number as text; numbers that are not finite as `∞`, `-∞` and `–`.
  package func text(_ number: Double) -> String {
    guard !number.isNaN else { return "–" }
    let isPlain = negative == nil || number >= 0
    let part = isPlain ? positive : negative ?? positive
    let scaled = part.isPercent ? number * 100 : number
    guard scaled.isFinite else { return (number < 0 ? "-" : "") + part.prefix + "∞" + part.suffix }
    let (whole, fraction) = Self.digits(abs(scaled), part.fraction)
    let digits = String(repeating: "0", count: max(0, part.minimumDigits - whole.count)) + whole
    let isZero = !(whole + fraction).contains { $0 != "0" }
    var text = part.grouped(digits)
    if !fraction.isEmpty { text += String(part.point) + fraction }
    if text.isEmpty { text = "0" }
    let sign = number < 0 && isPlain && !isZero ? "-" : ""
    return sign + part.prefix + text + part.suffix
  }

  /// The digits before and after the point of a number that is not negative, rounded to a number of digits.
  private static func digits(
    _ number: Double, _ fraction: ClosedRange<Int>
  ) -> (whole: String, fraction: String) {
    var (digits, point) = decimal(number)
    // The digit after the last that shows decides: it is one of the shortest decimal.
    let count = point + fraction.upperBound
    if count < 0 {
      (digits, point) = ([], 0)
    } else if count < digits.count {
      let isUp = digits[count] >= 5
      digits.removeSubrange(count...)
      if isUp {
        var index = count - 1
        while index >= 0, digits[index] == 9 {
          digits[index] = 0
          index -= 1
        }
        if index >= 0 {
          digits[index] += 1
        } else {
          digits.insert(1, at: 0)
          point += 1
        }
      }
    }
    func digit(_ index: Int) -> Int { digits.indices.contains(index) ? digits[index] : 0 }
    var whole = point > 0 ? (0..<point).map { String(digit($0)) }.joined() : ""
    var rest = (0..<fraction.upperBound).map { digit(point + $0) }
    while rest.count > fraction.lowerBound, rest.last == 0 { rest.removeLast() }
    if whole.allSatisfy({ $0 == "0" }) { whole = "" }
    return (whole, rest.map(String.init).joined())
  }

  /// The shortest decimal that reads as a number: its digits, and the place of the point among them.
  private static func decimal(_ number: Double) -> (digits: [Int], point: Int) {
    let text = "\(number)"
    let parts = text.split(separator: "e")
    let exponent = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
    let mantissa = parts.first ?? "0"
    let whole = mantissa.prefix { $0 != "." }
    var digits = mantissa.compactMap(\.wholeNumberValue)
    var point = whole.count + exponent
    while digits.first == 0, !digits.isEmpty {
      digits.removeFirst()
      point -= 1
    }
    guard !digits.isEmpty else { return ([], 0) }
    // A number below 1 has zeros behind the point.
    if point < 0 {
      digits.insert(contentsOf: [Int](repeating: 0, count: -point), at: 0)
      point = 0
    }
    return (digits, point)
  }
}

extension NumberPattern.Part {
  /// Digits with separators between groups.
  fileprivate func grouped(_ digits: String) -> String {
    guard let group, group > 0, digits.count > group else { return digits }
    var result = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % group == 0 { result.append(groupSeparator) }
      result.append(digit)
    }
    return result
  }
}
