import Foundation
import LambentImageFiles
import LambentPixels
import Testing

@Suite("Tables: a render per row")
struct TableTests {
  private let space: Workspace
  private let scene = """
    {"version": 1, "name": "plate", "size": [40, 20], "duration": 0.3, "frameRate": 10,
     "parameters": {"tint": {"type": "color", "default": "#ff0000"},
       "width": {"type": "number", "default": 10, "minimum": 1, "maximum": 40},
       "face": {"type": "image", "default": "dot"}, "label": {"type": "text", "default": "x"}},
     "images": {"dot": {"shape": "square", "size": [4, 4], "color": "#00ff00"}},
     "layers": [
      {"name": "bar", "bounds": [0, 0, {"parameter": "width"}, 20], "anchorPoint": [0, 0],
       "position": [0, 0], "backgroundColor": {"parameter": "tint"}},
      {"name": "face", "frame": [30, 0, 10, 20], "contents": {"parameter": "face"}}]}
    """

  init() throws {
    space = try Workspace()
    _ = try space.write(scene, to: "plate.json")
  }

  private func render(_ table: String, _ name: String = "t.csv", _ more: String...) throws
    -> Outcome
  {
    let path = try space.write(table, to: name)
    return lambent(
      [
        "render", space.path("plate.json"), "--table", path, "--quiet", "-o",
        space.path("out/{name}.png"), "--time", "0",
      ] + more)
  }

  @Test("each row is rendered as `render` does with the row's values")
  func rows() throws {
    let run = try render("name,tint,Width\nAda,#0000ff,20\nGrace,,\n")
    try #require(run.status == 0, "\(run.errors)")
    #expect(space.files.filter { $0.hasPrefix("out") } == ["out/Ada.png", "out/Grace.png"])
    let alone = lambent(
      "render", space.path("plate.json"), "--param", "tint=#0000ff", "--param", "width=20",
      "--time",
      "0", "-o", space.path("alone.png"), "--quiet")
    #expect(alone.status == 0, "\(alone.errors)")
    #expect(try space.bytes("alone.png") == space.bytes("out/Ada.png"))
    let plain = lambent(
      "render", space.path("plate.json"), "--time", "0", "-o", space.path("plain.png"), "--quiet")
    #expect(plain.status == 0, "\(plain.errors)")
    #expect(try space.bytes("plain.png") == space.bytes("out/Grace.png"))
  }

