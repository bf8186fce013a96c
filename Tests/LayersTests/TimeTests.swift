import LambentAnimations
import LambentLayers
import LambentProperties
import Testing

@Suite("Time of layers")
struct LayerTimeTests {
  private func pair(
    rootBegin: Double = 0, childBegin: Double = 0
  ) throws -> (root: Layer, child: Layer) {
    let (root, child) = (Layer(), Layer())
    (root.speed, root.timeOffset) = (2, 3)
    (child.speed, child.timeOffset) = (4, 5)
    (root.beginTime, child.beginTime) = (rootBegin, childBegin)
    root.addSublayer(child)
    return (root, child)
  }

  @Test("is (superlayer's − begin) × speed + offset, and back")
  func conversion() throws {
    let (root, child) = try pair()
    #expect(child.convertTime(10, from: root) == 45)
    #expect(root.convertTime(10, from: child) == 1.25)
  }

  @Test("is converted through the whole tree")
  func conversionThroughTree() throws {
    let (root, child) = try pair(rootBegin: 1, childBegin: 6)
    #expect(root.convertTime(10, from: nil) == 21)
    #expect(child.convertTime(10, from: nil) == 65)
    #expect(child.convertTime(10, to: nil) == 3.125)
  }

  @Test("is 0 before the begin")
  func beforeBegin() throws {
    let layer = Layer()
    layer.beginTime = 8
    layer.speed = 0.5
    layer.timeOffset = 7
    #expect(layer.convertTime(7, from: nil) == 0)
    #expect(layer.convertTime(8, from: nil) == 7)
    #expect(layer.convertTime(10, from: nil) == 8)
  }

  @Test("stands still at speed 0, and has no moment for its superlayer's")
  func frozen() throws {
    let layer = Layer()
    layer.speed = 0
    layer.timeOffset = 0.4
    #expect(layer.convertTime(10, from: nil) == 0.4)
    #expect(layer.convertTime(0.4, to: nil) == 0)
  }

  @Test("of a layer is its superlayer's, whenever it was added")
  func insertion() throws {
    let (root, child) = (Layer(), Layer())
    let context = try Context(rootLayer: root)
    context.advance(to: 1.5)
    root.addSublayer(child)
    #expect(child.convertTime(2, from: nil) == 2)
  }

  @Test("of an animation added at 10 to a layer added then: a begin one second later is at 11")
  func laterBegin() throws {
    let (root, child) = (Layer(), Layer())
    let context = try Context(rootLayer: root)
    context.advance(to: 10)
    root.addSublayer(child)
    var fade = BasicAnimation(\.opacity, from: 0, to: 0)
    fade.beginTime = context.time + 1
    fade.duration = 5
    child.add(fade)
    #expect(child.presentation(at: 10.9).opacity == 1)
    #expect(child.presentation(at: 11.1).opacity == 0)
    #expect(child.presentation(at: 10.5).opacity == 1)
  }

  @Test("comes back in a layer that repeats, and so do animations until they are removed")
  func repeating() throws {
    func tree() throws -> (context: Context, layer: Layer) {
      let (root, group, layer) = (Layer(), Layer(), Layer())
      (group.duration, group.repeatCount) = (2, .infinity)
      root.addSublayer(group)
      group.addSublayer(layer)
      var fade = BasicAnimation(keyPath: "opacity")
      (fade.fromValue, fade.toValue, fade.duration) = (0, 1, 1)
      layer.add(fade, forKey: "fade")
      return (try Context(rootLayer: root), layer)
    }
    let (steps, layer) = try tree()
    for (time, expected) in [(0.25, 0.25), (0.75, 0.75), (1.5, 1), (2.25, 0.25), (3.5, 1)] {
      let (jump, other) = try tree()
      steps.advance(to: time)
      jump.advance(to: time)
      #expect(abs(layer.presentation(at: time).opacity - expected) < 1e-6, "\(time)")
      #expect(other.presentation(at: time).opacity == layer.presentation(at: time).opacity)
    }
    layer.removeAnimation(forKey: "fade")
    steps.advance(to: 6.25)
    #expect(layer.presentation(at: 6.25).opacity == 1)
  }
}
