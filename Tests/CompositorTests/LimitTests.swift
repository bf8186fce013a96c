import LambentCompositor
import LambentGeometry
import LambentPixels
import LambentRenderTree
import Synchronization
import TestKit
import Testing

@Suite("Limits and degenerate input")
struct LimitTests {
  private static func render(
    _ root: RenderNode, _ change: (inout CompositorLimits) -> Void = { _ in }
  ) throws {
    var limits = CompositorLimits()
    change(&limits)
    var raster = PixelBuffer(width: 8, height: 8)
    try Compositor(limits: limits).render(
      RenderTree(root: root, width: 8, height: 8), into: &raster)
  }

  @Test("layers nested too deep are an error; as deep as allowed they are drawn")
  func depth() throws {
    func nested(_ count: Int) -> RenderNode {
      (1..<count).reduce(box(0, 0, 8, 8)) { child, _ in
        var node = box(0, 0, 8, 8, nil)
        node.opacity = 0.99
        node.children = [child, child]
        return node
      }
    }
    // Twins would be drawn 2ⁿ times: the depth is reached along empty twins here.
    var node = box(0, 0, 8, 8)
    for _ in 1..<CompositorLimits().maximumDepth {
      var parent = box(0, 0, 8, 8, .red)
      parent.opacity = 0.9
      parent.children = [node]
      node = parent
    }
    try Self.render(node)
    var parent = box(0, 0, 8, 8)
    parent.children = [node]
    #expect {
      try Self.render(parent)
    } throws: { if case .nestingTooDeep = $0 as? RenderError { true } else { false } }
    try Self.render(nested(5))
  }

  @Test("work that was taken before a frame is drawn counts")
  func workBefore() throws {
    var limits = CompositorLimits()
    limits.maximumWork = 1e6
    let compositor = Compositor(limits: limits)
    let tree = RenderTree(root: box(0, 0, 8, 8), width: 8, height: 8)
    var buffer = PixelBuffer(width: 8, height: 8)
    try compositor.render(tree, after: 9e5, into: &buffer)
    #expect {
      try compositor.render(tree, after: 2e6, into: &buffer)
    } throws: { if case .tooMuchWork = $0 as? RenderError { true } else { false } }
  }

  @Test("blend modes count at their cost, of single layers and of groups")
  func modes() throws {
    func isDrawn(_ mode: BlendMode, inGroup: Bool) -> Bool {
      var node = box(0, 0, 8, 8)
      if inGroup { node.children = [box(0, 0, 4, 8, .red), box(2, 0, 6, 8, .red)] }
      node.blendMode = mode
      var parent = box(0, 0, 8, 8, nil)
      parent.children = [box(0, 0, 8, 8, .red), node]
      return (try? Self.render(parent) { $0.maximumWork = inGroup ? 1200 : 1000 }) != nil
    }
    for isGroup in [false, true] {
      for mode in [BlendMode.multiplyBlendMode, .screenBlendMode] {
        #expect(isDrawn(mode, inGroup: isGroup), "\(mode)")
      }
      for mode in [
        BlendMode.softLightBlendMode, .hueBlendMode, .saturationBlendMode, .colorBlendMode,
        .luminosityBlendMode,
      ] {
        #expect(!isDrawn(mode, inGroup: isGroup), "\(mode)")
      }
    }
  }

  @Test("a blur wider than allowed is an error")
  func blur() {
    var node = box(0, 0, 8, 8)
    node.name = "fog"
    node.filters = [.gaussianBlur(radius: 1e5)]
    #expect {
      try Self.render(node)
    } throws: { "\($0)".contains("\"fog\"") }
  }

  @Test("a blur that a scale makes wider than allowed is as wide as allowed")
  func scaledBlur() throws {
    var limits = CompositorLimits()
    limits.maximumBlurRadius = 4
    func raster(scale: Double, radius: Double) throws -> PixelBuffer {
      var node = box(6 / scale, 5 / scale, 12 / scale, 9 / scale)
      node.filters = [.gaussianBlur(radius: radius)]
      node.shadow = .init(
        color: .black, offset: Size(width: 3 / scale, height: 0), radius: radius)
      var result = PixelBuffer(width: 0, height: 0)
      try Compositor(limits: limits).render(
        RenderTree(
          root: node, width: 24, height: 20,
          viewport: Affine(a: scale, b: 0, c: 0, d: scale, tx: 0, ty: 0)),
        into: &result)
      return result
    }
    let widest = try raster(scale: 1, radius: 4)
    #expect(try raster(scale: 2, radius: 2) == widest)
    #expect(try raster(scale: 2, radius: 4) == widest)
    #expect(try raster(scale: 64, radius: 3) == widest)
    #expect(try raster(scale: 1, radius: 3.5) != widest)
  }

  @Test("layers with blurs and shadows fly past the eye")
  func flight() throws {
    func draw(_ node: RenderNode) throws {
      try Self.render(node) {
        $0.maximumBlurRadius = 8
        $0.maximumSide = 200
      }
    }
    for z in [0, 300, 490, 499, 499.9, 499.99, 499.9999, 500, 500.5, 600] {
      var card = box(-8, -8, 16, 16)
      card.shadow = .init(color: .black, offset: Size(width: 3, height: -3), radius: 3)
      card.filters = [.bloom(radius: 2, intensity: 0.5)]
      card.transform = .translation(x: 0, y: 0, z: z)
        .concatenating(.perspective(distance: 500)).concatenating(.translation(x: 4, y: 4, z: 0))
      try draw(card)
    }
    var card = box(-8, -8, 16, 16)
    card.shadow = .init(color: .black, offset: .init(width: 0, height: 0), radius: 3)
    card.transform = .scale(x: 1e200, y: 1e200, z: 1)
    try draw(card)
  }

  @Test("a path of more steps than allowed is an error")
  func path() throws {
    var node = box(0, 0, 8, 8)
    node.name = "map"
    let path = Path(rect: Rect(x: 1, y: 1, width: 3, height: 3))
    node.drawables = [.fill(.init(path: path, color: .red))]
    try Self.render(node) { $0.maximumPathSteps = path.elements.count }
    #expect {
      try Self.render(node) { $0.maximumPathSteps = path.elements.count - 1 }
    } throws: { "\($0)".contains("the layer \"map\" has a path of 5 steps; at most 4") }
    node.drawables = []
    node.shadow = .init(color: .black, offset: .init(width: 0, height: 0), radius: 0, path: path)
    #expect {
      try Self.render(node) { $0.maximumPathSteps = 1 }
    } throws: { if case .pathTooLong = $0 as? RenderError { true } else { false } }
  }

  @Test("pictures beyond the memory allowed are an error")
  func memory() {
    var node = box(0, 0, 8, 8, nil)
    node.contents = .init(image(64, 64) { _, _ in 0 })
    #expect {
      try Self.render(node) { $0.maximumTextureBytes = 1000 }
    } throws: { if case .tooMuchMemory = $0 as? RenderError { true } else { false } }
    var blurred = box(0, 0, 8, 8)
    blurred.filters = [.gaussianBlur(radius: 20)]
    #expect {
      try Self.render(blurred) { $0.maximumImageBytes = 1000 }
    } throws: { if case .tooMuchMemory = $0 as? RenderError { true } else { false } }
  }

  @Test("a canvas larger than allowed is an error")
  func canvas() {
    var raster = PixelBuffer(width: 0, height: 0)
    #expect(throws: RenderError.self) {
      try Compositor().render(
        RenderTree(root: RenderNode(), width: 20_000, height: 1), into: &raster)
    }
  }

  @Test("a canvas without pixels is drawn")
  func empty() throws {
    var raster = PixelBuffer(width: 3, height: 3)
    try Compositor().render(RenderTree(root: box(0, 0, 8, 8), width: 0, height: 5), into: &raster)
    #expect(raster.width == 0 && raster.height == 5)
  }

  @Test("numbers that are none, infinite, huge or tiny never stop the program")
  func fuzz() throws {
    // Narrow limits, so that what is allowed stays small.
    var limits = CompositorLimits()
    limits.maximumSide = 48
    limits.maximumBlurRadius = 4
    let compositor = Compositor(limits: limits)
    forEachSeed(120) { random in
      let node = Self.wildNode(&random, depth: 0)
      var raster = PixelBuffer(width: 12, height: 12)
      let tree = RenderTree(
        root: node, width: 12, height: 12, background: Self.wildColor(&random),
        workingSpace: Int.random(in: 0..<6, using: &random) == 0 ? .linear : .srgb)
      do {
        try compositor.render(tree, jobs: 2, into: &raster)
      } catch is RenderError {
        // Beyond the limits: that is what errors are for.
      }
    }
  }

  @Test("nor do they in a space, wherever its planes lie")
  func wildSpaces() throws {
    var limits = CompositorLimits()
    limits.maximumSide = 48
    limits.maximumBlurRadius = 4
    let compositor = Compositor(limits: limits)
    forEachSeed(60) { random in
      var space = box(0, 0, 0, 0, nil)
      space.preservesDepth = true
      space.transform = Self.wildMap(&random)
      space.children = (0..<9).map { _ in
        var plane = Self.wildNode(&random, depth: 2)
        plane.transform = Self.wildMap(&random)
        guard Bool.random(using: &random) else { return plane }
        // As a replicator makes them.
        var instance = RenderNode()
        instance.preservesDepth = true
        instance.transform = Self.wildMap(&random)
        instance.children = [plane, plane]
        return instance
      }
      for background in [Color.white, nil] {
        var (one, other) = (PixelBuffer(width: 0, height: 0), PixelBuffer(width: 0, height: 0))
        let tree = RenderTree(root: space, width: 24, height: 24, background: background)
        do {
          try compositor.render(tree, into: &one)
          try compositor.render(tree, jobs: 2, into: &other)
          #expect(one == other)
        } catch is RenderError {
          // Beyond the limits.
        }
      }
    }
  }

  @Test("planes far apart, edge on, through the eye and all but parallel are drawn")
  func oddPlanes() throws {
    let turn = Transform3D.rotation(angle: 0.7, x: 0.2, y: 1, z: 0)
    var maps = [turn, .identity, .scale(x: 0, y: 1, z: 1), .scale(x: 1e300, y: 1e300, z: 1e300)]
    for number in [1e-300, 1e-12, 1e-6, 1e9, 1e150, 1e300, -1e300, .infinity, .nan] {
      maps += [
        turn.concatenating(.translation(x: 0, y: 0, z: number)),
        turn.concatenating(.rotation(angle: number, x: 1, y: 0, z: 0)),
        turn.concatenating(.scale(x: 1, y: 1, z: number)),
        turn.concatenating(.perspective(distance: number)),
        Transform3D.rotation(angle: .pi / 2 + number, x: 0, y: 1, z: 0),
      ]
    }
    var space = box(0, 0, 0, 0, nil)
    space.preservesDepth = true
    for eye in [20, 1e-3, 1e12] {
      space.transform = Transform3D.perspective(distance: eye)
        .concatenating(.translation(x: 12, y: 12))
      space.children = maps.map { map in
        var node = box(0, 0, 20, 20)
        node.transform = Transform3D.translation(x: -10, y: -10).concatenating(map)
        return node
      }
      let drawn = try draw(space, width: 24, height: 24, background: .white)
      #expect(drawn.pixels.allSatisfy { $0 == pixel(255, 255, 255) })
    }
  }
}

