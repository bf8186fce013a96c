import LambentDocuments
import Testing

/// The cells of each row as text; the fault of a damaged one.
private func rows(_ text: String, _ format: DataTable.Format? = nil) throws -> [[String]] {
  let table = try DataTable(Array(text.utf8), file: "t.csv", format: format)
  return table.rows.map { row in
    if let fault = row.fault { return ["fault: \(fault.message)"] }
    return row.cells.map(\.plainText)
  }
}

private func failure(_ text: String, _ format: DataTable.Format? = nil) -> String {
  do {
    _ = try DataTable(Array(text.utf8), file: "t.csv", format: format)
    return "none"
  } catch {
    return error.description
  }
}

@Suite("Tables")
struct DataTableTests {
  @Test(
    "CSV is read as RFC 4180 has it",
    arguments: [
      ("a,b\n1,2\n", [["1", "2"]]),
      ("a,b\r\n1,2\r\n3,4", [["1", "2"], ["3", "4"]]),
      ("a,b\r1,2\r", [["1", "2"]]),
      ("\u{FEFF}a,b\n1,2\n", [["1", "2"]]),
      // Blanks belong to the field.
      ("a,b\n  x, y \n", [["  x", " y "]]),
      ("a,b\n\"x, y\",\"say \"\"hi\"\"\"\n", [["x, y", "say \"hi\""]]),
      ("a,b\n\"two\r\nlines\",2\n", [["two\r\nlines", "2"]]),
      ("a,b\n1,\n", [["1", ""]]), ("a,b\n1,", [["1", ""]]), ("a,b\n1,\"\"", [["1", ""]]),
      // A quotation mark within a field is text.
      ("a,b\n5\" disk,2\n", [["5\" disk", "2"]]),
      // A combining mark is no part of the delimiter before it.
      ("a,b\n1,\u{301}x\n", [["1", "\u{301}x"]]),
      ("a\n\u{1F469}\u{200D}\u{1F680}\nمحمد\n", [["\u{1F469}\u{200D}\u{1F680}"], ["محمد"]]),
    ])
  func quoting(text: String, expected: [[String]]) throws {
    #expect(try rows(text) == expected)
  }

  @Test("semicolons and tabs separate cells where they are most frequent, or declared")
  func delimiters() throws {
    #expect(try rows("a;b\n1,5;2\n") == [["1,5", "2"]])
    #expect(try rows("\"x;y;z\",b\n1,2\n") == [["1", "2"]])
    #expect(try rows("a\tb\n1, x\t2\n") == [["1, x", "2"]])
    #expect(try rows("a,b\tc\n1,2\t3\n", .tsv) == [["1,2", "3"]])
    #expect(try rows("sep=|\r\na|b\r\n1|2,3\r\n") == [["1", "2,3"]])
    #expect(try DataTable(Array("a;b\n1;2\n".utf8), file: "t").hasDecimalCommas)
    #expect(!(try DataTable(Array("a,b\n1,2\n".utf8), file: "t").hasDecimalCommas))
  }

