import Foundation
import Lambent
import Testing

/// Digests guard only what the scenes use.
@Suite("Coverage of the digests' scenes")
struct CoverageTests {
  @Test("every layer, property, filter, blend mode, animation and choice is used by a scene")
  func everything() throws {
    let schema = try Self.json(Data(SceneSchema.text.utf8))
    var walk = SchemaWalk(schema: schema)
    for name in SceneDigestTests.scenes {
      let file = Digests.folder.appendingPathComponent("Scenes/\(name).json")
      walk.walk(try Self.json(Data(contentsOf: file)), along: schema, in: "scene")
    }
    let missing = walk.all(in: schema).subtracting(walk.met).filter { path in
      // No font file is committed; a cell's `style` has the rows of cells; filters of transitions
      // have digests of their own.
      !path.hasPrefix("scene.fonts")
        && !path.hasSuffix("$comment")
        && !path.contains(".style.") && !path.hasPrefix("transition")
    }
    #expect(
      missing.isEmpty,
      "add to a scene in Tests/DigestTests/Scenes, then make digests: \(missing.sorted())")
  }

  private static func json(_ data: Data) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }
}
