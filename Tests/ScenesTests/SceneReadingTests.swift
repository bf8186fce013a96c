import Foundation
import LambentDocuments
import LambentGeometry
import LambentImageFiles
import LambentPixels
import LambentProperties
import LambentRenderTree
import LambentRendering
import LambentScenes
import Testing

/// A document around some layers and further members.
private func document(_ layers: String = "", _ more: String = "") -> String {
  """
  {"version": 1, "size": [100, 50], "duration": 2\(more),
  "layers": [\(layers)]}
  """
}

private func scene(
  _ text: String, options: SceneOptions = .init(trustsDocument: true)
) throws -> Scene {
  try Scene(json: Array(text.utf8), file: "a.json", options: options)
}

/// Everything that is found in a document, errors or not: `line:column path: message; remedy`.
private func findings(_ text: String) -> [String] {
  let all: [Diagnostic]
  do {
    all = try scene(text).findings
  } catch let error as SceneError {
    all = error.diagnostics
  } catch {
    return ["\(error)"]
  }
  return all.map { "\($0.line):\($0.column) \($0.path): \($0.message); \($0.remedy)" }
}

@Suite("Reading scenes: what is right")
struct SceneReadingTests {
  @Test("the facts of a document, and their defaults")
  func facts() throws {
    let plain = try scene(document())
    #expect(plain.name == "a" && plain.summary == "")
    #expect(plain.size == Size(width: 100, height: 50) && plain.duration == 2)
    #expect(plain.frameRate == FrameRate(30) && plain.frameCount == 60)
    #expect(plain.background == nil && plain.workingSpace == .srgb && plain.poster == 1)
    let full = try scene(
      document(
        "",
        """
        , "$schema": "scene.schema.json", "$comment": 7, "name": "n", "summary": "s", "scale": 2,
        "frameRate": "30000/1001", "background": "#ff000080", "workingSpace": "linear", "poster": 0.5
        """))
    #expect(full.name == "n" && full.summary == "s" && full.canvas.width == 200)
    #expect(full.frameRate == FrameRate(30000, over: 1001) && full.frameCount == 60)
    #expect(full.background == Color(hex: "#ff000080") && full.workingSpace == .linear)
    #expect(full.poster == 0.5)
  }

  @Test("options take the place of facts")
  func options() throws {
    var options = SceneOptions()
    options.frameRate = FrameRate(10)
    options.duration = 1
    options.background = .white
    options.workingSpace = .linear
    options.output = .scaled(3)
    let changed = try scene(document(), options: options)
    #expect(changed.frameCount == 10 && changed.background == .white)
    #expect(changed.workingSpace == .linear && changed.canvas.height == 150)
  }

  @Test("every form of value is read")
  func values() throws {
    let player = try ScenePlayer(
      scene(
        document(
          """
          {"name": "a", "position": [1, 2], "backgroundColor": "#f00", "hidden": true,
           "transform": [{"rotate": ["90deg", 0, 0, 1]}, {"translate": [10, 0, 0]}],
           "compositingFilter": "multiplyBlendMode", "speed": 2, "duration": "infinity",
           "filters": [{"filter": "gaussianBlur", "name": "b", "radius": 4}]},
          {"name": "b", "frame": [10, 20, 30, 40], "$comment": ["anything"],
           "backgroundColor": [1, 0.5, 0, 0.25]}
          """)))
    #expect(try player.value(forPath: "a.position.y", at: 0) == .number(2))
    #expect(try player.value(forPath: "a.hidden", at: 0) == .boolean(true))
    #expect(try player.value(forPath: "a.filters.b.radius", at: 0) == .number(4))
    #expect(try player.value(forPath: "a.compositingFilter", at: 0) == .text("multiplyBlendMode"))
    guard case .number(let angle) = try player.value(forPath: "a.transform.rotation.z", at: 0)
    else {
      Issue.record("no angle")
      return
    }
    #expect(abs(angle - .pi / 2) < 1e-12)
    #expect(try player.value(forPath: "b.position", at: 0).json == "[25, 40]")
    #expect(try player.value(forPath: "b.bounds.size", at: 0).json == "[30, 40]")
    #expect(try player.value(forPath: "b.backgroundColor", at: 0).json == "[1, 0.5, 0, 0.25]")
  }

