import Foundation
import Lambent
import Testing

/// A change of pixels is a breaking change: these digests say when one happens.
@Suite("Digests of scenes")
struct SceneDigestTests {
  static let presets = documents(in: Digests.root.appendingPathComponent("Presets"))

  /// The scenes of this folder, by name.
  static let scenes = documents(in: Digests.folder.appendingPathComponent("Scenes"))

  /// The documents of a folder, by name.
  private static func documents(in folder: URL) -> [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
  }

  @Test("every preset shows what it showed, at five moments")
  func presets() throws {
    var options = SceneOptions(trustsDocument: true)
    options.output = .pixels(width: 256, height: 144)
    var digests = Digests()
    for name in Self.presets {
      let file = Digests.root.appendingPathComponent("Presets/\(name).json").path
      let renderer = SceneRenderer(try Scene(contentsOf: file, options: options))
      let last = renderer.scene.frameCount - 1
      for frame in (0..<5).map({ last * $0 / 4 }) {
        digests.add(try renderer.frame(frame).image.straight, "\(name) frame \(frame)")
      }
    }
    try digests.expectEqual(toFile: "presets")
  }

  /// The documents of a folder of the package, by path.
  private static func documents(in folder: String) -> [String] {
    let files =
      (try? FileManager.default.contentsOfDirectory(
        atPath: Digests.root.appendingPathComponent(folder).path)) ?? []
    return files.filter { $0.hasSuffix(".json") }.sorted().map { "\(folder)/\($0)" }
  }

  @Test("the title, the six text animators and the scripts show what they showed")
  func text() throws {
    let paths =
      ["Samples/title.json"] + Self.documents(in: "Samples/Text")
      + Self.documents(in: "Documentation/Text")
    #expect(paths.count >= 14)
    var digests = Digests()
    for path in paths {
      let file = Digests.root.appendingPathComponent(path).path
      let renderer = SceneRenderer(try Scene(contentsOf: file, trustsDocument: true))
      let count = renderer.scene.frameCount
      for frame in count < 10 ? [0] : [count / 4, count / 2, count * 3 / 4] {
        digests.add(try renderer.frame(frame).image.straight, "\(path) frame \(frame)")
      }
    }
    try digests.expectEqual(toFile: "text")
  }

  @Test("every scene of the folder shows what it showed, at three moments")
  func scenes() throws {
    #expect(Self.scenes.count >= 30)
    var digests = Digests()
    for name in Self.scenes {
      let file = Digests.folder.appendingPathComponent("Scenes/\(name).json").path
      let renderer = SceneRenderer(try Scene(contentsOf: file, trustsDocument: true))
      let count = renderer.scene.frameCount
      for frame in [count / 6, count / 2, count * 5 / 6] {
        digests.add(try renderer.frame(frame).image.straight, "\(name) frame \(frame)")
      }
    }
    try digests.expectEqual(toFile: "scenes")
  }
}
