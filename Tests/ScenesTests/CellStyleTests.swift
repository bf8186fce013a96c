import Foundation
import LambentDocuments
import LambentGeometry
import LambentParticles
import LambentPixels
import LambentProperties
import LambentRendering
import LambentScenes
import Testing

/// A document with one emitter, its cell and what else it has.
private func document(_ cell: String, layer: String = "", more: String = "") -> String {
  """
  {"version": 1, "size": [100, 50], "duration": 2,
   "images": {"dot": {"shape": "circle", "size": [4, 4]}, "box": {"shape": "square", "size": [4, 4]}},
   "layers": [{"type": "emitter", "name": "fire", "emitterPosition": [50, 25], \(layer)
    "emitterCells": [{"name": "a", "contents": "dot", "birthRate": 20, "lifetime": 1\(cell)}]}]
   \(more)}
  """
}

private func scene(_ text: String, _ options: SceneOptions = .init()) throws -> Scene {
  try Scene(json: Array(text.utf8), file: "a.json", options: options)
}

private func findings(_ text: String) -> [Diagnostic] {
  do {
    return try scene(text).findings
  } catch let error as SceneError {
    return error.diagnostics
  } catch {
    Issue.record(error)
    return []
  }
}

private let cell = "$.layers[0].emitterCells[0]"

@Suite("Styles of cells in documents")
struct CellStyleTests {
  private func value(_ keyPath: String, _ text: String) throws -> PropertyValue {
    try ScenePlayer(scene(text)).value(forPath: "fire.emitterCells.a.\(keyPath)", at: 0)
  }

