import LambentDocuments
import Testing

@Suite("The JSON parser")
struct JSONParserTests {
  private func parse(_ text: String) throws -> JSONValue {
    var parser = JSONParser(Array(text.utf8))
    return try parser.parse().value
  }

  private func failure(_ text: String) -> JSONParser.Failure? {
    var parser = JSONParser(Array(text.utf8))
    do {
      _ = try parser.parse()
      return nil
    } catch {
      return error
    }
  }

  @Test("keeps the order of keys and where each begins")
  func order() throws {
    var parser = JSONParser(Array(#"{ "b": 1, "a": [true, null] }"#.utf8))
    let (value, positions) = try parser.parse()
    #expect(value == ["b": 1, "a": [true, nil]])
    #expect(positions.keyOffsets == [2, 10])
    #expect(positions.children[1].offset == 15)
    #expect(positions.children[1].children.map(\.offset) == [16, 22])
  }

  @Test("reads every escape, surrogate pairs included")
  func escapes() throws {
    let root = try parse(#""\"\\\/\b\f\n\r\t\u00e9\ud83c\udf86""#)
    #expect(root == "\"\\/\u{8}\u{C}\n\r\té🎆")
  }

  @Test(
    "reads numbers to the nearest double",
    arguments: [
      ("0", 0), ("-0.5", -0.5), ("1e3", 1000), ("2.5E-1", 0.25), ("0.1", 0.1),
      ("9007199254740993", 9_007_199_254_740_992),
    ])
  func numbers(text: String, value: Double) throws {
    #expect(try parse(text) == .number(value))
  }

  @Test(
    "says where the syntax breaks",
    arguments: [
      ("", 0), ("{", 1), ("[1,]", 3), ("{\"a\" 1}", 5), ("{\"a\":1,}", 7), ("tru", 0), ("01", 0),
      ("1.", 0), ("1e", 0), ("\"abc", 0), ("\"\\x\"", 1), ("\"\\ud800\"", 1), ("1 2", 2), ("+1", 0),
      ("[1 2]", 3), ("'a'", 0), ("NaN", 0), ("{a:1}", 1),
    ])
  func syntax(text: String, offset: Int) {
    #expect(failure(text)?.offset == offset)
  }

  @Test("says that half of a surrogate pair is missing", arguments: ["\\ud83c", "\\udf86\\ud83c"])
  func halves(text: String) {
    #expect(failure("\"\(text)\"")?.message == "half of a surrogate pair in text")
  }

  @Test("reports a key that stands twice, and a number beyond all bounds, and reads on")
  func findings() throws {
    var parser = JSONParser(Array(#"{"a": 1, "a": 2, "b": 1e999}"#.utf8))
    let root = try parser.parse().value
    #expect(parser.findings.map(\.offset) == [9, 22])
    #expect(root["a"] == 1)
  }

  @Test("refuses bottomless nesting instead of exhausting the stack")
  func nesting() {
    #expect(failure(String(repeating: "[", count: 100_000)) != nil)
    let deep = 120
    let text = String(repeating: "[", count: deep) + String(repeating: "]", count: deep)
    #expect(failure(text) == nil)
  }

  @Test("never traps, whatever the bytes")
  func fuzz() {
    let seedText = Array(#"{"a":[1,-2.5e3,true,null,"\u00e9\ud83c\udf86"],"b":{"c":"d"}}"#.utf8)
    var state: UInt64 = 1
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    for _ in 0..<5000 {
      var bytes = seedText
      for _ in 0...next(4) { bytes[next(bytes.count)] = UInt8(next(256)) }
      if next(2) == 0 { bytes.removeLast(next(bytes.count)) }
      var parser = JSONParser(bytes)
      _ = try? parser.parse()
    }
  }
}
