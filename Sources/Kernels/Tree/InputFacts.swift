/// The facts that the comment behind a uniform tells beside its default: `// = 0.5; points, from 0; The radius.`
///
/// Facts are words between commas: `position`, `points`, `radians`, `clear`, `0…1`, `from 0`, `up to 1`,
/// `margin 3`, `blur radius 0.5` and `passes 2`.
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
  /// How far the result reaches beyond the bounds, in multiples of the input.
  package var margin = 0.0
  /// How often the kernel runs, each time on the result of the time before: the input counts from 0.
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
    guard let end = text.firstIndex(of: ";") else { return }
    var facts = Self()
    for word in text[..<end].split(separator: ",") { guard facts.read(word) else { return } }
    self = facts
    text = String(text[text.index(after: end)...].drop { $0 == " " })
  }

  /// Reads one fact; false if it is none.
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
    } else if word.hasPrefix("from "), let number = Double(word.dropFirst(5)) {
      minimum = number
    } else if word.hasPrefix("up to "), let number = Double(word.dropFirst(6)) {
      maximum = number
    } else if let dots = word.firstIndex(of: "…"), let least = Double(word[..<dots]),
      let greatest = Double(word[word.index(after: dots)...])
    {
      (minimum, maximum) = (least, greatest)
    } else {
      return false
    }
    return true
  }
}
