import LambentCompositor
import LambentGeometry
import LambentPixels
import LambentRenderTree
import Testing

@Suite("The planner")
struct PlannerTests {
  private static func outline(_ nodes: [RenderNode]) throws -> [String] {
    var root = box(0, 0, 32, 32, nil)
    root.children = nodes
    return try Compositor().outline(of: RenderTree(root: root, width: 32, height: 32))
  }

  @Test("leaves out what cannot be seen")
  func unseen() throws {
    var hidden = box(0, 0, 8, 8)
    hidden.opacity = 0
    var back = box(0, 0, 8, 8)
    back.isDoubleSided = false
    back.transform = Transform3D.rotation(angle: .pi, x: 0, y: 1, z: 0)
      .concatenating(.translation(x: 16, y: 0))
    #expect(try Self.outline([hidden, back, box(40, 0, 8, 8), box(0, 0, 8, 8, nil)]) == [])
  }

  @Test("fades a single fill without a group, and several in one")
  func fades() throws {
    var single = box(2, 2, 8, 8)
    single.opacity = 0.5
    #expect(try Self.outline([single]) == ["draw solid"])
    single.children = [box(1, 1, 4, 4, .red)]
    #expect(try Self.outline([single]) == ["group", "  draw solid", "  draw solid"])
    single.fadesAsGroup = false
    #expect(try Self.outline([single]) == ["draw solid", "draw solid"])
  }

  @Test("draws the parts of a layer in order, the border above sublayers and beneath particles")
  func order() throws {
    var node = box(2, 2, 20, 20, .black)
    node.border = .init(width: 1, color: .white)
    node.children = [box(4, 4, 4, 4, .red)]
    let fill = Drawable.Fill(path: Path(ellipseIn: node.bounds), color: .green)
    node.drawables = [.image(.init(image(2, 2) { _, _ in pixel(9, 9, 9) })), .fill(fill)]
    #expect(
      try Self.outline([node]) == [
        "draw solid", "draw image", "draw solid", "draw solid", "draw solid",
      ])
    node.drawables = [.sprites(FixedSprites(batch: SpriteTests.batch([(8, 8)])))]
    #expect(
      try Self.outline([node]) == ["draw solid", "draw solid", "sprites", "draw solid"])
  }

  @Test("cuts the faces of a rounded layer together")
  func faces() throws {
    var node = box(2, 2, 20, 20, .black)
    node.corners.radius = 5
    let stops = [
      Drawable.Gradient.Stop(location: 0, color: Color(red: 1, green: 0, blue: 0, alpha: 0.5))
    ]
    node.drawables = [
      .gradient(.init(kind: .axial, start: .zero, end: Point(x: 1, y: 1), stops: stops))
    ]
    #expect(try Self.outline([node]) == ["clip", "  draw solid", "  draw gradient"])
  }

  @Test("gives an image of its own only to what needs its neighbours")
  func passes() throws {
    var node = box(4, 4, 8, 8)
    node.filters = [.colorInvert]
    #expect(try Self.outline([node]) == ["group", "  draw solid"])
    node.filters = [.gaussianBlur(radius: 2), .colorInvert]
    #expect(
      try Self.outline([node]) == ["prepare 0 blur color", "  draw solid", "draw texture 0"])
    node.filters = []
    node.backgroundFilters = [.gaussianBlur(radius: 2)]
    #expect(
      try Self.outline([node]).first == "prepare 0 blur of the backdrop")
  }
}
