import LambentRendering
import LambentScenes
import Testing

@Suite("Frames that may fail although the first does not")
struct FrameFaultTests {
  private static func scene(_ layers: String, more: String = "") throws -> Scene {
    let text = """
      {"version": 1, "size": [64, 64], "duration": 2\(more), "layers": [\(layers)]}
      """
    return try Scene(json: Array(text.utf8), file: "a.json")
  }

  @Test("are those of scenes that emit or replicate, however deep, or in an event")
  func emission() throws {
    let plain = #"{"name": "a", "frame": [0, 0, 9, 9], "sublayers": [{"type": "shape"}]}"#
    for safe in [
      plain, #"{"animate": {"opacity": [[0, 0], [1, 1]]}}"#,
      #"{"mask": {"animate": {"opacity": [[0, 0], [1, 1]]}}}"#,
    ] { #expect(try !Self.scene(safe).emitsOrReplicates, "\(safe)") }
    for unsafe in [
      #"{"type": "emitter"}"#, #"{"sublayers": [{"type": "replicator", "sublayers": [{}]}]}"#,
      #"{"mask": {"type": "emitter"}}"#,
    ] { #expect(try Self.scene(unsafe).emitsOrReplicates, "\(unsafe)") }
    let setting = #", "events": [{"time": 1, "set": {"a.opacity": 0}}]"#
    #expect(try !Self.scene(plain, more: setting).emitsOrReplicates)
    let insertion =
      #", "events": [{"time": 1, "insert": {"into": "a", "layer": {"type": "emitter"}}}]"#
    #expect(try Self.scene(plain, more: insertion).emitsOrReplicates)
  }
}