// MARK: - Wild layers

extension LimitTests {
  private static let wild: [Double] = [
    0, -0.0, 1, -1, 0.5, 3, 7.25, 12, -40, 1e-9, 1e-300, 1e9, -1e9, 1e30, 1e300, .infinity,
    -.infinity, .nan, .pi, 255, 1e5,
  ]

  private static func number(_ random: inout some RandomNumberGenerator) -> Double {
    // Most numbers are tame, or nothing would ever be drawn.
    Int.random(in: 0..<10, using: &random) < 8
      ? Double.random(in: -4...14, using: &random) : wild.randomElement(using: &random) ?? 0
  }

  /// A map that is mostly one of space.
  private static func wildMap(_ random: inout some RandomNumberGenerator) -> Transform3D {
    var map = Transform3D.rotation(
      angle: number(&random), x: number(&random), y: number(&random), z: number(&random)
    ).concatenating(.translation(x: 6, y: 6, z: number(&random)))
    map.m14 = Bool.random(using: &random) ? number(&random) / 100 : 0
    map.m34 = Bool.random(using: &random) ? number(&random) / 100 : 0
    if Int.random(in: 0..<6, using: &random) == 0 { map.m44 = number(&random) }
    if Int.random(in: 0..<6, using: &random) == 0 { map.m33 = number(&random) }
    return map
  }

