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

  @Test("fades have the bytes of the formula on every machine")
  func fades() {
    forEachSeed(20) { random in
      for count in Self.counts {
        let a = (0..<count).map { _ in UInt32.random(in: 0 ... .max, using: &random) }
        let b = (0..<count).map { _ in UInt32.random(in: 0 ... .max, using: &random) }
        let color = Self.floats(4, &random, in: 0...1)
        let (weight, grey) = (
          Float.random(in: 0...1, using: &random), Float.random(in: 0...1, using: &random)
        )
        for rows in [Self.plain, Self.chosen] {
          var (faded, greyed) = ([UInt32](repeating: 0, count: count), a)
          rows.fade_to(a, color, weight, &faded, count)
          rows.fade_greys(a, b, weight, grey, &greyed, count)
          for index in 0..<count {
            let (first, second) = (Self.fractions(a[index]), Self.fractions(b[index]))
            let target = SIMD4(color[0], color[1], color[2], color[3])
            #expect(faded[index] == Self.packed(first + (target - first) * weight))
            let mixed = first + (second - first) * weight
            let light = 0.2126 * mixed.x + 0.7152 * mixed.y + 0.0722 * mixed.z
            let plain = SIMD4(light, light, light, mixed.w)
            #expect(greyed[index] == Self.packed(mixed + (plain - mixed) * grey))
          }
        }
      }
    }
  }

  @Test("bytes become fractions, and fractions the nearest bytes, whatever they are")
  func fractions() {
    let all = (0...255).map { UInt8($0) }
    let odd: [Float] = [.nan, -1, 2, .infinity, -.infinity, 1e30, 0.5, -0.0]
    for rows in [Self.plain, Self.chosen] {
      for start in [0, 1, 200, 253] {
        let bytes = Array(all[start...])
        var values = [Float](repeating: -1, count: bytes.count)
        rows.unpack(bytes, &values, bytes.count)
        #expect(values == bytes.map { Float($0) * (1 / 255) })
        var packed = [UInt8](repeating: 7, count: bytes.count)
        rows.pack(values, &packed, bytes.count)
        #expect(packed == bytes)
      }
      let values = (0..<5).flatMap { _ in odd }
      var packed = [UInt8](repeating: 7, count: values.count)
      rows.pack(values, &packed, values.count)
      #expect(packed == (0..<5).flatMap { _ in [0, 0, 255, 255, 0, 255, 128, 0] as [UInt8] })
    }
  }

  private static func fractions(_ pixel: UInt32) -> SIMD4<Float> {
    SIMD4<Float>(SIMD4(pixel, pixel >> 8, pixel >> 16, pixel >> 24) & 255) * (1 / 255)
  }

  private static func packed(_ color: SIMD4<Float>) -> UInt32 {
    let bytes = SIMD4<UInt32>(
      (color * 255).clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255))
        .rounded(.toNearestOrEven))
    return bytes.x | bytes.y << 8 | bytes.z << 16 | bytes.w << 24
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

  @Test("Gaussians of bytes are the same on every machine")
  func gaussians() {
    forEachSeed(20) { random in
      for count in [16, 17, 31, 32, 33, 100] {
        let numbers = (0..<7 * count).map { _ in Int16.random(in: -16_500...16_500, using: &random)
        }
        let bytes = (0..<7 * count).map { _ in UInt8.random(in: 0...255, using: &random) }
        let weights: [Int16] = [9_000, 14_000, 9_000, -36]
        let channels = count.isMultiple(of: 2) ? 4 : 1
        func results(_ rows: lambent_rows) -> [[Int16]] {
          var (a, b) = ([Int16](repeating: 0, count: count), [Int16](repeating: 0, count: count))
          var (c, d) = ([UInt8](repeating: 0, count: count), [UInt8](repeating: 0, count: count))
          var made: [[Int16]] = []
          withRows(numbers, count) { lines in
            rows.halve_shorts(lines, &a, count)
            rows.weigh_shorts(lines, weights, 3, &b, count)
            made += [a, b]
            rows.enlarge_shorts(lines, &a, &b, count)
            rows.enlarge_bytes(lines, &c, &d, count)
            made += [a, b, c.map(Int16.init), d.map(Int16.init)]
            rows.bytes_of_shorts(lines[0], &c, count)
            made.append(c.map(Int16.init))
            var pixels = [Int16](repeating: 0, count: 8 * count)
            rows.split(lines[0], channels, &a, &b, count / 2 / channels)
            rows.join(a, b, channels, &pixels, count / 2 / channels)
            made += [a, b, pixels]
          }
          withRows(bytes, count) { lines in
            rows.halve_bytes(lines, &a, count)
            rows.weigh_bytes(lines, weights, 3, &b, count)
            made += [a, b]
          }
          return made
        }
        #expect(results(Self.plain) == results(Self.chosen))
      }
    }
  }

  @Test("pixels over pixels are the same on every machine")
  func over() {
    forEachSeed(20) { random in
      for count in Self.counts {
        let source = (0..<count).map { _ in UInt32.random(in: 0 ... .max, using: &random) }
        let target = (0..<count).map { _ in UInt32.random(in: 0 ... .max, using: &random) }
        let coverage = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
        let fractions = Self.floats(count, &random, in: 0...1)
        func results(_ rows: lambent_rows) -> [[UInt32]] {
          var made = [[UInt32]](repeating: target + [7], count: 7)
          rows.over(source, &made[0], count)
          rows.over_faded(source, &made[1], 77, count)
          rows.over_covered(source, &made[2], coverage, count)
          rows.fill_over(0x8040_2010, &made[3], count)
          rows.fill_over_covered(0x8040_2010, &made[4], coverage, count)
          rows.fill_over_fractions(0x8040_2010, &made[5], fractions, 0.7, count)
          rows.add_faded(source, &made[6], 77, count)
          return made
        }
        #expect(results(Self.plain) == results(Self.chosen))
        #expect(results(Self.plain).allSatisfy { $0.last == 7 })
        var (stored, row) = ([UInt8](repeating: 0, count: count), target + [7])
        Self.plain.coverages(fractions, 0.7, &stored, count)
        Self.plain.fill_over_covered(0x8040_2010, &row, stored, count)
        #expect(stored == fractions.map { UInt8($0 * 0.7 * 255 + 0.5) })
        #expect(results(Self.plain)[5] == row)
      }
    }
  }

  @Test("pixels over a row are the formula's, however many there are")
  func overOfAnyCount() {
    forEachSeed(3) { random in
      for count in 0...40 {
        let source = (0..<count).map { _ in UInt32.random(in: 0 ... .max, using: &random) }
        let target = (0..<count).map { _ in UInt32.random(in: 0 ... .max, using: &random) }
        let expected = zip(source, target).map { source, target in
          (0..<4).reduce(UInt32(0)) { sum, channel in
            let shift = UInt32(8 * channel)
            let product = Double((target >> shift) & 255) * Double(255 - (source >> 24)) / 255
            return sum | min(255, ((source >> shift) & 255) + UInt32(product.rounded())) << shift
          }
        }
        for rows in [Self.plain, Self.chosen] {
          var row = target
          rows.over(source, &row, count)
          #expect(row == expected)
          // Rows may be the same.
          var same = source
          same.withUnsafeMutableBufferPointer { pixels in
            guard let base = pixels.baseAddress else { return }
            rows.over(base, base, count)
          }
          var other = source
          rows.over(source, &other, count)
          #expect(same == other)
        }
      }
    }
  }

  @Test("shadows of bytes are tinted as fractions are, in black too")
  func tintedShorts() {
    forEachSeed(10) { random in
      for count in Self.counts {
        let numbers = (0..<count).map { _ in Int16.random(in: -16_500...16_500, using: &random) }
        for color in [[Float](repeating: 0, count: 3) + [0.4], Self.floats(4, &random, in: 0...1)] {
          for rows in [Self.plain, Self.chosen] {
            let fractions = numbers.map(ByteBlur.fraction)
            var (pixels, expected) = ([UInt32](repeating: 0, count: count), [UInt32]())
            expected = pixels
            rows.tint(color, fractions, &expected, count)
            rows.tint_shorts(color, numbers, &pixels, count)
            #expect(pixels == expected)
          }
        }
      }
    }
  }

  @Test("spans of white sprites are the formula's, upright, slanted and scattered")
  func means() {
    let (stride, rows) = (148, 148)
    forEachSeed(60) { random in
      let texels = Self.floats(stride * rows + 8, &random, in: 0...1)
      let count = Int.random(in: 1...60, using: &random)
      // All lie between texels, whatever way the span goes.
      let limit = Int32(30_000 * 60 / ((count + 7) & ~7))
      var (stepU, stepV) = (
        Int32.random(in: -limit...limit, using: &random),
        Int32.random(in: -limit...limit, using: &random)
      )
      if Bool.random(using: &random) { (stepU, stepV) = (abs(stepU), 0) }
      let (u, v) = (
        Int32.random(in: 73 << 16...74 << 16, using: &random),
        Int32.random(in: 73 << 16...74 << 16, using: &random)
      )
      let span = lambent_span(u: u, v: v, step_u: stepU, step_v: stepV)
      let expected = (0..<Int32(count)).map { index in
        Self.mean(texels, stride, u &+ stepU &* index, v &+ stepV &* index)
      }
      for rows in [Self.plain, Self.chosen] {
        var means = [Float](repeating: -1, count: (count + 7) & ~7)
        rows.means(texels, stride, span, &means, count)
        #expect(Array(means[..<count]) == expected)
      }
    }
  }

  private static func mean(_ texels: [Float], _ stride: Int, _ u: Int32, _ v: Int32) -> Float {
    let index = Int(v >> 16) * stride + Int(u >> 16)
    let (fx, fy) = (Float(u & 65_535) / 65_536, Float(v & 65_535) / 65_536)
    let top = texels[index] + (texels[index + 1] - texels[index]) * fx
    let below = index + stride
    let bottom = texels[below] + (texels[below + 1] - texels[below]) * fx
    return top + (bottom - top) * fy
  }

  @Test("means of four pixels of bytes are the formula's, and no pixel more is written")
  func pixelMeans() {
    let (stride, one) = (148, Int64(1) << 32)
    forEachSeed(60) { random in
      let pixels = (0..<stride * stride).map { _ in UInt32.random(in: 0 ... .max, using: &random) }
      let count = Int.random(in: 0...60, using: &random)
      // All lie between pixels, whatever way the line goes.
      func step() -> Int64 { Int64.random(in: -one...one, using: &random) }
      func start() -> Int64 { 73 * one + Int64.random(in: 0..<one, using: &random) }
      let line = lambent_line(
        u: start(), v: start(), step_u: step(), step_v: Bool.random(using: &random) ? 0 : step())
      let expected = (0..<Int64(count)).map { index in
        Self.mean(pixels, stride, line.u + line.step_u * index, line.v + line.step_v * index)
      }
      // None is read beyond the last ones.
      let corners = (0..<Int64(max(count, 1))).map { index -> Int in
        let column = Int((line.u + line.step_u * index) >> 32)
        let row = Int((line.v + line.step_v * index) >> 32)
        return (row + 1) * stride + column + 1
      }
      let end = corners.max() ?? 0
      let read = Array(pixels[...end])
      for rows in [Self.plain, Self.chosen] {
        var row = [UInt32](repeating: 7, count: count + 4)
        rows.pixel_means(read, stride, line, &row, count)
        #expect(Array(row) == expected + [7, 7, 7, 7])
      }
    }
  }

  private static func mean(_ pixels: [UInt32], _ stride: Int, _ u: Int64, _ v: Int64) -> UInt32 {
    let index = Int(v >> 32) * stride + Int(u >> 32)
    func fraction(_ position: Int64) -> Float {
      Float((UInt32(truncatingIfNeeded: position) >> 9)) / 8_388_608
    }
    var result: UInt32 = 0
    for shift: UInt32 in [0, 8, 16, 24] {
      func level(_ index: Int) -> Float { Float(pixels[index] >> shift & 255) }
      let (a, b) = (level(index), level(index + 1))
      let (c, d) = (level(index + stride), level(index + stride + 1))
      let top = a + (b - a) * fraction(u)
      let bottom = c + (d - c) * fraction(u)
      let mean = (top + (bottom - top) * fraction(v)).rounded(.toNearestOrEven)
      result |= UInt32(mean) << shift
    }
    return result
  }

  @Test("tinted means are added and laid over rows as the formulas say, and no pixel more")
  func tintedMeans() {
    forEachSeed(20) { random in
      for count in Self.counts {
        let tint = Self.floats(4, &random, in: 0...1)
        let means = Self.floats(count, &random, in: 0...1)
        let before = Self.floats(4 * count + 4, &random)
        for rows in [Self.plain, Self.chosen] {
          var (added, laid) = (before, before)
          rows.add_tinted(tint, means, &added, count)
          rows.over_tinted(tint, means, &laid, count)
          for index in 0..<4 * count {
            let source = tint[index % 4] * means[index / 4]
            #expect(added[index] == source + before[index])
            #expect(laid[index] == source + before[index] * (1 - tint[3] * means[index / 4]))
          }
          #expect(added[(4 * count)...] == before[(4 * count)...])
          #expect(laid[(4 * count)...] == before[(4 * count)...])
        }
      }
    }
  }

  /// Lends seven rows of values.
  private func withRows<Value>(
    _ values: [Value], _ count: Int, _ body: (UnsafePointer<UnsafePointer<Value>>) -> Void
  ) {
    values.withUnsafeBufferPointer { values in
      guard let base = values.baseAddress else { return }
      let rows = (0..<7).map { base + $0 * count }
      rows.withUnsafeBufferPointer { rows in
        if let rows = rows.baseAddress { body(rows) }
      }
    }
  }
}
