import LambentDocuments
import LambentProperties
import LambentRendering
import Testing

@testable import LambentScenes

private func scene(_ layers: String, _ events: String) throws -> Scene {
  let document = """
    { "version": 1, "size": [100, 100], "duration": 4, "frameRate": 10,
      "layers": [\(layers)], "events": [\(events)] }
    """
  return try Scene(json: Array(document.utf8))
}

private func layer(_ name: String, _ more: String = "") -> String {
  "{ \"name\": \"\(name)\", \"frame\": [0, 0, 10, 10]\(more) }"
}

private func list(_ items: some Sequence<String>) -> String { items.joined(separator: ",") }

@Suite("Events that change the tree")
struct EventTreeTests {
  @Test("thousands of layers come in one event and go in another")
  func thousands() throws {
    let count = 3000
    let insert = list(
      (0..<count).map { "{ \"into\": \"group\", \"layer\": \(layer("new\($0)")) }" })
    let scene = try scene(
      layer("group") + "," + list((0..<count).map { layer("old\($0)") }),
      """
      { "time": 1, "insert": [\(insert)] },
      { "time": 2, "delete": [\(list((0..<count).map { "\"old\($0)\"" }))] },
      { "time": 3, "delete": [\(list((0..<count).reversed().map { "\"group/new\($0)\"" }))] }
      """)
    let player = try ScenePlayer(scene)
    func counts(_ time: Double) throws -> [Int] {
      let layers = try player.layers(at: time)
      return [layers.count, layers.first?.sublayers.count ?? 0]
    }
    #expect(try counts(0.5) == [count + 1, 0])
    #expect(try counts(1.5) == [count + 1, count])
    #expect(try counts(2.5) == [1, count])
    #expect(try counts(3.5) == [1, 0])
  }

  @Test("a layer that comes again under a name is the one that the name leads to")
  func again() throws {
    let scene = try scene(
      layer("group", ", \"sublayers\": [\(layer("a"))]"),
      """
      { "time": 1, "delete": "group/a" },
      { "time": 2, "insert": { "into": "group", "layer": \(layer("a", ", \"opacity\": 0.5")) } },
      { "time": 3, "transaction": { "disableActions": true }, "set": { "a.cornerRadius": 3 } }
      """)
    let player = try ScenePlayer(scene)
    #expect(try player.value(forPath: "group/a.opacity", at: 0.5) == .number(1))
    #expect(throws: SceneError.self) { try player.value(forPath: "a.opacity", at: 1.5) }
    #expect(try player.value(forPath: "a.opacity", at: 2.5) == .number(0.5))
    #expect(try player.value(forPath: "group/a.cornerRadius", at: 3.5) == .number(3))
  }

  @Test("names that lead nowhere or to several layers are reported")
  func wrongNames() throws {
    func report(_ layers: String, _ events: String) -> String {
      do {
        _ = try scene(layers, events)
        return ""
      } catch {
        return "\(error)"
      }
    }
    let twins = layer("a") + "," + layer("b", ", \"sublayers\": [\(layer("a"))]")
    #expect(report(twins, "{ \"time\": 1, \"delete\": \"a\" }").contains("2 layers have the name"))
    #expect(report(twins, "{ \"time\": 1, \"delete\": \"b/a\" }").isEmpty)
    #expect(report(twins, "{ \"time\": 1, \"delete\": \"bb\" }").contains("did you mean “b”"))
  }

  @Test("numbers of names lead to layers below others, but not into scenes")
  func names() throws {
    var names = LayerNames()
    let scene = names.add("scene", isScene: true, below: 0)
    let inner = names.add("dot", isScene: false, below: scene)
    let group = names.add("group", isScene: false, below: 0)
    let dot = names.add("dot", isScene: false, below: group)
    #expect(names.find("root") == [0])
    #expect(names.find("dot") == [dot])
    #expect(names.find("scene/dot") == [inner])
    #expect(names.find("group/dot") == [dot])
    #expect(names.find("group/scene").isEmpty)
    #expect(names.find("dot", from: scene) == [inner])
    #expect(names.remove(group) == [group, dot])
    #expect(names.find("dot").isEmpty && names.find("dot", isRemoved: true) == [dot])
    let late = names.add("late", isScene: false, below: group)
    #expect(names.find("late").isEmpty && names.find("group/late", isRemoved: true) == [late])
  }
}
