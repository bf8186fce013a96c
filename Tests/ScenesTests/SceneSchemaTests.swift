import Foundation
import LambentDocuments
import LambentRendering
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
    #expect(committed == SceneSchema.text, "stale: make docs, or make digests, writes it anew")
  }

  private static let validator = SchemaValidator(SceneSchema.json)

  @Test(
    "the schema accepts every preset, sample and test scene", arguments: SceneDocumentTests.paths)
  func accepts(path: String) throws {
    let document = try JSONValue(parsing: Data(contentsOf: URL(fileURLWithPath: path)))
    #expect(try Self.validator.faults(of: document) == [])
  }

  @Test("the schema accepts what is written", arguments: SceneDocumentTests.paths)
  func acceptsWritten(path: String) throws {
    #expect(
      try Self.validator.faults(of: SceneDocument(contentsOf: path, trustsDocument: true).json)
        == [])
  }

  @Test(
    "what is wrong is rejected by reading, and by the schema where it can say it",
    arguments: WrongDocument.all)
  func rejects(wrong: WrongDocument) throws {
    let document = try wrong.document()
    #expect(throws: SceneError.self) { _ = try SceneDocument(document) }
    let faults = try Self.validator.faults(of: document)
    if let reason = wrong.beyondSchema {
      #expect(faults.isEmpty, "the schema can say it, though “\(reason)”: \(faults)")
    } else {
      #expect(!faults.isEmpty)
    }
  }

  @Test(
    "the schema accepts comments among names of the document's own, driven angles and parts of the canvas"
  )
  func acceptsAll() throws {
    let document = try JSONValue(
      parsing:
        """
        {"version": 1, "size": [8, 8], "duration": 1,
        "parameters": {"$comment": 1, "p": {"type": "number", "default": 1}}, "fonts": {"$comment": 1},
        "kernels": {"$comment": 1}, "clips": {"$comment": 1}, "tables": {"$comment": 1},
        "audio": {"$comment": 1},
        "images": {"$comment": [1], "i": {"shape": "circle", "size": [4, 4]}},
        "layers": [{"name": "x", "animate": {"$comment": "a", "opacity": [[0, 1]]},
        "actions": {"$comment": "a"}}, {"transform": [{"rotate": [{"of": "x.opacity"}, 0, 0, 1]},
        {"perspective": "50vw"}]}, {"type": "shape",
        "path": {"roundedRect": [0, 0, 4, 4], "radius": "5vw"}},
        {"type": "emitter", "emitterSize": [{"of": "x.opacity"}, "5vw"],
        "emitterPosition": [4, {"of": "x.opacity"}], "viewerOffset": [{"of": "x.opacity"}, 0],
        "emitterCells": [{"floor": {"y": "50vh"}, "wave": {"amplitude": "1vw"},
        "turbulence": {"amplitude": "5vw", "scale": "5vw"},
        "trail": {"duration": 1, "width": "1vw"}}]}],
        "events": [{"time": 0.5, "set": {"$comment": "b", "x.opacity": 0.5}}]}
        """.utf8)
    _ = try SceneDocument(document)
    #expect(try Self.validator.faults(of: document) == [])
  }

  @Test(
    "the schema accepts parts of the canvas in points with bounds, and values that follow others wherever one animates",
    arguments: [
      #"{"name": "b", "hidden": {"of": "x.opacity"}, "doubleSided": {"wiggle": {}}}"#,
      #"{"type": "text", "counter": {"from": {"of": "x.opacity"}, "to": {"wiggle": {"amplitude": 3}, "value": 4}, "progress": {"of": "x.opacity"}}}"#,
      #"{"type": "text", "string": "a", "highlights": [{"name": "m", "words": ["a"], "end": {"of": "x.opacity"}}]}"#,
      #"{"type": "text", "animators": [{"name": "n", "selector": {"start": {"of": "x.opacity"}, "amount": {"of": "x.opacity"}}, "opacity": {"of": "x.opacity"}}]}"#,
      #"{"contents": "i", "frame": "contents"}"#,
      #"{"sublayers": [{"name": "s", "frame": [0, 0, 4, 4]}], "dynamics": {"until": 0.1, "bodies": [{"layer": "s"}], "behaviors": [{"type": "field", "kind": "radialGravity", "position": ["5vmin", 3]}]}}"#,
    ])
  func acceptsForms(layer: String) throws {
    let document = try JSONValue(
      parsing: """
        {"version": 1, "size": [8, 8], "duration": 1,
        "images": {"i": {"shape": "circle", "size": ["50vw", "5vmin"]}},
        "layers": [{"name": "x"}, \(layer)]}
        """.utf8)
    _ = try SceneDocument(document, trustsDocument: true)
    #expect(try Self.validator.faults(of: document) == [])
    var wrong = document
    wrong["size"] = ["50vw", 8]
    #expect(throws: SceneError.self) { try SceneDocument(wrong) }
    #expect(try !Self.validator.faults(of: wrong).isEmpty)
  }

  @Test("there are at least sixty wrong documents, and the sound one that they change is accepted")
  func corpus() throws {
    #expect(WrongDocument.all.count >= 60)
    #expect(Set(WrongDocument.all.map(\.name)).count == WrongDocument.all.count)
    let sound = try WrongDocument("nothing", "{}").document()
    _ = try SceneDocument(sound)
    #expect(try Self.validator.faults(of: sound) == [])
  }

  @Test("the reader takes every key of the schema's objects, and no other")
  func keys() throws {
    guard case .object(let definitions)? = SceneSchema.json["$defs"] else {
      Issue.record("another kind of value")
      return
    }
    for (name, node) in definitions {
      let parts = name.split(separator: "-", maxSplits: 1).map(String.init)
      guard parts.count == 2, parts[0] != "event",
        case .object(let properties)? = node["properties"]
      else { continue }
      for key in properties.map(\.key) + ["noSuchKey"] where key != "$comment" {
        let found = Self.findings(kind: parts[0], parts[1], key: key)
        let isUnknown = found.contains("unknown key “\(key)”")
        #expect(isUnknown == (key == "noSuchKey"), "\(name).\(key): \(found)")
      }
    }
  }

  /// What reading says of an object that has a key with a value that no key takes.
  private static func findings(kind: String, _ name: String, key: String) -> String {
    let identity = kind == "filter" || kind == "transition" ? "filter" : "type"
    var object: JSONValue = .object([(identity, .string(name))])
    if key != identity { object[key] = ["no": ["value": true]] }
    let layer: JSONValue =
      switch kind {
      case "layer": object
      case "animation": ["animations": .array([object])]
      case "filter": ["filters": .array([object])]
      default: ["animations": [["type": "transition", "filter": object]]]
      }
    do {
      _ = try SceneDocument([
        "version": 1, "size": [8, 8], "duration": 1, "layers": .array([layer]),
      ])
      return ""
    } catch {
      return "\(error)"
    }
  }

  @Test("every reference of the schema leads somewhere")
  func references() throws {
    let schema = SceneSchema.json
    func visit(_ value: JSONValue) {
      switch value {
      case .array(let elements): elements.forEach(visit)
      case .object(let members):
        for (key, child) in members {
          if key == "$ref", case .string(let reference) = child {
            let name = String(reference.dropFirst("#/$defs/".count))
            #expect(schema["$defs"]?[name] != nil, "\(reference)")
          }
          visit(child)
        }
      default: break
      }
    }
    visit(schema)
  }
}