  @Test(
    "JSON, JSON lines and TSV give the same frames as CSV; --map names the parameter of a column")
  func formats() throws {
    let tables = [
      ("a.csv", "name;the colour\r\nAda;#00ff00\r\n"),
      ("b.tsv", "name\tthe colour\nAda\t#00ff00\n"),
      ("c.json", #"[{"name": "Ada", "the colour": [0, 1, 0, 1]}]"#),
      ("d.jsonl", #"{"name": "Ada", "the colour": "lime"}"#),
    ]
    var images: Set<[UInt8]> = []
    for (name, text) in tables {
      let run = try render(text, name, "--map", "the colour=tint", "--overwrite")
      try #require(run.status == 0, "\(name): \(run.errors)")
      images.insert(try space.bytes("out/Ada.png"))
    }
    #expect(images.count == 1)
  }

  @Test("images are relative to the table, or are those of the document")
  func images() throws {
    _ = try space.picture("table/red.png", width: 10, height: 20)
    let run = try render("name,face\nfile,red.png\nown,dot\ngone,blue.png\n", "table/t.csv")
    #expect(run.status == 1)
    #expect(run.errorLines.first?.contains("no image in") == true, "\(run.errors)")
    #expect(run.errorLines.first?.contains("t.csv:4 (row 3)") == true)
    #expect(space.files.filter { $0.hasPrefix("out") } == ["out/file.png", "out/own.png"])
    #expect(try space.bytes("out/file.png") != space.bytes("out/own.png"))
  }

  @Test("a bad row does not stop the others; with --fail-fast it does")
  func failures() throws {
    let table = "name,width\nA,5\nB,wide\nC,99\nD,7,8\nE,9\n"
    let run = try render(table, "t.csv", "--report", space.path("report.json"))
    #expect(run.status == 1)
    #expect(run.errorLines.count == 4, "\(run.errors)")
    #expect(run.errorLines.last?.contains("3 rows of 5 failed") == true)
    #expect(space.files.filter { $0.hasPrefix("out") } == ["out/A.png", "out/E.png"])
    let data = try Data(contentsOf: space.url.appending(path: "report.json"))
    let report = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let rows = try #require(report["rows"] as? [[String: Any]])
    #expect(
      rows.compactMap { $0["status"] as? String }
        == ["rendered", "failed", "failed", "failed", "rendered"])
    let fast = try render(table, "t.csv", "--fail-fast", "--overwrite", "--jobs", "1")
    #expect(fast.status == 1)
    #expect(fast.errorLines.count == 2, "\(fast.errors)")
  }

  @Test(
    "with --error-format json, errors of rows are objects; the last line counts only rendered rows")
  func summary() throws {
    let path = try space.write("name,width\nA,5\nB,wide\n", to: "t.csv")
    func run(_ more: String...) -> Outcome {
      lambent(
        ["render", space.path("plate.json"), "--table", path, "--time", "0", "-o"]
          + [space.path("out/{name}.png")] + more)
    }
    let plain = run()
    #expect(plain.errors.contains("1 row (1 failed) in "), "\(plain.errors)")
    let json = run("--overwrite", "--quiet", "--error-format", "json")
    let objects = try json.errors.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    #expect((objects.first?["row"] as? String)?.hasSuffix("t.csv:3 (row 2)") == true)
    #expect(objects.count == 2 && objects[0]["severity"] as? String == "error")
  }

  @Test("twenty damaged rows of a hundred are reported, and eighty films are made")
  func manyFailures() throws {
    var table = "name,width\n"
    for row in 0..<100 { table += row % 5 == 2 ? "\"r\(row)\"x,1\n" : "r\(row),\(1 + row % 40)\n" }
    let run = try render(table)
    #expect(run.status == 1)
    #expect(run.errorLines.count == 21)
    #expect(space.files.filter { $0.hasPrefix("out") }.count == 80)
  }

  @Test(
    "names of files are made safe, and stay in their folder",
    arguments: [
      ("../../evil", "-..-evil.png"), ("a/b", "a-b.png"), (".hidden", "hidden.png"),
      ("50% #1", "50- -1.png"), ("", "row-1.png"), ("..", "row-1.png"), ("what?", "what-.png"),
    ])
  func safeNames(name: String, file: String) throws {
    let run = try render("name,width\n\(name),4\n")
    #expect(run.status == 0, "\(run.errors)")
    #expect(space.files.filter { $0.hasPrefix("out") } == ["out/\(file)"])
  }

  @Test("two rows with one output are rejected before the first frame, capitals aside")
  func collisions() throws {
    let run = try render("name,width\nAda,4\nBob,5\nada,6\n")
    #expect(run.status == 2)
    #expect(run.errorLines.first?.contains("rows 1 and 3") == true, "\(run.errors)")
    #expect(space.files.filter { $0.hasPrefix("out") }.isEmpty)
  }

  @Test("{row} is the row's number, padded; --rows names the rows; braces are doubled")
  func placeholders() throws {
    _ = try space.write("width\n1\n2\n3\n4\n", to: "w.csv")
    let run = lambent(
      "render", space.path("plate.json"), "--table", space.path("w.csv"), "--rows", "2-3", "-o",
      space.path("out/{{{row}}}/{row:03}-%02d.png"), "--frames", "0-1", "--quiet")
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      space.files.filter { $0.hasPrefix("out") } == [
        "out/{2}/002-00.png", "out/{2}/002-01.png", "out/{3}/003-00.png", "out/{3}/003-01.png",
      ])
  }

  @Test("existing outputs are an error before the first frame; --skip-existing keeps them")
  func existing() throws {
    let table = "name,width\nA,5\nB,6\n"
    #expect(try render("name,width\nB,6\n").status == 0)
    let run = try render(table)
    #expect(run.status == 2)
    #expect(!FileManager.default.fileExists(atPath: space.path("out/A.png")))
    #expect(try render(table, "t.csv", "--skip-existing").status == 0)
    #expect(FileManager.default.fileExists(atPath: space.path("out/A.png")))
  }

