import CRows
import LambentRaster
import TestKit
import Testing

@Suite("Wide rows")
struct WideRowsTests {
  private static var plain: lambent_rows { lambent_plain_rows().pointee }
  private static var chosen: lambent_rows { lambent_rows().pointee }
  private static let counts = [0, 1, 3, 4, 7, 8, 15, 16, 31, 33, 64, 101]

  private static func floats(
    _ count: Int, _ random: inout some RandomNumberGenerator, in range: ClosedRange<Float> = -2...2
  ) -> [Float] {
    (0..<count).map { _ in Float.random(in: range, using: &random) }
  }

  @Test("means of bytes are the formula's, for all pairs, at weights of every kind")
  func dissolve() {
    let weights = [1, 2, 63, 64, 127, 128, 129, 12_345, 16_384, 32_511, 32_700, 32_767]
    let all = (0...255).map { UInt8($0) }
    for rows in [Self.plain, Self.chosen] {
      for weight in weights {
        for a in all {
          var result = all
          rows.dissolve([UInt8](repeating: a, count: 256), all, Int32(weight), &result, 256)
          let expected = all.map { b -> UInt8 in
            let sum: Int = Int(a) * (32_768 - weight) + Int(b) * weight
            return UInt8((sum + 16_384) >> 15)
          }
          #expect(result == expected)
        }
      }
    }
  }

  @Test("gradients and tints have the same bytes on every machine")
  func colors() {
    forEachSeed(20) { random in
      for count in Self.counts {
        let positions = Self.floats(count, &random)
        let (color, change) = (Self.floats(4, &random), Self.floats(4, &random))
        let thresholds = Self.floats(8, &random, in: -0.002...0.002)
        func gradient(_ rows: lambent_rows) -> [UInt32] {
          var row = [UInt32](repeating: 0, count: count + 1)
          rows.gradient(positions, -0.5, 0.7, color, change, thresholds, &row, count)
          return row
        }
        func tint(_ rows: lambent_rows) -> [UInt32] {
          var row = [UInt32](repeating: 0, count: count + 1)
          rows.tint(color, positions, &row, count)
          return row
        }
        #expect(gradient(Self.plain) == gradient(Self.chosen))
        #expect(tint(Self.plain) == tint(Self.chosen))
        for (index, pixel) in gradient(Self.plain).prefix(count).enumerated() {
          let fraction = (positions[index] - -0.5) / 0.7
          let red = color[0] + change[0] * fraction + thresholds[index & 7]
          let expected = UInt32((max(0, min(1, red)) * 255).rounded(.toNearestOrEven))
          #expect(pixel & 255 == expected)
        }
      }
    }
  }

  @Test("positions are the formulas'")
  func positions() {
    for rows in [Self.plain, Self.chosen] {
      for count in Self.counts {
        var line = [Float](repeating: 0, count: count + 1)
        rows.line_positions(-0.3, 0.017, &line, count)
        var points = (0..<count).map { index -> Float in Float(-0.3 + 0.017 * Double(index)) }
        points.append(0)
        #expect(line == points)
        var circle = [Float](repeating: 0, count: count + 1)
        rows.circle_positions(-0.3, 0.2, 0.017, -0.005, &circle, count)
        var expected = (0..<count).map { index -> Float in
          let u: Double = -0.3 + 0.017 * Double(index)
          let v: Double = 0.2 + -0.005 * Double(index)
          return Float((u * u + v * v).squareRoot())
        }
        expected.append(0)
        #expect(circle == expected)
      }
    }
  }

  @Test("lines are weighed, halved and enlarged alike on every machine")
  func lines() {
    forEachSeed(20) { random in
      for count in Self.counts {
        let source = Self.floats(8 * count + 160, &random)
        let weights = Self.floats(9, &random)
        func results(_ rows: lambent_rows) -> [[Float]] {
          var sums = [Float](repeating: 0, count: 4 * count + 1)
          var halves = sums
          var doubles = [Float](repeating: 0, count: 8 * count + 1)
          source.withUnsafeBufferPointer { source in
            guard let middle = source.baseAddress.map({ $0 + 64 }) else { return }
            rows.weigh(middle, weights, 8, &sums, count)
            rows.halve(middle, &halves, count)
            rows.enlarge(middle, &doubles, count)
          }
          return [sums, halves, doubles]
        }
        #expect(results(Self.plain) == results(Self.chosen))
      }
    }
  }
}
