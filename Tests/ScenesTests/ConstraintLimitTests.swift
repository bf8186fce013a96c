import Foundation
import LambentRendering
import Testing

@testable import LambentScenes

@Suite("Bounds of a document's constraints")
struct ConstraintLimitTests {
  /// A layer whose constraints, each of which names two of its layers, hardly fit together.
  private func owner(
    _ name: String, constraints count: Int = 50, animations: String = "[]"
  ) -> String {
    let sides = ["left", "right", "centerX"]
    let constraints = (0..<count).map { k -> String in
      let (first, other) = ((k * 7 + 3) % 12, (k * 5 + 1) % 12)
      let second = first == other ? (other + 1) % 12 : other
      return """
        {"name": "k\(k)", "of": "c\(first)", "attribute": "\(sides[k % 3])",
         "to": {"attribute": "\(sides[k / 3 % 3])", "of": "c\(second)"},
         "multiplier": \(0.3 + 0.013 * Double(k % 97)), "constant": \(k * 13 % 71 - 30),
         "priority": \(1 + k * 37 % 900)}
        """
    }
    let layers = (0..<12).map { #"{"name": "c\#($0)", "frame": [0, 0, 9, 9]}"# }
    return """
      {"name": "\(name)", "frame": [0, 0, 90, 90], "animations": \(animations),
       "constraints": [\(constraints.joined(separator: ","))],
       "sublayers": [\(layers.joined(separator: ","))]}
      """
  }

  private func scene(_ layers: [String], events: String = "[]") throws -> Scene {
    let text = """
      {"version": 1, "size": [9, 9], "duration": 1, "events": \(events),
       "layers": [\(layers.joined(separator: ","))]}
      """
    // Untrusted, so that the bounds are a tenth.
    return try Scene(json: Array(text.utf8))
  }

  private func error(_ body: () throws -> Void) -> String {
    do {
      try body()
      return ""
    } catch {
      return "\(error)"
    }
  }

  @Test("the constraints of all layers count together")
  func layers() throws {
    _ = try scene([owner("p")])
    let found = error { _ = try scene((0..<300).map { owner("p\($0)") }) }
    #expect(found.contains("the constraints of the document take more than 500000000 steps"))
    #expect(found.contains("fewer constraints, in fewer layers"))
  }

  @Test("so do those that events have solved again")
  func events() throws {
    let events = (0..<600).map {
      #"{"time": \#(Double($0) * 0.001), "set": {"p/c0.bounds": [0, 0, \#($0 + 1), 9]}}"#
    }
    func play(_ count: Int) throws {
      let text = "[\(events.prefix(count).joined(separator: ","))]"
      _ = try scene([owner("p")], events: text).renderTree(at: 0.9)
    }
    try play(1)
    #expect(error { try play(600) }.contains("the constraints take too much work at “p”"))
  }

  @Test("so do those of a frame, where constants are animated")
  func animated() throws {
    let animation = """
      [{"type": "basic", "keyPath": "constraints.k0.constant", "fromValue": 0, "toValue": 9,
        "duration": 9}]
      """
    func draw(_ count: Int) throws {
      let layer = owner("p", animations: animation)
      _ = try scene([
        """
        {"type": "replicator", "instanceCount": \(count), "instanceDelay": 0.001,
         "sublayers": [\(layer)]}
        """
      ]).renderTree(at: 0.5)
    }
    try draw(2)
    #expect(error { try draw(1500) }.contains("the constraints take too much work at “p”"))
  }
}
