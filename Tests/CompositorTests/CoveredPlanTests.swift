import LambentGeometry
import LambentPixels
import LambentRenderTree
import LambentTransitions
import LambentWorkers
import Testing

@testable import LambentCompositor

@Suite("A plan whose canvas is covered")
struct CoveredPlanTests {
  private static let cover = box(-4, -4, 40, 40, .blue)

  private static func space(_ planes: [RenderNode], preservesDepth: Bool = true) -> RenderNode {
    var space = box(0, 0, 32, 32, nil)
    space.preservesDepth = preservesDepth
    space.children = planes
    return space
  }

  private static func blurred(depth: Double) -> RenderNode {
    var plane = box(8, 8, 12, 12, .red)
    plane.transform = .translation(x: 8, y: 8, z: depth)
    plane.filters = [.gaussianBlur(radius: 1)]
    return plane
  }

  private static func outline(_ root: RenderNode) throws -> [String] {
    try Compositor().outline(of: RenderTree(root: root, width: 32, height: 32))
  }

  @Test("keeps the passes that its draws need, and no others")
  func passes() throws {
    let front = Self.space([Self.blurred(depth: 5), Self.cover])
    #expect(try Self.outline(front) == ["prepare 0 blur", "  draw solid", "draw texture 0"])
    let back = Self.space([Self.blurred(depth: -5), Self.cover])
    #expect(try Self.outline(back) == [])
    let both = Self.space([Self.blurred(depth: -5), Self.cover, Self.blurred(depth: 5)])
    #expect(try Self.outline(both) == ["prepare 1 blur", "  draw solid", "draw texture 1"])
  }

  @Test("keeps what a backdrop filter in front of it saw before it was covered again")
  func backdrop() throws {
    var glass = box(4, 4, 8, 8, nil)
    glass.backgroundFilters = [.gaussianBlur(radius: 2)]
    let flat = Self.space([Self.cover, Self.blurred(depth: 0), glass], preservesDepth: false)
    #expect(
      try Self.outline(flat) == [
        "prepare 0 blur", "  draw solid", "draw texture 0", "prepare 1 blur of the backdrop",
        "clip", "  draw texture 1",
      ])
  }

  @Test("shows a blurred plane in front of the one that covers it")
  func picture() throws {
    let drawn = try draw(
      Self.space([Self.blurred(depth: 5), Self.cover]), width: 32, height: 32)
    #expect(drawn[14, 14] == pixel(255, 0, 0) && drawn[2, 2] == pixel(0, 0, 255))
  }

  /// Layers that need an image of their own, drawn in front of others.
  static let fronts: [String: RenderNode] = {
    var plain = box(8, 8, 12, 12, .red)
    plain.transform = .translation(x: 8, y: 8, z: 5)
    var result: [String: RenderNode] = [:]
    func add(_ name: String, _ change: (inout RenderNode) -> Void) {
      var node = plain
      change(&node)
      result[name] = node
    }
    add("blur") { $0.filters = [.gaussianBlur(radius: 2)] }
    add("shadow") {
      $0.corners.radius = 4
      $0.shadow = .init(color: .black, offset: Size(width: 2.5, height: 1), radius: 2)
    }
    add("shadow of its own outline") {
      $0.shadow = .init(
        color: .black, offset: .zero, radius: 2, path: Path(ellipseIn: $0.bounds))
    }
    add("masked shadow") {
      $0.mask = .init(box(2, 2, 7, 7))
      $0.shadow = .init(color: .black, offset: Size(width: 2, height: 1), radius: 2)
    }
    add("blurred mask") {
      var mask = box(2, 2, 7, 7)
      mask.filters = [.gaussianBlur(radius: 1)]
      $0.mask = .init(mask)
    }
    add("backdrop filter") {
      $0.background = Color(red: 1, green: 0, blue: 0, alpha: 0.5)
      $0.backgroundFilters = [.gaussianBlur(radius: 2)]
    }
    add("blurred group") {
      $0.opacity = 0.5
      $0.children = [blurred(depth: 0)]
    }
    add("rasterised") { $0.rasterizationScale = 1 }
    add("drawn image") {
      $0.filters = [.gaussianBlur(radius: 1)]
      $0.contents = .init(image(3, 3) { x, y in pixel(80 * x, 80 * y, 9) })
    }
    add("space in a group") {
      $0.opacity = 0.5
      $0.children = [space([blurred(depth: 2), box(2, 2, 20, 20, .green)])]
    }
    for style: RenderTransition.Style in [.fade, .filter(Transitions.Dissolve())] {
      add("transition \(style)") {
        var old = $0
        old.background = .green
        old.filters = [.gaussianBlur(radius: 1)]
        $0.shadow = .init(color: .black, offset: .zero, radius: 2)
        $0.transition = RenderTransition(style: style, from: old, progress: 0.4)
      }
    }
    return result
  }()

  @Test(
    "is that of two planes which cover a half of it each",
    arguments: fronts.keys.sorted(), [true, false])
  func halves(name: String, preservesDepth: Bool) throws {
    let front = try #require(Self.fronts[name])
    let halves = [box(-4, -4, 20, 40, .blue), box(16, -4, 20, 40, .blue)]
    let whole = Self.space([Self.cover, front], preservesDepth: preservesDepth)
    let apart = Self.space(halves + [front], preservesDepth: preservesDepth)
    let drawn = try draw(whole, width: 32, height: 32)
    #expect(drawn == (try draw(apart, width: 32, height: 32)))
    #expect(drawn[14, 14] != pixel(0, 0, 255))
  }

  @Test("a draw whose image is not made is an error, in bands, masks and transitions")
  func missing() throws {
    let rect = PixelRect(left: 0, top: 0, right: 8, bottom: 8)
    typealias Commands = [Command]
    let draw = Command.draw(
      Draw(shape: Shape(rect), region: rect, paint: .texture(textureID: 1)))
    func paint(_ commands: Commands) throws(RenderError) {
      var painter = SurfacePainter<PackedFormat>(
        Plan(background: [], commands: commands, textureCount: 3), space: .srgb,
        memory: ImageMemory(limit: 1 << 20), meter: WorkMeter(1e9), jobs: 1)
      try painter.paint(commands, onto: RenderTarget(rect), for: "card")
    }
    let group = Command.group(Group(region: rect, commands: [draw]))
    let mask = MaskCommands(
      commands: [draw], usesLuminance: false, isInverted: false)
    let masked = Command.group(Group(region: rect, commands: [], mask: mask))
    let backdrop = OffscreenPass(
      textureID: 0, rect: rect, layer: "card", source: .backdrop)
    let clip = Command.clip(
      Clip(shape: Shape(rect), region: rect, commands: [.prepare(backdrop)], mask: mask))
    let change = Command.prepare(
      OffscreenPass(
        textureID: 0, rect: rect, layer: "card",
        source: .transition(Transitions.Dissolve(), from: 1, to: 2, progress: 0.5)))
    for command in [draw, group, masked, clip, change] {
      #expect {
        try paint([command])
      } throws: {
        "\($0)".contains("\"card\" cannot be drawn: the image 1, which it needs, was not made")
      }
    }
  }
}
