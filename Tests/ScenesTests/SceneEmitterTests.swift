import Foundation
import LambentDocuments
import LambentGeometry
import LambentParticles
import LambentPixels
import LambentProperties
import LambentRenderTree
import LambentRendering
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
  @Test("an error about an emitter is at its cells, if it is the only one of its name")
  func place() throws {
    let found = try #require(try scene().error(aboutEmitter: "two", "too many", remedy: "fewer"))
    #expect(found.line == 10 && "\(found.path)" == "$.layers[1].emitterCells")
    #expect(found.code == .limit && found.message == "too many" && found.severity == .error)
    #expect(try scene().error(aboutEmitter: "three", "too many", remedy: "fewer") == nil)
    let twins = document.replacing("\"two\"", with: "\"one\"")
    #expect(try scene(twins).error(aboutEmitter: "one", "too many", remedy: "fewer") == nil)
  }

  @Test("a cell's fill mode is one of those that layers have")
  func fillMode() throws {
    for mode in ["removed", "forwards", "backwards", "both"] {
      _ = try scene(
        document.replacing("\"lifetime\": 1,", with: "\"lifetime\": 1, \"fillMode\": \"\(mode)\","))
    }
    let error = try #require(throws: SceneError.self) {
      try scene(
        document.replacing("\"lifetime\": 1,", with: "\"lifetime\": 1, \"fillMode\": \"nope\","))
    }
    #expect(
      error.diagnostics.allSatisfy { $0.code == .unknownName && $0.remedy.contains("backwards") })
  }

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

  /// Two emitters with a cell each, in a group within another. The seeds are of the group and of the cells.
  private static func nested(
    _ outer: String, _ group: String, cell: String = "spark", seeds: (Int, Int)?
  ) -> String {
    let (groupSeed, cellSeed) =
      seeds.map { ("\"seed\": \($0), ", "\"seed\": \($1), ") } ?? ("", "")
    let emitters = ["one", "two"].map { name in
      """
      {"type": "emitter", "name": "\(name)", "emitterPosition": [50, 25],
       "emitterCells": [{"name": "\(cell)", \(cellSeed)"birthRate": 20, "lifetime": 1, "velocityRange": 20}]}
      """
    }.joined(separator: ",")
    return """
      {"version": 1, "size": [100, 50], "duration": 2, "layers": [
        {"name": "\(outer)", "sublayers": [
          {"type": "shape", "name": "\(group)", \(groupSeed)"sublayers": [\(emitters)]}]}]}
      """
  }

  private static func places(
    _ text: String, _ layer: String, _ options: SceneOptions = .init()
  ) throws -> [Vector3] {
    let found = try ScenePlayer(scene(text, options)).particles(ofLayer: layer, at: 1)
    #expect(!found.isEmpty)
    return found.map(\.position)
  }

  @Test("with seeds, layers and cells have other names and places, and the same particles")
  func layerSeeds() throws {
    let one = try Self.places(Self.nested("a", "b", seeds: (1, 2)), "a/b/one")
    let renamed = Self.nested("c", "d", cell: "other", seeds: (1, 2))
    #expect(try Self.places(renamed, "c/d/one") == one)
    #expect(try Self.places(renamed, "c/d/two") != one)
    for seeds in [(3, 2), (1, 3)] {
      #expect(try Self.places(Self.nested("a", "b", seeds: seeds), "a/b/one") != one)
    }
    let plain = try Self.places(Self.nested("a", "b", seeds: nil), "a/b/one")
    #expect(plain != one)
    #expect(try Self.places(Self.nested("a", "d", seeds: nil), "a/d/one") != plain)
    // `--seed` still changes all of them, and alike ones differ.
    var options = SceneOptions()
    options.seed = 9
    let others = try ["one", "two"].map { try Self.places(renamed, "c/d/\($0)", options) }
    #expect(others[0] != one && others[1] != one && others[0] != others[1])
  }

  @Test("seed names keep particles below a layer with a seed, and a cell with one gets none")
  func seedNames() throws {
    let text = Self.nested("a", "b", seeds: (1, 2))
    let written = String(decoding: SeedNames.written(into: Array(text.utf8)), as: UTF8.self)
    #expect(written.contains(#""seedName": "seed 1/one""#))
    #expect(!written.contains(#""seedName": "spark""#))
    #expect(try Self.places(written, "a/b/one") == Self.places(text, "a/b/one"))
  }

  @Test("the seed of a layer is written, and has to be a whole number")
  func layerSeedText() throws {
    let text = Self.nested("a", "b", seeds: (1, 2))
    let written = try scene(text).document.json.line
    #expect(try Self.places(written, "a/b/one") == Self.places(text, "a/b/one"))
    for wrong in ["1.5", "\"x\"", "null", "1e17"] {
      #expect(throws: SceneError.self) {
        try scene(text.replacingOccurrences(of: "\"seed\": 1,", with: "\"seed\": \(wrong),"))
      }
    }
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
      ("\"name\": \"trail\"", "\"name\": \"a/b\"", "contains a dot or a slash"),
      ("\"contents\": \"dot\", \"birthRate\": 5", "\"contents\": \"dt\"", "no image"),
      ("\"birthRate\": 5", "\"birthRate\": \"many\"", "found the text “many”"),
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

  @Test("what only the engine sees is named at its place, in the same words in scenes and options")
  func engineFaults() throws {
    let faults = [
      ("emitsAt", "\"birth\"", "birth", "", "only a nested cell has a parent"),
      ("bursts", #"[{"count": 3, "cycles": 0}]"#, nil, "[0]", "an “interval” of at least 1e-6 s"),
      ("bursts", #"[{"count": 3}, {"count": -5}]"#, nil, "[1].count", "0…1000000000"),
      ("turbulence", #"{"amplitude": 3, "octaves": 9}"#, nil, ".octaves", "1…8"),
      ("floor", #"{"y": 3, "restitution": 2}"#, nil, ".restitution", "0…1"),
      ("alphaOverLife", "[[0, 1], [0.5, 0], [0.2, 1]]", nil, "[2][0]", "in order"),
      ("lifetimeRange", "1e300", nil, "", "between -1e12 and 1e12"),
    ]
    for (key, value, option, place, words) in faults {
      let text = document.replacing("\"velocity\": 30,", with: "\"\(key)\": \(value),")
      let found = findings(text).filter { "\($0.path)".contains("layers[0]") }
      #expect(found.map { "\($0.path)" } == ["$.layers[0].emitterCells[0].\(key)\(place)"])
      #expect(found.allSatisfy { $0.remedy.contains(words) }, "\(found)")
      var options = SceneOptions()
      options.assignments = [
        .init(path: "one.emitterCells.spark.\(key)", value: option ?? value)
      ]
      do {
        _ = try scene(document, options)
        Issue.record("“\(key)” was set")
      } catch SceneError.option(let what, let place, let remedy) {
        #expect(place.hasPrefix("--set one.emitterCells.spark.\(key)"))
        #expect(what == found.first?.message && remedy == found.first?.advice)
      }
    }
  }

  @Test("a fault of the second of two cells of one name is named at the second")
  func namesakes() {
    let text = document.replacing(
      "\"emitterCells\": [\n", with: #""emitterCells": [{"name": "spark"}, "#
    )
    .replacing("\"velocity\": 30,", with: #""emitsAt": "death","#)
    let paths = findings(text).map { "\($0.path)" }
    #expect(paths.contains("$.layers[0].emitterCells[1].emitsAt"), "\(findings(text))")
  }

  private func findings(_ text: String) -> [Diagnostic] {
    do {
      _ = try scene(text)
    } catch let error as SceneError {
      return error.diagnostics
    } catch {
      Issue.record(error)
    }
    Issue.record("nothing found")
    return []
  }

  @Test("what particles cannot do is said, not taken for a slip of the pen")
  func refusals() {
    for key in ["particleType", "orientationLongitude", "emitterBehaviors"] {
      let text = document.replacing("\"velocity\": 30,", with: "\"\(key)\": 1,")
      let found = findings(text).filter { "\($0.path)".contains("layers[0]") }
      #expect(found.map { "\($0.path)" } == ["$.layers[0].emitterCells[0].\(key)"])
      #expect(found.allSatisfy { $0.message.hasPrefix("“\(key)”: ") }, "\(found)")
      #expect(found.allSatisfy { $0.remedy == "leave it out" }, "\(found)")
    }
  }

  @Test("pictures of cells, and the parts of them that show, animate in documents")
  func looks() throws {
    let animations = """
      "animations": [{"type": "keyframe", "keyPath": "emitterCells.spark.contents",
        "values": ["dot", "box", null], "calculationMode": "discrete", "duration": 1.5}],
      "animate": {"emitterCells.trail.contentsRect": [[0, [0, 0, 1, 1]], [1, [0, 0, 1, 0.5]]]},
      """
    let text =
      document.replacing(
        #""dot": {"#, with: #""box": {"shape": "square", "size": [4, 4]}, "dot": {"#
      )
      .replacing("\"seed\": 3,\n", with: "\"seed\": 3, \(animations)\n", maxReplacements: 1)
    let player = try ScenePlayer(scene(text))
    for (time, spark) in [(0.4, "dot"), (0.75, "box"), (0.9, "box"), (1.25, nil), (1.6, "dot")] {
      let node = try player.renderTree(at: time).root.children[0]
      guard let source = node.drawables.last?.spriteSource
      else {
        Issue.record("no sprites")
        return
      }
      let batch = try source.makeSprites()
      let trails = batch.textures.filter { $0.sourceRect != .unit }
      let share = min(time, 1)
      #expect(trails.count == 1 && trails[0].image.name == "dot")
      #expect(abs(trails[0].sourceRect.height - (1 - share / 2)) < 1e-9)
      let others = batch.textures.filter { $0.sourceRect == .unit }
      #expect(others.map(\.image.name) == [spark].compactMap(\.self))
    }
  }
}
