import LambentCompositor
import LambentGeometry
import TestKit
import Testing

@Suite("Coverage of outlines that overlap and cross")
struct CoverageTests {
  private static let view = PixelRect(left: 2, top: 1, right: 20, bottom: 17)

  /// Polygons with corners anywhere, on whole places or on quarters, some of them twice: far apart or
  /// within a few pixels.
  private static func polygons(_ random: inout some RandomNumberGenerator) -> [[Point]] {
    let grid = [Double]([0, 1, 4]).randomElement(using: &random) ?? 0
    func position(_ low: Double, _ high: Double) -> Double {
      let value = Double.random(in: low...high, using: &random)
      return grid > 0 ? (value * grid).rounded() / grid : value
    }
    let isSmall = Int.random(in: 0..<3, using: &random) == 0
    let (x, y) = (position(2, 15), position(1, 12))
    var result: [[Point]] = []
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      if let last = result.last, Int.random(in: 0..<4, using: &random) == 0 {
        result.append(last)
        continue
      }
      let count = Int.random(in: 3...9, using: &random)
      result.append(
        (0..<count).map { _ in
          isSmall
            ? Point(x: x + position(0, 3), y: y + position(0, 3))
            : Point(x: position(-4, 26), y: position(-4, 22))
        })
    }
    return result
  }

  private static func coverage(
    _ polygons: [[Point]], evenOdd usesEvenOddRule: Bool, in view: PixelRect = view
  ) -> [Float] {
    let identity = PlaneMap(Affine.identity)
    return CompositorTests.coverage(
      of: Shape(polygons: polygons, through: identity, usesEvenOddRule: usesEvenOddRule), in: view)
  }

  private static func rectangle(
    _ left: Double, _ top: Double, _ right: Double, _ bottom: Double
  ) -> [Point] {
    [
      Point(x: left, y: top), Point(x: right, y: top), Point(x: right, y: bottom),
      Point(x: left, y: bottom),
    ]
  }

  /// Shares below a millionth are left out, those next to 1 are rounded to it.
  private static func isNear(_ a: [Float], _ b: [Double]) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { abs(Double($0) - $1) < 1.5e-6 }
  }

  @Test("is their exact area, by both rules")
  func exact() {
    forEachSeed(1_000) { random in
      let polygons = Self.polygons(&random)
      for isEvenOdd in [false, true] {
        let expected = exactCoverage(of: polygons, usesEvenOddRule: isEvenOdd, in: Self.view)
        #expect(Self.isNear(Self.coverage(polygons, evenOdd: isEvenOdd), expected))
      }
    }
  }

  @Test("is exact in rows in which some outlines cross and others do not")
  func sideBySide() {
    forEachSeed(300) { random in
      var polygons: [[Point]] = []
      for column in 0..<5 {
        let (x, y) = (2.1 + 3.5 * Double(column), Double.random(in: 2...6, using: &random))
        let grid = Double([1, 4, 64].randomElement(using: &random) ?? 1)
        for _ in 0..<Int.random(in: 1...2, using: &random) {
          polygons.append(
            (0..<Int.random(in: 3...6, using: &random)).map { _ in
              let (dx, dy) = (
                Double.random(in: 0...3.4, using: &random), Double.random(in: 0...9, using: &random)
              )
              return Point(x: x + dx, y: ((y + dy) * grid).rounded() / grid)
            })
        }
      }
      polygons.shuffle(using: &random)
      for isEvenOdd in [false, true] {
        let expected = exactCoverage(of: polygons, usesEvenOddRule: isEvenOdd, in: Self.view)
        #expect(Self.isNear(Self.coverage(polygons, evenOdd: isEvenOdd), expected))
      }
    }
  }

  @Test("of convex outlines is exact too, whichever way they run and wherever a view cuts them")
  func convex() {
    forEachSeed(300) { random in
      // Corners on an ellipse, in order.
      let center = Point(
        x: Double.random(in: -2...22, using: &random), y: Double.random(in: -2...18, using: &random)
      )
      let (wide, high) = (
        Double.random(in: 0.2...14, using: &random), Double.random(in: 0.2...14, using: &random)
      )
      var polygon = (0..<Int.random(in: 3...24, using: &random)).map { _ in
        Double.random(in: 0..<1, using: &random)
      }.sorted().map { turn in
        let (sine, cosine) = Elementary.sinCos(2 * .pi * turn)
        return Point(x: center.x + wide * cosine, y: center.y + high * sine)
      }
      if Bool.random(using: &random) { polygon.reverse() }
      let shape = Shape(
        polygons: [polygon], through: PlaneMap(Affine.identity), isConvex: true)
      let expected = exactCoverage(of: [polygon], usesEvenOddRule: false, in: Self.view)
      #expect(Self.isNear(CompositorTests.coverage(of: shape, in: Self.view), expected))
    }
  }

  @Test("an outline drawn twice counts once by the one rule, and not at all by the other")
  func twice() {
    forEachSeed(100) { random in
      let polygons = Self.polygons(&random)
      let once = Self.coverage(polygons, evenOdd: false).map(Double.init)
      #expect(Self.isNear(Self.coverage(polygons + polygons, evenOdd: false), once))
      #expect(Self.coverage(polygons + polygons, evenOdd: true).allSatisfy { $0 == 0 })
    }
    let box = Self.rectangle(4.7, 3.3, 15.3, 9.6)
    let row = Self.coverage([box, box], evenOdd: false)[3 * 18..<4 * 18]
    #expect(row[3 * 18 + 2] == 0.3 && row[3 * 18 + 13] == 0.3 && row[3 * 18 + 8] == 1)
  }

  @Test("the direction of outlines changes nothing")
  func direction() {
    forEachSeed(100) { random in
      var polygons = Self.polygons(&random)
      let backward = polygons.map { Array($0.reversed()) }
      for isEvenOdd in [false, true] {
        let coverage = Self.coverage(polygons, evenOdd: isEvenOdd).map(Double.init)
        #expect(Self.isNear(Self.coverage(backward, evenOdd: isEvenOdd), coverage))
      }
      let evenOdd = Self.coverage(polygons, evenOdd: true).map(Double.init)
      polygons[0].reverse()
      #expect(Self.isNear(Self.coverage(polygons, evenOdd: true), evenOdd))
    }
  }

  @Test("outlines of opposite directions do not cancel in the pixel that they share")
  func opposite() {
    let right = Self.rectangle(8.5, 4, 12, 8)
    let left = Array(Self.rectangle(5, 4, 8.25, 8).reversed())
    let shared = Self.coverage([left, right], evenOdd: false)[4 * 18 + 6]
    #expect(abs(shared - 0.75) < 1e-6)
  }

  @Test("views one below the other and side by side see the same")
  func views() {
    forEachSeed(60) { random in
      let polygons = Self.polygons(&random)
      let isEvenOdd = Bool.random(using: &random)
      let whole = Self.coverage(polygons, evenOdd: isEvenOdd)
      var rows: [Float] = []
      for y in Self.view.rows {
        let view = PixelRect(left: 2, top: y, right: 20, bottom: y + 1)
        rows += Self.coverage(polygons, evenOdd: isEvenOdd, in: view)
      }
      #expect(rows == whole)
      let (width, middle) = (Self.view.width, 9)
      let view = PixelRect(left: middle, top: 1, right: 20, bottom: 17)
      let part = Self.coverage(polygons, evenOdd: isEvenOdd, in: view)
      let expected = whole.indices.filter { $0 % width + 2 >= middle }.map { Double(whole[$0]) }
      #expect(Self.isNear(part, expected))
    }
  }

  @Test("pictures that begin left of and above the canvas see the same as others")
  func beyondOrigin() {
    forEachSeed(60) { random in
      let polygons = Self.polygons(&random)
      let isEvenOdd = Bool.random(using: &random)
      let expected = Self.coverage(polygons, evenOdd: isEvenOdd).map(Double.init)
      for (x, y) in [(20, 17), (9, 5)] {
        let moved = polygons.map { $0.map { $0 - Point(x: Double(x), y: Double(y)) } }
        let view = PixelRect(left: 2 - x, top: 1 - y, right: 20 - x, bottom: 17 - y)
        let coverage = Self.coverage(moved, evenOdd: isEvenOdd, in: view)
        #expect(Self.isNear(coverage, expected))
      }
    }
  }

  @Test("outlines that cross without end are sampled: what all of them lie in is filled")
  func tangle() {
    forEachSeed(1) { random in
      let frame = Self.rectangle(2.25, 1.5, 19.5, 15.25)
      let triangles = (0..<4_000).map { _ in
        let points = (0..<3).map { _ in
          Point(
            x: Double.random(in: 2.25...19.5, using: &random),
            y: Double.random(in: 1.5...15.25, using: &random))
        }
        let (a, b) = (points[1] - points[0], points[2] - points[0])
        return a.x * b.y > a.y * b.x ? points : points.reversed()
      }
      let filled = Self.coverage([frame] + triangles, evenOdd: false)
      #expect(filled == Self.coverage([frame], evenOdd: false))
      let mixed = Self.coverage([frame] + triangles, evenOdd: true)
      #expect(mixed.allSatisfy { $0 >= 0 && $0 <= 1 })
      #expect(mixed.contains { $0 > 0.3 && $0 < 0.7 })
    }
  }

  @Test("more outlines than are kept of a row are counted all the same")
  func many() {
    let box = Self.rectangle(4.5, 3, 9, 12)
    let view = PixelRect(left: 2, top: 4, right: 12, bottom: 6)
    let odd = Self.coverage(Array(repeating: box, count: 20_001), evenOdd: true, in: view)
    #expect(odd == Self.coverage([box], evenOdd: true, in: view))
    let even = Self.coverage(Array(repeating: box, count: 20_002), evenOdd: true, in: view)
    #expect(even[3..<10].allSatisfy { $0 == 0 } && even[0..<2].allSatisfy { $0 == 0 })
  }
}

