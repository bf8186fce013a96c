import LambentDocuments
import LambentProperties
import LambentRendering
import LambentScenes
import Testing

private func findings(_ layers: String, _ more: String = "") -> [String] {
  let text =
    #"{"version":1,"size":[9,9],"duration":2\#(more),"images":{"d":{"shape":"circle","size":[2,2]}},"layers":[\#(layers)]}"#
  do {
    return try Scene(json: Array(text.utf8), file: "a.json").findings.map(\.description)
  } catch {
    return error.diagnostics.map(\.description)
  }
}

private func emitter(_ cell: String, _ more: String = "") -> String {
  #"{"type":"emitter","name":"e","emitterCells":[\#(cell)]\#(more)}"#
}

private func gradient(_ more: String) -> String {
  #"{"type":"gradient","frame":[0,0,1,1],"colors":["red","blue"],\#(more)}"#
}

private let soundCell = #"{"name":"c","contents":"d","birthRate":1,"lifetime":1}"#

private func dynamics(_ behavior: String) -> String {
  #"{"sublayers":[{"name":"a","frame":[0,0,1,1]}],"dynamics":{"until":0.1,"bodies":[{"layer":"a"}],"behaviors":[\#(behavior)]}}"#
}

private func attachment(_ keys: String) -> String {
  dynamics(#"{"type":"attachment","layer":"a",\#(keys)}"#)
}

private func boundary(_ keys: String) -> String {
  dynamics(#"{"type":"collision","boundaries":[{"name":"b",\#(keys)}]}"#)
}

@Suite("Advice: what is right and shows nothing")
struct AdviceTests {
  @Test("what shows is left alone")
  func sound() {
    #expect(findings(emitter(soundCell)).isEmpty)
    #expect(findings(#"{"frame":[0,0,1,1],"backgroundColor":"red"}"#).isEmpty)
    let radial = #""gradientType":"radial","startPoint":[0,0]"#
    #expect(findings(gradient(#"\#(radial),"endPoint":[1,1]"#)).isEmpty)
    let moving = #""animate":{"endPoint":[[0,[0,0]],[1,[1,1]]]}"#
    #expect(findings(gradient(#"\#(radial),"endPoint":[0,0],\#(moving)"#)).isEmpty)
    let parent = #"{"birthRate":1,"lifetime":1,"emitterCells":[\#(soundCell)]}"#
    #expect(findings(emitter(parent)).isEmpty)
    let event = #","events":[{"time":1,"set":{"e.emitterCells.c.birthRate":5}}]"#
    #expect(findings(emitter(#"{"name":"c","contents":"d","lifetime":1}"#), event).isEmpty)
  }

  @Test("a parameter may be 0: then nothing is wanted")
  func parameters() {
    let cell = #"{"name":"c","contents":"d","birthRate":{"parameter":"n","times":9},"lifetime":1}"#
    let declared = #","parameters":{"n":{"type":"number","default":0}}"#
    #expect(findings(emitter(cell), declared).isEmpty)
  }

  @Test("a direction of an emitter is that of its order")
  func direction() {
    let found = findings(
      emitter(soundCell, #","emitterOrder":"sweep","direction":"36deg""#))
    #expect(found.contains { $0.contains("did you mean “emitterOrderDirection”?") }, "\(found)")
  }

  @Test(
    "each thing that shows nothing is said, with what would show",
    arguments: [
      (emitter(#"{"contents":"d","lifetime":1}"#), "“birthRate” or “bursts”"),
      (emitter(#"{"contents":"d","birthRate":1}"#), "a “lifetime”"),
      (emitter(#"{"birthRate":1,"lifetime":1}"#), "a name of “images”"),
      (
        emitter(
          #"{"contents":"d","birthRate":1,"lifetime":1,"beginTime":1,"duration":0.5,"durationCountsFrom":"birth"}"#
        ), "\"durationCountsFrom\": \"beginTime\""
      ),
      (#"{"backgroundColor":"red"}"#, "a background without bounds"),
      (#"{"type":"replicator"}"#, "a replicator without sublayers"),
      (
        #"{"frame":[0,0,9,9],"filters":[{"filter":"qrCodeGenerator","message":""}]}"#,
        "a code without a message"
      ),
      (gradient(#""gradientType":"radial""#), "have the same x"),
      (gradient(#""gradientType":"radial","startPoint":[0,0.5],"endPoint":[1,0.5]"#), "the same y"),
      (gradient(#""startPoint":[0,1],"endPoint":[0,1]"#), "a gradient with equal points"),
      (
        #"{"animations":[{"type":"basic","keyPath":"opacity","toValue":0,"fillMode":"forwards"}]}"#,
        "\"removedOnCompletion\": false"
      ),
      (
        emitter(#"{"contents":"d","birthRate":1,"lifetime":1,"floor":{"y":9,"restitution":0.5}}"#),
        "\"action\": \"reflect\""
      ),
      (
        emitter(
          #"{"contents":"d","birthRate":1,"lifetime":1,"onCollision":{"contents":"d","bursts":[{"count":1}],"lifetime":1}}"#
        ), "a “floor” or “collides”"
      ),
      (
        emitter(
          #"{"contents":"d","birthRate":1,"lifetime":1,"emitterCells":[{"contents":"d","emitsAt":"collision","bursts":[{"count":1}],"lifetime":1}]}"#
        ), "a “floor” or “collides”"
      ),
      (emitter(soundCell, #","emitterShape":"text","emitterPath":"""#), "no line"),
      (emitter(soundCell, #","emitterShape":"path","emitterPath":"M0,0""#), "no line"),
      (
        emitter(
          #"{"name":"c","contents":"d","birthRate":1,"lifetime":1,"emitterPath":"M0,0"}"#),
        "no line"
      ),
      (#"{"pin":{"left":0,"top":0,"width":1,"height":1},"position":[1,1]}"#, "one of them"),
      (attachment(#""anchor":[9,9],"length":4,"damping":1"#), "a “frequency”"),
      (attachment(#""anchor":[9,9],"kind":"pin","length":4"#), "the kind rigid, spring or limit"),
      (attachment(#""anchor":[9,9],"toOffset":[1,1]"#), "“to”, the other body"),
      (boundary(#""from":[0,9],"to":[9,9],"points":[[0,0],[1,1]]"#), "“points” has no effect"),
    ])
  func silent(layer: String, message: String) {
    let found = findings(layer)
    #expect(found.count == 1 && found[0].contains(message), "\(found)")
  }

  @Test(
    "events that set what physics moves are said, others are not",
    arguments: [
      ("a.transform.scale", "", 3, "does not turn"),
      ("a.transform.scale", #""transaction":{"disableActions":true},"#, 3, nil),
      ("a.transform.scale", "", 0, nil),
      ("a.transform.rotation.z", "", 3, "only while it is animated"),
      ("a.transform.rotation", #""transaction":{"disableActions":true},"#, 3, "has no effect"),
      ("a.position.y", "", 0, "only while it is animated"),
      ("a.opacity", "", 3, nil),
    ] as [(String, String, Int, String?)])
  func physics(key: String, transaction: String, spin: Int, message: String?) {
    let layer =
      #"{"sublayers":[{"name":"a","frame":[0,0,1,1]}],"dynamics":{"until":0.5,"#
      + #""bodies":[{"layer":"a","angularVelocity":\#(spin)}],"behaviors":[{"type":"gravity"}]}}"#
    let found = findings(layer, #","events":[{"time":0.1,\#(transaction)"set":{"\#(key)":0.5}}]"#)
    #expect(found.count == (message == nil ? 0 : 1), "\(found)")
    if let message { #expect(found.first?.contains(message) == true, "\(found)") }
  }

  @Test(
    "whole numbers of radians beyond two turns are likely to be degrees",
    arguments: [
      (emitter(#"{"contents":"d","birthRate":1,"lifetime":1,"emissionRange":90}"#), "\"90deg\""),
      (#"{"animate":{"transform.rotation.z":[[0,0],[1,360]]}}"#, "\"360deg\""),
      (#"{"animate":{"transform.rotation.z":[[0,"0deg"],[1,"720deg"]]}}"#, nil),
      (#"{"animate":{"transform.rotation.z":[[0,0],[1,18.85]],"opacity":[[0,0],[20,1]]}}"#, nil),
      (
        #"{"animations":[{"type":"basic","keyPath":"transform.rotation","toValue":-180}]}"#,
        "\"-180deg\""
      ),
      (#"{"transform":[{"rotate":[45,0,0,1]}]}"#, "\"45deg\""),
      (emitter(#"{"contents":"d","birthRate":1,"lifetime":1,"spin":20}"#), nil),
    ] as [(String, String?)])
  func degrees(layer: String, remedy: String?) {
    let found = findings(layer)
    #expect(found.count == (remedy == nil ? 0 : 1), "\(found)")
    if let remedy { #expect(found.first?.contains(remedy) == true, "\(found)") }
  }

  @Test("degrees that an event sets are said, too")
  func degreesOfEvents() {
    let event = #","events":[{"time":1,"set":{"a.transform.rotation.z":90}}]"#
    #expect(findings(#"{"name":"a"}"#, event).contains { $0.contains("\"90deg\"") })
  }

  @Test(
    "a gravity that places contents at the side that is not seen at its name is noted",
    arguments: [("top", "lower", "bottom"), ("bottomLeft", "upper", "topLeft")])
  func gravity(name: String, side: String, other: String) {
    let layer = #"{"frame":[0,0,9,9],"contents":"d","contentsGravity":"\#(name)""#
    let found = findings(layer + "}")
    #expect(found.count == 1 && found[0].contains("\(side) edge"), "\(found)")
    #expect(found.first?.contains("“\(other)”") == true)
    // Upside down, the names are what is seen.
    #expect(findings(layer + #","geometryFlipped":true}"#).isEmpty)
    #expect(findings(#"{"geometryFlipped":true,"sublayers":[\#(layer)}]}"#).isEmpty)
    #expect(findings(#"{"frame":[0,0,9,9],"contentsGravity":"\#(name)"}"#).isEmpty)
  }

  @Test("events and posters after the end are said")
  func late() {
    let layer = #"{"name":"a"}"#
    let event = findings(layer, #","events":[{"time":2,"set":{"a.opacity":0}}]"#)
    #expect(event.count == 1 && event[0].contains("an event after the end, at 2 s"), "\(event)")
    #expect(findings(layer, #","poster":3"#).count == 1)
  }

  @Test(
    "words from elsewhere are answered with ours",
    arguments: [
      (#"{"shadowBlur":4}"#, "did you mean “shadowRadius”?"),
      (#"{"rotation":4}"#, "{\"rotate\": [\"45deg\", 0, 0, 1]}"),
      (#"{"scale":2}"#, "{\"scale\": [2, 2, 1]}"), (#"{"blur":2}"#, "gaussianBlur"),
      (#"{"type":"shape","strokeWidth":2}"#, "did you mean “lineWidth”?"),
      (#"{"cornerRadius":"8px"}"#, "8, without a unit"),
      (#"{"position":["8px",0]}"#, "8, without a unit"),
      (#"{"opacity":"50%"}"#, "0.5, without a unit"),
      (#"{"beginTime":"250ms"}"#, "0.25, without a unit"),
      (#"{"type":"image"}"#, "“contents”"), (#"{"type":"particles"}"#, "did you mean “emitter”?"),
      (#"{"contents":"photo.jpg"}"#, #"{"file": "photo.jpg"}"#),
      (#"{"animate":{"rotation":[[0,0]]}}"#, "did you mean “transform.rotation.z”?"),
      (#"{"animate":{"opacity":[[0,0],[1,1,"ease-in-ot"]]}}"#, "did you mean “ease-in-out”?"),
      (#"{"x":2}"#, "[x, y, width, height]"), (#"{"zIndex":2}"#, "did you mean “zPosition”?"),
    ])
  func synonyms(layer: String, message: String) {
    let found = findings(layer)
    #expect(found.count == 1 && found[0].contains(message), "\(found)")
  }

  @Test("a spring without a duration runs until it has settled")
  func springs() throws {
    let layer =
      #"{"name":"a","animations":[{"type":"spring","keyPath":"position.x","fromValue":0,"toValue":9,"damping":5}]}"#
    #expect(findings(layer).isEmpty)
    let text = #"{"version":1,"size":[9,9],"duration":2,"layers":[\#(layer)]}"#
    let player = try ScenePlayer(Scene(json: Array(text.utf8)))
    #expect(try player.value(forPath: "a.position.x", at: 0.3) != 0)
  }
}
