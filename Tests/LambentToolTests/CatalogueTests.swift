import Foundation
import LambentDocuments
import TestKit
import Testing

@Suite("Lists, descriptions and help")
struct CatalogueTests {
  @Test(
    "every list has a line an entry, and an array of names and summaries as JSON",
    arguments: ["presets", "transitions", "layers", "filters", "blend-modes", "importers", "fonts"])
  func lists(name: String) throws {
    let plain = lambent("list", name)
    #expect(plain.status == 0 && plain.errors.isEmpty)
    let json = lambent("list", name, "--json")
    let array = try #require(
      try JSONSerialization.jsonObject(with: Data(json.output)) as? [[String: Any]])
    #expect(array.count == plain.lines.count)
    for entry in array {
      for key in ["name", "summary"] { #expect((entry[key] as? String)?.isEmpty == false) }
      #expect((entry["styles"] as? [String])?.isEmpty == (name == "fonts" ? false : nil))
    }
  }

  @Test("keys of objects have their defaults")
  func defaultsOfFields() throws {
    for (name, line) in [
      ("cell", "      action  kill | reflect | stick, default \"kill\": "),
      ("cell", "      restitution  number, default 0.5, 0…1: "),
      ("text", "      selector.start  number, default 0, -100…100: "),
    ] {
      let text = lambent("describe", name).text
      #expect(text.contains("\n" + line), "\(line)")
    }
    let json = lambent("describe", "cell", "--json").text.filter { !$0.isWhitespace }
    #expect(json.contains(#""name":"action","type":"kill|reflect|stick","default":"kill""#))
  }

