/// The secret of the printed address: 128 random bits, which become a cookie.
struct Token: Sendable {
  /// The secret, as 32 hexadecimal digits.
  let text: String

  /// Draws a secret from the system's generator.
  init() {
    var generator = SystemRandomNumberGenerator()
    let halves = [
      UInt64.random(in: 0 ... .max, using: &generator), .random(in: 0 ... .max, using: &generator),
    ]
    text = halves.map { half in
      let digits = String(half, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  /// Returns true if a text is the secret, in a time that does not depend on the text's content.
  func matches(_ candidate: String) -> Bool {
    let (own, other) = (Array(text.utf8), Array(candidate.utf8))
    guard own.count == other.count else { return false }
    var difference: UInt8 = 0
    for (a, b) in zip(own, other) { difference |= a ^ b }
    return difference == 0
  }

  /// The name of the cookie. Cookies do not tell ports apart, so the name does.
  static func cookieName(port: UInt16) -> String { "lambent-\(port)" }

  /// The value of a cookie in a request's header.
  static func cookie(_ name: String, in header: String?) -> String? {
    for part in (header ?? "").split(separator: ";") {
      let pair = part.split(separator: "=", maxSplits: 1)
      guard pair.count == 2, pair[0].trimmingPrefix(while: { $0 == " " }) == name else { continue }
      return String(pair[1])
    }
    return nil
  }
}