  @Test("frames that --skip-existing keeps are checked in rows that have all of them, too")
  func keptRows() throws {
    func run(_ color: String, _ more: String...) throws -> Outcome {
      let table = try space.write("name,tint\nA,\(color)\nB,#0000ff\n", to: "t.csv")
      return lambent(
        [
          "render", space.path("plate.json"), "--table", table, "-o",
          space.path("out/{name}/%d.png"),
        ] + more)
    }
    let manifest = ["--manifest", space.path("out/{name}/m.jsonl")]
    #expect(try run("#ff0000").status == 0)
    let changed = try run("#00ff00", "--skip-existing")
    #expect(changed.status == 0 && changed.errors.contains("kept"), "\(changed.errors)")
    #expect(try !run("#ff0000", "--skip-existing").errors.contains("kept"))

    #expect(try run("#ff0000", "--overwrite", manifest[0], manifest[1]).status == 0)
    let other = try run("#00ff00", "--skip-existing", manifest[0], manifest[1])
    #expect(other.status == 1 && other.errors.contains("row 1"), "\(other.errors)")
  }

  @Test("--dry-run lists the outputs and the rows with errors, and writes nothing")
  func dryRun() throws {
    let run = try render("name,width\nA,5\nB,wide\n", "t.csv", "--dry-run")
    #expect(run.status == 1)
    #expect(run.lines == ["1\t\(space.path("out/A.png"))", "2\t\(space.path("out/B.png"))\terror"])
    #expect(run.errorLines.first?.contains("(row 2)") == true)
    #expect(space.files.filter { $0.hasPrefix("out") }.isEmpty)
    #expect(try render("name,width\nA,5\n").status == 0)
    let again = try render("name,width\nA,5\nB,6\n", "t.csv", "--dry-run")
    #expect(again.status == 0, "\(again.errors)")
    #expect(
      again.lines == ["1\t\(space.path("out/A.png"))\texists", "2\t\(space.path("out/B.png"))"])
  }

  @Test("--dry-run names the rows whose text does not fit, where the default does")
  func overflow() throws {
    let scene = """
      {"version": 1, "size": [200, 40], "duration": 1, "parameters": {"who": {"type": "text", "default": "Al"}},
       "layers": [{"type": "text", "name": "line", "string": "{{who}}", "fontSize": 20, "frame": [0, 0, 80, 30]}]}
      """
    let document = try space.write(scene, to: "text.json")
    let table = try space.write("who\nBo\nMaximilian von Habsburg\n", to: "t.csv")
    let run = lambent(
      "render", document, "--table", table, "--dry-run", "-o", space.path("out/{row}.png"),
      "--time",
      "0")
    #expect(run.status == 0, "\(run.errors)")
    let warnings = run.errors.split(separator: "\n").filter { $0.contains("does not fit") }
    #expect(warnings.count == 1, "\(run.errors)")
    #expect(warnings.first?.contains("t.csv:3 (row 2): the text of “line”") == true)
    // A render with these values says the same.
    for (setting, count) in [("who=Bo", 0), ("who=Maximilian von Habsburg", 1)] {
      let one = lambent("render", document, "--param", setting, "--digest", "--time", "0")
      let warnings = one.errors.split(separator: "\n").filter { $0.contains("does not fit") }
      #expect(one.status == 0 && warnings.count == count, "\(one.errors)")
    }
  }

  @Test(
    "a text without a name that does not fit is named by its place, unless it is invisible",
    arguments: [("", 1), (#""opacity": 0, "#, 0), (#""hidden": true, "#, 0)])
  func places(property: String, count: Int) throws {
    let scene = """
      {"version": 1, "size": [200, 40], "duration": 1, "parameters": {"who": {"type": "text", "default": "Al"}},
       "layers": [{}, {\(property)"sublayers": [{"type": "text", "string": "{{who}}", "frame": [0, 0, 80, 30]}]}]}
      """
    let run = lambent(
      "render", try space.write(scene, to: "text.json"), "--param", "who=Maximilian von Habsburg",
      "--digest", "--time", "0")
    let texts = run.errors.split(separator: "\n").filter { $0.contains("does not fit") }
    #expect(run.status == 0 && texts.count == count, "\(run.errors)")
    #expect(texts.allSatisfy { $0.contains("the text of “layers[1]/sublayers[0]” ") })
  }

  @Test("a column whose parameter --map gives to another one is listed as one that sets nothing")
  func mappedName() throws {
    let run = lambent(
      "render", space.path("plate.json"), "--table",
      try space.write("label,b\nAda,Bo\n", to: "t.csv"),
      "--map", "b=label", "--time", "0", "-o", space.path("{row}.png"))
    #expect(run.errors.contains("no parameter of the document takes “label”"), "\(run.errors)")
  }

  @Test("--digest prints the digests of each row's frames, in the order of the table")
  func digests() throws {
    let path = try space.write("name,width\nA,5\nB,wide\nC,9\n", to: "t.csv")
    let run = lambent([
      "render", space.path("plate.json"), "--table", path, "--digest", "--frames", "0-1", "--quiet",
    ])
    #expect(run.status == 1)
    let rows = run.lines.map { $0.split(separator: " ").prefix(4).joined(separator: " ") }
    #expect(
      rows == ["row 1 frame 0", "row 1 frame 1", "row 3 frame 0", "row 3 frame 1"], "\(run.errors)")
    let alone = lambent([
      "render", space.path("plate.json"), "--param", "width=9", "--digest", "--frames", "0-1",
      "--quiet",
    ])
    #expect(alone.lines.map { "row 3 \($0)" } == Array(run.lines.suffix(2)))
  }

  @Test("--shard renders every Nth row; the shards together are the whole table")
  func shards() throws {
    let table = "name,width\nA,5\nB,6\nC,7\nD,8\nE,9\n"
    #expect(try render(table, "t.csv", "--shard", "1/2").status == 0)
    #expect(space.files.filter { $0.hasPrefix("out") } == ["out/B.png", "out/D.png"])
    // The files of another shard are no obstacle.
    #expect(try render(table, "t.csv", "--shard", "0/2").status == 0)
    #expect(space.files.filter { $0.hasPrefix("out") }.count == 5)
    // Rows of other shards count for outputs that occur twice.
    let twice = try render("name,width\nX,5\nX,6\n", "u.csv", "--shard", "0/2")
    #expect(twice.status == 2)
  }

  @Test("--manifest lists the frames of each row, which verify finds whole")
  func manifests() throws {
    let path = try space.write("name,width\nA,5\nB,6\n", to: "t.csv")
    let run = lambent([
      "render", space.path("plate.json"), "--table", path, "--manifest",
      space.path("out/{name}/m.jsonl"), "-o", space.path("out/{name}/%04d.png"), "--quiet",
    ])
    #expect(run.status == 0, "\(run.errors)")
    for name in ["A", "B"] {
      let folder = space.path("out/\(name)")
      let check = lambent("verify", folder, "--manifest", folder + "/m.jsonl")
      #expect(check.status == 0, "\(check.errors)")
    }
  }

  @Test("the bytes do not depend on the number of jobs")
  func jobs() throws {
    let table = "name,width\n" + (1...12).map { "n\($0),\($0)\n" }.joined()
    #expect(try render(table, "t.csv", "--jobs", "1").status == 0)
    let names = space.files.filter { $0.hasPrefix("out") }
    let first = try names.map(space.bytes)
    #expect(try render(table, "t.csv", "--jobs", "4", "--overwrite").status == 0)
    #expect(try names.map(space.bytes) == first)
  }

  @Test(
    "what cannot be is said with the value and the remedy",
    arguments: [
      (["--map", "nme=tint"], "--map: no column has the name “nme”: did you mean “name”?"),
      (["--map", "name=tnt"], "--map: no parameter has the name “tnt”: did you mean “tint”?"),
      (["--rows", "9"], "--rows: there is no row 9: the table has rows 1-1"),
      (["--rows", "x"], "write rows as 3, 3-7"),
      (
        ["-o", "out/{nmae}.png"], "--output: no column has the name “nmae”: did you mean {name}?"
      ),
      (["-o", "out/{name.png"], "--output: “out/{name.png” has a brace without its other"),
      (["-o", "-"], "cannot be combined with --table"),
      (["--manifest", "m.jsonl"], "--manifest: all rows have the same file"),
      (["--contact-sheet", "sheet.png"], "--contact-sheet: all rows have the same file"),
    ])
  func errors(arguments: [String], words: String) throws {
    let path = try space.write("name,width\nA,5\n", to: "t.csv")
    let run = lambent(
      [
        "render", space.path("plate.json"), "--table", path, "-o", space.path("out/{name}.png"),
        "--frames", "0",
      ] + arguments)
    #expect(run.status == 2)
    #expect(run.errorLines.first?.contains(words) == true, "\(run.errors)")
  }

  @Test("options of tables need a table, and a table needs columns that the document has")
  func needs() throws {
    #expect(lambent("render", space.path("plate.json"), "--fail-fast").status == 2)
    let run = try render("colour\nred\n")
    #expect(run.status == 2)
    let other = try space.write("colour\nred\n", to: "o.csv")
    let plain = lambent(
      "render", space.path("plate.json"), "--table", other, "-o", space.path("{row}.png"))
    #expect(plain.status == 2)
    #expect(plain.errorLines.first?.contains("--map column=parameter") == true, "\(plain.errors)")
  }
}

@Suite("Presets as a start")
struct PresetStartTests {
  private let space: Workspace

  init() throws { space = try Workspace() }

  private func digest(_ scene: String) -> [String] {
    lambent(
      "render", scene, "--size", "96x54", "--frames", "20,40", "--digest", "--quiet"
    ).lines
  }

  @Test("a copy of a preset keeps its particles when its layers and cells are renamed and nested")
  func seedNames() throws {
    let copy = space.path("copy.json")
    #expect(lambent("new", "sparks", "-o", copy).status == 0)
    let original = digest("sparks")
    #expect(digest(copy) == original)
    var text = String(decoding: try space.bytes("copy.json"), as: UTF8.self)
    #expect(text.contains("\"seedName\""))
    text = text.replacing(/"name": "([a-z ]+)"/) { "\"name\": \"other \($0.output.1)\"" }
    text = text.replacing(
      "\"layers\": [",
      with: "\"layers\": [{\"name\": \"group\", \"frame\": [0, 0, 1920, 1080], \"sublayers\": [")
    let end = try #require(text.lastIndex(of: "]"))
    text.replaceSubrange(end...end, with: "]}]")
    let renamed = try space.write(text, to: "renamed.json")
    #expect(digest(renamed) == original)
    let forgetful = try space.write(
      text.replacing(#/"seedName": "[^"]*", /#, with: ""), to: "forgetful.json")
    #expect(digest(forgetful) != original)
  }

  @Test("a layer of type scene shows a preset by its name, and a file of that name first")
  func nestedPresets() throws {
    let document = try space.write(
      """
      {"version": 1, "size": [192, 108], "duration": 2, "layers": [
        {"type": "scene", "name": "s", "file": "snow", "frame": [0, 0, 192, 108]}]}
      """, to: "around.json")
    let run = lambent("render", document, "--frames", "20", "--digest", "--quiet")
    #expect(run.status == 0, "\(run.errors)")
    #expect(lambent("check", document, "--untrusted").status == 0)
    _ = try space.write(
      #"{"version": 1, "size": [192, 108], "duration": 2, "background": "red", "layers": []}"#,
      to: "snow")
    let other = lambent("render", document, "--frames", "20", "--digest", "--quiet")
    #expect(other.lines != run.lines)
    let unknown = try space.write(
      #"{"version": 1, "size": [9, 9], "duration": 1, "layers": [{"type": "scene", "file": "snwo"}]}"#,
      to: "unknown.json")
    #expect(lambent("check", unknown).status != 0)
  }

  @Test("describe prints a preset's parameters; --all and --json print what --set reaches, too")
  func describe() {
    let short = lambent("describe", "lower-third")
    #expect(short.text.contains("parameters.name"))
    #expect(short.lines.count < 40)
    #expect(short.lines.last?.contains("describe lower-third --all") == true)
    let all = lambent("describe", "lower-third", "--all")
    #expect(all.lines.count > 100)
    #expect(lambent("describe", "opacity").text.contains("opacity"))
  }
}
