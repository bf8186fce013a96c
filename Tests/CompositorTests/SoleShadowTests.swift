import LambentCompositor
import LambentGeometry
import LambentPixels
import LambentRenderTree
import TestKit
import Testing

/// One shape in one colour casts its shadow without an image of the layer.
@Suite("Shadows of one shape")
struct SoleShadowTests {
  /// A layer with a shadow, and the same with a second part that changes no pixel.
  private static func pair(_ random: inout some RandomNumberGenerator) -> [RenderNode] {
    func whole(_ range: ClosedRange<Double>) -> Double {
      Double.random(in: range, using: &random).rounded()
    }
    let (width, height) = (whole(16...40), whole(16...40))
    var node = box(0, 0, width, height, .red)
    let isWhole = Bool.random(using: &random)
    let (x, y) = (Double.random(in: -8...30, using: &random), whole(-8...30))
    node.transform = Transform3D(
      Affine.translation(x: isWhole ? x.rounded() : x, y: isWhole ? y : y + 0.3))
    if Int.random(in: 0..<4, using: &random) == 0 {
      node.transform = Transform3D.rotation(angle: whole(1...3), x: 0, y: 0, z: 1)
        .concatenating(.translation(x: 30, y: 30))
    }
    node.corners.radius = max(0, whole(-4...7))
    node.corners.isContinuous = Bool.random(using: &random)
    node.shadow = .init(
      color: Bool.random(using: &random)
        ? Color(red: 0, green: 0, blue: 0, alpha: 0.4) : Color(red: 1, green: 0.5, blue: 0.2),
      offset: Size(width: whole(-9...9), height: whole(-9...9)),
      radius: Double.random(in: 0...6, using: &random))
    var other = node
    other.children = [box(width / 2 - 2, height / 2 - 2, 4, 4, .red)]
    return [node, other]
  }

  @Test("show within an outline, too")
  func outline() throws {
    var node = box(0, 0, 32, 32, nil)
    let path = Path([
      .move(to: Point(x: 4, y: 8)), .line(to: Point(x: 28, y: 8)), .line(to: Point(x: 28, y: 28)),
      .line(to: Point(x: 4, y: 28)), .close,
    ])
    node.drawables = [.fill(.init(path: path, color: .red, stroke: StrokeStyle(lineWidth: 2)))]
    node.shadow = .init(color: .blue, offset: Size(width: 0, height: 6), radius: 0)
    let image = try draw(RenderTree(root: node, width: 32, height: 32))
    #expect(image[16, 8] == pixel(255, 0, 0))
    #expect(image[16, 14] == pixel(0, 0, 255))
    #expect(image[16, 20] == 0)
  }

  @Test("are those of layers that are drawn into an image first")
  func sameAsImages() throws {
    forEachSeed(80) { random in
      let images = Self.pair(&random).map { node in
        var root = box(0, 0, 64, 64, .white)
        root.children = [node]
        return try? draw(RenderTree(root: root, width: 64, height: 64))
      }
      #expect(images[0] != nil)
      #expect(images[0] == images[1])
    }
  }
}
