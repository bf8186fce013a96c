import LambentCompositor
import LambentGeometry
import LambentPixels
import LambentRenderTree
import Testing

@Suite("Spaces with many crossing layers")
struct SpaceTests {
  private static let side = 48

  /// Layers about the middle of the canvas that all cross each other, each in its own colour.
  private static func fan(_ count: Int, white: Bool = false) -> RenderNode {
    var space = box(0, 0, 0, 0, nil)
    space.preservesDepth = true
    space.transform = Transform3D.perspective(distance: 90)
      .concatenating(.translation(x: 24.3, y: 23.6))
    space.children = (0..<count).map { index in
      let weight = Double(index) / Double(count)
      let color = Color(red: 1 - weight, green: weight, blue: (index % 3 == 0) ? 1 : 0.25)
      var node = box(0, 0, 34, 34, white ? .white : color)
      node.transform = Transform3D.translation(x: -17, y: -17).concatenating(
        .rotation(angle: 0.4 + 2.9 * weight, x: 0.4 - weight, y: 1, z: 0.7 * weight)
      ).concatenating(.translation(x: 3 * weight, y: 2 - 4 * weight, z: 5 * weight - 2))
      return node
    }
    return space
  }

  /// Where a layer of a space is met by the ray through a position of the canvas, and how near that is.
  private static func meets(
    _ node: RenderNode, of space: RenderNode, _ x: Double, _ y: Double
  ) -> (isInside: Bool, depth: Double) {
    let map = node.transform.concatenating(space.transform)
    let position = PlaneMap(map).inverse?.apply(Point(x: x, y: y)) ?? SIMD3(-1, -1, 1)
    let (u, v) = (position.x / position.z, position.y / position.z)
    let seen = map.applyHomogeneous(x: u, y: v, z: 0)
    let (width, height) = (node.bounds.width, node.bounds.height)
    return (u > 0 && u < width && v > 0 && v < height, seen.z / seen.w)
  }

  private static func nearest(_ space: RenderNode, _ x: Double, _ y: Double) -> Int? {
    let positions = space.children.map { meets($0, of: space, x, y) }
    return positions.indices.filter { positions[$0].isInside }.max {
      positions[$0].depth < positions[$1].depth
    }
  }

  /// How many of the lines on which two planes are equally deep pass through a pixel.
  private static func lines(_ space: RenderNode, _ x: Int, _ y: Int) -> Int {
    let corners = [(0, 0), (1, 0), (0, 1), (1, 1)].map { dx, dy in
      space.children.map { meets($0, of: space, Double(x + dx), Double(y + dy)).depth }
    }
    var count = 0
    for a in space.children.indices {
      for b in 0..<a where Set(corners.map { $0[a] < $0[b] }).count > 1 { count += 1 }
    }
    return count
  }

  /// Checks every pixel about which the nearest layer is the same everywhere, and counts them; where
  /// several lines meet in a pixel, their coverages multiply.
  private static func check(_ space: RenderNode, _ drawn: PixelBuffer) -> Int {
    var checked = 0
    for y in 0..<side {
      for x in 0..<side {
        let around = (0..<25).map { position in
          nearest(
            space, Double(x) - 0.25 + Double(position % 5) * 0.375,
            Double(y) - 0.25 + Double(position / 5) * 0.375)
        }
        guard let index = around[0], around.allSatisfy({ $0 == index }),
          lines(space, x, y) < 2
        else { continue }
        checked += 1
        let color = (space.children[index].background ?? .white).components * 255
        let expected = pixel(
          Int(color.x.rounded()), Int(color.y.rounded()), Int(color.z.rounded()))
        #expect(distance(drawn[x, y], expected) <= 1, "layer \(index) at (\(x), \(y))")
      }
    }
    return checked
  }

  @Test("show at every pixel the nearest", arguments: [7, 9, 12])
  func nearest(count: Int) throws {
    let space = Self.fan(count)
    let drawn = try draw(space, width: Self.side, height: Self.side)
    #expect(Self.check(space, drawn) > 250)
  }

  @Test("show no joints: white layers stay white wherever they cut each other")
  func white() throws {
    let space = Self.fan(9, white: true)
    let drawn = try draw(space, width: Self.side, height: Self.side, background: .black)
    var checked = 0
    for y in 1..<Self.side - 1 {
      for x in 1..<Self.side - 1 {
        // One layer alone covers the pixel and what lies about it.
        let isCovered = space.children.contains { node in
          [(-0.5, -0.5), (1.5, -0.5), (-0.5, 1.5), (1.5, 1.5)].allSatisfy {
            Self.meets(node, of: space, Double(x) + $0, Double(y) + $1).isInside
          }
        }
        guard isCovered else { continue }
        checked += 1
        #expect(drawn[x, y] == pixel(255, 255, 255), "(\(x), \(y))")
      }
    }
    #expect(checked > 500)
  }

