import LambentDocuments
import LambentProperties
import LambentRendering
import Testing

@testable import LambentScenes

/// A layer `a` with a layer `b`, and a layer `b` at the top.
private let layers = """
  {"name": "a", "sublayers": [
    {"name": "b", "frame": [10, 20, 5, 5], "opacity": 0.5, "sublayers": [{"name": "deep"}]}]},
  {"name": "b", "frame": [50, 40, 4, 4], "backgroundColor": "#f00"}
  """

private func scene(_ more: String = "", _ members: String = "") throws -> Scene {
  let text = """
    {"version": 1, "size": [100, 100], "duration": 4, "layers": [\(layers)\(more)]\(members)}
    """
  return try Scene(json: Array(text.utf8), file: "a.json")
}

private func event(_ verbs: String) -> String { #", "events": [{"time": 1, \#(verbs)}]"# }

private func value(_ path: String, _ scene: Scene, at time: Double = 3) throws -> PropertyValue {
  try ScenePlayer(scene).value(forPath: path, at: time)
}

@Suite("Paths from the root layer")
struct LayerPathTests {
  @Test("a name that occurs deeper, too, is that of the layer at the top")
  func values() throws {
    let scene = try scene()
    #expect(try value("root/b.opacity", scene) == .number(1))
    #expect(try value("a/b.opacity", scene) == .number(0.5))
    #expect(try value("root/a/b.opacity", scene) == .number(0.5))
    // What is only deeper is found there.
    #expect(try value("root/deep.opacity", scene) == .number(1))
    #expect(throws: SceneError.self) { try value("b.opacity", scene) }
    #expect(throws: SceneError.self) { try value("root/none.opacity", scene) }
    #expect(throws: SceneError.self) { try value("root/root.opacity", scene) }
  }

  @Test("events and settings take them")
  func changes() throws {
    let set = try scene("", event(#""set": {"root/b.opacity": 0}"#))
    #expect(try value("root/b.opacity", set) == .number(0))
    #expect(try value("a/b.opacity", set) == .number(0.5))
    let animation = #"{"type": "basic", "keyPath": "opacity", "toValue": 0, "duration": 9}"#
    let added = try scene(
      "", event(#""add": {"layer": "root/b", "animation": \#(animation)}"#))
    #expect(try value("root/b.opacity", added) != .number(1))
    let inserted = try scene(
      "", event(#""insert": {"into": "root/b", "layer": {"name": "new", "opacity": 0.2}}"#))
    #expect(try value("root/b/new.opacity", inserted) == .number(0.2))
    let deleted = try scene("", event(#""delete": "root/b""#))
    #expect(try value("b.opacity", deleted) == .number(0.5))
    var assigned = try scene()
    try assigned.setValue("0.3", forPath: "root/b.opacity")
    #expect(try value("root/b.opacity", assigned) == .number(0.3))
  }

  @Test("values that follow others, constraints and emitters take them")
  func links() throws {
    let driven = try scene(#", {"name": "c", "cornerRadius": {"of": "root/b.position.x"}}"#)
    #expect(try value("c.cornerRadius", driven) == .number(52))
    let constraints = #"""
      , "constraints": [{"attribute": "left", "of": "root/b", "to": {"attribute": "left"}, "constant": 7}]
      """#
    #expect(try value("root/b.position.x", scene("", constraints)) == .number(9))
    let emitter = #"""
      , {"type": "emitter", "name": "e", "emitterShape": "layer", "emitterSource": "root/b", "emitterCells": [
        {"name": "c", "birthRate": 9, "lifetime": 1}]}
      """#
    #expect(try ScenePlayer(scene(emitter)).particles(ofLayer: "root/e", at: 1).count > 0)
  }

  @Test("constraints of another layer do not reach the root")
  func outside() {
    let constraints = #"""
      , {"name": "c", "constraints": [{"attribute": "left", "of": "root/b", "to": {"attribute": "left"}}]}
      """#
    #expect {
      try scene(constraints)
    } throws: { "\($0)".contains("do not reach the root") }
  }
}
