import LambentGeometry
import LambentPixels
import LambentRenderTree
import TestKit
import Testing

@testable import LambentCompositor

@Suite("Shapes of one colour")
struct FillingTests {
  private static func layer(_ path: Path, alpha: Double) -> RenderNode {
    var node = RenderNode()
    node.bounds = Rect(x: 0, y: 0, width: 90, height: 90)
    node.drawables = [
      .fill(.init(path: path, color: Color(red: 0.2, green: 0.9, blue: 0.4, alpha: alpha)))
    ]
    return node
  }

  private static func polygon(_ points: [Point]) -> Path {
    Path([.move(to: points[0])] + points.dropFirst().map { .line(to: $0) } + [.close])
  }

  @Test("an opaque pixel leaves nothing of what memory held, were it no number")
  func opaqueOverUnfilled() {
    var row = [SIMD4<Float>](repeating: SIMD4(.nan, .infinity, -.infinity, 1), count: 5)
    FloatFormat.fillOver(SIMD4(0.25, 0.5, 1, 1), row: &row, count: 5, coverage: 1)
    #expect(row == [SIMD4](repeating: SIMD4(0.25, 0.5, 1, 1), count: 5))
  }

  @Test("stars, whose sides meet and turn back, are those of the reference")
  func stars() throws {
    for index in 0..<24 {
      let (spikes, angle) = (3 + index % 6, Double(index) * 0.37)
      let points = (0..<2 * spikes).map { corner in
        let radius = corner % 2 == 0 ? 43.0 : 2 + Double(index % 7) * 6
        let (sine, cosine) = Elementary.sinCos(angle + Double(corner) * .pi / Double(spikes))
        return Point(x: 45.3 + radius * cosine, y: 44.8 + radius * sine)
      }
      let node = Self.layer(Self.polygon(points), alpha: index % 2 == 0 ? 1 : 0.6)
      _ = try draw(node, width: 80, height: 90, background: .white)
    }
  }

  @Test("polygons that cross themselves are those of the reference, wherever the canvas cuts them")
  func polygons() {
    forEachSeed(30) { random in
      let points = (0..<Int.random(in: 3...12, using: &random)).map { _ in
        Point(
          x: Double.random(in: -20...90, using: &random).rounded(.toNearestOrEven),
          y: Double.random(in: -20...90, using: &random))
      }
      do {
        _ = try draw(
          Self.layer(Self.polygon(points), alpha: 1), width: 70, height: 70, background: .white)
      } catch {
        Issue.record(error)
      }
    }
  }

  @Test("rounded rectangles of all sizes, turned and upright, are those of the reference")
  func cards() {
    forEachSeed(30) { random in
      var node = box(
        0, 0, Double.random(in: 1...60, using: &random), Double.random(in: 1...60, using: &random))
      node.corners.radius = Double.random(in: 0...30, using: &random)
      node.corners.isContinuous = Bool.random(using: &random)
      let angle = Bool.random(using: &random) ? 0 : Double.random(in: 0...6, using: &random)
      node.transform = Transform3D(
        Affine.rotation(angle).concatenating(
          .translation(
            x: Double.random(in: -10...60, using: &random),
            y: Double.random(in: -10...60, using: &random))))
      do {
        _ = try draw(node, width: 70, height: 70)
      } catch {
        Issue.record(error)
      }
    }
  }

  @Test("the corners of upright outlines are those of the polygon, to the bit, in every view")
  func corners() {
    forEachSeed(60) { random in
      var corners = RenderNode.Corners()
      corners.radius = Double.random(in: 0.5...20, using: &random)
      corners.isContinuous = Bool.random(using: &random)
      corners.rounded = Bool.random(using: &random) ? .all : [.minXMinY, .maxXMaxY, .maxXMinY]
      let rect = Rect(
        x: Double.random(in: -5...5, using: &random), y: Double.random(in: -5...5, using: &random),
        width: Double.random(in: 1...40, using: &random),
        height: Double.random(in: 1...40, using: &random))
      let (scale, shift) = (
        Double.random(in: 0.3...2, using: &random), Double.random(in: 0...9, using: &random)
      )
      let turned = Affine(a: 0, b: scale, c: -scale, d: 0, tx: shift + 30, ty: shift)
      let upright = Affine(a: scale, b: 0, c: 0, d: -scale, tx: shift, ty: 40 - shift)
      let map = PlaneMap(Bool.random(using: &random) ? turned : upright)
      let outline = LayerOutline(rect, corners)
      let shape = outline.shape(through: map)
      let expected = Shape(
        polygons: [outline.polygon(tolerance: LayerOutline.tolerance(of: map, over: rect))],
        through: map, isConvex: true)
      #expect(shape.bounds == expected.bounds)
      for top in [0, 7, 20] {
        let view = PixelRect(left: 2, top: top, right: 50, bottom: top + 25)
        #expect(coverage(of: shape, in: view) == coverage(of: expected, in: view))
      }
    }
  }
}
