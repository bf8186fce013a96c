import Foundation
import LambentDynamics
import LambentGeometry
import LambentRendering
import Testing

@testable import LambentDocuments
@testable import LambentScenes

@Suite("Bounds of a document's physics")
struct DynamicsLimitTests {
  /// A layer with bodies that fall for ever.
  private func stage(
    bodies count: Int = 1, until: Double = 600, behaviors: String = #"{"type": "gravity"}"#
  ) -> String {
    let names = (0..<count).map { "b\($0)" }
    let bodies = names.map { #"{"layer": "\#($0)"}"# }.joined(separator: ",")
    let layers = names.map { #"{"name": "\#($0)", "frame": [0, 0, 9, 9]}"# }
    return """
      {"frame": [0, 0, 9, 9], "sublayers": [\(layers.joined(separator: ","))],
       "dynamics": {"until": \(until), "bodies": [\(bodies)], "behaviors": [\(behaviors)]}}
      """
  }

  private func document(_ layers: [String]) -> String {
    """
    {"version": 1, "size": [9, 9], "duration": 1, "layers": [\(layers.joined(separator: ","))]}
    """
  }

  /// Untrusted, so that the bounds are a tenth.
  private let options = SceneOptions()

  private func error(_ text: String) -> String {
    do {
      _ = try Scene(json: Array(text.utf8), options: options)
      return ""
    } catch {
      return "\(error)"
    }
  }

  @Test("the error of a rail without a direction is at its axis")
  func rail() {
    let rail = #"""
      {"type": "attachment", "kind": "sliding", "layer": "b0", "anchor": [0, 0], "axis": [0, 0]}
      """#
    let found = error(document([stage(behaviors: rail)]))
    #expect(found.contains("behaviors[0].axis") && found.contains("such as [1, 0]"), "\(found)")
  }

  @Test("the steps of all layers count together")
  func layers() {
    // 144,000 steps each, of 400,000.
    let stage = stage(bodies: 1, until: 600, behaviors: #"{"type": "push", "magnitude": 0.001}"#)
    let found = error(document([stage, stage, stage]))
    #expect(found.contains("400000 steps together") && found.contains("layers[2].dynamics"))
    #expect(found.contains("fewer bodies, or an earlier “until”"), "\(found)")
  }

  @Test("the steps of documents within a document count with its own")
  func nested() throws {
    let folder = URL(fileURLWithPath: NSTemporaryDirectory())
      .appendingPathComponent("dynamics-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let inner = document([
      stage(bodies: 1, until: 600, behaviors: #"{"type": "push", "magnitude": 0.001}"#)
    ])
    func error(_ count: Int) throws -> String {
      // One file that shows three times is simulated once.
      let layers = try (0..<count).map { number in
        try inner.write(
          to: folder.appendingPathComponent("\(number).json"), atomically: true, encoding: .utf8)
        return #"{"type": "scene", "file": "\#(number).json"}"#
      }
      let path = folder.appendingPathComponent("outer.json").path
      try document(layers).write(toFile: path, atomically: true, encoding: .utf8)
      do {
        _ = try Scene(contentsOf: path, options: options)
        return ""
      } catch {
        return "\(error)"
      }
    }
    #expect(try error(3).contains("steps together"))
  }

  @Test("options that are used again begin to count again")
  func again() {
    let text = document([
      stage(bodies: 2, until: 600, behaviors: #"{"type": "push", "magnitude": 0.001}"#)
    ])
    for _ in 0..<2 { #expect(error(text).isEmpty) }
  }

  @Test("work that is too much names the limit and the remedy")
  func work() throws {
    #expect(WorkTally.Spent(bodySteps: 4_000_000, work: 2e10).excess(in: .trusted) == nil)
    let excess = try #require(WorkTally.Spent(bodySteps: 1, work: 2.1e10).excess(in: .trusted))
    #expect(excess.message.contains("more than 20000000000 steps of work together"))
    #expect(excess.remedy.contains("fewer bodies, behaviours or contacts"))
  }

  @Test("behaviours are counted by the bodies that they act on, before any is made")
  func behaviors() {
    let push = #"{"type": "push", "magnitude": 0.001}"#
    func pushes(_ count: Int) -> String {
      Array(repeating: push, count: count).joined(separator: ",")
    }
    #expect(error(document([stage(bodies: 2, until: 0.1, behaviors: pushes(1000))])).isEmpty)
    let found = error(document([stage(bodies: 20, until: 0.1, behaviors: pushes(1001))]))
    #expect(found.contains("too many bodies of behaviours in the document"), "\(found)")
    #expect(found.contains("at most 20000"), "\(found)")
  }

  @Test("layers whose bodies rest take no time, however long they may move")
  func rest() throws {
    // 14 million steps, if they were taken.
    let stage = stage(behaviors: "")
    let scene = try Scene(
      json: Array(document(Array(repeating: stage, count: 100)).utf8), trustsDocument: true)
    #expect(try ScenePlayer(scene).bodies(at: 599).allSatisfy { !$0.isMoving })
  }

  @Test("rest is passed over up to the next behaviour")
  func restAndPush() throws {
    let push = #"{"type": "push", "at": 500, "direction": [1, 0]}"#
    let scene = try Scene(
      json: Array(document([stage(until: 502, behaviors: push)]).utf8), trustsDocument: true)
    let player = try ScenePlayer(scene)
    let before = try #require(player.bodies(at: 499.9).first)
    let after = try #require(player.bodies(at: 501).first)
    #expect(before.center.x == 4.5 && !before.isMoving)
    // 9 × 9 points of density 1 gain 100 ÷ 0.0081 points per second.
    #expect(abs(after.velocity.x - 100 / 0.0081) < 1e-6 && after.isMoving)
    #expect(abs(after.center.x - (4.5 + 100 / 0.0081)) < 100)
  }

  @Test("behaviours begin and end in order: by time, then as the document has them")
  func schedule() {
    var log: [String] = []
    func cue(_ name: String, _ start: Int, _ end: Int?) -> Cue {
      Cue(start: start, end: end) {
        log.append(name)
        return [Probe(name) { log.append("-" + $0) }]
      }
    }
    var schedule = CueSchedule([
      cue("late", 5, nil), cue("first", 0, 2), cue("second", 0, 2), cue("short", 1, 1),
      cue("never", 9, 3),
    ])
    let animator = DynamicAnimator()
    var steps: [Int] = []
    while let step = schedule.nextStep {
      steps.append(step)
      schedule.perform(at: step, in: animator)
    }
    #expect(steps == [0, 1, 2, 5, 9, 10])
    #expect(
      log == [
        "first", "second", "short", "-first", "-second", "-short", "late", "never", "-never",
      ])
    #expect(animator.behaviors.count == 1)
  }

  /// A behaviour that says when it leaves.
  private final class Probe: DynamicBehavior {
    let name: String
    let onLeave: (String) -> Void

    init(_ name: String, onLeave: @escaping (String) -> Void) {
      (self.name, self.onLeave) = (name, onLeave)
    }

    override func willMove(to animator: DynamicAnimator?) {
      if animator == nil { onLeave(name) }
    }
  }
}
