import Foundation
import LambentParticles
import LambentProperties
import LambentScenes
import Testing

/// Two emitters that are alike but for their names, in a scene of two seconds.
private let document = """
  {"version": 1, "size": [100, 50], "duration": 2,
   "images": {"dot": {"shape": "circle", "size": [4, 4]}},
   "layers": [
    {"type": "emitter", "name": "one", "emitterPosition": [50, 25], "seed": 3,
     "emitterCells": [
      {"name": "spark", "contents": "dot", "birthRate": 20, "lifetime": 1, "velocity": 30,
       "velocityRange": 20, "emissionRange": "360deg", "scaleOverLife": [[0, 1], [1, 0, "easeIn"]],
       "emitterCells": [{"name": "trail", "contents": "dot", "birthRate": 5, "lifetime": 0.2}]}]},
    {"type": "emitter", "name": "two", "emitterPosition": [50, 25], "seed": 3,
     "emitterCells": [
      {"name": "spark", "contents": "dot", "birthRate": 20, "lifetime": 1, "velocity": 30,
       "velocityRange": 20, "emissionRange": "360deg"}]}]}
  """

private func scene(_ text: String = document, _ options: SceneOptions = .init()) throws -> Scene {
  try Scene(json: Array(text.utf8), file: "a.json", options: options)
}

private func sparks(_ layer: String, _ scene: Scene, at time: Double) throws -> [Particle] {
  try ScenePlayer(scene).particles(ofLayer: layer, at: time).filter {
    $0.identity.cell == "spark"
  }
}

@Suite("Emitters in scenes")
struct SceneEmitterTests {
  @Test("an emitter lives in its scene's time, whatever was asked before")
  func seekable() throws {
    let player = try ScenePlayer(scene())
    let later = try player.particles(ofLayer: "one", at: 1.5)
    #expect(later.count(where: { $0.identity.cell == "spark" }) == 20)
    _ = try player.particles(ofLayer: "one", at: 0.5)
    #expect(try player.particles(ofLayer: "one", at: 1.5) == later)
    #expect(later.contains { $0.identity.cell == "spark.trail" && $0.identity.parent != nil })
  }

  @Test("alike emitters of different names differ, and a seed takes the place of their own")
  func seeds() throws {
    let own = try scene()
    let first = try sparks("one", own, at: 1).map(\.position)
    #expect(try sparks("two", own, at: 1).map(\.position) != first)
    var options = SceneOptions()
    options.seed = 3
    #expect(try sparks("one", scene(document, options), at: 1).map(\.position) == first)
    options.seed = 4
    let reseeded = try scene(document, options)
    #expect(try sparks("one", reseeded, at: 1).map(\.position) != first)
    #expect(
      try sparks("one", reseeded, at: 1).map(\.position)
        != sparks("two", reseeded, at: 1).map(\.position))
  }

  @Test("a cell's property is set before time 0")
  func setting() throws {
    var options = SceneOptions()
    options.assignments = [.init(path: "one.emitterCells.spark.birthRate", value: "200")]
    #expect(try sparks("one", scene(document, options), at: 1.5).count == 200)
    options.assignments = [.init(path: "one.emitterCells.spak.birthRate", value: "200")]
    #expect(throws: SceneError.self) { try scene(document, options) }
  }

  @Test("the limit of particles is held")
  func limit() throws {
    var options = SceneOptions()
    options.maximumParticles = 2
    let limited = try scene(document, options)
    #expect(throws: SceneError.self) { try sparks("one", limited, at: 1.5) }
  }

  @Test("a report names only what differs from the defaults, in cells too")
  func report() throws {
    let layers = try ScenePlayer(scene()).layers(at: 0)
    let one = try #require(layers.first)
    #expect(one.type == "emitter" && one.properties.map(\.name).contains("seed"))
    let cells = try #require(one.properties.first { $0.name == "emitterCells" }).value
    guard case .list(let list) = cells, case .record(let cell)? = list.first else {
      Issue.record("no cells")
      return
    }
    #expect(cell["birthRate"] == .number(20) && cell["drag"] == nil && cell["name"] != nil)
  }

  @Test(
    "a fault in a cell is named at its place",
    arguments: [
      ("\"velocityRange\": 20", "\"velocityRnge\": 20", "did you mean “velocityRange”?"),
      ("\"name\": \"trail\"", "\"name\": \"a/b\"", "holds a dot or a slash"),
      ("\"contents\": \"dot\", \"birthRate\": 5", "\"contents\": \"dt\"", "no image"),
      ("\"birthRate\": 5", "\"birthRate\": \"many\"", "found text"),
      ("\"emissionRange\": \"360deg\"", "\"emissionRange\": \"360\"", "is not an angle"),
      ("[1, 0, \"easeIn\"]", "[1, 0, \"esein\"]", "scaleOverLife"),
    ])
  func faults(right: String, wrong: String, message: String) {
    var text = document
    if let range = text.range(of: right) { text.replaceSubrange(range, with: wrong) }
    #expect(text != document)
    do {
      _ = try scene(text)
      Issue.record("nothing found")
    } catch let error as SceneError {
      let found = error.diagnostics.map { "\($0)" }
      #expect(found.contains { $0.contains(message) }, "\(found)")
      #expect(found.allSatisfy { $0.contains("$.layers[0]") }, "\(found)")
    } catch {
      Issue.record(error)
    }
  }
}
