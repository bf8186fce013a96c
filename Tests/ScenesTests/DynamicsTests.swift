import Foundation
import LambentDocuments
import LambentGeometry
import LambentImageFiles
import LambentPixels
import LambentProperties
import LambentRendering
import Testing

@testable import LambentScenes

@Suite("Physics in documents")
struct DynamicsTests {
  /// A ball above a floor, with what is added to its dynamics and its events.
  private func document(
    bodies: String = #"{"layer": "ball", "shape": "ellipse"}"#, behaviors: String = "",
    events: String = ""
  ) -> String {
    """
    { "version": 1, "size": [400, 500], "duration": 3, "frameRate": 60,
      "layers": [
        { "name": "stage", "frame": [0, 0, 400, 500],
          "dynamics": {
            "until": 4, "bodies": [\(bodies)],
            "behaviors": [
              { "type": "gravity" },
              { "type": "collision", "boundaries": [
                { "name": "floor", "from": [-900, 480], "to": [900, 480] }] }
              \(behaviors)] },
          "sublayers": [
            { "name": "ball", "frame": [80, 80, 40, 40], "backgroundColor": "#f00" },
            { "name": "flat", "frame": [0, 0, 40, 0] },
            { "name": "box", "frame": [200, 80, 40, 40], "anchorPoint": [0, 0],
              "backgroundColor": "#0f0" }] },
        { "name": "flag", "frame": [0, 0, 10, 10], "opacity": 0 }],
      "events": [\(events)] }
    """
  }

  private func scene(_ text: String) throws -> Scene { try Scene(json: Array(text.utf8)) }

  private func position(_ path: String, in scene: Scene, at time: Double) throws -> Point {
    let value = try ScenePlayer(scene).value(forPath: "\(path).position", at: time)
    guard case .point(let point) = value else { return .zero }
    return point
  }

  @Test("a body falls with y = 100 + 500 t², in any order of frames, and rests on the floor")
  func falling() throws {
    let scene = try scene(document())
    let player = try ScenePlayer(scene)
    for time in [0.5, 0.25, 0, 0.75] {
      guard case .point(let point) = try player.value(forPath: "ball.position", at: time) else {
        Issue.record("no point")
        return
      }
      #expect(abs(point.y - (100 + 500 * time * time)) < 1e-6)
    }
    #expect(abs(try position("ball", in: scene, at: 3).y - 460) < 0.01)
    #expect(try position("box", in: scene, at: 3) == Point(x: 200, y: 80))
  }

