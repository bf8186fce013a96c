import LambentGeometry
import LambentPixels
import LambentRenderTree
import LambentWorkers
import Testing

@testable import LambentCompositor

/// Frames that are drawn at the same time share the limits, so that each is drawn, or fails, as it does alone.
@Suite("The memory of frames")
struct FrameMemoryTests {
  /// The results of trees: pixels, or the text of an error.
  private static func results(
    of trees: [RenderTree], by compositor: Compositor, jobs: Int
  ) -> [String] {
    let results = Lock([Int: String]())
    Workers.forEach(count: trees.count, jobs: jobs) { index in
      var buffer = PixelBuffer(width: 0, height: 0)
      let result: String
      do {
        try compositor.render(trees[index], jobs: 2, into: &buffer)
        result = "\(buffer.pixels)"
      } catch {
        result = "\(error)"
      }
      results.withLock { $0[index] = result }
    }
    return results.withLock { results in trees.indices.map { results[$0] ?? "" } }
  }

  private static func alone(_ trees: [RenderTree], _ limits: CompositorLimits) -> [String] {
    trees.flatMap { results(of: [$0], by: Compositor(limits: limits), jobs: 1) }
  }

  @Test(
    "textures: of all frames within the limit, and a frame fails only by itself",
    arguments: [1, 3, 8])
  func textures(jobs: Int) {
    var limits = CompositorLimits()
    limits.maximumTextureBytes = 4 * 100
    // Each frame has an image of its own, and one that several have.
    let shared = image(5, 4) { x, y in pixel(x, y, 9) }
    let trees = (0..<240).map { number in
      var root = box(0, 0, 16, 16, nil)
      let own = image(4, 1 + number % 21) { x, y in pixel(x, y, number) }
      root.children = [own, shared].map { image in
        var node = box(0, 0, Double(image.width), Double(image.height), nil)
        node.name = "photograph"
        node.contents = .init(image)
        return node
      }
      return RenderTree(root: root, width: 16, height: 16)
    }
    let expected = Self.alone(trees, limits)
    #expect(expected.contains { $0.contains("needs 416 bytes of images; at most 400") })
    #expect(expected.count { $0.hasPrefix("[") } > 200)
    let compositor = Compositor(limits: limits)
    for _ in 0..<3 {
      #expect(Self.results(of: trees, by: compositor, jobs: jobs) == expected)
      #expect(compositor.textureBytes <= 400)
    }
  }

  /// A layer in a number of shadows, which are made at the same time.
  private static func tree(shadows count: Int, number: Int) -> RenderTree {
    let root = (0..<count).reduce(box(2, 3, 20, 20, .red)) { child, _ in
      var node = box(0, 0, 32, 32, nil)
      node.name = "nest"
      node.shadow = .init(color: .black, offset: Size(width: 0, height: -1), radius: 3)
      node.children = [child]
      return node
    }
    return RenderTree(
      root: root, width: 32, height: 32,
      background: Color(red: Double(number) / 255, green: 0, blue: 0))
  }

  @Test(
    "images: of all frames within the limit, and a frame fails only by itself",
    arguments: [1, 3, 8])
  func images(jobs: Int) throws {
    let trees = (0..<64).map { Self.tree(shadows: 1 + $0 % 9, number: $0) }
    var limits = CompositorLimits()
    // The most that those of 8 shadows need; those of 9 need more.
    limits.maximumImageBytes = try Compositor().imageBytes(of: trees[7])
    let expected = Self.alone(trees, limits)
    #expect(expected.count { $0.contains("bytes of images; at most") } == 7)
    let compositor = Compositor(limits: limits)
    for _ in 0..<3 {
      #expect(Self.results(of: trees, by: compositor, jobs: jobs) == expected)
    }
    #expect(compositor.budgets.images.peak == limits.maximumImageBytes)
  }
}
