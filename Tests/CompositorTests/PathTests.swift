import LambentCompositor
import LambentGeometry
import TestKit
import Testing

@Suite("Paths")
struct PathTests {
  private static let view = PixelRect(left: 0, top: 0, right: 40, bottom: 32)

  /// A path of curves of every kind, with points up to a distance.
  private static func path(
    _ random: inout some RandomNumberGenerator, in range: ClosedRange<Double>
  ) -> Path {
    func point() -> Point {
      Point(
        x: Double.random(in: range, using: &random), y: Double.random(in: range, using: &random))
    }
    var elements: [Path.Element] = []
    for _ in 0..<3 {
      elements += [
        .move(to: point()), .cubic(to: point(), control1: point(), control2: point()),
        .line(to: point()), .quad(to: point(), control: point()), .line(to: point()),
      ]
      if Bool.random(using: &random) { elements.append(.close) }
      elements.append(.line(to: point()))
    }
    return Path(elements)
  }

  @Test("a path that is in view is drawn as its polygons are, to the bit, its lines kept or not")
  func polygons() {
    forEachSeed(60) { random in
      let path = Self.path(&random, in: 2...30)
      let isEvenOdd = Bool.random(using: &random)
      let map = PlaneMap(Affine(a: 1.1, b: 0.1, c: -0.05, d: 0.9, tx: 1.5, ty: 0.25))
      let expected = Shape(
        polygons: path.flattened(tolerance: 1.0 / 256), through: map, usesEvenOddRule: isEvenOdd)
      for keepsLines in [true, false] {
        let shape = Shape(
          path, tolerance: 1.0 / 256, through: map, usesEvenOddRule: isEvenOdd,
          keepsLines: keepsLines)
        #expect(shape.bounds == expected.bounds)
        #expect(coverage(of: shape, in: Self.view) == coverage(of: expected, in: Self.view))
      }
    }
  }

  @Test("a path of lines is drawn as it is beside a curve that is not seen")
  func lines() {
    forEachSeed(60) { random in
      let lines = Path(
        Self.path(&random, in: -10...45).elements.map { element in
          switch element {
          case .quad(let end, _), .cubic(let end, _, _): .line(to: end)
          case .move, .line, .close: element
          }
        })
      let far = Path([
        .move(to: Point(x: 900, y: 0)),
        .quad(to: Point(x: 990, y: 5), control: Point(x: 950, y: 9)),
        .line(to: Point(x: 940, y: 30)), .close,
      ])
      let isEvenOdd = Bool.random(using: &random)
      let map = PlaneMap(Affine(a: 0.9, b: 0.2, c: -0.1, d: 1.1, tx: 0.5, ty: -2.25))
      let shapes = [lines, Path(lines.elements + far.elements)].map {
        Shape($0, tolerance: 1.0 / 256, through: map, usesEvenOddRule: isEvenOdd)
      }
      let rows = zip(coverage(of: shapes[0], in: Self.view), coverage(of: shapes[1], in: Self.view))
      #expect(rows.allSatisfy { abs($0 - $1) < 1e-6 })
    }
  }

  @Test("what lies outside the view, or behind the eye, winds around it all the same")
  func outside() {
    forEachSeed(60) { random in
      let path = Self.path(&random, in: -400...400)
      let isEvenOdd = Bool.random(using: &random)
      var map = PlaneMap(Affine.identity)
      if Bool.random(using: &random) { map.x.z = Double.random(in: -0.01...0.01, using: &random) }
      let expected = Shape(
        polygons: path.flattened(tolerance: 1.0 / 256), through: map, usesEvenOddRule: isEvenOdd)
      let shape = Shape(
        path, tolerance: 1.0 / 256, through: map, usesEvenOddRule: isEvenOdd)
      let rows = zip(coverage(of: shape, in: Self.view), coverage(of: expected, in: Self.view))
      #expect(rows.allSatisfy { abs($0 - $1) < 1e-6 })
      #expect(shape.bounds == expected.bounds)
    }
  }