  private static func wildColor(_ random: inout some RandomNumberGenerator) -> Color {
    Color(
      red: number(&random) / 8, green: number(&random) / 8, blue: number(&random) / 8,
      alpha: number(&random) / 4)
  }

  private static func wildNode(
    _ random: inout some RandomNumberGenerator, depth: Int
  ) -> RenderNode {
    func flip() -> Bool { Bool.random(using: &random) }
    func rarely() -> Bool { Int.random(in: 0..<5, using: &random) == 0 }
    func number() -> Double { self.number(&random) }
    var node = RenderNode()
    node.bounds = Rect(x: number(), y: number(), width: number(), height: number())
    node.transform = Transform3D.rotation(angle: number(), x: number(), y: number(), z: number())
      .concatenating(.scale(x: number(), y: number(), z: number()))
      .concatenating(.perspective(distance: number() * 10))
      .concatenating(.translation(x: number(), y: number(), z: number()))
    if flip() { node.transform = .translation(x: number(), y: number()) }
    node.background = flip() ? wildColor(&random) : nil
    node.opacity = rarely() ? number() : 1
    node.fadesAsGroup = flip()
    node.isDoubleSided = flip()
    node.flipsContents = flip()
    node.corners.radius = rarely() ? number() : 0
    node.corners.isContinuous = flip()
    if rarely() { node.border = .init(width: number(), color: wildColor(&random)) }
    if rarely() {
      node.shadow = .init(
        color: wildColor(&random), offset: Size(width: number(), height: number()),
        radius: number())
    }
    node.masksToBounds = rarely()
    if rarely() { node.filters = [wildFilter(&random)] }
    if rarely() { node.backgroundFilters = [wildFilter(&random)] }
    if rarely() { node.blendMode = BlendMode.allCases.randomElement(using: &random) ?? .copy }
    if rarely() { node.rasterizationScale = number() }
    node.preservesDepth = rarely()
    node.antialiasedEdges = RenderNode.Edges(rawValue: Int.random(in: 0..<16, using: &random))
    node.drawables = (0..<Int.random(in: 0..<4, using: &random)).compactMap { _ in
      wildDrawable(&random)
    }
    guard depth < 2 else { return node }
    if rarely() { node.mask = .init(wildNode(&random, depth: 2)) }
    if rarely() {
      node.transition = RenderTransition(
        style: .push(direction: Point(x: number(), y: number())),
        from: wildNode(&random, depth: 2), progress: number())
    }
    let count = Int.random(in: 0..<3, using: &random)
    node.children = (0..<count).map { _ in wildNode(&random, depth: depth + 1) }
    return node
  }

