import Foundation
import Lambent
import Synchronization
import Testing

/// The samples whose layers obey physics, at sixteen moments each.
@Suite("The bytes of physics")
struct DynamicsBytesTests {
  @Test(
    "frames are the same by one thread and by two, alone and after baking",
    arguments: ["letters", "cradle", "cards"])
  func sameBytes(_ name: String) throws {
    var options = SceneOptions(trustsDocument: true)
    options.output = .pixels(width: 320, height: 180)
    let file = Digests.root.appendingPathComponent("Samples/\(name).json").path
    let scene = try Scene(contentsOf: file, options: options)
    let numbers = (0..<16).map { scene.frameCount * $0 / 16 }
    let alone = try numbers.map { number in
      // Read anew for each frame: nothing is left of the others.
      try SceneRenderer(Scene(contentsOf: file, options: options)).frame(number).image.straight
    }
    #expect(Set(alone).count > 8)
    for jobs in [1, 2] {
      #expect(try render(scene, numbers, jobs: jobs) == alone)
      #expect(try render(scene, numbers.reversed(), jobs: jobs) == alone.reversed())
    }
    let text = scene.document.baked.text
    #expect(!text.contains("\"dynamics\""))
    let baked = try Scene(
      json: Array(text.utf8), directory: Digests.root.appendingPathComponent("Samples").path,
      options: options)
    #expect(!baked.document.hasDynamics)
    #expect(try render(baked, numbers, jobs: 2) == alone)
  }

  private func render(_ scene: Scene, _ numbers: [Int], jobs: Int) throws -> [StraightImage] {
    var options = RenderOptions()
    options.jobs = jobs
    let images = Mutex<[StraightImage]>([])
    try SceneRenderer(scene, options: options).render(numbers) { frame in
      frame.image.straight
    } deliver: { _, image in
      images.withLock { $0.append(image) }
    }
    return images.withLock { $0 }
  }
}
