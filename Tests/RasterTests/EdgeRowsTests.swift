import CRows
import Foundation
import LambentRaster
import TestKit
import Testing

@Suite("Rows between edges")
struct EdgeRowsTests {
  /// Edges that keep their order from left to right, each from somewhere above rows to somewhere below, or
  /// that all begin and end within a row.
  private struct Edges {
    var edges: [lambent_edge] = []

    init(_ count: Int, in width: Double, _ random: inout some RandomNumberGenerator) {
      let isShort = Int.random(in: 0..<4, using: &random) == 0
      let (top, bottom) = isShort ? (2.25, 2.75) : (-1.5, 8)
      func positions() -> [Double] {
        (0..<count).map { _ in Double.random(in: -4...width + 4, using: &random) }.sorted()
      }
      for (index, (x0, x1)) in zip(positions(), positions()).enumerated() {
        let slope = (x1 - x0) / (bottom - top)
        edges.append(
          lambent_edge(
            x0: x0, y0: top, x1: x1, y1: bottom, slope: slope, change: index % 2 == 0 ? 1 : -1))
      }
    }
  }

  /// The area of a pixel that lies to the right of an edge: where the edge is left of the pixel, in it and right
  /// of it, its distance from the right border is linear, whose mean is that at the middle.
  private static func area(rightOf edge: lambent_edge, column: Int, row: Int) -> Double {
    let (top, bottom) = (max(edge.y0, Double(row)), min(edge.y1, Double(row + 1)))
    guard top < bottom else { return 0 }
    func x(_ y: Double) -> Double {
      edge.x0 + (y - edge.y0) * (edge.x1 - edge.x0) / (edge.y1 - edge.y0)
    }
    var heights = [top, bottom]
    if edge.x0 != edge.x1 {
      for border in [Double(column), Double(column + 1)] {
        let y = edge.y0 + (border - edge.x0) * (edge.y1 - edge.y0) / (edge.x1 - edge.x0)
        if y > top, y < bottom { heights.append(y) }
      }
    }
    heights.sort()
    return zip(heights, heights.dropFirst()).reduce(0) { sum, part in
      let width = Double(column + 1) - x((part.0 + part.1) / 2)
      return sum + (part.1 - part.0) * max(0, min(1, width))
    }
  }

  /// The pixels between edges in any order, or of a convex shape whose first edges go down.
  private static func filled(
    _ rows: lambent_rows, _ edges: [lambent_edge], down: Int? = nil, columns: Range<Int>,
    height: Int, pixel: UInt32, opacity: Float, onto start: [UInt32]
  ) -> [UInt32] {
    var result = start
    edges.withUnsafeBufferPointer { edges in
      result.withUnsafeMutableBufferPointer { result in
        guard let base = edges.baseAddress, let row = result.baseAddress else { return }
        var filling = lambent_filling(
          edges: base, count: edges.count, left: Int64(columns.lowerBound),
          right: Int64(columns.upperBound), top: 0, rows: height, row: row, stride: columns.count,
          pixel: pixel, factor: opacity)
        if let down { rows.fill_convex(&filling, down) } else { rows.fill_between(&filling) }
      }
    }
    return result
  }

  @Test("pixels are covered by the area between the edges", arguments: [2, 5, 8, 9, 23, 100])
  func areas(width: Int) {
    forEachSeed(60) { random in
      let count = 2 * Int.random(in: 1...4, using: &random)
      let edges = Edges(count, in: Double(width), &random).edges
      let left = Int.random(in: 0...2, using: &random)
      let columns = left..<left + width
      let opacity = Bool.random(using: &random) ? 1 : Float.random(in: 0...1, using: &random)
      let result = Self.filled(
        lambent_plain_rows().pointee, edges.shuffled(using: &random), columns: columns, height: 6,
        pixel: 0xFFFF_FFFF, opacity: opacity, onto: [UInt32](repeating: 0, count: 6 * width))
      for row in 0..<6 {
        for column in columns {
          let area = edges.reduce(0) {
            $0 + $1.change * Self.area(rightOf: $1, column: column, row: row)
          }
          let value = result[row * width + column - left]
          #expect(abs(Double(value & 255) - 255 * area * Double(opacity)) < 0.501)
          #expect(value == (value & 255) * 0x0101_0101)
        }
      }
    }
  }

