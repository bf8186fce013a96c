import Foundation
import LambentImageFiles
import LambentPixels
import Testing

@Suite("lambent render, check, new and inspect")
struct RenderCommandTests {
  private let space: Workspace
  private let scene: String

  /// A square that crosses the canvas in a second.
  private static let document = """
    { "version": 1, "name": "square", "summary": "A square that moves", "size": [40, 20],
      "duration": 1, "frameRate": 10, "background": "#000000",
      "layers": [
        { "type": "layer", "name": "square", "bounds": [0, 0, 10, 10], "position": [5, 10],
          "backgroundColor": "#ff0000",
          "animations": [
            { "type": "basic", "keyPath": "position.x", "fromValue": 5, "toValue": 35,
              "duration": 1 } ] } ] }
    """

  init() throws {
    space = try Workspace()
    scene = try space.write(Self.document, to: "square.json")
  }

  private func render(_ arguments: String...) -> Outcome {
    lambent(["render", scene] + arguments)
  }

  @Test("every frame of the duration is rendered, in a folder named after the scene")
  func sequence() throws {
    let run = render("-o", space.path("f/%02d.png"))
    #expect(run.status == 0, "\(run.errors)")
    #expect(space.files.filter { $0.hasPrefix("f/") }.count == 10)
    let first = try space.image("f/00.png")
    #expect((first.width, first.height) == (40, 20))
    let place = 4 * (40 * 10 + 5)
    #expect(Array(first.bytes[place..<place + 4]) == [255, 0, 0, 255])
  }

  @Test("a frame alone, in any order, on any number of threads, is the same frame")
  func alone() {
    let all = render("--digest", "--jobs", "4").lines
    #expect(all.count == 10)
    #expect(render("--digest", "--frames", "7").lines == [all[7]])
    #expect(render("--digest", "--frames", "3,1", "--jobs", "1").lines == [all[3], all[1]])
    #expect(render("--digest", "--time", "0.5").lines == [all[5]])
  }

  @Test("a frame past the end is rendered all the same; the rate and the duration can be others")
  func overrides() {
    #expect(render("--digest", "--frames", "12").lines.count == 1)
    #expect(render("--digest", "--fps", "20").lines.count == 20)
    #expect(render("--digest", "--duration", "0.25").lines.count == 3)
  }

  @Test("size, scale, background and set change the frames")
  func looks() throws {
    #expect(render("--time", "0", "-o", space.path("s.png"), "--size", "80x80").status == 0)
    #expect(try space.image("s.png").height == 80)
    #expect(render("--time", "0", "-o", space.path("d.png"), "--scale", "2").status == 0)
    #expect(try space.image("d.png").width == 80)
    let clear = render("--time", "0", "-o", space.path("c.png"), "--background", "none")
    #expect(clear.status == 0)
    #expect(try !space.image("c.png").isOpaque)
    let green = render(
      "--time", "0", "-o", space.path("g.png"), "--set", "square.backgroundColor=#00ff00")
    #expect(green.status == 0, "\(green.errors)")
    let place = 4 * (40 * 10 + 5)
    #expect(try Array(space.image("g.png").bytes[place..<place + 2]) == [0, 255])
  }