  @Test(
    "each family of the list of fonts is there once, in order, and a document may name it",
    .enabled(if: runsTests(needing: !families.isEmpty), "make deps installs the fonts"))
  func fonts() throws {
    #expect(Self.families == Set(Self.families).sorted())
    let layers = Self.families.map { ["type": "text", "string": "a", "font": $0] }
    let document: [String: Any] = [
      "version": 1, "size": [64, 64], "duration": 1, "layers": layers,
    ]
    let text = try JSONSerialization.data(withJSONObject: document)
    let run = lambent(["check", "-", "--json"], input: [UInt8](text))
    #expect(!run.text.contains(#""severity": "error""#), "\(run.text)\(run.errors)")
    #expect(run.status == 0 || run.text.contains("no font has"), "\(run.text)\(run.errors)")
    let listed = try #require(
      JSONSerialization.jsonObject(with: Data(lambent("list", "fonts", "--json").output))
        as? [[String: Any]])
    #expect(listed.count == Self.families.count)
    #expect(listed.allSatisfy { ($0["styles"] as? [String])?.isEmpty == false })
  }

  private static let families = lambent("list", "fonts").lines.compactMap { line in
    line.range(of: "  ").map { String(line[..<$0.lowerBound]) }
  }

  @Test("a description lists every property, as JSON with its facts")
  func descriptions() throws {
    let json = lambent("describe", "flash", "--json")
    let object = try json.object
    #expect(object["name"] as? String == "flash")
    #expect(object["kind"] as? String == "transition")
    let properties = try #require(object["properties"] as? [[String: Any]])
    let threshold = try #require(properties.first { $0["name"] as? String == "fadeThreshold" })
    #expect(threshold["minimum"] as? Double == 0 && threshold["maximum"] as? Double == 1)
    #expect(threshold["default"] as? Double == 0.25)
    #expect(lambent("describe", "flash").text.contains("fadeThreshold"))
    let alias = lambent("describe", "CIFlashTransition").text
    #expect(alias.hasPrefix("CIFlashTransition (transition)") && alias.contains("“flash”"))
    #expect(alias.contains("0.85"))
    #expect(lambent("describe", "limits").status == 0)
    #expect(lambent("describe", "layer").text.contains("cornerRadius"))
  }

  @Test(
    "a property is described for all kinds by its name, and for one by the path that is printed",
    arguments: [
      ("opacity", "layer.opacity"), ("minificationFilter", "layer.minificationFilter"),
      ("birthRate", "emitterCell.birthRate"), ("tracking", "text.tracking"),
    ])
  func properties(name: String, path: String) {
    for text in [lambent("describe", name).text, lambent("describe", path).text] {
      #expect(text.contains("\n  \(path)  "), "\(text)")
    }
    #expect(lambent("describe", "layer.opacities").status != 0)
  }

  @Test(
    "a description states in which direction angles turn, where something has some",
    arguments: [
      ("layer", "Angles turn clockwise"), ("emitterCell", "Angles turn clockwise"),
      ("dynamics.push", "Angles turn clockwise"), ("swipe", "Angles turn counter-clockwise"),
      ("pageCurl", "Angles turn counter-clockwise"),
    ])
  func angles(name: String, note: String) {
    #expect(lambent("describe", name).text.contains(note))
  }

  @Test("a cell is described with what it emits, and an image among the parameters as one")
  func cells() throws {
    let space = try Workspace()
    #expect(lambent("describe", "emitterCell").lines.contains { $0.hasPrefix("  onDeath  ") })
    let scene = try space.write(
      """
      {"version": 1, "size": [9, 9], "duration": 1, "layers": [],
       "images": {"a": {"shape": "circle", "size": [2, 2]}},
       "parameters": {"logo": {"type": "image", "default": "a"}}}
      """, to: "s.json")
    #expect(lambent("describe", scene).text.contains("parameters.logo  image, default \"a\""))
  }

  @Test("a list of kernels without a folder says how to name one, but not as JSON")
  func kernels() {
    let run = lambent("list", "kernels")
    #expect(run.status == 0 && run.errors.contains("LAMBENT_KERNELS"))
    #expect(lambent("list", "kernels", "--json").errors.isEmpty)
  }

  @Test("the examples of help that name a preset or a word run as they are printed")
  func examples() {
    for command in ["inspect", "describe", "list"] {
      let examples = lambent(command, "--help").lines.filter {
        $0.hasPrefix("  lambent ") && !$0.contains(".json") && !$0.contains(".glsl")
      }
      #expect(examples.count >= 2)
      for example in examples {
        let run = lambent(example.split(separator: " ").dropFirst().map(String.init))
        #expect(run.status == 0, "\(example): \(run.errors)")
      }
    }
  }

  @Test("a description without angles, or whose angles state it themselves, has no note of them")
  func noAngles() {
    for name in ["dissolve", "swirl", "gaussianBlur"] {
      #expect(!lambent("describe", name).text.contains("Angles turn"), "\(name)")
    }
  }

  @Test(
    "a description gives each choice a sentence, and says when a property of particles is read",
    arguments: ["layer", "emitter", "gradient", "shape", "cell", "keyframe", "transition"])
  func choices(name: String) throws {
    let json = lambent("describe", name, "--json")
    let object = try json.object
    let properties = try #require(object["properties"] as? [[String: Any]])
    for property in properties where (property["type"] as? String)?.contains(" | ") == true {
      let choices = property["choices"] as? [[String: String]] ?? []
      #expect(!choices.isEmpty, "\(property["name"] ?? "")")
      #expect(choices.allSatisfy { $0["summary"]?.hasSuffix(".") == true })
    }
    if name == "cell" {
      let rate = properties.first { $0["name"] as? String == "birthRate" }
      #expect(rate?["read"] as? String == "rate")
    }
  }

  @Test(
    "what a document is made of is described, with the keys of each object in it",
    arguments: [
      ("document", ["size", "duration", "layers", "parameters"]),
      ("image", ["file", "shape", "layers", "frames"]),
      ("event", ["time", "on", "set", "insert", "completion"]),
      ("path", ["ellipse", "roundedRect", "radius", "text"]),
      ("timing", ["beginTime", "repeatCount", "fillMode", "timingFunction", "steps(n, end)"]),
      ("document.transform", ["scale", "translate", "rotate", "perspective"]),
      ("animate", ["time", "value", "timingFunction"]),
      ("transform", ["position", "sublayerTransform"]), ("scene", ["opacity", "file"]),
      ("layer.keys", ["type", "sublayers", "mask", "frame", "pin", "actions", "dynamics"]),
      ("gaussianBlur", ["radius", "name", "enabled"]), ("bloom", ["intensity"]),
      ("colorMatrix", ["matrix"]), ("colorSaturate", ["amount"]), ("colorHueRotate", ["angle"]),
      ("colorMonochrome", ["color"]), ("colorInvert", ["enabled"]),
    ])
  func documents(name: String, keys: [String]) throws {
    let run = lambent("describe", name, "--json")
    #expect(run.status == 0, "\(run.errors)")
    let object = try run.object
    let properties = try #require(object["properties"] as? [[String: Any]])
    let names = properties.compactMap { $0["name"] as? String }
    for key in keys { #expect(names.contains(key)) }
    for property in properties {
      #expect((property["summary"] as? String)?.isEmpty == false, "\(property)")
      #expect((property["type"] as? String)?.isEmpty == false)
    }
    #expect(object["name"] as? String == name)
    #expect(lambent("describe", name).text.contains(keys[0]))
  }

  @Test(
    "the keys that a document needs are said to be required, and those of objects follow theirs")
  func requiredKeys() {
    let scene = lambent("describe", "document").text
    #expect(scene.contains("size  size, required"))
    #expect(scene.contains("      default  any: The value if no other value is given."))
    let event = lambent("describe", "event").text
    #expect(event.contains("      animationDuration  number, 0…86400, s: "))
  }

  @Test(
    "keys of documents have their defaults",
    arguments: [
      ("document", "scale", 1), ("document", "frameRate", 30), ("document", "workingSpace", "srgb"),
      ("image", "color", [1, 1, 1, 1]), ("image", "frameCount", 1), ("path", "font", "Inter"),
      ("path", "fontSize", 36), ("animate", "timingFunction", "linear"), ("clip", "volume", 1),
      ("clip", "rate", 1), ("dynamics", "until", 10), ("emitter", "emitterSourceTime", 0),
      ("dynamics.gravity", "direction", [0, 1]), ("repeat", "stagger", 0),
      ("captions", "style", "line"), ("captions", "maximumLines", 2), ("captions", "safeArea", 0.1),
    ] as [(String, String, JSONValue)])
  func defaults(name: String, key: String, value: JSONValue) throws {
    let text = lambent("describe", name, "--json").text
    let properties = try JSONValue(parsing: text.utf8)["properties"]?.elements ?? []
    let property = try #require(properties.first { $0["name"] == .string(key) })
    #expect(property["default"] == value, "\(property.line)")
  }

  @Test("what has the name of something else says so, and layers have the keys of documents")
  func namesakes() {
    let blur = lambent("describe", "zoomBlur").text
    #expect(blur.hasPrefix("zoomBlur (filter)") && blur.contains("describe crossZoom"))
    let mirrors = lambent("describe", "kaleidoscope").text
    #expect(mirrors.hasPrefix("kaleidoscope (transition)"))
    #expect(mirrors.contains("describe filter.kaleidoscope"))
    #expect(lambent("describe", "scene").text.contains("describe document\n"))
    #expect(lambent("describe", "transform").text.contains("describe document.transform\n"))
    for name in ["scene", "layer.scene"] {
      #expect(lambent("describe", name).text.contains("\n  file  text"))
    }
    #expect(lambent("describe", "repeat").text.contains("\n  table  text"))
    #expect(lambent("describe", "captions").text.contains("\n  maximumLines  "))
    let fragments = lambent("describe", "disintegrate").text
    #expect(fragments.hasPrefix("disintegrate (filter)"))
    #expect(fragments.contains("describe layer.disintegrate"))
    let key = lambent("describe", "layer.disintegrate").text
    #expect(key.contains("\n  from  number") && key.contains("\n      amplitude  number, "))
  }

  @Test(
    "the keys of a kind of layer are listed before those of every layer",
    arguments: [
      ("text", "string"), ("gradient", "colors"), ("captions", "maximumLines"),
      ("captions", "fontSize"), ("repeat", "table"), ("emitter", "emitterCells"),
    ])
  func order(kind: String, key: String) throws {
    let run = lambent("describe", kind, "--json")
    let properties = try #require(run.object["properties"] as? [[String: Any]])
    let names = properties.compactMap { $0["name"] as? String }
    let (own, common) = (names.firstIndex(of: key), names.firstIndex(of: "bounds"))
    #expect(try #require(own) < #require(common))
  }

  @Test("a property is described by its own name, once for each kind in which it is another thing")
  func properties() {
    #expect(lambent("describe", "opacity").text.contains("\n  layer.opacity  number, default 1"))
    #expect(lambent("describe", "actions").text.contains("\n  layer.keys.actions  "))
    let rate = lambent("describe", "birthRate").text
    #expect(rate.contains("\n  emitter.birthRate  "))
    #expect(rate.contains("\n  emitterCell.birthRate  "))
    #expect(lambent("describe", "cornerRadius").text.split(separator: "\n").count == 3)
  }

  @Test(
    "options of other programs are answered with ours",
    arguments: [
      ("--transparent", "--background none"), ("--width", "--size WxH"), ("--rate", "--fps"),
    ])
  func familiarOptions(option: String, meant: String) {
    let run = lambent("render", "snow", option, "8")
    #expect(run.status == 2 && run.errors.contains("did you mean “\(meant)”?"), "\(run.errors)")
  }

  @Test(
    "only options with a similar name are suggested",
    arguments: [
      (["render", "snow", "--bogus"], "“--bogus”: see `lambent render --help`"),
      (["render", "snow", "--ouput", "a.png"], "“--ouput”: did you mean “--output”?"),
      (
        ["farm", "openjd", "snow", "-o", "job.json", "--chnk", "3"],
        "“--chnk”: did you mean “--chunk”?"
      ),
      (["render", "snow", "-q"], "“-q”: see `lambent render --help`"),
    ])
  func similarOptions(arguments: [String], answer: String) {
    let run = lambent(arguments)
    #expect(run.status == 2 && run.errors == "lambent: error: unknown option \(answer)\n")
  }

  @Test(
    "a misspelt value of an option is answered with the nearest",
    arguments: [
      (["render", "snow", "--fit", "fil", "--digest"], "--fit", "fil", "fit"),
      (
        ["render", "snow", "--working-space", "liner", "--digest"], "--working-space", "liner",
        "linear"
      ),
      (["render", "snow", "--progress", "opnjd"], "--progress", "opnjd", "openjd"),
      (
        ["transition", "flash", "a.png", "b.png", "--fit", "stretsh"], "--fit", "stretsh", "stretch"
      ),
      (["overlay", "snow", "--input-format", "rgbb"], "--input-format", "rgbb", "rgba"),
    ])
  func misspeltValues(arguments: [String], option: String, value: String, meant: String) {
    let run = lambent(arguments)
    let start = "lambent: error: \(option) does not accept “\(value)”: expected "
    #expect(run.status == 2 && run.errorLines.count == 1 && run.errors.hasPrefix(start))
    #expect(run.errors.hasSuffix(": did you mean “\(meant)”?\n"), "\(run.errors)")
  }

  @Test("a misspelt command within another is answered with the nearest")
  func nestedCommands() {
    let run = lambent("farm", "opnjd", "snow", "-o", "job.json")
    #expect(
      run.errors == "lambent: error: unknown command “opnjd”: did you mean “openjd”?\n")
    #expect(lambent("farm", "openjd", "snow").errors.contains("`lambent farm openjd --help`"))
    #expect(
      lambent("studio", "snow.json", "--port", "99999").errors
        == "lambent: error: --port does not accept “99999”: expected 0…65535\n")
  }

  @Test("a command without progress accepts --quiet")
  func quiet() {
    #expect(lambent("list", "presets", "--quiet").text == lambent("list", "presets").text)
    #expect(lambent("check", "snow", "--quiet").status == 0)
    let misspelt = lambent("render", "snow", "--quite")
    #expect(misspelt.status == 2 && misspelt.errors.contains("did you mean “--quiet”?"))
    #expect(lambent("list", "presets", "--quiet=1").status == 2)
  }

  @Test("many frames for one file: the error names both ways out")
  func oneFile() {
    let run = lambent("render", "snow", "-o", "/nowhere/snow.png")
    #expect(
      run.errors.contains("choose one frame") && run.errors.contains("snow-%04d.png"),
      "\(run.errors)")
  }

  @Test("an unknown name is answered with the nearest")
  func misspellings() {
    let run = lambent("describe", "disolve")
    #expect(run.status == 2)
    #expect(
      run.errors
        == "lambent: error: unknown name “disolve”: did you mean “dissolve”?\n")
    #expect(lambent("list", "things").errors.contains("one of presets, transitions"))
    #expect(lambent("list", "preset").errors.contains("did you mean “presets”?"))
    #expect(
      lambent("rendr", "snow").errors
        == "lambent: error: unknown command “rendr”: did you mean “render”?\n")
    for command in [["list", "things"], ["list", "preset"], ["rendr"], ["help", "nope"], [""]] {
      let run = lambent(command)
      #expect(run.status == 2 && run.output.isEmpty && run.errorLines.count == 1)
    }
    #expect(lambent("help", "render").status == 0)
    #expect(lambent("help").status == 0)
  }

  @Test(
    "every error is one line with a remedy",
    arguments: [
      [""], ["rendr"], ["list", "things"], ["describe", "disolve"], ["render"],
      ["render", "missing.json"], ["render", "snw"], ["render", "snow", "--bogus"],
      ["render", "snow", "--jobs", "0"], ["render", "snow", "--jobs", "many"],
      ["render", "snow", "--size", "1x1", "--scale", "2"], ["render", "snow", "--size", "0x1"],
      ["render", "snow", "--frames", "3-1"], ["render", "snow", "--frames", "1", "--time", "0"],
      ["render", "snow", "-o", "-"], ["render", "snow", "-o", "x.what"],
      ["render", "snow", "-o", "x.png"], ["render", "snow", "-o", "%d-%d.png"],
      ["render", "snow", "-o", "-", "--format", "y4m", "--depth", "16"],
      ["render", "snow", "--skip-existing", "--overwrite"], ["render", "snow", "--set", "a.b=1"],
      ["inspect", "snow"], ["inspect", "snow", "--time", "0", "--path", "a", "--particles", "a"],
      ["transition", "nope", "a.png", "b.png"], ["transition", "flash", "a.png", "b.png"],
      ["transition", "flash", "a.png", "b.png", "--time", "0", "--duration", "1"],
      ["import", "effect.plist", "-o", "scene.json"], ["check", "missing.json"],
    ])
  func refusals(arguments: [String]) {
    let run = lambent(arguments)
    #expect(run.status != 0 && run.errorLines.count == 1)
    for line in run.errorLines {
      #expect(line.contains(/^lambent: error: .+: .+/), "\(line)")
    }
  }

  @Test(
    "every command's help shows examples",
    arguments: [
      [], ["render"], ["transition"], ["list"], ["describe"], ["check"], ["new"], ["inspect"],
      ["import"],
      ["bench"], ["farm"],
    ])
  func help(command: [String]) {
    let run = lambent(command + ["--help"])
    #expect(run.status == 0 && run.errors.isEmpty)
    #expect(run.text.contains("Examples:"))
    #expect(run.text.components(separatedBy: "\n  lambent ").count > 2)
  }

  @Test("the version is one line; completions are a script")
  func version() {
    #expect(lambent("--version").lines.count == 1)
    let script = lambent("--generate-completion-script", "bash")
    #expect(script.status == 0 && script.text.contains("lambent"))
  }

  @Test(
    "wrong arguments are one line and exit code 2", arguments: [["bogus"], ["list"], ["--bogus"]])
  func wrongArguments(arguments: [String]) {
    let run = lambent(arguments)
    #expect(run.status == 2 && run.errorLines.count == 1 && run.output.isEmpty)
    #expect(run.errors.split(separator: "\n").count == 1)
  }

  @Test("importers are listed, and a missing file is the work that failed")
  func importers() {
    let listed = lambent("list", "importers").text
    for name in ["caml", "libgdx", "particledesigner", "pixi"] {
      #expect(listed.lowercased().contains(name), "\(listed)")
    }
    #expect(lambent("import", "x.plist", "-o", "y.json").status == 1)
  }
}
