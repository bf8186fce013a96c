import Foundation
import LambentDocuments
import LambentGeometry
import LambentPixels
import LambentProperties
import LambentRendering
import TestKit
import Testing

@testable import LambentScenes

private func scene(
  _ layers: String, rows: String = #"[{"name": "Ada", "n": 10}, {"name": "Bob", "n": "30"}]"#,
  _ more: String = "", trusts: Bool = true
) throws -> Scene {
  let text = """
    {"version": 1, "size": [100, 100], "duration": 2, "tables": {"t": {"rows": \(rows)}},
    "layers": [\(layers)]\(more)}
    """
  return try Scene(
    json: Array(text.utf8), file: "a.json", options: SceneOptions(trustsDocument: trusts))
}

private func fault(_ layers: String, rows: String? = nil, _ more: String = "") -> String {
  do {
    _ = try rows.map { try scene(layers, rows: $0, more) } ?? scene(layers, more)
    return ""
  } catch {
    return "\(error)"
  }
}

private func value(_ scene: Scene, _ path: String, at time: Double = 0) throws -> PropertyValue {
  try ScenePlayer(scene).value(forPath: path, at: time)
}

private let bar = #"{"name": "bar", "frame": [0, 0, {"row": "n", "times": 2}, 5]}"#

@Suite("Layers that are repeated for the rows of a table")
struct RepeatTests {
  @Test("sublayers are made once per row, with the row's values")
  func rows() throws {
    let found = try scene(#"{"type": "repeat", "name": "r", "table": "t", "sublayers": [\#(bar)]}"#)
    #expect(try value(found, "row-1/bar.bounds") == .rect(Rect(x: 0, y: 0, width: 20, height: 5)))
    #expect(try value(found, "row-2/bar.bounds") == .rect(Rect(x: 0, y: 0, width: 60, height: 5)))
  }

  @Test(
    "a number is itself, or a fraction, a share, a rank, with a factor and an addend",
    arguments: [
      (#"{"row": "n"}"#, [10, 30]), (#"{"row": "n", "as": "fraction"}"#, [10.0 / 30, 1]),
      (#"{"row": "n", "as": "portion"}"#, [0.25, 0.75]),
      (#"{"row": "n", "as": "portionStart"}"#, [0, 0.25]),
      (#"{"row": "n", "as": "portionEnd"}"#, [0.25, 1]), (#"{"row": "n", "as": "rank"}"#, [1, 0]),
      (#"{"row": "n", "as": "place"}"#, [0.5, 0]),
      (##"{"row": "#", "as": "portionStart"}"##, [0, 0.5]),
      (#"{"row": "n", "times": 2, "plus": 1}"#, [21, 61]), (##"{"row": "#"}"##, [1, 2]),
      (#"{"row": "n", "as": "fraction", "times": "50vw"}"#, [50.0 / 3, 50]),
    ] as [(String, [Double])])
  func measures(reference: String, expected: [Double]) throws {
    let found = try scene(
      #"{"type": "repeat", "table": "t", "layout": "none", "sublayers": [{"name": "a", "zPosition": \#(reference)}]}"#
    )
    for (index, number) in expected.enumerated() {
      guard case .number(let actual) = try value(found, "row-\(index + 1)/a.zPosition") else {
        Issue.record("no number")
        return
      }
      #expect(abs(actual - number) < 1e-12)
    }
  }

  @Test(
    "a column outside of a repeat is an error that says so",
    arguments: [
      #"{"type": "text", "string": "{{row.name}} of {{row.n:#,##0}}"}"#,
      #"{"type": "text", "string": [{"text": "for {{row.name}}"}]}"#,
      #"{"type": "text", "string": {"row": "name"}}"#, #"{"opacity": {"row": "name"}}"#,
      #"{"position": [0, {"row": "name", "of": "t"}]}"#, #"{"contents": {"row": "name"}}"#,
    ])
  func outside(layer: String) {
    #expect(fault(layer).contains("the column “name” outside of a layer of the type “repeat”"))
  }

  @Test("a cell becomes what its place takes: text, a number, a boolean, a colour, a list")
  func conversions() throws {
    let rows = #"[{"t": "007", "b": "yes", "c": "tomato", "a": 1, "z": 3, "e": ""}]"#
    let found = try scene(
      #"""
      {"type": "repeat", "table": "t", "layout": "none", "sublayers": [
        {"type": "text", "name": "a", "string": {"row": "t"}, "hidden": {"row": "b"}},
        {"name": "b", "backgroundColor": {"row": "c"}, "zPosition": {"row": "e", "otherwise": 4},
         "animations": [{"type": "keyframe", "keyPath": "zPosition", "values": {"row": "*"}, "duration": 1, "calculationMode": "discrete"}]},
        {"type": "text", "name": "c", "string": "{{row.t}}: {{row.a:0.00}}"}]}
      """#, rows: rows)
    #expect(try value(found, "a.string") == .text("007"))
    #expect(try value(found, "a.hidden") == .boolean(true))
    #expect(try value(found, "c.string") == .text("007: 1.00"))
    guard case .color(let color) = try value(found, "b.backgroundColor") else {
      Issue.record("no colour")
      return
    }
    #expect(color.hex.hasPrefix("#ff6347"))
    // The columns of numbers: t is 7, a and z.
    #expect(try value(found, "b.zPosition", at: 0.5) == .number(1))
    #expect(try value(found, "b.zPosition", at: 1.5) == .number(4))
  }

  @Test(
    "steps between columns have numbers that change steadily, and the ranks of these numbers",
    arguments: [
      (#"{"row": "*"}"#, [1.0, 2, 3, 4, 5]), (#"{"row": "*", "steps": 4}"#, [1, 2, 3, 4, 5]),
      (#"{"row": "*", "as": "rank", "steps": 4}"#, [1, 1, 0, 0, 0]),
      (#"{"row": "*", "as": "place", "steps": 4, "times": 4, "plus": 1}"#, [3, 3, 1, 1, 1]),
    ] as [(String, [Double])])
  func steps(list: String, expected: [Double]) throws {
    let found = try scene(
      #"""
      {"type": "repeat", "table": "t", "layout": "none", "sublayers": [{"name": "a",
        "animations": [{"type": "keyframe", "keyPath": "zPosition", "values": \#(list), "duration": 2,
          "fillMode": "forwards", "removedOnCompletion": false}]}]}
      """#, rows: #"[{"a": 1, "b": 5}, {"a": 3, "b": 1}]"#)
    for (time, number) in expected.enumerated() {
      #expect(try value(found, "row-1/a.zPosition", at: Double(time) / 2) == .number(number))
    }
  }

  @Test("a number of steps out of range is an error")
  func stepsOutOfRange() {
    for steps in ["0", "61", "1.5"] {
      let layer = #"{"name": "a", "zPosition": {"row": "*", "steps": \#(steps)}}"#
      #expect(
        fault(#"{"type": "repeat", "table": "t", "sublayers": [\#(layer)]}"#).contains("steps"))
    }
  }

  @Test("rows are placed in stacks, in grids and along paths, one after the other in time")
  func layouts() throws {
    let item = #""sublayers": [{"name": "a", "frame": [0, 0, 10, 4]}]"#
    func frame(_ layout: String, _ row: Int) throws -> Rect {
      let found = try scene(#"{"type": "repeat", "table": "t", \#(layout), \#(item)}"#)
      let name = "row-\(row)"
      guard case .point(let point) = try value(found, "\(name).position"),
        case .rect(let bounds) = try value(found, "\(name).bounds")
      else { return .zero }
      return Rect(
        x: point.x - bounds.width / 2, y: point.y - bounds.height / 2, width: bounds.width,
        height: bounds.height)
    }
    #expect(
      try frame(#""axis": "horizontal", "spacing": 3"#, 2)
        == Rect(x: 13, y: 0, width: 10, height: 4))
    #expect(
      try frame(#""layout": "grid", "columns": 1, "itemSize": [20, 8], "spacing": 2"#, 2)
        == Rect(x: 0, y: 10, width: 20, height: 8))
    #expect(
      try frame(#""layout": "grid", "columns": 1, "spacing": 2"#, 2)
        == Rect(x: 0, y: 6, width: 10, height: 4))
    let path = try frame(#""layout": "path", "path": "M 10 10 L 10 50""#, 2)
    #expect(abs(path.origin.x - 10) < 1e-9 && abs(path.origin.y - 50) < 1e-9)
    #expect(
      try frame(#""layout": "none", "frame": [0, 0, 60, 40]"#, 2).size
        == Size(width: 60, height: 40))
    let late = try scene(#"{"type": "repeat", "table": "t", "stagger": 0.5, \#(item)}"#)
    #expect(try value(late, "row-2.beginTime") == .number(0.5))
  }

  @Test("a repeat within another has rows of its own, and those around it by the table's name")
  func nesting() throws {
    let text = #"""
      {"version": 1, "size": [100, 100], "duration": 2,
       "tables": {"t": {"rows": [{"n": 1}, {"n": 2}]}, "u": {"rows": [{"k": 5}, {"k": 6}]}},
       "layers": [{"type": "repeat", "name": "o", "table": "t", "layout": "none", "sublayers": [
        {"type": "repeat", "name": "i", "table": "u", "layout": "none", "sublayers": [
          {"name": "a", "zPosition": {"row": "k"}, "opacity": {"row": "n", "of": "t", "as": "fraction"}}]}]}]}
      """#
    let found = try Scene(json: Array(text.utf8), options: SceneOptions(trustsDocument: true))
    #expect(try value(found, "o/row-1/i/row-2/a.zPosition") == .number(6))
    #expect(try value(found, "o/row-1/i/row-2/a.opacity") == .number(0.5))
    #expect(try value(found, "o/row-2/i/row-2/a.opacity") == .number(1))
  }

  @Test("columns give sums, lists and paths")
  func columns() throws {
    let found = try scene(
      #"""
      {"name": "a", "zPosition": {"column": "n", "of": "t"}},
      {"type": "text", "name": "b", "string": {"column": "n", "of": "t", "as": "mean", "format": "0.0"}},
      {"type": "shape", "name": "c", "path": {"column": "n", "of": "t", "as": "line", "in": [0, 0, 10, 30]}}
      """#)
    #expect(try value(found, "a.zPosition") == .number(40))
    #expect(try value(found, "b.string") == .text("20.0"))
    guard case .path(let path) = try value(found, "c.path") else {
      Issue.record("no path")
      return
    }
    #expect(path == (try Path(svg: "M2.5 20 L7.5 0")))
  }

  @Test("an error that does not depend on the row is said once, at its place in the template")
  func faultOfTemplate() {
    let inner = #"{"type": "repeat", "table": "t", "sublayers": [{"opacity": 7}]}"#
    let found = fault(#"{"type": "repeat", "table": "t", "sublayers": [\#(inner)]}"#)
    #expect(found.split(separator: "\n").count == 1, "\(found)")
    #expect(found.contains("($.layers[0].sublayers[0].sublayers[0].opacity)"), "\(found)")
  }

  @Test(
    "what is wrong is said with its place in the document and in the table",
    arguments: [
      (#"{"type": "repeat", "table": "u", "sublayers": []}"#, "no table has the name “u”"),
      (#"{"type": "repeat", "sublayers": []}"#, "the key “table” is missing"),
      (
        #"{"type": "repeat", "table": "t", "sublayers": [{"zPosition": {"row": "m"}}]}"#,
        "no column “m”"
      ),
      (
        #"{"type": "repeat", "table": "t", "sublayers": [{"zPosition": {"row": "name"}}]}"#,
        "in row 1 (a.json:1), column “name” ($.layers[0].sublayers[0].zPosition)"
      ),
      (
        #"{"type": "repeat", "table": "t", "sublayers": [{"zPosition": {"row": "name", "times": 2}}]}"#,
        "“Ada” in row 1 (a.json:1), column “name”"
      ),
      (
        #"{"type": "repeat", "table": "t", "layout": "path", "sublayers": []}"#, "“path” is missing"
      ),
      (
        #"{"type": "repeat", "table": "t", "layout": "stack", "path": {"z": 1}, "sublayers": []}"#,
        "$.layers[0].path"
      ),
      (
        #"{"type": "repeat", "table": "t", "sublayers": [{"zPosition": {"row": "n", "format": "x"}}]}"#,
        "pattern of numbers"
      ),
      (#"{"zPosition": {"column": "x", "of": "t"}}"#, "no column “x”"),
      (#"{"zPosition": {"column": "name", "of": "t"}}"#, "has no numbers"),
    ])
  func faults(layers: String, expected: String) {
    let found = fault(layers)
    #expect(found.contains(expected), "\(found)")
    #expect(found.contains("a.json:2:"), "\(found)")
  }

  @Test("a template with a fault has it said once, not once per row")
  func once() {
    let found = fault(
      #"{"type": "repeat", "table": "t", "sublayers": [{"zPosition": {"row": "m"}}]}"#)
    #expect(found.split(separator: "\n").count == 1, "\(found)")
  }

  @Test("more values than a document may have are refused before they are made")
  func bounds() {
    let rows = "[" + (0..<5000).map { #"{"n": \#($0)}"# }.joined(separator: ",") + "]"
    let many = (0..<200).map { _ in #"{"zPosition": {"row": "n"}}"# }.joined(separator: ",")
    let found = fault(#"{"type": "repeat", "table": "t", "sublayers": [\#(many)]}"#, rows: rows)
    #expect(found.contains("too many values of repeated rows"), "\(found.prefix(300))")
  }

  @Test("tables of files are found beside the document, and by an untrusted one nowhere else")
  func files() throws {
    let root = FileManager.default.temporaryDirectory.appending(path: "tables-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: root.appending(path: "in"), withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: root) }
    func write(_ text: String, _ name: String) throws {
      try Data(text.utf8).write(to: root.appending(path: name))
    }
    let layer =
      #"{"type": "repeat", "table": "t", "layout": "none", "sublayers": [{"name": "a", "zPosition": {"row": "n"}}]}"#
    func fault(_ file: String, trusts: Bool) throws -> String {
      try write(
        #"{"version": 1, "size": [4, 4], "duration": 1, "tables": {"t": {"file": "\#(file)"}}, "layers": [\#(layer)]}"#,
        "in/a.json")
      do {
        let found = try Scene(
          contentsOf: root.appending(path: "in/a.json").path,
          options: SceneOptions(trustsDocument: trusts))
        #expect(try value(found, "row-1/a.zPosition") == .number(1.5))
        #expect(found.files.contains { $0.hasSuffix(".csv") })
        return ""
      } catch {
        return "\(error)"
      }
    }
    try write("n;x\n1,5;\"a;b\"\n", "in/t.csv")
    try write("n\n1.5\n", "secret.csv")
    try write("n;x\n1,5\n", "in/short.csv")
    #expect(try fault("t.csv", trusts: false) == "")
    #expect(try fault("../secret.csv", trusts: true) == "")
    #expect(try fault("../secret.csv", trusts: false).contains("outside of"))
    #expect(
      try fault("../secret.csv", trusts: false)
        == fault("../nothing.csv", trusts: false).replacing("nothing", with: "secret"))
    let short = try fault("short.csv", trusts: true)
    #expect(short.contains("short.csv:2: the row has 1 field, and the table has 2 columns"))
  }

  @Test("a document is written with its tables, and reads the same")
  func writing() throws {
    let found = try scene(#"{"type": "repeat", "name": "r", "table": "t", "sublayers": [\#(bar)]}"#)
    let text = found.document.text
    #expect(text.contains("\"repeat\"") && text.contains("\"tables\""))
    let again = try Scene(
      json: Array(text.utf8), file: "b.json", options: SceneOptions(trustsDocument: true))
    #expect(again.document.text == text)
  }

  @Test("texts of rows stay, where the document has parameters")
  func parameters() throws {
    let found = try scene(
      #"{"type": "repeat", "table": "t", "layout": "none", "sublayers": [{"type": "text", "name": "a", "string": "{{greeting}} {{row.name}}"}]}"#,
      #", "parameters": {"greeting": {"type": "text", "default": "Hello"}}"#)
    #expect(try value(found, "row-2/a.string") == .text("Hello Bob"))
  }

  @Test("tables of columns may follow each other, but not in a circle")
  func cycles() throws {
    func tables(_ entries: String) throws -> Scene {
      let text = #"{"version":1,"size":[9,9],"duration":1,"layers":[],"tables":{\#(entries)}}"#
      return try Scene(json: Array(text.utf8))
    }
    #expect(throws: Never.self) {
      try tables(
        #""c":{"columnsOf":"b"},"b":{"columnsOf":"a"},"a":{"rows":[{"n":1}]}"#)
    }
    for entries in [
      #""a":{"columnsOf":"a"}"#, #""a":{"columnsOf":"b"},"b":{"columnsOf":"a"}"#,
    ] {
      let error = #expect(throws: SceneError.self) { try tables(entries) }
      #expect(error?.diagnostics.allSatisfy { $0.code == .cycle } == true, "\(error as Any)")
    }
  }

  @Test("text from cells and parameters stays as it is")
  func plainTexts() throws {
    let texts = [
      "<{{row.a}}>", "{{p}} {{row.b}}", #"\\{{row.b}} {{row.b}}"#,
    ].enumerated().map { #"{"type": "text", "name": "t\#($0)", "string": "\#($1)"}"# }
    let whole = [#"{"row": "a"}"#, #"{"row": "a", "of": "t"}"#, #"{"parameter": "p"}"#]
      .enumerated().map { #"{"type": "text", "name": "w\#($0)", "string": \#($1)}"# }
    let list = (texts + whole).joined(separator: ", ")
    let found = try scene(
      #"""
      {"type": "repeat", "table": "t", "layout": "none", "sublayers": [\#(list),
        {"type": "repeat", "table": "t", "layout": "none", "name": "inner", "sublayers": [
          {"type": "text", "name": "x", "string": {"row": "a", "of": "t"}}]}]}
      """#,
      rows: #"[{"a": "v {{row.b}} {{p}} {{q}} \\{{p}}", "b": "x"}]"#,
      #", "parameters": {"p": {"type": "text", "default": "a{{row.x}}{{p}}b"}}"#)
    let cell = #"v {{row.b}} {{p}} {{q}} \{{p}}"#
    #expect(try value(found, "t0.string") == .text("<\(cell)>"))
    #expect(try value(found, "t1.string") == .text("a{{row.x}}{{p}}b x"))
    #expect(try value(found, "t2.string") == .text("{{row.b}} x"))
    for name in ["w0", "w1"] { #expect(try value(found, "\(name).string") == .text(cell)) }
    #expect(try value(found, "w2.string") == .text("a{{row.x}}{{p}}b"))
    #expect(try value(found, "x.string") == .text(cell))
  }

  @Test("a parameter that names a wrong column is one error, with its name")
  func columnOfParameter() {
    let layer = #"{"opacity": {"column": {"parameter": "c"}, "of": "t", "as": "minimum"}}"#
    func found(_ column: String) -> String {
      let parameter = #"{"type": "text", "default": "\#(column)"}"#
      return fault("\(layer), \(layer)", #", "parameters": {"c": \#(parameter)}"#)
    }
    let missing = found("x")
    #expect(
      missing.contains("the table “t” has no column “x”, the value of the parameter “c”"),
      "\(missing)")
    #expect(missing.split(separator: "\n").count == 1, "\(missing)")
    let words = found("name")
    #expect(
      words.contains("no numbers in the column “name”, the value of the parameter “c”"),
      "\(words)")
    #expect(words.split(separator: "\n").count == 1, "\(words)")
  }

  @Test("texts of cells in a list stay as they are, within a repeat and without")
  func plainTextsOfLists() throws {
    let colors = #"{"column": "c", "of": "t", "as": "list"}"#
    let gradient = #"{"type": "gradient", "name": "g", "colors": \#(colors)}"#
    for layers in [gradient, #"{"type": "repeat", "table": "t", "sublayers": [\#(gradient)]}"#] {
      // The name of the cell is not filled: it is no colour, and is said as it stands in the table.
      let fault = fault(layers, rows: ##"[{"c": "{{row.d}}", "d": "#f00"}]"##)
      #expect(fault.contains("{{row.d}}"), "\(fault)")
    }
  }

  @Test("texts that the rows make too long are rejected before they take memory")
  func longTexts() {
    let cells = String(repeating: "x", count: 1 << 16)
    let text = String(repeating: "{{row.name}}", count: 30_000)
    let message = fault(
      #"{"type": "repeat", "table": "t", "sublayers": [{"type": "text", "string": "\#(text)"}]}"#,
      rows: #"[{"name": "\#(cells)"}]"#)
    #expect(message.contains("too many bytes of text from parameters and tables"))
    #expect(message.contains("at most 4194304"))
  }
}
