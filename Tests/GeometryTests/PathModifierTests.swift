import Testing

@testable import LambentGeometry

/// Changes of outlines: corners, ridges, offsets, merged areas.
@Suite("Changed outlines")
struct PathModifierTests {
  private let square = Path(rect: Rect(x: 0, y: 0, width: 10, height: 10))

  /// The area that a path winds about, by its polygons.
  private func area(_ path: Path) -> Double {
    var sum = 0.0
    for polygon in path.flattened(tolerance: 0.001) {
      for (index, point) in polygon.enumerated() {
        let next = polygon[(index + 1) % polygon.count]
        sum += point.x * next.y - next.x * point.y
      }
    }
    return abs(sum / 2)
  }

  private func square(at x: Double, _ y: Double, _ side: Double = 10) -> Path {
    Path(rect: Rect(x: x, y: y, width: side, height: side))
  }

  @Test(
    "merged areas have the sizes of sets",
    arguments: [
      (PathMergeMode.add, 175.0), (.subtract, 75), (.intersect, 25), (.exclude, 150),
    ])
  func merges(mode: PathMergeMode, size: Double) {
    let merged = Path.merging([square, square(at: 5, 5)], mode)
    #expect(abs(area(merged) - size) < 0.01)
  }

  @Test("areas that share sides and corners are merged without gaps")
  func touching() {
    let row = (0..<4).map { square(at: Double($0) * 10, 0) }
    let merged = Path.merging(row, .add)
    #expect(abs(area(merged) - 400) < 0.01)
    #expect(Path.merging([square, square], .exclude).isEmpty)
    #expect(abs(area(Path.merging([square, square], .intersect)) - 100) < 0.01)
  }

  @Test("the direction of an outline does not matter to merged areas")
  func directions() {
    let merged = Path.merging([square.reversed, square(at: 5, 5)], .subtract)
    #expect(abs(area(merged) - 75) < 0.01)
  }

