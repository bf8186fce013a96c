/// Times in ffmpeg's format.
enum Seconds {
  /// Seconds with six decimals.
  static func text(_ seconds: Double) -> String {
    let micros = Int((min(max(0, seconds), 1e9) * 1e6).rounded())
    return "\(micros / 1_000_000).\((micros % 1_000_000).digits(6))"
  }
}
