import LambentGeometry
import Testing

private func isClose(_ a: Point, _ b: Point, _ tolerance: Double = 1e-9) -> Bool {
  (a - b).length <= tolerance
}

@Suite("Paths")
struct PathTests {
  @Test("an ellipse starts at the right and runs first downward")
  func ellipse() {
    let path = Path(ellipseIn: Rect(x: 0, y: 0, width: 20, height: 10))
    #expect(path.elements.first == .move(to: Point(x: 20, y: 5)))
    let measure = PathMeasure(path)
    #expect(isClose(measure.position(atShare: 0).tangent, Point(x: 0, y: 1)))
    #expect(isClose(measure.position(atShare: 0.25).point, Point(x: 10, y: 10), 1e-6))
    #expect(path.boundingBox == Rect(x: 0, y: 0, width: 20, height: 10))
  }

  @Test("a rounded rectangle never rounds more than half its shorter side")
  func roundedRect() {
    let rect = Rect(x: 1, y: 2, width: 30, height: 10)
    #expect(Path(roundedRect: rect, radius: 99) == Path(roundedRect: rect, radius: 5))
    #expect(Path(roundedRect: rect, radius: 0) == Path(rect: rect))
    #expect(Path(roundedRect: rect, radius: -1) == Path(rect: rect))
    #expect(Path(roundedRect: rect, radius: 3).boundingBox == rect)
  }

  @Test("a bounding box covers bulges but not control points")
  func boundingBox() {
    let arch = Path([
      .move(to: Point(x: 0, y: 0)),
      .cubic(
        to: Point(x: 100, y: 0), control1: Point(x: 0, y: 100), control2: Point(x: 100, y: 100)),
    ])
    #expect(arch.boundingBox == Rect(x: 0, y: 0, width: 100, height: 75))
    let quad = Path([
      .move(to: Point(x: 0, y: 0)), .quad(to: Point(x: 10, y: 0), control: Point(x: 5, y: 10)),
    ])
    #expect(quad.boundingBox == Rect(x: 0, y: 0, width: 10, height: 5))
    #expect(Path().boundingBox == nil)
  }

  @Test("polygons leave the curve by no more than the tolerance", arguments: [1, 0.1, 0.01])
  func flattening(tolerance: Double) {
    let radius = 50.0
    let path = Path(ellipseIn: Rect(x: -radius, y: -radius, width: 2 * radius, height: 2 * radius))
    let polygons = path.flattened(tolerance: tolerance)
    #expect(polygons.count == 1 && polygons[0].first == polygons[0].last)
    for (a, b) in zip(polygons[0], polygons[0].dropFirst()) {
      // The circle's own curve is off by 0.03%.
      #expect(radius - ((a + b) * 0.5).length < tolerance + 0.03)
    }
  }

  @Test("open and closed subpaths become polygons of their own")
  func subpaths() throws {
    let polygons = try Path(svg: "M0 0 L10 0 M5 5 h1 v1 z l3 3").flattened(tolerance: 0.1)
    #expect(polygons.map(\.count) == [2, 4, 2])
    #expect(polygons[2] == [Point(x: 5, y: 5), Point(x: 8, y: 8)])
  }

  @Test("hostile numbers neither trap nor exhaust memory")
  func hostile() {
    for value in [Double.nan, .infinity, 1e300] {
      let path = Path([
        .move(to: Point(x: value, y: 0)),
        .cubic(
          to: Point(x: 1, y: value), control1: Point(x: -value, y: 3),
          control2: Point(x: value, y: value)),
        .close,
      ])
      #expect(path.flattened(tolerance: 0).joined().count < 10_000)
      _ = path.boundingBox
      _ = PathMeasure(path).position(atShare: 0.5)
    }
  }

  @Test("paths of the same steps have paths between them, others have none")
  func interpolation() {
    let small = Path(rect: Rect(x: 0, y: 0, width: 10, height: 10))
    let large = Path(rect: Rect(x: 10, y: 0, width: 30, height: 30))
    #expect(
      small.interpolated(to: large, at: 0.5) == Path(rect: Rect(x: 5, y: 0, width: 20, height: 20)))
    #expect(small.interpolated(to: Path(ellipseIn: .unit), at: 0.5) == nil)
  }
}

@Suite("The way along a path")
struct PathMeasureTests {
  private let arch = Path([
    .move(to: Point(x: 0, y: 0)),
    .cubic(to: Point(x: 100, y: 0), control1: Point(x: 0, y: 100), control2: Point(x: 100, y: 100)),
  ])

  @Test("a quarter of the parameter is not a quarter of the way")
  func parameterAndWay() {
    let measure = PathMeasure(arch)
    #expect(measure.position(segment: 0, parameter: 0.25).point == Point(x: 15.625, y: 56.25))
    #expect(isClose(measure.position(atShare: 0.25).point, Point(x: 10.59, y: 48.353), 0.001))
    // The speed is 300·(1 − 2t + 2t²), a polynomial.
    #expect(abs(measure.length - 200) < 1e-12)
  }

  @Test("a quadratic curve has the length of its closed form")
  func closedForm() throws {
    // y = x² from 0 to 1: √5/2 + asinh(2)/4.
    let path = try Path(svg: "M0 0 Q0.5 0 1 1")
    let exact = 5.0.squareRoot() / 2 + Elementary.log(2 + 5.0.squareRoot()) / 4
    #expect(abs(PathMeasure(path).length - exact) < 1e-10)
  }

  @Test("even steps of the way are even, over all kinds of segments")
  func evenSteps() throws {
    let path = try Path(svg: "M0 0 L30 0 Q60 0 60 30 C60 90 0 0 0 60 A10 20 30 0 1 40 70 Z")
    let measure = PathMeasure(path)
    let fine = 20_000
    var way = 0.0
    var last = measure.position(atShare: 0).point
    for step in 1...fine {
      let point = measure.position(atShare: Double(step) / Double(fine)).point
      #expect((point - last).length <= measure.length / Double(fine) + 1e-9)
      way += (point - last).length
      last = point
    }
    // Each of the five corners cuts off less than a step.
    #expect(abs(way - measure.length) < 5 * measure.length / Double(fine))
    #expect(isClose(last, Point(x: 0, y: 0)))
  }

  @Test("a way is held at the ends")
  func heldAtEnds() {
    let measure = PathMeasure(arch)
    #expect(measure.position(atDistance: -5).point == Point(x: 0, y: 0))
    #expect(measure.position(atDistance: 1e9).point == Point(x: 100, y: 0))
    #expect(measure.position(atDistance: .nan).point == Point(x: 0, y: 0))
    #expect(isClose(measure.position(atShare: 1).tangent, Point(x: 0, y: -1)))
  }

  @Test("a curve with a cusp is measured")
  func cusp() throws {
    let measure = PathMeasure(try Path(svg: "M0 0 C10 10 0 10 10 0"))
    let polygon = try Path(svg: "M0 0 C10 10 0 10 10 0").flattened(tolerance: 1e-6)[0]
    let chords = zip(polygon, polygon.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0).length }
    #expect(abs(measure.length - chords) < 1e-4)
  }

  @Test("a path without drawn steps stands still")
  func empty() {
    #expect(PathMeasure(Path()).length == 0)
    #expect(
      PathMeasure(Path([.move(to: Point(x: 3, y: 4))])).position(atShare: 0.5).point
        == Point(x: 3, y: 4))
  }
}
