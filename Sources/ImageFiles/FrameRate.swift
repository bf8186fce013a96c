/// Frames per second, as an exact fraction in lowest terms.
public struct FrameRate: Sendable, Hashable {
  /// The number of frames in ``denominator`` seconds; above 0.
  public let numerator: Int
  /// The number of seconds that ``numerator`` frames take; above 0.
  public let denominator: Int

  /// Creates a rate; `nil` if a part is not above 0.
  public init?(_ numerator: Int, over denominator: Int = 1) {
    guard numerator > 0, denominator > 0 else { return nil }
    var (a, b) = (numerator, denominator)
    while b != 0 { (a, b) = (b, a % b) }
    self.numerator = numerator / a
    self.denominator = denominator / a
  }

  /// The rate as a floating-point number.
  public var framesPerSecond: Double { Double(numerator) / Double(denominator) }

  /// The time of a frame in seconds, rounded to the nearest double.
  package func time(ofFrame frame: Int) -> Double {
    Double(frame) * Double(denominator) / Double(numerator)
  }

  /// The rate of every `step`-th frame; `nil` if the number is not above 0 or overflows.
  package func divided(by step: Int) -> FrameRate? {
    let (product, overflows) = denominator.multipliedReportingOverflow(by: step)
    return overflows ? nil : FrameRate(numerator, over: product)
  }

  /// The duration of a frame with a numerator and a denominator of at most `limit`: exact if
  /// possible, otherwise the best approximation by continued fractions; `nil` if that is 0.
  func frameDuration(limit: Int) -> (numerator: Int, denominator: Int)? {
    var (n, d) = (denominator, numerator)
    var (previous, current) = ((n: 0, d: 1), (n: 1, d: 0))
    while d != 0 {
      let whole = n / d
      let (first, firstOverflows) = whole.multipliedReportingOverflow(by: current.n)
      let (second, secondOverflows) = whole.multipliedReportingOverflow(by: current.d)
      let next = (n: first &+ previous.n, d: second &+ previous.d)
      if firstOverflows || secondOverflows || next.n > limit || next.d > limit { break }
      (previous, current) = (current, next)
      (n, d) = (d, n % d)
    }
    return current.n > 0 && current.d > 0 ? (current.n, current.d) : nil
  }
}

extension FrameRate {
  /// Parses `30`, `30000/1001` or a decimal, which is converted exactly: `23.976` is 2997/125. Returns `nil` for
  /// other texts, for 0, and for numbers with more than nine digits.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    if parts.count == 2 {
      guard let numerator = Self.digits(parts[0]), let denominator = Self.digits(parts[1])
      else { return nil }
      self.init(numerator, over: denominator)
      return
    }
    let decimal = text.split(separator: ".", omittingEmptySubsequences: false)
    switch decimal.count {
    case 1:
      guard let whole = Self.digits(decimal[0]) else { return nil }
      self.init(whole)
    case 2:
      guard !decimal[0].isEmpty, !decimal[1].isEmpty,
        let all = Self.digits(String(decimal[0]) + decimal[1])
      else { return nil }
      self.init(all, over: decimal[1].reduce(1) { power, _ in power * 10 })
    default: return nil
    }
  }

  private static func digits(_ text: some StringProtocol) -> Int? {
    guard (1...9).contains(text.utf8.count), text.utf8.allSatisfy({ (48...57).contains($0) })
    else { return nil }
    return Int(text)
  }
}

extension FrameRate: CustomStringConvertible {
  /// `30` or `30000/1001`.
  public var description: String {
    denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)"
  }
}
