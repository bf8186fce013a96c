import LambentCompositor
import LambentGeometry
import LambentPixels
import LambentRenderTree
import Testing

@Suite("Background filters")
struct BackdropTests {
  /// A layer that inverts what lies beneath it, and shows nothing of its own.
  private static func inverter(_ color: Color? = nil) -> RenderNode {
    var node = box(4, 4, 8, 8, color)
    node.backgroundFilters = [.colorInvert]
    return node
  }

  /// A layer over opaque red.
  private static func overRed(_ node: RenderNode) throws -> PixelBuffer {
    var root = box(0, 0, 16, 16, .red)
    root.children = [node]
    return try draw(root)
  }

  /// Half of everything, by alpha.
  private static let halfMask = box(0, 0, 4, 8, Color(red: 0, green: 0, blue: 0, alpha: 0.5))

  @Test("what lies beneath shows filtered as far as the mask has alpha, inverted or not")
  func alphaMask() throws {
    var node = Self.inverter()
    node.mask = .init(Self.halfMask)
    let drawn = try Self.overRed(node)
    #expect(drawn[5, 6] == pixel(127, 128, 128) && drawn[9, 6] == pixel(255, 0, 0))
    node.mask?.isInverted = true
    let inverted = try Self.overRed(node)
    #expect(inverted[5, 6] == pixel(128, 127, 127) && inverted[9, 6] == pixel(0, 255, 255))
    #expect(inverted[2, 6] == pixel(255, 0, 0))
  }

  @Test("a mask by luminance weighs green most")
  func luminanceMask() throws {
    var node = Self.inverter()
    node.mask = .init(box(0, 0, 4, 8, .green))
    node.mask?.usesLuminance = true
    // 0.7152 of the way from red to cyan.
    let drawn = try Self.overRed(node)
    #expect(drawn[5, 6] == pixel(73, 182, 182) && drawn[9, 6] == pixel(255, 0, 0))
  }

  @Test("rounded corners cut it by exact area")
  func roundedCorners() throws {
    var node = Self.inverter()
    node.corners.radius = 4
    var root = box(0, 0, 16, 16, .white)
    root.children = [node]
    let changed = try draw(root).pixels.reduce(0.0) { $0 + Double(255 - channels($1)[0]) / 255 }
    #expect(abs(changed - 16 * .pi) < 0.2)
  }

  @Test("opacity fades the layer and what it filters as one: nothing shines through the layer")
  func opacity() throws {
    var node = Self.inverter()
    node.opacity = 0.5
    #expect(try Self.overRed(node)[8, 8] == pixel(127, 128, 128))
    node.background = .green
    #expect(try Self.overRed(node)[8, 8] == pixel(127, 128, 0))
    node.fadesAsGroup = false
    // Cyan by half, and green by half of that.
    #expect(distance(try Self.overRed(node)[8, 8], pixel(63, 192, 64)) <= 1)
  }

  @Test("a mask cuts the layer and what it filters once")
  func maskOverContent() throws {
    var node = Self.inverter(.green)
    node.mask = .init(Self.halfMask)
    let drawn = try Self.overRed(node)
    #expect(drawn[5, 6] == pixel(127, 128, 0) && drawn[9, 6] == pixel(255, 0, 0))
    node.opacity = 0.5
    // A fraction of 64 of 255: half of 128.
    #expect(distance(try Self.overRed(node)[5, 6], pixel(191, 64, 0)) <= 1)
  }

  @Test("transparency beneath stays transparent")
  func transparentBackdrop() throws {
    var node = Self.inverter()
    node.backgroundFilters = [.colorSaturate(amount: 0.3)]
    node.opacity = 0.5
    #expect(try draw(node).pixels.allSatisfy { $0 == 0 })
  }

  @Test("sublayers with filters of their own read what the layer shows, masked or faded too")
  func nested() throws {
    var inner = Self.inverter()
    inner.transform = .translation(x: 0, y: 0)
    var node = Self.inverter()
    node.children = [inner]
    #expect(try Self.overRed(node)[8, 8] == pixel(255, 0, 0))
    node.background = .green
    #expect(try Self.overRed(node)[8, 8] == pixel(255, 0, 255))
    node.opacity = 0.5
    #expect(try Self.overRed(node)[8, 8] == pixel(255, 0, 128))
    node.mask = .init(Self.halfMask)
    #expect(distance(try Self.overRed(node)[5, 6], pixel(255, 0, 64)) <= 1)
    #expect(try Self.overRed(node)[9, 6] == pixel(255, 0, 0))
  }

