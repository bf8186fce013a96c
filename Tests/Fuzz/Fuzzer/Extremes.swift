import LambentDocuments

/// Values at the ends of what a reader may meet.
enum Extremes {
  static let numbers: [Double] = [
    0, -0.0, 1, -1, 0.5, 2, 3, 7, 10, 16, 60, 100, 255, 256, 1000, 1024, 4096, 65_535, 65_536, 1e5,
    1e6,
    1e9, 2_147_483_647, 2_147_483_648, 4_294_967_296, 9_007_199_254_740_992, 9.3e18, 1e19, 1e30,
    1e300,
    1.797e308, .leastNonzeroMagnitude, 1e-300, 1e-12, 1e-9, 1e-6, -1e-9, -100, -1e9, -1e300,
    3.141592653589793,
  ]

  static let texts = [
    "", " ", "a", "root", "infinity", "-infinity", "NaN", "1e999", "0", "36deg", "-1e300deg",
    "1turn",
    "50vw", "#fff", "#ffffff80", "red", "none", "linear", "easeInEaseOut", "spring(1, 100, 10, 0)",
    "spring(1e-300, 1e300, 0, 0)", "steps(4, end)", "steps(0, end)", "linear(0, 0.5 20%, 1)",
    "cubic-bezier(0, 1e300, 1, -1e300)", "M0 0L10 10Z", "M0 0A1e300 1 0 0 1 1e-300 5",
    "M1e300 0Q1 1 2 2",
    "position.x", "emitterCells.a.birthRate", "transform.rotation.z", "a/b", "../x.png", "\u{0}",
    "é\u{301}",
    "{{name}}", "current", "contents", "%d", "walk_%02d.png", "0-4", "5-1", "0-99999999",
  ]

  static func number(using random: inout SplitMix) -> JSONValue {
    .number(random.pick(numbers) ?? 0)
  }

  static func any(using random: inout SplitMix) -> JSONValue {
    switch random.index(8) {
    case 0: .null
    case 1: .boolean(random.chance(0.5))
    case 2, 3, 4: number(using: &random)
    case 5: .string(random.pick(texts) ?? "")
    case 6: .array((0..<random.index(5)).map { _ in number(using: &random) })
    default: .object([(random.pick(texts) ?? "", number(using: &random))])
    }
  }
}
