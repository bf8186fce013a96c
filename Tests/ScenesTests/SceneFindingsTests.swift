import LambentDocuments
import LambentRendering
import LambentScenes
import Testing

/// What is found in a scene of some layers and further members: `line:column path: message`.
private func findings(_ layers: String, _ more: String = "") -> [String] {
  let text = #"{"version":1,"size":[9,9],"duration":2\#(more),"layers":[\#(layers)]}"#
  do {
    return try Scene(json: Array(text.utf8), file: "a.json").findings.map(line)
  } catch {
    return error.diagnostics.map(line)
  }
}

private func line(_ finding: Diagnostic) -> String {
  "\(finding.line):\(finding.column) \(finding.path): \(finding.message)"
}

private func list(_ element: String, _ count: Int) -> String {
  "[" + Array(repeating: element, count: count).joined(separator: ",") + "]"
}

@Suite("Findings: one for each fault, at its place")
struct SceneFindingsTests {
  @Test("an error of one layer hides nothing of the others")
  func all() {
    let wrong = #"{"name":"a","opacty":1},"#
    let driven = #"{"name":"k","cornerRadius":{"of":"zz.opacity"}},"#
    let cycle = #"{"name":"p","cornerRadius":{"of":"p.cornerRadius"}},"#
    let emitter = #"{"type":"emitter","emitterCells":[{"birthRate":1,"lifetime":1}]}"#
    let more = #","poster":5,"events":[{"time":3,"set":{"k.opacity":0}}]"#
    let places = [
      "$.poster", "$.events[0].time", "$.layers[0].opacty", "$.layers[1].cornerRadius.of",
      "$.layers[2].cornerRadius", "$.layers[3].emitterCells[0]",
    ]
    func paths(_ layers: String) -> [String] {
      findings(layers, more).map { String($0.split(separator: " ")[1].dropLast()) }
    }
    #expect(paths(wrong + driven + cycle + emitter) == places)
    // With values that follow others as the only errors, and with warnings alone.
    let plain = #"{"name":"a"},"#
    #expect(paths(plain + driven + cycle + emitter) == places.filter { !$0.hasSuffix("opacty") })
    #expect(paths(plain + #"{"name":"k"},{},"# + emitter) == [0, 1, 5].map { places[$0] })
  }

  @Test("nothing is said that only follows from an error")
  func consequences() {
    for layer in [
      #"{"name":"b","backgroundColor":"red","bonds":[0,0,9,9]}"#,
      #"{"name":"b","type":"emiter"},{"opacity":{"of":"b.lifetime"}}"#,
      #"{"name":"b"},{"type":"emitter","emitterCells":[{"birthrate":1,"lifetime":1,"emitterCells":[]}]}"#,
      #"{"name":"b","type":"sprite"},{"opacity":{"of":"b.fontSize"}}"#,
    ] {
      #expect(findings(layer).count == 1, "\(findings(layer))")
    }
    let insertion = #"{"time":1,"insert":{"into":"zz","layer":{"name":"n"}}}"#
    let found = findings(#"{"opacity":{"of":"n.opacity"}}"#, #","events":[\#(insertion)]"#)
    #expect(found.count == 1 && found[0].contains("“zz”"), "\(found)")
  }

  @Test("an event that fails when it happens hides no warning")
  func failedEvent() {
    let events = #"[{"time":0.5,"delete":"a"},{"time":1,"set":{"a.opacity":0}}]"#
    let found = findings(#"{"name":"a"}"#, #","poster":5,"events":\#(events)"#)
    #expect(found.count == 2 && found[0].contains("$.poster: "), "\(found)")
  }

  @Test("a frame of contents that cannot be read is not a separate error")
  func missingContents() {
    let text = """
      {"version":1,"size":[9,9],"duration":2,"images":{"p":{"file":"gone.png"}},
       "layers":[{"contents":"p","frame":"contents"}]}
      """
    #expect {
      try Scene(json: Array(text.utf8), file: "a.json", trustsDocument: true)
    } throws: { error in
      guard case .images(let found)? = error as? SceneError else { return false }
      return found.diagnostics.count == 1
    }
    #expect(findings(#"{"contents":null,"frame":"contents"}"#).count == 1)
  }

  @Test(
    "an image that a parameter or a cell names is missed where its name stands",
    arguments: [
      (
        #"{"contents":{"parameter":"p"}}"#,
        #","parameters":{"p":{"type":"image","default":"gone.png"}}"#, "$.parameters.p.default"
      ),
      (
        #"{"type":"repeat","table":"s","frame":[0,0,9,9],"sublayers":[{"contents":{"row":"a"}}]}"#,
        #","tables":{"s":{"rows":[{"a":"gone.png"}]}}"#, "$.tables.s"
      ),
    ])
  func missingImages(layer: String, more: String, path: String) {
    let text = #"{"version":1,"size":[9,9],"duration":2\#(more),"layers":[\#(layer)]}"#
    #expect {
      try Scene(json: Array(text.utf8), file: "a.json", trustsDocument: true)
    } throws: { error in
      guard case .images(let found)? = error as? SceneError else { return false }
      let message = found.diagnostics.first?.message ?? ""
      return found.diagnostics.map { "\($0.path)" } == [path] && message.contains("gone.png")
        && message.contains("column “a”") == (path == "$.tables.s")
    }
  }

