import LambentDocuments
import LambentProperties
import LambentRendering
import Testing

@testable import LambentScenes

private func scene(_ layers: String, _ more: String = "") throws -> Scene {
  let text =
    #"{"version": 1, "size": [400, 300], "duration": 4, "frameRate": 30, "layers": [\#(layers)]\#(more)}"#
  return try Scene(
    json: Array(text.utf8), file: "a.json", options: SceneOptions(trustsDocument: true))
}

private func number(_ scene: Scene, _ path: String, at time: Double) throws -> Double {
  guard case .number(let number) = try ScenePlayer(scene).value(forPath: path, at: time) else {
    Issue.record("no number: \(path)")
    return .nan
  }
  return number
}

private func fault(_ layers: String, _ more: String = "") -> String {
  do {
    _ = try scene(layers, more)
    return ""
  } catch {
    return "\(error)"
  }
}

private let runner =
  #"{"name": "runner", "bounds": [0, 0, 10, 10], "animate": {"position": [[0, [0, 50]], [2, [200, 50]]]}}"#

@Suite("Values that follow others")
struct DrivenTests {
  @Test("a value follows another by scale, offset, map and clamp, in this order")
  func order() throws {
    let scene = try scene(
      runner
        + #", {"name": "a", "bounds": [0, 0, {"of": "runner.position.x", "scale": 0.5, "offset": 10}, 10]}"#
        + #", {"name": "b", "position": [{"of": "runner.position.x", "clamp": [20, 60]}, 7]}"#
        + #", {"name": "c", "opacity": {"of": "runner.position.x", "map": [[0, 1], [100, 0.5], [200, 0]]}}"#
    )
    #expect(try number(scene, "a.bounds.size.width", at: 1) == 60)
    #expect(try number(scene, "b.position.x", at: 0) == 20)
    #expect(try number(scene, "b.position.x", at: 0.4) == 40)
    #expect(try number(scene, "b.position.x", at: 1.5) == 60)
    #expect(try number(scene, "b.position.y", at: 1.5) == 7)
    #expect(try abs(number(scene, "c.opacity", at: 1.5) - 0.25) < 1e-12)
  }

  @Test("a number is scaled, moved, mapped and clamped like every other value")
  func constants() throws {
    let scene = try scene(
      #"{"name": "a", "opacity": {"value": 0.25, "scale": 2}, "zPosition": {"value": 3, "offset": 4, "clamp": [0, 5]}}"#
    )
    #expect(try number(scene, "a.opacity", at: 1) == 0.5)
    #expect(try number(scene, "a.zPosition", at: 1) == 5)
  }