  @Test("a frame of contents takes the image's size")
  func frameOfContents() throws {
    let text = document(
      "{\"name\": \"a\", \"contents\": \"dot\", \"frame\": \"contents\", \"position\": [9, 9]}",
      ", \"images\": {\"dot\": {\"shape\": \"circle\", \"size\": [12, 8]}}")
    let player = try ScenePlayer(scene(text))
    #expect(try player.value(forPath: "a.bounds", at: 0).json == "[0, 0, 12, 8]")
    #expect(try player.value(forPath: "a.contents", at: 0).json == "\"dot\"")
    var options = SceneOptions()
    options.output = .scaled(2.5)
    let dense = try ScenePlayer(scene(text, options: options))
    #expect(try dense.value(forPath: "a.bounds", at: 0).json == "[0, 0, 12, 8]")
  }

  @Test(
    "a frame, and a pin, give the bounds their size, whatever the transform",
    arguments: [
      #""frame": [30, 10, 20, 8]"#, #""pin": {"left": 30, "top": 10, "width": 20, "height": 8}"#,
    ])
  func frameUnderTransform(place: String) throws {
    for turn in ["[\"45deg\", 0, 0, 1]", "[\"90deg\", 0, 1, 0]"] {
      let transform = #""anchorPoint": [0, 1], "transform": [{"rotate": \#(turn)}]"#
      let player = try ScenePlayer(
        try scene(document(#"{"name": "a", \#(place), \#(transform)}"#)))
      #expect(
        try player.value(forPath: "a.bounds", at: 0)
          == .rect(Rect(x: 0, y: 0, width: 20, height: 8)))
      #expect(try player.value(forPath: "a.position", at: 0) == .point(Point(x: 30, y: 18)))
    }
  }

  @Test("too many instances are an error at the replicator that makes them")
  func instances() {
    let inner = #"{"type": "replicator", "name": "n", "instanceCount": 1000, "sublayers": [{}]}"#
    let found = findings(
      document(#"{}, {"type": "replicator", "instanceCount": 1000, "sublayers": [\#(inner)]}"#))
    let expected = "$.layers[1].sublayers[0]: with the instances of the replicator “n”"
    #expect(found.contains { $0.contains(expected) }, "\(found)")
  }

  @Test("layers draw images, and images draw layers")
  func layersAsImage() throws {
    let text = document(
      "{\"name\": \"a\", \"contents\": \"card\", \"frame\": \"contents\"}",
      """
      , "images": {
        "card": {"size": [20, 10], "layers": [{"contents": "dot", "frame": "contents"}]},
        "dot": {"shape": "square", "size": [4, 4], "color": "#00f"}}
      """)
    let tree = try scene(text).renderTree(at: 0)
    let image = try #require(tree.root.children.first?.contents?.image)
    #expect(image.width == 20 && image.height == 10 && image.scale == 1)
    let bytes = image.straight.bytes
    // A quarter of the inner layer is visible: its position is the corner.
    #expect(bytes.prefix(4) == [0, 0, 255, 255])
    #expect(bytes[4 * (3 * 20 + 3) + 3] == 0)
  }

  @Test("keyframes in seconds hold at both ends")
  func shortForm() throws {
    let player = try ScenePlayer(
      scene(
        document(
          "{\"name\": \"a\", \"animate\": {\"opacity\": [[0.5, 0], [1, 1, \"linear\"], [1.5, 0.5]]}}"
        )))
    let expected = [(0, 0.0), (0.5, 0), (0.75, 0.5), (1, 1), (1.25, 0.75), (1.5, 0.5), (9, 0.5)]
    for (time, value) in expected {
      #expect(try player.value(forPath: "a.opacity", at: time) == .number(value), "\(time)")
    }
  }

  @Test("a time before the last is shown as from the start")
  func backwards() throws {
    let text = document(
      "{\"name\": \"a\"}",
      """
      , "events": [
        {"time": 0.5, "transaction": {"animationDuration": 0.5},
         "set": {"a.opacity": 0}, "completion": {"set": {"a.position.x": 7}}},
        {"time": 1.4, "transaction": {"disableActions": true},
         "set": {"a.frame": [10, 20, 30, 40]}},
        {"time": 1.5, "delete": "a"}]
      """)
    let player = try ScenePlayer(scene(text))
    #expect(try player.layers(at: 1.75).isEmpty)
    #expect(try player.value(forPath: "a.opacity", at: 0.25) == .number(1))
    #expect(try player.value(forPath: "a.opacity", at: 1.2) == .number(0))
    #expect(try player.value(forPath: "a.position.x", at: 1.35) == .number(7))
    #expect(try player.value(forPath: "a.position", at: 1.45).json == "[25, 40]")
  }

  @Test("a note does not keep a scene from being shown")
  func notes() {
    #expect(
      findings(
        document(
          "{\"contents\": \"d\"}",
          ", \"images\": {\"d\": {\"shape\": \"circle\", \"size\": [4, 4]}}"))
        == ["2:12 $.layers[0]: contents without bounds show nothing; \"frame\": \"contents\""])
  }
}

@Suite("Reading scenes: what is wrong")
struct SceneErrorTests {
  @Test("all errors of a document are found at once, in its order")
  func allAtOnce() {
    let found = findings(
      """
      {"version": 2, "size": [0, 50], "duraton": 2,
       "background": "#12345",
       "layers": [
        {"type": "emiter"},
        {"name": "a.b", "opacity": 2, "postion": [1, 2]},
        {"position": [1, "2"], "hidden": "yes"}]}
      """)
    #expect(
      found == [
        "1:1 $: the key “duration” is missing; seconds (the length)",
        "1:13 $.version: version 2 of the format; 1, the only version",
        "1:24 $.size: a size of 0×50; sides above 0, at most 16384",
        "1:33 $.duraton: unknown key “duraton”; did you mean “duration”?",
        "2:16 $.background: “#12345” is not a colour; "
          + "\"#rgb\", \"#rrggbb\", \"#rrggbbaa\", a name of CSS or [r, g, b, a] in 0…1",
        "4:12 $.layers[0].type: unknown kind of layer “emiter”; did you mean “emitter”?",
        "5:12 $.layers[1].name: the name “a.b” contains a dot or a slash; a name without them",
        "5:30 $.layers[1].opacity: 2 is out of range for “opacity”; 0…1",
        "5:33 $.layers[1].postion: unknown key “postion”; did you mean “position”?",
        "6:20 $.layers[2].position[1]: found the text “2”; a number",
        "6:36 $.layers[2].hidden: found the text “yes”; true or false",
      ])
  }

  @Test(
    "a fault of a layer is named at its place",
    arguments: [
      ("{\"contents\": \"dot\"}", "no image has the name “dot”"),
      ("{\"frame\": \"contents\"}", "the frame “contents” of a layer without contents"),
      ("{\"frame\": [0, 0, 1, 1], \"position\": [0, 0]}", "both “frame” and “position”"),

      ("{\"mask\": {\"opacity\": -1}}", "-1 is out of range for “opacity”"),
      ("{\"sublayers\": [{\"opacty\": 1}]}", "unknown key “opacty”"),
      ("{\"transform\": [{\"rotat\": 1}]}", "unknown key “rotat”"),
      ("{\"transform\": [1, 2, 3]}", "a transform of 3 numbers"),
      ("{\"zPosition\": \"infinity\"}", "“zPosition” cannot be infinite"),
      ("{\"animations\": [{\"type\": \"basc\"}]}", "unknown kind of animation “basc”"),
      (
        "{\"animations\": [{\"type\": \"basic\", \"keyPath\": \"opacty\", \"toValue\": 1}]}",
        "no property is called “opacty”; did you mean “opacity”?"
      ),
      (
        "{\"animations\": [{\"type\": \"basic\", \"keyPath\": \"opacity\", \"toValue\": [1]}]}",
        "found [1]"
      ),
      (
        "{\"animations\": [{\"type\": \"basic\", \"keyPath\": \"opacity\", \"tovalue\": 1}]}",
        "unknown key “tovalue”"
      ),
      ("{\"animate\": {\"opacity\": [[1, 0], [0, 1]]}}", "the times do not ascend"),
      ("{\"animate\": {\"opacity\": []}}", "an empty list of keyframes"),
      ("{\"animate\": {\"opacity\": [[0, 0], [1, 1, \"esein\"]]}}", "esein"),
      (
        "{\"actions\": {\"opacity\": {\"type\": \"basic\", \"keyPath\": \"x\"}}}",
        "no property is called “x”"
      ),
      ("{\"actions\": {\"positon\": null}}", "did you mean “position”?"),
      ("{\"actions\": {\"positon\": {\"type\": \"basic\"}}}", "did you mean “position”?"),
      ("{\"actions\": {\"onOrderIn\": {\"type\": \"basic\"}}}", "needs a “keyPath”"),
      ("{\"name\": \"\"}", "the name of a layer is empty"),
      ("{\"name\": \"root\"}", "a layer cannot have the name “root”"),
    ])
  func layers(layer: String, message: String) {
    let found = findings(document(layer))
    #expect(found.contains { $0.contains(message) }, "\(found)")
    #expect(found.allSatisfy { $0.contains("$.layers[0]") }, "\(found)")
  }

  @Test(
    "a fault of an image is named at its place",
    arguments: [
      ("{\"shape\": \"cirle\", \"size\": [1, 1]}", "unknown name “cirle”"),
      ("{\"shape\": \"circle\"}", "the key “size” is missing"),
      ("{\"shape\": \"circle\", \"size\": [0, 1]}", "a size out of range"),
      ("{\"size\": [1, 1]}", "an image that is neither a file nor drawn"),
      ("{\"shap\": 1}", "unknown key “shap”"),
      ("{\"file\": \"missing.png\"}", "cannot read missing.png"),
      (
        "{\"frames\": \"a.png\", \"range\": \"0-1\", \"duration\": 1}",
        "no placeholder for a number"
      ),
      ("{\"frames\": \"%d.png\", \"range\": \"5-1\", \"duration\": 1}", "“5-1” is not a range"),
      (
        "{\"size\": [4, 4], \"layers\": [{\"contents\": \"i\", \"frame\": \"contents\"}]}",
        "the image “i” is drawn with itself"
      ),
    ])
  func images(image: String, message: String) {
    let found = findings(document("", ", \"images\": {\"i\": \(image)}"))
    #expect(found.contains { $0.contains(message) }, "\(found)")
    #expect(found.allSatisfy { $0.contains("$.images.i") }, "\(found)")
  }

  @Test("a document that only lacks images says so")
  func onlyImages() {
    let text = document("", ", \"images\": {\"i\": {\"file\": \"missing.png\"}}")
    #expect {
      try scene(text)
    } throws: { error in
      if case .images = error as? SceneError { true } else { false }
    }
  }

  @Test(
    "a fault of an event is named at its place",
    arguments: [
      ("{\"set\": {\"a.opacity\": 1}}", "the key “time” is missing"),
      ("{\"time\": 0, \"set\": {\"b.opacity\": 1}}", "no layer has the name “b”"),
      ("{\"time\": 0, \"set\": {\"two.opacity\": 1}}", "2 layers have the name “two”"),
      ("{\"time\": 0, \"set\": {\"a.opacty\": 1}}", "did you mean “opacity”?"),
      ("{\"time\": 0, \"set\": {\"a.opacity\": 7}}", "opacity"),
      ("{\"time\": 0, \"set\": {\"opacity\": 7}}", "“opacity” is not a path"),
      ("{\"time\": 0, \"delete\": \"root\"}", "the root cannot be deleted"),
      ("{\"time\": 0, \"ad\": 1}", "unknown key “ad”"),
      ("{\"time\": 0, \"remove\": {\"layer\": \"a\"}}", "the key “key” is missing"),
      (
        "{\"time\": 0, \"insert\": {\"into\": \"x\", \"layer\": {\"opacty\": 1}}}",
        "unknown key “opacty”"
      ),
      (
        "{\"time\": 0, \"add\": {\"layer\": \"a\", \"animation\": {\"type\": \"basic\"}}}",
        "keyPath"
      ),
      ("{\"time\": 0, \"transaction\": {\"animationTimingFunction\": \"eas\"}}", "eas"),
      ("{\"time\": 0, \"completion\": {\"delete\": \"zz\"}}", "no layer has the name “zz”"),
    ])
  func events(event: String, message: String) {
    let layers = "{\"name\": \"a\"}, {\"name\": \"two\"}, {\"name\": \"two\"}"
    let found = findings(document(layers, ", \"events\": [\(event)]"))
    #expect(found.contains { $0.contains(message) }, "\(found)")
    #expect(found.allSatisfy { $0.contains("$.events[0]") }, "\(found)")
  }

  @Test("an event that fails when it happens is found by rehearsing")
  func rehearsal() {
    let found = findings(
      document(
        "{\"name\": \"a\"}",
        ", \"events\": [{\"time\": 0.5, \"delete\": \"a\"}, {\"time\": 1, \"set\": {\"a.opacity\": 0}}]"
      ))
    #expect(found.count == 1 && found[0].contains("$.events[1]"), "\(found)")
  }

  @Test("events add no more animations to a layer than a document may")
  func eventAnimations() {
    let add =
      "{\"time\": 0, \"add\": {\"layer\": \"a\", \"animation\": "
      + "{\"type\": \"basic\", \"keyPath\": \"opacity\", \"toValue\": 0, \"duration\": 5}}}"
    func events(_ count: Int) -> [String] {
      let list = Array(repeating: add, count: count).joined(separator: ",")
      return findings(document("{\"name\": \"a\"}", ", \"events\": [\(list)]"))
    }
    #expect(events(1024).isEmpty)
    let found = events(1025)
    #expect(found.count == 1 && found[0].contains("$.events[1024]"), "\(found)")
    #expect(found.allSatisfy { $0.contains("more than 1024 animations of one layer") })
  }

  @Test("completions without an end are stopped")
  func endlessCompletions() {
    let names = (0..<40).map { "{\"name\": \"l\($0)\"}" }.joined(separator: ",")
    let completion =
      String(repeating: "{\"completion\":", count: 60) + "{}"
      + String(repeating: "}", count: 60)
    #expect(
      findings(document(names, ", \"events\": [{\"time\": 0, \"completion\": \(completion)}]"))
        .isEmpty)
  }

