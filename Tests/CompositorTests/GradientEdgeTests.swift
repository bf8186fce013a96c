import LambentCompositor
import LambentGeometry
import LambentPixels
import LambentRenderTree
import TestKit
import Testing

@Suite("Where the colours of gradients jump, each pixel has its share of both")
struct GradientEdgeTests {
  private static let canvas = PixelRect(left: 0, top: 0, right: 16, bottom: 16)
  private static let (red, blue) = (SIMD4<Float>(1, 0, 0, 1), SIMD4<Float>(0, 0, 1, 1))

  /// Red up to a location, blue from there on.
  private static func layer(
    _ kind: Drawable.Gradient.Kind, from start: Point, to end: Point, at location: Double
  ) -> RenderNode {
    var node = box(0, 0, 16, 16, nil)
    node.drawables = [
      .gradient(
        .init(
          kind: kind, start: start, end: end,
          stops: [
            .init(location: 0, color: .red), .init(location: location, color: .red),
            .init(location: location, color: .blue), .init(location: 1, color: .blue),
          ]))
    ]
    return node
  }

  /// The greatest difference of any channel from what a polygon covers of each pixel in blue, over red,
  /// where the closure tells to look.
  private static func difference(
    _ node: RenderNode, from polygon: [Point], where isCompared: (Point) -> Bool = { _ in true }
  ) throws -> Float {
    let expected = exactCoverage(of: [polygon], usesEvenOddRule: false, in: canvas)
    // The fast path is compared with the reference there, and jobs with each other.
    _ = try draw(node)
    let drawn = try Compositor().renderFloat(RenderTree(root: node, width: 16, height: 16))
    var worst: Float = 0
    for (index, weight) in expected.enumerated() {
      let (x, y) = (index % 16, index / 16)
      guard isCompared(Point(x: Double(x) + 0.5, y: Double(y) + 0.5)) else { continue }
      let change = drawn[x, y] - (red + (blue - red) * Float(weight))
      worst = max(worst, change.max(), -change.min())
    }
    return worst
  }

  @Test("along an axis of any direction, exactly")
  func axial() throws {
    forEachSeed(40) { random in
      func weight() -> Double { Double.random(in: -0.2...1.2, using: &random) }
      let (start, end) = (Point(x: weight(), y: weight()), Point(x: weight(), y: weight()))
      let location = Double.random(in: 0.05...0.95, using: &random)
      let axis = (end - start) * 16
      let length = axis.length
      guard length > 2 else { return }
      let along = axis * (1 / length)
      let middle = start * 16 + axis * location
      let across = Point(x: -along.y, y: along.x)
      let beyond = [
        middle + across * 100, middle - across * 100, middle - across * 100 + along * 100,
        middle + across * 100 + along * 100,
      ]
      let node = Self.layer(.axial, from: start, to: end, at: location)
      let worst = try Self.difference(node, from: beyond)
      // The location is kept in single precision.
      #expect(worst < 2e-5)
    }
  }

  @Test("in perspective, exactly")
  func perspective() throws {
    let half = Point(x: 0, y: 0.5)
    var node = Self.layer(.axial, from: half, to: Point(x: 1, y: 0.5), at: 0.47)
    node.bounds = Rect(x: -60, y: -60, width: 120, height: 120)
    node.transform = Transform3D.rotation(angle: 0.8, x: 0.4, y: 1, z: 0.3)
      .concatenating(.perspective(distance: 150)).concatenating(.translation(x: 8, y: 8))
    let map = PlaneMap(node.transform)
    let left = -60 + 0.47 * 120
    let beyond = [(left, -60.0), (60, -60), (60, 60), (left, 60)].map { x, y in
      let position = map.apply(Point(x: x, y: y))
      return Point(x: position.x / position.z, y: position.y / position.z)
    }
    #expect(try Self.difference(node, from: beyond) < 1e-4)
  }

