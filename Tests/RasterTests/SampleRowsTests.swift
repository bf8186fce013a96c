import CRows
import TestKit
import Testing

@Suite("Sample rows")
struct SampleRowsTests {
  private static var all: [lambent_sample_rows] {
    [lambent_plain_sample_rows().pointee, lambent_sample_rows().pointee]
  }
  private static let counts = [0, 1, 2, 3, 4, 7, 8, 9, 16, 31, 50]
  private static let grid = lambent_grid(
    last_x: 30, last_y: 19, last_cell_x: 29, last_cell_y: 18, stride: 31)

  /// Where a position is read, one by one.
  private struct Place: Equatable {
    var index: Int32
    var left, right, lower: UInt32

    init(_ x: Float, _ y: Float) {
      func clamped(_ value: Float, _ most: Float) -> Float { value > 0 ? min(value, most) : 0 }
      func weight(_ fraction: Float) -> UInt32 {
        UInt32((fraction * 65_535).rounded(.toNearestOrEven)) * 0x1_0001
      }
      let (u, v) = (clamped(x - 0.5, 30), clamped(y - 0.5, 19))
      let column = clamped(u - 0.5, 29).rounded(.toNearestOrEven)
      let row = clamped(v - 0.5, 18).rounded(.toNearestOrEven)
      index = Int32(row) * 31 + Int32(column)
      right = weight(u - column)
      left = ~right
      lower = weight(v - row)
    }

    init(index: Int32, left: UInt32, right: UInt32, lower: UInt32) {
      (self.index, self.left, self.right, self.lower) = (index, left, right, lower)
    }

    /// The channels of a mean of an image, as 256ths, mixed with another's by 65,535ths.
    func mean(_ image: [UInt32], _ other: [UInt32], _ weight: UInt32) -> [UInt32] {
      func product(_ a: UInt32, _ b: UInt32) -> UInt32 { (a * (b & 0xFFFF)) >> 16 }
      return [0, 8, 16, 24].map { (shift: UInt32) in
        func column(_ pixels: [UInt32], _ x: Int) -> UInt32 {
          func level(_ index: Int) -> UInt32 { ((pixels[index] >> shift) & 255) << 8 }
          return product(level(Int(index) + x), ~lower) + product(level(Int(index) + x + 31), lower)
        }
        func mixed(_ x: Int) -> UInt32 {
          weight == 0
            ? column(image, x)
            : product(column(image, x), ~weight) + product(column(other, x), weight)
        }
        return product(mixed(0), left) + product(mixed(1), right)
      }
    }

    func bytes(_ image: [UInt32], _ other: [UInt32] = [], _ weight: UInt32 = 0) -> UInt32 {
      mean(image, other, weight).reversed().reduce(0) { $0 << 8 | ($1 + 132) >> 8 }
    }
  }

  /// Positions in a grid of 31 × 20 pixels, and beyond it.
  private static func positions(
    _ count: Int, _ random: inout some RandomNumberGenerator
  ) -> [Float] {
    let odd: [Float] = [.nan, .infinity, -.infinity, 0, 0.5, 1, 29.5, 30.5, 1e9, -3]
    return (0..<count).map { _ in
      Bool.random(using: &random)
        ? .random(in: -2...34, using: &random) : odd.randomElement(using: &random) ?? 0
    }
  }

  @Test("positions are found, and means read there, as by the definition, on every machine")
  func means() {
    forEachSeed(20) { random in
      let images = (0..<2).map { _ in
        (0..<31 * 20).map { _ in UInt32.random(in: 0 ... .max, using: &random) }
      }
      let weight = UInt16.random(in: 1...65_534, using: &random)
      for count in Self.counts {
        let (xs, ys) = (Self.positions(count, &random), Self.positions(count, &random))
        let places = zip(xs, ys).map(Place.init)
        for rows in Self.all {
          var index = [Int32](repeating: -1, count: count + 1)
          var across = [UInt32](repeating: 7, count: 2 * count + 1)
          var down = [UInt32](repeating: 7, count: count + 1)
          rows.locate(xs, ys, Self.grid, &index, &across, &down, count)
          #expect(index[count] == -1 && across[2 * count] == 7 && down[count] == 7)
          let found = (0..<count).map {
            Place(
              index: index[$0], left: across[2 * $0], right: across[2 * $0 + 1], lower: down[$0])
          }
          #expect(found == places)
          var fractions = [Float](repeating: 9, count: 4 * count + 1)
          rows.read_fractions(images[0], 31, index, across, down, &fractions, count)
          let means = places.flatMap { $0.mean(images[0], [], 0) }
          #expect(fractions == means.map { Float($0) * (1 / 65_278) } + [9])
          var bytes = [UInt32](repeating: 9, count: count + 1)
          rows.read_bytes(images[0], 31, index, across, down, &bytes, count)
          #expect(bytes == places.map { $0.bytes(images[0]) } + [9])
          rows.mix_bytes(images[0], images[1], weight, 31, index, across, down, &bytes, count)
          #expect(bytes == places.map { $0.bytes(images[0], images[1], UInt32(weight)) } + [9])
        }
      }
    }
  }

  private static func floats(
    _ count: Int, _ random: inout some RandomNumberGenerator
  ) -> [Float] {
    (0..<count).map { _ in Float.random(in: -2...2, using: &random) }
  }

  @Test("lines are mixed by the formula, where they lie too, on every machine")
  func mixes() {
    forEachSeed(20) { random in
      for count in Self.counts {
        let (a, b) = (Self.floats(4 * count, &random), Self.floats(4 * count, &random))
        let weights = Self.floats(count + 1, &random)
        for rows in Self.all {
          var line = a
          line.withUnsafeMutableBufferPointer {
            guard let base = $0.baseAddress else { return }
            rows.mix(base, b, 0.3, base, 4 * count)
          }
          #expect(line == zip(a, b).map { $0 + ($1 - $0) * 0.3 })
          rows.mix_each(a, b, weights, &line, count)
          #expect(line == a.indices.map { a[$0] + (b[$0] - a[$0]) * weights[$0 / 4] })
        }
      }
    }
  }

