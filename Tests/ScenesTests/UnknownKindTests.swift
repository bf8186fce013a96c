import LambentDocuments
import LambentRendering
import LambentScenes
import Testing

/// The errors of a scene of some layers and further members: `path: message`.
private func errors(_ layers: String, _ more: String = "") -> [String] {
  let text = #"{"version": 1, "size": [9, 9], "duration": 1, "layers": [\#(layers)]\#(more)}"#
  let error = #expect(throws: SceneError.self) {
    try Scene(json: Array(text.utf8), file: "a.json", options: .init(trustsDocument: true))
  }
  return error?.diagnostics.map { "\($0.jsonPath): \($0.message)" } ?? []
}

@Suite("What stands below something unknown")
struct UnknownKindTests {
  @Test("a layer of an unknown kind is read as that of the kind that was meant")
  func meantLayer() {
    #expect(
      errors(#"{"type": "layr", "opacty": 1, "sublayers": [{"hiden": true}]}"#) == [
        "$.layers[0].type: unknown kind of layer “layr”",
        "$.layers[0].opacty: unknown key “opacty”",
        "$.layers[0].sublayers[0].hiden: unknown key “hiden”",
      ])
  }

  @Test("of a layer of a kind like none, what all layers have is read")
  func otherLayer() {
    #expect(
      errors(#"{"type": "wizard", "wand": 1, "opacity": 7, "sublayers": [{"hiden": true}]}"#) == [
        "$.layers[0].type: unknown kind of layer “wizard”",
        "$.layers[0].opacity: 7 is out of range for “opacity”",
        "$.layers[0].sublayers[0].hiden: unknown key “hiden”",
      ])
  }

  @Test("a layer of an unknown kind has its name all the same")
  func names() {
    #expect(
      errors(
        #"{"type": "layr", "name": "b"}, {"name": "a"}"#,
        #", "events": [{"time": 0.1, "set": {"b.opacity": 0}}]"#) == [
          "$.layers[0].type: unknown kind of layer “layr”"
        ])
  }

  @Test("the rest of an animation of an unknown kind, and of an event at a wrong time, is read")
  func animationsAndEvents() {
    let animation = #"{"type": "basi", "keyPath": "opacit", "toValue": 1}"#
    #expect(
      errors(
        #"{"name": "a", "animations": [\#(animation)]}"#,
        #", "events": [{"time": "x", "set": {"q.opacity": 1}}]"#
      ).map { $0.prefix { $0 != ":" } } == [
        "$.layers[0].animations[0].type", "$.layers[0].animations[0].keyPath", "$.events[0].time",
        #"$.events[0].set["q.opacity"]"#,
      ])
  }
}
