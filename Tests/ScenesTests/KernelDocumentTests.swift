import Lambent
import Testing

@Suite("Kernels of documents")
struct KernelDocumentTests {
  private func scene(_ kernels: String, _ rest: String = "") throws -> Scene {
    let text = """
      {
        "version": 1, "name": "k", "size": [8, 4], "duration": 1, "frameRate": 10,
        "kernels": { \(kernels) },
        "layers": [
          { "name": "card", "frame": [0, 0, 8, 4], "backgroundColor": "#ff0000" \(rest) }
        ]
      }
      """
    return try Scene(json: Array(text.utf8))
  }

  private static let tint = #"""
    "tint": { "source": "uniform float amount; // = 0.0\nvec4 filter(vec2 uv) { vec4 c = getColor(uv); return vec4(mix(c.rgb, c.gbr, amount), c.a); }" }
    """#

  private func color(of scene: Scene, at frame: Int) throws -> [UInt8] {
    Array(try SceneRenderer(scene).frame(frame).image.straight.bytes.prefix(4))
  }

  @Test("a filter's uniforms are inputs, which animate by key path")
  func filter() throws {
    let scene = try scene(
      Self.tint,
      #", "filters": [{ "filter": "tint" }], "animate": { "filters.tint.amount": [[0, 0], [1, 1]] }"#
    )
    #expect(try color(of: scene, at: 0) == [255, 0, 0, 255])
    let half = try color(of: scene, at: 5)
    #expect(half[0] == 128 && half[2] == 128)
  }

  @Test("an error of a source is one of the document, with the line in the source")
  func error() throws {
    let error = #expect(throws: SceneError.self) {
      try scene(#""bad": { "source": "vec4 filter(vec2 uv) {\n return getColour(uv); }" }"#)
    }
    let text = "\(String(describing: error))"
    #expect(text.contains("2:9") && text.contains("getColor"))
  }

  @Test("a document is written with its kernels")
  func written() throws {
    let scene = try scene(Self.tint, #", "filters": [{ "filter": "tint", "amount": 0.5 }]"#)
    let again = try Scene(json: Array(scene.document.text.utf8))
    #expect(try color(of: again, at: 0) == color(of: scene, at: 0))
  }

  @Test("a transition of a document is drawn by its kernel")
  func transition() throws {
    let text = """
      {
        "version": 1, "name": "k", "size": [8, 4], "duration": 1, "frameRate": 10,
        "kernels": { "wipe": { "source": "vec4 transition(vec2 uv) { return uv.x < progress ? getToColor(uv) : getFromColor(uv); }" } },
        "layers": [ { "name": "card", "frame": [0, 0, 8, 4], "backgroundColor": "#ff0000" } ],
        "events": [ { "time": 0, "transaction": { "disableActions": true }, "set": { "card.backgroundColor": "#0000ff" },
          "add": { "layer": "card", "animation": { "type": "transition", "filter": "wipe", "duration": 1, "timingFunction": "linear" } } } ]
      }
      """
    let scene = try Scene(json: Array(text.utf8))
    let bytes = try SceneRenderer(scene).frame(5).image.straight.bytes
    #expect(Array(bytes[0..<4]) == [0, 0, 255, 255])
    #expect(Array(bytes[28..<32]) == [255, 0, 0, 255])
  }
}
