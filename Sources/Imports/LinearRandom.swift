import LambentNoise

/// Deterministic pseudo-random numbers: Knuth's MMIX generator.
package struct LinearRandom: Sendable {
  private var state: UInt64

  package init(state: UInt64 = 1) { self.state = state }

  /// Creates a generator with the numbers of a text.
  package init(text: String) { state = Noise.hash(of: text) }

  /// A number in 0..<1.
  package mutating func next() -> Double {
    advance()
    return Double(state >> 11) * 0x1p-53
  }

  /// Uniform in a...b.
  package mutating func next(_ a: Double, _ b: Double) -> Double { a + (b - a) * next() }

  /// A number in -1..<1, in steps of 2⁻²³.
  package mutating func nextSigned() -> Double {
    advance()
    return Double(state >> 40) / Double(1 << 23) - 1
  }

  private mutating func advance() {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
  }
}
