import LambentDocuments
import LambentGeometry
import LambentParticles
import LambentRendering
import Testing

@testable import LambentScenes

private func scene(
  _ layers: String, images: String = "", size: String = "[100, 50]", trusted: Bool = true,
  events: String = "[]"
) throws(SceneError) -> Scene {
  var options = SceneOptions()
  options.trustsDocument = trusted
  return try Scene(
    json: """
      {"version": 1, "size": \(size), "duration": 2, "images": {\(images)},
       "layers": [\(layers)], "events": \(events)}
      """, options: options)
}

private func emitter(_ keys: String, name: String = "dust") -> String {
  """
  {"type": "emitter", "name": "\(name)", "seed": 3, \(keys), "emitterCells": [
   {"name": "p", "bursts": [{"time": 0, "count": 500}], "lifetime": 2, "birthRate": 0}]}
  """
}

private let card = """
  {"name": "card", "position": [30, 20], "sublayers": [
   {"frame": [-8, -6, 20, 12], "backgroundColor": "#f00"},
   {"frame": [4, 0, 30, 10], "backgroundColor": "#0f08"}]}
  """
private let ofCard = emitter(#""emitterShape": "layer", "emitterSource": "card""#)

@Suite("Births on layers")
struct EmitterSourceTests {
  private func births(_ scene: Scene, at time: Double = 1) throws -> [Particle] {
    try ScenePlayer(scene).particles(ofLayer: "dust", at: time)
  }

  @Test("are those on an image of the same pixels, in position and colour")
  func sameAsImage() throws {
    let colors = #""emitterImageColors": true, "emitterOrder": "radial""#
    let image = try scene(
      emitter(
        #""emitterShape": "image", "emitterImage": "i", "emitterPosition": [50, 25], "#
          + colors), images: "\"i\": {\"size\": [100, 50], \"layers\": [\(card)]}")
    let layer = try scene(
      card + ","
        + emitter(#""emitterShape": "layer", "emitterSource": "card", "# + colors))
    let expected = try births(image)
    #expect(expected.count == 500 && Set(expected.map { "\($0.color)" }).count > 1)
    #expect(try births(layer) == expected)
  }

  @Test("do not happen on a layer without a visible pixel, and a warning says so")
  func emptySource() throws {
    let title = #"{"type": "text", "name": "card", "string": "", "frame": [0, 0, 90, 40]}"#
    let untitled = try scene(title + "," + ofCard)
    #expect(try births(untitled).isEmpty)
    let found = untitled.emptyEmitterSources
    #expect(found.map(\.severity) == [.warning] && found.map(\.code) == [.noEffect])
    #expect(try scene(card + "," + ofCard).emptyEmitterSources.isEmpty)
  }

  @Test("lie where the layer shows, wherever the emitter lies, whether the layer is hidden or not")
  func places() throws {
    let shown = try births(scene(card + "," + ofCard))
    let hidden = card.replacing(#""name": "card""#, with: #""name": "card", "hidden": true"#)
    #expect(try births(scene(hidden + "," + ofCard)) == shown)
    let turned = try births(
      scene(
        card + ","
          + emitter(
            #""emitterShape": "layer", "emitterSource": "card", "position": [7, 5], "#
              + #""anchorPoint": [0, 0], "transform": [{"scale": [2, 0.5, 1]}]"#)))
    for (one, other) in zip(shown, turned) {
      #expect(abs(one.position.x - (7 + 2 * other.position.x)) < 1e-4)
      #expect(abs(one.position.y - (5 + 0.5 * other.position.y)) < 1e-4)
      #expect((22...64).contains(one.position.x) && (14...32).contains(one.position.y))
    }
  }

  @Test(
    "a shape without the image or the path of which it consists is an error, or a warning if that is set later",
    arguments: [("image", "emitterImage"), ("path", "emitterPath"), ("text", "emitterPath")])
  func missingSource(shape: String, key: String) throws {
    let layer = emitter("\"emitterShape\": \"\(shape)\"")
    let error = try #require(throws: SceneError.self) { try scene(layer) }
    let found = try #require(error.diagnostics.first)
    #expect(error.diagnostics.count { $0.severity == .error } == 1 && found.code == .missingKey)
    #expect("\(found.path)" == "$.layers[0].emitterShape" && found.remedy.contains(key))
    let value = key == "emitterPath" ? "M0 0L9 0L9 9Z" : "i"
    let later = try scene(
      layer, images: "\"i\": {\"shape\": \"circle\", \"size\": [9, 9]}",
      events: "[{\"time\": 1, \"set\": {\"dust.\(key)\": \"\(value)\"}}]")
    #expect(later.findings.filter { $0.code == .missingKey }.map(\.severity) == [.warning])
    if key == "emitterPath" {
      let own = layer.replacing(
        "\"name\": \"p\"", with: "\"name\": \"p\", \"emitterPath\": \"M0 0L9 9\"")
      #expect(try scene(own).findings.allSatisfy { $0.code != .missingKey })
    }
  }

  @Test("follow values that are set, and the time of the image")
  func changes() throws {
    var own = try scene(card + "," + ofCard)
    let before = try births(own)
    try own.setValue("[40, 20]", forPath: "card.position")
    let moved = try births(own)
    #expect(moved != before && moved.count == before.count)
    for (one, other) in zip(before, moved) {
      #expect(abs(other.position.x - one.position.x - 10) < 1e-4)
    }
    let sliding =
      card.dropLast()
      + #", "animate": {"position": [[0, [30, 20]], [1, [40, 20]]]}}"#
    let later = ofCard.replacing(
      #""emitterSource""#, with: #""emitterSourceTime": 1, "emitterSource""#)
    #expect(try births(scene(sliding + "," + ofCard)) == before)
    let last = try births(scene(sliding + "," + later))
    #expect(last.map(\.position) == moved.map(\.position))
  }

  @Test("may be on a layer that shows such births")
  func nested() throws {
    let inner = emitter(#""emitterShape": "layer", "emitterSource": "card""#, name: "inner")
      .replacing(#""name": "p""#, with: #""name": "p", "contents": "d""#)
    let group = #"{"name": "group", "hidden": true, "sublayers": [\#(inner)]}"#
    let outer = emitter(#""emitterShape": "layer", "emitterSource": "group""#)
    let found = try births(
      scene(
        card + "," + group + "," + outer,
        images: #""d": {"shape": "circle", "size": [2, 2]}"#))
    #expect(found.count == 500 && Set(found.map(\.position.x)).count > 100)
  }

  @Test("report a layer that does not exist, that shows the emitter, or that cannot be drawn")
  func problems() {
    let cases: [(Diagnostic.Code, () throws -> Scene)] = [
      (.unknownName, { try scene(ofCard) }),
      (.missingKey, { try scene(emitter(#""emitterShape": "layer""#)) }),
      (.cycle, { try scene(#"{"name": "card", "sublayers": [\#(ofCard)]}"#) }),
      (
        .cycle,
        {
          try scene(
            #"{"name": "card", "sublayers": [\#(emitter(#""emitterShape": "layer", "emitterSource": "b""#, name: "a"))]},"#
              + #"{"name": "b", "sublayers": [\#(ofCard)]}"#)
        }
      ),
      (
        .unsupported,
        {
          try scene(
            "{\"name\": \"flat\", \"sublayerTransform\": [{\"rotate\": [1, 1, 0, 0]}, {\"perspective\": 100}],"
              + " \"sublayers\": [\(ofCard)]}, \(card)")
        }
      ),
      (
        .unsupported,
        {
          try scene(
            card,
            events: #"[{"time": 1, "insert": {"into": "root", "layer": \#(ofCard)}}]"#)
        }
      ),
      (
        .unsupported,
        { try scene(card, images: "\"i\": {\"size\": [9, 9], \"layers\": [\(card), \(ofCard)]}") }
      ),
      (
        .limit,
        {
          let emitters = (1...3).map {
            emitter(#""emitterShape": "layer", "emitterSource": "card""#, name: "e\($0)")
          }
          return try scene(
            ([card] + emitters).joined(separator: ","), size: "[2000, 2000]", trusted: false)
        }
      ),
    ]
    for (expected, body) in cases { #expect(code(body) == expected) }
  }
}
