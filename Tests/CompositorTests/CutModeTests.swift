import LambentCompositor
import LambentGeometry
import LambentPixels
import LambentRenderTree
import Testing

/// Within the area c that a layer's bounds cover of a pixel a mode applies to all of the source;
/// outside what was there stays: c·Op(S, D) + (1 − c)·D.
@Suite("Edges of layers with compositing operators")
struct CutModeTests {
  /// The operators whose formulas are stated here.
  static let modes: [BlendMode] = [
    .clear, .copy, .sourceOver, .sourceIn, .sourceOut, .sourceAtop, .destOver, .destIn, .destOut,
    .destAtop, .xor, .multiply,
  ]

  /// An operator on premultiplied colours.
  static func combine(
    _ mode: BlendMode, _ s: SIMD4<Double>, _ d: SIMD4<Double>
  ) -> SIMD4<Double> {
    switch mode {
    case .clear: .zero
    case .copy: s
    case .sourceIn: s * d.w
    case .sourceOut: s * (1 - d.w)
    case .sourceAtop: s * d.w + d * (1 - s.w)
    case .destOver: s * (1 - d.w) + d
    case .destIn: d * s.w
    case .destOut: d * (1 - s.w)
    case .destAtop: s * (1 - d.w) + d * s.w
    case .xor: s * (1 - d.w) + d * (1 - s.w)
    case .multiply: s * d
    default: s + d * (1 - s.w)
    }
  }

  static func premultiplied(_ color: Color) -> SIMD4<Double> {
    let c = color.components
    return SIMD4(c.x * c.w, c.y * c.w, c.z * c.w, c.w)
  }

  /// A layer over a backdrop that fills the canvas.
  static func scene(_ node: RenderNode, over color: Color) -> RenderNode {
    var root = box(0, 0, 16, 16, nil)
    root.children = [box(0, 0, 16, 16, color), node]
    return root
  }

  static func floats(
    _ root: RenderNode, _ space: WorkingSpace = .srgb
  ) throws -> FloatPixelBuffer {
    try Compositor().renderFloat(
      RenderTree(root: root, width: 16, height: 16, workingSpace: space))
  }

  static func difference(_ pixel: UInt32, _ color: SIMD4<Double>) -> Double {
    zip(channels(pixel), 0..<4).map { abs(Double($0) - 255 * color[$1]) }.max() ?? 0
  }

  static func difference(_ pixel: SIMD4<Float>, _ color: SIMD4<Double>) -> Double {
    let change = SIMD4<Double>(pixel) - color
    return max(change.max(), -change.min())
  }

  @Test("at a straight edge, whatever the alphas, the opacity and the coverage", arguments: modes)
  func straight(mode: BlendMode) throws {
    for (alpha, beneath, opacity) in [
      (1.0, 1.0, 1.0), (0.6, 1, 1), (1, 0.4, 1), (0.6, 0.4, 1), (1, 1, 0.6), (0.8, 0.4, 0.6),
      (1, 0, 1), (0, 1, 1),
    ] {
      let source = Color(red: 1, green: 0.6, blue: 0, alpha: alpha)
      let backdrop = Color(red: 0.2, green: 0.4, blue: 1, alpha: beneath)
      for coverage in [0.2, 0.6, 0.8] {
        var node = box(5 - coverage, 4, 6, 6, source)
        node.blendMode = mode
        node.opacity = opacity
        let (s, d) = (Self.premultiplied(source) * opacity, Self.premultiplied(backdrop))
        let expected = Self.combine(mode, s, d) * coverage + d * (1 - coverage)
        let root = Self.scene(node, over: backdrop)
        // Bytes round the colours, the result and the mixture.
        #expect(Self.difference(try draw(root)[4, 6], expected) < 1.6)
        #expect(Self.difference(try Self.floats(root)[4, 6], expected) < 1e-6)
      }
    }
  }