  @Test(
    "layers in one plane keep their order, however it turns, with glass among them too",
    arguments: [0, 1e-4, 0.5, 3.5, -0.5, -1e-4], [false, true])
  func level(angle: Double, hasGlass: Bool) throws {
    let card = box(4, 10, 40, 28)
    var icon = box(28, 16, 12, 12, Color(red: 1, green: 0, blue: 0))
    if hasGlass { icon.backgroundFilters = [.gaussianBlur(radius: 1)] }
    var space = box(0, 0, 0, 0, nil)
    space.preservesDepth = true
    space.transform = Transform3D.translation(x: -24, y: -24)
      .concatenating(.rotation(angle: angle, x: 0.3, y: 1, z: 0))
      .concatenating(.perspective(distance: 200)).concatenating(.translation(x: 24, y: 24))
    for children in [[card, icon], [card, icon, card, icon]] {
      space.children = children
      let drawn = try draw(space, width: Self.side, height: Self.side)
      let center = space.transform.applyHomogeneous(x: 34, y: 22, z: 0)
      #expect(drawn[Int(center.x / center.w), Int(center.y / center.w)] == pixel(255, 0, 0))
    }
  }

  @Test("layers that lie upon each other in a circle are each above the one beneath it")
  func circle() throws {
    // Three long cards, each tilted so that its end lies over the next one's beginning.
    let colors: [Color] = [.red, .green, .blue]
    var space = box(0, 0, 0, 0, nil)
    space.preservesDepth = true
    space.transform = .translation(x: 24, y: 24)
    space.children = colors.enumerated().map { index, color in
      var node = box(0, 0, 40, 6, color)
      node.transform = Transform3D.translation(x: -20, y: -3)
        .concatenating(.rotation(angle: 0.5, x: 0, y: 1, z: 0))
        .concatenating(.translation(x: 0, y: -9))
        .concatenating(.turn(Double(index) * 2 * .pi / 3))
      return node
    }
    let drawn = try draw(space, width: Self.side, height: Self.side)
    #expect(Self.check(space, drawn) > 150)
    // Every card is seen above another somewhere.
    var above = Set<Int>()
    for y in 0..<Self.side {
      for x in 0..<Self.side {
        let inside = space.children.indices.filter {
          Self.meets(space.children[$0], of: space, Double(x) + 0.5, Double(y) + 0.5).isInside
        }
        if inside.count == 2, let top = Self.nearest(space, Double(x) + 0.5, Double(y) + 0.5) {
          above.insert(top)
        }
      }
    }
    #expect(above == [0, 1, 2])
  }

  @Test(
    "a layer with a background filter filters what lies behind it, and is hidden by what crosses")
  func glass() throws {
    func turned(_ node: RenderNode, _ angle: Double) -> RenderNode {
      var node = node
      node.transform = Transform3D.translation(x: -12, y: -12)
        .concatenating(.rotation(angle: angle, x: 0, y: 1, z: 0))
      return node
    }
    var glass = box(0, 0, 24, 24, nil)
    glass.backgroundFilters = [.colorInvert]
    var space = box(0, 0, 0, 0, nil)
    space.preservesDepth = true
    space.transform = .translation(x: 16, y: 16)
    space.children = [turned(glass, 0.8), turned(box(0, 0, 24, 24, .red), -0.8)]
    let drawn = try draw(space, width: 32, height: 32, background: .white)
    let (left, right) = (drawn[11, 16], drawn[21, 16])
    #expect(Set([left, right]) == [pixel(255, 0, 0), pixel(0, 255, 255)])
    // Where nothing else is, the backdrop turns white black, and red is red.
    #expect(drawn[2, 16] == pixel(255, 255, 255))
    #expect(drawn.pixels.allSatisfy { channels($0)[3] == 255 })
  }

  @Test("beyond the limits layers are drawn in the order of their middles")
  func limits() throws {
    var space = Self.fan(3)
    // What is simply laid over each other needs no areas.
    for index in 0..<3 { space.children[index].blendMode = .overlayBlendMode }
    func drawn(_ change: (inout CompositorLimits) -> Void) throws -> PixelBuffer {
      var limits = CompositorLimits()
      change(&limits)
      var image = PixelBuffer(width: 0, height: 0)
      try Compositor(limits: limits).render(
        RenderTree(root: space, width: Self.side, height: Self.side), into: &image)
      return image
    }
    let (few, one) = (
      try drawn { $0.maximumSpaceLayers = 2 }, try drawn { $0.maximumSpaceAreas = 1 }
    )
    #expect(try few != drawn { _ in })
    #expect(few == one)
  }
}
