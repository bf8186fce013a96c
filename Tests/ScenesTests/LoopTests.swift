import Foundation
import LambentDocuments
import LambentGeometry
import LambentLayers
import LambentParticles
import LambentProperties
import LambentRenderTree
import LambentRendering
import TestKit
import Testing

@testable import LambentScenes

private func scene(_ layers: String, loop: Double? = nil, _ more: String = "") throws -> Scene {
  let text =
    #"{"version":1,"size":[100,100],"duration":8\#(more),"images":{"d":{"shape":"circle","size":[2,2]}},"layers":[\#(layers)]}"#
  var options = SceneOptions()
  options.loop = loop
  return try Scene(json: Array(text.utf8), file: "a.json", options: options)
}

private let hose = """
  {"type": "emitter", "name": "hose", "emitterPosition": [50, 50], "emitterCells": [
    {"name": "c", "contents": "d", "birthRate": 13, "lifetime": 1.7, "velocity": 20,
     "emissionRange": "360deg", "turbulence": {"amplitude": 5, "scale": 20, "speed": 1},
     "emitterCells": [{"name": "n", "contents": "d", "birthRate": 3, "lifetime": 0.5}]}],
   "animations": [{"type": "basic", "keyPath": "emitterCells.c.velocity", "fromValue": 5,
     "toValue": 40, "duration": 1.3, "autoreverses": true, "repeatCount": "infinity"}]}
  """

@Suite("Loops")
struct LoopTests {
  static let paths = repositoryDocuments(in: "Presets")

  /// What an emitter's particles are at a time, of a scene that does not wrap its time.
  private func particles(_ scene: Scene, _ layer: String, at time: Double) throws -> [String] {
    try ScenePlayer(scene, isLooping: false).particles(ofLayer: layer, at: time).map { particle in
      func rounded(_ value: Double) -> Double { (value * 1e4).rounded() / 1e4 }
      let (x, y) = (rounded(particle.position.x), rounded(particle.position.y))
      return "\(particle.identity.cell) \(x) \(y) \(rounded(particle.age))"
    }.sorted()
  }

  @Test("particles go round: after the loop they are where they were, of themselves")
  func emitters() throws {
    for loop in [2.0, 3.5, 0.7] {
      let looped = try scene(hose, loop: loop)
      let first = try particles(looped, "hose", at: 0.25)
      #expect(!first.isEmpty)
      #expect(try first == particles(looped, "hose", at: 0.25 + loop), "\(loop)")
    }
  }

  @Test("what repeats for ever does so in whole cycles, as if it had always been running")
  func animations() throws {
    let layer = """
      {"name": "a", "speed": 1.5, "animations": [
        {"type": "basic", "keyPath": "opacity", "fromValue": 0, "toValue": 1, "duration": 0.9,
         "beginTime": 0.4, "autoreverses": true, "repeatCount": "infinity"},
        {"type": "group", "duration": 0.7, "repeatCount": "infinity", "animations": [
          {"type": "keyframe", "keyPath": "position.x", "values": [0, 50, 0], "duration": 0.5}]}]}
      """
    for round in 0..<20 {
      let loop = 0.5 + Double(round * 367 % 1000) / 200
      let player = try ScenePlayer(scene(layer, loop: loop), isLooping: false)
      for path in ["a.opacity", "a.position.x"] {
        for step in 0..<5 {
          let time = loop * Double(step) / 5 + 0.01
          let values = try [time, time + loop].map { try player.value(forPath: path, at: $0) }
          guard case .number(let one) = values[0], case .number(let other) = values[1] else {
            Issue.record("\(path) is not a number: \(values)")
            return
          }
          #expect(abs(one - other) < 1e-6, "\(path) at \(time) of \(loop)")
        }
      }
    }
  }

