import Foundation
import LambentImageFiles
import LambentPixels
import Testing

/// The documents of Documentation/Documents.md.
private let samples = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  .appendingPathComponent("../../Samples/Documents").standardized.path

private let card = """
  {"version": 1, "name": "card", "size": [40, 20], "duration": 2, "frameRate": 10,
   "parameters": {"tint": {"type": "color", "default": "red", "summary": "The ground"}},
   "background": {"parameter": "tint"}, "layers": []}
  """

@Suite("Parameters, loops, formats and sheets from the command line")
struct DocumentDoorsTests {
  private let space: Workspace

  init() throws { space = try Workspace() }

  private func digest(_ arguments: String...) -> [String] {
    let outcome = lambent(["render"] + arguments + ["--digest", "--quiet"])
    #expect(outcome.status == 0, "\(outcome.errors)")
    return outcome.lines.compactMap { $0.split(separator: " ").last.map(String.init) }
  }

  @Test("--param gives a parameter a value, and --set parameters.name does")
  func parameters() throws {
    let path = try space.write(card, to: "card.json")
    let plain = digest(path, "--time", "0")
    let blue = digest(path, "--time", "0", "--param", "tint=blue")
    #expect(plain != blue)
    #expect(blue == digest(path, "--time", "0", "--set", "parameters.tint=#00f"))
    #expect(blue == digest(path, "--time", "0", "--background", "blue"))
    let wrong = lambent("render", path, "--param", "tnt=blue", "--digest")
    #expect(wrong.status == 2 && wrong.errorLines.count == 1)
    #expect(
      wrong.errors.contains("--param tnt: ") && wrong.errors.contains(": did you mean “tint”?"),
      "\(wrong.errors)")
    #expect(lambent("render", path, "--param", "tint", "--digest").status == 2)
  }

  @Test("describe lists a document's parameters")
  func describe() throws {
    let path = try space.write(card, to: "card.json")
    let text = lambent("describe", path)
    #expect(text.status == 0 && text.text.contains("parameters.tint"), "\(text.errors)")
    #expect(text.text.contains("The ground"))
    let json = lambent("describe", path, "--json").text
    #expect(json.contains("\"default\": \"red\"") && json.contains("\"kind\": \"scene\""))
    #expect(lambent("describe", space.path("gone.json")).status != 0)
  }

  @Test("--loop: frame 0 and the frame after the last have one digest, in any order")
  func loop() throws {
    for name in ["snow", "fire", "waterfall"] {
      let digests = digest(name, "--size", "64x36", "--loop", "1.5", "--frames", "0,45,7,52")
      #expect(digests.count == 4 && digests[0] == digests[1] && digests[2] == digests[3], "\(name)")
      #expect(digests[0] != digests[2])
    }
    #expect(lambent("render", "snow", "--loop", "0", "--digest").status == 2)
  }

  @Test("--loop without --duration makes one turn")
  func turn() {
    #expect(digest("snow", "--size", "32x18", "--loop", "0.2").count == 6)
    #expect(digest("snow", "--size", "32x18", "--loop", "0.2", "--duration", "0.1").count == 3)
  }

  @Test(
    "every document of the documentation renders, in every format, and repeats where it says so")
  func documented() throws {
    for name in ["lower-third", "opening", "tiles"] {
      let path = "\(samples)/\(name).json"
      let wide = digest(path, "--size", "64x36", "--time", "1")
      let tall = digest(path, "--size", "36x64", "--fit", "reflow", "--time", "1")
      #expect(wide != tall)
    }
    let turns = digest("\(samples)/tiles.json", "--size", "64x36", "--frames", "4,94")
    #expect(turns[0] == turns[1])
  }

  @Test("bars are warned of, and other ways to fit leave none")
  func bars() throws {
    let path = try space.write(card, to: "card.json")
    let fit = lambent("render", path, "--size", "40x40", "--time", "0", "--digest")
    #expect(fit.errors.contains("bars of 10 pixels above and below"), "\(fit.errors)")
    for way in ["fill", "stretch", "reflow"] {
      let other = lambent(
        "render", path, "--size", "40x40", "--fit", way, "--time", "0", "--digest")
      #expect(other.status == 0 && !other.errors.contains("bars"), "\(other.errors)")
    }
    #expect(lambent("render", path, "--fit", "crop", "--digest").status == 2)
  }

  @Test("--frames takes a-b:s")
  func steps() throws {
    let path = try space.write(card, to: "card.json")
    let outcome = lambent("render", path, "--frames", "0-8:4,1", "--digest", "--quiet")
    #expect(outcome.lines.map { $0.split(separator: " ")[1] } == ["0", "4", "8", "1"])
    #expect(lambent("render", path, "--frames", "0-8:0", "--digest").status == 2)
    #expect(lambent("render", path, "--frames", "8:2", "--digest").status == 2)
  }

  @Test("a contact sheet has as many frames and columns as asked for, labels, and a checkerboard")
  func sheet() throws {
    let text =
      #"{"version":1,"size":[40,20],"duration":2,"frameRate":10,"layers":[{"frame":[0,0,20,20],"backgroundColor":"red"}]}"#
    let path = try space.write(text, to: "half.json")
    let file = space.path("sheet.png")
    let outcome = lambent(
      "render", path, "--digest", "--quiet", "--contact-sheet", file, "--contact-frames", "6",
      "--contact-columns", "3")
    #expect(outcome.status == 0, "\(outcome.errors)")
    let sheet = try space.image("sheet.png")
    #expect(sheet.width == 3 * 48 + 8 && sheet.height == 2 * (20 + 18 + 8) + 8)
    let bytes = sheet.bytes
    func pixel(_ x: Int, _ y: Int) -> [UInt8] {
      Array(bytes[(4 * (y * sheet.width + x))..<(4 * (y * sheet.width + x) + 3)])
    }
    #expect(pixel(10, 10) == [255, 0, 0])
    // Two squares beside each other in the transparent half.
    #expect(pixel(8 + 26, 10) != pixel(8 + 34, 10))
    let ink = (8..<48).flatMap { x in (28..<46).map { pixel(x, $0) } }.contains([190, 190, 190])
    #expect(ink)
    for wrong in [["--contact-frames", "0"], ["--contact-columns", "-1"]] {
      #expect(lambent(["render", path, "--digest"] + wrong).status == 2)
    }
  }

  @Test("check exits with 2 for advice, and render prints it and goes on")
  func advice() throws {
    let text =
      #"{"version":1,"size":[9,9],"duration":1,"layers":[{"backgroundColor":"red"}]}"#
    let path = try space.write(text, to: "bare.json")
    let check = lambent("check", path)
    #expect(check.status == 2 && check.errors.contains("a background without bounds"))
    let render = lambent("render", path, "--time", "0", "--digest")
    #expect(render.status == 0 && render.errors.contains("a background without bounds"))
  }

  @Test("a document shows another, and its files are inputs that no output may take")
  func nested() throws {
    let inner = try space.write(card, to: "card.json")
    let outer = try space.write(
      #"{"version":1,"size":[40,20],"duration":1,"layers":[{"type":"scene","file":"card.json"}]}"#,
      to: "outer.json")
    #expect(digest(outer, "--time", "0") == digest(inner, "--time", "0"))
    let clash = lambent("render", outer, "--contact-sheet", space.path("card.json"), "--digest")
    #expect(clash.status == 2)
  }
}
