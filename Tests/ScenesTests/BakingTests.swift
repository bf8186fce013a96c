import LambentDocuments
import LambentImageFiles
import LambentPixels
import LambentRendering
import LambentScenes
import Testing

private let text =
  #""type": "text", "name": "t", "string": "Sub", "fontSize": 14, "foregroundColor": "white""#
private let plate = #""name": "plate", "backgroundColor": "blue""#
private let hugging = """
  {"of": "plate", "attribute": "left", "to": {"attribute": "left"}, "constant": 8},
  {"of": "plate", "attribute": "top", "to": {"attribute": "top"}, "constant": 6},
  {"of": "plate", "attribute": "height", "constant": 30},
  {"of": "plate", "attribute": "right", "relation": "greaterThanOrEqual", "to": {"attribute": "right", "of": "t"}, "constant": 5},
  {"of": "plate", "attribute": "width", "constant": 0, "priority": 100},
  {"of": "t", "attribute": "left", "to": {"attribute": "left", "of": "plate"}, "constant": 5},
  {"of": "t", "attribute": "top", "to": {"attribute": "top", "of": "plate"}, "constant": 5}
  """

/// Layers whose sizes follow from a text that an event makes longer, and more keys of the document.
private let layouts: [(layers: String, more: String)] = [
  (#"{\#(plate), "sublayers": [{\#(text)}]}"#, #", "constraints": [\#(hugging)]"#),
  (
    #"{"name": "group", "frame": [0, 0, 160, 90], "constraints": [\#(hugging)], "sublayers": [{\#(plate), "sublayers": [{\#(text)}]}]}"#,
    ""
  ),
  (
    #"{"type": "stack", "position": [80, 40], "padding": 6, "backgroundColor": "blue", "sublayers": [{\#(text)}, {"bounds": [0, 0, 9, 9], "backgroundColor": "red"}]}"#,
    ""
  ),
  (
    #"{"frame": [10, 10, 120, 60], "backgroundColor": "blue", "sublayers": [{\#(text), "pin": {"right": 7, "bottom": 4}}]}"#,
    ""
  ),
  (
    #"{"type": "stack", "pin": {"right": 5, "top": 3}, "backgroundColor": "blue", "sublayers": [{\#(text)}]}"#,
    ""
  ),
  (
    #"{"frame": "content", "position": [80, 50], "backgroundColor": "blue", "sublayers": [{\#(text)}]}"#,
    ""
  ),
  (#"{\#(text), "position": [80, 50], "backgroundColor": "blue"}"#, ""),
]

@Suite("Baked documents")
struct BakingTests {
  private func frames(_ scene: Scene) throws -> [[UInt8]] {
    let renderer = SceneRenderer(scene)
    return try [0, 0.4, 1.5].map { try renderer.image(at: $0).straight.bytes }
  }

  @Test("show the same where layouts follow the sizes of texts", arguments: layouts.indices)
  func following(index: Int) throws {
    let (layers, more) = layouts[index]
    let fall =
      #"{"name": "s", "frame": [0, 0, 160, 90], "dynamics": {"until": 1, "bodies": [{"layer": "ball"}], "behaviors": [{"type": "gravity", "magnitude": 0.1}]}, "sublayers": [{"name": "ball", "frame": [140, 5, 9, 9], "backgroundColor": "red"}]}"#
    let scene = try Scene(
      json: """
        {"version": 1, "size": [160, 90], "duration": 2, "background": "black"\(more),
         "layers": [\(fall), \(layers)],
         "events": [{"time": 1, "transaction": {"disableActions": true}, "set": {"t.string": "Subscribed"}}]}
        """, options: SceneOptions(trustsDocument: true))
    let baked = try Scene(
      json: scene.document.baked.text, options: SceneOptions(trustsDocument: true))
    #expect(!baked.document.hasDynamics)
    #expect(baked.findings.map(\.message) == scene.findings.map(\.message))
    let expected = try frames(scene)
    #expect(expected[1] != expected[2])
    #expect(try frames(baked) == expected)
  }

  @Test("keep how cells play a sequence of images, the defaults of cells, too")
  func sequences() throws {
    let frame = #""size": [4, 4], "layers": [{"frame": [0, 0, 4, 4], "backgroundColor": "red"}]"#
    let scene = try Scene(
      json: """
        {"version": 1, "size": [9, 9], "duration": 2,
         "images": {"s": {"frameCount": 2, "duration": 1, \(frame)}},
         "layers": [{"type": "emitter", "name": "e", "emitterCells": [
           {"name": "c", "contents": "s", "birthRate": 1, "lifetime": 1},
           {"name": "d", "contents": "s", "birthRate": 1, "lifetime": 1,
            "contentsFrameBlending": true, "contentsFramesPerSecond": 0}]}]}
        """)
    let baked = try Scene(SceneDocument(scene.document.baked.json))
    for cell in ["c", "d"] {
      for key in ["Count", "sPerRow", "sPerSecond", "Mode", "Blending"] {
        let path = "e.emitterCells.\(cell).contentsFrame\(key)"
        #expect(
          try ScenePlayer(baked).value(forPath: path, at: 0)
            == ScenePlayer(scene).value(forPath: path, at: 0), "\(path)")
      }
    }
  }
}
