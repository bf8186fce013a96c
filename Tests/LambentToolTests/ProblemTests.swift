import Foundation
import LambentCatalogue
import LambentDocuments
import LambentImageFiles
import LambentScenes
import Synchronization
import TestKit
import Testing

@testable import LambentTool

@Suite("Problems as data")
struct ProblemTests {
  /// A document with an error of each kind that one line can have.
  private static let wrong = """
    {
      "version": 1, "size": [8, 8], "duration": 1,
      "layers": [{ "opacity": 400, "colr": 3, "position": [1] }, { "type": "circle" }]
    }
    """

  private func objects(_ text: String) throws -> [[String: Any]] {
    try text.split(separator: "\n").map {
      try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }

  @Test("--error-format json writes each problem of a document as an object on its own line")
  func documents() throws {
    let space = try Workspace()
    let path = space.path("wrong.json")
    try Self.wrong.write(toFile: path, atomically: true, encoding: .utf8)
    let run = lambent("render", path, "--error-format", "json", "-o", space.path("a.png"))
    #expect(run.status == 2)
    let problems = try objects(run.errors)
    #expect(
      problems.map { $0["code"] as? String } == [
        "out-of-range", "unknown-key", "wrong-type", "unknown-name",
      ])
    let first = try #require(problems.first)
    #expect(first["severity"] as? String == "error")
    #expect(first["value"] as? String == "400" && first["expected"] as? String == "0…1")
    #expect(first["path"] as? String == "$.layers[0].opacity" && first["file"] as? String == path)
    #expect(first["line"] as? Int == 3 && first["column"] as? Int == 27)
    // As text, in the same order.
    let text = lambent("render", path, "-o", space.path("a.png")).errorLines
    #expect(
      text.first
        == "lambent: error: \(path):3:27: 400 is out of range for “opacity” ($.layers[0].opacity): expected 0…1"
    )
    #expect(text.count == problems.count)
  }

  @Test("with --error-format json, standard error has objects only", arguments: ["plain", "bar"])
  func progress(style: String) throws {
    let space = try Workspace()
    let path = try space.write(
      #"{"version": 1, "size": [8, 8], "duration": 1, "layers": []}"#, to: "a.json")
    let render = ["render", path, "-o", space.path("f/%d.png"), "--progress", style]
    let run = lambent(render + ["--frames", "0,50", "--error-format", "json"])
    #expect(run.status == 0)
    #expect(try objects(run.errors).map { $0["severity"] as? String } == ["warning"])
    let again = lambent(render + ["--frames", "0,50", "--overwrite", "--error-format", "text"])
    #expect(again.errors.contains("2 frames in "))
  }

  @Test("the first hundred problems are shown, and the others are counted")
  func manyProblems() throws {
    let space = try Workspace()
    let layers = [String](repeating: "{\"opacity\": 2}", count: 150).joined(separator: ",")
    let path = try space.write(
      "{\"version\": 1, \"size\": [8, 8], \"duration\": 1, \"layers\": [\(layers)]}",
      to: "many.json")
    let run = lambent("check", path)
    #expect(run.errorLines.count == 100)
    #expect(
      run.errors.hasSuffix(
        "lambent: note: 50 more problems are not shown: see lambent check --json\n"))
  }

  @Test("findings that cannot be written end with the reason", arguments: [ENOSPC, EIO])
  func lostFindings(failure: Int32) throws {
    let space = try Workspace()
    let path = try space.write(Self.wrong, to: "wrong.json")
    let run = lambent("check", path, "--json", outputFails: failure)
    #expect(run.status == (failure == ENOSPC ? 75 : 1))
    #expect(run.errorLines.count == 1 && run.errors.contains("standard output"), "\(run.errors)")
    let closed = lambent("check", path, "--json", outputFails: EPIPE)
    #expect(closed.status == 1 && closed.errors.isEmpty)
  }

  @Test("check names the place of an emitter with too many particles")
  func tooManyParticles() throws {
    let space = try Workspace()
    let path = try space.write(
      """
      {"version": 1, "size": [8, 8], "duration": 1, "layers": [{},
      {"type": "emitter", "emitterCells": [{"birthRate": 1e8, "lifetime": 1}]}]}
      """, to: "many.json")
    let run = lambent("check", path)
    #expect(run.status == 2)
    let errors = run.errorLines.filter { $0.contains("error: ") }
    #expect(errors.count == 1 && errors[0].contains("\(path):2:37: "), "\(errors)")
    #expect(errors[0].contains("($.layers[1].emitterCells)"), "\(errors)")
    let json = lambent("check", path, "--json")
    #expect(json.text.contains("\"limit\"") && json.errors.isEmpty, "\(json)")
  }

  @Test("check --json prints the problems as an array, and nothing else")
  func check() throws {
    let space = try Workspace()
    let path = space.path("wrong.json")
    try Self.wrong.write(toFile: path, atomically: true, encoding: .utf8)
    let run = lambent("check", path, "--json")
    #expect(run.status == 2 && run.errors.isEmpty)
    let problems = try #require(
      JSONSerialization.jsonObject(with: Data(run.output)) as? [[String: Any]])
    #expect(problems.count == 4)
    #expect(lambent("check", "snow", "--json").text == "[]\n")
  }

  @Test(
    "options and names name their value, what is expected, and the option",
    arguments: [
      (["render", "snow", "--jobs", "0"], ["--jobs", "0", "1…1024 threads", "arguments"]),
      (["render", "snow", "--jobs", "many"], ["--jobs", "many", "a number", "arguments"]),
      (["render", "snow", "--jobs=1.5"], ["--jobs", "1.5", "1…1024 threads", "arguments"]),
      (["render", "snow", "--depth", "8.5"], ["--depth", "8.5", "8 or 16", "arguments"]),
      (
        ["transition", "flash", "a", "b", "--frames", "0"],
        ["--frames", "0", "1…1000000", "arguments"]
      ),
      (
        ["transition", "flash", "a", "b", "--frames", "1.5"],
        ["--frames", "1.5", "1…1000000", "arguments"]
      ),
      (["render", "snow", "--size", "0x1"], ["--size", "0x1", nil, "arguments"]),
      (["describe", "disolve"], [nil, "disolve", nil, "unknown-name"]),
      (["rendr"], [nil, "rendr", nil, "arguments"]),
      (["render", "snow", "--sise", "0x1"], [nil, "--sise", nil, "arguments"]),
    ])
  func arguments(_ arguments: [String], _ fields: [String?]) throws {
    let run = lambent(arguments + ["--error-format=json"])
    #expect(run.status == 2)
    let problem = try #require(objects(run.errors).first)
    #expect(problem["option"] as? String == fields[0])
    #expect(problem["value"] as? String == fields[1])
    if let expected = fields[2] {
      #expect(problem["expected"] as? String == expected)
      #expect(problem["remedy"] as? String == expected)
    }
    #expect(problem["remedy"] != nil && problem["code"] as? String == fields[3])
  }

  @Test("a fault in an option's value names the option, the part of its value, and a remedy")
  func places() throws {
    let space = try Workspace()
    let path = space.path("card.json")
    try #"{"version": 1, "size": [9, 9], "duration": 1, "layers": [{"name": "card"}]}"#
      .write(toFile: path, atomically: true, encoding: .utf8)
    for (arguments, place, remedy) in [
      (["--set", "card.opacty=1"], "--set card.opacty: ", "did you mean “opacity”?"),
      (["--frames", "4-2"], "--frames: ", "write frames as"),
      (["--background", "reed"], "--background: ", "did you mean “red”?"),
    ] {
      let run = lambent(["render", path, "--digest"] + arguments + ["--error-format", "json"])
      #expect(run.status == 2)
      let problem = try #require(objects(run.errors).first)
      #expect(problem["option"] as? String == arguments[0])
      #expect((problem["message"] as? String)?.hasPrefix(place) == true, "\(problem)")
      #expect((problem["remedy"] as? String)?.hasPrefix(remedy) == true, "\(problem)")
    }
  }

  @Test(
    "what is expected is a field, also of properties, inputs and lists",
    arguments: [
      (["render", "fireworks", "--digest", "--set", "show.opacity=2"], "0…1"),
      (["render", "fireworks", "--digest", "--set", "show.opacity=x"], "a number"),
      (
        [
          "transition", "flash", "color:#f00", "color:#f00", "--size", "8x8", "--digest", "--input",
          "extent=1",
        ],
        "[x, y, "
      ),
      (["list", "colours"], "one of presets, "),
    ])
  func expected(arguments: [String], expected: String) throws {
    let run = lambent(arguments + ["--error-format", "json"])
    #expect(run.status == 2)
    let problem = try #require(objects(run.errors).first { $0["severity"] as? String == "error" })
    #expect((problem["expected"] as? String)?.hasPrefix(expected) == true, "\(problem)")
    #expect(problem["remedy"] as? String == problem["expected"] as? String)
  }

  @Test(
    "a path that leads nowhere ends with one remedy",
    arguments: [
      ("card.opacty", "did you mean “opacity”?"), ("crad.opacity", "did you mean “card”?"),
      ("nothing.opacity", "a layer's name, as in hose.birthRate"),
    ])
  func inspectedPaths(path: String, remedy: String) throws {
    let space = try Workspace()
    let file = try space.write(
      #"{"version": 1, "size": [9, 9], "duration": 1, "layers": [{"name": "card"}]}"#,
      to: "card.json")
    let run = lambent("inspect", file, "--time", "0", "--path", path)
    #expect(run.status == 2 && run.errorLines.count == 1)
    #expect(run.errors.hasSuffix("”: \(remedy)\n"), "\(run.errors)")
  }

  @Test("a parameter whose declaration is wrong is one problem, however often it is used")
  func wrongParameter() throws {
    let space = try Workspace()
    let file = try space.write(
      """
      {"version": 1, "size": [9, 9], "duration": 1,
       "parameters": {"a": {"type": "number", "default": "x"}, "b": {"type": "number", "default": 1}},
       "layers": [{"name": "{{a}}", "opacity": {"parameter": "a"}, "zPosition": {"parameter": "a"}}]}
      """, to: "card.json")
    for options in [[], ["--param", "a=1"]] {
      let run = lambent(["render", file, "--digest"] + options)
      #expect(run.status == 2 && run.errorLines.count == 1, "\(run.errors)")
      #expect(run.errors.contains("$.parameters.a.default"))
    }
    #expect(lambent("check", file).errorLines.count == 1)
  }

  @Test("notes are the same as text and as JSON, and are no failure")
  func notes() throws {
    let space = try Workspace()
    let file = try space.write(
      """
      {"version": 1, "size": [64, 64], "duration": 1, "layers": [{"animations": [
       {"type": "keyframe", "keyPath": "opacity", "values": [0, 1, 0], "keyTimes": [0, 1]}]}]}
      """, to: "note.json")
    let text = lambent("check", file)
    #expect(text.status == 0 && text.errors.split(separator: "\n").count == 1)
    #expect(text.errors.hasPrefix("lambent: note: \(file):2:"), "\(text.errors)")
    let json = lambent("check", file, "--json")
    #expect(json.status == 0 && json.errors.isEmpty)
    let problems = try JSONValue(parsing: json.text.utf8).elements
    #expect(problems.map { $0["severity"] } == ["note"])
  }

  @Test(
    "fonts of the machine are not findings of check, but one of farm",
    .enabled(if: runsTests(needing: lambent("list", "fonts").text.contains("Inter "))))
  func installedFonts() throws {
    let space = try Workspace()
    let file = try space.write(
      """
      {"version": 1, "size": [64, 64], "duration": 1,
       "layers": [{"type": "text", "string": "a", "font": "Inter"}]}
      """, to: "title.json")
    let check = lambent("check", file)
    #expect(check.status == 0 && check.output.isEmpty && check.errors.isEmpty)
    let json = lambent("check", file, "--json")
    #expect(json.status == 0 && json.text == "[]\n" && json.errors.isEmpty)
    let misspelt = try space.write(
      """
      {"version": 1, "size": [64, 64], "duration": 1,
       "layers": [{"type": "text", "string": "a", "font": "Inetr"}]}
      """, to: "misspelt.json")
    #expect(
      lambent("check", misspelt).errors.hasSuffix(
        "no font is named “Inetr” ($.layers[0].font): did you mean “Inter”?\n"))
    let job = lambent("farm", "openjd", file, "-o", space.path("job.json"))
    #expect(job.status == 0 && job.errors.contains("“Inter” is a font of this machine"))
  }

  @Test("check lists what it cannot read as JSON, too")
  func unreadable() {
    let run = lambent("check", "nowhere.json", "--json")
    #expect(run.status == 2 && run.errors.isEmpty)
    #expect(run.text.contains(#""value": "nowhere.json""#), "\(run.text)")
  }

  @Test("an error in a kernel has its place, the expected text and the remedy as fields")
  func kernels() throws {
    let space = try Workspace()
    let path = try space.write("vec4 filter(vec2 uv) { return getColour(uv); }", to: "bad.glsl")
    let run = lambent("check", path, "--error-format", "json")
    let object = try JSONSerialization.jsonObject(with: Data(run.errors.utf8)) as? [String: Any]
    #expect(object?["message"] as? String == "there is no function “getColour”")
    #expect(object?["line"] as? Int == 1 && object?["column"] as? Int == 31, "\(run.errors)")
    #expect(object?["file"] as? String == path && object?["code"] as? String == "kernel")
    #expect(object?["remedy"] as? String == "did you mean “getColor”?")
    let check = lambent("check", path, "--json")
    #expect(check.text.contains(#""code": "kernel""#) && !check.text.contains("expected: "))
  }

  @Test("long values are shortened where messages repeat them")
  func longValues() {
    let run = lambent("list", "layers", "--error-format", String(repeating: "x", count: 100_000))
    #expect(run.status == 2 && run.errors.utf8.count < 200)
    let name = lambent("describe", String(repeating: "y", count: 100_000))
    #expect(name.status == 2 && name.errors.utf8.count < 300)
    for arguments in [["--frames"], ["--set"], ["--param"], ["-o"]] {
      let long = String(repeating: "z", count: 100_000) + "=1"
      let run = lambent(["render", "confetti"] + arguments + [long])
      #expect(run.status != 0 && run.errors.utf8.count < 500, "\(arguments)")
    }
  }

  @Test("a file that is too large has an error with the limit")
  func largeFiles() throws {
    let space = try Workspace()
    let path = try space.write(String(repeating: " ", count: 300_000), to: "large.glsl")
    #expect(lambent("check", path).errors.contains("exceeds 256 KiB"))
  }

  @Test("another format than text and json is an error")
  func formats() {
    let run = lambent("list", "layers", "--error-format", "xml")
    #expect(
      run.errors == "lambent: error: --error-format does not accept “xml”: expected text or json\n")
    #expect(lambent("list", "layers", "--error-format").status == 2)
    #expect(lambent("list", "--error-format", "text", "layers").status == 0)
  }

  @Test("a terminal shows the source line with a caret below the value, also of one long line")
  func carets() throws {
    let space = try Workspace()
    let (short, long) = (space.path("short.json"), space.path("long.json"))
    try Self.wrong.write(toFile: short, atomically: true, encoding: .utf8)
    let minified = Self.wrong.replacingOccurrences(of: "\n", with: "")
    try minified.write(toFile: long, atomically: true, encoding: .utf8)
    for path in [short, long] {
      let errors = Mutex<[UInt8]>([])
      let console = Console(
        isTerminal: true, output: { _ in 0 },
        errors: { bytes in
          errors.withLock { $0 += bytes }
          return 0
        })
      #expect(Program.run(["check", path], console: console) == 2)
      let lines = String(decoding: errors.withLock { $0 }, as: UTF8.self).split(separator: "\n")
      #expect(lines.count == 12)
      for (source, mark) in zip(
        lines.enumerated().filter { $0.offset % 3 == 1 }.map(\.element),
        lines.enumerated().filter { $0.offset % 3 == 2 }.map(\.element))
      {
        #expect(mark.hasSuffix("^"))
        let marked = Array(source)[mark.count - 1]
        #expect("4\"[".contains(marked), "\(source)\n\(mark)")
      }
    }
  }

  @Test("every code is explained once in the list of errors and in its page")
  func codes() throws {
    let listed = try Catalogue.errors.entries()
    #expect(Set(listed.map(\.name)).count == listed.count)
    let page = try String(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "../../Documentation/Errors.md"), encoding: .utf8)
    let codes = Diagnostic.Code.allCases.map(\.rawValue) + ProblemCode.allCases.map(\.rawValue)
    for code in codes {
      #expect(listed.contains { $0.name == code })
      #expect(page.contains("| `\(code)` |"), "make docs writes the page")
    }
  }
}
