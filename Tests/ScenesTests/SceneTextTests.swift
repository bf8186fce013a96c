import Foundation
import LambentDocuments
import LambentFonts
import LambentGeometry
import LambentLayers
import LambentPixels
import LambentProperties
import LambentRenderTree
import LambentRendering
import LambentScenes
import LambentText
import TestKit
import Testing

private func document(_ layer: String, _ more: String = "") -> String {
  """
  {"version": 1, "size": [100, 50], "duration": 2\(more),
  "layers": [\(layer)]}
  """
}

private func scene(
  _ text: String, options: SceneOptions = .init(trustsDocument: true)
) throws -> Scene {
  try Scene(json: Array(text.utf8), file: "a.json", options: options)
}

private func findings(
  _ text: String, options: SceneOptions = .init(trustsDocument: true)
) -> [Diagnostic] {
  do {
    return try scene(text, options: options).findings
  } catch let error as SceneError {
    return error.diagnostics
  } catch {
    return []
  }
}

/// True if the family of the default font is installed.
let hasInter = (try? FontLibrary.system.font(named: "Inter")) != nil

@Suite("Reading scenes: text", .enabled(if: runsTests(needing: hasInter), "no Inter font"))
struct SceneTextTests {
  @Test("the figures of a counter have one width, unless its features say otherwise")
  func figures() throws {
    func width(_ number: Int, _ more: String = "") throws -> PropertyValue {
      let layer = #"{"type":"text","name":"t","counter":{"to":\#(number)}\#(more)}"#
      return try ScenePlayer(scene(document(layer))).value(forPath: "t.bounds.size.width", at: 0)
    }
    #expect(try width(1111) == width(8888))
    for feature in ["pnum", "tnum=0"] {
      let more = #","features":["\#(feature)"]"#
      #expect(try width(1111, more) != width(8888, more))
    }
  }

  @Test("a text layer, its runs and its animators are read and animated by key path")
  func textLayer() throws {
    let text = """
      {"type": "text", "name": "title", "frame": [0, 0, 100, 50], "font": "Inter Variable",
      "string": [{"text": "a"}, {"text": "b", "fontSize": 20, "foregroundColor": "#f00",
      "underline": true, "baselineOffset": 3, "tracking": 1, "font": "Inter"}],
      "alignmentMode": "justified", "truncationMode": "end", "wrapped": true, "lineSpacing": 2,
      "verticalAlignment": "center", "tracking": 1, "strokeColor": "#000", "lineWidth": 2,
      "features": ["ss01", "liga=0"], "variations": {"wght": 700}, "fitsBounds": true,
      "animators": [{"name": "rise", "selector": {"by": "words", "ease": [0, 0.5], "shape": "rampUp",
      "order": "random", "seed": 4}, "position": [0, 40], "opacity": 0, "foregroundColor": null}],
      "animate": {"animators.rise.offset": [[0, -1], [1, 1]], "variations.wght": [[0, 400], [1, 900]]}}
      """
    let found = findings(document(text))
    #expect(found.filter { $0.severity != .note }.isEmpty, "\(found)")
    let player = try ScenePlayer(scene(document(text)))
    #expect(try player.renderTree(at: 1).root.children[0].children.count >= 1)
  }

