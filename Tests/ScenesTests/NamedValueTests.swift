import LambentPixels
import LambentProperties
import LambentRendering
import LambentScenes
import Testing

private func scene(_ layer: String, background: String = "null") throws -> Scene {
  let text =
    #"{"version":1,"size":[9,9],"duration":2,"background":\#(background),"layers":[\#(layer)]}"#
  return try Scene(json: Array(text.utf8), file: "a.json")
}

private func finding(_ layer: String) -> String? {
  do {
    _ = try scene(layer)
    return nil
  } catch {
    return "\(error)"
  }
}

@Suite("Names for colours and timing")
struct NamedValueTests {
  @Test("a colour may have its name of CSS wherever a colour is taken")
  func colors() throws {
    let found = try scene(
      #"{"name":"a","backgroundColor":"RebeccaPurple"}"#, background: "\"tomato\"")
    #expect(found.background == Color(hex: "#ff6347"))
    let player = try ScenePlayer(found)
    #expect(
      try player.value(forPath: "a.backgroundColor", at: 0)
        == .color(try #require(Color(hex: "#663399"))))
    let drawn =
      #"{"version":1,"size":[9,9],"duration":2,"images":{"d":{"shape":"circle","size":[4,4],"color":"gold"}},"layers":[]}"#
    _ = try Scene(json: Array(drawn.utf8))
  }

  @Test("a misspelt name is answered with the one that was meant")
  func misspelt() throws {
    #expect(finding(#"{"backgroundColor":"tomatoe"}"#)?.contains("did you mean “tomato”?") == true)
    #expect(finding(#"{"backgroundColor":"ff0000"}"#)?.contains("a name of CSS") == true)
  }

  @Test(
    "CSS's names of timing stand for Core Animation's",
    arguments: [
      ("ease", "default"), ("ease-in", "easeIn"), ("ease-out", "easeOut"),
      ("ease-in-out", "easeInEaseOut"), ("step-end", "steps(1, end)"),
    ])
  func timing(css: String, ours: String) throws {
    func value(_ name: String) throws -> String {
      let layer =
        #"{"name":"a","animate":{"opacity":[[0,0],[2,1,"\#(name)"]]}}"#
      return "\(try ScenePlayer(scene(layer)).value(forPath: "a.opacity", at: 0.7))"
    }
    #expect(try value(css) == value(ours))
  }

  @Test("a bad name of timing is answered with the good ones")
  func badTiming() throws {
    let found = finding(#"{"animate":{"opacity":[[0,0],[2,1,"ease-in-quad"]]}}"#)
    #expect(
      found?.contains("easeInEaseOut") == true || found?.contains("ease-in") == true,
      "\(found ?? "")")
    let other = finding(#"{"animate":{"opacity":[[0,0],[2,1,"swoosh"]]}}"#)
    #expect(other?.contains("linear, ease, easeIn") == true, "\(other ?? "")")
  }
}