  @Test(
    "JSON that is none is one error",
    arguments: ["", "{", "[1,]", "{\"a\": 01}", "{\"a\": 1} x", "{\"a\": \"\u{1}\"}", "nul"])
  func syntax(text: String) {
    #expect(findings(text).count == 1)
  }

  @Test("keys that stand twice, numbers without end and depth without end are errors")
  func hostile() {
    #expect(findings(document("", ", \"name\": \"a\", \"name\": \"b\"")).count == 1)
    #expect(findings(document("", ", \"poster\": 1e999")).count == 1)
    let deep = String(repeating: "[", count: 100_000)
    #expect(findings(deep).count == 1)
    #expect(findings(document("", ", \"duration2\": 3")).count == 1)
  }

  @Test("cutting a document anywhere never crashes")
  func truncated() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Examples/card-shuffle.json")
    let bytes = Array(try Data(contentsOf: file))
    for count in stride(from: 0, to: bytes.count - 2, by: 7) {
      #expect(throws: SceneError.self) { try Scene(json: Array(bytes[..<count])) }
    }
  }
}

@Suite("Setting properties before time 0")
struct SceneSettingTests {
  private let text = document(
    """
    {"name": "a", "sublayers": [{"name": "b"}], "filters": [{"filter": "gaussianBlur"}]},
    {"name": "c", "sublayers": [{"name": "b"}]}
    """, ", \"images\": {\"dot\": {\"shape\": \"circle\", \"size\": [4, 4]}}")

