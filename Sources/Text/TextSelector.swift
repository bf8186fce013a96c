import LambentAnimations
import LambentNoise

/// The weights with which an animator applies to the characters of a text, as in After Effects'
/// range selectors.
///
/// The text is divided into units: characters, words or lines. They divide the range 0…1 evenly.
/// The characters of a unit have a weight where the selector's range, moved by its offset, covers
/// the unit. So an animation of `offset` or `end` runs through a text of any length.
public struct TextSelector: Sendable, Hashable {
  /// A part of the text with one weight.
  public enum Unit: String, Sendable, Hashable, CaseIterable {
    /// Each character.
    case characters
    /// Each character except white space, which has no weight.
    case charactersWithoutSpaces
    /// Each word with the white space after it.
    case words
    /// Each line.
    case lines
  }

  /// The profile of the weight over the range.
  public enum Shape: String, Sendable, Hashable, CaseIterable {
    /// 1 inside, 0 outside; in between for a unit that is partly inside.
    case square
    /// From 0 at the start to 1 at the end, then 1.
    case rampUp
    /// 1 before the start, then from 1 to 0 at the end.
    case rampDown
    /// From 0 to 1 in the middle, and back.
    case triangle
    /// Like ``triangle``, along a half circle.
    case round
    /// Like ``triangle``, along a cosine wave.
    case smooth
  }

  /// The order in which units are numbered.
  public enum Order: String, Sendable, Hashable, CaseIterable {
    /// From the first to the last.
    case forward
    /// From the last to the first.
    case backward
    /// In random order, depending on the seed.
    case random
  }

  /// The parts of the text with one weight. Default: characters.
  public var unit = Unit.characters
  /// The start of the range, as a fraction of the text, 0…1. Default: 0.
  public var start = 0.0
  /// The end of the range, as a fraction of the text, 0…1. Default: 1.
  public var end = 1.0
  /// An offset that is added to both ends of the range, as a fraction of the text. Default: 0.
  public var offset = 0.0
  /// The profile of the weight. Default: square, 1 within the range and 0 outside.
  public var shape = Shape.square
  /// The smoothness with which a square covers a unit, 0…1: at 0 the weight is only 0 or 1.
  public var smoothness = 1.0
  /// The easing of the weight near 0, −1…1: positive leaves 0 slowly, negative quickly.
  public var easeLow = 0.0
  /// The easing of the weight near 1, −1…1: positive reaches 1 slowly, negative quickly.
  public var easeHigh = 0.0
  /// The factor on the weights, −1…1.
  public var amount = 1.0
  /// The order in which units are numbered. Default: forward.
  public var order = Order.forward
  /// The random seed of the shuffled order.
  public var seed = 0

  /// Creates a selector for the whole text.
  public init() {}

  /// The weight of each character of a text, −1…1.
  ///
  /// - Complexity: O(characters).
  package func weights(for layout: TextLayout) -> [Double] {
    let units = units(of: layout)
    let count = (units.max() ?? -1) + 1
    guard count > 0 else { return units.map { _ in 0 } }
    let table = positions(of: count).map { weight(of: $0, count: count) }
    return units.map { $0 < 0 ? 0 : table[$0] }
  }

  /// The index of each character's unit; −1 for none.
  private func units(of layout: TextLayout) -> [Int] {
    switch unit {
    case .characters: return Array(layout.characters.indices)
    case .charactersWithoutSpaces:
      var next = -1
      return layout.characters.map { character in
        if character.isSpace { return -1 }
        next += 1
        return next
      }
    case .words: return layout.characters.map(\.word)
    case .lines: return layout.characters.map(\.line)
    }
  }

  /// The position of each unit in the range.
  private func positions(of count: Int) -> [Int] {
    switch order {
    case .forward: return Array(0..<count)
    case .backward: return (0..<count).reversed()
    case .random:
      let keys = (0..<count).map { index in
        Noise.combine(UInt64(bitPattern: Int64(seed)), UInt64(index))
      }
      let sorted = (0..<count).sorted { (keys[$0], $0) < (keys[$1], $1) }
      var result = [Int](repeating: 0, count: count)
      for (position, index) in sorted.enumerated() { result[index] = position }
      return result
    }
  }

  /// The weight at a position.
  private func weight(of position: Int, count: Int) -> Double {
    let ends = [start + offset, end + offset].map { $0 * Double(count) }.sorted()
    let (low, high, first) = (ends[0], ends[1], Double(position))
    // The position of the unit's middle within the range.
    let t = high > low ? (first + 0.5 - low) / (high - low) : (first + 0.5 < low ? -1 : 2)
    let isInside = t > 0 && t < 1
    let plain: Double
    switch shape {
    case .square: plain = softened(min(first + 1, high) - max(first, low))
    case .rampUp: plain = t
    case .rampDown: plain = 1 - t
    case .triangle: plain = isInside ? 1 - abs(2 * t - 1) : 0
    case .round: plain = isInside ? (1 - (2 * t - 1) * (2 * t - 1)).squareRoot() : 0
    case .smooth: plain = isInside ? Self.wave(t) : 0
    }
    return eased(min(max(plain, 0), 1)) * amount
  }

  /// The covered fraction of a unit, with the smoothness applied.
  private func softened(_ fraction: Double) -> Double {
    if smoothness == 1 { return fraction }
    return smoothness > 0 ? (fraction - 0.5) / smoothness + 0.5 : fraction >= 0.5 ? 1 : 0
  }

  /// A cosine wave from 0 to 1 in the middle and back: (1 − cos 2πt) / 2.
  private static func wave(_ t: Double) -> Double { 0.5 - 0.5 * TextMath.cosine(turns: t) }

  /// The weight with both eases applied, as a Bézier curve.
  private func eased(_ weight: Double) -> Double {
    guard easeLow != 0 || easeHigh != 0, weight > 0, weight < 1 else { return weight }
    let curve = TimingFunction.cubicBezier(
      max(easeLow, 0), max(-easeLow, 0), 1 - max(easeHigh, 0), 1 - max(-easeHigh, 0))
    return curve.value(at: weight)
  }
}
