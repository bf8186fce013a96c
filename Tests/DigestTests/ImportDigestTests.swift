import Foundation
import Lambent
import Testing

/// Animations of other programs are documents, too: what they show changes only on purpose.
@Suite("Digests of imported animations")
struct ImportDigestTests {
  /// Without text, whose fonts are the machine's.
  static let names = ["scenes", "shapes"]

  private static func scene(_ name: String) throws -> Scene {
    let path = "Tests/ImportersTests/Fixtures/Lottie/\(name).json"
    let file = try ForeignFile(
      contentsOf: Digests.root.appendingPathComponent(path).path, isTrusted: true)
    return try ImporterRegistry.builtIn.effect(from: file).scene(file: path)
  }

  @Test("Lottie animations show what they showed, at three moments")
  func lottie() throws {
    var digests = Digests()
    for name in Self.names {
      let renderer = SceneRenderer(try Self.scene(name))
      let count = renderer.scene.frameCount
      for frame in [count / 6, count / 2, count * 5 / 6] {
        digests.add(try renderer.frame(frame).image.straight, "\(name) frame \(frame)")
      }
    }
    try digests.expectEqual(toFile: "lottie")
  }

  @Test("a frame's bytes depend neither on the frames before it nor on threads", arguments: names)
  func order(name: String) throws {
    var options = RenderOptions()
    options.jobs = 1
    let scene = try Self.scene(name)
    let forward = SceneRenderer(scene, options: options)
    let frames = Array(stride(from: 0, to: scene.frameCount, by: max(scene.frameCount / 12, 1)))
    let expected = try frames.map { try forward.frame($0).image.straight }
    options.jobs = 5
    let backward = SceneRenderer(scene, options: options)
    for (frame, image) in zip(frames, expected).reversed() {
      #expect(try backward.frame(frame).image.straight == image, "\(name) frame \(frame)")
    }
    for (frame, image) in zip(frames, expected).shuffled() {
      let alone = SceneRenderer(try Self.scene(name), options: options)
      #expect(try alone.frame(frame).image.straight == image, "\(name) frame \(frame) alone")
    }
  }
}
