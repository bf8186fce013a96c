/// Frames a second as an exact fraction, so that frame n is at exactly n / rate.
public struct FrameRate: Sendable, Hashable {
  /// The numerator, above 0.
  public let numerator: Int
  /// The denominator, above 0; both have no common divisor.
  public let denominator: Int

  /// Creates a rate, or `nil` unless both numbers are above 0 and the rate is in 1/1000…1000.
  public init?(_ numerator: Int, _ denominator: Int = 1) {
    guard numerator > 0, denominator > 0, numerator <= 1_000_000_000,
      denominator <= 1_000_000_000
    else { return nil }
    let ratio = Double(numerator) / Double(denominator)
    guard (0.001...1000).contains(ratio) else { return nil }
    var (a, b) = (numerator, denominator)
    while b != 0 { (a, b) = (b, a % b) }
    self.numerator = numerator / a
    self.denominator = denominator / a
  }

  /// Creates a rate from text: `30`, `30000/1001`, or a decimal, which means exactly what it says
  /// (`23.976` is 2997/125).
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    if parts.count == 2, let numerator = Int(parts[0]), let denominator = Int(parts[1]) {
      self.init(numerator, denominator)
      return
    }
    let decimal = text.split(separator: ".", omittingEmptySubsequences: false)
    guard decimal.count <= 2, let whole = decimal.first,
      decimal.allSatisfy({ $0.allSatisfy { ("0"..."9").contains($0) } && $0.count <= 9 }),
      !whole.isEmpty
    else { return nil }
    let fraction = decimal.count == 2 ? decimal[1] : ""
    var denominator = 1
    for _ in fraction { denominator *= 10 }
    guard let numerator = Int(String(whole) + String(fraction)) else { return nil }
    self.init(numerator, denominator)
  }

  /// The moment of a frame, in seconds: n · denominator ÷ numerator, rounded once where the product
  /// is exact.
  public func time(ofFrame frame: Int) -> Double {
    Double(frame) * Double(denominator) / Double(numerator)
  }

  /// How many frames n ≥ 0 have n / rate < duration, to within 1e-9 s.
  public func frameCount(duration: Double) -> Int {
    guard duration.isFinite, duration > 0 else { return 0 }
    let exact = duration * Double(numerator) / Double(denominator)
    guard exact < 1e15 else { return Int(1e15) }
    var count = Int(exact)
    while count > 0, time(ofFrame: count - 1) >= duration - 1e-9 { count -= 1 }
    while time(ofFrame: count) < duration - 1e-9 { count += 1 }
    return count
  }

  /// Frames a second.
  public var perSecond: Double { Double(numerator) / Double(denominator) }
}

extension FrameRate: CustomStringConvertible {
  /// `30`, or `30000/1001`.
  public var description: String {
    denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)"
  }
}
