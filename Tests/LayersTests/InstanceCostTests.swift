import LambentAnimations
import LambentGeometry
import LambentPixels
import LambentProperties
import LambentRenderTree
import Testing

@testable import LambentLayers

@Suite("What instances of a replicator cost")
struct InstanceCostTests {
  private func replicator(of layer: Layer, count: Int = 3) throws -> (ReplicatorLayer, Context) {
    let replicator = ReplicatorLayer()
    (replicator.instanceCount, replicator.instanceDelay) = (count, 0.125)
    replicator.addSublayer(layer)
    return (replicator, try Context(rootLayer: replicator))
  }

  /// True if the instances of a layer share the nodes that they show.
  private func areShared(_ layer: Layer) throws -> Bool {
    let (_, context) = try replicator(of: layer)
    let instances = try context.renderNode(at: 1).children
    #expect(instances.count == 3)
    let places = instances.map { $0.children.withUnsafeBufferPointer(\.baseAddress) }
    return Set(places).count == 1
  }

  @Test("delayed instances of sublayers that look the same at all times share their nodes")
  func steady() throws {
    let text = TextLayer()
    text.string = "Lambent"
    let below = ShapeLayer()
    below.path = Path(rect: Rect(x: 0, y: 0, width: 8, height: 8))
    text.addSublayer(below)
    #expect(try areShared(text))
    let inner = ReplicatorLayer()
    (inner.instanceCount, inner.instanceDelay) = (2, 1)
    inner.addSublayer(Layer())
    #expect(try areShared(inner))
  }

  @Test("those of sublayers that change over time do not")
  func changing() throws {
    let animated = Layer()
    var fade = BasicAnimation(keyPath: "opacity")
    (fade.fromValue, fade.duration) = (.number(0), 10)
    animated.add(fade, forKey: "fade")
    let outer = Layer()
    outer.addSublayer(animated)
    let masked = Layer()
    masked.mask = EmitterLayer()
    let late = Layer()
    late.beginTime = 0.5
    let slow = Layer()
    slow.speed = 0.5
    for layer in [outer, masked, late, slow, EmitterLayer(), OwnLayer()] {
      #expect(try !areShared(layer), "\(type(of: layer))")
    }
  }

  /// A layer of a program's own, which may read the time.
  private final class OwnLayer: Layer {}

  @Test("instances that show a text in several states share the outlines of its characters")
  func text() throws {
    let text = TextLayer()
    text.string = "Lambent"
    var fade = BasicAnimation(keyPath: "opacity")
    (fade.fromValue, fade.duration) = (.number(0), 10)
    text.add(fade, forKey: "fade")
    let (_, context) = try replicator(of: text)
    func outlines() throws -> [UnsafePointer<Path.Element>?] {
      try context.renderNode(at: 1).children.map { instance in
        let pieces = instance.children[0].children
        guard case .fill(let fill)? = pieces.first?.drawables.first else { return nil }
        return fill.path.elements.withUnsafeBufferPointer(\.baseAddress)
      }
    }
    let first = try outlines()
    // Kept, so that nothing else gets their memory.
    let shown = try context.renderNode(at: 1)
    #expect(first.count == 3 && first[0] != nil && Set(first).count == 1)
    context.transaction({ $0.disablesActions = true }) { text.string = "Lamp" }
    let changed = try outlines()
    withExtendedLifetime(shown) { #expect(changed[0] != first[0]) }
  }

  @Test("emitters among 5,000 siblings find their names at once, and by the present order")
  func names() throws {
    let root = Layer()
    let context = try Context(rootLayer: root)
    let emitters = (0..<5000).map { _ in EmitterLayer() }
    for emitter in emitters { root.addSublayer(emitter) }
    #expect(emitters.map(\.namePath) == (0..<5000).map { ["#\($0)"] })
    #expect(emitters[7].namePath == ["#7"])
    emitters[3].name = "a"
    emitters[9].name = "a"
    #expect(emitters[7].namePath == ["#6"])
    #expect(emitters[3].namePath == ["a"] && emitters[9].namePath == ["a#1"])
    emitters[3].removeFromSuperlayer()
    #expect(emitters[7].namePath == ["#6"] && emitters[9].namePath == ["a"])
    try root.insertSublayer(emitters[7], at: 0)
    #expect(emitters[7].namePath == ["#0"] && emitters[0].namePath == ["#1"])
    _ = context
  }
}