  @Test("filters of the layer change its own parts, not what lies beneath")
  func filteredLayer() throws {
    var node = Self.inverter(Color(red: 0, green: 1, blue: 0, alpha: 0.5))
    node.filters = [.colorInvert]
    // Magenta at half over cyan.
    #expect(distance(try Self.overRed(node)[8, 8], pixel(128, 127, 255)) <= 1)
    node.filters = [.gaussianBlur(radius: 1)]
    node.mask = .init(box(0, 0, 4, 8))
    let drawn = try Self.overRed(node)
    // The layer ends where its mask does, one pixel farther to the left and two to the right, and is
    // blurred after that; what lies beneath is masked and not blurred.
    let weights = (0...4).map { Elementary.exp(-Double($0 * $0) / 2) }
    let sum = weights.dropFirst().reduce(1) { $0 + 2 * $1 }
    let weight = 128 * (weights[0] + 2 * weights[1] + weights[2]) / sum
    #expect(distance(drawn[5, 8], pixel(0, 255, Int((255 - weight).rounded()))) <= 1)
    #expect(drawn[11, 8] == pixel(255, 0, 0))
  }

  @Test("a shadow lies beneath and is filtered with the rest")
  func shadow() throws {
    var node = Self.inverter()
    node.shadow = .init(
      color: .blue, offset: Size(width: 0, height: 0), radius: 0,
      path: Path([
        .move(to: Point(x: 0, y: 0)), .line(to: Point(x: 12, y: 0)),
        .line(to: Point(x: 12, y: 8)), .line(to: Point(x: 0, y: 8)), .close,
      ]))
    let drawn = try Self.overRed(node)
    #expect(drawn[8, 8] == pixel(255, 255, 0) && drawn[14, 8] == pixel(0, 0, 255))
  }

  @Test("a blend mode combines the layer with what lies filtered beneath it")
  func blendMode() throws {
    var node = Self.inverter(Color(red: 0.2, green: 0.4, blue: 0.6))
    node.blendMode = .plusL
    #expect(try Self.overRed(node)[8, 8] == pixel(51, 255, 255))
    node.mask = .init(Self.halfMask)
    #expect(distance(try Self.overRed(node)[5, 6], pixel(153, 179, 204)) <= 1)
  }

  @Test("a rasterised layer, and one that is blurred and turned, keep what they filter")
  func ownPlane() throws {
    var node = Self.inverter()
    node.rasterizationScale = 1
    #expect(try Self.overRed(node)[8, 8] == pixel(0, 255, 255))
    node.opacity = 0.5
    #expect(try Self.overRed(node)[8, 8] == pixel(127, 128, 128))
    node.rasterizationScale = nil
    node.opacity = 1
    node.children = [box(3, 3, 2, 2)]
    node.filters = [.gaussianBlur(radius: 0.5)]
    node.transform = Transform3D.translation(x: -4, y: -4).concatenating(.scale(x: 1, y: 0.8))
      .concatenating(.turn(0.5)).concatenating(.translation(x: 8, y: 8))
    let turned = try Self.overRed(node)
    // In a corner, which neither the blur nor the mip level of what is anisotropic reaches.
    #expect(turned[9, 11] == pixel(0, 255, 255) && turned[1, 1] == pixel(255, 0, 0))
    #expect(channels(turned[8, 8])[0] > 100)
  }

  @Test("what is opaque beneath stays so, at the canvas' edges too", arguments: [0.7, 3, 6, 9])
  func opaqueBackdrop(radius: Double) throws {
    var node = box(-2, 1, 12, 10, nil)
    node.backgroundFilters = [.gaussianBlur(radius: radius), .gaussianBlur(radius: radius / 2)]
    node.corners.radius = 3
    node.transform = Transform3D.turn(0.3).concatenating(node.transform)
    var root = box(0, 0, 16, 16, .red)
    root.children = [box(5, 0, 4, 16, .blue), node]
    #expect(try draw(root).pixels.allSatisfy { $0 >> 24 == 255 })
    for space in [WorkingSpace.srgb, .linear] {
      let tree = RenderTree(root: root, width: 16, height: 16, workingSpace: space)
      let least = try Compositor().renderFloat(tree, jobs: 2).pixels.map(\.w).min() ?? 0
      // The blur itself is exact; its mixture at edges is rounded.
      #expect(least >= 1 - 1.2e-7)
    }
  }

  /// Ways to draw a layer as a whole.
  static let wholes: [@Sendable (inout RenderNode) -> Void] = [
    { _ in },
    { $0.opacity = 0.6 },
    { $0.filters = [.colorSaturate(amount: 0.5)] },
    { $0.filters = [.gaussianBlur(radius: 1)] },
    { ($0.masksToBounds, $0.corners.radius) = (true, 5) },
    { $0.rasterizationScale = 1 },
    { $0.shadow = .init(color: .black, offset: Size(width: 1, height: 1), radius: 1) },
    { $0.blendMode = .plusL },
    { $0.transform = .turn(0.2) },
    { node in
      var space = box(0, 0, 16, 16, .blue)
      space.preservesDepth = true
      space.children = node.children
      node.children = [space]
    },
  ]

