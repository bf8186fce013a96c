import LambentCompositor
import LambentGeometry
import LambentPixels
import LambentRenderTree
import Testing

/// Images of layers are counted before they take memory, and are no larger than what is seen of
/// them.
@Suite("The memory of pictures")
struct ImageMemoryTests {
  private static func tree(_ root: RenderNode, side: Int = 32) -> RenderTree {
    RenderTree(root: root, width: side, height: side)
  }

  /// Layers within each other that all cast shadows.
  private static func nestedShadows(_ count: Int, radius: Double) -> RenderNode {
    (0..<count).reduce(box(2, 3, 20, 20, .red)) { child, _ in
      var node = box(0, 0, 32, 32, nil)
      node.name = "nest"
      node.shadow = .init(color: .black, offset: Size(width: 0, height: -1), radius: radius)
      node.children = [child]
      return node
    }
  }

  @Test("a picture is drawn with as much memory as is counted, and refused with a byte less")
  func exactLimit() throws {
    var blurred = box(4, 4, 20, 9, .blue)
    blurred.name = "fog"
    blurred.filters = [.bloom(radius: 2, intensity: 0.5), .gaussianBlur(radius: 3)]
    blurred.shadow = .init(color: .black, offset: Size(width: 2, height: 3), radius: 5)
    var glass = box(0, 10, 32, 12, Color(red: 1, green: 1, blue: 1, alpha: 0.2))
    glass.name = "fog"
    glass.backgroundFilters = [.gaussianBlur(radius: 4)]
    glass.opacity = 0.5
    var root = box(0, 0, 32, 32, .white)
    root.children = [blurred, glass]
    for tree in [Self.tree(root), Self.tree(Self.nestedShadows(9, radius: 3))] {
      let bytes = try Compositor().imageBytes(of: tree)
      #expect(bytes > 32 * 32 * 4)
      #expect(try Compositor().imageBytes(of: tree, jobs: 3) == bytes)
      var limits = CompositorLimits()
      limits.maximumImageBytes = bytes
      var image = PixelBuffer(width: 0, height: 0)
      try Compositor(limits: limits).render(tree, into: &image)
      limits.maximumImageBytes = bytes - 1
      #expect {
        try Compositor(limits: limits).render(tree, into: &image)
      } throws: {
        "\($0)".contains("needs \(bytes) bytes of images; at most \(bytes - 1) are allowed")
          && ("\($0)".contains("\"fog\"") || "\($0)".contains("\"nest\""))
      }
    }
  }

  @Test("what a blur is made of counts: a byte for each that lives, and no more at the same time")
  func blurs() throws {
    var node = box(0, 0, 32, 32)
    node.filters = [.gaussianBlur(radius: 2)]
    // The layer, and the same blurred.
    #expect(try Compositor().imageBytes(of: Self.tree(node)) == 32 * 32 * (4 + 4))
    node.filters = [.gaussianBlur(radius: 3)]
    // Besides, numbers of two bytes at half the size, on the way down and up.
    let halves = 2 * (19 * 19 * 4) * 2
    #expect(try Compositor().imageBytes(of: Self.tree(node)) == 32 * 32 * (4 + 4) + halves)
  }

  @Test("a blur, however wide, takes the memory of what is seen", arguments: [20.0, 512])
  func wideBlurs(radius: Double) throws {
    var node = box(0, 0, 32, 32)
    node.filters = Array(repeating: .gaussianBlur(radius: radius), count: 32)
    #expect(try Compositor().imageBytes(of: Self.tree(node)) <= 32 * 32 * 36)
    node.backgroundFilters = node.filters
    node.filters = []
    #expect(try Compositor().imageBytes(of: Self.tree(node)) <= 32 * 32 * 36)
  }

  @Test("shadows within each other are made one at a time, each from what reaches the canvas")
  func nestedShadows() throws {
    for count in [4, 16, 60] {
      let bytes = try Compositor().imageBytes(of: Self.tree(Self.nestedShadows(count, radius: 4)))
      // Gaussians of one after the other are one, and the shifts add up.
      let margin = 2 * (14 * Double(count).squareRoot() + 2) + 32
      #expect(Double(bytes) <= margin * (margin + Double(count)) * 24)
    }
  }

  @Test("pictures that nothing needs any more are forgotten")
  func siblings() throws {
    let side = 512
    var root = RenderNode()
    root.children = (0..<60).map { _ in
      var node = box(0, 0, Double(side), Double(side), .red)
      node.shadow = .init(color: .black, offset: Size(width: 1, height: 1), radius: 0)
      return node
    }
    let bytes = try Compositor().imageBytes(of: Self.tree(root, side: side), jobs: 2)
    // 64 MB may wait, besides what is made of the next layer; all of them are 126 MB.
    #expect(bytes <= 1 << 26 + side * side * 4 * 6)
  }

  @Test("Gaussians one after the other are one")
  func joinedBlurs() throws {
    func image(_ radii: [Double], behind: Bool) throws -> PixelBuffer {
      var node = box(8, 6, 16, 16, behind ? nil : .white)
      let filters = radii.map { RenderFilter.gaussianBlur(radius: $0) }
      if behind { node.backgroundFilters = filters } else { node.filters = filters }
      var root = box(0, 0, 32, 32, .black)
      root.children = [box(12, 0, 7, 32, .red), node]
      return try draw(Self.tree(root))
    }
    for behind in [false, true] {
      let once = try image([5], behind: behind)
      #expect(try image([3, 4], behind: behind) == once)
      #expect(try image([4, 0, 3], behind: behind) == once)
    }
  }

  @Test("a blurred floor through the eye's plane is made as far as it is seen")
  func floor() throws {
    var node = box(-200, -1000, 400, 2000, .green)
    node.filters = [.gaussianBlur(radius: 1)]
    node.transform = Transform3D.translation(x: -200, y: -1000)
      .concatenating(.rotation(angle: 1.4, x: 1, y: 0, z: 0))
      .concatenating(.perspective(distance: 40)).concatenating(.translation(x: 16, y: 20))
    let tree = Self.tree(node)
    #expect(try Compositor().imageBytes(of: tree) < 400 * 1100 * 36)
    #expect(try draw(tree)[16, 28] == pixel(0, 255, 0))
  }

  @Test("a plane that reaches to the eye has no more than a few pixels for each that is seen")
  func nearFloor() throws {
    var node = box(0, 0, 4000, 20_000, .blue)
    node.filters = [.gaussianBlur(radius: 2)]
    node.transform = Transform3D.translation(x: -2000, y: -10_000)
      .concatenating(.rotation(angle: 1.536, x: 1, y: 0, z: 0))
      .concatenating(.perspective(distance: 400)).concatenating(.translation(x: 320, y: 180))
    let tree = RenderTree(root: node, width: 640, height: 360)
    #expect(try Compositor().imageBytes(of: tree) < 1 << 28)
  }
}
