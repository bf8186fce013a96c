import LambentDocuments
import LambentGeometry
import LambentParticles
import LambentRendering
import Testing

@testable import LambentScenes

private func scene(
  _ cell: String, layers: String = "", emitter: String = "", events: String = "[]"
) throws(SceneError) -> Scene {
  var options = SceneOptions()
  options.trustsDocument = true
  return try Scene(
    json: """
      {"version": 1, "size": [100, 100], "duration": 4, "layers": [\(layers)
       {"type": "emitter", "name": "hose", "emitterPosition": [20, 0], \(emitter) "emitterCells": [
        {"name": "p", "birthRate": 0, "bursts": [{"time": 0, "count": 20}], "lifetime": 2,
         "velocity": 20, "velocityRange": 40, "emissionRange": "90deg", "yAcceleration": 60, \(cell)}]}],
       "events": \(events)}
      """, options: options)
}

private let spark =
  #""name": "s", "bursts": [{"time": 0, "count": 2}], "lifetime": 1, "birthRate": 0"#

@Suite("What particles emit at moments of their lives, and meet")
struct CellEventTests {
  private func particles(_ scene: Scene, at time: Double = 2.4) throws -> [Particle] {
    try ScenePlayer(scene).particles(ofLayer: "hose", at: time)
  }

  @Test("onDeath and onCollision are nested cells, and are written as such")
  func sugar() throws {
    let floor = #""floor": {"y": 60, "action": "reflect"}, "#
    for (key, moment) in [("onDeath", "death"), ("onCollision", "collision")] {
      let nested = try scene(
        floor + #""emitterCells": [{\#(spark), "emitsAt": "\#(moment)"}]"#)
      let time = moment == "death" ? 2.4 : 1.6
      let expected = try particles(nested, at: time)
      #expect(expected.contains { $0.identity.cell == "p.s" })
      for value in ["{\(spark)}", "[{\(spark)}]"] {
        let own = try scene(floor + "\"\(key)\": \(value)")
        #expect(try particles(own, at: time) == expected)
        let written = DocumentWriter(own.document).document.line
        #expect(written == DocumentWriter(nested.document).document.line)
      }
    }
    let both = #""onDeath": {\#(spark), "emitsAt": "birth"}"#
    #expect(code { try scene(both) } == .conflict)
    #expect(code { try scene(#""onDeath": 3"#) } == .wrongType)
  }

  @Test("an error about such a cell is at the cell, and its key says how key paths reach it")
  func places() throws {
    let text =
      #"{"type": "emitter", "emitterCells": [{"name": "c", "birthRate": 1, "lifetime": 1, "#
      + #""onDeath": [{"name": "a", "bursts": [{"count": 1}]}, {"name": "b", "birthRate": 9}], "#
      + #""onCollision": {"birthRate": 9}}]}"#
    do {
      _ = try Scene(
        json: #"{"version": 1, "size": [9, 9], "duration": 1, "layers": [\#(text)]}"#)
      Issue.record("no error")
    } catch {
      let paths = error.diagnostics.filter { $0.severity == .error }.map { "\($0.path)" }
      let cell = "$.layers[0].emitterCells[0]"
      #expect(paths == ["\(cell).onDeath[1]", "\(cell).onCollision"], "\(error)")
    }
    let sound = try scene(#""onDeath": {\#(spark)}"#)
    for (path, words) in [
      ("hose.emitterCells.p.onDeath.velocity", "“emitterCells.p.emitterCells.NAME.velocity”"),
      ("hose.emitterCells.p.onCollision", "“emitterCells.p.emitterCells.NAME.velocity”"),
      ("hose.emitterCells.x.velocity", "did you mean “"),
    ] {
      var copy = sound
      do {
        try copy.setValue("3", forPath: path)
        Issue.record("“\(path)” was set")
      } catch {
        #expect("\(error)".contains(words), "\(error)")
      }
    }
    let event = #"[{"time": 1, "set": {"hose.emitterCells.x.velocity": 3}}]"#
    do {
      _ = try scene(#""spin": 0"#, events: event)
      Issue.record("no error")
    } catch {
      #expect("\(error)".contains("did you mean “p”?"), "\(error)")
    }
  }

  @Test("outlines of layers act where the layers lie, for an emitter anywhere")
  func outlines() throws {
    let bar =
      #"{"name": "bar", "frame": [-200, 60, 500, 10], "transform": [{"rotate": ["10deg", 0, 0, 1]}]},"#
    let wedge =
      #"{"type": "shape", "name": "wedge", "position": [10, 50], "path": "M0,0 L80,0 L40,30 Z"},"#
    let path = #""collides": {"path": "M10,50 L90,50 L50,80 Z"}"#
    let named = try particles(scene(#""collides": ["wedge"]"#, layers: wedge), at: 1.8)
    #expect(try particles(scene(path), at: 1.8) == named)
    #expect(try particles(scene(#""drag": 0"#), at: 1.8) != named)
    // The same in an emitter that is moved and made larger: positions are those of its own plane.
    let outer =
      #""position": [-20, -10], "anchorPoint": [0, 0], "transform": [{"scale": [2, 2, 1]}],"#
    let scaled = try particles(
      scene(#""collides": ["bar"]"#, layers: bar, emitter: outer), at: 1.8)
    let plain = try particles(scene(#""drag": 0"#, emitter: outer), at: 1.8)
    #expect(scaled.count == plain.count && scaled != plain)
    // Nothing passes the bar's upper edge, at 59.9 in the middle.
    let isAbove = scaled.allSatisfy {
      2 * $0.position.y - 10 - (2 * $0.position.x - 70) * 0.1763 < 61
    }
    #expect(isAbove && plain.contains { 2 * $0.position.y - 10 > 120 })
  }

  @Test("report layers that do not exist, or that an event names")
  func problems() {
    #expect(code { try scene(#""collides": ["bar"]"#) } == .unknownName)
    #expect(
      code {
        try scene(
          #""drag": 0"#,
          events: #"[{"time": 1, "set": {"hose.emitterCells.p.collides": ["hose"]}}]"#)
      } == .unsupported)
    let flat =
      #"{"name": "far", "frame": [0, 60, 100, 10], "transform": [{"rotate": [1, 1, 0, 0]}, {"perspective": 90}]},"#
    #expect(code { try scene(#""collides": ["far"]"#, layers: flat) } == .unsupported)
    #expect(code { try scene(#""collides": {"layers": ["far"], "mass": 1}"#) } != nil)
  }
}
