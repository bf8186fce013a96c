import LambentDocuments
import LambentGeometry
import LambentLayers
import LambentProperties
import LambentRenderTree
import LambentRendering
import LambentScenes
import Testing

/// A scene of 300 × 200 with a panel of two cards, of which constraints place the first.
private func text(
  panel: String, root: String? = nil, events: String = "[]", card: String = ""
) -> String {
  """
  {"version": 1, "size": [300, 200], "duration": 4,\(root.map { " \"constraints\": \($0)," } ?? "")
  "layers": [{"name": "panel", "frame": [20, 10, 200, 100], "constraints": \(panel),
    "sublayers": [
      {"name": "card", "bounds": [0, 0, 40, 30]\(card)},
      {"name": "other", "frame": [150, 50, 20, 20]}]}],
  "events": \(events)}
  """
}

private func scene(
  panel: String, root: String? = nil, events: String = "[]", card: String = ""
) throws -> Scene {
  let text = text(panel: panel, root: root, events: events, card: card)
  return try Scene(json: Array(text.utf8), file: "a.json")
}

/// Left side at a distance, upper side at 5.
private let gap = """
  [{"name": "gap", "of": "card", "attribute": "left",
    "to": {"attribute": "left"}, "constant": 20},
   {"of": "card", "attribute": "top", "to": {"attribute": "top"}, "constant": 5}]
  """

private func frame(_ scene: Scene, of layer: String = "card", at time: Double = 0) throws -> Rect {
  let player = try ScenePlayer(scene)
  guard case .point(let position) = try player.value(forPath: "\(layer).position", at: time),
    case .rect(let bounds) = try player.value(forPath: "\(layer).bounds", at: time)
  else { return .zero }
  return Rect(
    x: position.x - bounds.width / 2, y: position.y - bounds.height / 2, width: bounds.width,
    height: bounds.height)
}

