import Foundation
import LambentDocuments
import LambentProperties
import LambentRendering
import LambentScenes
import Testing

private let card = """
  {"version": 1, "size": [200, 100], "duration": 2,
   "parameters": {
     "tint": {"type": "color", "default": "#f80", "summary": "The card's colour"},
     "size": {"type": "number", "default": 20, "minimum": 1, "maximum": 50},
     "count": {"type": "integer", "default": 3, "minimum": 1},
     "flag": {"type": "boolean", "default": false},
     "title": {"type": "text", "default": "Hello"},
     "at": {"type": "point", "default": [10, 20]},
     "turn": {"type": "angle", "default": "90deg", "maximum": "180deg"},
     "photo": {"type": "image", "default": "dot"},
     "mode": {"type": "choice", "choices": ["butt", "round"], "default": "round"}
   },
   "images": {"dot": {"shape": "circle", "size": [4, 4]}, "ring": {"shape": "ring", "size": [4, 4]}},
   "layers": [
     {"name": "card", "bounds": [0, 0, 10, 10], "position": {"parameter": "at"},
      "backgroundColor": {"parameter": "tint"}, "cornerRadius": {"parameter": "size"},
      "hidden": {"parameter": "flag"}, "contents": {"parameter": "photo"},
      "transform": [{"rotate": [{"parameter": "turn"}, 0, 0, 1]}]},
     {"type": "shape", "name": "line", "lineCap": {"parameter": "mode"},
      "strokeStart": 0, "path": "M0 0 L {{size}} 0"},
     {"type": "replicator", "name": "row", "instanceCount": {"parameter": "count"},
      "sublayers": [{"name": "Hello {{title}}, {{ count }}"}]}
   ]}
  """

private func scene(_ text: String = card, _ options: SceneOptions = .init()) throws -> Scene {
  try Scene(json: Array(text.utf8), file: "card.json", options: options)
}

private func options(_ parameters: [String: JSONValue]) -> SceneOptions {
  var options = SceneOptions()
  options.parameters = parameters
  return options
}

private func value(_ path: String, _ parameters: [String: JSONValue] = [:]) throws -> PropertyValue
{
  try ScenePlayer(scene(card, options(parameters))).value(forPath: path, at: 0)
}

private func findings(
  _ text: String, _ options: SceneOptions = .init(trustsDocument: true)
) -> String {
  do {
    return try scene(text, options).findings.map(\.description).joined(separator: "\n")
  } catch {
    return "\(error)"
  }
}