  @Test("around a centre, at stops and where the turn ends")
  func conic() throws {
    for (center, location) in [
      (Point(x: 0.5, y: 0.5), 0.3), (Point(x: 0.47, y: 0.53), 0.61),
      (Point(x: 0.2, y: 0.9), 0.12), (Point(x: 0.531_25, y: 0.531_25), 0.5),
    ] {
      let end = center + Point(x: 0.4, y: 0.13)
      let node = Self.layer(.conic, from: center, to: end, at: location)
      let first = Elementary.atan2(0.13, 0.4)
      let wedge = (0...12).map { step in
        let turn = location + (1 - location) * Double(step) / 12
        let (sine, cosine) = Elementary.sinCos(first + 2 * Double.pi * turn)
        return center * 16 + Point(x: cosine, y: sine) * 100
      }
      let beyond = [center * 16] + wedge
      let far = try Self.difference(node, from: beyond) { position in
        max(abs(position.x - 16 * center.x), abs(position.y - 16 * center.y)) > 1.5
      }
      #expect(far < 1e-4)
      // Samples, about the centre.
      #expect(try Self.difference(node, from: beyond) < 0.03)
    }
  }

  @Test("at radii, large and small, exactly")
  func radial() throws {
    for (radius, x) in [(5.3, 8.0), (1.7, 7.8), (0.4, 8.5), (12, 3)] {
      let center = Point(x: x / 16, y: 0.5)
      let node = Self.layer(.radial, from: center, to: center + Point(x: 1, y: 1), at: radius / 16)
      let circle = (0..<2_000).map { step in
        let (sine, cosine) = Elementary.sinCos(2 * Double.pi * Double(step) / 2_000)
        return center * 16 + Point(x: cosine, y: sine) * radius
      }
      // The disc is red: what lies beyond is the canvas without it.
      let canvas = [
        Point(x: -1, y: -1), Point(x: -1, y: 17), Point(x: 17, y: 17), Point(x: 17, y: -1),
      ]
      let expected = exactCoverage(of: [circle, canvas], usesEvenOddRule: true, in: Self.canvas)
      _ = try draw(node)
      let drawn = try Compositor().renderFloat(RenderTree(root: node, width: 16, height: 16))
      for (index, weight) in expected.enumerated() {
        #expect(abs(Double(drawn[index % 16, index / 16].z) - weight) < 2e-4)
      }
    }
  }

  @Test("stripes narrower than pixels are their mean")
  func stripes() throws {
    let width = 0.37
    var stops: [Drawable.Gradient.Stop] = []
    var stripes: [[Point]] = []
    for index in 0..<43 {
      let (left, right) = (Double(index) * width, Double(index + 1) * width)
      let color: Color = index.isMultiple(of: 2) ? .red : .blue
      stops += [left, right].map { .init(location: $0 / 16, color: color) }
      guard !index.isMultiple(of: 2) else { continue }
      stripes.append([
        Point(x: left, y: 0), Point(x: right, y: 0), Point(x: right, y: 16), Point(x: left, y: 16),
      ])
    }
    var node = box(0, 0, 16, 16, nil)
    node.drawables = [
      .gradient(
        .init(kind: .axial, start: .zero, end: Point(x: 1, y: 0), stops: stops))
    ]
    _ = try draw(node)
    let drawn = try Compositor().renderFloat(RenderTree(root: node, width: 16, height: 16))
    let expected = exactCoverage(of: stripes, usesEvenOddRule: false, in: Self.canvas)
    for x in 0..<15 { #expect(abs(Double(drawn[x, 7].z) - expected[7 * 16 + x]) < 2e-5) }
  }

  @Test("the pixel in the middle of a turn has the mean of all colours")
  func middle() throws {
    var node = box(0.5, 0.5, 16, 16, nil)
    let center = Point(x: 0.5, y: 0.5)
    let colors: [Color] = [.red, .green, .blue, .red]
    node.drawables = [
      .gradient(
        .init(
          kind: .conic, start: center, end: Point(x: 1, y: 0.5),
          stops: colors.enumerated().map { .init(location: Double($0) / 3, color: $1) }))
    ]
    _ = try draw(node)
    let drawn = try Compositor().renderFloat(RenderTree(root: node, width: 16, height: 16))
    let color = drawn[8, 8]
    #expect(max(color.x, color.y, color.z) - min(color.x, color.y, color.z) < 0.1)
    #expect(abs(color.x + color.y + color.z - 1) < 1e-5 && color.w == 1)
  }
}
