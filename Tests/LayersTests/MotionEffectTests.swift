import LambentGeometry
import LambentLayers
import LambentProperties
import Testing

@Suite("Motion effects")
struct MotionEffectTests {
  private func tree() throws -> (context: Context, root: Layer, card: Layer) {
    let (root, card) = (Layer(), Layer())
    root.frame = Rect(x: 0, y: 0, width: 100, height: 100)
    card.position = Point(x: 50, y: 50)
    card.motionEffects = [
      MotionEffect("position.x", .horizontal, minimum: -10, maximum: 10),
      MotionEffect("position.y", .vertical, minimum: -10, maximum: 10),
    ]
    root.addSublayer(card)
    let context = try Context(rootLayer: root)
    context.transaction.disablesActions = true
    return (context, root, card)
  }

  @Test(
    "shift what is shown from the minimum (left, down) to the maximum (right, up)",
    arguments: [
      (Point(x: 1, y: 0), Point(x: 60, y: 50)), (Point(x: 0.5, y: 0), Point(x: 55, y: 50)),
      (Point(x: 0, y: 1), Point(x: 50, y: 40)), (Point(x: 0, y: -1), Point(x: 50, y: 60)),
      (Point.zero, Point(x: 50, y: 50)),
    ])
  func shift(offset: Point, shown: Point) throws {
    let (_, root, card) = try tree()
    root.viewerOffset = offset
    #expect(card.presentation.position == shown)
    #expect(card.position == Point(x: 50, y: 50))
  }

  @Test("follow an offset that animates, and the sum of those of the layers above")
  func animation() throws {
    let (context, root, card) = try tree()
    context.flush()
    root.viewerOffset = Point(x: 1, y: 0)
    #expect(abs(card.presentation(at: 0.125).position.x - 58.02403) < 1e-4)
    context.advance(to: 1)
    card.viewerOffset = Point(x: -0.5, y: 0)
    #expect(card.presentation(at: 2).position.x == 55)
  }

  @Test("are reached through what a program computes, too")
  func response() throws {
    let (_, root, card) = try tree()
    card.viewerResponses = [{ ["position.x": .number(7 * $0.x)] }]
    root.viewerOffset = Point(x: 1, y: 0)
    #expect(card.presentation.position.x == 67)
    card.viewerResponses = []
    #expect(card.presentation.position.x == 60)
  }

  @Test("reject what cannot follow: no property, no animation, values that cannot be added")
  func rejection() throws {
    let state = EmitterLayer().model
    func error(_ keyPath: String, _ value: PropertyValue = 1) -> PropertyError? {
      do {
        _ = try MotionEffect(keyPath, .horizontal, minimum: value, maximum: value).checked(
          for: state)
        return nil
      } catch {
        return error
      }
    }
    #expect(error("position.x") == nil)
    for keyPath in ["nothing", "speed", "viewerOffset", "name", "position.z"] {
      #expect(error(keyPath) != nil, "\(keyPath)")
    }
    #expect(error("position.x", .point(.zero)) != nil)
    #expect(error("position.x", .number(.infinity)) != nil)
  }

  @Test("on what they do not fit add nothing, and nothing fails")
  func unfit() throws {
    let (context, root, card) = try tree()
    card.motionEffects = [MotionEffect("nothing.x", .horizontal, minimum: 0, maximum: 1)]
    root.viewerOffset = Point(x: 1, y: 1)
    #expect(card.presentation.position == Point(x: 50, y: 50))
    _ = try context.renderNode(at: 1)
  }
}
