import Foundation
import LambentScenes
import Testing

@Suite("The schema of documents")
struct SceneSchemaTests {
  private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Documentation/scene.schema.json").standardized

  @Test("the committed schema is what the rows say; LAMBENT_BLESS=1 writes it anew")
  func isUpToDate() throws {
    let environment = ProcessInfo.processInfo.environment
    if environment["LAMBENT_BLESS"] == "1", environment["CI"] == nil {
      try Data(SceneSchema.text.utf8).write(to: Self.file)
    }
    let committed = try String(contentsOf: Self.file, encoding: .utf8)
    #expect(committed == SceneSchema.text, "stale: run the test with LAMBENT_BLESS=1")
  }

  @Test("the schema is JSON, and every reference leads somewhere")
  func references() throws {
    let object = try JSONSerialization.jsonObject(with: Data(SceneSchema.text.utf8))
    let root = try #require(object as? [String: Any])
    let definitions = try #require(root["$defs"] as? [String: Any])
    func visit(_ value: Any) {
      if let object = value as? [String: Any] {
        if let reference = object["$ref"] as? String {
          let name = reference.replacingOccurrences(of: "#/$defs/", with: "")
          #expect(definitions[name] != nil, "\(reference)")
        }
        object.values.forEach(visit)
      } else if let array = value as? [Any] {
        array.forEach(visit)
      }
    }
    visit(root)
  }
}
