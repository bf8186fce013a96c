import LambentRendering
import LambentScenes
import Testing

@Suite("Still scenes")
struct StillnessTests {
  private static func scene(_ layers: String, more: String = "") throws -> Scene {
    let text = """
      {"version": 1, "size": [64, 64], "duration": 2\(more), "layers": [\(layers)]}
      """
    return try Scene(json: Array(text.utf8), file: "a.json")
  }

  @Test("are those in which nothing moves, emits or happens, however deep")
  func still() throws {
    let plain = #"{"name": "a", "frame": [0, 0, 9, 9], "sublayers": [{"type": "shape"}]}"#
    #expect(try Self.scene(plain).isStill)
    for moving in [
      #"{"type": "emitter"}"#, #"{"sublayers": [{"type": "replicator", "sublayers": [{}]}]}"#,
      #"{"animate": {"opacity": [[0, 0], [1, 1]]}}"#,
      #"{"mask": {"animate": {"opacity": [[0, 0], [1, 1]]}}}"#,
    ] { #expect(try !Self.scene(moving).isStill, "\(moving)") }
    let event = #", "events": [{"time": 1, "set": {"a.opacity": 0}}]"#
    #expect(try !Self.scene(plain, more: event).isStill)
  }
}
