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
    let missing = walk.all(in: schema).subtracting(walk.met).filter { place in
      // No font file is committed; physics has laws of its own (DynamicsTests in ScenesTests).
      !place.hasPrefix("scene.fonts") && !place.contains("dynamics.")
        && !place.hasPrefix("dynamics")
        && !place.hasSuffix(".dynamics") && !place.contains(".on") && !place.hasSuffix("$comment")
        && !place.contains(".style.")
        && !place.hasPrefix("transition")
    }
    #expect(
      missing.isEmpty,
      "add to a scene in Tests/DigestTests/Scenes, then make digests: \(missing.sorted())")
  }

  private static func json(_ data: Data) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }
}
