import Testing

@testable import LambentImports

@Suite("XML of foreign effects")
struct MarkupTests {
  @Test("elements have their names, attributes, texts and lines")
  func elements() throws {
    let text = "<a:list\n  b='1 &lt; 2'\n>\n<x/>one<![CDATA[ <two> ]]>&#x33;</a:list>"
    let root = try Markup.read(Array(text.utf8))
    #expect(root.name == "list")
    #expect(root.line == 3)
    #expect(root["b"] == "1 < 2")
    #expect(root.text == "\none <two> 3")
    #expect(root.children.map(\.name) == ["x"])
    #expect(root.children.first?.line == 4)
  }

  @Test(
    "what is wrong is said with its line",
    arguments: [
      ("", "the file is empty", 1), ("<a>\n<b>", "an element without its end", 2),
      ("<a>\n<b", "it breaks off", 2),
      ("<a>\n</b>", "a tag ends another element than the open one", 2),
      ("<a>&no;</a>", "an entity that is not declared", 1),
      ("<a b='1' b='2'/>", "an attribute that an element has twice", 1),
      ("<!DOCTYPE a SYSTEM 'a.dtd'>\n<a>&no;</a>", "an entity that is not declared", 2),
    ])
  func faults(text: String, reason: String, line: Int) {
    let error = #expect(throws: ForeignFailure.self) { try Markup.read(Array(text.utf8)) }
    #expect(error?.reason == reason)
    #expect(error?.place == "line \(line)")
  }

  @Test("entities of a file's own, and elements without end, are rejected")
  func bounds() {
    let entities = "<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>"
    #expect(throws: ForeignFailure.self) { try Markup.read(Array(entities.utf8)) }
    let deep = String(repeating: "<a>", count: ImportLimits.maximumNesting + 1)
    let error = #expect(throws: ForeignFailure.self) { try Markup.read(Array(deep.utf8)) }
    #expect(error?.reason.contains("within each other") == true)
  }
}
