/// Times in ffmpeg's format.
enum Seconds {
  /// Seconds with six decimals.
  static func text(_ seconds: Double) -> String {
    let micros = Int((min(max(0, seconds), 1e9) * 1e6).rounded())
    let digits = String(micros % 1_000_000)
    return "\(micros / 1_000_000)." + String(repeating: "0", count: 6 - digits.count) + digits
  }
}