  @Test("a layer turns about its middle, wherever its anchor is")
  func anchors() throws {
    let text = document(
      bodies: #"{"layer": "box", "angularVelocity": 2}"#,
      behaviors: #", {"type": "item", "resistance": 0}"#)
    let scene = try scene(text)
    let report = try #require(ScenePlayer(scene).bodies(at: 0.5).first)
    #expect(abs(report.center.x - 220) < 1e-9)
    #expect(abs(report.rotation - 1) < 1e-9)
    let corner = try position("box", in: scene, at: 0.5)
    let arm = Affine.rotation(1).apply(Point(x: -20, y: -20))
    #expect((corner - report.center - arm).length < 1e-9)
  }

  @Test("contacts start events, with their point and speed, after a delay")
  func contacts() throws {
    let event = """
      {"on": {"contact": ["floor", "ball"]}, "transaction": {"disableActions": true},
       "set": {"flag.opacity": 1, "flag.position": {"contact": "point", "$comment": "here"}}},
      {"on": {"contact": ["ball"], "delay": 0.5}, "transaction": {"disableActions": true},
       "set": {"flag.opacity": 0.5}}
      """
    let scene = try scene(document(events: event))
    let player = try ScenePlayer(scene)
    // 360 points down to the floor: √0.72 s.
    let hit = 0.72.squareRoot()
    #expect(try player.value(forPath: "flag.opacity", at: hit - 0.01) == .number(0))
    #expect(try player.value(forPath: "flag.opacity", at: hit + 0.01) == .number(1))
    #expect(try player.value(forPath: "flag.opacity", at: hit + 0.51) == .number(0.5))
    let point = try position("flag", in: scene, at: hit + 0.01)
    #expect(abs(point.x - 100) < 0.1 && abs(point.y - 480) < 2)
    #expect(player.bodies(at: 2)[0].contacts.first?.with == "floor")
  }

  @Test(
    "contacts happen in the time of the layer that has the physics",
    arguments: [
      ("\"speed\": 0.5,", 0.0, 2.0), ("\"beginTime\": 1,", 1, 1), ("\"beginTime\": -0.3,", -0.3, 1),
      ("\"timeOffset\": 0.3,", -0.3, 1),
    ])
  func contactTimes(timing: String, begin: Double, factor: Double) throws {
    let event = """
      {"on": {"contact": ["ball"]}, "transaction": {"disableActions": true},
       "set": {"flag.opacity": 1}}
      """
    let text = document(events: event).replacingOccurrences(
      of: "\"dynamics\":", with: timing + " \"dynamics\":")
    let player = try ScenePlayer(scene(text))
    let hit = begin + factor * 0.72.squareRoot()
    #expect(try player.value(forPath: "flag.opacity", at: hit - 0.02) == .number(0))
    #expect(try player.value(forPath: "flag.opacity", at: hit + 0.02) == .number(1))
    let center = player.bodies(at: hit)[0].center
    #expect(abs(center.y - 460) < 10)
    #expect(try (position("ball", in: player.scene, at: hit) - center).length < 1e-9)
  }

  @Test(
    "a layer with a time of its own cannot be a body",
    arguments: [
      "\"beginTime\": 0.5", "\"beginTime\": -1", "\"speed\": 0.5", "\"timeOffset\": 1",
      "\"duration\": 1, \"repeatCount\": 2", "\"duration\": 1, \"autoreverses\": true",
      "\"animate\": {\"speed\": [[0, 1], [1, 2]]}",
    ])
  func ownTime(timing: String) throws {
    let text = document().replacingOccurrences(
      of: "\"name\": \"ball\",", with: "\"name\": \"ball\", \(timing),")
    do {
      _ = try scene(text)
      Issue.record("no error")
    } catch {
      #expect("\(error)".contains("“ball” cannot be a body: it has a time of its own"), "\(error)")
    }
  }

  @Test("the polygon of a mirrored body is mirrored, too", arguments: [(1, 480.0), (-1, 460)])
  func mirroredPolygon(scale: Int, rest: Double) throws {
    let body = """
      {"layer": "ball", "shape": {"polygon": [[-20, -20], [20, -20], [0, 0]]}, "elasticity": 0,
       "allowsRotation": false}
      """
    let text = document(bodies: body).replacingOccurrences(
      of: "\"name\": \"ball\",",
      with: "\"name\": \"ball\", \"transform\": [{\"scale\": [1, \(scale), 1]}],")
    #expect(abs(try position("ball", in: scene(text), at: 3).y - rest) < 0.1)
  }

  @Test(
    "a mirrored or shifted body begins where its layer is, and rests on the floor as it is shown",
    arguments: [
      (#"[0, 1]"#, #"{"scale": [1, -1, 1]}"#), (#"[0.5, 0.5]"#, #"{"scale": [1, -1, 1]}"#),
      (#"[1, 1]"#, #"{"scale": [-1, 2, 1]}, {"rotate": ["20deg", 0, 0, 1]}"#),
      (#"[0.25, 0]"#, #"{"translate": [0, -20, 0]}"#),
      (#"[0, 1]"#, #"{"rotate": ["30deg", 0, 0, 1]}, {"translate": [9, -20, 0]}"#),
    ])
  func transforms(anchor: String, transform: String) throws {
    func renderer(_ dynamics: String) throws -> SceneRenderer {
      SceneRenderer(
        try scene(
          """
          {"version": 1, "size": [200, 200], "duration": 4, "layers": [
            {"frame": [0, 0, 200, 200]\(dynamics), "sublayers": [
              {"name": "a", "bounds": [0, 0, 40, 40], "position": [100, 90], "anchorPoint": \(anchor),
               "backgroundColor": "#fff", "transform": [\(transform)],
               "sublayers": [{"frame": [0, 0, 40, 10], "backgroundColor": "red"}]}]}]}
          """))
    }
    let moving = try renderer(
      """
      , "dynamics": {"until": 4, "bodies": [{"layer": "a", "elasticity": 0, "angularVelocity": 0.5}],
        "behaviors": [{"type": "gravity"}, {"type": "collision", "referenceBounds": true}]}
      """)
    let begin = try moving.image(at: 0).straight.bytes
    #expect(begin == (try renderer("").image(at: 0).straight.bytes))
    let rest = try moving.image(at: 4).straight.bytes
    let alphas = stride(from: 3, to: rest.count, by: 4).map { rest[$0] }
    #expect(alphas.suffix(200).contains(255))
    // Nothing of its area is beyond the edges.
    let area = transform.contains("-1, 2") ? 3200.0 : 1600
    #expect(abs(alphas.reduce(0.0) { $0 + Double($1) } / 255 - area) < 20)
  }

  @Test("a baked document shows the same, without physics, and is written and read")
  func baking() throws {
    let event = #"{"on": {"contact": ["ball", "floor"]}, "set": {"flag.opacity": 1}}"#
    let scene = try scene(
      document(
        bodies: #"{"layer": "ball"}, {"layer": "box", "velocity": [90, -200]}"#, events: event))
    let baked = try Scene(SceneDocument(scene.document.baked.json))
    #expect(!baked.document.hasDynamics)
    #expect(scene.document.hasDynamics)
    let again = try Scene(SceneDocument(scene.document.json))
    #expect(again.document.hasDynamics)
    for frame in stride(from: 0, to: 180, by: 7) {
      let time = scene.time(ofFrame: frame)
      for path in ["ball.position", "box.position", "box.transform", "flag.opacity"] {
        let value = try ScenePlayer(scene).value(forPath: path, at: time)
        #expect(try ScenePlayer(baked).value(forPath: path, at: time) == value)
        #expect(try ScenePlayer(again).value(forPath: path, at: time) == value)
      }
    }
  }

  @Test("a value that is set afterwards plays physics anew, contacts too")
  func setting() throws {
    let event = """
      {"on": {"contact": ["ball", "floor"]}, "transaction": {"disableActions": true},
       "set": {"flag.opacity": 1}}
      """
    var scene = try scene(document(events: event))
    try scene.setValue("100,280", forPath: "ball.position")
    #expect(abs(try position("ball", in: scene, at: 0.5).y - 405) < 1e-6)
    // 180 points down to the floor: 0.6 s.
    let player = try ScenePlayer(scene)
    #expect(try player.value(forPath: "flag.opacity", at: 0.59) == .number(0))
    #expect(try player.value(forPath: "flag.opacity", at: 0.61) == .number(1))
  }

  @Test("behaviours begin and end at their times, and after the last step everything rests")
  func times() throws {
    let text = document(
      bodies: #"{"layer": "ball"}, {"layer": "box", "anchored": true}"#,
      behaviors: """
        , {"type": "push", "bodies": ["ball"], "direction": [0.16, 0], "at": 0.25}
        , {"type": "push", "bodies": ["ball"], "mode": "continuous", "direction": [0, -1.6],
           "at": 0.5, "until": 0.75}
        , {"type": "item", "bodies": ["ball"], "at": 0.75, "anchored": true}
        , {"type": "item", "bodies": ["box"], "at": 1, "anchored": false, "density": 2}
        """
    ).replacingOccurrences(of: "\"until\": 4", with: "\"until\": 1.5")
    let scene = try scene(text)
    // Half a second of falling, of which half with 100 points per second to the right.
    let half = try position("ball", in: scene, at: 0.5)
    #expect(abs(half.x - 125) < 1e-6 && abs(half.y - 225) < 1e-6)
    // Then a force of 1,000 points per second² upward cancels gravity: 500 points per second stay.
    let then = try position("ball", in: scene, at: 0.75)
    #expect(abs(then.y - 350) < 1e-6)
    // What is anchored stops, what is no longer falls.
    #expect(try position("ball", in: scene, at: 1.2) == then)
    #expect(try position("box", in: scene, at: 1) == Point(x: 200, y: 80))
    let end = try position("box", in: scene, at: 1.5)
    #expect(abs(end.y - 205) < 1e-6)
    #expect(try position("box", in: scene, at: 2.9) == end)
    let report = try #require(ScenePlayer(scene).bodies(at: 2.9).last)
    #expect(!report.isMoving && report.layer == "box")
  }

  @Test("too many bodies and too many of their steps are errors that name the place")
  func bounds() throws {
    func pile(_ count: Int, until: Double) -> String {
      let names = (0..<count).map { "b\($0)" }
      let bodies = names.map { "{\"layer\": \"\($0)\"}" }.joined(separator: ",")
      let layers = names.map { "{\"name\": \"\($0)\", \"frame\": [0, 0, 9, 9]}" }
      return """
        {"version": 1, "size": [9, 9], "duration": 1, "frameRate": 1, "layers": [
          {"name": "stage", "frame": [0, 0, 9, 9], "sublayers": [\(layers.joined(separator: ","))],
           "dynamics": {"until": \(until), "bodies": [\(bodies)], "behaviors": [{"type": "gravity"}]}}]}
        """
    }
    // A tenth of the steps, so that it is soon over.
    for (text, word) in [(pile(2049, until: 0.1), "2048"), (pile(300, until: 60), "steps")] {
      do {
        _ = try Scene(json: Array(text.utf8))
        Issue.record("“\(word)” is not an error")
      } catch {
        #expect("\(error)".contains(word) && "\(error)".contains("dynamics"), "\(error)")
      }
    }
  }

  @Test("a longer step leaves out keys: the motion is as before at those that stay")
  func steps() throws {
    let text = document().replacingOccurrences(
      of: "\"until\": 4", with: "\"until\": 4, \"step\": 0.05")
    let (fine, coarse) = (try scene(document()), try scene(text))
    #expect(coarse.document.baked.text.utf8.count * 4 < fine.document.baked.text.utf8.count)
    for time in [0.05, 0.5, 0.75, 2.5] {
      let (a, b) = (
        try position("ball", in: fine, at: time), try position("ball", in: coarse, at: time)
      )
      #expect((a - b).length < 1e-9)
    }
    func baked(_ step: String) throws -> JSONValue {
      let text = document().replacingOccurrences(
        of: "\"until\": 4", with: "\"until\": 4, \"step\": \(step)")
      return try self.scene(text).document.baked.json
    }
    // A sixtieth of a second, as far as it can be written.
    #expect(try baked("0.0166667") == baked("0.016666666666666666"))
    let odd = document().replacingOccurrences(
      of: "\"until\": 4", with: "\"until\": 4, \"step\": 0.007")
    #expect(throws: SceneError.self) { try scene(odd) }
  }

  @Test("the document of the documentation is right")
  func documented() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Documentation/Physics.md")
    let page = try String(contentsOf: file, encoding: .utf8)
    let begin = try #require(page.range(of: "```json\n")?.upperBound)
    let end = try #require(page.range(of: "\n```", range: begin..<page.endIndex)?.lowerBound)
    let scene = try scene(String(page[begin..<end]))
    #expect(scene.findings.isEmpty)
    let contacts = try #require(ScenePlayer(scene).bodies(at: 4).first?.contacts)
    #expect(contacts.contains { $0.with == "floor" })
  }

  @Test(
    "both forms of a push, and degrees as radians, are warned of",
    arguments: [
      (#""direction": [3, 4], "magnitude": 5"#, "its length is the magnitude"),
      (#""direction": [3, 4], "angle": 1"#, "its length is the magnitude"),
      (#""angle": 90"#, "\"90deg\", if degrees are meant"),
      (#""direction": [3, 4]"#, nil),
      (#""angle": 1.5, "magnitude": 5"#, nil),
    ] as [(String, String?)])
  func pushes(keys: String, warning: String?) throws {
    let push = #", {"type": "push", \#(keys)}"#
    let found = try scene(document(behaviors: push)).findings.map(\.description)
    #expect(found.count == (warning == nil ? 0 : 1), "\(found)")
    if let warning { #expect(found.first?.contains(warning) == true, "\(found)") }
  }

  @Test(
    "mistakes are errors that name the place",
    arguments: [
      (#"{"layer": "bal"}"#, "", "did you mean “ball”?"),
      (#"{"layer": "ball", "elasticity": 2}"#, "", "elasticity"),
      (#"{"layer": "ball"}, {"layer": "ball"}"#, "", "a body already"),
      (#"{"layer": "ball"}"#, #", {"type": "gravty"}"#, "did you mean “gravity”?"),
      (#"{"layer": "ball"}"#, #", {"type": "snap", "layer": "ball"}"#, "“to” is missing"),
      (#"{"layer": "ball"}"#, #", {"type": "attachment", "layer": "ball"}"#, "to nothing"),
      (#"{"layer": "ball"}"#, #", {"type": "push", "bodies": ["box"]}"#, "no body is called"),
      (
        #"{"layer": "ball", "shape": {"polygon": [[0, 0], [9, 0], [2, 2], [0, 9]]}}"#, "",
        "the layer “ball” cannot be a body: the polygon is not convex ($.layers[0].dynamics.bodies[0].shape)"
      ),
      (#"{"layer": "ball", "shape": {"polygon": [[0, 0], [9, 0]]}}"#, "", "2 corners"),
      (#"{"layer": "ball", "shape": {"polygon": [[0, 0], [9, 0], [4, 0]]}}"#, "", "no area"),
      (#"{"layer": "flat"}"#, "", "the layer “flat” cannot be a body: “height” is 0"),
      (
        #"{"layer": "ball"}"#,
        #", {"type": "collision", "boundaries": [{"name": "w", "from": [1, 2], "to": [1, 2]}]}"#,
        "the boundary “w” has no length"
      ),
      (
        #"{"layer": "ball"}"#, #", {"type": "gravity", "at": 2, "until": 1}"#,
        "the gravity ends at 1 s, before it begins at 2 s"
      ),
    ])
  func mistakes(bodies: String, behaviors: String, message: String) {
    do {
      _ = try scene(document(bodies: bodies, behaviors: behaviors))
      Issue.record("“\(message)” is not an error")
    } catch {
      #expect("\(error)".contains(message))
      #expect("\(error)".contains("dynamics"))
    }
  }

  @Test(
    "a contact of bodies that are there is no second problem of a document with an error",
    arguments: [
      (#"{"layer": "ball"}"#, #""opacity": 2, "#), (#"{"layer": "ball", "elasticity": 2}"#, ""),
    ])
  func cascade(bodies: String, property: String) throws {
    let text = document(
      bodies: bodies,
      events: #"{"on": {"contact": ["ball", "floor"]}, "set": {"flag.opacity": 1}}"#)
    let error = try #require(throws: SceneError.self) {
      try scene(text.replacing(#""name": "ball""#, with: property + #""name": "ball""#))
    }
    #expect(error.description.split(separator: "\n").count == 1, "\(error)")
  }

  @Test("a contact of what no document has is an error; one that never comes is a warning")
  func contactMistakes() throws {
    #expect(throws: SceneError.self) {
      try scene(document(events: #"{"on": {"contact": ["ball", "flor"]}, "set": {}}"#))
    }
    let never = try scene(
      document(
        bodies: #"{"layer": "ball", "anchored": true}"#,
        events: #"{"on": {"contact": ["ball", "floor"]}, "set": {"flag.opacity": 1}}"#))
    #expect(never.findings.contains { $0.severity == .warning })
  }
}
