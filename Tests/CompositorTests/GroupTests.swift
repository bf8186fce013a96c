import LambentGeometry
import LambentPixels
import LambentRaster
import LambentRenderTree
import Testing

@Suite("Opacity, clips, masks and blend modes")
struct GroupTests {
  /// A red layer with a green sublayer over its right half.
  private static func family() -> RenderNode {
    var node = box(2, 2, 8, 8, .red)
    node.children = [box(4, 0, 4, 8, .green)]
    return node
  }

  @Test("group opacity fades the finished layer once")
  func groupOpacity() throws {
    var node = Self.family()
    node.opacity = 0.5
    let drawn = try draw(node, background: .white)
    #expect(distance(drawn[3, 5], pixel(255, 127, 127)) <= 1)
    #expect(distance(drawn[8, 5], pixel(127, 255, 127)) <= 1)
  }

  @Test("without it each part fades by itself")
  func partOpacity() throws {
    var node = Self.family()
    node.opacity = 0.5
    node.fadesAsGroup = false
    let drawn = try draw(node, background: .white)
    #expect(distance(drawn[8, 5], pixel(128, 191, 64)) <= 1)
  }

  @Test("masksToBounds cuts sublayers off at the bounds")
  func masksToBounds() throws {
    var node = box(4, 4, 6, 6, .red)
    node.children = [box(3, 3, 8, 8, .green)]
    node.masksToBounds = true
    let drawn = try draw(node, tolerance: 0)
    #expect(drawn[9, 9] == pixel(0, 255, 0) && drawn[10, 9] == 0 && drawn[9, 10] == 0)
  }

  @Test("at a fractional clip nothing beneath shines through: red beneath green stays hidden")
  func noConflation() throws {
    var node = box(4.5, 4, 6, 6, .red)
    node.children = [box(-2, -2, 12, 12, .green)]
    node.masksToBounds = true
    let drawn = try draw(node)
    #expect(drawn[4, 6] == pixel(0, 128, 0, 128))
  }

  @Test("rounded corners clip sublayers by exact area")
  func roundedClip() throws {
    var node = box(2, 2, 12, 12, nil)
    node.corners.radius = 6
    node.masksToBounds = true
    node.children = [box(-4, -4, 24, 24)]
    #expect(abs(try draw(node).area - 36 * .pi) < 0.3)
  }

  @Test("background, contents and border of a clipped layer are cut once, not twice")
  func clippedOnce() throws {
    var node = box(4.5, 4, 6, 6, .red)
    node.masksToBounds = true
    #expect(try draw(node)[4, 6] == pixel(128, 0, 0, 128))
    node.contents = .init(image(2, 2) { _, _ in pixel(0, 0, 255) })
    #expect(try draw(node)[4, 6] == pixel(0, 0, 128, 128))
    node.border = .init(width: 1, color: .green)
    #expect(try draw(node)[4, 6] == pixel(0, 128, 0, 128))
    #expect(try draw(node)[7, 7] == pixel(0, 0, 255))
  }

  @Test("a background does not shine through an opaque border")
  func borderHidesBackground() throws {
    var node = box(4.5, 4, 6, 6, .red)
    node.border = .init(width: 1, color: .green)
    let drawn = try draw(node)
    #expect(drawn[4, 6] == pixel(0, 128, 0, 128) && drawn[7, 7] == pixel(255, 0, 0))
  }

  @Test("a mask shows a layer by its alpha, or where it is not when inverted")
  func alphaMask() throws {
    var node = box(0, 0, 16, 16, .red)
    node.mask = .init(box(4, 4, 8, 8, Color(red: 0, green: 0, blue: 0, alpha: 0.5)))
    let plain = try draw(node)
    #expect(plain[8, 8] == pixel(128, 0, 0, 128) && plain[2, 2] == 0)
    node.mask?.isInverted = true
    let inverted = try draw(node)
    #expect(inverted[8, 8] == pixel(127, 0, 0, 127) && inverted[2, 2] == pixel(255, 0, 0))
  }

  @Test("a mask by luminance weighs green most and counts transparency as dark")
  func luminanceMask() throws {
    var node = box(0, 0, 16, 16, .white)
    var mask = box(0, 0, 16, 16, nil)
    mask.children = [box(0, 0, 4, 16, .red), box(4, 0, 4, 16, .green), box(8, 0, 4, 16, .blue)]
    node.mask = .init(mask)
    node.mask?.usesLuminance = true
    let drawn = try draw(node)
    let alphas = [2, 6, 10, 14].map { channels(drawn[$0, 8])[3] }
    #expect(alphas == [54, 182, 18, 0])
  }

  @Test("every blend mode combines a layer by its formula", arguments: BlendMode.allCases)
  func blendModes(mode: BlendMode) throws {
    let (beneath, above) = (
      Color(red: 0.8, green: 0.4, blue: 0.2, alpha: 0.6),
      Color(red: 0.2, green: 0.5, blue: 0.9, alpha: 0.7)
    )
    var root = box(0, 0, 16, 16, nil)
    var node = box(4, 4, 8, 8, above)
    node.blendMode = mode
    root.children = [box(0, 0, 16, 16, beneath), node]
    let drawn = try draw(root)
    let (d, s) = (pixel(122, 61, 31, 153), pixel(36, 89, 161, 179))
    #expect(distance(drawn[8, 8], BlendReference.blend(mode, s, over: d)) <= 1)
    #expect(drawn[1, 1] == d)
  }

  @Test("a group blends like a single layer", arguments: BlendMode.allCases)
  func blendedGroups(mode: BlendMode) throws {
    let color = Color(red: 0.2, green: 0.5, blue: 0.9, alpha: 0.7)
    var single = box(4, 4, 8, 8, color)
    single.blendMode = mode
    var group = box(4, 4, 8, 8, nil)
    group.children = [box(0, 0, 4, 8, color), box(4, 0, 4, 8, color)]
    group.blendMode = mode
    var root = box(0, 0, 16, 16, nil)
    let backdrop = box(0, 0, 16, 16, Color(red: 0.8, green: 0.4, blue: 0.2, alpha: 0.6))
    root.children = [backdrop, single]
    let expected = try draw(root)
    root.children = [backdrop, group]
    let drawn = try draw(root)
    #expect(zip(drawn.pixels, expected.pixels).allSatisfy { distance($0, $1) <= 1 })
  }

  @Test("opacity scales the source before a blend mode, not its result")
  func opacityBeforeBlending() throws {
    var node = box(0, 0, 16, 16, .white)
    node.blendMode = .differenceBlendMode
    node.opacity = 0.5
    var root = box(0, 0, 16, 16, .white)
    root.children = [node]
    #expect(distance(try draw(root)[5, 5], pixel(128, 128, 128)) <= 1)
  }

  @Test("a border lies inside the bounds, above sublayers")
  func border() throws {
    var node = box(2, 2, 10, 10, .red)
    node.children = [box(0, 0, 10, 10, .green)]
    node.border = .init(width: 2, color: .blue)
    let drawn = try draw(node, tolerance: 0)
    #expect(drawn[2, 2] == pixel(0, 0, 255) && drawn[3, 6] == pixel(0, 0, 255))
    #expect(drawn[4, 4] == pixel(0, 255, 0) && drawn[1, 6] == 0 && drawn[12, 6] == 0)
  }
}