  private func value(_ path: String, _ value: String) throws -> String {
    var changed = try scene(text)
    try changed.setValue(value, forPath: path)
    return try ScenePlayer(changed).value(forPath: path, at: 0).json
  }

  @Test("values are JSON, else numbers in a row, else text")
  func forms() throws {
    #expect(try value("a.opacity", "0.5") == "0.5")
    #expect(try value("a.position", "3,-4") == "[3, -4]")
    #expect(try value("a.position", "[3, 4]") == "[3, 4]")
    #expect(try value("a/b.position.x", "-7") == "-7")
    #expect(try value("a.backgroundColor", "#f00") == "[1, 0, 0, 1]")
    #expect(try value("a.backgroundColor", "rebeccapurple") == "[0.4, 0.2, 0.6, 1]")
    #expect(try value("a.contentsGravity", "center") == "\"center\"")
    #expect(try value("a.contents", "dot") == "\"dot\"")
    #expect(try value("a.filters.gaussianBlur.radius", "3") == "3")
    #expect(try value("a.hidden", "true") == "true")
    #expect(try value("root.opacity", "0.25") == "0.25")
  }

  @Test(
    "what does not fit is refused",
    arguments: [
      ("b.opacity", "1"), ("x.opacity", "1"), ("a.opacty", "1"), ("a.opacity", "2"),
      ("a.opacity", "half"), ("opacity", "1"), ("a.", "1"), (".x", "1"), ("", "1"),
      ("a.contents", "nothing"), ("a.position", "1,2,3"), ("a.filters.x.radius", "1"),
    ])
  func refused(path: String, value: String) throws {
    var changed = try scene(text)
    #expect(throws: SceneError.self) { try changed.setValue(value, forPath: path) }
  }
}