  @Test(
    "background filters in a masked layer filter the layers below them in it",
    arguments: wholes.indices)
  func withinMaskedLayer(_ index: Int) throws {
    var node = box(0, 0, 16, 16, .red)
    node.children = [box(2, 2, 5, 9, .green), Self.inverter()]
    Self.wholes[index](&node)
    // Around the mask's edge a shadow and a blur have another shape.
    let plain = try draw(node)
    var mask = RenderNode.Mask(box(-8, -8, 32, 32))
    #expect(plain[8, 8] != 0)
    node.mask = mask
    #expect(greatestDistance(plain, try draw(node)) <= 1)
    node.mask?.usesLuminance = true
    #expect(greatestDistance(plain, try draw(node)) <= 1)
    mask = .init(box(0, 0, 16, 16, nil))
    mask.isInverted = true
    node.mask = mask
    #expect(greatestDistance(plain, try draw(node)) <= 1)
  }

  @Test("a mask with half the alpha halves a layer with background filters")
  func withinHalfMaskedLayer() throws {
    var node = box(0, 0, 16, 16, .red)
    node.children = [Self.inverter()]
    node.mask = .init(box(0, 0, 16, 16, Color(red: 0, green: 0, blue: 0, alpha: 0.5)))
    let drawn = try draw(node)
    #expect(drawn[2, 2] == pixel(128, 0, 0, 128) && drawn[8, 8] == pixel(0, 128, 128, 128))
  }

  @Test("within a mask they filter the mask, not what the mask is for")
  func withinMask() throws {
    var mask = box(0, 0, 16, 16)
    mask.children = [Self.inverter()]
    var node = box(0, 0, 16, 16, .red)
    node.mask = .init(mask)
    node.mask?.usesLuminance = true
    let drawn = try draw(node)
    #expect(drawn[2, 2] == pixel(255, 0, 0) && drawn[8, 8] == 0)
  }

  @Test("the edge counts once for a layer and what it filters", arguments: CutModeTests.modes)
  func edges(mode: BlendMode) throws {
    let below = Color(red: 0.2, green: 0.4, blue: 1)
    let inverted = SIMD4(0.8, 0.6, 0, 1)
    let source = Color(red: 1, green: 0.6, blue: 0, alpha: 0.8)
    let (s, d) = (CutModeTests.premultiplied(source), CutModeTests.premultiplied(below))
    var layers: [RenderNode] = []
    for coverage in [0.2, 0.6] {
      var node = box(5 - coverage, 4, 6, 6, source)
      layers.append(node)
      node.background = nil
      node.masksToBounds = true
      node.children = [box(-5, -5, 20, 20, source)]
      layers.append(node)
    }
    for var node in layers {
      node.backgroundFilters = [.colorInvert]
      node.blendMode = mode
      let root = CutModeTests.scene(node, over: below)
      _ = try draw(root)
      let drawn = try CutModeTests.floats(root)
      let coverage = 5 - node.transform.m41
      let expected = CutModeTests.combine(mode, s, inverted) * coverage + d * (1 - coverage)
      #expect(CutModeTests.difference(drawn[4, 6], expected) < 2e-6)
      #expect(CutModeTests.difference(drawn[3, 6], d) < 1e-6)
    }
  }

  @Test(
    "what a group holds besides does not change the glass in it",
    arguments: [WorkingSpace.srgb, .linear])
  func glassInGroup(space: WorkingSpace) throws {
    func group(_ change: (inout RenderNode) -> Void) throws -> PixelBuffer {
      var glass = box(9, 4, 14, 18, nil)
      glass.backgroundFilters = [.gaussianBlur(radius: 3)]
      var node = box(0, 0, 32, 32, nil)
      node.children = [box(9, 8, 4, 10, .red), box(20, -4, 9, 12, .blue), glass]
      change(&node)
      if space == .srgb { return try draw(node, width: 32, height: 32) }
      var image = PixelBuffer(width: 0, height: 0)
      try Compositor().render(
        RenderTree(root: node, width: 32, height: 32, workingSpace: space), jobs: 2, into: &image)
      return image
    }
    let plain = try group { _ in }
    // A fraction that is whole in bytes, and nearly so in floats.
    let almost = 0.999_999_9
    let alone = try group { $0.opacity = almost }
    #expect(alone == plain)
    let dotted = try group {
      $0.opacity = almost
      $0.children.insert(box(31, 31, 1, 1, .green), at: 0)
    }
    for index in plain.pixels.indices.dropLast() {
      #expect(dotted.pixels[index] == plain.pixels[index])
    }
    // Inside a shadow's caster, whose image reaches beyond the canvas, it is the same.
    let cast = try group {
      $0.shadow = .init(color: .black, offset: Size(width: 0, height: 0), radius: 2)
      $0.children.insert(box(0, 0, 32, 32, .black), at: 0)
    }
    let laid = try group { $0.children.insert(box(0, 0, 32, 32, .black), at: 0) }
    #expect(cast[16, 12] == laid[16, 12] && cast[16, 1] == laid[16, 1])
  }
}
