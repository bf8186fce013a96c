import Foundation
import LambentGeometry
import LambentLayers
import LambentRendering
import Testing

@testable import LambentImporters
@testable import LambentImports
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

  // MARK: Keys of positions

  /// Positions at frames: keys at 10, 20 and 40, of which the first is not 0.
  private func positions(_ expression: String, at frames: [Double]) throws -> [SIMD2<Double>] {
    let effect = try LottieSample.effect(
      LottieSample.shapes(
        more: #", "nm": "it""#,
        transform: """
          "p": {"a": 1, "x": "$bm_rt = \(expression);", "k": [
            {"t": 10, "s": [10, 50]}, {"t": 20, "s": [20, 50]}, {"t": 40, "s": [60, 60]}]}
          """))
    #expect(effect.notes.isEmpty)
    let player = try ScenePlayer(effect.scene(file: "a.json"))
    return try frames.map { frame in
      let place = try player.stage(at: frame / 60).context.layer(atPath: "it").presentation.position
      return SIMD2(place.x, place.y)
    }
  }

  private func place(_ frame: Double) -> SIMD2<Double> {
    let (a, b) = (min(max(frame, 10), 20), min(max(frame, 20), 40))
    return SIMD2(a + 2 * (b - 20), 50 + (b - 20) / 2)
  }

  /// The position of a loop between two frames, as After Effects defines it.
  private func loop(_ kind: String, _ frame: Double, _ first: Double, _ last: Double) -> SIMD2<
    Double
  > {
    let (inside, rounds) = wrapped(frame, first, last)
    switch kind {
    case "pingpong" where Int(rounds) % 2 != 0: return place(first + last - inside)
    case "offset": return place(inside) + (place(last) - place(first)) * rounds
    case "continue":
      let (end, inner) = frame >= last ? (last, last - 1) : (first, first + 1)
      return place(end) + (place(end) - place(inner)) * abs(frame - end)
    default: return place(inside)
    }
  }

  @Test(
    "loops of keys whose first one is not 0 are After Effects' own, after them and before them",
    arguments: ["cycle", "pingpong", "offset", "continue"])
  func loops(kind: String) throws {
    let frames = [1.0, 2, 5, 8, 10, 12, 15, 20, 30, 39, 40, 45, 50, 52, 55, 58]
    // The part that is repeated: two keys, all of them, a part of a way, and more than all keys.
    let whole = kind == "continue"
    let outs: [(String, Double)] = [
      ("loopOut('\(kind)')", 10), ("loopOut('\(kind)', 1)", 20),
      ("loopOutDuration('\(kind)', 0.25)", 25), ("loopOutDuration('\(kind)', 0.6)", 4),
    ]
    for (expression, first) in outs {
      for (frame, shown) in zip(frames, try positions(expression, at: frames)) {
        let expected = frame < 40 ? place(frame) : loop(kind, frame, whole ? 10 : first, 40)
        let difference = shown - expected
        #expect(
          (difference * difference).sum() < 1e-4,
          "\(expression) at \(frame): \(shown), not \(expected)")
      }
    }
    let ins: [(String, Double)] = [
      ("loopIn('\(kind)')", 40), ("loopIn('\(kind)', 1)", 20),
      ("loopInDuration('\(kind)', 0.1)", 16), ("loopInDuration('\(kind)', 0.6)", 46),
    ]
    for (expression, last) in ins {
      for (frame, shown) in zip(frames, try positions(expression, at: frames)) {
        let expected = frame >= 10 ? place(frame) : loop(kind, frame, 10, whole ? 40 : last)
        let difference = shown - expected
        #expect(
          (difference * difference).sum() < 1e-4,
          "\(expression) at \(frame): \(shown), not \(expected)")
      }
    }
  }

  /// What a layer that has a transform shows, at frames.
  private func shown<Value>(
    _ transform: String, at frames: [Double], value: (Layer) -> Value
  ) throws -> [Value] {
    let effect = try LottieSample.effect(
      LottieSample.shapes(more: #", "nm": "it""#, transform: transform))
    #expect(effect.notes.isEmpty)
    let player = try ScenePlayer(effect.scene(file: "a.json"))
    return try frames.map { value(try player.stage(at: $0 / 60).context.layer(atPath: "it")) }
  }

  @Test(
    "a way that is repeated is as curved as the first time",
    arguments: [
      ("loopOut('cycle')", 35.0, 15.0, 0.0), ("loopOut('pingpong')", 35, 25, 0),
      ("loopOut('offset')", 35, 15, 40), ("loopOut('offset')", 56, 16, 80),
      ("loopIn('cycle')", 5, 25, 0), ("loopIn('pingpong')", 5, 15, 0),
      ("loopIn('offset')", 5, 25, -40),
    ])
  func curvedWay(expression: String, frame: Double, other: Double, offset: Double) throws {
    let transform = """
      "p": {"a": 1, "x": "\(expression)", "k": [
        {"t": 10, "s": [10, 50], "to": [0, -30], "ti": [0, -30]}, {"t": 30, "s": [50, 50]}]}
      """
    let found = try shown(transform, at: [frame, other]) { $0.presentation.position }
    #expect(abs(found[0].x - found[1].x - offset) < 0.01)
    #expect(abs(found[0].y - found[1].y) < 0.01)
    #expect(found[0].y < 45)
  }

  @Test("whole transforms are repeated, too")
  func wholeTransforms() throws {
    let mirrored = """
      "s": {"a": 1, "x": "loopOut('pingpong')", "k": [
        {"t": 0, "s": [100, 100]}, {"t": 20, "s": [-100, 100]}]}
      """
    let scales = try shown(mirrored, at: [15, 25, 45]) { $0.presentation.transform.m11 }
    #expect(abs(scales[0] + 0.5) < 1e-6 && abs(scales[1] + 0.5) < 1e-6)
    #expect(abs(scales[2] - 0.5) < 1e-6)
    let turning = """
      "s": {"k": [-100, 100]}, "r": {"a": 1, "x": "loopOut('offset')", "k": [
        {"t": 0, "s": [0]}, {"t": 20, "s": [90]}]}
      """
    // 45 degrees more than 90, of what is mirrored.
    let turned = try shown(turning, at: [30]) { $0.presentation.transform.m11 }
    #expect(abs(turned[0] - 0.5.squareRoot()) < 1e-6)
  }

  @Test("a loop that begins between two keys keeps the curve between them")
  func curvedPart() throws {
    func value(_ expression: String, _ frame: Double) throws -> Double {
      let effect = try LottieSample.effect(
        LottieSample.shapes(
          more: #", "nm": "it""#,
          transform: """
            "o": {"a": 1, "x": "\(expression)", "k": [
              {"t": 0, "s": [10], "o": {"x": [0.6], "y": [0]}, "i": {"x": [0.3], "y": [1]}},
              {"t": 30, "s": [90]}]}
            """))
      let player = try ScenePlayer(effect.scene(file: "a.json"))
      return try player.stage(at: frame / 60).context.layer(atPath: "it").presentation.opacity
    }
    for frame in [31.0, 34, 37, 41, 44] {
      let (looped, keys) = try (
        value("loopOutDuration('cycle', 0.25)", frame), value("value", frame - 15)
      )
      #expect(abs(looped - keys) < 1e-4, "\(frame)")
    }
  }

  @Test(
    "loops that the document cannot have are noted",
    arguments: ["loopOut('spin')", "loopOut('cycle', n)", "loopOutDuration('cycle', d)"])
  func unknownLoops(expression: String) throws {
    let effect = try LottieSample.effect(
      LottieSample.shapes(
        more: #", "nm": "it""#,
        transform: """
          "r": {"a": 1, "x": "\(expression)", "k": [{"t": 0, "s": [0]}, {"t": 9, "s": [9]}]}
          """))
    #expect(effect.notes.map(\.place) == ["it, r"])
  }

  @Test("an offset of an outline or of a colour is noted: they cannot be added")
  func offsetOfColors() throws {
    let paint = """
      {"ty": "fl", "o": {"k": 100}, "c": {"a": 1, "x": "loopOut('offset')", "k": [
        {"t": 0, "s": [1, 0, 0]}, {"t": 9, "s": [0, 1, 0]}]}}
      """
    let effect = try LottieSample.effect(
      LottieSample.shapes(LottieSample.rectangle(50, 50, 20), paint, more: #", "nm": "it""#))
    #expect(effect.notes.count == 1)
  }

  // MARK: Wiggles

  /// The rotations of a layer that wiggles, at 60 frames.
  private func wiggles(_ expression: String, notes: Int = 0) throws -> [Double] {
    let effect = try LottieSample.effect(
      LottieSample.shapes(
        more: #", "nm": "it""#, transform: #""r": {"k": 20, "x": "\#(expression)"}"#))
    #expect(effect.notes.count == notes, "\(expression)")
    let player = try ScenePlayer(effect.scene(file: "a.json"))
    return try (0..<60).map { frame in
      try rotation(of: player.stage(at: Double(frame) / 60).context.layer(atPath: "it"))
    }
  }

  @Test("octaves of a wiggle add finer changes to the first")
  func octaves() throws {
    let one = try wiggles("wiggle(2, 10)")
    #expect(try wiggles("wiggle(2, 10, 1, 0.5, time)") == one)
    let three = try wiggles("wiggle(2, 10, 3, 0.5)")
    let added = zip(three, one).map { $0 - $1 }
    // Octaves of 5 and 2.5 degrees.
    #expect(added.contains { abs($0) > 0.5 } && added.allSatisfy { abs($0) < 10 })
    let stronger = zip(try wiggles("wiggle(2, 10, 3, 1)"), one).map { $0 - $1 }
    func sum(_ values: [Double]) -> Double { values.reduce(0) { $0 + abs($1) } }
    #expect(sum(stronger) > sum(added))
    // What is not carried over is said.
    #expect(
      try wiggles("wiggle(2, 10, 1, 0.5, time + 3)", notes: 1).allSatisfy { abs($0 - 20) < 1e-6 })
    _ = try wiggles("wiggle(2, 10, 50)", notes: 1)
  }

  @Test("seeds change what a wiggle shows, and are the same at every import")
  func seeds() throws {
    let five = try wiggles("seedRandom(5, true); wiggle(2, 10)")
    #expect(try wiggles("seedRandom(5, true);\\nwiggle(2, 10)") == five)
    #expect(try wiggles("seedRandom(6, true); wiggle(2, 10)") != five)
    #expect(try wiggles("wiggle(2, 10)") != five)
  }

  @Test("a wiggle of a shape is noted")
  func wiggleOfShape() throws {
    let rectangle = """
      {"ty": "rc", "p": {"k": [50, 50], "x": "wiggle(2, 10)"}, "s": {"k": [9, 9]}, "r": {"k": 0}}
      """
    let effect = try LottieSample.effect(LottieSample.shapes(rectangle))
    #expect(effect.notes.count == 1)
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