  @Test("rows and neighbours are summed in one order on every machine")
  func sums() {
    forEachSeed(20) { random in
      for count in Self.counts {
        let lines = (0..<5).map { _ in Self.floats(4 * count + 1, &random) }
        let long = Self.floats(4 * count + 24, &random)
        for rows in Self.all {
          var sum = [Float](repeating: 9, count: 4 * count + 1)
          withPointers(to: lines) { rows.sum_rows($0, 5, 0.2, &sum, 4 * count) }
          let expected = (0..<4 * count).map { i in
            lines.dropFirst().reduce(lines[0][i] * 0.2) { $0 + $1[i] * 0.2 }
          }
          #expect(sum == expected + [9])
          long.withUnsafeBufferPointer {
            guard let middle = $0.baseAddress.map({ $0 + 12 }) else { return }
            rows.sum_neighbours(middle, 3, 0.5, &sum, count)
          }
          let neighbours = (12..<12 + 4 * count).map { (i: Int) -> Float in
            var sum = long[i]
            for distance in [4, 8, 12] { sum += long[i - distance] + long[i + distance] }
            return sum * 0.5
          }
          #expect(sum == neighbours + [9])
        }
      }
    }
  }

  private func withPointers(
    to lines: [[Float]], _ pointers: [UnsafePointer<Float>] = [],
    _ body: (UnsafePointer<UnsafePointer<Float>>) -> Void
  ) {
    guard pointers.count < lines.count else { return body(pointers) }
    lines[pointers.count].withUnsafeBufferPointer {
      guard let base = $0.baseAddress else { return }
      withPointers(to: lines, pointers + [base], body)
    }
  }

  @Test("lines are stretched by the formula on every machine, and those of one pixel")
  func stretches() {
    forEachSeed(20) { random in
      let line = Self.floats(4 * 9, &random)
      for (count, step) in Self.counts.flatMap({ [($0, 1), ($0, 0)] }) {
        let columns = (0..<count).map { _ in
          lambent_column(
            cell: Int32.random(in: 0...7, using: &random),
            fraction: Float.random(in: 0...1, using: &random))
        }
        for rows in Self.all {
          var result = [Float](repeating: 9, count: 4 * count + 1)
          rows.stretch(line, columns, step, &result, count)
          let expected = (0..<4 * count).map { i -> Float in
            let left = 4 * Int(columns[i / 4].cell) + i % 4
            return line[left] + (line[left + 4 * step] - line[left]) * columns[i / 4].fraction
          }
          #expect(result == expected + [9])
          var bytes = [UInt32](repeating: 9, count: count + 1)
          rows.stretch_bytes(line, columns, step, &bytes, count)
          let levels = expected.map {
            UInt32((max(0, min(1, $0)) * 255).rounded(.toNearestOrEven))
          }
          let packed = (0..<count).map { (pixel: Int) -> UInt32 in
            levels[4 * pixel..<4 * pixel + 4].reversed().reduce(0) { $0 << 8 | $1 }
          }
          #expect(bytes == packed + [9])
        }
      }
    }
  }

  @Test("bytes are summed exactly on every machine, the largest too")
  func bytes() {
    forEachSeed(10) { random in
      for (count, rowCount) in zip([0, 4, 20, 60, 100], [1, 2, 3, 6, 257]) {
        let bytes = (0..<count * rowCount).map { _ in
          rowCount == 257 ? 255 : UInt8.random(in: 0...255, using: &random)
        }
        for rows in Self.all {
          var sums = [UInt16](repeating: 9, count: count + 1)
          rows.sum_bytes(bytes, count, rowCount, &sums, count)
          let expected = (0..<count).map { column in
            (0..<rowCount).reduce(UInt16(0)) { $0 + UInt16(bytes[$1 * count + column]) }
          }
          #expect(sums == expected + [9])
          for length in [1, 2, 3, 5] where count > 0 {
            let runs = count / 4 / length
            var result = [Float](repeating: 1, count: 4 * runs + 4)
            rows.add_runs(sums, length, 0.25, &result, runs)
            let added = (0..<4 * runs).map { i -> Float in
              let first = i / 4 * 4 * length + i % 4
              let sum = (0..<length).reduce(0) { $0 + Int(expected[first + 4 * $1]) }
              return 1 + Float(sum) * 0.25
            }
            #expect(result == added + [1, 1, 1, 1])
          }
        }
      }
    }
  }

  @Test("long runs of means are those of short ones, wherever they begin")
  func longRuns() {
    let count = 140_001
    let a = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    let b = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 13 >> 3) }
    for rows in [lambent_plain_rows().pointee, lambent_rows().pointee] {
      var short = [UInt8](repeating: 0, count: count)
      var first = 0
      while first < count {
        let length = min(9_999, count - first)
        short.withUnsafeMutableBufferPointer {
          guard let base = $0.baseAddress else { return }
          rows.dissolve(
            Array(a[first..<first + length]), Array(b[first..<first + length]), 12_345,
            base + first, length)
        }
        first += length
      }
      for start in [0, 1, 31] {
        var long = [UInt8](repeating: 9, count: count + 1)
        long.withUnsafeMutableBufferPointer {
          guard let base = $0.baseAddress else { return }
          rows.dissolve(
            Array(a[start...]), Array(b[start...]), 12_345, base + start, count - start)
        }
        #expect(long[start...].elementsEqual(short[start...] + [9]))
      }
    }
  }
}
