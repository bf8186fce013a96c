import LambentCompositor
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

  /// Two cards about the y axis that cross at the middle of the canvas, the first nearer on the left.
  private static func cross(
    _ middle: Double, alpha: Double = 1, heights: (Double, Double) = (16, 16), eye: Double? = nil
  ) -> RenderNode {
    var space = box(0, 0, 0, 0, nil)
    space.preservesDepth = true
    let colors = [
      Color(red: 1, green: 0, blue: 0, alpha: alpha),
      Color(red: 0, green: 1, blue: 0, alpha: alpha),
    ]
    space.children = zip(zip(colors, [heights.0, heights.1]), [0.8, -0.8]).map { card, angle in
      var node = box(0, 0, 24, card.1, card.0)
      node.transform = Transform3D.translation(x: -12, y: -card.1 / 2)
        .concatenating(turnY(angle))
      return node
    }
    space.transform = (eye.map { Transform3D.perspective(distance: $0) } ?? .identity)
      .concatenating(.translation(x: middle, y: 16))
    return space
  }

  @Test("crossing layers are each before the other on one side of the line where they cross")
  func crossing() throws {
    for eye: Double? in [nil, 60] {
      let drawn = try draw(Self.cross(16, eye: eye), width: 32, height: 32)
      #expect(drawn[12, 16] == pixel(255, 0, 0) && drawn[15, 16] == pixel(255, 0, 0))
      #expect(drawn[20, 16] == pixel(0, 255, 0) && drawn[16, 16] == pixel(0, 255, 0))
    }
  }

  @Test("the line where layers cross is antialiased by area, and nothing shines through it")
  func seam() throws {
    let opaque = try draw(Self.cross(16.25), width: 32, height: 32)
    #expect(distance(opaque[16, 16], pixel(64, 191, 0)) <= 1)
    #expect(channels(opaque[16, 16])[3] == 255)
    // Beyond the second card the first is whole, on both sides of the line.
    let tall = try draw(
      Self.cross(16.25, heights: (24, 8)), width: 32, height: 32, background: .blue)
    for x in 10..<22 { #expect(tall[x, 8] == pixel(255, 0, 0)) }
    #expect(distance(tall[16, 16], pixel(64, 191, 0)) <= 1)
  }

  @Test("translucent layers cross too")
  func translucentCrossing() throws {
    let drawn = try draw(Self.cross(16.25, alpha: 0.5), width: 32, height: 32)
    #expect(distance(drawn[12, 16], pixel(128, 64, 0, 192)) <= 1)
    #expect(distance(drawn[20, 16], pixel(64, 128, 0, 192)) <= 1)
    #expect(distance(drawn[16, 16], pixel(80, 112, 0, 192)) <= 1)
  }

  @Test("many crossing layers show at every pixel the nearest", arguments: [2, 3, 5])
  func manyCrossing(count: Int) throws {
    let colors: [Color] = [.red, .green, .blue, .white, Color(red: 1, green: 1, blue: 0)]
    var space = box(0, 0, 0, 0, nil)
    space.preservesDepth = true
    space.transform = Transform3D.perspective(distance: 70)
      .concatenating(.translation(x: 20, y: 20))
    let turns = (0..<count).map { (index: Int) -> Transform3D in
      let number = Double(index)
      return Transform3D.rotation(angle: 0.5 + 0.7 * number, x: 0.3, y: 1, z: 0.2 * number)
        .concatenating(.translation(x: number, y: 0, z: 1.5 * number))
    }
    space.children = zip(turns, colors).map { turn, color in
      var node = box(0, 0, 26, 26, color)
      node.transform = Transform3D.translation(x: -13, y: -13).concatenating(turn)
      return node
    }
    let drawn = try draw(space, width: 40, height: 40)
    // At each position the nearest layer, by the ray through it; pixels where that changes nearby are
    // left out, and those in which the lines of several pairs meet.
    func position(_ node: RenderNode, _ x: Double, _ y: Double) -> (inside: Bool, depth: Double) {
      let map = node.transform.concatenating(space.transform)
      let position = PlaneMap(map).inverse?.apply(Point(x: x, y: y)) ?? SIMD3(-1, -1, 1)
      let (u, v) = (position.x / position.z, position.y / position.z)
      let seen = map.applyHomogeneous(x: u, y: v, z: 0)
      return (u > 0 && u < 26 && v > 0 && v < 26, seen.z / seen.w)
    }
    func nearest(_ x: Double, _ y: Double) -> Int? {
      let positions = space.children.map { position($0, x, y) }
      return positions.indices.filter { positions[$0].inside }.max {
        positions[$0].depth < positions[$1].depth
      }
    }
    func lines(_ x: Int, _ y: Int) -> Int {
      let corners = [(0, 0), (1, 0), (0, 1), (1, 1)].map { dx, dy in
        space.children.map { position($0, Double(x + dx), Double(y + dy)).depth }
      }
      var count = 0
      for a in colors.indices where a < corners[0].count {
        for b in 0..<a where Set(corners.map { $0[a] < $0[b] }).count > 1 { count += 1 }
      }
      return count
    }
    var checked = 0
    for y in 0..<40 {
      for x in 0..<40 {
        let around = (0..<49).map { (position: Int) -> Int? in
          let (dx, dy) = (Double(position % 7 - 2) / 2, Double(position / 7 - 2) / 2)
          return nearest(Double(x) + dx, Double(y) + dy)
        }
        guard let index = around[0], around.allSatisfy({ $0 == index }), lines(x, y) < 2 else {
          continue
        }
        checked += 1
        let color = colors[index].components * 255
        let expected = pixel(Int(color.x), Int(color.y), Int(color.z))
        #expect(drawn[x, y] == expected, "layer \(index) at (\(x), \(y))")
      }
    }
    #expect(checked > 150)
  }

  @Test("a large layer whose middle is nearer lies beneath what is nearer where both are seen")
  func largeFloor() throws {
    var floor = box(-100, 0, 300, 200, .red)
    floor.transform = Transform3D.translation(x: -150, y: 0)
      .concatenating(.rotation(angle: 1.2, x: 1, y: 0, z: 0))
      .concatenating(.translation(x: 16, y: 8))
    var card = box(0, 0, 8, 4, .green)
    card.transform = .translation(x: 12, y: 10, z: 20)
    var space = box(0, 0, 0, 0, nil)
    space.preservesDepth = true
    space.children = [card, floor]
    #expect(try draw(space, width: 32, height: 32)[16, 12] == pixel(0, 255, 0))
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