  @Test(
    "wrong inputs are errors at their places",
    arguments: [
      (#""animators": [{"selector": {}}]"#, "name"),
      (#""animators": [{"name": "a", "selector": {"by": "pages"}}]"#, "pages"),
      (#""animators": [{"name": "a", "speed": 3}]"#, "speed"),
      (#""animators": [{"name": "a", "opacity": 3}]"#, "out of range"),
      (#""animate": {"animators.b.offset": [[0, 0], [1, 1]]}"#, "b"),
      (#""fontSize": -1"#, "out of range"),
      (#""string": [{"font": "Inter"}]"#, ""),
      (#""variations": {"weight": 3}"#, "weight"),
      (#""variations": {"wght": 1e9}"#, "out of range"),
      (#""variations": {"wght": "x"}"#, "a number"),
      (#""features": ["nosuch"]"#, "nosuch"), (#""features": ["=1"]"#, "=1"),
      (#""features": ["ss01=99999999999"]"#, "ss01=99999999999"),
      (#""features": ["smcp=-1"]"#, "smcp=-1"), (#""features": ["liga=x"]"#, "liga=x"),
      (#""counter": {"to": 5, "format": "abc"}"#, "“abc” is not a pattern"),
      (#""counter": {"to": 5, "format": "0;-0;zero"}"#, "“0;-0;zero” is not a pattern"),
      (#""counter": {"to": 5, "format": ""}"#, "counter.format"),
      (#""font": "No Such Font""#, "No Such Font"),
      (#""font": """#, "no font is named “”"),
    ])
  func errors(member: String, word: String) {
    let found = findings(document("{\"type\": \"text\", \"string\": \"a\", \(member)}"))
    let errors = found.filter { $0.severity == .error }
    let isFound = errors.contains { error in
      word.isEmpty || "\(error.message) \(error.jsonPath) \(error.remedy)".contains(word)
    }
    #expect(isFound, "\(found)")
  }

  @Test(
    "axes are those of the font, its own too, and others are a warning",
    arguments: [
      ("Inter Variable", "wght", 0), ("Inter Variable", "GRAD", 1), ("Liberation Sans", "wght", 1),
    ])
  func axes(font: String, axis: String, count: Int) {
    let layer =
      #"{"type": "text", "string": "a", "font": "\#(font)", "variations": {"\#(axis)": 300}, "animate": {"variations.\#(axis)": [[0, 300], [1, 400]]}}"#
    let found = findings(document(layer)).filter { $0.severity != .note }
    #expect(found.count == count && found.allSatisfy { $0.severity == .warning }, "\(found)")
    #expect(found.allSatisfy { $0.message.contains("“\(axis)”") })
  }

  @Test("characters that no font has are a warning, the machine's fonts a note")
  func missing() {
    let found = findings(document("{\"type\": \"text\", \"string\": \"a\u{F1234}\"}"))
    #expect(found.contains { $0.severity == .warning && $0.message.contains("\u{F1234}") })
    #expect(found.contains { $0.severity == .warning && $0.message.contains("U+F1234") })
    #expect(found.contains { $0.severity == .note && $0.message.contains("Inter") })
    let path = findings(
      document("{\"type\": \"shape\", \"path\": {\"text\": \"\u{F1234}\", \"font\": \"Inter\"}}"))
    #expect(path.map(\.severity) == [.warning])
    let outline = findings(document(#"{"type": "shape", "path": {"text": "a", "font": "Inter"}}"#))
    #expect(outline.map(\.severity) == [.note])
  }

  @Test("a font of the machine is noted once, however many texts have it")
  func notedOnce() {
    let found = findings(
      document(#"{"type": "text", "string": "a"}, {"type": "text", "string": "b"}"#))
    #expect(found.map(\.severity) == [.note] && found[0].message.contains("“Inter”"), "\(found)")
  }

  @Test("a text without bounds has the size of its content, about its position")
  func naturalSize() throws {
    let text =
      #"{"type": "text", "name": "t", "string": "Hg", "fontSize": 50"#
      + #", "position": [90, 40]"#
    func rect(_ more: String) throws -> Rect? {
      let player = try ScenePlayer(scene(document("\(text)\(more)}")))
      guard case .rect(let rect) = try player.value(forPath: "t.frame", at: 0) else { return nil }
      return rect
    }
    let frame = try #require(try rect(""))
    #expect(frame.width > 40 && frame.height > 40)
    #expect(abs(frame.midX - 90) < 1e-9 && abs(frame.midY - 40) < 1e-9)
    #expect(try rect(#", "anchorPoint": [0, 0]"#)?.origin == Point(x: 90, y: 40))
    #expect(try rect(#", "bounds": [0, 0, 0, 0]"#)?.size == .zero)
    #expect(try rect(#", "textPath": "M 0 0 L 90 0""#)?.size == .zero)
  }

  @Test("and has the size of its new content once an event has changed it")
  func sizeAfterEvents() throws {
    func rect(_ string: String, _ events: String, at time: Double) throws -> PropertyValue? {
      let text = #"{"type": "text", "name": "t", "string": "\#(string)", "position": [90, 40]}"#
      let document = document(text, #", "events": [\#(events)]"#)
      return try ScenePlayer(scene(document)).value(forPath: "t.frame", at: time)
    }
    let event = #"{"time": 1, "set": {"t.string": "Hg and more"}}"#
    #expect(try rect("Hg", event, at: 0.5) == rect("Hg", "", at: 0.5))
    #expect(try rect("Hg", event, at: 1.5) == rect("Hg and more", "", at: 1.5))
    #expect(try rect("Hg", event, at: 1.5) != rect("Hg", "", at: 1.5))
  }

  @Test("of a list of fonts the missing are a warning, all missing an error, as in paths")
  func fontLists() {
    for list in ["No Such Font, Inter", "Inter, No Such Font"] {
      for layer in [
        "{\"type\": \"text\", \"string\": \"a\", \"font\": \"\(list)\"}",
        "{\"type\": \"shape\", \"path\": {\"text\": \"a\", \"font\": \"\(list)\"}}",
      ] {
        let found = findings(document(layer)).filter { $0.severity != .note }
        #expect(found.map(\.severity) == [.warning] && found[0].message.contains("No Such Font"))
      }
    }
    let none = findings(
      document(#"{"type": "text", "string": "a", "font": "No Such Font, None Such"}"#))
    #expect(none.filter { $0.severity == .error }.count == 2)
  }

  @Test("fonts of files are found under the document's names, and written again")
  func fontFiles() throws {
    let file = try #require(FontLibrary.system.entry(named: "Inter Bold")).path
    let text = document(
      #"{"type": "text", "string": "a", "font": "Title"}"#,
      ", \"fonts\": {\"Title\": {\"file\": \"\(file)\"}}")
    #expect(findings(text).isEmpty)
    let written = try scene(text).document
    #expect(written.text.contains("\"fonts\""))
    #expect(try Scene(written).document.text == written.text)
    let broken = document("", #", "fonts": {"A": {"file": "/nowhere.ttf"}, "B": {"path": 1}}"#)
    #expect(findings(broken).count >= 2)
  }

  @Test("untrusted documents see no fonts but their own")
  func untrusted() {
    let found = findings(document(#"{"type": "text", "string": "a"}"#), options: .init())
    let problem = found.first { $0.severity == .error && $0.message.contains("Inter") }
    #expect(problem?.remedy.contains("untrusted") == true)
  }

  @Test("a path may be the outline of a text, wherever a path is taken")
  func textPath() throws {
    let path = #"{"text": "Hi", "font": "Inter", "fontSize": 40, "at": [10, 45]}"#
    let root = try ScenePlayer(
      scene(document("{\"type\": \"shape\", \"path\": \(path), \"shadowPath\": \(path)}"))
    ).renderTree(at: 0).root
    guard case .fill(let shape)? = root.children[0].drawables.last else {
      Issue.record("no shape")
      return
    }
    let box = try #require(shape.path.boundingBox)
    #expect(abs(box.maxY - 45) < 0.01 && box.minX > 10 && box.minX < 16)
    let wrong = findings(
      document(#"{"type": "shape", "path": {"text": "a", "size": 3, "font": "No Such Font"}}"#))
    #expect(wrong.count == 2)
  }

  @Test("a path that becomes one with other steps is noted")
  func morph() {
    let layer = """
      {"type": "shape", "path": "M0 0 H10 V10 Z", "animations": [{"type": "basic", "keyPath": "path",
      "toValue": {"ellipse": [0, 0, 10, 10]}, "duration": 1}]}
      """
    #expect(findings(document(layer)).contains { $0.severity == .note })
    let track = """
      {"type": "shape", "path": "M0 0 H10 V10 Z",
      "animate": {"path": [[0, "M0 0 H10 V10 Z"], [1, "M0 0 H10 V10 H0 Z"]]}}
      """
    #expect(findings(document(track)).map { "\($0.path)" } == ["$.layers[0].animate.path"])
    let same = layer.replacingOccurrences(
      of: #"{"ellipse": [0, 0, 10, 10]}"#, with: #""M5 0 H20 V10 Z""#)
    #expect(findings(document(same)).isEmpty)
  }

  @Test("a setting that is an array or an object of JSON is not taken as text")
  func settings() throws {
    var scene = try scene(document(#"{"type": "text", "name": "t", "string": "A"}"#))
    for (wrong, message) in [
      (#"[{"text": "He", "fontSiz": 20}]"#, "fontSiz"), (#"{"text": "He"}"#, ""), ("[1]", ""),
    ] {
      #expect {
        try scene.setValue(wrong, forPath: "t.string")
      } throws: { error in
        let text = "\(error)"
        return text.hasPrefix("--set t.string") && (message.isEmpty || text.contains(message))
      }
    }
    for text in ["[He", "{name}", "[a, b]", "12"] {
      try scene.setValue(text, forPath: "t.string")
      #expect(try ScenePlayer(scene).value(forPath: "t.string", at: 0) == .text(text))
    }
    try scene.setValue(#"[{"text": "He", "fontSize": 20}]"#, forPath: "t.string")
  }

  @Test("a shape's line has Core Animation's properties")
  func strokes() throws {
    let layer = """
      {"type": "shape", "path": "M0 0 H10 V10", "strokeColor": "#fff", "lineWidth": 3,
      "lineCap": "round", "lineJoin": "bevel", "miterLimit": 4, "lineDashPattern": [3, 2],
      "lineDashPhase": 1, "strokeStart": 0.1, "strokeEnd": 0.9,
      "animate": {"strokeEnd": [[0, 0], [1, 1]], "lineDashPhase": [[0, 0], [1, 5]]}}
      """
    #expect(findings(document(layer)).isEmpty)
    #expect(!findings(document(layer.replacingOccurrences(of: "[3, 2]", with: "[3, -2]"))).isEmpty)
  }
}
