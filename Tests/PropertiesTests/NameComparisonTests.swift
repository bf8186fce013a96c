import TestKit
import Testing

@testable import LambentProperties

@Suite("Comparison of names")
struct NameComparisonTests {
  /// The distance by its definition, without limit.
  private func distance(_ a: ArraySlice<Unicode.Scalar>, _ b: ArraySlice<Unicode.Scalar>) -> Int {
    guard let x = a.last, let y = b.last else { return max(a.count, b.count) }
    let (c, d) = (a.dropLast(), b.dropLast())
    var least = min(distance(c, b) + 1, distance(a, d) + 1, distance(c, d) + (x == y ? 0 : 1))
    if let before = c.last, before == y, d.last == x {
      least = min(least, distance(c.dropLast(), d.dropLast()) + 1)
    }
    return least
  }

  @Test("the distance of two names is that of its definition, up to the limit")
  func distances() {
    forEachSeed(300) { random in
      func name() -> String {
        String(
          (0..<random.integer(in: 0...5)).map { _ in "abAé".randomElement(using: &random) ?? "a" })
      }
      var comparison = NameComparison(name())
      for _ in 0..<4 {
        let other = name()
        comparison.take(other)
        let expected = distance(
          comparison.letters[...], Array(other.lowercased().unicodeScalars)[...])
        for limit in 0...4 {
          #expect(comparison.distance(atMost: limit) == (expected <= limit ? expected : nil))
        }
      }
    }
  }

  @Test("names of more than 96 letters are not compared")
  func longNames() {
    let long = String(repeating: "a", count: 97)
    #expect(Suggestion.nearest(to: long, among: [long + "a", "a"]) == nil)
    #expect(Suggestion.nearest(to: String(long.dropLast()), among: [long]) == long)
    #expect(
      Suggestion.nearest(to: String(long.dropLast(2)), among: [String(long.dropLast())]) != nil)
  }
}