  @Test("an empty cell of an image names the remedy")
  func emptyCell() {
    let text = #"""
      {"version":1,"size":[9,9],"duration":2,"tables":{"s":{"rows":[{"a":""}]}},"layers":[
       {"type":"repeat","table":"s","frame":[0,0,9,9],"sublayers":[{"contents":{"row":"a"}}]}]}
      """#
    #expect {
      try Scene(json: Array(text.utf8), file: "a.json")
    } throws: { "\($0)".contains("“otherwise” for empty cells") }
  }

  @Test("a wrong input of a filter is one error, and not one for each animation of the filter")
  func wrongInput() {
    let layer = """
      {"filters":[{"filter":"gaussianBlur","radius":-5}],
       "animate":{"filters.gaussianBlur.radius":[[0,0],[1,1]]}}
      """
    #expect(findings(layer).count == 1, "\(findings(layer))")
  }

  @Test(
    "values are checked where nothing reads them",
    arguments: [
      (#"{"type":"emitter","emitterSourceTime":"abc"}"#, "$.layers[0].emitterSourceTime"),
      (#"{"type":"scene","sublayers":[],"fit":"abc"}"#, "$.layers[0].fit"),
      (#"{"type":"scene","sublayers":[],"timeMap":"x"}"#, "$.layers[0].timeMap"),
    ])
  func unread(layer: String, path: String) {
    #expect(findings(layer).contains { $0.contains(" \(path): ") }, "\(findings(layer))")
  }

  @Test(
    "missing files are not errors of the document that names them",
    arguments: [
      #""images": {"a": {"file": "gone.png"}}"#, #""kernels": {"a": {"file": "gone.glsl"}}"#,
      #""fonts": {"a": {"file": "gone.otf"}}"#, #""tables": {"a": {"file": "gone.csv"}}"#,
      #""audio": {"a": {"file": "gone.wav"}}"#,
      #""layers": [{"type": "captions", "file": "gone.srt"}]"#,
      #""layers": [{"type": "scene", "file": "gone.json"}]"#,
      #""layers": [{"type": "captions", "source": "1\n00:00:00,000 --> 00:00:01,000\na", "style": "gone.json"}]"#,
    ])
  func missingFiles(members: String) {
    let layers = members.contains("layers") ? "" : #","layers":[]"#
    let text = #"{"version":1,"size":[9,9],"duration":2,\#(members)\#(layers)}"#
    #expect {
      try Scene(json: Array(text.utf8), file: "a.json", trustsDocument: true)
    } throws: { error in
      guard case .images(let found)? = error as? SceneError else { return false }
      return found.diagnostics.count == 1 && found.diagnostics[0].value?.contains("gone") == true
    }
  }

  @Test("names are suggested for the first thousand errors: comparing names takes time")
  func manyMisspeltNames() {
    let layers = (0..<1200).map { #"{"name":"a\#($0)","contents":"imgae0"}"# }
    let sets = [String](repeating: #"{"time":0.5,"set":{"b0.opacity":0}}"#, count: 1200)
    let text = """
      {"version": 1, "size": [9, 9], "duration": 1,
       "images": {"image0": {"shape": "circle", "size": [2, 2]}},
       "layers": [\(layers.joined(separator: ","))], "events": [\(sets.joined(separator: ","))]}
      """
    #expect {
      try Scene(json: Array(text.utf8), file: "a.json", trustsDocument: true)
    } throws: { error in
      let found = (error as? SceneError)?.diagnostics ?? []
      return found.count == 2400 && found[0].remedy == "did you mean “image0”?"
        && found[1199].remedy == "a name of “images”" && found[2399].remedy.hasPrefix("one of a0, ")
    }
  }

  @Test("a font whose file is missing is one error, and its name is known")
  func missingFont() {
    let found = findings(
      #"{"type":"text","font":"T","string":"a"},{"type":"text","font":"Nope, T","string":"a"}"#,
      #","fonts":{"T":{"file":"gone.otf"}}"#)
    #expect(found.count == 2, "\(found)")
    #expect(found.count { $0.contains("$.fonts.T.file") } == 1)
    #expect(found.count { $0.contains("“Nope”") } == 1)
  }

  @Test(
    "a misspelt name of a font is answered with the right one",
    arguments: [("Titel", "did you mean “Title”?"), ("Nope", "a name of “fonts”: ")])
  func misspeltFont(name: String, remedy: String) {
    let text = """
      {"version": 1, "size": [9, 9], "duration": 1, "fonts": {"Title": {"file": "gone.otf"}},
       "layers": [{"type": "text", "font": "\(name)", "string": "a"}]}
      """
    #expect {
      try Scene(json: Array(text.utf8), file: "a.json")
    } throws: { error in
      let found = (error as? SceneError)?.diagnostics ?? []
      return found.contains {
        $0.message == "no font is named “\(name)”" && $0.remedy.hasPrefix(remedy)
      }
    }
  }

  @Test(
    "names that an event sets are checked as those of layers",
    arguments: [
      (#""t.font":"Nope""#, "$.events[0].set[\"t.font\"]: no font is named “Nope”"),
      (
        #""t.string":[{"text":"x"},{"text":"y","font":"Nope"}]"#,
        "$.events[0].set[\"t.string\"][1].font: no font is named “Nope”"
      ),
      (#""s.audio":"zz""#, "$.events[0].set[\"s.audio\"]: no sound has the name “zz”"),
      (
        #""t.motionEffects":[{"keyPath":"zz.x","axis":"vertical","minimum":0,"maximum":1}]"#,
        "$.events[0].set[\"t.motionEffects\"][0].keyPath: "
      ),
    ])
  func namesInEvents(setting: String, expected: String) {
    let layers =
      #"{"type":"text","name":"t","font":"T"},{"type":"spectrum","name":"s","audio":"gone"}"#
    let found = findings(
      layers,
      #","fonts":{"T":{"file":"gone.otf"}},"audio":{"gone":{"file":"gone.wav"}},"events":[{"time":1,"set":{\#(setting)}}]"#
    )
    #expect(found.count { $0.contains(expected) } == 1, "\(found)")
    #expect(found.count == 3, "\(found)")
  }

  @Test("an unknown font of a run is an error at the run")
  func fontOfRun() {
    let found = findings(
      #"{"type":"text","font":"T","string":[{"text":"x"},{"text":"y","font":"T, Nope"}]}"#,
      #","fonts":{"T":{"file":"gone.otf"}}"#)
    #expect(
      found.contains { $0.contains("$.layers[0].string[1].font: no font is named “Nope”") },
      "\(found)")
  }

  @Test("an event may remove implicit animations; removing an unknown one is an error")
  func removals() {
    func found(_ key: String) -> [Diagnostic] {
      let text = """
        {"version":1,"size":[9,9],"duration":2,
         "layers":[{"name":"a","animations":[{"type":"basic","keyPath":"opacity","key":"fade"}]}],
         "events":[{"time":1,"remove":{"layer":"a","key":"\(key)"}},
          {"time":1,"add":{"layer":"a","animation":{"type":"basic","keyPath":"opacity","key":"k"}}}]}
        """
      do {
        _ = try Scene(json: Array(text.utf8), file: "a.json", trustsDocument: true)
        return []
      } catch {
        return error.diagnostics
      }
    }
    #expect(found("fade").isEmpty && found("k").isEmpty && found("position").isEmpty)
    let wrong = found("fad")
    #expect(wrong.map(\.code) == [.unknownName] && wrong[0].remedy.contains("fade"), "\(wrong)")
  }

  @Test(
    "a list holds as many filters as the bound says", arguments: ["filters", "backgroundFilters"])
  func filters(key: String) {
    let most = SceneLimits.maximumFilters
    let filter = #"{"filter":"colorInvert"}"#
    #expect(findings(#"{"\#(key)":\#(list(filter, most))}"#).isEmpty)
    let found = findings(#"{"\#(key)":\#(list(filter, most + 1))}"#)
    #expect(found.count == 1 && found[0].contains("$.layers[0].\(key)[\(most)]: "), "\(found)")
  }

  @Test("a layer holds as many animations as the bound says, in both forms together")
  func animations() {
    let most = SceneLimits(isTrusted: false).maximumAnimations
    let list = list(#"{"type":"basic","keyPath":"opacity","toValue":1}"#, most)
    let found = findings(#"{"animations":\#(list),"animate":{"opacity":[[0,1]]}}"#)
    #expect(found.count == 1 && found[0].contains("$.layers[0].animate.opacity: "), "\(found)")
  }

  @Test(
    "a blur wider than the bound is refused wherever it stands",
    arguments: [
      (#""shadowRadius":513"#, "shadowRadius"),
      (#""filters":[{"filter":"gaussianBlur","radius":1e9}]"#, "filters[0].radius"),
      (#""backgroundFilters":[{"filter":"bloom","radius":513}]"#, "backgroundFilters[0].radius"),
    ])
  func blurs(property: String, place: String) {
    let found = findings("{\(property)}")
    #expect(found.count == 1 && found[0].contains("$.layers[0].\(place): a blur of"), "\(found)")
    #expect(findings(#"{"shadowRadius":512}"#).isEmpty)
  }

  @Test(
    "an event may not set what a layer may not have",
    arguments: ["shadowRadius", "filters.b.radius"])
  func blursOfEvents(keyPath: String) {
    let found = findings(
      #"{"name":"a","filters":[{"filter":"gaussianBlur","name":"b"}]}"#,
      #","events":[{"time":0,"set":{"a.\#(keyPath)":513}}]"#)
    #expect(found.count == 1 && found[0].contains("a blur of 513 points"), "\(found)")
  }

  @Test("well-known keys without effect are refused by name")
  func refusals() {
    #expect(findings(#"{"strokeColor":[1,0,0,1]}"#)[0].contains("unknown key"))
    #expect(findings(#"{"autoresizingMask":3}"#)[0].contains("“constraints” and “pin”"))
  }

  @Test("the mask of a transform layer is mentioned: it has none")
  func maskOfTransformLayer() {
    let found = findings(#"{"type":"transform","mask":{"bounds":[0,0,4,4]}}"#)
    #expect(
      found.count == 1 && found[0].contains("$.layers[0].mask: a transform layer has no mask"))
    #expect(findings(#"{"mask":{"bounds":[0,0,4,4]}}"#).isEmpty)
  }

  @Test("what parsing refuses has its path, and nothing follows from it")
  func numbersBeyondBounds() {
    #expect(
      findings(#"{"opacity":1,"bounds":[0,0,1e999,1]}"#)
        == ["1:77 $.layers[0].bounds[2]: the number is too large"])
    #expect(
      findings("", #","scale":1e999"#) == ["1:48 $.scale: the number is too large"])
    #expect(
      findings(#"{"opacity":1,"opacity":1}"#)
        == [#"1:63 $.layers[0].opacity: the key "opacity" occurs twice in one object"#])
    #expect(findings(#"{"opacity":01}"#) == ["1:61 $.layers[0].opacity: a malformed number"])
  }

  @Test("values of an emitter that make no sense are named at their key")
  func emitters() {
    let cells = #"[{"name":"a"},{"lifetime":1,"emitterCells":[{"name":"b","lifetime":1e300}]}]"#
    let found = findings(#"{"type":"emitter","emitterCells":\#(cells)}"#)
      .filter { $0.contains(".lifetime: ") }
    let place = "$.layers[0].emitterCells[1].emitterCells[0].lifetime: "
    #expect(found.count == 1 && found[0].contains(place), "\(found)")
  }

  @Test("kinds of images are listed as words")
  func imageKinds() {
    let text = #"{"version":1,"size":[9,9],"duration":2,"layers":[],"images":{"a":{}}}"#
    #expect {
      try Scene(json: Array(text.utf8), file: "a.json")
    } throws: { error in
      "\(error)".contains("one of file, shape, layers, frames")
    }
  }

  @Test("columns count scalars however long the line is")
  func columns() {
    let filler = String(repeating: "é", count: 5000)
    let found = findings(#"{"opacty":1},{"opacty":1}"#, #","name":"\#(filler)""#)
    #expect(found.map { $0.prefix { $0 != " " } } == ["1:5061", "1:5074"], "\(found)")
  }
}
