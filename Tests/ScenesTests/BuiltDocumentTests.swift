import Lambent
import Testing

@testable import LambentScenes

@Suite("Documents that are built in code")
struct BuiltDocumentTests {
  private static func document(_ layers: JSONValue...) -> JSONValue {
    [
      "version": 1, "name": "built", "size": [8, 8], "duration": 1,
      "layers": .array(layers),
    ]
  }

  /// The problems of a document, as they are and as those of its text.
  private static func problems(
    of document: JSONValue
  ) throws -> (built: [Diagnostic], parsed: [Diagnostic]) {
    func problems(_ read: () throws -> Scene) -> [Diagnostic] {
      do {
        return try read().findings
      } catch let error as SceneError {
        return error.diagnostics
      } catch {
        return []
      }
    }
    let options = SceneOptions(trustsDocument: true)
    return (
      problems { try Scene(document, file: "built", options: options) },
      problems { try Scene(json: document.text(), file: "built", options: options) }
    )
  }

  @Test("have the problems of their texts, in the same order, with paths instead of lines")
  func sameProblems() throws {
    let document = Self.document(
      ["type": "layer", "opacity": 3, "bounds": [0, 0, 4]],
      ["tpye": "layer", "name": "one"],
      ["type": "emitter", "emitterCells": ["a": ["birthRate": "fast", "scale": true]]])
    let (built, parsed) = try Self.problems(of: document)
    #expect(built.count == 4)
    #expect(built.map(\.jsonPath) == parsed.map(\.jsonPath))
    #expect(built.map(\.message) == parsed.map(\.message))
    #expect(built.map(\.value) == parsed.map(\.value))
    #expect(built.allSatisfy { $0.line == 0 && $0.column == 0 && $0.excerpt == nil })
    #expect(parsed.allSatisfy { $0.line > 0 })
    #expect(built.first?.location == "built (generated: $.layers[0].opacity)")
  }

  @Test("warn once of what makes several layers, as their texts do")
  func repeatedWarnings() throws {
    let document = Self.document([
      "type": "layer", "repeat": ["over": [["x": 1], ["x": 2]]],
      "sublayers": [["type": "layer", "bounds": [0, 0, 4, 4], "cornerRadius": 900, "opacity": 1]],
    ])
    let (built, parsed) = try Self.problems(of: document)
    #expect(built.map(\.message) == parsed.map(\.message))
  }

  @Test("may have numbers that are not finite, where a text may")
  func infinity() throws {
    let document = Self.document(["type": "layer", "repeatCount": .number(.infinity)])
    let scene = try Scene(document, file: "built", options: SceneOptions())
    #expect(scene.document.root.sublayers[0].state.timing.repeatCount == .infinity)
    let (built, parsed) = try Self.problems(of: Self.document(["opacity": .number(.nan)]))
    #expect(built.map(\.message) == parsed.map(\.message) && !built.isEmpty)
  }

  @Test("with a key twice are rejected")
  func repeatedKey() throws {
    var members: [JSONValue.Member] = (0..<12).map { ("key\($0)", .null) }
    for key in ["key3", "key11"] {
      members = Array(members.prefix(12)) + [(key, .null)]
      let (built, _) = try Self.problems(of: Self.document(.object(members)))
      let repeated = built.filter { $0.message == "the key \"\(key)\" occurs twice in one object" }
      #expect(repeated.map(\.jsonPath) == ["$.layers[0].\(key)"])
    }
  }

  @Test("have the limits of texts")
  func limits() throws {
    let limits = SceneLimits(isTrusted: false)
    func message(_ root: JSONValue) -> String? {
      do {
        _ = try JSONDocument(file: "built", root: root, limits: limits)
        return nil
      } catch {
        return error.diagnostics.first?.message
      }
    }
    let most = limits.maximumValues
    #expect(message(.array(Array(repeating: .null, count: most))) == "too many values")
    #expect(message(.array(Array(repeating: .null, count: most - 1))) == nil)
    let text = String(repeating: "x", count: limits.maximumDocumentBytes - 1)
    #expect(message(.string(text)) == nil)
    #expect(message(.string(text + "x")) == "the document is too large")
    #expect(message(.object([(text + "x", .null)])) == "the document is too large")
    func nested(_ count: Int) -> JSONValue { (0..<count).reduce(.null) { value, _ in [value] } }
    #expect(message(nested(SceneLimits.maximumNesting)) == nil)
    #expect(message(nested(SceneLimits.maximumNesting + 1)) == "values are nested too deeply")
  }
}
