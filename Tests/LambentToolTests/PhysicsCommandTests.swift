import LambentImageFiles
import Testing

private let bounce = """
  {"version": 1, "name": "bounce", "size": [64, 64], "duration": 2, "frameRate": 20,
   "background": "black", "layers": [
     {"name": "stage", "frame": [0, 0, 64, 64],
      "dynamics": {"until": 2, "bodies": [{"layer": "ball", "shape": "ellipse"}, {"layer": "crate"}],
        "behaviors": [{"type": "gravity"},
          {"type": "collision", "boundaries": [{"name": "floor", "from": [-99, 60], "to": [99, 60]}]}]},
      "sublayers": [
        {"name": "ball", "frame": [10, 4, 12, 12], "cornerRadius": 6, "backgroundColor": "red"},
        {"name": "crate", "frame": [36, 48, 12, 12], "backgroundColor": "blue"}]}],
   "events": [{"on": {"contact": ["ball", "floor"]}, "set": {"crate.opacity": 0.5}}]}
  """

@Suite("Physics from the command line")
struct PhysicsCommandTests {
  private let space: Workspace
  private let path: String

  init() throws {
    space = try Workspace()
    path = try space.write(bounce, to: "bounce.json")
  }

  private func digests(_ path: String, _ options: String...) -> [String] {
    let outcome = lambent(["render", path, "--digest", "--quiet"] + options)
    #expect(outcome.status == 0, "\(outcome.errors)")
    return outcome.lines.compactMap { $0.split(separator: " ").last.map(String.init) }
  }

  @Test("bake writes a document without physics that renders the same bytes")
  func baking() throws {
    let baked = space.path("baked.json")
    #expect(lambent("bake", path, "-o", baked).status == 0)
    let text = String(decoding: try space.bytes("baked.json"), as: UTF8.self)
    #expect(!text.contains("\"dynamics\"") && text.contains("transform.rotation.z") == false)
    #expect(text.contains("dynamics.position"))
    let frames = digests(path)
    #expect(Set(frames).count > 10)
    #expect(digests(baked) == frames)
    #expect(digests(path, "--jobs", "1") == frames && digests(path, "--jobs", "2") == frames)
    #expect(digests(path, "--frames", "17") == [frames[17]])
    // A file that exists is kept; standard output takes the document too.
    let kept = lambent("bake", path, "-o", baked)
    #expect(kept.status == 2 && kept.errors.contains("--overwrite"))
    #expect(lambent("bake", path, "-o", "-").text.contains("\"keyframe\""))
    let still = lambent("bake", baked, "-o", "-")
    #expect(still.status == 0 && still.errors.contains("has no physics"))
  }

  @Test("inspect --bodies shows where bodies are, how fast they move and what they have met")
  func inspecting() {
    let early = lambent("inspect", path, "--time", "0.2", "--bodies").lines
    #expect(early.first == "time 0.2  2 bodies")
    // 10 + 500 · 0.2², and the mean speed of the step that ends there.
    #expect(early[1].contains("ball at (16, 30)") && early[1].contains("moves (0, 197.92) pt/s"))
    #expect(early[1].hasSuffix("touched nothing"))
    #expect(early[2].contains("crate at (42, 54)") && early[2].hasSuffix("touched floor"))
    // Nothing precedes the first moment: the speed of the step that begins there.
    let first = lambent("inspect", path, "--time", "0", "--bodies").lines
    #expect(first[1].contains("moves (0, 2.08) pt/s"))
    let late = lambent("inspect", path, "--time", "2", "--bodies").lines
    #expect(late[1].contains("rests") && late[1].hasSuffix("touched floor"))
    let json = lambent("inspect", path, "--time", "2", "--bodies", "--json").text
    #expect(json.contains("\"with\": \"floor\"") && json.contains("\"moves\": false"))
    #expect(lambent("inspect", path, "--bodies", "--path", "ball").status == 2)
  }

  @Test("describe says the keys of physics, and its bounds")
  func describing() {
    let limits = lambent("describe", "limits").text
    for name in ["bodies", "contacts", "bodySteps", "dynamicsDuration", "joints", "forces"] {
      #expect(limits.contains("  \(name)  number, at most"), "\(name)")
    }
    #expect(lambent("describe", "dynamics").text.contains("behaviors"))
    for kind in ["gravity", "collision", "push", "attachment", "snap", "field", "item"] {
      #expect(lambent("describe", "dynamics.\(kind)").status == 0, "\(kind)")
    }
  }
}
