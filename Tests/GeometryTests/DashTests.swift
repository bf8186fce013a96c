import Glibc
import LambentGeometry
import TestKit
import Testing

private func length(_ path: Path) -> Double { PathMeasure(path).length }

private func line(_ length: Double) -> Path {
  Path([.move(to: .zero), .line(to: Point(x: length, y: 0))])
}

/// The dashes of a level line, as their ends.
private func dashes(_ path: Path) -> [[Double]] {
  path.flattened(tolerance: 1).map { [$0[0].x, $0[$0.count - 1].x] }
}

@Suite("Trims and dashes")
struct DashTests {
  @Test("trims that meet add up to the whole", arguments: 0..<20)
  func trimsAddUp(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let path = randomPath(&random)
    let cut = random.number(in: 0...1)
    let (first, second) = (path.trimmed(from: 0, to: cut), path.trimmed(from: cut, to: 1))
    #expect(isNear(length(first), cut * length(path), within: 1e-6 * length(path)))
    #expect(isNear(length(first) + length(second), length(path), within: 1e-6 * length(path)))
    let style = StrokeStyle(lineWidth: 2)
    #expect(
      isNear(
        area(of: Path(first.elements + second.elements).stroked(style), lines: 1000),
        area(of: path.stroked(StrokeStyle(lineWidth: 2, lineJoin: .bevel)), lines: 1000),
        within: 40))
  }

  @Test("a trim counts the length of all subpaths in order")
  func trimOverSubpaths() throws {
    let path = try Path(svg: "M0 0 H10 M0 5 H30")
    #expect(dashes(path.trimmed(from: 0.125, to: 0.5)) == [[5, 10], [0, 10]])
  }

  @Test("the whole range keeps the seam, any other opens it; none is nothing")
  func trimSeam() throws {
    let square = try Path(svg: "M0 0 H10 V10 H0 Z")
    #expect(square.trimmed(from: 0, to: 1) == square)
    #expect(square.trimmed(from: -1, to: 7) == square)
    #expect(!square.trimmed(from: 0, to: 0.99).elements.contains(.close))
    #expect(square.trimmed(from: 0.5, to: 0.5).isEmpty)
    #expect(square.trimmed(from: 0.7, to: 0.2).isEmpty)
    // A closed subpath that is not cut stays closed.
    let two = try Path(svg: "M0 0 H10 V10 H0 Z M0 0 H40")
    #expect(two.trimmed(from: 0, to: 0.75).elements.contains(.close))
  }

  @Test(
    "dashes are as long as the path times the part of the pattern that is drawn", arguments: 0..<20)
  func duty(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let path = randomPath(&random)
    let (dash, gap) = (random.number(in: 0.1...2), random.number(in: 0.1...2))
    let dashed = path.dashed(pattern: [dash, gap], phase: random.number(in: -9...9))
    let expected = length(path) * dash / (dash + gap)
    #expect(isNear(length(dashed), expected, within: 2 * 3))
  }

  @Test("the phase tells how far into the pattern a path begins")
  func phase() {
    #expect(dashes(line(20).dashed(pattern: [6, 4], phase: 0)) == [[0, 6], [10, 16]])
    #expect(dashes(line(20).dashed(pattern: [6, 4], phase: 3)) == [[0, 3], [7, 13], [17, 20]])
    #expect(dashes(line(20).dashed(pattern: [6, 4], phase: -3)) == [[3, 9], [13, 19]])
    #expect(
      dashes(line(20).dashed(pattern: [6, 4], phase: 1003)) == [[0, 3], [7, 13], [17, 20]])
  }

  @Test("an odd pattern is used twice; each subpath begins it anew")
  func oddPattern() throws {
    #expect(dashes(line(20).dashed(pattern: [3])) == dashes(line(20).dashed(pattern: [3, 3])))
    #expect(
      dashes(line(20).dashed(pattern: [1, 2, 3]))
        == dashes(line(20).dashed(pattern: [1, 2, 3, 1, 2, 3])))
    let two = try Path(svg: "M0 0 H7 M0 5 H7").dashed(pattern: [5, 5])
    #expect(dashes(two) == [[0, 5], [0, 5]])
  }

  @Test("a pattern without length, or with a negative one, leaves the line solid")
  func solid() {
    for pattern in [[], [0], [0, 0], [-1, 2], [5, -1], [.nan], [.infinity, 1]] {
      #expect(line(10).dashed(pattern: pattern) == line(10))
    }
  }

  @Test("dashes without length are dots, also at the end of an open line")
  func dots() {
    let dots = line(10).dashed(pattern: [0, 5])
    #expect(dots.elements.count == 6)
    let style = StrokeStyle(lineWidth: 2, lineCap: .square, dashPattern: [0, 5])
    #expect(isNear(area(of: line(10).stroked(style)), 12, within: 0.01))
    let butt = StrokeStyle(lineWidth: 2, dashPattern: [0, 5])
    #expect(area(of: line(10).stroked(butt)) < 1e-4)
  }

  @Test("a closed path that is drawn on both sides of its seam has one dash there")
  func seam() throws {
    let square = try Path(svg: "M0 0 H10 V10 H0 Z")
    let dashed = square.dashed(pattern: [6, 6], phase: 2)
    let moves = dashed.elements.filter { if case .move = $0 { true } else { false } }
    #expect(moves.count == 3)
    let corner = dashed.stroked(StrokeStyle(lineWidth: 2)).winds(around: Point(x: -0.9, y: -0.9))
    #expect(corner)
    #expect(square.dashed(pattern: [100, 1]) == square)
  }

  @Test("the number of dashes is bounded")
  func bounds() {
    let path = line(5_000_000)
    #expect(path.dashed(pattern: [0.2, 0.2]) == path)
    #expect(path.dashed(pattern: [50, 50]).elements.count == 100_000)
    // Figures that made another library run out of memory.
    let far = [27_734, 35_660, 2_157_846_850, 247.0]
    let rest = dashes(line(100).dashed(pattern: far, phase: -248.13))
    #expect(rest.count == 1 && isNear(rest[0][1], 1.13, within: 1e-6))
    #expect(dashes(line(100).dashed(pattern: [837_099_584, 33_450])) == [[0, 100]])
  }
}