  @Test("areas of many random squares are those that points say", arguments: 0..<8)
  func random(seed: Int) {
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ 1
    func number(_ limit: Double) -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 40) / Double(1 << 24) * limit
    }
    let squares = (0..<12).map { _ in
      (x: number(20).rounded(), y: number(20).rounded(), side: 1 + number(12).rounded())
    }
    let merged = Path.merging(squares.map { square(at: $0.x, $0.y, $0.side) }, .add)
    var count = 0
    for column in 0..<40 {
      for row in 0..<40 {
        let (x, y) = (Double(column) + 0.5, Double(row) + 0.5)
        let isInside = squares.contains {
          x > $0.x && x < $0.x + $0.side && y > $0.y && y < $0.y + $0.side
        }
        if isInside { count += 1 }
      }
    }
    #expect(abs(area(merged) - Double(count)) < 0.01)
  }

  @Test("an offset grows outlines by its join and shrinks them, down to nothing")
  func offsets() {
    #expect(abs(area(square.offset(by: 2, join: .miter)) - 196) < 0.01)
    #expect(abs(area(square.offset(by: 2, join: .bevel)) - (100 + 80 + 8)) < 0.05)
    #expect(abs(area(square.offset(by: 2, join: .round)) - (100 + 80 + 4 * .pi)) < 0.1)
    #expect(abs(area(square.offset(by: -2)) - 36) < 0.01)
    #expect(square.offset(by: -6).isEmpty)
    #expect(abs(area(square.reversed.offset(by: 2, join: .miter)) - 196) < 0.01)
  }

  @Test("an open line becomes an outline around it")
  func openOffset() {
    let line = Path([.move(to: .zero), .line(to: Point(x: 10, y: 0))])
    #expect(abs(area(line.offset(by: 1, join: .round)) - (20 + .pi)) < 0.05)
  }

  @Test("rounded corners cut what arcs cut, at most half of a line")
  func corners() {
    let rounded = square.roundingCorners(radius: 3)
    #expect(abs(area(rounded) - (100 - 9 * (4 - .pi))) < 0.02)
    let most = square.roundingCorners(radius: 100)
    #expect(abs(area(most) - 25 * .pi) < 0.1)
    #expect(square.roundingCorners(radius: 0) == square)
  }

  @Test("a pucker moves points to the middle and handles away from it")
  func pucker() {
    let bloated = square.puckered(by: -0.5)
    let box = bloated.flattened(tolerance: 0.01).joined()
    #expect(abs((box.map(\.x).min() ?? 0) + 2.5) < 0.01)
    #expect(square.puckered(by: 0.5).segments[0].start == Point(x: 2.5, y: 2.5))
  }

  @Test("ridges lie at their distance on either side in turn")
  func zigZags() {
    let line = Path([.move(to: .zero), .line(to: Point(x: 30, y: 0))])
    let points = line.zigZagged(amplitude: 2, ridges: 2, isSmooth: false)
      .flattened(tolerance: 0.1).joined()
    #expect(
      points.map { $0.y.rounded() } == [2, -2, 2, -2]
        || points.map { $0.y.rounded() } == [-2, 2, -2, 2])
    #expect(points.map { $0.x.rounded() } == [0, 10, 20, 30])
  }

  @Test("a trim beyond the end goes on from the start, without a break in a closed outline")
  func aroundTrim() {
    let part = square.trimmed(aroundFrom: 0.75, to: 1.25)
    #expect(part.subpaths.count == 1)
    #expect(abs(PathMeasure(part).length - 20) < 1e-6)
    let pair = Path.trimmed([square, square(at: 20, 0)], aroundFrom: 0.25, to: 0.75)
    #expect(pair.map { PathMeasure($0).length.rounded() } == [20, 20])
    let around = Path.trimmed([square, square(at: 20, 0)], aroundFrom: 0.75, to: 1.25)
    #expect(around.map { PathMeasure($0).length.rounded() } == [20, 20])
  }

  @Test("a trim that ends at a vertex has no piece beyond it", arguments: [60.0, 59.3, 1e-3, 7e5])
  func trimAtVertex(side: Double) {
    let ellipse = Path(ellipseIn: Rect(x: 0.1, y: 0.7, width: side, height: side))
    let whole = ellipse.elements.count { if case .move = $0 { false } else { $0 != .close } }
    for part in 1..<whole {
      let cut = Double(part) / Double(whole)
      #expect(ellipse.trimmed(from: 0, to: cut).elements.count == part + 1)
      #expect(ellipse.trimmed(from: cut, to: 1).elements.count == whole - part + 1)
      let two = Path.trimmed([ellipse, ellipse], aroundFrom: 0, to: (1 + cut) / 2)
      #expect(two[1].elements.count == part + 1)
    }
    #expect(Path.trimmed([ellipse, ellipse, ellipse], aroundFrom: 0, to: 1 / 3.0)[1].isEmpty)
  }

  @Test("a short trim within a long path stays")
  func shortTrim() {
    let line = Path([
      .move(to: .zero), .line(to: Point(x: 1e6, y: 0)), .line(to: Point(x: 2e6, y: 0)),
    ])
    for start in [0.25, 0.5] {
      #expect(abs(PathMeasure(line.trimmed(from: start, to: start + 1e-9)).length - 2e-3) < 1e-3)
    }
  }

  @Test("a star has twice its points, the first at the top, and may turn")
  func stars() {
    let star = Path(starAt: .zero, points: 5, radii: (10, 4))
    #expect(star.segments.count == 10)
    #expect(star.segments[0].start.y.rounded() == -10)
    let turned = Path(starAt: .zero, points: 4, radii: (10, nil), rotation: .pi / 2)
    #expect(turned.segments[0].start.x.rounded() == 10)
    #expect(star.reversed.segments[0].start == star.segments[0].start)
  }

  @Test("a fraction of the points of a star is a smaller point, which grows to a whole one")
  func partOfPoint() {
    let half = Path(starAt: .zero, points: 5.5, radii: (10, 4))
    let lengths = half.segments.map { ($0.start.length * 1000).rounded() / 1000 }
    let expected: [Double] = [7, 4, 10, 4, 10, 4, 10, 4, 10, 4, 10, 4]
    #expect(lengths == expected)
    func distance(_ a: Path, _ b: Path) -> Double {
      var greatest = 0.0
      for one in a.segments {
        let nearest = b.segments.map { (one.start - $0.start).length }.min()
        greatest = max(greatest, nearest ?? 0)
      }
      return greatest
    }
    // There is no jump where the last one begins, nor where it is whole.
    let five = Path(starAt: .zero, points: 5, radii: (10, 4))
    let six = Path(starAt: .zero, points: 6, radii: (10, 4))
    #expect(distance(Path(starAt: .zero, points: 5.001, radii: (10, 4)), five) < 0.02)
    #expect(distance(Path(starAt: .zero, points: 5.999, radii: (10, 4)), six) < 0.02)
    #expect(Path(starAt: .zero, points: 5.5, radii: (10, nil)).segments.count == 5)
  }

  @Test("merging and offsetting stop where no work is left, and say so")
  func work() {
    let paths = (0..<60).map { square(at: Double($0) / 3, Double($0) / 5) }
    for budget in [10, 200] {
      var work = budget
      _ = Path.merging(paths, .add, within: &work)
      #expect(work < 0)
      work = budget / 100
      _ = square.offset(by: 2, join: .round, miterLimit: 4, within: &work)
      #expect(work < 0)
    }
    var work = 1 << 20
    #expect(Path.merging(paths, .add, within: &work) == Path.merging(paths, .add))
    #expect(work > 0)
    #expect(square.zigZagWork(ridges: 9) == 40)
    #expect(square.zigZagWork(ridges: .nan) == 4)
  }

  @Test(
    "numbers without sense give an outline, and never a trap",
    arguments: [
      Double.nan, .infinity, -.infinity, 1e300, -1e300, 1e-300, 0,
    ])
  func extremes(number: Double) {
    _ = square.offset(by: number)
    _ = square.roundingCorners(radius: number)
    _ = square.puckered(by: number)
    _ = square.zigZagged(amplitude: number, ridges: number, isSmooth: true)
    _ = square.trimmed(aroundFrom: number, to: number + 0.5)
    _ = Path(starAt: .zero, points: number, radii: (number, number))
    let far = Path(rect: Rect(x: number, y: number, width: 10, height: number))
    for mode in PathMergeMode.allCases { _ = Path.merging([square, far], mode) }
    _ = far.offset(by: 2)
  }
}
