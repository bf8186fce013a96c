import LambentGeometry
import LambentPixels
import LambentRenderTree
import Testing

@Suite("Layers that are composited as a whole, in perspective")
struct OwnSpaceTests {
  private static func turned(_ angle: Double) -> Transform3D {
    Transform3D.translation(x: -20, y: -20)
      .concatenating(.rotation(angle: angle, x: 0, y: 1, z: 0))
      .concatenating(.translation(x: 20, y: 20))
  }

  /// The perspective of a superlayer, about the middle of the canvas.
  private static var eye: Transform3D {
    Transform3D.translation(x: -32, y: -32).concatenating(.perspective(distance: 90))
      .concatenating(.translation(x: 32, y: 32))
  }

  /// A space with a turned card, itself turned or not, as a superlayer with a perspective sees it.
  private static func space(_ angle: Double) -> RenderNode {
    var card = box(0, 0, 40, 40, .red)
    card.transform = turned(0.8)
    var space = box(0, 0, 40, 40, nil)
    space.preservesDepth = true
    space.children = [card]
    space.transform = turned(angle).concatenating(.translation(x: 12, y: 12)).concatenating(eye)
    return space
  }

  /// How many pixels differ by more than some levels.
  private static func difference(_ a: PixelBuffer, _ b: PixelBuffer, beyond levels: Int) -> Int {
    zip(a.pixels, b.pixels).count { distance($0, $1) > levels }
  }

  private typealias Change = @Sendable (inout RenderNode) -> Void

  /// Effects that change no colour, with the levels by which pixels may differ.
  private static let changes: [(name: String, levels: Int, change: Change)] = [
    ("opacity", 8, { $0.opacity = 0.99 }),
    (
      "bounds", 8,
      { ($0.bounds, $0.masksToBounds) = (Rect(x: -40, y: -40, width: 120, height: 120), true) }
    ),
    ("blend mode", 8, { $0.blendMode = .plusL }),
    ("colour filter", 8, { $0.filters = [.colorSaturate(amount: 1)] }),
    ("raster", 110, { $0.rasterizationScale = 2 }),
    (
      "shadow", 8,
      {
        let faint = Color(red: 0, green: 0, blue: 0, alpha: 0.01)
        $0.shadow = .init(color: faint, offset: .zero, radius: 2)
      }
    ),
  ]

  @Test(
    "effects on a space of its own leave it in perspective", arguments: [0, 0.3],
    changes.indices)
  func effects(angle: Double, index: Int) throws {
    let effect = Self.changes[index]
    let whole = try draw(Self.space(angle), width: 64, height: 64)
    var node = Self.space(angle)
    effect.change(&node)
    let drawn = try draw(node, width: 64, height: 64)
    #expect(Self.difference(whole, drawn, beyond: effect.levels) <= 4, "\(effect.name)")
  }

  @Test("a shadow leaves a layer that is seen skewed as sharp as without it")
  func shadow() throws {
    var card = box(0, 0, 40, 40, .white)
    card.children = (0..<10).map { box(4, 4 * Double($0) + 1.3, 32, 1, .black) }
    card.transform = Self.turned(0.5).concatenating(.translation(x: 12, y: 12))
      .concatenating(Self.eye)
    let plain = try draw(card, width: 64, height: 64, background: .green)
    card.shadow = .init(color: .black, offset: Size(width: 0, height: 6), radius: 2)
    let shadowed = try draw(card, width: 64, height: 64, background: .green)
    for y in 24..<40 {
      for x in 20..<44 { #expect(shadowed[x, y] == plain[x, y]) }
    }
    // Below the card lies its shadow.
    #expect(channels(shadowed[32, 55])[1] < 200 && channels(plain[32, 55])[1] == 255)
    card.opacity = 0.5
    let faded = try draw(card, width: 64, height: 64, background: .green)
    #expect(distance(faded[32, 32], plain[32, 32]) > 40)
  }
}
