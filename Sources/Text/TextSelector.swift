import LambentAnimations
import LambentNoise

/// How strongly an animator acts on each character of a text, as After Effects' range selectors say it.
///
/// The text is divided into units, characters or words or lines, that fill the range 0…1 evenly. Where
/// the selector's range, moved by its offset, lies over a unit, its characters have a weight: so an
/// animation of `offset` or `end` runs through any text, however long.
public struct TextSelector: Sendable, Hashable {
  /// The unit that has one weight.
  public enum Unit: String, Sendable, Hashable, CaseIterable {
    /// Each character.
    case characters
    /// Each character but white space, which has no weight.
    case charactersWithoutSpaces
    /// Each word with the white space behind it.
    case words
    /// Each line.
    case lines
  }

  /// How the weight changes over the range.
  public enum Shape: String, Sendable, Hashable, CaseIterable {
    /// 1 inside, 0 outside; the fraction that is inside where an end lies within a unit.
    case square
    /// From 0 at the start to 1 at the end, and 1 beyond.
    case rampUp
    /// From 1 at the start to 0 at the end, and 1 before.
    case rampDown
    /// From 0 to 1 in the middle, and back.
    case triangle
    /// As `triangle`, along a half circle.
    case round
    /// As `triangle`, along a wave of the cosine.
    case smooth
  }

  /// In which order the units are counted.
  public enum Order: String, Sendable, Hashable, CaseIterable {
    /// From the first to the last.
    case forward
    /// From the last to the first.
    case backward
    /// Shuffled, by the seed.
    case random
  }

  /// The unit that has one weight.
  public var unit = Unit.characters
  /// From 0 to 1; 0, the beginning of the text, by default.
  public var start = 0.0
  /// Where it ends.
  public var end = 1.0
  /// How far the range is moved.
  public var offset = 0.0
  /// Square by default: fully inside of the range, not at all outside.
  public var shape = Shape.square
  /// How gradually a square takes in a unit, 0…1: at 0 its weight is 0 or 1.
  public var smoothness = 1.0
  /// How slowly the weight leaves 0, −1…1; below 0 it leaves fast.
  public var easeLow = 0.0
  /// How slowly the weight reaches 1, −1…1; below 0 it arrives fast.
  public var easeHigh = 0.0
  /// The factor of the weights, −1…1.
  public var amount = 1.0
  /// In which order units are counted.
  public var order = Order.forward
  /// The number that decides the shuffled order.
  public var seed = 0

  /// Creates a selector of the whole text.
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

  /// The unit of each character; −1 for one that has none.
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

  /// Which position in the range each unit has.
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
    // How far the middle of the unit lies within the range.
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

  /// The fraction of a unit that a square covers, as its smoothness weighs it.
  private func softened(_ fraction: Double) -> Double {
    if smoothness == 1 { return fraction }
    return smoothness > 0 ? (fraction - 0.5) / smoothness + 0.5 : fraction >= 0.5 ? 1 : 0
  }

  /// A wave from 0 to 1 in the middle and back: (1 − cos 2πt) / 2.
  private static func wave(_ t: Double) -> Double { 0.5 - 0.5 * TextMath.cosine(turns: t) }

  /// The weight along a Bézier curve with the eases at its ends.
  private func eased(_ weight: Double) -> Double {
    guard easeLow != 0 || easeHigh != 0, weight > 0, weight < 1 else { return weight }
    let curve = TimingFunction.cubicBezier(
      max(easeLow, 0), max(-easeLow, 0), 1 - max(easeHigh, 0), 1 - max(-easeHigh, 0))
    return curve.value(at: weight)
  }
}
