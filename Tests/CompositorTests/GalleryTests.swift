import Foundation
import LambentGeometry
import LambentPixels
import LambentRenderTree
import TestKit
import Testing

/// One small image a feature, drawn by the reference path and kept beside the tests.
@Suite("Gallery")
struct GalleryTests {
  private static let night = Color(red: 0.09, green: 0.10, blue: 0.16)
  private static let coral = Color(red: 1, green: 0.42, blue: 0.35)
  private static let teal = Color(red: 0.10, green: 0.70, blue: 0.68)
  private static let sand = Color(red: 0.98, green: 0.84, blue: 0.55)

  private static func turned(_ node: RenderNode, _ angle: Double, _ x: Double, _ y: Double)
    -> RenderNode
  {
    var node = node
    node.transform = Transform3D.translation(x: -node.bounds.midX, y: -node.bounds.midY)
      .concatenating(.turn(angle)).concatenating(.translation(x: x, y: y))
    return node
  }

  private static func scene(_ children: [RenderNode]) -> RenderNode {
    var root = RenderNode()
    root.children = children
    return root
  }

  private static func check(
    _ name: String, _ width: Int, _ height: Int, _ children: [RenderNode],
    background: Color? = night, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let raster = try drawReference(
      scene(children), width: width, height: height, background: background)
    expectGolden(raster, named: name, sourceLocation: sourceLocation)
  }