  @Test("blank rows are left out, and damaged ones cost themselves alone")
  func damage() throws {
    let text = "a,b\n1,2\n\n,\n3\n4,5,6\n\"x\"y,2\n\"open,7\n8,9\n"
    let table = try DataTable(Array(text.utf8), file: "t.csv")
    #expect(
      try rows(text) == [
        ["1", "2"], ["fault: the row has 1 field, and the table has 2 columns"],
        ["fault: the row has 3 fields, and the table has 2 columns"],
        ["fault: text follows a closing quotation mark"],
        ["fault: a quotation mark is not closed"], ["8", "9"],
      ])
    #expect(table.rows.map(\.number) == [1, 2, 3, 4, 5, 6])
    #expect(table.rows.map(\.line) == [2, 5, 6, 7, 8, 9])
  }

  @Test("a row whose bytes are not UTF-8 is damaged, and the next one is not")
  func encoding() throws {
    let bytes = Array("a,b\n".utf8) + [0xE9, 0x2C, 0x31, 0x0A] + Array("x,2\n".utf8)
    let table = try DataTable(bytes, file: "t.csv")
    #expect(table.rows.map { $0.fault?.message } == ["the text is not UTF-8", nil])
  }

  @Test("JSON and JSON lines give typed values; keys that a row leaves out are null")
  func json() throws {
    let text = #"[{"a": 1.5, "b": true}, {"b": false, "c": [1, 2]}, 7]"#
    let table = try DataTable(Array(text.utf8), file: "t.json")
    #expect(table.columns == ["a", "b", "c"])
    #expect(table.rows[0].cells == [1.5, true, .null])
    #expect(table.rows[1].cells == [.null, false, [1, 2]])
    #expect(table.rows[2].fault?.message == "the row is a number")
    #expect(try rows("{\"a\": 1}\n\n{\"a\": }\n{\"a\": \"x\"}\n").count == 3)
    #expect(try rows("{\"a\": 1}\n{\"a\": \"x\"}\n") == [["1"], ["x"]])
    #expect(try rows(#"{"rows": [{"a": "x"}]}"#, .json) == [["x"]])
  }

  @Test(
    "JSON numbers of many digits are shown as they are written, and others as their value",
    arguments: [
      ("123456789012345678", "123456789012345678"),
      ("100000000000000000000", "100000000000000000000"),
      ("-9007199254740993", "-9007199254740993"),
      ("0.00001", "0.00001"), ("1E-7", "1E-7"), ("12", "12"), ("-0", "-0"), ("1.50", "1.5"),
      ("1e3", "1000"), ("0.10000000000000001", "0.1"),
    ])
  func digits(number: String, text: String) throws {
    for table in [#"[{"a": \#(number)}]"#, #"{"rows": [{"a":\#(number) }]}"#] {
      #expect(try rows(table, .json) == [[text]])
    }
    #expect(try rows(#"{"a": \#(number)}"#, .jsonLines) == [[text]])
  }

  @Test("the error for data that is not a table has the reason, the location and the remedy")
  func failures() {
    #expect(failure("").contains("t.csv: the table has no columns"))
    #expect(failure("[]").contains("the table has no rows: write an object for each row"))
    #expect(
      failure("[1, 2]")
        == "t.csv:1: the row is a number: write an object with a value per column")
    #expect(
      failure("[{}]", .json)
        == "t.csv: the table has no columns: write an object with a value per column")
    #expect(failure("{\"a\": }\n", .jsonLines).hasPrefix("t.csv:1: "))
    #expect(failure("a,b\n").contains("t.csv: the table has no rows"))
    #expect(failure("a,a\n1,2\n").contains("t.csv: two columns have the name “a”"))
    #expect(failure("[1", .json).contains("t.csv:1"))
    #expect(failure("{\"a\": 1}", .json).contains("an array of objects"))
    #expect(failure("\"a,b\n1,2\n").contains("t.csv:1: a quotation mark is not closed"))
    let utf16: [UInt8] = [0xFF, 0xFE, 0x61, 0]
    #expect(throws: DataTable.Failure.self) { try DataTable(utf16, file: "t.csv") }
  }

  @Test("hostile text never ends the program, and takes time in proportion to its length")
  func hostile() {
    var state: UInt64 = 7
    func random(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(count))
    }
    let pieces = ["\"", ",", ";", "\t", "\n", "\r", "a", "\"\"", "{", "}", "[", "]", "é", "1", ":"]
    for _ in 0..<3000 {
      var bytes = (0..<random(60)).flatMap { _ in Array(pieces[random(pieces.count)].utf8) }
      if random(4) == 0 { bytes.append(UInt8(random(256))) }
      for format in [nil, .csv, .tsv, .json, .jsonLines] as [DataTable.Format?] {
        _ = try? DataTable(bytes, file: "t", format: format)
      }
    }
    // Each line opens a quotation mark that the text after the next one breaks.
    let line = Array("\"a\"b,1\n".utf8)
    let text = Array("x,y\n".utf8) + (0..<100_000).flatMap { _ in line }
    #expect(throws: DataTable.Failure.self) { try DataTable(text, file: "t", format: .csv) }
  }

  @Test(
    "cells become the values of parameters, as spreadsheets write them",
    arguments: [
      ("number", "0", "3,5", "3.5"), ("number", "0", " 12 ", "12"),
      ("boolean", "false", "TRUE", "true"),
      ("boolean", "false", "no", "false"), ("color", "\"#000\"", " #ff8800", "\"#ff8800\""),
      ("text", "\"x\"", "", "\"\""), ("text", "\"x\"", " 007 ", "\" 007 \""),
      ("number", "0", "", "default"), ("color", "\"#000\"", "", "default"),
      ("number", "0", "many", "fault"), ("boolean", "false", "maybe", "fault"),
    ])
  func cells(kind: String, standard: String, cell: String, expected: String) throws {
    let text = "{\"p\": {\"type\": \"\(kind)\", \"default\": \(standard)}}"
    let document = try JSONDocument(file: "a.json", bytes: Array(text.utf8))
    let cursor = Cursor(document: document, diagnostics: Diagnostics())
    let parameter = try #require(ParameterTable(cursor).parameters.first)
    do {
      let value = try parameter.value(ofCell: .string(cell), hasDecimalCommas: true)
      #expect((value?.line ?? "default") == expected)
    } catch {
      #expect(expected == "fault", "\(error)")
      #expect(error.message.contains("“p”"))
    }
  }
}
