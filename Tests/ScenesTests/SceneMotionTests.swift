import LambentDocuments
import LambentGeometry
import LambentLayers
import LambentProperties
import LambentRenderTree
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

  @Test("that events set fit the layer: an angle may be text, a length a part of the canvas")
  func events() throws {
    func effects(_ path: String, _ maximum: String) -> String {
      #"[{"keyPath":"\#(path)","axis":"vertical","minimum":0,"maximum":"\#(maximum)"}]"#
    }
    let text = """
      {"version": 1, "size": [100, 50], "duration": 2, "layers": [{"name": "card"},
      {"name": "own", "motionEffects": \(effects("position.x", "20vw"))}],
      "events": [{"time": 1, "set": {"card.motionEffects":
      \(effects("transform.rotation.z", "180deg"))}}]}
      """
    let player = try ScenePlayer(Scene(json: Array(text.utf8), file: "a.json"))
    for (name, expected) in [("card", Double.pi), ("own", 20)] {
      guard case .list(let list) = try player.value(forPath: "\(name).motionEffects", at: 1.5),
        case .record(let effect)? = list.first
      else {
        Issue.record("no effect")
        return
      }
      #expect(effect["maximum"] == .number(expected))
    }
  }

  @Test("of values of another kind are errors at the value")
  func wrongValue() throws {
    let effects =
      #"[{"keyPath": "position.x", "axis": "vertical", "minimum": [0, 1], "maximum": 1}]"#
    #expect(findings(effects).first.map { "\($0.path)" } == "$.layers[0].motionEffects[0].minimum")
  }
}

@Suite("Reading scenes: blocks of views")
struct SceneBlockTests {
  private func document(_ animate: String) -> String {
    """
    {"version": 1, "size": [100, 50], "duration": 2, "layers": [
    {"name": "a", "frame": [0, 0, 20, 20]}, {"name": "b", "frame": [0, 0, 20, 20]}],
    "events": [{"time": 0, "animate": \(animate)}]}
    """
  }

  private func x(_ animate: String, at time: Double) throws -> Double {
    let scene = try Scene(json: Array(document(animate).utf8), file: "a.json")
    return try scene.renderTree(at: time).root.children[0].transform.m41
  }

  @Test("animate by the rules of views, and by springs")
  func playing() throws {
    // A layer of 20 × 20 whose position goes from 10 to 110; its anchor lies at 10.
    let plain = try x(#"{"duration": 1, "set": {"a.position.x": 110}}"#, at: 0.25)
    #expect(abs(plain - 12.9162) < 1e-3)
    let spring = try x(
      #"{"duration": 0.8, "spring": {"damping": 0.7}, "set": {"a.position.x": 110}}"#, at: 0.2)
    #expect(abs(spring - 86.0878) < 1e-3)
    let delayed = try x(#"{"duration": 1, "delay": 1, "set": {"a.position.x": 110}}"#, at: 1.5)
    #expect(abs(delayed - 50) < 1e-9)
  }

  @Test("are written as they were read")
  func writing() throws {
    let text = document(
      """
      {"duration": 1, "delay": 0.5, "options": ["curveEaseIn", "repeat"],
      "spring": {"damping": 0.5, "velocity": 2}, "set": {"a.opacity": 0}}
      """)
    let written = try Scene(json: Array(text.utf8), file: "a.json").document.text
    #expect(try Scene(json: Array(written.utf8), file: "a.json").document.text == written)
    for part in ["curveEaseIn", "velocity", "delay", "a.opacity"] {
      #expect(written.contains(part))
    }
  }

  @Test(
    "that are wrong are errors at their position",
    arguments: [
      (#"{"set": {"a.opacity": 0}}"#, "$.events[0].animate"),
      (#"{"duration": 1, "set": {"a.opasity": 0}}"#, #"$.events[0].animate.set["a.opasity"]"#),
      (
        #"{"duration": 1, "options": ["curveEase"], "set": {"a.opacity": 0}}"#,
        "$.events[0].animate.options[0]"
      ),
    ])
  func rejection(animate: String, path: String) {
    let error = #expect(throws: SceneError.self) {
      try Scene(json: Array(document(animate).utf8), file: "a.json")
    }
    #expect(error?.diagnostics.first.map { "\($0.path)" } == path)
  }
}
