import LambentGeometry
import TestKit
import Testing

/// The area in which the winding number is not zero, by scan lines: exact but for their number.
func area(of path: Path, lines: Int = 4000) -> Double {
  guard let box = path.boundingBox, box.height > 0 else { return 0 }
  let edges = path.flattened(tolerance: 0.001).flatMap { points in
    zip(points, points.dropFirst() + points.prefix(1))
  }
  var sum = 0.0
  for line in 0..<lines {
    let y = box.minY + box.height * (Double(line) + 0.5) / Double(lines)
    var crossings: [(x: Double, winding: Int)] = []
    for (a, b) in edges where (a.y <= y) != (b.y <= y) {
      crossings.append((a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x), a.y < b.y ? 1 : -1))
    }
    crossings.sort { $0.x < $1.x }
    var winding = 0
    for (crossing, next) in zip(crossings, crossings.dropFirst()) {
      winding += crossing.winding
      if winding != 0 { sum += next.x - crossing.x }
    }
  }
  return sum * box.height / Double(lines)
}

func isNear(_ a: Double, _ b: Double, within tolerance: Double) -> Bool {
  abs(a - b) <= tolerance
}

/// A path of a few curves and lines, some closed, within 200 points.
func randomPath(_ random: inout SeededRandom) -> Path {
  func point() -> Point {
    Point(x: random.number(in: 0...200), y: random.number(in: 0...200))
  }
  var path = Path()
  for _ in 0..<random.integer(in: 1...3) {
    path.move(to: point())
    for _ in 0..<random.integer(in: 1...4) {
      switch random.integer(in: 0...2) {
      case 0: path.addLine(to: point())
      case 1: path.addQuadCurve(to: point(), control: point())
      default: path.addCurve(to: point(), control1: point(), control2: point())
      }
    }
    if random.flag() { path.closeSubpath() }
  }
  return path
}

@Suite("Strokes")
struct StrokeTests {
  let segment = Path([.move(to: Point(x: 10, y: 10)), .line(to: Point(x: 40, y: 50))])

  @Test("the area of a stroked segment is its length times its width, and its caps'")
  func segmentArea() {
    let areas: [(StrokeStyle.Cap, Double)] = [
      (.butt, 50 * 8), (.square, 58 * 8), (.round, 50 * 8 + Double.pi * 16),
    ]
    for (cap, expected) in areas {
      let outline = segment.stroked(StrokeStyle(lineWidth: 8, lineCap: cap), tolerance: 0.001)
      #expect(isNear(area(of: outline), expected, within: 0.05))
    }
  }

  @Test(
    "the area of a stroked circle is 2πr times the width, also where the pen reaches the middle")
  func circleArea() {
    let circle = Path(ellipseIn: Rect(x: -30, y: -30, width: 60, height: 60))
    for (width, expected) in [(10.0, 600 * Double.pi), (60, 3600 * Double.pi)] {
      let outline = circle.stroked(StrokeStyle(lineWidth: width), tolerance: 0.001)
      #expect(isNear(area(of: outline), expected, within: 0.001 * expected))
    }
    // A pen wider than the circle covers all that it passes.
    let outline = circle.stroked(StrokeStyle(lineWidth: 100), tolerance: 0.001)
    #expect(isNear(area(of: outline), 6400 * Double.pi, within: 20))
  }

  @Test("a reversed path has the same line", arguments: 0..<12)
  func reversal(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let points = (0..<6).map { _ in
      Point(x: random.number(in: 0...100), y: random.number(in: 0...100))
    }
    var path = Path([.move(to: points[0])])
    path.addCurve(to: points[3], control1: points[1], control2: points[2])
    path.addQuadCurve(to: points[5], control: points[4])
    var back = Path([.move(to: points[5])])
    back.addQuadCurve(to: points[3], control: points[4])
    back.addCurve(to: points[0], control1: points[2], control2: points[1])
    for join in StrokeStyle.Join.allCases {
      let style = StrokeStyle(lineWidth: 20, lineJoin: join)
      let (a, b) = (
        area(of: path.stroked(style), lines: 500), area(of: back.stroked(style), lines: 500)
      )
      #expect(isNear(a, b, within: 0.01 * a))
    }
  }

  @Test("a line covers what the pen sweeps, and nothing else", arguments: 0..<20)
  func sweep(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let path = randomPath(&random)
    let width = random.number(in: 1...60)
    let style = StrokeStyle(lineWidth: width, lineCap: .round, lineJoin: .round)
    let outline = path.stroked(style, tolerance: 0.01)
    let spine = path.flattened(tolerance: 0.01)
    for _ in 0..<60 {
      let probe = Point(x: random.number(in: -30...230), y: random.number(in: -30...230))
      let distance =
        spine.flatMap { zip($0, $0.dropFirst()) }.map { a, b in
          let along = b - a
          let square = along.x * along.x + along.y * along.y
          let t = square > 0 ? ((probe - a).x * along.x + (probe - a).y * along.y) / square : 0
          return (a + along * min(max(t, 0), 1) - probe).length
        }.min() ?? .infinity
      guard abs(distance - width / 2) > 0.05 else { continue }
      #expect(outline.winds(around: probe) == (distance < width / 2), "\(probe), \(distance)")
    }
  }