  @Test("a style holds every kind of value, read as those that are given themselves")
  func everyKind() throws {
    let values = [
      ("color", "\"#ff0000\"", PropertyValue.color(Color(red: 1, green: 0, blue: 0))),
      ("emissionRange", "\"180deg\"", .number(.pi)),
      ("duration", "\"infinity\"", .number(.infinity)),
      ("placement", "\"even\"", .text("even")),
      ("alignToMotion", "true", .boolean(true)),
      ("contentsRect", "[0, 0, 1, 0.5]", .rect(Rect(x: 0, y: 0, width: 1, height: 0.5))),
      ("velocity", "30", .number(30)),
    ]
    for (key, text, right) in values {
      #expect(try value(key, document(", \"style\": {\"\(key)\": \(text)}")) == right)
      #expect(try value(key, document(", \"\(key)\": \(text)")) == right)
    }
    let pictured = document(##", "style": {"colorChoices": ["#fff", "#000"], "contents": "box"}"##)
      .replacing(#""contents": "dot", "#, with: "")
    guard case .image(let image) = try value("contents", pictured) else {
      Issue.record("no image")
      return
    }
    #expect(image.name == "box")
    let nested = document(
      #", "style": {"emitterCells": [{"name": "b", "birthRate": 3, "lifetime": 1}]}"#)
    #expect(try value("emitterCells.b.birthRate", nested) == .number(3))
  }

  @Test("what is given itself counts, though it is the default")
  func explicit() throws {
    #expect(try value("scale", document(#", "scale": 1, "style": {"scale": 3}"#)) == .number(1))
    #expect(try value("scale", document(#", "style": {"scale": 3}"#)) == .number(3))
    #expect(
      try value("velocity", document(#", "velocity": 4, "style": {"velocity": 3}"#))
        == .number(4))
  }

  @Test(
    "a style's faults are those of values that are given themselves, at their place",
    arguments: [
      ("velocity", "1e30", "", "between -1e12 and 1e12"),
      ("birthRate", "-1", "", "0…100000000"),
      ("birthRate", "\"many\"", "", "a number"),
      ("bursts", #"[{"count": 1}, {"count": -5}]"#, "[1].count", "0…1000000000"),
      ("bursts", #"[{"count": 1, "cycles": 3, "interval": 0}]"#, "[0].interval", "1e-6"),
      ("turbulence", #"{"amplitude": 3, "scale": 0}"#, ".scale", "at least"),
      ("floor", #"{"y": 3, "friction": 2}"#, ".friction", "0…1"),
      ("scaleOverLife", "[[0, 1], [1, 1e9]]", "[1][1]", "between -1e6 and 1e6"),
      ("scaleOverLife", #"[[0, 1], [1, 0, "esein"]]"#, "[1][2]", "timing function"),
      ("name", "\"a.b\"", "", "without"), ("contents", "\"dt\"", "", "did you mean “dot”?"),
      ("velcity", "3", "", "did you mean “velocity”?"), ("style", "{}", "", "remove it"),
      ("color", "\"red-ish\"", "", "#rgb"),
    ])
  func faults(key: String, value: String, place: String, remedy: String) {
    for isGiven in [false, true] where !isGiven || key != "style" {
      let given = isGiven ? "" : "style"
      let text = document(
        isGiven
          ? ", \"\(key)\": \(value)" : ", \"style\": {\"\(key)\": \(value)}"
      ).replacing("\"name\": \"a\", ", with: key == "name" ? "" : "\"name\": \"a\", ")
        .replacing("\"birthRate\": 20, ", with: key == "birthRate" ? "" : "\"birthRate\": 20, ")
        .replacing(
          "\"contents\": \"dot\", ", with: key == "contents" ? "" : "\"contents\": \"dot\", ")
      let found = findings(text)
      #expect(
        found.map { "\($0.path)" } == ["\(cell)\(given.isEmpty ? "" : ".style").\(key)\(place)"],
        "\(found)")
      #expect(found.allSatisfy { $0.severity == .error && "\($0)".contains(remedy) }, "\(found)")
    }
  }

  @Test("a style that nothing takes is checked all the same")
  func unused() {
    let found = findings(document(#", "lifetimeRange": 1, "style": {"lifetimeRange": 1e300}"#))
    #expect(found.count == 1 && found[0].message.contains("lifetimeRange"), "\(found)")
  }

  @Test("all faults of a cell are reported at once, and a name's at the name")
  func several() {
    let text = document(#", "velocity": 1e30, "spin": 1e40, "scaleOverLife": [[2, 1]]"#)
    #expect(
      Set(findings(text).map { "\($0.path)" })
        == ["\(cell).velocity", "\(cell).spin", "\(cell).scaleOverLife[0][0]"])
    let empty = findings(document("").replacing("\"name\": \"a\"", with: "\"name\": \"\""))
    #expect(empty.map { "\($0.path)" } == ["\(cell).name"], "\(empty)")
  }

  @Test("cells beside each other of one name are noted, and no fault")
  func namesakes() throws {
    let text = document("").replacing(
      "\"emitterCells\": [", with: #""emitterCells": [{"name": "a", "birthRate": 1},"#)
    let found = try scene(text).findings
    #expect(found.allSatisfy { $0.severity != .error }, "\(found)")
    let notes = found.filter { $0.severity == .note }
    #expect(notes.map { "\($0.path)" } == ["$.layers[0].emitterCells[1].name"], "\(found)")
  }

  @Test("a loop too short for the lifetimes is a fault of the loop")
  func loop() {
    let found = findings(document("", layer: #""loop": 1e-7,"#))
    #expect(found.map { "\($0.path)" } == ["$.layers[0].loop"], "\(found)")
  }
}

@Suite("Cells that are set")
struct CellSettingTests {
  private static let cells =
    ##"[{"name": "b", "contents": "box", "birthRate": 8, "lifetime": 1, "color": "#f00"}]"##

  private func particles(_ scene: Scene, at time: Double) throws -> [String] {
    try ScenePlayer(scene).particles(ofLayer: "fire", at: time).map(\.identity.cell)
  }

  @Test("an event gives an emitter other cells, which later events reach")
  func event() throws {
    let events = """
      , "events": [{"time": 1, "set": {"fire.emitterCells": \(Self.cells)}},
        {"time": 1.5, "set": {"fire.emitterCells.b.birthRate": 80}}]
      """
    let changed = try scene(document("", more: events))
    #expect(try Set(particles(changed, at: 0.9)) == ["a"])
    #expect(try Set(particles(changed, at: 1.4)) == ["a", "b"])
    #expect(try particles(changed, at: 1.9).count { $0 == "b" } > 20)
    #expect(
      try ScenePlayer(changed).value(forPath: "fire.emitterCells.b.color.red", at: 1.2)
        == .number(1))
  }

  @Test("what is wrong with them is said at its place")
  func faults() {
    for (wrong, place) in [
      (#""birthRate": -8"#, "[0].birthRate"), (#""velocty": 8"#, "[0].velocty"),
      (#""velocity": 1e30"#, "[0].velocity"),
      (#""bursts": [{"count": -1}]"#, "[0].bursts[0].count"),
      (#""contents": "bx""#, "[0].contents"),
    ] {
      let cells = #"[{"name": "b", "lifetime": 1, \#(wrong)}]"#
      let events = #", "events": [{"time": 1, "set": {"fire.emitterCells": \#(cells)}}]"#
      let found = findings(document("", more: events))
      #expect(
        found.map { "\($0.path)" } == [#"$.events[0].set["fire.emitterCells"]\#(place)"#],
        "\(found)")
    }
    let gone =
      #", "events": [{"time": 1, "set": {"fire.emitterCells": []}}, "#
      + #"{"time": 1.5, "set": {"fire.emitterCells.c.birthRate": 3}}]"#
    #expect(findings(document("", more: gone)).count == 1)
  }

  @Test("an option gives an emitter other cells before time 0")
  func option() throws {
    var options = SceneOptions()
    options.assignments = [.init(path: "fire.emitterCells", value: Self.cells)]
    #expect(try Set(particles(scene(document(""), options), at: 1)) == ["b"])
    options.assignments = [.init(path: "fire.emitterCells", value: #"[{"velocity": 1e30}]"#)]
    #expect(throws: SceneError.self) { try scene(document(""), options) }
    options.assignments = [.init(path: "fire.emitterCells", value: #"[{"velocty": 1}]"#)]
    do {
      _ = try scene(document(""), options)
      Issue.record("set")
    } catch SceneError.option(let what, let place, let remedy) {
      #expect(what == "unknown key “velocty”" && remedy == "did you mean “velocity”?")
      #expect(place == "--set fire.emitterCells ($[0].velocty)")
    } catch {
      Issue.record(error)
    }
  }
}

@Suite("Actions of documents")
struct DocumentActionTests {
  @Test("an action says what it animates")
  func keyPaths() {
    let found = findings(
      document("", layer: #""actions": {"onOrderIn": {"type": "basic", "fromValue": 1}},"#))
    #expect(found.map { "\($0.path)" } == ["$.layers[0].actions.onOrderIn"], "\(found)")
    #expect(found.allSatisfy { $0.remedy.contains("keyPath") }, "\(found)")
  }

  @Test("an action that no longer fits its layer when it is due is a fault of the event")
  func unfit() {
    let layer = #"""
      "filters": [{"filter": "gaussianBlur", "name": "b"}],
      "actions": {"opacity": {"type": "basic", "keyPath": "filters.b.radius", "fromValue": 9}},
      """#
    let fits = #", "events": [{"time": 1, "set": {"fire.opacity": 0.5}}]"#
    #expect(findings(document("", layer: layer, more: fits)).isEmpty)
    let unfit =
      #", "events": [{"time": 0.5, "set": {"fire.filters": []}}, "#
      + #"{"time": 1, "set": {"fire.opacity": 0.5}}]"#
    let found = findings(document("", layer: layer, more: unfit))
    #expect(found.map { "\($0.path)" } == ["$.events[1]"], "\(found)")
  }
}