  private static func wildFilter(_ random: inout some RandomNumberGenerator) -> RenderFilter {
    switch Int.random(in: 0..<5, using: &random) {
    case 0: .gaussianBlur(radius: number(&random))
    case 1: .bloom(radius: number(&random), intensity: number(&random))
    case 2: .colorMatrix((0..<Int.random(in: 18..<21, using: &random)).map { _ in number(&random) })
    case 3: .colorHueRotate(angle: number(&random))
    default: .colorMonochrome(color: wildColor(&random), amount: number(&random))
    }
  }

  private static func wildContents(
    _ random: inout some RandomNumberGenerator
  ) -> Drawable.Contents? {
    guard Bool.random(using: &random) else { return nil }
    func rect() -> Rect {
      Rect(x: number(&random), y: number(&random), width: number(&random), height: number(&random))
    }
    var contents = Drawable.Contents(image(3, 5) { x, y in pixel(x * 60, y * 40, 9) })
    contents.gravity = RenderNode.Gravity.allCases.randomElement(using: &random) ?? .center
    if Bool.random(using: &random) { contents.sourceRect = rect() }
    if Bool.random(using: &random) { contents.center = rect() }
    contents.scale = number(&random)
    contents.minification = SamplingFilter.allCases.randomElement(using: &random) ?? .linear
    contents.minificationBias = number(&random)
    return contents
  }