  /// Layers whose whole bounds are opaque yellow, by names.
  static let shapes: [(name: String, node: RenderNode)] = {
    let yellow = Color(red: 1, green: 1, blue: 0)
    func turned(_ node: RenderNode) -> RenderNode {
      var node = node
      node.transform = Transform3D.translation(x: -5, y: -5).concatenating(.turn(0.4))
        .concatenating(.translation(x: 8, y: 8))
      return node
    }
    var disc = box(3, 3, 10, 10, yellow)
    disc.corners.radius = 5
    var clipped = disc
    clipped.masksToBounds = true
    clipped.children = [box(-2, 4, 20, 3, yellow)]
    var bordered = disc
    bordered.border = .init(width: 2, color: yellow)
    var thin = box(3.4, 3.7, 10, 10, yellow)
    thin.border = .init(width: 0.5, color: Color(red: 1, green: 1, blue: 0, alpha: 0.5))
    var raster = turned(box(0, 0, 10, 10, nil))
    raster.contents = .init(image(4, 4) { _, _ in pixel(255, 255, 0) })
    var gradient = disc
    gradient.drawables = [
      .gradient(
        .init(
          kind: .axial, start: .zero, end: Point(x: 1, y: 0),
          stops: [.init(location: 0, color: yellow), .init(location: 1, color: yellow)]))
    ]
    var shaded = disc
    shaded.shadow = .init(color: .red, offset: Size(width: 1, height: 1), radius: 1)
    var inverted = disc
    inverted.background = .blue
    inverted.filters = [.colorInvert]
    var masked = turned(box(0, 0, 10, 10, yellow))
    masked.mask = .init(box(-4, -4, 24, 24))
    var rasterised = disc
    rasterised.rasterizationScale = 1
    var crossed = turned(box(0, 0, 10, 10, yellow))
    crossed.rasterizationScale = 1.5
    var deep = box(0, 0, 10, 10, yellow)
    deep.transform = Transform3D.translation(x: -5, y: -5)
      .concatenating(.rotation(angle: 0.7, x: 0, y: 1, z: 0))
      .concatenating(.perspective(distance: 40)).concatenating(.translation(x: 8, y: 8))
    return [
      ("disc", disc), ("clipped", clipped), ("bordered", bordered), ("thin border", thin),
      ("picture", raster), ("gradient", gradient), ("shaded", shaded), ("inverted", inverted),
      ("turned and masked", masked), ("rasterised", rasterised), ("rasterised, turned", crossed),
      ("in perspective", deep),
    ]
  }()

  /// The same bounds, filled and not combined with anything: their coverage.
  static func coverage(of node: RenderNode) throws -> FloatPixelBuffer {
    var plain = box(0, 0, node.bounds.width, node.bounds.height)
    plain.transform = node.transform
    plain.corners = node.corners
    return try floats(plain)
  }

  @Test("at every pixel of round, turned and framed layers", arguments: modes)
  func shapes(mode: BlendMode) throws {
    // Other modes leave soft edges to the source.
    guard [.clear, .copy, .sourceIn, .sourceOut, .destIn, .destAtop, .multiply].contains(mode)
    else { return }
    let (s, blue) = (SIMD4<Double>(1, 1, 0, 1), Color(red: 0, green: 0, blue: 1, alpha: 0.8))
    let d = Self.premultiplied(blue)
    for (name, shape) in Self.shapes {
      var node = shape
      node.blendMode = mode
      let root = Self.scene(node, over: blue)
      let areas = try Self.coverage(of: node)
      let (bytes, floats) = (try draw(root), try Self.floats(root))
      var (worstByte, worst) = (0.0, 0.0)
      for y in 0..<16 {
        for x in 0..<16 {
          let c = Double(areas[x, y].w)
          let expected = Self.combine(mode, s, d) * c + d * (1 - c)
          worstByte = max(worstByte, Self.difference(bytes[x, y], expected))
          worst = max(worst, Self.difference(floats[x, y], expected))
        }
      }
      #expect(worstByte < 1.6, "\(name)")
      #expect(worst < 2e-6, "\(name)")
    }
  }

  @Test("opaque over opaque stays opaque", arguments: [BlendMode.copy, .sourceIn, .destIn])
  func opaque(mode: BlendMode) throws {
    for (name, shape) in Self.shapes {
      var node = shape
      node.blendMode = mode
      let root = Self.scene(node, over: .white)
      #expect(try draw(root).pixels.allSatisfy { $0 >> 24 == 255 }, "\(name)")
      for space in [WorkingSpace.srgb, .linear] {
        let least = try Self.floats(root, space).pixels.map(\.w).min() ?? 0
        #expect(least > 1 - 1e-6, "\(name)")
      }
    }
  }

