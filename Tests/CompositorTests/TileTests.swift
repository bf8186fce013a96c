import LambentCompositor
import LambentGeometry
import LambentPixels
import TestKit
import Testing

@Suite("Bands and coverage")
struct TileTests {
  @Test("bands are disjoint, in order, and cover the rectangle")
  func bands() throws {
    forEachSeed(200) { random in
      let top = Int.random(in: -100...100, using: &random)
      let rect = PixelRect(
        left: 3, top: top, right: 9, bottom: top + Int.random(in: 0...200, using: &random))
      let height = Int.random(in: 1...40, using: &random)
      let bands = rect.bands(height: height)
      #expect(bands.flatMap { Array($0.rows) } == Array(rect.rows))
      #expect(bands.allSatisfy { !$0.isEmpty && $0.height <= height && $0.columns == 3..<9 })
      // Cut at multiples of the height, whatever the rectangle.
      #expect(bands.dropFirst().allSatisfy { $0.top % height == 0 })
    }
  }

  @Test("a shape scanned in any bands has the same coverage as in one")
  func scanning() throws {
    forEachSeed(60) { random in
      let points = (0..<Int.random(in: 3...7, using: &random)).map { _ in
        Point(
          x: Double.random(in: -20...60, using: &random),
          y: Double.random(in: -20...60, using: &random))
      }
      let shape = Shape(
        polygons: [points], through: PlaneMap(Affine.identity),
        usesEvenOddRule: Bool.random(using: &random))
      let whole = PixelRect(left: 0, top: 0, right: 40, bottom: 40)
      let expected = coverage(of: shape, in: whole)
      var rows: [Float] = []
      for band in whole.bands(height: Int.random(in: 1...9, using: &random)) {
        rows += coverage(of: shape, in: band)
      }
      #expect(rows == expected)
      #expect(expected.allSatisfy { $0 >= 0 && $0 <= 1 })
    }
  }

  @Test("the coverage of a convex polygon sums to its area")
  func area() throws {
    forEachSeed(60) { random in
      let center = Point(x: 20, y: 20)
      let points = (0..<9).map { corner in
        let (sine, cosine) = Elementary.sinCos(Double(corner) * 0.698_131_7)
        let radius = Double.random(in: 4...19, using: &random)
        return Point(x: center.x + radius * cosine, y: center.y + radius * sine)
      }
      var area = 0.0
      for (a, b) in zip(points, points.dropFirst() + [points[0]]) {
        area += (a.x * b.y - b.x * a.y) / 2
      }
      let shape = Shape(polygons: [points], through: PlaneMap(Affine.identity))
      let sum = coverage(of: shape, in: PixelRect(left: 0, top: 0, right: 40, bottom: 40))
        .reduce(0.0) { $0 + Double($1) }
      #expect(abs(sum - abs(area)) < 1e-3)
    }
  }
}