  @Test("goldens are small: at most 2 KB each")
  func sizes() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Goldens")
    let goldens = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil
    ).filter { $0.pathExtension == "png" }
    #expect(!goldens.isEmpty)
    for golden in goldens {
      let size = try Data(contentsOf: golden).count
      #expect(size <= 2_048, "\(golden.lastPathComponent)")
    }
  }

  @Test("edges: fractional, turned, thin")
  func edges() throws {
    var children = [box(3.5, 3.25, 12, 8, Self.coral), Self.turned(box(0, 0, 14, 14), 0.3, 30, 12)]
    for index in 0..<6 {
      children.append(
        Self.turned(box(0, 0, 40, 0.6, Self.sand), Double(index) * 0.12 - 0.3, 24, 34))
    }
    try Self.check("edges", 48, 48, children)
  }

  @Test("corners: circular, continuous, chosen; a border follows them")
  func corners() throws {
    var circular = box(3, 3, 26, 26, Self.teal)
    circular.corners.radius = 8
    circular.border = .init(width: 2, color: Self.sand)
    var continuous = box(33, 3, 26, 26, Self.teal)
    continuous.corners.radius = 8
    continuous.corners.isContinuous = true
    continuous.border = .init(width: 2, color: Self.sand)
    var chosen = box(63, 3, 26, 26, Self.coral)
    chosen.corners.radius = 13
    chosen.corners.rounded = [.minXMinY, .maxXMaxY]
    try Self.check("corners", 92, 32, [circular, continuous, chosen])
  }

  @Test("contents: nearest and linear, enlarged, turned, shrunk")
  func contents() throws {
    let checks = image(8, 8) { x, y in
      (x + y).isMultiple(of: 2) ? pixel(250, 215, 140) : pixel(40, 110, 130)
    }
    func tile(_ x: Double, _ size: Double, _ filter: SamplingFilter) -> RenderNode {
      var node = box(x, 4, size, size, nil)
      node.contents = .init(checks)
      node.contents?.magnification = filter
      return node
    }
    let fine = image(64, 64) { x, y in
      let (dx, dy) = (x - 32, y - 32)
      return (dx * dx + dy * dy) / 64 % 2 == 0 ? pixel(255, 255, 255) : pixel(20, 20, 30)
    }
    var shrunk = box(76, 6, 16, 16, nil)
    shrunk.contents = .init(fine)
    try Self.check(
      "contents", 96, 28,
      [
        tile(4, 20, .nearest), tile(28, 20, .linear),
        Self.turned(tile(0, 14, .linear), 0.5, 62, 14), shrunk,
      ])
  }

  @Test("shadows: soft, of a shape, of a path")
  func shadows() throws {
    var card = box(5, 5, 18, 18, Self.sand)
    card.corners.radius = 4
    card.shadow = .init(color: .black, offset: Size(width: 2, height: 3), radius: 2)
    var star = box(32, 4, 20, 20, nil)
    star.drawables = [.fill(.init(path: Self.star(radius: 10), color: Self.coral))]
    star.shadow = .init(color: .black, offset: Size(width: 2, height: 3), radius: 1.5)
    try Self.check(
      "shadows", 60, 32, [card, star], background: Color(red: 0.6, green: 0.65, blue: 0.7))
  }

  private static func star(radius: Double) -> Path {
    Path(
      [0, 2, 4, 1, 3].enumerated().map { index, corner in
        let (sine, cosine) = Elementary.sinCos(Double(corner) * 0.4 * .pi - .pi / 2)
        let point = Point(x: radius + radius * cosine, y: radius + radius * sine)
        return index == 0 ? .move(to: point) : .line(to: point)
      } + [.close])
  }

  @Test("masks: by alpha, by luminance, inverted; clips with round corners")
  func masks() throws {
    func stripes(_ x: Double) -> RenderNode {
      var node = box(x, 4, 20, 20, Self.teal)
      node.children = (0..<4).map { box(0, Double($0) * 5, 20, 2.5, Self.sand) }
      return node
    }
    var star = stripes(4)
    var shape = RenderNode()
    shape.drawables = [.fill(.init(path: Self.star(radius: 10), color: .white))]
    star.mask = .init(shape)
    var inverted = stripes(28)
    inverted.mask = .init(shape)
    inverted.mask?.isInverted = true
    var luminance = stripes(52)
    var ramp = box(0, 0, 20, 20, nil)
    ramp.drawables = [
      .gradient(
        .init(
          kind: .axial, start: .zero, end: Point(x: 1, y: 0),
          stops: [.init(location: 0, color: .black), .init(location: 1, color: .white)]))
    ]
    luminance.mask = .init(ramp)
    luminance.mask?.usesLuminance = true
    var round = stripes(76)
    round.corners.radius = 10
    round.masksToBounds = true
    try Self.check("masks", 100, 28, [star, inverted, luminance, round])
  }

  @Test("every blend mode: two colours, the lower translucent, over a colour, a glass and nothing")
  func blends() throws {
    let glass = Color(red: 0.10, green: 0.70, blue: 0.68, alpha: 0.6)
    let haze = Color(red: 0.35, green: 0.25, blue: 0.85, alpha: 0.5)
    var children: [RenderNode] = []
    for (index, mode) in BlendMode.allCases.enumerated() {
      let (x, y) = (Double(index % 6) * 14, Double(index / 6) * 12)
      children += [box(x + 1, y + 1, 4, 10, Self.coral), box(x + 5, y + 1, 4, 10, glass)]
      for (row, color) in [Self.sand, haze].enumerated() {
        var node = box(x + 2, y + 2 + 4 * Double(row), 10, 4, color)
        node.blendMode = mode
        children.append(node)
      }
    }
    try Self.check("blends", 84, 60, children, background: nil)
  }

  @Test("gradients: axial, radial, conic")
  func gradients() throws {
    let stops: [Drawable.Gradient.Stop] = [
      .init(location: 0, color: Self.sand), .init(location: 0.5, color: Self.coral),
      .init(location: 1, color: Self.night),
    ]
    func disc(
      _ x: Double, _ kind: Drawable.Gradient.Kind, _ start: Point,
      _ end: Point = Point(x: 1, y: 0.5)
    ) -> RenderNode {
      var node = box(x, 2, 16, 16, nil)
      node.corners.radius = 8
      node.drawables = [.gradient(.init(kind: kind, start: start, end: end, stops: stops))]
      return node
    }
    try Self.check(
      "gradients", 56, 20,
      [
        disc(2, .axial, Point(x: 0, y: 0.5)),
        disc(20, .radial, Point(x: 0.5, y: 0.4), Point(x: 1, y: 0.9)),
        disc(38, .conic, Point(x: 0.5, y: 0.5)),
      ])
  }

  @Test("space: a turned card in perspective and a cube")
  func space() throws {
    let checks = image(8, 8) { x, y in
      (x + y).isMultiple(of: 2) ? pixel(250, 215, 140) : pixel(40, 110, 130)
    }
    var card = box(0, 0, 28, 28, nil)
    card.contents = .init(checks)
    card.transform = Transform3D.translation(x: -14, y: -14)
      .concatenating(.rotation(angle: 0.9, x: 0, y: 1, z: 0))
      .concatenating(.perspective(distance: 60)).concatenating(.translation(x: 18, y: 20))
    var cube = RenderNode()
    cube.preservesDepth = true
    cube.transform = Transform3D.rotation(angle: -0.6, x: 0, y: 1, z: 0)
      .concatenating(.rotation(angle: -0.5, x: 1, y: 0, z: 0))
      .concatenating(.perspective(distance: 120)).concatenating(.translation(x: 54, y: 20))
    let turns: [(Double, Double, Double)] = [(0, 0, 0), (.pi / 2, 0, 1), (-.pi / 2, 1, 0)]
    let colors = [Self.coral, Self.teal, Self.sand]
    cube.children = zip(turns, colors).map { turn, color in
      var face = box(0, 0, 20, 20, color)
      face.transform = Transform3D.translation(x: -10, y: -10, z: 10)
        .concatenating(.rotation(angle: turn.0, x: turn.1, y: turn.2, z: 0))
      return face
    }
    try Self.check("space", 76, 40, [card, cube])
  }

  @Test("crossing: two cards through each other, opaque and translucent")
  func crossing() throws {
    func pair(_ x: Double, _ alpha: Double) -> RenderNode {
      var space = RenderNode()
      space.preservesDepth = true
      space.transform = Transform3D.rotation(angle: 0.35, x: 1, y: 0, z: 0.3)
        .concatenating(.perspective(distance: 90)).concatenating(.translation(x: x, y: 18))
      space.children = zip([Self.coral, Self.teal], [0.9, -0.7]).map { color, angle in
        let shade = SIMD4(color.components.x, color.components.y, color.components.z, alpha)
        var card = box(0, 0, 26, 22, Color(components: shade))
        card.transform = Transform3D.translation(x: -13, y: -11)
          .concatenating(.rotation(angle: angle, x: 0, y: 1, z: 0))
        return card
      }
      return space
    }
    try Self.check("crossing", 72, 36, [pair(18, 1), pair(54, 0.6)])
  }

  @Test("filters: blur, bloom, hue, monochrome, frosted glass")
  func filters() throws {
    func tile(_ x: Double, _ filters: [RenderFilter]) -> RenderNode {
      var node = box(x, 4, 14, 14, Self.coral)
      node.children = [box(4, 4, 6, 6, Self.sand)]
      node.filters = filters
      return node
    }
    var glass = box(82, 8, 16, 10, Color(red: 1, green: 1, blue: 1, alpha: 0.2))
    glass.backgroundFilters = [.gaussianBlur(radius: 1)]
    try Self.check(
      "filters", 104, 22,
      [
        tile(4, [.gaussianBlur(radius: 1)]), tile(24, [.bloom(radius: 1.5, intensity: 0.8)]),
        tile(44, [.colorHueRotate(angle: 2)]),
        tile(62, [.colorMonochrome(color: Self.teal, amount: 1)]), tile(83, []), glass,
      ])
  }

  @Test("glass: what lies beneath blurred, within round corners, masks and their inverse")
  func glass() throws {
    let stripes = (0..<12).map { index in
      box(Double(index) * 8, 2, 4, 24, index.isMultiple(of: 3) ? Self.coral : Self.teal)
    }
    func pane(_ x: Double) -> RenderNode {
      var node = box(x, 4, 20, 20, Color(red: 1, green: 1, blue: 1, alpha: 0.25))
      node.backgroundFilters = [.gaussianBlur(radius: 2)]
      return node
    }
    var round = pane(4)
    round.corners.radius = 7
    var shape = RenderNode()
    shape.drawables = [.fill(.init(path: Self.star(radius: 10), color: .white))]
    var (star, inverted) = (pane(27), pane(50))
    star.mask = .init(shape)
    inverted.mask = .init(shape)
    inverted.mask?.isInverted = true
    var faded = pane(73)
    faded.opacity = 0.5
    try Self.check("glass", 97, 28, stripes + [round, star, inverted, faded])
  }

  @Test("particles: laid over and added")
  func particles() throws {
    let glow = image(8, 8) { x, y in
      let (dx, dy) = (Double(x) - 3.5, Double(y) - 3.5)
      let value = Int(max(0, 1 - (dx * dx + dy * dy) / 16) * 255)
      return pixel(value, value, value, value)
    }
    func batch(_ x: Float) -> SpriteBatch {
      var positions: [(Float, Float)] = []
      for index in 0..<9 {
        positions.append((x + Float(index % 3) * 6, 8 + Float(index / 3) * 6))
      }
      var batch = SpriteTests.batch(positions, size: 12, color: SIMD4(1, 0.5, 0.2, 0.8))
      batch.textures = [.init(image: glow)]
      return batch
    }
    var added = batch(34)
    added.isAdditive = true
    try Self.check(
      "particles", 56, 28, [SpriteTests.layer(batch(8)), SpriteTests.layer(added)])
  }
}
