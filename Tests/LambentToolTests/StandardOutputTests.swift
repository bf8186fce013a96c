import Foundation
import Testing

@Suite("Standard input and output as files")
struct StandardOutputTests {
  private let space: Workspace
  private let scene: String

  init() throws {
    space = try Workspace()
    _ = try space.picture("a.png", width: 8, height: 6)
    scene = try space.write(
      """
      {"version": 1, "size": [8, 6], "duration": 1, "frameRate": 4,
       "parameters": {"name": {"type": "text", "default": ""}},
       "images": {"a": {"file": "a.png"}},
       "layers": [{"frame": [0, 0, 8, 6], "contents": "a"}]}
      """, to: "scene.json")
  }

  @Test("a report is printed, of frames and of the rows of a table")
  func reports() throws {
    let frames = lambent("render", scene, "-o", space.path("f/%d.png"), "--report", "-")
    #expect(frames.status == 0, "\(frames.errors)")
    #expect((try frames.object["frames"] as? [Any])?.count == 4)
    let table = try space.write("name\nAda\nBo\n", to: "t.csv")
    let rows = lambent(
      "render", scene, "--table", table, "-o", space.path("r/{name}.apng"), "--report", "-")
    #expect(rows.status == 0, "\(rows.errors)")
    #expect((try rows.object["rows"] as? [Any])?.count == 2)
  }

  @Test(
    "a report is not mixed with digests, frames or progress",
    arguments: [
      (["--digest"], "standard output has the digests"),
      (["-o", "-", "--format", "rgba"], "standard output has the frames"),
      (["-o", "PLACE/%d.png", "--progress", "openjd"], "results go to standard output"),
      (["--digest", "--table", "PLACE/t.csv"], "standard output has the digests"),
    ])
  func mixedReports(arguments: [String], message: String) throws {
    _ = try space.write("name\nAda\n", to: "t.csv")
    let options = arguments.map { $0.replacing("PLACE", with: space.url.path) }
    let run = lambent(["render", scene, "--report", "-"] + options)
    #expect(run.status == 2 && run.errors.contains(message), "\(run.errors)")
    #expect(!run.text.contains("{"))
  }

  @Test(
    "what cannot be printed is rejected",
    arguments: [
      ["render", "SCENE", "-o", "PLACE/%d.png", "--manifest", "-"],
      ["render", "SCENE", "-o", "PLACE/%d.png", "--contact-sheet", "-"],
      ["bench", "--filter", "copy", "--plot", "-"], ["bench", "--filter", "copy", "--save", "-"],
      ["new", "snow", "-o", "-"],
    ])
  func rejected(arguments: [String]) {
    let run = lambent(
      arguments.map {
        $0.replacing("SCENE", with: scene).replacing("PLACE", with: space.url.path)
      })
    #expect(run.status == 2 && run.output.isEmpty, "\(run.errors)")
    #expect(run.errors.contains("does not accept “-”: expected "), "\(run.errors)")
  }

  @Test("a printed document has the paths of its files from the current folder")
  func documents() throws {
    let photo = space.path("a.png")
    let joined = lambent(
      "join", photo, photo, "--each", "1", "--duration", "0.5", "--fps", "4", "--size", "8x6", "-o",
      space.path("j/%d.png"), "--write-scene", "-")
    let baked = lambent("bake", scene, "-o", "-")
    for run in [joined, baked] {
      #expect(run.status == 0, "\(run.errors)")
      let check = lambent(["check", "-"], input: run.output)
      #expect(check.status == 0, "\(check.errors)")
    }
    let mixed = lambent("join", photo, photo, "--digest", "--write-scene", "-")
    #expect(mixed.status == 2 && mixed.output.isEmpty, "\(mixed.errors)")
  }

  @Test(
    "“-” is standard input, also beside a file of that name",
    .enabled(if: Shell.isTested, "the program was built"))
  func namesakes() throws {
    let text = try Shell.run(
      """
      echo '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>' > ./-
      lambent check - < scene.json && lambent inspect - --time 0 < scene.json
      """, in: space)
    #expect(text.contains("contents = \"a\""), "\(text)")
  }
}