private func isNear(_ a: Rect, _ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Bool
{
  let parts = [(a.minX, x), (a.minY, y), (a.width, width), (a.height, height)]
  return parts.allSatisfy { abs($0.0 - $0.1) < 1e-3 }
}

@Suite("Constraints in documents")
struct ConstraintTests {
  @Test("place layers when the scene is opened; what they leave open stays")
  func placing() throws {
    #expect(isNear(try frame(scene(panel: gap)), 20, 5, 40, 30))
    let stretched = """
      [{"of": "card", "attribute": "left", "to": {"attribute": "left"}, "constant": 10},
       {"of": "card", "attribute": "right", "to": {"attribute": "left", "of": "other"}, "constant": -10},
       {"of": "card", "attribute": "height", "to": {"attribute": "width", "of": "card"}, "multiplier": 0.5},
       {"of": "card", "attribute": "centerY", "to": {"attribute": "centerY", "of": "panel"}}]
      """
    #expect(isNear(try frame(scene(panel: stretched)), 10, 17.5, 130, 65))
    #expect(isNear(try frame(scene(panel: stretched), of: "other"), 150, 50, 20, 20))
  }

  @Test("of the document place layers at any depth, in the coordinates of where they lie")
  func root() throws {
    let root = """
      [{"of": "panel/card", "attribute": "right", "to": {"attribute": "right"},
        "constant": -30},
       {"of": "panel/card", "attribute": "bottom", "to": {"attribute": "bottom", "of": "root"}}]
      """
    #expect(isNear(try frame(scene(panel: "[]", root: root)), 210, 160, 40, 30))
  }

  @Test("of a layer above come first, those below follow its new size")
  func nesting() throws {
    let root = """
      [{"of": "panel", "attribute": "width", "constant": 100}]
      """
    let centred = """
      [{"of": "card", "attribute": "centerX", "to": {"attribute": "centerX"}}]
      """
    #expect(isNear(try frame(scene(panel: centred, root: root)), 30, -15, 40, 30))
  }

  @Test("place a text by its baseline, and give it the size that it needs")
  func text() throws {
    let document = """
      {"version": 1, "size": [300, 200], "duration": 1, "constraints": [
        {"of": "title", "attribute": "firstBaseline", "to": {"attribute": "top"},
         "constant": 100},
        {"of": "title", "attribute": "left", "to": {"attribute": "left"}}],
       "layers": [{"type": "text", "name": "title", "string": "Hg", "fontSize": 50}]}
      """
    let scene = try Scene(json: Array(document.utf8), file: "a.json", trustsDocument: true)
    let placed = try frame(scene, of: "title")
    #expect(placed.width > 40 && placed.height > 50)
    #expect(placed.minX == 0 && placed.minY > 30 && placed.minY < 70)
    #expect(scene.findings.filter { $0.severity != .note }.isEmpty)
  }

  @Test("follow a constant that is animated by its key path, whatever is asked for first")
  func animation() throws {
    let events = """
      [{"time": 1, "add": {"layer": "panel", "animation": {"type": "basic",
        "keyPath": "constraints.gap.constant", "fromValue": 20, "toValue": 120, "duration": 2}}}]
      """
    let scene = try scene(panel: gap, events: events)
    for (time, x) in [(3.5, 20.0), (0.5, 20), (2, 70), (1.5, 45)] {
      #expect(isNear(try frame(scene, at: time), x, 5, 40, 30), "\(time)")
    }
    let root = try scene.renderTree(at: 2).root
    #expect(root.children[0].children[0].transform.m41 == 70)
  }

  @Test("animate in a block what a constant moves: the layout is made within")
  func block() throws {
    let events = """
      [{"time": 1, "animate": {"duration": 1, "set": {"panel.constraints.gap.constant": 120}}}]
      """
    let scene = try scene(panel: gap, events: events)
    for (time, x) in [(0.9, 20.0), (1.25, 32.9162), (1.5, 70), (2, 120), (3, 120)] {
      #expect(isNear(try frame(scene, at: time), x, 5, 40, 30), "\(time)")
    }
  }

  @Test("outside of a block what a constant moves animates as if it had been set")
  func implicit() throws {
    let events = """
      [{"time": 1, "transaction": {"animationDuration": 0.5, "animationTimingFunction": "linear"},
        "set": {"panel.constraints.gap.constant": 120}},
       {"time": 2, "transaction": {"disableActions": true},
        "set": {"panel.constraints.gap.priority": 500, "panel.bounds": [0, 0, 50, 50]}}]
      """
    let scene = try scene(panel: gap, events: events)
    #expect(isNear(try frame(scene, at: 1.25), 70, 5, 40, 30))
    #expect(isNear(try frame(scene, at: 2), 120, 5, 40, 30))
  }

  @Test("that contradict each other are a warning with their names; the last is broken")
  func conflict() throws {
    let panel = """
      [{"name": "wide", "of": "card", "attribute": "width", "constant": 90},
       {"name": "narrow", "of": "card", "attribute": "width", "constant": 60},
       {"of": "card", "attribute": "width", "constant": 10, "priority": 999}]
      """
    let scene = try scene(panel: panel)
    let warning = try #require(scene.findings.first { $0.severity == .warning })
    #expect(
      warning.message.contains("wide; narrow") && warning.message.contains("“narrow” is broken"))
    #expect("\(warning.path)" == "$.layers[0].constraints[1]")
    #expect(try frame(scene).width == 90)
  }

  @Test(
    "move their first layer, and along their axis only",
    arguments: [
      // A constraint across does not free the layer that another one follows.
      (#"{"of": "other", "attribute": "centerX", "to": {"attribute": "centerX"}}"#, 90.0, 50.0),
      (
        #"{"of": "other", "attribute": "left", "to": {"attribute": "left"}, "constant": 24}"#, 24,
        50
      ),
      (#"{"of": "other", "attribute": "height", "constant": 30}"#, 150, 50),
    ])
  func firstLayer(more: String, x: Double, y: Double) throws {
    for order in [true, false] {
      let follow = """
        {"of": "card", "attribute": "top", "to": {"of": "other", "attribute": "bottom"}}
        """
      let list = order ? [follow, more] : [more, follow]
      let scene = try scene(panel: "[\(list.joined(separator: ","))]")
      let other = try frame(scene, of: "other")
      #expect(other.minX == x && other.minY == y)
      #expect(try frame(scene) == Rect(x: -20, y: other.maxY, width: 40, height: 30))
    }
  }

  @Test("leave a layer that satisfies them where it is, and move those that follow it")
  func followers() throws {
    let limit =
      #"{"of": "other", "attribute": "left", "relation": "greaterThanOrEqual", "to": {"attribute": "left"}}"#
    let follow = #"{"of": "card", "attribute": "left", "to": {"of": "other", "attribute": "left"}}"#
    for list in [[limit, follow], [follow, limit]] {
      let scene = try scene(panel: "[\(list.joined(separator: ","))]")
      #expect(try frame(scene, of: "other").minX == 150)
      #expect(try frame(scene).minX == 150)
    }
  }

  @Test("do not keep a text that they are not about from the size of its content")
  func otherText() throws {
    let document = """
      {"version": 1, "size": [300, 200], "duration": 4, "constraints": [
        {"of": "box", "attribute": "left", "to": {"attribute": "left"}}],
       "layers": [{"name": "box", "bounds": [0, 0, 9, 9]}, {"type": "text", "name": "t", "string": "Hi"}],
       "events": [{"time": 1, "set": {"t.string": "Hi, and a longer text"}}]}
      """
    let scene = try Scene(json: Array(document.utf8), file: "a.json", trustsDocument: true)
    let widths = try [0.0, 3].map { try frame(scene, of: "t", at: $0).width }
    #expect(widths[1] > widths[0] * 3)
  }

  @Test("that nothing meets are a warning")
  func negativeWidth() throws {
    let panel = #"[{"of": "card", "attribute": "width", "constant": -10}]"#
    let warning = try #require(scene(panel: panel).findings.first)
    #expect(
      warning.message
        == "“card.width = -10.0” is broken: nothing meets it; widths and heights are 0 or more")
  }

  @Test("of the layer itself are broken by its bounds")
  func ownSize() throws {
    let panel = #"[{"attribute": "width", "constant": 90}]"#
    let warning = try #require(scene(panel: panel).findings.first)
    #expect(
      warning.message == "“panel.width = 90.0” is broken: the bounds of “panel” fix its width")
  }

  @Test("are judged when those above are met: a size that comes from there contradicts nothing")
  func noConflict() throws {
    let document = """
      {"version": 1, "size": [300, 200], "duration": 1, "constraints": [
        {"of": "panel", "attribute": "width", "constant": 100}],
       "layers": [{"name": "panel", "constraints": [
         {"of": "line", "attribute": "left", "to": {"attribute": "left"}, "constant": 16},
         {"of": "line", "attribute": "right", "to": {"attribute": "right"},
          "constant": -16}],
         "sublayers": [{"name": "line"}]}]}
      """
    let scene = try Scene(json: Array(document.utf8), file: "a.json")
    #expect(scene.findings.isEmpty)
    #expect(try frame(scene, of: "line").width == 68)
  }

  @Test("that contradict each other after an event are a warning at the event")
  func laterConflict() throws {
    let panel = """
      [{"name": "least", "of": "card", "attribute": "width",
        "relation": "greaterThanOrEqual", "constant": 20},
       {"name": "width", "of": "card", "attribute": "width", "constant": 60}]
      """
    let events = #"[{"time": 1, "set": {"panel.constraints.width.constant": 5}}]"#
    let scene = try scene(panel: panel, events: events)
    let warning = try #require(scene.findings.first { $0.severity == .warning })
    #expect("\(warning.path)" == "$.events[0]" && warning.message.contains("least"))
    #expect(try frame(scene).width == 60)
  }

  @Test(
    "that make no sense are errors at their place",
    arguments: [
      (#"[{"of": "cart", "attribute": "width", "constant": 1}]"#, "[0].of"),
      (#"[{"of": "root", "attribute": "width", "constant": 1}]"#, "[0].of"),
      (#"[{"of": "card", "constant": 1}]"#, "[0]"),
      (#"[{"of": "card", "attribute": "wide"}]"#, "[0].attribute"),
      (#"[{"of": "card", "attribute": "left", "constant": 1}]"#, "[0].attribute"),
      (
        #"[{"of": "card", "attribute": "left", "to": {"attribute": "top"}}]"#,
        "[0].to.attribute"
      ),
      (
        #"[{"of": "card", "attribute": "left", "to": {"attribute": "width"}}]"#,
        "[0].to.attribute"
      ),
      (
        #"[{"of": "card", "attribute": "width", "to": {"of": "other"}}]"#,
        "[0].to"
      ),
      (#"[{"of": "card", "attribute": "notAnAttribute"}]"#, "[0].attribute"),
      (
        #"[{"name": "a.b", "of": "card", "attribute": "width"}]"#,
        "[0].name"
      ),
      (
        #"[{"name": "a", "of": "card", "attribute": "width"},"#
          + #" {"name": "a", "of": "card", "attribute": "height"}]"#,
        "[1].name"
      ),
      (
        #"[{"of": "card", "attribute": "width", "priority": 1001}]"#, "[0].priority"
      ),
      (#"[{"of": "card", "attribute": "width", "relation": "less"}]"#, "[0].relation"),
      (#"[{"of": "card", "attribute": "width", "multiplier": 1e9}]"#, "[0].multiplier"),
      (#"{"gap": 1}"#, ""),
    ])
  func rejections(panel: String, path: String) {
    let error = #expect(throws: SceneError.self) { try scene(panel: panel) }
    #expect(
      error?.diagnostics.first.map { "\($0.path)" } == "$.layers[0].constraints\(path)",
      "\(error.map { "\($0)" } ?? "")")
  }

  @Test(
    "key paths lead to a constant and a priority by the name only",
    arguments: ["constraints.gob.constant", "constraints.gap.constand", "constraints.gap"])
  func keyPaths(keyPath: String) {
    let events = #"[{"time": 1, "set": {"panel.\#(keyPath)": 5}}]"#
    let error = #expect(throws: SceneError.self) { try scene(panel: gap, events: events) }
    #expect(error?.diagnostics.first?.path.description.hasPrefix("$.events[0].set") ?? false)
  }

  @Test("are written as they were read, those of the document too")
  func writing() throws {
    let root = """
      [{"of": "panel", "attribute": "width", "constant": 100, "priority": 900,
        "multiplier": 2, "relation": "lessThanOrEqual"}]
      """
    let written = try scene(panel: gap, root: root).document.text
    let again = try Scene(json: Array(written.utf8), file: "a.json")
    #expect(again.document.text == written)
    #expect(written.contains("lessThanOrEqual") && written.contains("\"gap\""))
    #expect(isNear(try frame(again), 20, 5, 40, 30))
  }
}
