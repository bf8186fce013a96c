import LambentDocuments
import LambentGeometry
import LambentProperties
import LambentRendering
import LambentScenes
import Testing

private func scene(_ layers: String, _ more: String = "", set: String? = nil) throws -> Scene {
  let text = #"{"version": 1, "size": [400, 200], "duration": 4, "layers": [\#(layers)]\#(more)}"#
  var options = SceneOptions(trustsDocument: true)
  if let set { options.assignments = [.init(path: "t.string", value: set)] }
  return try Scene(json: Array(text.utf8), file: "a.json", options: options)
}

/// The frame of a layer with the anchor at its middle.
private func frame(_ scene: Scene, of layer: String, at time: Double = 3) throws -> Rect {
  let player = try ScenePlayer(scene)
  guard case .point(let position) = try player.value(forPath: "\(layer).position", at: time),
    case .rect(let bounds) = try player.value(forPath: "\(layer).bounds", at: time)
  else { return .zero }
  return Rect(
    x: position.x - bounds.width / 2, y: position.y - bounds.height / 2, width: bounds.width,
    height: bounds.height)
}

/// A stack or a text with a pin.
private func pinned(_ pin: String, inStack: Bool) -> String {
  let text = #"{"type": "text", "name": "t", "string": "Hi", "fontSize": 30"#
  return inStack
    ? #"{"type": "stack", "name": "s", "padding": 5, "pin": \#(pin), "sublayers": [\#(text)}]}"#
    : #"\#(text), "pin": \#(pin)}"#
}

private func event(_ set: String) -> String { #", "events": [{"time": 1, "set": {\#(set)}}]"# }

private let longer = event(#""t.string": "A longer text""#)

@Suite("Pins of layers that change their size, or lie in such layers")
struct PinTests {
  @Test("keep their distances when an event or an option changes a text", arguments: [true, false])
  func content(inStack: Bool) throws {
    let name = inStack ? "s" : "t"
    let pins: [(pin: String, isKept: (Rect) -> Bool)] = [
      (#"{"left": 5, "top": 7}"#, { $0.minX == 5 && $0.minY == 7 }),
      (#"{"right": 5, "bottom": 7}"#, { $0.maxX == 395 && $0.maxY == 193 }),
      ("{}", { abs($0.minX + $0.maxX - 400) < 1e-9 && abs($0.minY + $0.maxY - 200) < 1e-9 }),
    ]
    for (pin, isKept) in pins {
      let layer = pinned(pin, inStack: inStack)
      let changed = try scene(layer, longer)
      let before = try frame(changed, of: name, at: 0)
      #expect(isKept(before) && before.width > 20, "\(pin)")
      for found in [
        try frame(changed, of: name),
        try frame(scene(layer, set: "A longer text"), of: name, at: 0),
      ] {
        #expect(isKept(found) && found.width > before.width * 3, "\(pin): \(found)")
      }
    }
  }

  @Test("a text that is pinned to both edges keeps its width, and lines take the height they need")
  func bothEdges() throws {
    let layer = """
      {"type": "text", "name": "t", "string": "Hi", "fontSize": 30, "wrapped": true,
       "pin": {"left": 150, "right": 150, "bottom": 10}}
      """
    let scene = try scene(layer, longer)
    let (before, after) = (try frame(scene, of: "t", at: 0), try frame(scene, of: "t"))
    #expect(before.minX == 150 && after.minX == 150 && before.width == 100 && after.width == 100)
    #expect(before.maxY == 190 && after.maxY == 190 && after.height >= before.height * 2)
  }

  @Test("a position that an event sets ends the pin along its axis")
  func moved() throws {
    let set = event(#""t.position.y": 100, "t.string": "A longer text""#)
    let found = try frame(scene(pinned(#"{"right": 5, "top": 5}"#, inStack: false), set), of: "t")
    #expect(found.maxX == 395 && found.minY + found.maxY == 200)
    let frameSet = event(#""t.frame": [10, 20, 100, 40]"#)
    #expect(
      try frame(scene(pinned(#"{"right": 5, "top": 5}"#, inStack: false), frameSet), of: "t")
        == Rect(x: 10, y: 20, width: 100, height: 40))
  }

  @Test(
    "follow the size that constraints, stacks and events give the superlayer",
    arguments: [
      (
        #"{"name": "p", "bounds": [0, 0, 10, 10], "sublayers": [PIN]}"#,
        #"""
        , "constraints": [{"of": "p", "attribute": "left", "to": {"attribute": "left"}},
          {"of": "p", "attribute": "width", "constant": 300}, {"of": "p", "attribute": "height", "constant": 100}]
        """#
      ),
      (
        #"""
        {"type": "stack", "frame": [0, 0, 600, 100], "axis": "horizontal", "distribution": "fillEqually",
         "alignment": "fill", "sublayers": [{"name": "p", "sublayers": [PIN]}, {"name": "z"}]}
        """#, ""
      ),
      (
        #"{"name": "p", "frame": [0, 0, 100, 100], "sublayers": [PIN]}"#,
        event(#""p.bounds": [0, 0, 300, 100]"#)
      ),
    ])
  func superlayer(layer: String, more: String) throws {
    let pin = #"""
      {"name": "k", "pin": {"left": 20, "right": 10, "bottom": 0, "height": 10}, "sublayers": [
        {"name": "m", "pin": {"right": 0, "top": 0, "width": 5, "height": 5}}]}
      """#
    let scene = try scene(layer.replacing("PIN", with: pin), more)
    #expect(scene.findings.filter { $0.severity != .note }.isEmpty)
    #expect(try frame(scene, of: "k") == Rect(x: 20, y: 90, width: 270, height: 10))
    #expect(try frame(scene, of: "m").maxX == 270)
  }

  @Test("follow a superlayer whose constraint animates")
  func animated() throws {
    let scene = try scene(
      #"""
      {"name": "p", "bounds": [0, 0, 100, 100], "sublayers": [
        {"name": "k", "pin": {"right": 10, "top": 0, "width": 20, "height": 20}}]}
      """#,
      #"""
      , "constraints": [{"name": "w", "of": "p", "attribute": "width", "constant": 100}],
      "events": [{"time": 1, "add": {"layer": "root", "animation": {"type": "basic",
        "keyPath": "constraints.w.constant", "fromValue": 100, "toValue": 300, "duration": 2}}}]
      """#)
    #expect(try frame(scene, of: "k", at: 2) == Rect(x: 170, y: 0, width: 20, height: 20))
  }
}