  private static func wildDrawable(_ random: inout some RandomNumberGenerator) -> Drawable? {
    func point() -> Point { Point(x: number(&random), y: number(&random)) }
    switch Int.random(in: 0..<6, using: &random) {
    case 0:
      let stops = (0..<3).map { _ in
        Drawable.Gradient.Stop(location: number(&random), color: wildColor(&random))
      }
      let kind = Drawable.Gradient.Kind.allCases.randomElement(using: &random) ?? .axial
      return .gradient(.init(kind: kind, start: point(), end: point(), stops: stops))
    case 1:
      let path = Path([
        .move(to: point()), .line(to: point()), .quad(to: point(), control: point()),
        .cubic(to: point(), control1: point(), control2: point()), .close,
      ])
      return .fill(
        .init(path: path, color: wildColor(&random), usesEvenOddRule: Bool.random(using: &random)))
    case 2:
      var batch = SpriteTests.batch([
        (Float(number(&random)), Float(number(&random))), (3, Float(number(&random))),
      ])
      batch.widthX[0] = Float(number(&random))
      batch.heightX[0] = Float(number(&random))
      batch.z = Bool.random(using: &random) ? [Float(number(&random)), 4] : []
      batch.isAdditive = Bool.random(using: &random)
      batch.hasSoftHighlights = Bool.random(using: &random)
      return .sprites(FixedSprites(batch: batch))
    default: return wildContents(&random).map(Drawable.image)
    }
  }

  @Test("the outlines of a frame are counted together, lines with all their dashes")
  func outlinePoints() throws {
    func dashed(_ count: Int, _ pattern: [Double]) -> RenderNode {
      let line = Path([.move(to: .zero), .line(to: Point(x: 8, y: 8))])
      var node = box(0, 0, 8, 8, nil)
      node.name = "lines"
      node.drawables = Array(
        repeating: .fill(
          Drawable.Fill(path: line, color: .white, stroke: StrokeStyle(dashPattern: pattern))),
        count: count)
      return node
    }
    func render(_ node: RenderNode) throws {
      try Self.render(node) { $0.maximumOutlinePoints = 2000 }
    }
    try render(dashed(20, []))
    try render(dashed(1, [0.1, 0.1]))
    #expect {
      try render(dashed(20, [0.1, 0.1]))
    } throws: {
      if case .tooManyOutlinePoints("lines", 2000) = $0 as? RenderError { true } else { false }
    }
  }

  @Test("the stops of gradients count with the outlines")
  func gradientStops() throws {
    var node = box(0, 0, 8, 8, nil)
    let stops = (0...100).map {
      Drawable.Gradient.Stop(location: Double($0) / 100, color: $0 % 2 == 0 ? .white : .black)
    }
    let gradient = Drawable.Gradient(
      kind: .axial, start: .zero, end: Point(x: 1, y: 0), stops: stops)
    node.drawables = Array(repeating: .gradient(gradient), count: 30)
    try Self.render(node)
    #expect {
      try Self.render(node) { $0.maximumOutlinePoints = 2000 }
    } throws: { if case .tooManyOutlinePoints = $0 as? RenderError { true } else { false } }
  }
}
