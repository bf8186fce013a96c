import Foundation
import Testing

/// Files that are dropped on the page, and presets that are copied.
@Suite struct ImportingTests {
  @Test(
    "A long name keeps its ending, and fits the file system",
    arguments: [
      ("a.png", "a.png"), (String(repeating: "é", count: 150) + ".PNG", nil),
      (String(repeating: "a", count: 400) + ".svg", nil), ("../.b/c:d.csv", "c-d.csv"),
    ] as [(String, String?)])
  func shortensNames(name: String, expected: String?) async throws {
    let running = try await Running()
    try await blocking { () async throws in
      let answer = try running.post("/api/import", #"{"name": "\#(name)", "data": "AAAA"}"#)
      #expect(answer.status == 200, "\(answer.text)")
      let ending = name.suffix(4)
      let files = try FileManager.default.contentsOfDirectory(atPath: running.folder.path)
      let file = try #require(files.first { $0.hasSuffix(ending) })
      #expect(expected == nil || file == expected)
    }
  }

  @Test(
    "An effect becomes a document of its name, without its last extension",
    arguments: [("launch.v2.json", "launch.v2.json"), ("spark.pex", "spark.json")])
  func namesDocuments(name: String, expected: String) async throws {
    let running = try await Running(program: "/bin/true")
    try await blocking { () async throws in
      let answer = try running.post("/api/import", #"{"name": "\#(name)", "data": "AAAA"}"#)
      #expect(answer.status == 200 && answer.text.contains("\"\(expected)\""), "\(answer.text)")
    }
  }

  @Test("A file without an extension is rejected", arguments: ["png", ".png", "a.", "a.png."])
  func needsExtension(name: String) async throws {
    let running = try await Running()
    try await blocking { () async throws in
      let answer = try running.post("/api/import", #"{"name": "\#(name)", "data": "AAAA"}"#)
      #expect(answer.status == 400 && answer.text.contains("without an ending"), "\(answer.text)")
    }
  }

  @Test("Only presets are copied", arguments: ["--help", "-o", "scene.json", "no such", "../a"])
  func rejectsOtherPresets(name: String) async throws {
    let running = try await Running(program: "/bin/true")
    try await blocking { () async throws in
      let answer = try running.post("/api/copy-preset", #"{"preset": "\#(name)"}"#)
      #expect(answer.status == 422, "\(answer.text)")
    }
  }
}