  @Test("views one below the other see the same of a path, to the bit")
  func bands() {
    forEachSeed(40) { random in
      let path = Self.path(&random, in: -300...300)
      let shape = Shape(path, tolerance: 1.0 / 256, through: PlaneMap(Affine.identity))
      let whole = coverage(of: shape, in: Self.view)
      for height in [1, 5, 8] {
        var rows: [Float] = []
        for top in stride(from: 0, to: 32, by: height) {
          rows += coverage(
            of: shape,
            in: PixelRect(left: 0, top: top, right: 40, bottom: min(32, top + height)))
        }
        #expect(rows == whole)
      }
    }
  }

  @Test("outlines that wind many thousand times count every one of them")
  func windings() {
    let square: [Path.Element] = [
      .move(to: Point(x: 0.5, y: 1)), .line(to: Point(x: 6, y: 1)), .line(to: Point(x: 6, y: 30)),
      .line(to: Point(x: 0.5, y: 30)), .close,
    ]
    func row(_ count: Int) -> [Float] {
      let path = Path((0..<count).flatMap { _ in square })
      let shape = Shape(
        path, tolerance: 1, through: PlaneMap(Affine.identity), usesEvenOddRule: true)
      let region = PixelRect(left: 0, top: 0, right: 8, bottom: 32)
      return Array(coverage(of: shape, in: region)[8 * 29..<8 * 30])
    }
    #expect(row(9_001) == [0.5, 1, 1, 1, 1, 1, 0, 0])
    #expect(row(9_002) == [0, 0, 0, 0, 0, 0, 0, 0])
  }

  @Test("flat ends between rows are exact, beside each other and within each other")
  func flatEnds() {
    func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> [Path.Element] {
      [
        .move(to: Point(x: x, y: y)), .line(to: Point(x: x + width, y: y)),
        .line(to: Point(x: x + width, y: y + height)), .line(to: Point(x: x, y: y + height)),
        .close,
      ]
    }
    // Two bars with ends at 2.25 and 5.5, a frame around them that begins at 0.75, and a bar within row 8.
    let elements =
      box(4, 2.25, 3, 3.25) + box(9, 2.25, 3, 3.25) + box(1, 0.75, 14, 9.5)
      + box(17, 8.125, 4, 0.5)
    let shape = Shape(
      Path(elements), tolerance: 1, through: PlaneMap(Affine.identity), usesEvenOddRule: true)
    let region = PixelRect(left: 0, top: 0, right: 24, bottom: 12)
    let found = coverage(of: shape, in: region)
    func height(_ row: Int, _ top: Double, _ bottom: Double) -> Float {
      Float(max(0, min(Double(row + 1), bottom) - max(Double(row), top)))
    }
    for row in 0..<12 {
      let (frame, bar) = (height(row, 0.75, 10.25), height(row, 2.25, 5.5))
      let expected = (0..<24).map { column -> Float in
        switch column {
        case 4..<7, 9..<12: frame - bar
        case 1..<15: frame
        case 17..<21: height(row, 8.125, 8.625)
        default: 0
        }
      }
      #expect(Array(found[24 * row..<24 * (row + 1)]) == expected, "row \(row)")
    }
  }

  @Test("curves that pass far away cost no more than what is seen of them")
  func far() {
    // Cut evenly, these would be 80 million lines.
    let curves = (0..<20_000).map { (index: Int) -> Path.Element in
      let end = Point(x: Double(index % 40), y: Double(index % 31))
      let control = Point(x: 1e8 + Double(index), y: 7e8)
      return .cubic(to: end, control1: control, control2: Point(x: -3e8, y: -1e8))
    }
    let path = Path([.move(to: .zero)] + curves)
    let shape = Shape(path, tolerance: 1.0 / 256, through: PlaneMap(Affine.identity))
    #expect(shape.bounds.contains(Self.view))
    #expect(coverage(of: shape, in: Self.view).allSatisfy { $0 >= 0 && $0 <= 1 })
  }
}

/// The coverage of every pixel of a region.
func coverage(of shape: Shape, in region: PixelRect) -> [Float] {
  let scanner = CoverageScanner()
  scanner.begin(shape, in: region)
  var result: [Float] = []
  for y in region.rows {
    scanner.scan(row: y)
    var row = [Float](repeating: 0, count: region.width)
    for span in scanner.spans {
      for column in span.columns {
        row[column - region.left] = span.coverage ?? scanner.coverages[column - region.left]
      }
    }
    result += row
  }
  return result
}
