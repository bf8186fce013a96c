import Foundation
import LambentTool
import TestKit
import Testing

@Suite("Jobs of farms")
struct FarmJobTests {
  private let space: Workspace
  private let scene: String
  private let frames: String

  init() throws {
    space = try Workspace()
    frames = space.path("frames")
    scene = try space.write(
      #"{"version": 1, "size": [24, 16], "duration": 2, "frameRate": 10, "layers": []}"#,
      to: "scene.json")
  }

  @Test("braces in options are parameters of a template, because they would begin an expression")
  func bracesInOptions() throws {
    let document = try space.write(
      #"{"version":1,"size":[8,8],"duration":1,"parameters":{"p":{"type":"text","default":""}},"layers":[{"type":"text","string":"{{p}}"}]}"#,
      to: "braces.json")
    func template(_ value: String) -> Outcome {
      lambent("farm", "openjd", document, "-o", "-", "--param", "p=" + value)
    }
    let run = template("a {{Param.Size}}")
    let value = try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any]
    let parameters = try #require(value?["parameterDefinitions"] as? [[String: Any]])
    let literal = parameters.first { $0["name"] as? String == "Text1" }
    #expect(literal?["default"] as? String == "p=a {{Param.Size}}")
    #expect(run.text.contains(#""{{Param.Text1}}""#), "\(run.text)")
    let long = template("{{" + String(repeating: "x", count: 2000))
    #expect(long.status == 2 && long.errors.contains("{{") && long.errors.count < 400)
  }
}