  @Test("a seed that emitters cannot have is an error, and never without effect")
  func seeds() {
    for seed in ["9007199254740993", "-9007199254740993", "100000000000000000", "1.5", "1e300"] {
      let run = render("--digest", "--seed", seed)
      #expect(run.status == 2 && run.output.isEmpty)
      #expect(
        run.errors
          == "lambent: error: --seed does not accept “\(seed)”: expected a whole number, "
          + "-9007199254740992…9007199254740992\n")
    }
    for seed in ["9007199254740992", "-9007199254740992"] {
      #expect(render("--digest", "--frames", "0", "--seed", seed).status == 0)
    }
  }

  @Test("files are numbered by frame, or from a number on")
  func numbers() {
    #expect(render("--frames", "4-5", "-o", space.path("f##.png")).status == 0)
    #expect(
      render("--frames", "4-5", "-o", space.path("g%d.png"), "--start-number", "1").status == 0)
    #expect(space.files == ["f04.png", "f05.png", "g1.png", "g2.png", "square.json"])
  }

  @Test("a scene may come from standard input")
  func standardInput() {
    let run = lambent(
      "render", "-", "--digest", "--frames", "7", input: Array(Self.document.utf8))
    #expect(run.text == render("--digest", "--frames", "7").text)
  }

  @Test("a report counts every frame")
  func report() throws {
    let run = render("--digest", "--frames", "0-2", "--report", space.path("r.json"))
    #expect(run.status == 0)
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(space.bytes("r.json"))) as? [String: Any])
    #expect(
      (object["frames"] as? [[String: Any]])?.compactMap { $0["frame"] as? Int } == [0, 1, 2])
    #expect((object["peakMemoryBytes"] as? Int ?? 0) > 1_000_000)
    #expect(object["totals"] != nil)
  }

  @Test("a report that exists is an error before any frame, unless it may be replaced or left")
  func existingReport() throws {
    let report = try space.write("{}\n", to: "r.json")
    let refused = render("--digest", "--frames", "0", "--report", report)
    #expect(refused.status == 2 && refused.output.isEmpty)
    #expect(refused.errors.contains("the file \(report) of --report exists: add --overwrite"))
    #expect(render("--digest", "--frames", "0", "--report", report, "--skip-existing").status == 0)
    #expect(try space.bytes("r.json") == Array("{}\n".utf8))
    // One that breaks off is not kept.
    _ = try space.write("{", to: "r.json")
    #expect(render("--digest", "--frames", "0", "--report", report, "--skip-existing").status == 0)
    #expect(try space.bytes("r.json").count > 100)
    #expect(render("--digest", "--frames", "0", "--report", report, "--overwrite").status == 0)
  }

  @Test("a colour that is misspelt is answered with the nearest")
  func colourNames() {
    let run = render("--digest", "--background", "reed")
    #expect(run.status == 2)
    #expect(
      run.errors == "lambent: error: --background: unknown colour “reed”: did you mean “red”?\n")
  }

  @Test(
    "wrong arguments are one line and exit code 2",
    arguments: [
      ["--frames", "1", "--time", "1"], ["--frames", "5-3"], ["--samples", "0"],
      ["--shutter", "2"], ["--start-number", "-1"], ["--scale", "0"], ["--duration", "-1"],
      ["--size", "10x10", "--scale", "2"], ["--background", "blak"], ["--max-particles", "0"],
      ["--set", "square.opacity"], ["--set", "square.opactiy=1"], ["--set", "sqare.opacity=1"],
      ["--time", "inf"], ["--fps", "abc"],
    ])
  func wrongArguments(arguments: [String]) {
    let run = lambent(["render", scene, "-o", space.path("%d.png")] + arguments)
    #expect(run.status == 2, "\(run.errors)")
    #expect(run.errorLines.count == 1 && run.output.isEmpty)
  }

  @Test("a scene that is not there is exit code 2, with the nearest preset's name")
  func missingScenes() {
    #expect(lambent("render", space.path("none.json"), "--digest").status == 2)
    let run = lambent("render", "snwo", "--digest")
    #expect(run.status == 2)
    #expect(run.errors.contains("did you mean “snow”?"))
  }

  @Test("every finding of a document is a line with its place, and exit code 2")
  func findings() throws {
    let text = Self.document.replacing("\"position\"", with: "\"positoin\"")
      .replacing("\"#ff0000\"", with: "\"#ff00\"")
    let bad = try space.write(
      text.replacing("\"frameRate\": 10", with: "\"frameRate\": -1"), to: "b.json")
    for command in [
      ["check", bad], ["render", bad, "--digest"], ["inspect", bad, "--time", "0"],
    ] {
      let run = lambent(command)
      #expect(run.status == 2)
      #expect(run.errorLines.count >= 2, "\(run.errors)")
      #expect(run.errors.contains("\(bad):"))
      #expect(run.output.isEmpty)
    }
    let good = lambent("check", scene)
    #expect(good.status == 0 && good.output.isEmpty && good.errors.isEmpty)
    #expect(lambent("check", "-", input: Array("{".utf8)).status == 2)
  }

  @Test("names with line breaks and escapes in them break no line and steer no terminal")
  func controlCharacters() throws {
    let bad = try space.write(
      Self.document.replacing("\"version\"", with: #""a\nb\u001b[31m\u2028c": 1, "version""#),
      to: "b.json")
    for command in [["check", bad], ["render", bad, "--digest"]] {
      let run = lambent(command)
      #expect(run.status == 2 && run.errorLines.count == 1)
      let controls = run.errors.unicodeScalars.filter {
        $0.value < 32 || (0x7F...0x9F).contains($0.value) || $0.value == 0x2028
      }
      #expect(controls.count == 1 && controls.first == "\n")
    }
  }

  @Test("check reports a note, which is not an error")
  func notes() throws {
    let noted = try space.write(
      Self.document.replacing(
        #""type": "basic", "keyPath": "position.x", "fromValue": 5, "toValue": 35"#,
        with: #""type": "keyframe", "keyPath": "opacity", "values": [0, 1, 0, 1], "#
          + #""keyTimes": [0, 0.5, 1]"#), to: "n.json")
    let run = lambent("check", noted)
    #expect(run.status == 0 && run.output.isEmpty)
    #expect(run.errors.hasPrefix("lambent: note: ") && run.errors.contains(" \(noted):"))
    #expect(run.errors.count(where: \.isNewline) == 1)
  }

  @Test("an image that is missing is exit code 1")
  func missingPictures() throws {
    let text = Self.document.replacing(
      "\"layers\"", with: "\"images\": { \"a\": { \"file\": \"none.png\" } }, \"layers\"")
    let bad = try space.write(text, to: "b.json")
    #expect(lambent("render", bad, "--digest").status == 1)
    #expect(lambent("check", bad).status == 1)
  }

  @Test("inspect shows layers, and a value at one moment or several")
  func inspect() throws {
    let plain = lambent("inspect", scene, "--time", "0.5")
    #expect(plain.status == 0 && plain.text.contains("square (layer)"))
    let value = lambent(
      "inspect", scene, "--times", "0,0.5", "--path", "square.position", "--json")
    let array = try #require(
      try JSONSerialization.jsonObject(with: Data(value.output)) as? [[String: Any]])
    #expect(array.map { $0["value"] as? [Double] } == [[5, 10], [20, 10]])
    #expect(array.map { $0["time"] as? Double } == [0, 0.5])
    let tree = lambent("inspect", scene, "--time", "0", "--json")
    let object = try tree.object
    #expect((object["layers"] as? [[String: Any]])?.first?["type"] as? String == "layer")
    #expect(lambent("inspect", scene).status == 2)
    #expect(lambent("inspect", scene, "--time", "0", "--path", "square.nothing").status == 2)
    #expect(lambent("inspect", scene, "--time", "0", "--particles", "square").status == 2)
  }

  @Test(
    "new writes a preset's document with its kernels, maps, sounds and photographs beside it",
    arguments: ["globe", "audio-bars", "slideshow", "underwater"])
  func newFiles(preset: String) throws {
    let copy = space.path("\(preset)/copy.json")
    #expect(lambent("new", preset, "-o", copy).status == 0)
    #expect(lambent("check", copy).errors.isEmpty)
  }

  @Test("new writes a preset's document, with its images beside it")
  func new() throws {
    let run = lambent("new", "snow", "-o", space.path("mine/my.json"))
    #expect(run.status == 0, "\(run.errors)")
    #expect(space.files.contains("mine/my.json"))
    #expect(lambent("new", "snow", "-o", space.path("mine/my.json")).status == 2)
    #expect(lambent("new", "snow", "-o", space.path("mine/my.json"), "--overwrite").status == 0)
    #expect(lambent("new", "snow", "-o", space.path("mine/other.json")).status == 0)
    #expect(lambent("new", "nothing", "-o", space.path("n.json")).status == 2)
    let stream = lambent("new", "snow", "-o", "-")
    #expect(stream.status == 2 && stream.errors.contains("--output does not accept “-”"))
  }

  @Test("a scene that needs more particles than allowed leaves no file, and names the emitter")
  func tooManyParticles() throws {
    let workspace = try Workspace()
    let scene = try workspace.write(
      """
      {"version": 1, "size": [16, 16], "duration": 2, "frameRate": 4,
       "images": {"dot": {"shape": "circle", "size": [4, 4]}},
       "layers": [{"type": "emitter", "name": "fire", "emitterCells": [
         {"contents": "dot", "birthRate": 8, "lifetime": 1}]}]}
      """, to: "scene.json")
    let arguments = ["render", scene, "-o", workspace.path("f/%d.png"), "--max-particles"]
    let refused = lambent(arguments + ["7"])
    #expect(refused.status == 2 && workspace.files == ["scene.json"], "\(workspace.files)")
    #expect(
      refused.errorLines.count == 1 && refused.errors.contains("in the emitter “fire”: at most 7"),
      "\(refused.errors)")
    #expect(lambent(arguments + ["8"]).status == 0)
    #expect(workspace.files.count == 9)
    #expect(lambent("inspect", scene, "--time", "0.5", "--max-particles", "3").status == 2)
    #expect(lambent("inspect", scene, "--time", "0.5", "--max-particles", "4").status == 0)
  }
}
