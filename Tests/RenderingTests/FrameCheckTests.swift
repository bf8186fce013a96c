import LambentRenderTree
import LambentScenes
import Synchronization
import Testing

@testable import LambentRendering

@Suite("Checks of frames without drawing them")
struct FrameCheckTests {
  /// A scene of ten seconds with a burst of 1,000 particles that live for a second.
  private func scene(burstAt time: Double, limit: Int = 500) throws -> Scene {
    let text = """
      {"version": 1, "size": [8, 8], "duration": 10, "frameRate": 30, "layers": [
        {"type": "emitter", "emitterCells": [
          {"lifetime": 0.5, "bursts": [{"time": \(time), "count": 1000}]}]}]}
      """
    var options = SceneOptions()
    options.maximumParticles = limit
    return try Scene(json: Array(text.utf8), options: options)
  }

  @Test("find a frame with too many particles wherever it is")
  func all() throws {
    let renderer = SceneRenderer(try scene(burstAt: 4))
    #expect(throws: RenderingError.self) { try renderer.checkFrames() }
    #expect(try SceneRenderer(scene(burstAt: 4, limit: 1000)).checkFrames() == nil)
  }

  @Test("look at the first and the last frame at least, and at no more than the budget allows")
  func budget() throws {
    // A tree with one emitter is more than this budget.
    let (middle, end) = (try scene(burstAt: 4), try scene(burstAt: 9.8))
    #expect(try SceneRenderer(middle).checkFrames(budget: 16_000) == nil)
    #expect(throws: RenderingError.self) { try SceneRenderer(end).checkFrames(budget: 16_000) }
  }

  @Test("say which frame's particles take too long to count")
  func tooLong() throws {
    let text = """
      {"version": 1, "size": [8, 8], "duration": 2, "frameRate": 1, "layers": [
        {"type": "emitter", "emitterCells": [
          {"birthRate": 1000, "lifetime": 1, "lifetimeRange": 1}]}]}
      """
    let renderer = SceneRenderer(try Scene(json: Array(text.utf8)))
    #expect(try renderer.checkFrames(budget: 40_000) == 1)
    #expect(try renderer.checkFrames() == nil)
  }

  @Test("the moments of a short loop count once")
  func loop() throws {
    let text = """
      {"version": 1, "size": [8, 8], "duration": 3600, "frameRate": 30, "loop": 0.1, "layers": [
        {"type": "emitter", "emitterCells": [{"birthRate": 10, "lifetime": 1}]}]}
      """
    let scene = try Scene(json: Array(text.utf8))
    #expect(Set((0..<600).map { scene.moment(ofFrame: $0) }).count == 3)
    #expect(try SceneRenderer(scene).checkFrames() == nil)
  }

  @Test("estimate the work of layers, also of those that come later, without reading images")
  func work() throws {
    func check(_ layers: String, limit: Double) throws {
      let text = """
        {"version": 1, "size": [800, 800], "duration": 2, "frameRate": 1,
         "images": {"i": {"size": [800, 800], "layers": [{"frame": [0, 0, 800, 800], "backgroundColor": "#f00"}]}},
         "layers": [\(layers)]}
        """
      var options = SceneOptions()
      options.maximumWork = limit
      try SceneRenderer(try Scene(json: Array(text.utf8), options: options)).checkWork()
    }
    let plain = #"{"frame": [0, 0, 800, 800], "contents": "i"}"#
    let blurred =
      #"{"frame": [0, 0, 800, 800], "contents": "i", "animate": {"filters.b.radius": [[0, 0], [1, 40]]}, "#
      + #""filters": [{"filter": "gaussianBlur", "name": "b", "radius": 0}]}"#
    try check(plain, limit: 2e7)
    try check(blurred, limit: 1e9)
    #expect(throws: (any Error).self) { try check(blurred, limit: 2e7) }
  }

  /// A source of one particle that counts how often it is asked.
  private final class CountingSource: SpriteSource {
    private let number: Int?
    let made = Atomic(0)
    let counted = Atomic(0)

    init(key: Int?) { number = key }

    var key: AnyHashable? { number.map { AnyHashable($0) } }

    func makeSprites() -> SpriteBatch {
      made.add(1, ordering: .relaxed)
      var batch = SpriteBatch()
      batch.particleCount = 1
      return batch
    }

    func countParticles(within budget: Double) -> ParticleCount? {
      counted.add(1, ordering: .relaxed)
      return ParticleCount(particles: 1, work: 10)
    }
  }

  private func tree(of sources: [CountingSource]) -> RenderTree {
    var root = RenderNode()
    root.children = sources.map { source in
      var node = RenderNode()
      node.drawables = [.sprites(source)]
      var instance = RenderNode()
      instance.children = [node]
      return instance
    }
    var mask = RenderNode()
    mask.children = root.children
    root.mask = .init(mask)
    return RenderTree(root: root, width: 4, height: 4)
  }

  @Test("instances with the same particles have them made and counted once, and each counts")
  func sharing() throws {
    let shared = CountingSource(key: 1)
    let tree = tree(of: [shared, shared, shared])
    let (made, particles, _) = try tree.withSpritesMade(limit: 6)
    #expect(particles == 6 && shared.made.load(ordering: .relaxed) == 1)
    let sources = made.root.children.compactMap { $0.children[0].drawables[0].spriteSource }
    #expect(try sources.map { try $0.makeSprites().particleCount } == [1, 1, 1])
    #expect(shared.made.load(ordering: .relaxed) == 1)
    #expect(try tree.particleCount(limit: 6)?.particles == 6)
    #expect(shared.counted.load(ordering: .relaxed) == 1)
    #expect(throws: RenderingError.self) { try tree.withSpritesMade(limit: 5) }
    #expect(throws: RenderingError.self) { try tree.particleCount(limit: 5) }
  }

  @Test("sources with other particles are asked for each")
  func differing() throws {
    let sources = [CountingSource(key: 1), CountingSource(key: 2), CountingSource(key: nil)]
    _ = try tree(of: sources).withSpritesMade(limit: 100)
    #expect(sources.map { $0.made.load(ordering: .relaxed) } == [1, 1, 2])
    let count = try tree(of: sources).particleCount(limit: 100, within: 40)
    #expect(count?.particles == 6)
  }

  @Test("the emitter below a replicator is simulated once for instances without a delay")
  func replicated() throws {
    func keys(delay: Double) throws -> Set<AnyHashable?> {
      let text = """
        {"version": 1, "size": [8, 8], "duration": 1, "layers": [
          {"type": "replicator", "instanceCount": 5, "instanceDelay": \(delay), "sublayers": [
            {"type": "emitter", "emitterCells": [{"birthRate": 10, "lifetime": 1}]}]}]}
        """
      let tree = try Scene(json: Array(text.utf8)).renderTree(at: 0.5)
      return Set(
        tree.root.children[0].children.map { $0.children[0].drawables[0].spriteSource?.key })
    }
    #expect(try keys(delay: 0).count == 1)
    #expect(try keys(delay: 0.05).count == 5)
  }
}
