import LambentDocuments
import Testing

@Suite("JSON values")
struct JSONValueTests {
  private func read(_ text: String) throws -> JSONValue {
    var parser = JSONParser(Array(text.utf8))
    return try parser.parse().value
  }

  @Test("short objects stand on one line, objects that hold others have a line a member")
  func style() {
    let document: JSONValue = [
      "version": 1, "size": [640, 360],
      "images": ["dot": ["shape": "circle", "size": [10, 10]]],
      "layers": [["type": "emitter", "emitterCells": [["name": "a", "bursts": [["count": 3]]]]]],
    ]
    #expect(
      document.text() == """
        {
          "version": 1,
          "size": [640, 360],
          "images": {
            "dot": { "shape": "circle", "size": [10, 10] }
          },
          "layers": [
            {
              "type": "emitter",
              "emitterCells": [
                {
                  "name": "a",
                  "bursts": [{ "count": 3 }]
                }
              ]
            }
          ]
        }
        """)
  }

  @Test("no line is longer than the width, where it can be broken")
  func width() {
    let list = JSONValue.array((0..<40).map { .number(Double($0)) })
    let text = JSONValue.object([("numbers", list)]).text(width: 60)
    #expect(text.split(separator: "\n").count == 44)
    #expect(
      JSONValue.object([("numbers", list)]).text(width: 200).split(separator: "\n").count == 1)
  }

  @Test("what is written is read as the same value, whatever the width", arguments: [10, 40, 200])
  func roundTrip(width: Int) throws {
    let value: JSONValue = [
      "text": "\"\\\n\t\u{1}é🎆", "numbers": [0, -0.5, 1e300, 1e-300, 0.1], "none": nil,
      "flags": [true, false], "nested": [[], [:], [[1, 2], [3]], [["a": ["b": [:]]]]],
    ]
    #expect(try read(value.text(width: width)) == value)
    #expect(try read(value.line) == value)
  }

  @Test("numbers that JSON has no form for are written as documents have them")
  func endless() {
    #expect(JSONValue.number(.infinity).line == "\"infinity\"")
    #expect(JSONValue.number(-.infinity).line == "\"-infinity\"")
    #expect(JSONValue.number(.nan).line == "null")
  }

  @Test("members are read, replaced, added and removed by key, in their order")
  func members() {
    var value: JSONValue = ["a": 1, "b": 2]
    value["c"] = 3
    value["a"] = "one"
    value["b"] = .none
    #expect(value == ["a": "one", "c": 3])
    #expect(value["b"] == .none)
    #expect(value != ["c": 3, "a": "one"])
  }
}