  @Test("instances that are delayed go round with the others")
  func replicators() throws {
    let layers = """
      {"type": "replicator", "instanceCount": 5, "instanceDelay": 0.6, "sublayers": [
        {"name": "a", "bounds": [0, 0, 9, 9], "backgroundColor": "red", "animations": [
          {"type": "basic", "keyPath": "opacity", "fromValue": 0, "toValue": 1, "duration": 1,
           "autoreverses": true, "repeatCount": "infinity"}]}]}
      """
    let player = try ScenePlayer(scene(layers, loop: 2), isLooping: false)
    let (one, other) = (try player.renderTree(at: 0.1), try player.renderTree(at: 4.1))
    let opacities = [one, other].map { tree in
      Self.opacities(of: tree.root).map { ($0 * 1e6).rounded() }
    }
    #expect(opacities[0] == opacities[1] && Set(opacities[0]).count > 1, "\(opacities)")
  }

  private static func opacities(of node: RenderNode) -> [Double] {
    [node.opacity] + node.children.flatMap(opacities)
  }

  @Test("presets repeat exactly", arguments: paths)
  func presets(path: String) throws {
    var options = SceneOptions(trustsDocument: true)
    options.loop = 2
    let scene = try Scene(contentsOf: path, options: options)
    #expect(scene.duration == 2)
    let emitters = scene.document.root.all.filter { $0.kind.name == "emitter" }.compactMap(\.name)
    let withoutEmitters = ["chart", "cut-flash", "cut-leak", "physics-pile", "slideshow", "snap"]
    #expect(
      emitters.isEmpty
        == withoutEmitters.contains { path.hasSuffix("/\($0).json") })
    // The time of “arriving” runs backwards, which does not go round.
    for name in emitters where name != "arriving" {
      let first = try particles(scene, name, at: 0.4)
      #expect(try first == particles(scene, name, at: 2.4), "\(name)")
    }
  }

  @Test("the time of a loop is on a grid, so that each turn has the same bits")
  func time() throws {
    let plain = try scene("")
    #expect(plain.loopTime(at: 5) == 5)
    let scene = try scene("", loop: 0.7)
    for round in 0..<1000 {
      let time = Double(round * 313 % 700) / 1000
      let turn = Double(round * 71 % 1000)
      #expect(scene.loopTime(at: time + turn * 0.7) == scene.loopTime(at: time))
    }
    #expect(scene.loopTime(at: 0.7) == 0 && scene.loopTime(at: 21.0 / 30) == 0)
  }

  @Test("what does not come back is said by its name, and what does is not")
  func findings() throws {
    let ends = #"{"name":"a","animate":{"opacity":[[0,0],[1,1]]}}"#
    let found = try scene(ends, loop: nil, #","loop":4"#).findings.map(\.description)
    #expect(found.count == 1, "\(found)")
    #expect(
      found.first?.contains("“opacity” of “a” does not return to its first value") == true,
      "\(found)")
    let hidden = #"{"name":"b","hidden":true,"sublayers":[\#(ends)]}"#
    #expect(try scene(hidden, loop: nil, #","loop":4"#).findings.isEmpty)
    let closes = #"{"name":"a","animate":{"opacity":[[0,0],[1,1],[4,0]]}}"#
    #expect(try scene(closes, loop: 4).findings.isEmpty)
    let late = try scene(#"{"name":"a","beginTime":1}"#, loop: 4).findings.map(\.description)
    #expect(late.count == 1 && late[0].contains("it appears at 1 s"), "\(late)")
    let fading =
      #"{"name":"a","beginTime":1,"opacity":0,"animate":{"opacity":[[0,0],[1,1],[2,0]]}}"#
    #expect(try scene(fading, loop: 4).findings.isEmpty)
    let event = try scene(
      #"{"name":"a"}"#, loop: nil, #","loop":4,"events":[{"time":5,"set":{"a.opacity":0}}]"#)
    #expect(event.findings.contains { $0.message.contains("it never happens") })
    #expect(try scene(hose, loop: 3).findings.isEmpty)
  }

  @Test("a loop is a fact of the document: it is written, and bounded")
  func written() throws {
    let looped = try scene(hose, loop: nil, #","loop":4"#)
    #expect(looped.loop == 4 && looped.document.json["loop"] == 4)
    #expect(try Scene(looped.document).document.text == looped.document.text)
    #expect(throws: SceneError.self) { try scene("", loop: nil, #","loop":0"#) }
  }
}