@Suite("Building and morphing paths")
struct PathBuildingTests {
  @Test("an arc runs from +x toward +y unless it is clockwise as Core Graphics says it")
  func arc() throws {
    var path = Path()
    path.addArc(
      center: Point(x: 50, y: 50), radius: 49, startAngle: -Double.pi / 2, endAngle: 0,
      clockwise: false)
    #expect(path.elements.count == 2)
    let ends = try #require(path.currentPoint)
    #expect((ends - Point(x: 99, y: 50)).length < 1e-12)
    #expect(isNear(PathMeasure(path).length, 49 * Double.pi / 2, within: 0.02))
    var back = Path()
    back.addArc(
      center: Point(x: 50, y: 50), radius: 49, startAngle: -Double.pi / 2, endAngle: 0,
      clockwise: true)
    #expect(isNear(PathMeasure(back).length, 49 * 3 * Double.pi / 2, within: 0.06))
  }

  @Test("a turn or more is a whole circle; nothing is added for broken numbers")
  func wholeTurn() {
    var path = Path()
    path.addArc(center: .zero, radius: 10, startAngle: 0, endAngle: 99, clockwise: false)
    #expect(path.currentPoint == Point(x: 10, y: 0))
    #expect(path.elements.count == 5)
    path.addArc(center: .zero, radius: .nan, startAngle: 0, endAngle: 1, clockwise: false)
    #expect(path.elements.count == 5)
  }

  @Test("the builder writes the steps it is told")
  func builder() {
    var path = Path()
    #expect(path.currentPoint == nil)
    path.move(to: Point(x: 1, y: 2))
    path.addLine(to: Point(x: 3, y: 4))
    path.closeSubpath()
    #expect(path.currentPoint == Point(x: 1, y: 2))
    path.addRect(Rect(x: 0, y: 0, width: 1, height: 1))
    #expect(path.elements.count == 8)
    path.addLines(between: [.zero, Point(x: 9, y: 0)])
    #expect(path.currentPoint == Point(x: 9, y: 0))
  }

  @Test("a morph is exact at its ends and has an outline between", arguments: 0..<10)
  func morph(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let (a, b) = (randomPath(&random), randomPath(&random))
    let morph = PathMorph(from: a, to: b)
    #expect(morph.path(at: 0) == a && morph.path(at: 1) == b)
    // Just beside the ends the outline is nearly theirs.
    let style = StrokeStyle(lineWidth: 4, lineJoin: .round)
    let near = area(of: morph.path(at: 1e-9).stroked(style), lines: 500)
    let exact = area(of: a.stroked(style), lines: 500)
    // Subpaths of the other begin as points.
    #expect(isNear(near, exact, within: 0.02 * exact + 30))
  }

  @Test("a square becomes a circle without turning")
  func squareToCircle() throws {
    let square = Path(rect: Rect(x: -10, y: -10, width: 20, height: 20))
    let circle = Path(ellipseIn: Rect(x: -10, y: -10, width: 20, height: 20))
    let morph = PathMorph(from: square, to: circle)
    #expect(morph.isResampled)
    let half = try #require(morph.path(at: 0.5).boundingBox)
    #expect(isNear(half.width, 20, within: 0.5) && isNear(half.height, 20, within: 0.5))
    #expect(isNear(area(of: morph.path(at: 0.5)), (400 + 100 * Double.pi) / 2, within: 12))
  }

  @Test("paths with the same steps are mixed point by point")
  func plainMorph() throws {
    let (a, b) = (try Path(svg: "M0 0 H10"), try Path(svg: "M0 10 H30"))
    let morph = PathMorph(from: a, to: b)
    #expect(!morph.isResampled)
    #expect(try morph.path(at: 0.5) == Path(svg: "M0 5 H20"))
  }

  @Test("outlining a line takes time in proportion to its dashes")
  func manyDashes() {
    func seconds(_ dashes: Int) -> Double {
      let style = StrokeStyle(lineWidth: 4, dashPattern: [0.001, 0.001])
      let path = line(0.002 * Double(dashes))
      let start = threadSeconds()
      let outline = path.strokeOutline(style, tolerance: 0.25)
      #expect(outline.ends.count > dashes / 2)
      return threadSeconds() - start
    }
    // Other tests run beside this one: only the thread's own time counts.
    func threadSeconds() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
    // Five times as many take 25 times as long where each moves those before it.
    let few = (0..<3).map { _ in seconds(24_000) }.min() ?? 0
    let many = (0..<3).map { _ in seconds(120_000) }.min() ?? 0
    #expect(many < 15 * few)
  }
}
