import LambentDocuments
import LambentProperties
import LambentRendering
import LambentScenes
import Testing

@Suite("Keyframes in seconds")
struct KeyframeTests {
  private func value(
    _ path: String, _ layer: String, _ more: String = "", at time: Double = 0
  ) throws -> PropertyValue {
    let text = #"{"version":1,"size":[9,9],"duration":4,"layers":[\#(layer)]\#(more)}"#
    return try ScenePlayer(Scene(json: Array(text.utf8), file: "a.json"))
      .value(forPath: path, at: time)
  }

  @Test(
    "count in the layer's time, from 0 as from any other time",
    arguments: [
      (#""timeOffset":3"#, 3.0), (#""beginTime":-2"#, 2), (#""beginTime":1"#, 0),
      (#""beginTime":-2,"timeOffset":1"#, 3), (#""speed":0,"timeOffset":4"#, 4), ("\"speed\":1", 0),
    ])
  func layerTime(timing: String, expected: Double) throws {
    for first in ["0", "1e-9"] {
      let layer = #"""
        {"name":"a",\#(timing),"animate":{"zPosition":[[\#(first),0],[10,10]]},
        "sublayers":[{"name":"b","animate":{"zPosition":[[\#(first),0],[10,10]]}}]}
        """#
      for name in ["a", "a/b"] {
        guard case .number(let number) = try value("\(name).zPosition", layer) else {
          Issue.record("no number")
          return
        }
        #expect(abs(number - expected) < 1e-6, "\(name) from \(first): \(number)")
      }
    }
  }

  @Test("of a layer that an event inserts count from the insertion")
  func insertion() throws {
    let event =
      #","events":[{"time":1,"insert":{"into":"a","layer":{"name":"b","animate":{"zPosition":[[0,0],[10,10]]}}}}]"#
    #expect(try value("a/b.zPosition", #"{"name":"a"}"#, event, at: 3) == 2)
  }

  @Test("a cross-fade is the image of which it shows more, as JSON")
  func crossFade() throws {
    let images =
      #","images":{"i":{"shape":"circle","size":[4,4]},"j":{"shape":"ring","size":[4,4]}}"#
    for (time, name) in [(1.0, "i"), (3, "j")] {
      let shown = try value(
        "a.contents",
        #"{"name":"a","bounds":[0,0,4,4],"contents":"i","animate":{"contents":[[0,"i"],[4,"j"]]}}"#,
        images, at: time)
      #expect(shown.json == "\"\(name)\"")
    }
  }
}
