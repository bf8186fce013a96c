import LambentLayers
import LambentProperties
import LambentRendering
import LambentScenes
import Testing

private func document(_ effects: String) -> String {
  """
  {"version": 1, "size": [100, 50], "duration": 2, "layers": [
  {"name": "card", "frame": [0, 0, 20, 20], "motionEffects": \(effects)}]}
  """
}

private func findings(_ effects: String) -> [Diagnostic] {
  do {
    return try Scene(json: Array(document(effects).utf8), file: "a.json").findings
  } catch {
    return error.diagnostics
  }
}

@Suite("Reading scenes: motion effects")
struct SceneMotionTests {
  @Test("are read, angles as text too, and written again")
  func reading() throws {
    let text = document(
      """
      [{"keyPath": "transform.rotation.z", "axis": "vertical", "minimum": "-90deg", "maximum": 1}]
      """)
    let read = try Scene(json: Array(text.utf8), file: "a.json").document
    let again = try Scene(json: Array(read.text.utf8), file: "a.json").document
    #expect(read.text == again.text)
    #expect(read.text.contains("-1.57"))
  }

  @Test(
    "that lead nowhere or do not fit are errors at their key path",
    arguments: [
      #"[{"keyPath": "posision.x", "axis": "vertical", "minimum": 0, "maximum": 1}]"#,
      #"[{"keyPath": "speed", "axis": "vertical", "minimum": 0, "maximum": 1}]"#,
    ])
  func rejection(effects: String) throws {
    let found = try #require(findings(effects).first)
    #expect(found.severity == .error)
    #expect("\(found.path)" == "$.layers[0].motionEffects[0].keyPath")
  }

  @Test("of values of another kind are errors at the value")
  func wrongValue() throws {
    let effects =
      #"[{"keyPath": "position.x", "axis": "vertical", "minimum": [0, 1], "maximum": 1}]"#
    #expect(findings(effects).first.map { "\($0.path)" } == "$.layers[0].motionEffects[0].minimum")
  }
}
