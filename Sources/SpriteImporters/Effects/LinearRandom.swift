/// Deterministic pseudo-random numbers: Knuth's MMIX generator.
struct LinearRandom: Sendable {
  private var state: UInt64

  init(state: UInt64 = 1) { self.state = state }

  /// A number in 0..<1.
  mutating func next() -> Double {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Double(state >> 11) * 0x1p-53
  }

  /// Uniform in a...b.
  mutating func next(_ a: Double, _ b: Double) -> Double { a + (b - a) * next() }
}