  @Test("the time of a layer follows a value, also that of a layer whose time stands still")
  func times() throws {
    let moving = #""sublayers": [{"name": "in", "animate": {"zPosition": [[0, 0], [2, 200]]}}]"#
    let cases: [(String, [Double])] = [
      // 100 in a second, at the time that the value says.
      (#""timeOffset": {"of": "runner.position.x", "scale": 0.005}, "speed": 0"#, [0, 25, 50]),
      (
        #""timeOffset": {"of": "runner.position.x", "scale": 0.005, "offset": 0.5}"#,
        [50, 125, 200]
      ),
      (#""speed": {"of": "runner.position.x", "scale": 0.005}"#, [0, 12.5, 50]),
    ]
    for (time, expected) in cases {
      let scene = try scene(runner + #", {"name": "a", \#(time), \#(moving)}"#)
      for (index, wanted) in expected.enumerated() {
        let found = try number(scene, "a/in.zPosition", at: Double(index) / 2)
        #expect(abs(found - wanted) < 1e-6, "\(time) at \(index): \(found)")
      }
    }
  }

  @Test(
    "in a layer whose time stands still or follows others, only values that stay can follow",
    arguments: [
      (#""speed": 0, "zPosition": {"of": "runner.position.x"}"#, false),
      (#""speed": 0, "zPosition": {"of": "runner.position.y"}"#, true),
      (#""speed": 0, "bounds": [0, 0, {"of": "runner.bounds.size.width"}, 9]"#, true),
      (#""speed": 0, "sublayers": [{"opacity": {"of": "runner.position.x"}}]"#, false),
      (#""speed": {"of": "runner.opacity"}, "zPosition": {"of": "runner.position.x"}"#, false),
      (#""speed": 0.5, "zPosition": {"of": "runner.position.x"}"#, true),
    ])
  func stoppedTimes(members: String, isValid: Bool) {
    let fault = fault(runner + #", {"name": "a", \#(members)}"#)
    #expect(
      isValid ? fault.isEmpty : fault.contains("the time of its layer stands still"), "\(fault)")
  }

  @Test("values are summed and multiplied, and follow values that follow others")
  func chains() throws {
    let scene = try scene(
      #"{"name": "c", "zPosition": {"product": ["b.zPosition", 2]}}"#
        + #", {"name": "b", "zPosition": {"sum": ["runner.position.x", "runner.position.y", 3]}}, "#
        + runner)
    #expect(try number(scene, "b.zPosition", at: 1) == 153)
    #expect(try number(scene, "c.zPosition", at: 1) == 306)
  }

  @Test("a point follows a point, later by a delay, or as a spring pulls it, at any time first")
  func lags() throws {
    let scene = try scene(
      runner + #", {"name": "d", "position": {"follow": "runner.position", "delay": 0.5}}"#
        + #", {"name": "s", "position": {"follow": "runner.position", "spring": {"stiffness": 100, "damping": 20}}}"#
    )
    #expect(try abs(number(scene, "d.position.x", at: 1) - 50) < 1e-9)
    #expect(try number(scene, "d.position.x", at: 0.25) == 0)
    // Critically damped, the lag behind an even motion of 100 a second tends to c/k · 100.
    #expect(try abs(number(scene, "s.position.x", at: 2) - 180) < 0.01)
    #expect(try abs(number(scene, "s.position.x", at: 4) - 200) < 1e-4)
    let first = try number(scene, "s.position.x", at: 0.3)
    // 100 (t − 0.2 + e^(−10 t) (0.2 + t)) at t = 0.3.
    #expect(abs(first - 12.489353418393197) < 1e-9)
  }

  @Test("chance keeps within its amplitude, moves, is the same each time, and differs by seed")
  func wiggle() throws {
    func curve(_ seed: Int, _ more: String = "") throws -> [Double] {
      let scene = try scene(
        #"{"name": "w", "opacity": 1, "animate": {"position.x": {"wiggle": {"amplitude": 10, "frequency": 3, "seed": \#(seed)}}}, "position": [100, 0]}"#,
        more)
      return try (0..<120).map { try number(scene, "w.position.x", at: Double($0) / 30) }
    }
    let values = try curve(1)
    #expect(values.allSatisfy { abs($0 - 100) <= 10 })
    #expect((values.max() ?? 0) - (values.min() ?? 0) > 8)
    #expect(zip(values, values.dropFirst()).allSatisfy { abs($0 - $1) < 6 })
    #expect(try values == curve(1))
    #expect(try values != curve(2))
    // In a loop, the end meets the beginning.
    let looped = try curve(1, #", "loop": 2"#)
    #expect(Array(looped[0..<60]) == Array(looped[60..<120]))
    #expect(abs(looped[59] - looped[0]) < 6)
  }

  @Test("a cycle is an error that names the path")
  func cycles() {
    let message = fault(
      #"{"name": "a", "opacity": {"of": "b.opacity"}}, {"name": "b", "opacity": {"sum": ["a.opacity", 1]}}"#
    )
    #expect(message.contains("“a.opacity” follows itself: a.opacity → b.opacity → a.opacity"))
    #expect(
      fault(#"{"name": "a", "position": [{"of": "a.position.x"}, 0]}"#).contains(
        "“a.position.x” follows itself"))
    #expect(fault(#"{"name": "a", "position": [{"of": "a.position.y"}, 0]}"#).isEmpty)
  }

  @Test(
    "what a value cannot follow is an error where it stands",
    arguments: [
      (#"{"of": "nothing.opacity"}"#, "no layer has the name “nothing”"),
      (#"{"of": "runner.nothing"}"#, "nothing"),
      (#"{"of": "runner.position"}"#, "2 numbers"),
      (#"{"of": "runner.opacity", "band": [1, 2]}"#, "belongs to “audio”"),
      (#"{"of": "runner.opacity", "follow": "runner.opacity"}"#, "both “of” and “follow”"),
      (#"{"audio": "music"}"#, "no sound has the name “music”"),
      (#"{"follow": "runner.opacity", "spring": {}, "delay": 1}"#, "both “delay” and “spring”"),
      (#"{"of": "runner.opacity", "clamp": [1, 0]}"#, "the least value is above the greatest"),
      (#"{"of": "runner.opacity", "map": [[0, 1], [0, 2]]}"#, "do not ascend"),
      (#"{"sum": []}"#, "an empty list"), (#"{"of": "opacity"}"#, "is not a path"),
      (#"{"wiggle": {"frequency": 0}}"#, "out of range"),
      (#"{"of": "runner.opacity", "times": 2}"#, "unknown key “times”"),
    ])
  func errors(value: String, message: String) {
    let found = fault(runner + #", {"name": "a", "opacity": \#(value)}"#)
    #expect(found.contains(message), "\(found)")
    #expect(found.contains("layers[1].opacity"), "\(found)")
  }

  @Test("only numbers that animate follow others")
  func unfit() {
    #expect(
      fault(runner + #", {"name": "a", "minificationFilter": {"of": "runner.opacity"}}"#)
        .contains("does not animate"))
    #expect(
      fault(runner + #", {"name": "a", "animate": {"nothing": {"of": "runner.opacity"}}}"#)
        .contains("nothing"))
  }

  @Test("values of cells, and of layers that events insert, follow others")
  func elsewhere() throws {
    let cells = try scene(
      runner
        + #", {"type": "emitter", "name": "e", "emitterCells": [{"name": "c", "lifetime": 1, "birthRate": {"of": "runner.position.x"}}]}"#
    )
    #expect(try number(cells, "e.emitterCells.c.birthRate", at: 1) == 100)
    let inserted = try scene(
      runner,
      #", "events": [{"time": 1, "insert": {"into": "root", "layer": {"name": "late", "opacity": {"of": "runner.position.x", "scale": 0.005}}}}]"#
    )
    #expect(try abs(number(inserted, "late.opacity", at: 1.5) - 0.75) < 1e-9)
  }

  @Test("births integrate the rate that follows another exactly")
  func births() throws {
    let scene = try scene(
      runner
        + #", {"type": "emitter", "name": "e", "emitterCells": [{"name": "c", "contents": "dot", "lifetime": 9, "birthRate": {"of": "runner.position.x"}}]}"#,
      #", "images": {"dot": {"shape": "circle", "size": [4, 4]}}"#)
    // The integral of 100 t up to 1 s is 50, and up to 2 s 200; from then on 200 each second.
    let player = try ScenePlayer(scene)
    for (time, count) in [(1.001, 50), (2.001, 200), (3.001, 400)] {
      let particles = try player.particles(ofLayer: "e", at: time)
      #expect(particles.count == count, "\(time)")
    }
  }

  @Test("an option that sets a value has those that follow it follow the new one")
  func setting() throws {
    var scene = try scene(
      #"{"name": "a", "zPosition": 5}, {"name": "b", "zPosition": {"of": "a.zPosition", "scale": 2}}"#
    )
    #expect(try number(scene, "b.zPosition", at: 1) == 10)
    let error = #expect(throws: SceneError.self) {
      try scene.setValue(#"{"of": "b.zPosition"}"#, forPath: "a.zPosition")
    }
    #expect("\(error as Any)".contains("a plain value"), "\(error as Any)")
    try scene.setValue("7", forPath: "a.zPosition")
    #expect(try number(scene, "b.zPosition", at: 1) == 14)
  }

  @Test("a document that is written again says what values follow")
  func writing() throws {
    let scene = try scene(runner + #", {"name": "a", "opacity": {"of": "runner.opacity"}}"#)
    #expect(scene.document.text.contains(#""of": "runner.opacity""#))
  }

  @Test("values that never change have one sample")
  func still() throws {
    let still = (0..<120).map {
      #"{"name": "s\#($0)", "zPosition": {"product": ["a.zPosition", {"sum": [3], "clamp": [0, 2]}]}}"#
    }
    let scene = try scene(
      (still + [#"{"name": "a", "zPosition": 5}"#]).joined(separator: ", "), #", "loop": 400"#)
    #expect(try number(scene, "s119.zPosition", at: 1) == 10)
  }

  @Test("more moments than are allowed are an error")
  func limits() {
    #expect(
      fault(runner + #", {"name": "a", "opacity": {"of": "runner.opacity"}}"#, #", "loop": 80000"#)
        .contains("too many samples"))
  }
}

@Suite("Text that counts")
struct CounterTests {
  @Test("a counter shows the number at its progress, by its pattern")
  func counting() throws {
    let scene = try scene(
      ##"{"type": "text", "name": "t", "counter": {"from": 0, "to": 1000, "format": "#,##0.0 €"}, "animate": {"counter.progress": [[0, 0], [2, 1]]}}"##
    )
    #expect(try abs(number(scene, "t.counter.progress", at: 1) - 0.5) < 1e-12)
    #expect(
      fault(#"{"type": "text", "counter": {"to": 5, "format": "euros"}}"#).contains("counter"))
    #expect(fault(#"{"type": "text", "counter": {"from": 5}}"#).contains("to"))
  }
}
