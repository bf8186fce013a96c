import Foundation
import Lambent
import Testing

/// A card that is red, and from 0.5 s on green.
private let card = #"""
  { "name": "card", "frame": [0, 0, 8, 4], "backgroundColor": "#ff0000",
    "animations": [{ "type": "keyframe", "keyPath": "backgroundColor", "values": ["#ff0000", "#00ff00"],
      "keyTimes": [0, 0.5, 1], "calculationMode": "discrete", "duration": 1 }] }
  """#

@Suite("Images that layers draw in motion")
struct DrawnSequenceTests {
  private func text(_ image: String, _ layers: String) -> String {
    """
    { "version": 1, "name": "film", "size": [8, 4], "duration": 4, "frameRate": 10,
      "images": { "film": { "size": [8, 4], \(image) } },
      "layers": [ \(layers) ] }
    """
  }

  private func scene(_ image: String, _ layers: String) throws -> Scene {
    try Scene(json: Array(text(image, layers).utf8))
  }

  private func fault(_ image: String) -> String {
    do {
      _ = try scene(image, Self.still)
      return ""
    } catch { return "\(error)" }
  }

  private func colors(_ scene: Scene, _ frames: [Int]) throws -> [[UInt8]] {
    let renderer = SceneRenderer(scene)
    return try frames.map { Array(try renderer.frame($0).image.straight.bytes.prefix(4)) }
  }

  private static let still = #"{ "frame": [0, 0, 8, 4], "contents": "film" }"#
  private static let emitter =
    #"{ "type": "emitter", "emitterPosition": [4, 2], "emitterCells": [{ "name": "p", "contents": "film", "beginTime": 1, "bursts": [{ "count": 1 }], "lifetime": 2.5 }] }"#
  private static let red: [UInt8] = [255, 0, 0, 255]
  private static let green: [UInt8] = [0, 255, 0, 255]

  @Test("each particle shows the layers at its own age, again and again")
  func particle() throws {
    let scene = try scene(
      #""frameCount": 2, "duration": 1, "layers": [ \#(card) ]"#, Self.emitter)
    // Born at 1 s. In any order, since each frame is a function of its time.
    let shown = try colors(scene, [31, 16, 12, 26, 21])
    #expect(shown == [Self.red, Self.green, Self.red, Self.green, Self.red])
  }

  @Test("a cycle that does not repeat leaves its last frame")
  func once() throws {
    let scene = try scene(
      #""frameCount": 2, "duration": 1, "repeatCount": 1, "layers": [ \#(card) ]"#, Self.emitter)
    #expect(try colors(scene, [12, 16, 21, 31]) == [Self.red, Self.green, Self.green, Self.green])
  }

  @Test("a cell's own keys change the order and the rate of the frames")
  func keys() throws {
    let cell = Self.emitter.replacing(
      #""contents": "film","#, with: #""contents": "film", "contentsFramesPerSecond": 1,"#)
    let scene = try scene(#""frameCount": 2, "duration": 1, "layers": [ \#(card) ]"#, cell)
    #expect(try colors(scene, [12, 16, 21]) == [Self.red, Self.red, Self.green])
  }

  @Test("a layer shows it as any sequence, and a document is written with it")
  func layer() throws {
    let scene = try scene(#""frameCount": 2, "duration": 1, "layers": [ \#(card) ]"#, Self.still)
    #expect(try colors(scene, [2, 7, 12]) == [Self.red, Self.green, Self.red])
    let again = try Scene(json: Array(scene.document.text.utf8))
    #expect(try colors(again, [2, 7, 12]) == [Self.red, Self.green, Self.red])
  }

  @Test("a document is written with cells that play it")
  func writtenCell() throws {
    let scene = try scene(
      #""frameCount": 2, "duration": 0.7, "layers": [ \#(card) ]"#, Self.emitter)
    let text = scene.document.text
    let again = try Scene(json: Array(text.utf8))
    #expect(try colors(again, [12, 16]) == colors(scene, [12, 16]))
  }

  @Test("the number of frames and the duration belong together")
  func faults() {
    #expect(fault(#""frameCount": 2, "layers": []"#).contains("duration"))
    #expect(fault(#""duration": 2, "layers": []"#).contains("frameCount"))
    #expect(fault(#""frameCount": 0, "duration": 2, "layers": []"#).contains("frameCount"))
    #expect(fault(#""frameCount": 1e9, "duration": 2, "layers": []"#).contains("frameCount"))
  }

  @Test("many large frames are more pixels than images may have")
  func limit() {
    let text = text(#""frameCount": 900, "duration": 2, "layers": []"#, Self.still)
      .replacing(#""film": { "size": [8, 4]"#, with: #""film": { "size": [4000, 4000]"#)
    let error = #expect(throws: SceneError.self) { try Scene(json: Array(text.utf8)) }
    #expect("\(String(describing: error))".contains("too many pixels"))
  }

  @Test("a scene document within an image moves with the particle's age; one with events cannot")
  func nested() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "film-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func write(_ name: String, _ text: String) throws -> String {
      let url = folder.appending(path: name)
      try Data(text.utf8).write(to: url)
      return url.path
    }
    let inner = #"{ "version": 1, "size": [8, 4], "duration": 1, "layers": [ \#(card) ] }"#
    _ = try write("card.json", inner)
    let outer = try write(
      "outer.json",
      text(
        #""frameCount": 2, "duration": 1, "layers": [{ "type": "scene", "file": "card.json" }]"#,
        Self.emitter))
    let scene = try Scene(contentsOf: outer)
    #expect(try colors(scene, [16, 12]) == [Self.green, Self.red])
    #expect(scene.files.contains { $0.hasSuffix("card.json") })
    _ = try write(
      "card.json",
      String(inner.dropLast()) + #", "events": [{ "time": 0.5, "set": { "card.opacity": 0 } }] }"#)
    let error = #expect(throws: SceneError.self) { try Scene(contentsOf: outer) }
    #expect("\(String(describing: error))".contains("events within an image"))
    _ = try write(
      "card.json",
      text(#""layers": [{ "type": "scene", "file": "outer.json" }]"#, Self.still))
    let cycle = #expect(throws: SceneError.self) { try Scene(contentsOf: outer) }
    #expect("\(String(describing: cycle))".contains("contains itself"))
  }
}