  @Test("every machine has the same bytes, and pixels that are not covered stay as they are")
  func machines() {
    forEachSeed(100) { random in
      let width = Int.random(in: 1...70, using: &random)
      let edges = Edges(2 * Int.random(in: 0...6, using: &random), in: Double(width), &random).edges
      let start = (0..<6 * width).map { _ in
        UInt32.random(in: 0...255, using: &random) * 0x0001_0101 | 0xFF00_0000
      }
      let pixel = BlendReference.scale(0xFF40_80C0, by: UInt8.random(in: 0...255, using: &random))
      let results = [lambent_plain_rows().pointee, lambent_rows().pointee].map {
        Self.filled(
          $0, edges, columns: 0..<width, height: 6, pixel: pixel, opacity: 0.75, onto: start)
      }
      #expect(results[0] == results[1])
      for index in start.indices {
        let (row, column) = (index / width, index % width)
        let isClear = edges.allSatisfy {
          let area = Self.area(rightOf: $0, column: column, row: row)
          return area == 0 || area == Self.area(rightOf: $0, column: width + 9, row: row)
        }
        let winding = edges.reduce(0) {
          $0 + $1.change * Self.area(rightOf: $1, column: column, row: row)
        }
        if isClear, abs(winding) < 1e-9 { #expect(results[0][index] == start[index]) }
      }
    }
  }

  @Test("vertical edges cut pixels at their positions")
  func upright() {
    let edges = [(2.25, 1.0), (4.5, -1)].map {
      lambent_edge(x0: $0.0, y0: 0, x1: $0.0, y1: 1, slope: 0, change: $0.1)
    }
    let result = Self.filled(
      lambent_plain_rows().pointee, edges, columns: 0..<9, height: 1, pixel: 0xFFFF_FFFF,
      opacity: 1, onto: [UInt32](repeating: 0, count: 9))
    #expect(result.map { $0 & 255 } == [0, 0, 191, 255, 128, 0, 0, 0, 0])
  }

  /// A convex polygon: its edges that go down, then those that go up, both from top to bottom.
  private static func polygon(
    corners: Int, in size: SIMD2<Double>, _ random: inout some RandomNumberGenerator
  ) -> (edges: [lambent_edge], down: Int) {
    let angles = (0..<corners).map { _ in Double.random(in: 0..<2 * .pi, using: &random) }.sorted()
    let points = angles.map { size / 2 + size * SIMD2(cos($0), sin($0)) * 0.55 }
    var (down, up): ([lambent_edge], [lambent_edge]) = ([], [])
    for (index, start) in points.enumerated() {
      let end = points[(index + 1) % points.count]
      let (upper, lower) = start.y < end.y ? (start, end) : (end, start)
      guard upper.y < lower.y else { continue }
      let edge = lambent_edge(
        x0: upper.x, y0: upper.y, x1: lower.x, y1: lower.y,
        slope: (lower.x - upper.x) / (lower.y - upper.y), change: start.y < end.y ? 1 : -1)
      if start.y < end.y { down.append(edge) } else { up.append(edge) }
    }
    func fromTop(_ edges: [lambent_edge]) -> [lambent_edge] { edges.sorted { $0.y0 < $1.y0 } }
    return (fromTop(down) + fromTop(up), down.count)
  }

  @Test(
    "a convex shape has the pixels between its edges, by every machine", arguments: [3, 4, 9, 20])
  func convex(corners: Int) {
    forEachSeed(60) { random in
      let (width, height) = (Int.random(in: 1...40, using: &random), 12)
      let (edges, down) = Self.polygon(
        corners: corners, in: SIMD2(Double(width), Double(height)), &random)
      let start = (0..<width * height).map { _ in
        UInt32.random(in: 0...255, using: &random) * 0x0001_0101 | 0xFF00_0000
      }
      func filled(_ rows: lambent_rows, down: Int?) -> [UInt32] {
        Self.filled(
          rows, edges, down: down, columns: 0..<width, height: height, pixel: 0xFF40_80C0,
          opacity: 0.75, onto: start)
      }
      let expected = filled(lambent_plain_rows().pointee, down: nil)
      #expect(filled(lambent_plain_rows().pointee, down: down) == expected)
      #expect(filled(lambent_rows().pointee, down: down) == expected)
    }
  }
}
