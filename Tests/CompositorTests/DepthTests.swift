import LambentGeometry
import LambentPixels
import LambentRenderTree
import Testing

@Suite("Space")
struct DepthTests {
  /// A turn about the y axis.
  private static func turnY(_ angle: Double) -> Transform3D {
    Transform3D.rotation(angle: angle, x: 0, y: 1, z: 0)
  }

  /// A layer of 16 × 16 about the middle of the canvas, turned, seen from a distance.
  private static func card(_ angle: Double, eye: Double, _ color: Color? = .white) -> RenderNode {
    var node = box(0, 0, 16, 16, color)
    node.transform = Transform3D.translation(x: -8, y: -8).concatenating(turnY(angle))
      .concatenating(.perspective(distance: eye)).concatenating(.translation(x: 16, y: 16))
    return node
  }

  @Test("a turned layer covers the trapezoid that its corners project to")
  func perspective() throws {
    let drawn = try draw(Self.card(0.7, eye: 40), width: 32, height: 32)
    let (sine, cosine) = Elementary.sinCos(0.7)
    // x = ±8 lies at z = ∓8·sin, and is seen enlarged by 40 / (40 − z).
    let (left, right) = (40 / (40 - 8 * sine), 40 / (40 + 8 * sine))
    let width = 8 * cosine * (left + right)
    #expect(abs(drawn.area - width * (16 * left + 16 * right) / 2) < 0.3)
  }

  @Test("an image is sampled in perspective: its middle column stays in the middle of the layer")
  func perspectiveCorrect() throws {
    var node = Self.card(0.9, eye: 30, nil)
    let halves = image(64, 64) { x, _ in x < 32 ? pixel(255, 0, 0) : pixel(0, 255, 0) }
    node.contents = .init(halves)
    let drawn = try draw(node, width: 32, height: 32)
    // The layer's middle is on the axis of the turn: it is seen at x = 16 exactly.
    #expect(channels(drawn[14, 16])[0] > 250 && channels(drawn[17, 16])[1] > 250)
  }

  @Test("an image that runs to the horizon follows the definition, near and far")
  func horizon() throws {
    let checks = image(64, 64) { x, y in
      (x / 4 + y / 4).isMultiple(of: 2) ? pixel(240, 60, 20) : pixel(20, 90, 200)
    }
    for minification in [SamplingFilter.linear, .nearest, .trilinear] {
      var node = box(0, 0, 400, 400, nil)
      node.contents = .init(checks)
      node.contents?.minification = minification
      node.contents?.minificationBias = 0.5
      node.transform = Transform3D.translation(x: -200, y: -200)
        .concatenating(.rotation(angle: 1.35, x: 1, y: 0, z: 0))
        .concatenating(.perspective(distance: 90)).concatenating(.translation(x: 40, y: 30))
      let drawn = try draw(node, width: 80, height: 60)
      #expect(drawn[40, 58] >> 24 == 255)
    }
  }

  @Test("what lies behind the eye is cut off")
  func behindTheEye() throws {
    var node = box(0, 0, 400, 16)
    node.transform = Transform3D.translation(x: -200, y: -8).concatenating(Self.turnY(1.2))
      .concatenating(.perspective(distance: 20)).concatenating(.translation(x: 16, y: 16))
    let drawn = try draw(node, width: 32, height: 32)
    #expect(drawn[0, 16] == pixel(255, 255, 255) && drawn[31, 16] == 0)
  }

  @Test("a layer that shows one side is not drawn from behind, but may be mirrored")
  func doubleSided() throws {
    var node = Self.card(.pi, eye: 100)
    #expect(try draw(node, width: 32, height: 32).area > 200)
    node.isDoubleSided = false
    #expect(try draw(node, width: 32, height: 32).area == 0)
    node.transform = Transform3D.scale(x: -1, y: 1).concatenating(.translation(x: 24, y: 8))
    #expect(try draw(node, width: 32, height: 32).area == 256)
  }

  @Test("layers of a space are drawn by depth, those of a plane in their order")
  func depthSorting() throws {
    func stack(preservesDepth: Bool) throws -> UInt32 {
      var near = box(0, 0, 16, 16, .red)
      near.transform = .translation(x: 0, y: 0, z: 5)
      var space = box(0, 0, 16, 16, nil)
      space.preservesDepth = preservesDepth
      space.children = [near, box(0, 0, 16, 16, .green)]
      return try draw(space)[8, 8]
    }
    #expect(try stack(preservesDepth: false) == pixel(0, 255, 0))
    #expect(try stack(preservesDepth: true) == pixel(255, 0, 0))
  }

  @Test("a cube shows the three faces that look at the eye")
  func cube() throws {
    let faces: [(Color, Transform3D)] = [
      (.red, .identity), (.green, Self.turnY(.pi / 2)), (.blue, Self.turnY(.pi)),
      (.white, Self.turnY(-.pi / 2)),
      (Color(red: 1, green: 1, blue: 0), .rotation(angle: .pi / 2, x: 1, y: 0, z: 0)),
      (Color(red: 0, green: 1, blue: 1), .rotation(angle: -.pi / 2, x: 1, y: 0, z: 0)),
    ]
    var cube = box(0, 0, 0, 0, nil)
    cube.preservesDepth = true
    cube.transform = Self.turnY(0.6).concatenating(.rotation(angle: 0.5, x: 1, y: 0, z: 0))
      .concatenating(.perspective(distance: 80)).concatenating(.translation(x: 16, y: 16))
    cube.children = faces.map { color, turn in
      var face = box(0, 0, 12, 12, color)
      face.transform = Transform3D.translation(x: -6, y: -6, z: 6).concatenating(turn)
      return face
    }
    let drawn = try draw(cube, width: 32, height: 32)
    var counts: [UInt32: Int] = [:]
    for pixel in drawn.pixels where pixel >> 24 == 255 { counts[pixel, default: 0] += 1 }
    let seen = counts.filter { $0.value > 8 }.keys
    #expect(seen.count == 3)
    #expect(seen.contains(pixel(255, 0, 0)) && !seen.contains(pixel(0, 0, 255)))
  }
}