// MARK: - From first principles

/// The coverage of every pixel: rows cut at all corners and at the crossings of all pairs of sides,
/// and of the trapezoids between sides what lies in each column.
func exactCoverage(
  of polygons: [[Point]], usesEvenOddRule: Bool, in region: PixelRect
) -> [Double] {
  let sides = polygons.flatMap { polygon in
    polygon.indices.compactMap { Side(polygon[$0], polygon[($0 + 1) % polygon.count]) }
  }
  var heights = (region.top...region.bottom).map(Double.init)
  heights += sides.flatMap { [$0.top.y, $0.bottom.y] } + crossings(sides)
  heights = heights.filter { $0 >= Double(region.top) && $0 <= Double(region.bottom) }.sorted()
  var result = [Double](repeating: 0, count: region.count)
  for (top, bottom) in zip(heights, heights.dropFirst()) where bottom > top {
    let middle = (top + bottom) / 2
    let crossed = sides.filter { $0.top.y <= middle && $0.bottom.y >= middle }
      .sorted { $0.x(at: middle) < $1.x(at: middle) }
    var winding = 0
    for (left, right) in zip(crossed, crossed.dropFirst()) {
      winding += left.winding
      guard usesEvenOddRule ? winding % 2 != 0 : winding != 0 else { continue }
      let corners = [
        Point(x: left.x(at: top), y: top), Point(x: right.x(at: top), y: top),
        Point(x: right.x(at: bottom), y: bottom), Point(x: left.x(at: bottom), y: bottom),
      ]
      let row = (Int(middle) - region.top) * region.width
      for column in region.columns {
        let cut = clip(clip(corners, at: Double(column), 1), at: Double(column + 1), -1)
        result[row + column - region.left] += area(cut)
      }
    }
  }
  return result
}

