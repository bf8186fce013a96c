import LambentAnimations
import LambentGeometry
import LambentLayers
import LambentProperties
import LambentRenderTree
import Testing

/// A layer that keeps what its hook was given.
private final class KeepingLayer: Layer {
  var kept: [Layer] = []

  override func drawables(for presentation: Layer, at time: Double) -> [Drawable] {
    kept.append(presentation)
    return super.drawables(for: presentation, at: time)
  }
}

@Suite("Presentation layers")
struct PresentationLayerTests {
  private let root = Layer()
  private let ring = ShapeLayer()
  private let context: Context

  init() throws {
    root.addSublayer(ring)
    context = try Context(rootLayer: root)
    context.flush()
    ring.name = "ring"
    ring.strokeEnd = 0
  }

  @Test("are layers of the same class, with the values of their time")
  func values() {
    let (start, end) = (ring.presentation(at: 0), ring.presentation(at: 0.25))
    #expect(start.strokeEnd == 1 && end.strokeEnd == 0)
    #expect((0.01..<0.99).contains(ring.presentation(at: 0.125).strokeEnd))
    #expect(start.name == "ring" && ring.strokeEnd == 0)
    context.advance(to: 0.25)
    #expect(ring.presentation.strokeEnd == 0)
  }

  @Test("are detached: what is set on them has no effect on the layer")
  func detachment() {
    root.addSublayer(Layer())
    let shown = root.presentation(at: 0)
    #expect(shown.sublayers.isEmpty && shown.superlayer == nil && shown.context == nil)
    shown.opacity = 0.5
    shown.addSublayer(Layer())
    #expect(root.opacity == 1 && root.sublayers.count == 2 && root.animationKeys.isEmpty)
    #expect(ring.presentation(at: 0).animationKeys.isEmpty)
  }

  @Test("have the values under names that no property has, and those of the style")
  func customValues() throws {
    try root.setValue("blue", forKey: "mood")
    var style = LayerStyle()
    style.values = ["shade": 3]
    root.style = style
    let shown = root.presentation
    #expect(shown.value(forKey: "mood") == .text("blue") && shown.value(forKey: "shade") == 3)
  }

  @Test("that a hook keeps stay as they are when the next frame is made")
  func keptByHooks() throws {
    let (layer, other) = (KeepingLayer(), KeepingLayer())
    (layer.opacity, other.opacity) = (0.25, 0.75)
    root.sublayers = [layer, other]
    _ = try context.renderNode(at: 0.25)
    _ = try context.renderNode(at: 0.5)
    #expect(layer.kept.map(\.opacity) == [0.25, 0.25])
    #expect(other.kept.map(\.opacity) == [0.75, 0.75])
  }

  @Test("that hooks are given are layers of the layer's own class")
  func hooks() throws {
    let (first, second) = (KeepingLayer(), KeepingLayer())
    for layer in [first, second] { root.addSublayer(layer) }
    _ = try context.renderNode(at: 1)
    #expect((first.kept + second.kept).allSatisfy { $0 is KeepingLayer && $0 !== first })
    #expect(first.kept.first !== second.kept.first)
  }
}
