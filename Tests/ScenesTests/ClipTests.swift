import Foundation
import Lambent
import Testing

@Suite("Clips in documents")
struct ClipTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "clips-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let pixels = StraightImage(
      width: 2, height: 1, samples: .eight([255, 0, 0, 255, 0, 0, 255, 255]))
    try pixels.write(to: folder.path + "/a.png")
  }

  private func document(_ clip: String, contents: String = "a") -> [UInt8] {
    Array(
      """
      {"version": 1, "size": [4, 2], "duration": 1, "clips": {"a": \(clip)},
       "layers": [{"type": "layer", "frame": [0, 0, 4, 2], "contents": "\(contents)"}]}
      """.utf8)
  }

  private func scene(
    _ clip: String, options: SceneOptions = .init(trustsDocument: true)
  ) throws -> Scene {
    try Scene(json: document(clip), file: "a.json", directory: folder.path, options: options)
  }

  @Test("a single image is a clip that is read when it is drawn")
  func still() throws {
    let scene = try scene(#"{"file": "a.png"}"#)
    let image = try SceneRenderer(scene).frame(0).image.straight
    #expect(Array(image.bytes[0..<4]) == [255, 0, 0, 255])
    // What is drawn after the file has been removed says so.
    try FileManager.default.moveItem(
      at: folder.appending(path: "a.png"), to: folder.appending(path: "b.png"))
    let moved = try self.scene(#"{"file": "b.png"}"#)
    try FileManager.default.removeItem(at: folder.appending(path: "b.png"))
    #expect(throws: RenderError.self) { try SceneRenderer(moved).frame(0) }
  }

  @Test("what is written reads as the same document")
  func roundTrip() throws {
    let scene = try scene(#"{"file": "a.png", "start": 0.5, "rate": 2, "loop": true}"#)
    let text = scene.document.text
    #expect(text.contains(#""rate": 2"#) && text.contains(#""loop": true"#))
    let again = try Scene(
      json: Array(text.utf8), file: "b.json", directory: folder.path, trustsDocument: true)
    #expect(again.document.text == text)
    let copy = folder.appending(path: "elsewhere/copy.json").path
    try scene.document.write(to: copy)
    #expect(
      try SceneRenderer(Scene(contentsOf: copy, trustsDocument: true)).frame(3).image.straight
        == SceneRenderer(scene).frame(3).image.straight)
  }

  @Test(
    "what is wrong with a clip is said at its place",
    arguments: [
      #"{"file": "none.mp4"}"#, #"{"file": 3}"#, #"{}"#, #"{"file": "a.png", "rate": -1}"#,
      #"{"file": "a.png", "speed": 2}"#, #"{"file": "a.png", "loop": 1}"#,
      #"{"file": "a.png", "start": 1e9}"#, #""a.png""#,
    ])
  func faults(clip: String) {
    #expect(throws: SceneError.self) { try scene(clip) }
  }

  @Test(
    "of a film among the images, and of one without an entry, the error names “clips”",
    arguments: [
      (#""images": {"a": {"file": "a.mp4"}}, "layers": []"#, "an entry of “clips” for a film"),
      (#""layers": [{"contents": "a.mp4"}]"#, #""clips": {"one": {"file": "a.mp4"}}"#),
      (#""layers": [{"contents": "b.png"}]"#, #""images": {"one": {"file": "b.png"}}"#),
    ])
  func films(members: String, advice: String) throws {
    try Data("0000ftypisom".utf8).write(to: folder.appending(path: "a.mp4"))
    let text = #"{"version": 1, "size": [4, 2], "duration": 1, \#(members)}"#
    let error = #expect(throws: SceneError.self) {
      try Scene(
        json: Array(text.utf8), file: "a.json", directory: folder.path, trustsDocument: true)
    }
    #expect("\(error as Any)".contains(advice), "\(error as Any)")
  }

  @Test("a parameter names a clip as it names an image")
  func parameters() throws {
    let text = """
      {"version": 1, "size": [4, 2], "duration": 1, "clips": {"c": {"file": "a.png"}},
       "parameters": {"film": {"type": "image", "default": "c"}},
       "layers": [{"frame": [0, 0, 4, 2], "contents": {"parameter": "film"}}]}
      """
    let scene = try Scene(
      json: Array(text.utf8), file: "a.json", directory: folder.path, trustsDocument: true)
    let image = try SceneRenderer(scene).frame(0).image.straight
    #expect(Array(image.bytes[0..<4]) == [255, 0, 0, 255])
  }

  @Test("an untrusted document has no clips")
  func untrusted() {
    #expect(throws: SceneError.self) { try scene(#"{"file": "a.png"}"#, options: .init()) }
  }

  @Test("a cell does not take a clip, and no two things have one name")
  func rejections() {
    let cell = """
      {"version": 1, "size": [4, 2], "duration": 1, "clips": {"a": {"file": "a.png"}},
       "layers": [{"type": "emitter", "emitterCells": [{"contents": "a"}]}]}
      """
    let twice = """
      {"version": 1, "size": [4, 2], "duration": 1, "clips": {"a": {"file": "a.png"}},
       "images": {"a": {"file": "a.png"}}, "layers": []}
      """
    for text in [cell, twice] {
      #expect(throws: SceneError.self) {
        try Scene(
          json: Array(text.utf8), file: "a.json", directory: folder.path, trustsDocument: true)
      }
    }
  }
}