private struct Side {
  var top, bottom: Point
  var winding: Int

  init?(_ start: Point, _ end: Point) {
    guard start.y != end.y else { return nil }
    (top, bottom) = start.y < end.y ? (start, end) : (end, start)
    winding = start.y < end.y ? 1 : -1
  }

  func x(at y: Double) -> Double {
    top.x + (bottom.x - top.x) * ((y - top.y) / (bottom.y - top.y))
  }
}

private func crossings(_ sides: [Side]) -> [Double] {
  var result: [Double] = []
  for (index, side) in sides.enumerated() {
    for other in sides[..<index] {
      let (top, bottom) = (max(side.top.y, other.top.y), min(side.bottom.y, other.bottom.y))
      guard top < bottom else { continue }
      let above = side.x(at: top) - other.x(at: top)
      let below = side.x(at: bottom) - other.x(at: bottom)
      if above * below < 0 { result.append(top + (bottom - top) * above / (above - below)) }
    }
  }
  return result
}

/// What lies to one side of a column's edge: 1 to the right, −1 to the left.
private func clip(_ polygon: [Point], at x: Double, _ side: Double) -> [Point] {
  var result: [Point] = []
  for (index, point) in polygon.enumerated() {
    let next = polygon[(index + 1) % polygon.count]
    let (a, b) = ((point.x - x) * side, (next.x - x) * side)
    if a >= 0 { result.append(point) }
    if a * b < 0 { result.append(Point(x: x, y: point.y + (next.y - point.y) * (a / (a - b)))) }
  }
  return result
}

private func area(_ polygon: [Point]) -> Double {
  var sum = 0.0
  for (index, point) in polygon.enumerated() {
    let next = polygon[(index + 1) % polygon.count]
    sum += point.x * next.y - next.x * point.y
  }
  return abs(sum) / 2
}
