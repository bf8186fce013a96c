import LambentCompositor
import LambentGeometry
import LambentPixels
import LambentRenderTree
import LambentTransitions
import Testing

@Suite("Tints and the colours of filters")
struct TintTests {
  private static func tree(_ root: RenderNode, _ space: WorkingSpace) -> RenderTree {
    RenderTree(root: root, width: 16, height: 16, workingSpace: space)
  }

  /// What a colour times a tint is seen as.
  private static func product(_ color: Color, _ tint: Color, _ space: WorkingSpace) -> [Double] {
    (0..<3).map { channel in
      let (value, factor) = (color.components[channel], tint.components[channel])
      return space == .srgb
        ? value * factor
        : TransferFunction.encoded(
          TransferFunction.linear(value) * TransferFunction.linear(factor))
    } + [color.alpha]
  }

  @Test(
    "a tint multiplies the colours and pictures of a layer alike",
    arguments: [WorkingSpace.srgb, .linear])
  func tint(space: WorkingSpace) throws {
    let tint = Color(red: 0.5, green: 0.25, blue: 1)
    for color in [Color.white, Color(red: 0.6, green: 0.8, blue: 0.2)] {
      let bytes = (0..<3).map { Int((color.components[$0] * 255).rounded()) }
      let raster = image(2, 2) { _, _ in pixel(bytes[0], bytes[1], bytes[2]) }
      var layers = [box(0, 0, 16, 16, color)]
      var node = box(0, 0, 16, 16, nil)
      node.contents = .init(raster)
      layers.append(node)
      node.contents?.fading = .init(image: raster, progress: 0.5)
      layers.append(node)
      node = box(0, 0, 16, 16, .black)
      node.border = .init(width: 9, color: color)
      layers.append(node)
      node = box(0, 0, 16, 16, nil)
      node.drawables = [.fill(.init(path: Path(rect: node.bounds), color: color))]
      layers.append(node)
      node.drawables = [
        .gradient(
          .init(
            kind: .axial, start: .zero, end: Point(x: 1, y: 1),
            stops: [.init(location: 0, color: color)]))
      ]
      layers.append(node)
      node.drawables = [
        .sprites(
          FixedSprites(
            batch: SpriteTests.batch(
              [(8, 8)], size: 40, color: SIMD4<Float>(color.components))))
      ]
      layers.append(node)
      node = box(0, 0, 16, 16, color)
      node.filters = [.colorSaturate(amount: 1)]
      layers.append(node)
      node.filters = []
      node.rasterizationScale = 1
      layers.append(node)
      node.rasterizationScale = nil
      node.transition = RenderTransition(
        style: .filter(Transitions.Dissolve()), from: node, progress: 0.5)
      layers.append(node)
      let expected = Self.product(color, tint, space)
      for (index, layer) in layers.enumerated() {
        var root = box(0, 0, 16, 16, .black)
        var instance = RenderNode()
        instance.tint = tint
        instance.children = [layer]
        root.children = [instance]
        var drawn = PixelBuffer(width: 16, height: 16)
        try Compositor().render(Self.tree(root, space), into: &drawn)
        let seen = channels(drawn[8, 8]).map(Double.init)
        #expect(
          zip(seen, expected).allSatisfy { abs($0 - 255 * $1) <= 1.6 }, "layer \(index): \(seen)")
      }
    }
  }

  @Test("a colour of a filter is the shade of white", arguments: [WorkingSpace.srgb, .linear])
  func monochrome(space: WorkingSpace) throws {
    var node = box(0, 0, 16, 16)
    let shade = Color(red: 128 / 255, green: 64 / 255, blue: 32 / 255)
    node.filters = [.colorMonochrome(color: shade, amount: 1)]
    var drawn = PixelBuffer(width: 16, height: 16)
    try Compositor().render(Self.tree(node, space), into: &drawn)
    #expect(distance(drawn[8, 8], pixel(128, 64, 32)) <= 1)
    var glass = box(0, 0, 16, 16, nil)
    glass.backgroundFilters = node.filters
    var root = box(0, 0, 16, 16)
    root.children = [glass]
    try Compositor().render(Self.tree(root, space), into: &drawn)
    #expect(distance(drawn[8, 8], pixel(128, 64, 32)) <= 1)
  }

  @Test("filters act on the values that are blended")
  func filterSpace() throws {
    let grey = 0.25
    var node = box(0, 0, 16, 16, Color(red: grey, green: grey, blue: grey))
    node.filters = [.colorInvert]
    let linear = try Compositor().renderFloat(Self.tree(node, .linear))
    #expect(abs(Double(linear[8, 8].x) - (1 - TransferFunction.linear(grey))) < 1e-5)
    let encoded = try Compositor().renderFloat(Self.tree(node, .srgb))
    #expect(abs(Double(encoded[8, 8].x) - (1 - grey)) < 1e-5)
  }
}
