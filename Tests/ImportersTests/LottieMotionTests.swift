import Foundation
import LambentGeometry
import LambentLayers
import LambentRendering
import Testing

@testable import LambentImporters
@testable import LambentScenes

/// Expressions that repeat keys, and that shake values.
@Suite("Expressions of Lottie animations")
struct LottieMotionTests {
  /// The rotation of a layer, in degrees, at frames: keys at 10, 20 and 30 with the values 0, 30 and 40.
  private func rotations(_ expression: String, at frames: [Double]) throws -> [Double] {
    let effect = try LottieSample.effect(
      LottieSample.shapes(
        more: #", "nm": "it""#,
        transform: """
          "r": {"a": 1, "x": "var $bm_rt;\\n$bm_rt = \(expression);", "k": [
            {"t": 10, "s": [0]}, {"t": 20, "s": [30]}, {"t": 30, "s": [40]}]}
          """))
    #expect(effect.notes.isEmpty)
    let player = try ScenePlayer(effect.scene(file: "a.json"))
    return try frames.map { frame in
      let layer = try player.stage(at: frame / 60).context.layer(atPath: "it")
      return try rotation(of: layer)
    }
  }

  /// In degrees.
  private func rotation(of layer: Layer) throws -> Double {
    let transform = layer.presentation.transform
    return atan2(transform.m12, transform.m11) * 180 / .pi
  }

  private func keys(_ frame: Double) -> Double {
    frame <= 10 ? 0 : frame <= 20 ? 3 * (frame - 10) : frame <= 30 ? 10 + frame : 40
  }

  private func check(_ expression: String, _ expected: (Double) -> Double) throws {
    let frames = [1.0, 7, 12, 18, 25, 29, 33, 38, 44, 47, 52, 57]
    for (frame, shown) in zip(frames, try rotations(expression, at: frames)) {
      // Angles are the same after a whole turn.
      let difference = (shown - expected(frame)).remainder(dividingBy: 360)
      #expect(abs(difference) < 0.01, "\(expression) at \(frame): \(shown), not \(expected(frame))")
    }
  }

  /// A frame brought into a range by whole lengths, and by how many.
  private func wrapped(_ frame: Double, _ first: Double, _ last: Double) -> (Double, Double) {
    let rounds = ((frame - first) / (last - first)).rounded(.down)
    return (frame - rounds * (last - first), rounds)
  }

  @Test("keys repeat after the last one in all kinds")
  func out() throws {
    let cycle = { (frame: Double) in
      frame < 30 ? self.keys(frame) : self.keys(self.wrapped(frame, 10, 30).0)
    }
    try check("loopOut('cycle')", cycle)
    try check("loopOut()", cycle)
    try check("loopOut(\\\"cycle\\\", 0)", cycle)
    try check("loopOutDuration('cycle')", cycle)
    try check("loopOut('pingpong')") { frame in
      let (place, rounds) = wrapped(frame, 10, 30)
      return frame < 30 || Int(rounds) % 2 == 0
        ? keys(frame < 30 ? frame : place) : keys(40 - place)
    }
    try check("loopOut('offset')") { frame in
      let (place, rounds) = wrapped(frame, 10, 30)
      return frame < 30 ? keys(frame) : keys(place) + 40 * rounds
    }
    try check("loopOut('continue')") { $0 < 30 ? keys($0) : 10 + $0 }
    // The last two keys alone.
    try check("loopOut('cycle', 1)") { $0 < 30 ? keys($0) : keys(wrapped($0, 20, 30).0) }
    try check("loopOut('pingpong', 1)") { frame in
      let (place, rounds) = wrapped(frame, 20, 30)
      return frame < 30 || Int(rounds) % 2 == 0
        ? keys(frame < 30 ? frame : place) : keys(50 - place)
    }
  }

  @Test("keys repeat before the first one in all kinds")
  func into() throws {
    try check("loopIn('cycle')") { $0 > 10 ? keys($0) : keys(wrapped($0, 10, 30).0) }
    try check("loopIn('pingpong')") { frame in
      frame > 10 ? keys(frame) : keys(40 - wrapped(frame, 10, 30).0)
    }
    try check("loopIn('offset')") { frame in
      frame > 10 ? keys(frame) : keys(wrapped(frame, 10, 30).0) - 40
    }
    try check("loopIn('continue')") { $0 > 10 ? keys($0) : 3 * ($0 - 10) }
    try check("loopIn('cycle', 1)") { $0 > 10 ? keys($0) : keys(wrapped($0, 10, 20).0) }
  }

  @Test(
    "a wiggle stays near the value, moves, and is the same at every import",
    arguments: ["5, 10", "effect('W')('Speed'), effect('W')('Amount')"])
  func wiggle(inputs: String) throws {
    let controls = """
      , "nm": "it", "ef": [{"ty": 5, "nm": "W", "ef": [
        {"ty": 0, "nm": "Speed", "v": {"k": 5}}, {"ty": 0, "nm": "Amount", "v": {"k": 10}}]}]
      """
    func values() throws -> [Double] {
      let effect = try LottieSample.effect(
        LottieSample.shapes(
          more: controls, transform: #""r": {"k": 20, "x": "$bm_rt = wiggle(\#(inputs));"}"#))
      #expect(effect.notes.isEmpty)
      let player = try ScenePlayer(effect.scene(file: "a.json"))
      return try (0..<60).map { frame in
        let layer = try player.stage(at: Double(frame) / 60).context.layer(atPath: "it")
        return try rotation(of: layer)
      }
    }
    let first = try values()
    let second = try values()
    #expect(first == second)
    #expect(first.allSatisfy { abs($0 - 20) < 15 })
    let (least, most) = (first.min() ?? 0, first.max() ?? 0)
    #expect(most - least > 5)
    // Five values a second, joined by smooth curves: no jump from a frame to the next.
    #expect(zip(first, first.dropFirst()).allSatisfy { abs($0 - $1) < 5 })
  }

  @Test("expressions that are not carried over are noted, and the keys remain")
  func notes() throws {
    let effect = try LottieSample.effect(
      LottieSample.shapes(
        more: #", "nm": "it""#, transform: #""r": {"k": 20, "x": "time * 360"}"#))
    #expect(effect.notes.map(\.place) == ["it, r"])
  }
}