  @Test("joins of a right angle have the areas of a square, a triangle and a quarter disc")
  func joins() throws {
    let corner = try Path(svg: "M0 0 H50 V50")
    let areas: [(StrokeStyle.Join, Double)] = [
      (.miter, 25), (.bevel, 12.5), (.round, Double.pi * 25 / 4),
    ]
    for (join, extra) in areas {
      let style = StrokeStyle(lineWidth: 10, lineJoin: join)
      #expect(isNear(area(of: corner.stroked(style, tolerance: 0.001)), 975 + extra, within: 0.3))
    }
  }

  @Test("a miter beyond its limit is a bevel")
  func miterLimit() throws {
    // A turn of 90° has a miter of √2 widths.
    let corner = try Path(svg: "M0 0 H50 V50")
    func width(_ limit: Double) -> Double? {
      corner.stroked(StrokeStyle(lineWidth: 10, miterLimit: limit)).boundingBox?.maxX
    }
    #expect(width(1.42) == 55)
    let beveled = corner.stroked(StrokeStyle(lineWidth: 10, miterLimit: 1.41))
    #expect(!beveled.winds(around: Point(x: 54.9, y: -4.9)))
    #expect(beveled.winds(around: Point(x: 52, y: -2)))
  }

  @Test("a closed path has a join at its seam, an open one caps")
  func seam() throws {
    let style = StrokeStyle(lineWidth: 10)
    let probe = Point(x: -4, y: -4)
    #expect(try Path(svg: "M0 0 H50 V50 H0 Z").stroked(style).winds(around: probe))
    #expect(try !Path(svg: "M0 0 H50 V50 H0 V0").stroked(style).winds(around: probe))
  }

  @Test(
    "a subpath without length is a disc with round caps, a square with square ones, else nothing")
  func dots() throws {
    for svg in ["M5 5 L5 5", "M5 5 Z", "M5 5 C5 5 5 5 5 5"] {
      let dot = try Path(svg: svg)
      #expect(dot.stroked(StrokeStyle(lineWidth: 10)).isEmpty)
      let square = dot.stroked(StrokeStyle(lineWidth: 10, lineCap: .square))
      #expect(square.boundingBox == Rect(x: 0, y: 0, width: 10, height: 10))
      let disc = dot.stroked(StrokeStyle(lineWidth: 10, lineCap: .round), tolerance: 0.001)
      #expect(isNear(area(of: disc), 25 * Double.pi, within: 0.1))
    }
    #expect(Path([.move(to: .zero)]).stroked(StrokeStyle(lineCap: .round)).isEmpty)
  }

  @Test(
    "no width, a negative one and one without end draw nothing",
    arguments: [0, -1, .nan, .infinity])
  func noWidth(width: Double) {
    #expect(segment.stroked(StrokeStyle(lineWidth: width)).isEmpty)
  }

  @Test("a cusp is round, without holes")
  func cusp() throws {
    let path = try Path(svg: "M0 100 C100 0 0 0 100 100")
    let outline = path.stroked(StrokeStyle(lineWidth: 20), tolerance: 0.01)
    // The cusp lies at (50, 25).
    #expect(outline.winds(around: Point(x: 50, y: 16)))
    #expect(outline.winds(around: Point(x: 50, y: 30)))
    #expect(!outline.winds(around: Point(x: 50, y: 14)))
  }

  @Test("huge, tiny and broken numbers neither trap nor take much")
  func robustness() {
    let values = [0, 1e-300, 1e-9, 1, 1e9, 1e99, 1e150, 1e308, -1e308, .infinity, .nan]
    for a in values {
      for b in values {
        var path = Path([.move(to: Point(x: a, y: b)), .line(to: Point(x: b, y: a))])
        path.addCurve(
          to: Point(x: 0, y: a), control1: Point(x: b, y: 0), control2: Point(x: a, y: b))
        path.addQuadCurve(to: Point(x: b, y: b), control: Point(x: a, y: 1))
        path.closeSubpath()
        for width in [1e-300, 1e-3, 10, 1e9, 1e99] {
          let style = StrokeStyle(
            lineWidth: width, lineCap: .round, lineJoin: .round, dashPattern: [a, b], dashPhase: b)
          let outline = path.stroked(style, tolerance: b)
          #expect(outline.elements.count <= 2 * Path.maximumOutlineCount)
        }
        _ = path.trimmed(from: a, to: b)
        _ = PathMorph(from: path, to: Path(rect: Rect(x: a, y: b, width: 1, height: 1))).path(
          at: 0.5)
      }
    }
  }
}

extension Path {
  /// Whether the winding number about a point is not zero.
  func winds(around probe: Point) -> Bool {
    var winding = 0
    for points in flattened(tolerance: 0.01) {
      for (a, b) in zip(points, points.dropFirst() + points.prefix(1))
      where (a.y <= probe.y) != (b.y <= probe.y) {
        let x = a.x + (probe.y - a.y) / (b.y - a.y) * (b.x - a.x)
        if x > probe.x { winding += a.y < b.y ? 1 : -1 }
      }
    }
    return winding != 0
  }
}