@Suite("Parameters of documents")
struct ParameterTests {
  @Test("a table of values says one for each value of a parameter")
  func tables() throws {
    let document = """
      {"version": 1, "size": [10, 10], "duration": 1,
       "background": {"parameter": "plain", "values": {"false": "#102030", "true": null}},
       "parameters": {
         "plain": {"type": "boolean", "default": false},
         "mode": {"type": "choice", "choices": ["calm", "wild"], "default": "calm"}},
       "layers": [{"name": "a", "opacity": {"parameter": "mode", "values": {"calm": 0.25, "wild": 1}}}]}
      """
    let calm = try scene(document)
    #expect(calm.background != nil)
    #expect(try ScenePlayer(calm).value(forPath: "a.opacity", at: 0) == 0.25)
    let wild = try scene(document, options(["plain": true, "mode": "wild"]))
    #expect(wild.background == nil)
    #expect(try ScenePlayer(wild).value(forPath: "a.opacity", at: 0) == 1)
    let again = try Scene(calm.document, options: options(["plain": true]))
    #expect(again.background == nil)
    let short = document.replacingOccurrences(of: #", "wild": 1"#, with: "")
    #expect(findings(short).contains("no value for “wild” of the parameter “mode”"))
  }

  @Test("a number times a factor")
  func factors() throws {
    let document = """
      {"version": 1, "size": [10, 10], "duration": 1,
       "parameters": {"amount": {"type": "number", "default": 0.5}, "flag": {"type": "boolean", "default": true}},
       "layers": [{"name": "a", "cornerRadius": {"parameter": "amount", "times": 40}}]}
      """
    #expect(try ScenePlayer(scene(document)).value(forPath: "a.cornerRadius", at: 0) == 20)
    let more = try scene(document, options(["amount": 3]))
    #expect(try ScenePlayer(more).value(forPath: "a.cornerRadius", at: 0) == 120)
    let wrong = document.replacingOccurrences(of: #""amount", "times""#, with: #""flag", "times""#)
    #expect(findings(wrong).contains("“times” of the parameter “flag”, whose type is “boolean”"))
    let text = document.replacingOccurrences(of: "40}", with: #""x"}"#)
    #expect(!findings(text).isEmpty)
  }

  @Test("each of the nine types has its default wherever it is named, in texts too")
  func defaults() throws {
    #expect(try value("card.cornerRadius") == 20)
    #expect(try value("card.hidden") == .boolean(false))
    #expect(try value("card.position.y") == 20)
    #expect(try value("line.lineCap") == .text("round"))
    #expect(try value("row.instanceCount") == 3)
    guard case .number(let turn) = try value("card.transform.rotation.z") else {
      Issue.record("another kind of value")
      return
    }
    #expect(abs(turn - .pi / 2) < 1e-12)
    let names = try ScenePlayer(scene()).layers(at: 0)[2].sublayers.map(\.name)
    #expect(names == ["Hello Hello, 3"])
    #expect(try scene().parameters.count == 9)
  }

  @Test("a value is given as JSON, or as the command line spells it")
  func given() throws {
    #expect(try value("card.cornerRadius", ["size": 7]) == 7)
    #expect(try value("card.cornerRadius", ["size": "7.5"]) == 7.5)
    #expect(try value("card.position.x", ["at": "3,4"]) == 3)
    #expect(try value("card.position.x", ["at": "50vw,4"]) == 100)
    #expect(try value("card.hidden", ["flag": "true"]) == .boolean(true))
    #expect(try value("line.lineCap", ["mode": "butt"]) == .text("butt"))
    let blue = try value("card.backgroundColor", ["tint": "blue"])
    #expect(try blue == value("card.backgroundColor", ["tint": "#00f"]))
    let names = try ScenePlayer(scene(card, options(["title": "12"]))).layers(at: 0)[2].sublayers
    #expect(names.map(\.name) == ["Hello 12, 3"])
  }

  @Test("`parameters.name` among what is set is the parameter")
  func assigned() throws {
    var options = SceneOptions()
    options.assignments = [.init(path: "parameters.size", value: "9")]
    let player = try ScenePlayer(scene(card, options))
    #expect(try player.value(forPath: "card.cornerRadius", at: 0) == 9)
  }

  @Test(
    "what does not fit is said with the parameter's name and what would be right",
    arguments: [
      (["size": "big"], "--param size: found the text “big”: a number"),
      (["size": 60], "60 is out of range"),
      (["count": 1.5], "a whole number"), (["mode": "square"], "unknown name “square”"),
      (["tint": "#12"], "is not a colour"), (["tnt": "#123"], "did you mean “tint”?"),
      (["turn": "200deg"], "out of range"), (["flag": "maybe"], "true or false"),
      (["at": "1,2,3"], "[x, y]"), (["photo": "gone.png"], "gone.png"),
    ] as [([String: JSONValue], String)])
  func misfits(given: [String: JSONValue], message: String) {
    #expect(findings(card, options(given)).contains(message), "\(findings(card, options(given)))")
  }

  @Test(
    "a wrong declaration is an error at its place",
    arguments: [
      (#""tint": {"type": "colour", "default": "red"}"#, "$.parameters.tint.type"),
      (#""tint": {"type": "color"}"#, "the key “default” is missing"),
      (#""tint": {"type": "color", "default": 3}"#, "$.parameters.tint.default"),
      (#""tint": {"type": "color", "default": "red", "minimum": 1}"#, "a bound of a color"),
      (#""m": {"type": "choice", "default": "a"}"#, "the key “choices” is missing"),
      (#""m": {"type": "number", "default": 1, "choices": ["a"]}"#, "choices of a number"),
      (#""a b": {"type": "number", "default": 1}"#, "a name without blanks"),
      (#""m": {"type": "number", "default": 1, "maximun": 2}"#, "did you mean “maximum”?"),
    ])
  func declarations(text: String, message: String) {
    let document =
      #"{"version":1,"size":[9,9],"duration":2,"parameters":{\#(text)},"layers":[]}"#
    #expect(findings(document).contains(message), "\(findings(document))")
  }

  @Test("a name that no parameter has is an error where it stands")
  func unknown() {
    let reference = card.replacing(#"{"parameter": "tint"}"#, with: #"{"parameter": "tin"}"#)
    #expect(!findings(reference).contains("\n"))
    #expect(
      findings(reference).contains(
        "card.json:16:24: no parameter has the name “tin” ($.layers[0].backgroundColor): did you"))
    let text = card.replacing("{{title}}", with: "{{titel}}")
    #expect(findings(text).contains("did you mean “title”?"))
    let none = #"{"version":1,"size":[9,9],"duration":2,"layers":[{"opacity":{"parameter":"x"}}]}"#
    #expect(findings(none).contains("no parameter has the name “x”"))
  }

  @Test("a document is written with its parameters, and with the values that they were given")
  func written() throws {
    let document = try scene(card, options(["tint": "navy"])).document
    #expect(document.json["parameters"]?["tint"]?["default"] == "navy")
    #expect(document.json["layers"]?.line.contains(#"{ "parameter": "tint" }"#) == true)
    let again = try Scene(document)
    #expect(again.document.text == document.text)
    var changed = document
    changed.duration = 5
    #expect(changed.json["duration"] == 5)
    #expect(changed.json["parameters"] != nil)
  }

  @Test("where layers are set, the values are written instead")
  func resolved() throws {
    var scene = try scene()
    try scene.setValue("0.5", forPath: "card.opacity")
    #expect(scene.document.json["parameters"] == nil)
    #expect(try Scene(scene.document).document.text == scene.document.text)
  }

  @Test("a name in a document without parameters is an error, and a backslash makes braces plain")
  func braces() throws {
    func text(_ name: String, _ more: String = "") -> String {
      #"{"version":1,"size":[9,9],"duration":2,"layers":[{"name":"\#(name)"}]\#(more)}"#
    }
    let error = #expect(throws: SceneError.self) { try scene(text("a {{x}}")) }
    #expect("\(error as Any)".contains("no parameter has the name “x”"))
    #expect("\(error as Any)".contains("the document declares no parameters"))
    let parameters = #", "parameters": {"x": {"type": "text", "default": "y"}}"#
    for more in ["", parameters] {
      let scene = try scene(text(#"a \\{{x}}{"#, more))
      #expect(try ScenePlayer(scene).layers(at: 0)[0].name == "a {{x}}{")
      let again = try Scene(scene.document).document
      #expect(try ScenePlayer(Scene(again)).layers(at: 0)[0].name == "a {{x}}{")
    }
    let kernel = #""kernels":{"k":{"source":"vec4 generator(vec2 uv){{return vec4(1.0);}}"}}"#
    #expect(throws: Never.self) { try scene(text("a", ", " + kernel)) }
  }

  @Test("text from parameters is counted before it is made")
  func textLimit() {
    func document(_ count: Int, _ use: String) -> String {
      let layers = (0..<count).map { _ in #"{"name": \#(use)}"# }.joined(separator: ",")
      let text = String(repeating: "x", count: 20_000)
      return """
        {"version": 1, "size": [9, 9], "duration": 1,
         "parameters": {"a": {"type": "text", "default": "\(text)"}}, "layers": [\(layers)]}
        """
    }
    let four = #""{{a}}{{ a }}{{a}}{{a}}""#
    #expect(findings(document(50, four)) == "")
    #expect(findings(document(60, four)).contains("too many bytes of text"))
    #expect(findings(document(210, #"{"parameter": "a"}"#)).contains("too many bytes of text"))
    let options = SceneOptions()
    #expect(findings(document(6, four), options).contains("too many bytes of text"))
  }
}
