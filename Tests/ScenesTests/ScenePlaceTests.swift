import LambentDocuments
import LambentRendering
import LambentScenes
import Testing

/// What is found in a scene of some layers and further members: `severity path: message; remedy`.
private func findings(_ layers: String, _ more: String = "") -> [String] {
  let text = """
    {"version":1,"size":[9,9],"duration":2,"images":{"dot":{"shape":"circle","size":[9,9]}}\(more),
     "layers":[\(layers)]}
    """
  func line(_ finding: Diagnostic) -> String {
    let path = "\(finding.path)".replacing("$.layers[0].", with: "")
    return "\(finding.severity) \(path): \(finding.message); \(finding.remedy)"
  }
  do {
    return try Scene(json: Array(text.utf8), file: "a.json").findings.map(line)
  } catch {
    return error.diagnostics.map(line)
  }
}

private func gradient(_ members: String) -> String {
  ##"{"type":"gradient","name":"g","colors":["#f00","#0f0","#00f"]\##(members)}"##
}

private func emitter(_ cell: String, _ layer: String = "") -> String {
  """
  {"type":"emitter","name":"e"\(layer),
   "emitterCells":[{"name":"c","birthRate":9,"lifetime":1,"contents":"dot"\(cell)}]}
  """
}

@Suite("Findings name the value they are about, and what would be right")
struct ScenePlaceTests {
  @Test(
    "places of a gradient ascend within their range, wherever they stand",
    arguments: [
      ("[0,2000,1]", "locations[1]: 2000 is out of range for “locations”; -1000…1000"),
      ("[-1001,0,1]", "locations[0]: -1001 is out of range for “locations”; -1000…1000"),
      ("[0.5,0.2,1]", "locations[1]: 0.2 comes after 0.5 in “locations”; numbers that ascend"),
      ("[0,\"infinity\",1]", "locations[1]: an infinite number; a finite number"),
    ])
  func locations(value: String, finding: String) {
    #expect(findings(gradient(",\"locations\":\(value)")) == ["error \(finding)"])
    let event = findings(
      gradient(""), ",\"events\":[{\"time\":1,\"set\":{\"g.locations\":\(value)}}]")
    let place = finding.replacing("locations[", with: "[", maxReplacements: 1)
    #expect(event == ["error $.events[0].set[\"g.locations\"]\(place)"])
    let animation = findings(
      gradient(
        ",\"animations\":[{\"type\":\"basic\",\"keyPath\":\"locations\",\"toValue\":\(value)}]"))
    let isNumber = !value.contains("infinity")
    #expect(
      animation == ["\(isNumber ? "note" : "error") animations[0].toValue\(place)"])
  }

  @Test("places that are not as many as colours are warned of")
  func unusedLocations() {
    #expect(
      findings(gradient(",\"locations\":[0,1]"))
        == ["warning locations: 2 locations for 3 colours are not used; as many as colours"])
    #expect(findings(gradient(",\"locations\":[0,0.5,0.5]")).isEmpty)
  }

  @Test(
    "an input of a filter is judged by its own row, at its own place",
    arguments: [
      (#""colorMatrix","matrix":[1,2,3]"#, "matrix: found [1, 2, 3]; 20 numbers"),
      (#""colorMatrix","matrix":"no""#, "matrix: found the text “no”; 20 numbers"),
      (
        #""colorMatrix","matrix":[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,"x"]"#,
        "matrix[19]: found the text “x”; a number"
      ),
      (#""colorSaturate","amount":-5"#, "amount: -5 is out of range for “amount”; 0…1000"),
      (#""colorMonochrome","amount":2"#, "amount: 2 is out of range for “amount”; 0…1"),
      (#""gaussianBlur","radius":-3"#, "radius: -3 is out of range for “radius”; at least 0"),
      (#""gaussianBlur","radius":null"#, "radius: found null; a number"),
      (
        #""gaussianBlur","radius":"infinity""#,
        "radius: “radius” cannot be infinite; a finite number"
      ),
      (
        #""gaussianBlur","inputRadius":3"#,
        "inputRadius: unknown key “inputRadius”; "
          + "did you mean “radius”?"
      ),
      (
        #""gaussianBlur","amount":3"#,
        "amount: unknown key “amount”; "
          + "one of radius, filter, name, enabled"
      ),
      (
        #""colorInvert","amount":1"#,
        "amount: unknown key “amount”; "
          + "leave it out: “colorInvert” has no inputs"
      ),
      (
        #""colorInvert","name":"a.b""#,
        "name: the name “a.b” contains a dot; "
          + "a name without dots, or no name"
      ),
    ])
  func filters(members: String, finding: String) {
    for list in ["filters", "backgroundFilters"] {
      #expect(
        findings("{\"\(list)\":[{\"filter\":\(members)}]}") == ["error \(list)[0].\(finding)"])
    }
  }

  @Test("events and animations of a filter's input are held to its row")
  func changedFilters() {
    let layer = #"{"name":"a","filters":[{"filter":"gaussianBlur","name":"b"}]"#
    #expect(
      findings(layer + "}", #","events":[{"time":1,"set":{"a.filters.b.radius":-9}}]"#)
        == [
          #"error $.events[0].set["a.filters.b.radius"]: -9 is out of range for “radius”; at least 0"#
        ])
    let animation = #","animations":[{"type":"basic","keyPath":"filters.b.radius","toValue":"#
    #expect(
      findings(layer + animation + "-9}]}")
        == ["note animations[0].toValue: -9 is out of range for “radius”; at least 0"])
    #expect(
      findings(layer + animation + "[1]}]}")
        == ["error animations[0].toValue: found [1]; a number"])
  }

  @Test("an input of a transition is judged at its own place")
  func transitions() {
    func found(_ input: String) -> [String] {
      findings(
        #"{"animations":[{"type":"transition","filter":{"filter":"pageCurl",\#(input)}}]}"#)
    }
    let place = "error animations[0].filter"
    #expect(
      found(#""radius":-5"#)
        == ["\(place).radius: -5 is out of range for “radius”; at least 0.01"])
    #expect(
      found(#""inputRadius":5"#)
        == ["\(place).inputRadius: unknown key “inputRadius”; did you mean “radius”?"])
  }

  @Test(
    "whole numbers, reaches and loops have bounds that are told",
    arguments: [
      (
        "\"seed\":99999999999999999999",
        "seed: 1e+20 is out of range; a whole number, -9007199254740992…9007199254740992"
      ),
      (
        "\"emitterPosition\":[1e308,0]",
        "emitterPosition[0]: 1e+308 is out of range for “emitterPosition”; "
          + "-1000000000…1000000000"
      ),
      (
        "\"emitterSize\":[0,1e300]",
        "emitterSize[1]: 1e+300 is out of range for “emitterSize”; -1000000000…1000000000"
      ),
      (
        "\"loop\":1e-5",
        "loop: “loop”: 1e-05 s are too short for particles to be born; "
          + "at least 0.001 s, or 0 for none"
      ),
    ])
  func numbers(member: String, finding: String) {
    #expect(findings(emitter("", ",\(member)")) == ["error \(finding)"])
  }

  @Test("a cell of which no particle falls into the loop is warned of")
  func emptyLoop() {
    func warnings(_ loop: String) -> [String] {
      findings(emitter("", ",\"loop\":\(loop)")).filter { $0.contains("birthRate") }
    }
    let found = warnings("0.01")
    #expect(found.count == 1, "\(found)")
    #expect(found.first?.hasPrefix("warning emitterCells[0].birthRate: ") == true, "\(found)")
    #expect(warnings("0.1").isEmpty)
  }

  @Test(
    "what does not animate says so, whatever the values",
    arguments: ["bursts", "floor", "turbulence", "wave", "scaleOverLife", "name", "emitterCells"])
  func notAnimatable(property: String) {
    let path = "emitterCells.c.\(property)"
    let found = findings(
      emitter(
        "",
        ",\"animations\":[{\"type\":\"basic\",\"keyPath\":\"\(path)\",\"toValue\":1}]"))
    #expect(
      found == [
        "error animations[0].keyPath: “\(path)” does not animate; "
          + "set it instead, here or by an event"
      ])
  }

  @Test(
    "a key of a curve is judged part by part",
    arguments: [
      ("[[0,1],[2,1]]", "[1][0]: 2 is out of range for “fraction”; 0…1"),
      ("[[0,1],[0.5]]", "[1]: found [0.5]; [fraction, value, timing]"),
      ("[[0,\"a\"]]", "[0][1]: found the text “a”; a number"),
      ("5", ": found the number 5; an array, each element [fraction, value, timing]"),
    ])
  func curves(value: String, finding: String) {
    #expect(
      findings(emitter(",\"scaleOverLife\":\(value)"))
        == ["error emitterCells[0].scaleOverLife\(finding)"])
  }

  @Test("what is wrong with an animation stands at the member that it is about")
  func animations() {
    func found(_ members: String) -> [String] {
      findings(#"{"animations":[{"keyPath":"opacity",\#(members)}]}"#)
    }
    let wrong = found(#""type":"keyframe","values":[0,1],"timingFunctions":["linear","linear"]"#)
    #expect(
      wrong == ["error animations[0].timingFunctions: “timingFunctions” has 2 elements; 1 of them"])
    #expect(
      found(#""type":"basic","toValue":1,"timingFunction":[2,0,1,1]"#)
        == [
          "error animations[0].timingFunction: a timing curve with x outside of 0…1; "
            + "[x1, y1, x2, y2] with x1 and x2 in 0…1"
        ])
    #expect(
      found(#""type":"keyframe","values":[0,1.5]"#)
        == ["note animations[0].values[1]: 1.5 is out of range for “opacity”; 0…1"])
    #expect(found(#""type":"basic","toValue":1.5,"additive":true"#).isEmpty)
  }
}

@Suite("Bounds of documents as a whole")
struct DocumentBoundTests {
  private func finding(_ text: String) -> Diagnostic? {
    do {
      _ = try Scene(json: Array(text.utf8), file: "a.json", trustsDocument: true)
      return nil
    } catch {
      return error.diagnostics.first
    }
  }

  private func document(_ layers: String) -> String {
    #"{"version":1,"size":[9,9],"duration":2,"layers":[\#(layers)]}"#
  }

  @Test("the steps of all paths count together, up to the bound")
  func pathSteps() {
    // A path of 2²⁰ steps is 2 MB of text: M0 0 and so many horizontal lines.
    let path = "M0 0h" + String(repeating: "1 ", count: (1 << 20) - 1)
    let count = SceneLimits.trusted.maximumPathSteps >> 20
    let layer = "{\"type\":\"shape\",\"path\":\"\(path)\"}"
    let full = Array(repeating: layer, count: count)
    let found = finding(
      document((full + [#"{"type":"shape","path":{"rect":[0,0,1,1]}}"#]).joined(separator: ",")))
    #expect(found.map { "\($0.path)" } == "$.layers[\(count)].path", "\(found as Any)")
    #expect(found?.message.contains("steps of paths") == true)
  }

  @Test("emitter cells count together, those of events too, up to the bound")
  func cells() {
    let cells = "[" + Array(repeating: "{}", count: 4096).joined(separator: ",") + "]"
    let most = SceneLimits.trusted.maximumCells / 4096
    let layers = Array(repeating: #"{"type":"emitter","emitterCells":\#(cells)}"#, count: most)
    let found = finding(
      document((layers + [#"{"type":"emitter","emitterCells":[{}]}"#]).joined(separator: ",")))
    #expect(found.map { "\($0.path)" } == "$.layers[\(most)].emitterCells[0]", "\(found as Any)")
  }

  @Test("animations count together, those of groups too, up to the bound")
  func animations() {
    let child = #"{"type":"basic","keyPath":"opacity","toValue":1}"#
    let children = Array(repeating: child, count: SceneLimits.trusted.maximumDocumentAnimations)
    let found = finding(
      document(
        #"{"animations":[{"type":"group","animations":[\#(children.joined(separator: ","))]}]}"#))
    let last = SceneLimits.trusted.maximumDocumentAnimations - 1
    #expect(
      found.map { "\($0.path)" } == "$.layers[0].animations[0].animations[\(last)]",
      "\(found as Any)")
  }

  @Test("a document of too many values is refused where they begin to be too many")
  func values() {
    let zeros = String(repeating: "0,", count: SceneLimits.trusted.maximumValues)
    let found = finding(#"{"$comment":[\#(zeros)0]}"#)
    #expect(found?.message == "too many values", "\(found as Any)")
  }

  @Test("so many findings are listed, and that there are more")
  func findings() {
    let most = SceneLimits.maximumFindings
    let wrong = Array(repeating: "{\"opacity\":2}", count: most + 5).joined(separator: ",")
    do {
      _ = try Scene(
        json: Array(document(wrong).utf8), file: "a.json", trustsDocument: true)
      Issue.record("nothing found")
    } catch {
      #expect(error.diagnostics.count == most + 1)
      #expect(error.diagnostics.contains { $0.message.contains("not listed") })
    }
  }
}