  @Test("a small sublayer is not drawn out to the bounds", arguments: [nil, 1.0])
  func sublayer(scale: Double?) throws {
    for shadow in [nil, RenderNode.Shadow(color: .black, offset: .zero, radius: 0)] {
      var node = box(2.5, 2.5, 10, 10, nil)
      node.children = [box(2.5, 2.5, 4, 4, .red)]
      (node.blendMode, node.rasterizationScale, node.shadow) = (.copy, scale, shadow)
      let drawn = try draw(Self.scene(node, over: .white))
      // Rasterised, the sublayer lies between pixels.
      if scale == nil { #expect(drawn[6, 6] == pixel(255, 0, 0)) }
      #expect(drawn[3, 3] == 0 && drawn[11, 11] == 0 && drawn[3, 8] == 0)
      #expect(drawn[1, 6] == pixel(255, 255, 255) && drawn[13, 8] == pixel(255, 255, 255))
      #expect(distance(drawn[2, 6], pixel(128, 128, 128, 128)) <= 1)
    }
  }

  /// A layer with an image twice as wide as high, in yellow, that has edges in common with the bounds
  /// on the left and on the right.
  private static func wide() -> RenderNode {
    var node = box(3.4, 3.7, 10, 10, nil)
    node.contents = .init(image(4, 2) { _, _ in pixel(255, 255, 0) })
    node.contents?.gravity = .resizeAspect
    return node
  }

  @Test("contents have no edges of their own where the bounds end", arguments: modes)
  func contents(mode: BlendMode) throws {
    // Others leave soft edges to the source.
    guard [.clear, .copy, .sourceIn, .sourceOut, .destIn, .destAtop, .multiply].contains(mode)
    else { return }
    let (yellow, blue) = (SIMD4<Double>(1, 1, 0, 1), Color(red: 0, green: 0, blue: 1, alpha: 0.8))
    let d = Self.premultiplied(blue)
    var node = Self.wide()
    node.blendMode = mode
    let root = Self.scene(node, over: blue)
    let (bytes, floats) = (try draw(root), try Self.floats(root))
    // The image reaches from 6.2 to 11.2.
    for (y, weight) in [(4, 0.0), (6, 0.8), (8, 1), (11, 0.2), (12, 0)] {
      for (x, coverage) in [(2, 0.0), (3, 0.6), (8, 1), (13, 0.4)] {
        let expected = Self.combine(mode, yellow * weight, d) * coverage + d * (1 - coverage)
        #expect(Self.difference(bytes[x, y], expected) < 1.6)
        #expect(Self.difference(floats[x, y], expected) < 2e-6)
      }
    }
  }

  @Test("nor where they are masked to them: an edge in common counts once")
  func maskedContents() throws {
    for angle in [0, 0.4] {
      var (node, plain) = (Self.wide(), box(0, 2.5, 10, 5, Color(red: 1, green: 1, blue: 0)))
      node.masksToBounds = true
      let position = Transform3D.translation(x: -5, y: -5).concatenating(.turn(angle))
        .concatenating(.translation(x: 8.3, y: 8.2))
      node.transform = position
      plain.transform = plain.transform.concatenating(position)
      let (masked, expected) = (try Self.floats(node), try Self.floats(plain))
      _ = try draw(node)
      let corners =
        [Point(x: 0, y: 2.5), Point(x: 10, y: 2.5), Point(x: 0, y: 7.5)]
        + [Point(x: 10, y: 7.5)]
      let positions = corners.map { PlaneMap(position).apply($0) }
      for y in 0..<16 {
        for x in 0..<16 {
          // Where corners lie within a pixel, two coverages are multiplied.
          let isCorner = positions.contains {
            max(abs($0.x - Double(x) - 0.5), abs($0.y - Double(y) - 0.5)) < 1.5
          }
          let change = masked[x, y] - expected[x, y]
          #expect(max(change.max(), -change.min()) < (isCorner && angle != 0 ? 0.1 : 2e-6))
        }
      }
    }
  }
}
