import LambentProperties

/// The facts in the comment after a uniform, in addition to its default: `// = 0.5; points, from 0; The radius.`
///
/// Facts are words between commas: `position`, `points`, `radians`, `clear`, `0…1` or `0..1`, `from 0`, `up to 1`,
/// `margin 3`, `blur radius 0.5` and `passes 2`. A comment may also consist of facts only, without a text.
package struct InputFacts: Sendable, Hashable {
  /// The quantity that numbers measure.
  package enum Measure: String, Sendable, Hashable {
    case plain
    /// A position in the image. Users give it in points from the upper left corner; the kernel gets pixels
    /// from the lower left one. The default is a fraction of the image, from the upper left corner.
    case position
    /// Lengths: users give points, the kernel gets pixels.
    case points
    /// Angles, counter-clockwise.
    case radians
  }

  /// The quantity that numbers measure.
  package var measure = Measure.plain
  /// The least valid number.
  package var minimum: Double?
  /// The greatest valid number.
  package var maximum: Double?
  /// True if an image that is missing is transparent, and not the first image.
  package var isClear = false
  /// An image that is the first one, blurred by a Gaussian whose deviation is an input times a factor.
  package var blur: Blur?
  /// The margin of the result around the bounds, in multiples of the input.
  package var margin = 0.0
  /// The number of passes of the kernel, each on the previous result: the input is the index of the pass, from 0.
  package var passes = 1

  package struct Blur: Sendable, Hashable {
    /// The name of the input that is the standard deviation.
    package var input: String
    /// The factor of it.
    package var factor = 1.0
  }

  /// Facts that say nothing.
  init() {}

  /// Reads facts and the summary behind them.
  ///
  /// - Parameter text: Set to the summary.
  init(takingFrom text: inout String) {
    let end = text.firstIndex(of: ";")
    var facts = Self()
    let words = text[..<(end ?? text.endIndex)].split(separator: ",")
    for word in words { guard facts.read(word) else { return } }
    self = facts
    text = end.map { String(text[text.index(after: $0)...].drop { $0 == " " }) } ?? ""
  }

  /// Reads one fact; false if the text is not one.
  private mutating func read(_ word: Substring) -> Bool {
    let word = word.drop { $0 == " " }
    if let measure = Measure(rawValue: String(word)) {
      self.measure = measure
    } else if word == "clear" {
      isClear = true
    } else if word.hasPrefix("margin "), let factor = Double(word.dropFirst(7)), factor >= 0,
      factor <= 8
    {
      margin = factor
    } else if word.hasPrefix("passes "), let count = Int(word.dropFirst(7)), (2...8).contains(count)
    {
      passes = count
    } else if word.hasPrefix("blur ") {
      let parts = word.dropFirst(5).split(separator: " ")
      guard (1...2).contains(parts.count) else { return false }
      var blur = Blur(input: String(parts[0]))
      if parts.count > 1 {
        guard let factor = Double(parts[1]), factor.isFinite else { return false }
        blur.factor = factor
      }
      self.blur = blur
    } else if word.hasPrefix("from "), let number = Self.number(word.dropFirst(5)) {
      minimum = number
    } else if word.hasPrefix("up to "), let number = Self.number(word.dropFirst(6)) {
      maximum = number
    } else if let range = Self.range(word) {
      (minimum, maximum) = range
    } else {
      return false
    }
    return true
  }

  private static func number(_ text: Substring) -> Double? {
    Double(text).flatMap { $0.isFinite ? $0 : nil }
  }

  /// The ends of `0…1` or `0..1`.
  private static func range(_ word: Substring) -> (Double, Double)? {
    for dots in ["…", ".."] {
      let ends = word.split(separator: dots, omittingEmptySubsequences: false)
      if ends.count == 2, ends[1].first != ".", let least = number(ends[0]),
        let greatest = number(ends[1])
      {
        return (least, greatest)
      }
    }
    return nil
  }

  /// The range that valid numbers must be in, as text, if it is empty or a default is not in it.
  ///
  /// - Parameter initial: The default. That of a position is a fraction, and not in the range's unit.
  func rangeMissed(by initial: [Double]) -> String? {
    let (least, greatest) = (minimum ?? -.infinity, maximum ?? .infinity)
    let isIn = measure == .position || !initial.contains { $0 < least || $0 > greatest }
    guard least > greatest || !isIn else { return nil }
    switch (minimum, maximum) {
    case (let minimum?, nil): return "from \(minimum.short)"
    case (nil, let maximum?): return "up to \(maximum.short)"
    default: return "\(least.short)…\(greatest.short)"
    }
  }
}
