import Foundation
import LambentDocuments
import LambentProperties
import LambentRendering
import Testing

@testable import LambentScenes

private func scene(_ layers: String, rows: String, _ more: String = "") throws -> Scene {
  let text = """
    {"version": 1, "size": [100, 100], "duration": 2,
    "tables": {"t": {"rows": \(rows)}, "p": {"columnsOf": "t"}}, "layers": [\(layers)]\(more)}
    """
  return try Scene(
    json: Array(text.utf8), file: "a.json", options: SceneOptions(trustsDocument: true))
}

private func fault(_ layers: String, rows: String, _ more: String = "") -> String {
  do {
    _ = try scene(layers, rows: rows, more)
    return ""
  } catch {
    return "\(error)"
  }
}

private func value(_ scene: Scene, _ path: String, at time: Double = 0) throws -> PropertyValue {
  try ScenePlayer(scene).value(forPath: path, at: time)
}

private func rows(_ count: Int) -> String {
  "[" + (1...count).map { #"{"n": \#($0)}"# }.joined(separator: ", ") + "]"
}

@Suite("The cells and the rows of tables")
struct TableCellTests {
  @Test(
    "a cell that is no number is one error for all places, with its place and a remedy",
    arguments: [
      (#"[{"n": 1}, {"n": "n/a"}]"#, "“n/a” in row 2 (a.json:2), column “n” (", "a number"),
      (#"[{"n": "NaN"}, {"n": 2}]"#, "“NaN” in row 1 (a.json:2), column “n” (", "a number"),
      (
        #"[{"n": "1,234"}, {"n": "2,500,000.5"}]"#,
        "“1,234” in row 1 (a.json:2), column “n”, and 1 more",
        "1234, without separators of thousands"
      ),
      (#"[{"n": "12 345"}, {"n": 1}]"#, "“12 345” in row 1", "12345, without separators"),
      (#"[{"n": "12%"}, {"n": 1}]"#, "“12%” in row 1", "12, without “%”"),
      (#"[{"n": "$ 12"}, {"n": 1}]"#, "“$ 12” in row 1", "12, without “$”"),
      (#"[{"n": "3,5"}]"#, "“3,5” in row 1", "3.5, with a point"),
      (#"[{"n": "1.234,56"}, {"n": 1}]"#, "“1.234,56” in row 1", "a number"),
    ])
  func badCells(rows: String, expected: String, remedy: String) {
    let cell = #"{"row": "n", "times": 2, "otherwise": 0}"#
    let layers = #"""
      {"zPosition": {"column": "n", "of": "t", "as": "maximum"}}, {"type": "repeat", "table": "t",
      "sublayers": [{"zPosition": \#(cell), "position": [\#(cell), 0]}, {"cornerRadius": \#(cell)}]}
      """#
    let found = fault(layers, rows: rows)
    #expect(found.split(separator: "\n").count == 1, "\(found)")
    #expect(found.contains(expected) && found.contains(remedy), "\(found)")
  }

  @Test("columns of a table without numbers are an error only where they are needed")
  func columnsOfWords() throws {
    let words = #"[{"n": "x"}]"#
    _ = try scene("{}", rows: words)
    for layer in [
      #"{"type": "repeat", "table": "p", "sublayers": [{}]}"#,
      #"{"zPosition": {"column": "*", "of": "t", "as": "maximum"}}"#,
    ] {
      #expect(fault(layer, rows: words).contains("the table “t” has no columns of numbers"))
      let bad = fault(layer, rows: #"[{"n": 1}, {"n": "n/a"}]"#)
      #expect(bad.contains("“n/a” in row 2 (a.json:2), column “n”"), "\(bad)")
      #expect(bad.split(separator: "\n").count == 1, "\(bad)")
    }
  }

  @Test(
    "all columns of numbers together have a greatest number, a least one, and a place of 0",
    arguments: [
      ("maximum", #"[{"a": 1, "b": 30}]"#, 30), ("minimum", #"[{"a": -1, "b": 30}]"#, -1),
      ("zeroFraction", #"[{"a": -1, "b": 3}]"#, 0.25), ("zeroFraction", #"[{"a": 2, "b": 3}]"#, 0),
      ("zeroFraction", #"[{"a": -2, "b": -8}]"#, 1), ("zeroFraction", #"[{"a": 0, "b": 0}]"#, 0),
    ] as [(String, String, Double)])
  func allColumns(measure: String, rows: String, expected: Double) throws {
    let found = try scene(
      #"{"name": "a", "zPosition": {"column": "*", "of": "t", "as": "\#(measure)"}}"#, rows: rows)
    #expect(try value(found, "a.zPosition") == .number(expected))
  }

  @Test("empty cells of a list of all columns have a value of their own")
  func emptyCells() throws {
    let list = #"{"row": "*", "as": "fraction", "times": 0, "plus": 1, "otherwise": 0}"#
    let found = try scene(
      #"""
      {"type": "repeat", "table": "t", "layout": "none", "sublayers": [{"name": "a", "animations": [
        {"type": "keyframe", "keyPath": "opacity", "values": \#(list), "duration": 2}]}]}
      """#, rows: #"[{"a": 1, "b": null, "c": 3}, {"a": 1, "b": 2, "c": 3}]"#)
    #expect(try value(found, "row-1/a.opacity", at: 0) == .number(1))
    #expect(try value(found, "row-1/a.opacity", at: 1) == .number(0))
    #expect(try value(found, "row-2/a.opacity", at: 1) == .number(1))
  }

  @Test(
    "of more rows than a repeat shows, every second, third, … one is shown, with its own values",
    arguments: [
      (10, [1, 2, 3, 4, 5, 6, 7, 8, 9]), (9, [1, 2, 3, 4, 5, 6, 7, 8, 9]), (8, [1, 3, 5, 7, 9]),
      (3, [1, 4, 7]), (1, [1]),
    ])
  func maximumRows(most: Int, expected: [Int]) throws {
    let found = try scene(
      ##"""
      {"type": "repeat", "table": "t", "maximumRows": \##(most), "layout": "none",
        "sublayers": [{"name": "a", "zPosition": {"row": "#", "as": "portionStart", "times": 9}}]}
      """##, rows: rows(9))
    for row in 1...9 {
      let shown = try? value(found, "row-\(row)/a.zPosition")
      #expect((shown != nil) == expected.contains(row), "\(row)")
      if case .number(let number)? = shown { #expect(abs(number - Double(row - 1)) < 1e-12) }
    }
  }

  @Test("a layer that is not included is hidden and empty, and is written again with its content")
  func included() throws {
    let missing = #"{"name": "b", "zPosition": {"column": "x", "of": "t"}}"#
    func layers(_ included: String) -> String {
      #"""
      {"type": "repeat", "name": "r", "table": "u", "included": \#(included), "sublayers": [\#(missing)]},
      {"name": "l", "included": \#(included), "backgroundColor": "#f00", "sublayers": [\#(missing)]},
      {"name": "c"}
      """#
    }
    let parameter = #", "parameters": {"p": {"type": "boolean", "default": false}}"#
    for (included, more) in [("false", ""), (#"{"parameter": "p"}"#, parameter)] {
      let found = try scene(layers(included), rows: rows(2), more)
      #expect(try value(found, "l.hidden") == .boolean(true))
      #expect(try value(found, "r.hidden") == .boolean(true))
      #expect(found.document.root.sublayers.map(\.sublayers.count) == [0, 0, 0])
      #expect(found.findings.isEmpty, "\(found.findings)")
      #expect(found.document.text.contains(#""column": "x""#))
    }
    #expect(fault(layers("true"), rows: rows(2)).contains("no column “x”"))
    #expect(fault(layers("1"), rows: rows(2)).contains("included"))
  }

  @Test("limits that rows exceed name the table")
  func limits() {
    let nested = (0..<20).map { _ in #"{"sublayers": [{}, {}]}"# }.joined(separator: ", ")
    let found = fault(
      #"{"type": "repeat", "table": "t", "sublayers": [\#(nested)]}"#, rows: rows(2000))
    #expect(found.contains("too many layers in the document"), "\(found)")
    #expect(found.contains("at most 65536: the table “t” has 2000 rows"), "\(found)")
    let runner = #"{"name": "a", "animate": {"zPosition": [[0, 0], [2, 1]]}}"#
    let follower = #"{"zPosition": {"of": "a.zPosition"}}"#
    let followers = fault(
      #"\#(runner), {"type": "repeat", "table": "t", "sublayers": [\#(follower)]}"#,
      rows: rows(300), #", "loop": 120"#)
    #expect(followers.contains("too many samples"), "\(followers)")
    #expect(followers.contains("the table “t” has 300 rows"), "\(followers)")
  }

  @Test("a missing file names the folders in which it is looked for")
  func missingFile() throws {
    let name = "cells-\(UUID().uuidString)"
    let folder = FileManager.default.temporaryDirectory.appending(path: name)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "a.json").path
    let text = #"""
      {"version": 1, "size": [4, 4], "duration": 1, "tables": {"t": {"file": "no-such.csv"}}, "layers": []}
      """#
    try Data(text.utf8).write(to: URL(filePath: file))
    #expect {
      try Scene(contentsOf: file, options: SceneOptions(trustsDocument: true))
    } throws: { error in
      ["“no-such.csv”", folder.path, FileManager.default.currentDirectoryPath]
        .allSatisfy { "\(error)".contains($0) }
    }
  }
}
