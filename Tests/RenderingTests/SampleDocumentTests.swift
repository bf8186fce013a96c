import Foundation
import Lambent
import TestKit
import Testing

/// The documents that the book shows: each is read without a word of warning and draws something.
@Suite("The documents of the book")
struct SampleDocumentTests {
  /// Their paths, by folder.
  static let paths = [
    "Scenes", "Recipes", "Emitters", "Layers", "Physics", "Documents", "Text", "Titles",
    "Sprites",
  ].flatMap { repositoryDocuments(in: "Samples/\($0)", except: ["properties.json"]) }

  @Test("are there: a recipe for each of thirty questions, and scenes for everything")
  func count() {
    #expect(Self.paths.count { $0.contains("/Recipes/") } >= 30)
    #expect(Self.paths.count { $0.contains("/Scenes/") } >= 20)
  }

  @Test("are read without a warning, say what they show, and show something", arguments: paths)
  func shown(path: String) throws {
    var options = SceneOptions(trustsDocument: true)
    options.output = .scaled(0.5)
    let scene = try Scene(contentsOf: path, options: options)
    let warnings = scene.findings.filter { $0.severity == .warning }
    #expect(warnings.isEmpty, "\(warnings.map(\.description))")
    #expect(scene.summary.count > 8 && !scene.summary.hasSuffix("."))
    let image = try SceneRenderer(scene).image(at: scene.poster).premultiplied
    #expect(Set(image.pixels).count >= 4)
  }
}
