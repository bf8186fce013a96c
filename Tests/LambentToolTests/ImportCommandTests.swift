import Foundation
import LambentImageFiles
import LambentPixels
import Testing

@Suite("Importing foreign effects")
struct ImportCommandTests {
  @Test("an import that cannot write an image leaves no document behind")
  func partOfFiles() throws {
    let space = try Workspace()
    let image = try PNGEncoder.encode(Workspace.image(width: 2, height: 2))
    let text = """
      <svg xmlns="http://www.w3.org/2000/svg" width="8" height="6"><image width="4" height="4"
      href="data:image/png;base64,\(Data(image).base64EncodedString())"/></svg>
      """
    let file = try space.write(text, to: "a.svg")
    let arguments = ["import", file, "-o", space.path("b.json"), "--overwrite"]
    #expect(lambent(arguments).status == 0)
    let written = space.files.filter { $0 != "a.svg" }
    #expect(written.count == 2, "\(written)")
    for name in written { try FileManager.default.removeItem(atPath: space.path(name)) }
    let path = space.path(written.first { $0 != "b.json" } ?? "")
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    #expect(lambent(arguments).status == 1)
    #expect(space.files == ["a.svg"])
  }

  @Test("each loss has a line of its own")
  func losses() throws {
    let space = try Workspace()
    let rectangles = (1...6).map {
      "<rect width=\"\($0)\" height=\"6\"><animate attributeName=\"x\" to=\"5\" dur=\"1s\"/></rect>\n"
    }
    let file = try space.write(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"8\" height=\"6\">\n\(rectangles.joined())</svg>",
      to: "a.svg")
    for arguments in [["import", file, "-o", space.path("b.json")], ["check", file]] {
      let lines = lambent(arguments).errors.split(separator: "\n")
      for line in 2...7 {
        #expect(lines.count { $0.contains(": line \(line), <animate>: ") } == 1, "\(lines)")
      }
    }
  }

  @Test("an effect comes from standard input as from a file")
  func standardInput() throws {
    let space = try Workspace()
    let text =
      #"<svg xmlns="http://www.w3.org/2000/svg" width="8" height="6"><rect id="layers" width="4" height="6"/></svg>"#
    let file = try space.write(text, to: "a.svg")
    let own = lambent("render", file, "--digest", "--time", "0", "--quiet")
    let run = lambent(
      ["render", "-", "--digest", "--time", "0", "--quiet"], input: Array(text.utf8))
    #expect(own.status == 0 && run.status == 0, "\(run.errors)")
    #expect(own.lines == run.lines)
    let imported = lambent(
      ["import", "-", "-o", space.path("b.json")], input: Array(text.utf8))
    #expect(imported.status == 0, "\(imported.errors)")
    #expect(space.files.contains("b.json"))
  }

  private let space: Workspace
  private let effect: String

  private static let text = """
    <particleEmitterConfig><maxParticles value="10"/><particleLifeSpan value="1"/>
    <speed value="20"/><texture name="dot.png"/></particleEmitterConfig>
    """

  init() throws {
    space = try Workspace()
    effect = space.path("spark.pex")
    try Data(Self.text.utf8).write(to: URL(fileURLWithPath: effect))
  }

  @Test("a document is written with its images beside it, and renders")
  func document() throws {
    _ = try space.picture("dot.png", width: 4, height: 4)
    try FileManager.default.createDirectory(
      at: space.url.appending(path: "out"), withIntermediateDirectories: true)
    let outcome = lambent("import", effect, "-o", space.path("out/spark.json"))
    #expect(outcome.status == 0)
    #expect(try space.bytes("out/spark-dot.png") == space.bytes("dot.png"))
    #expect(lambent("check", space.path("out/spark.json")).status == 0)
  }

  @Test("what is read is not written over, also with --overwrite")
  func claims() throws {
    for target in ["spark.pex", "./spark.pex", "SPARK.pex"] {
      let outcome = lambent("import", effect, "-o", space.path(target), "--overwrite")
      guard target != "SPARK.pex" else { continue }
      #expect(outcome.status == 2)
      #expect(outcome.errorLines.count == 1)
      #expect(outcome.errors.contains("a file that is imported"))
    }
    #expect(try space.bytes("spark.pex") == Array(Self.text.utf8))
  }

  @Test("a preset is not written over by its own copy")
  func preset() throws {
    let copy = space.path("mine.json")
    #expect(lambent("new", "snow", "-o", copy).status == 0)
    #expect(lambent("new", "snow", "-o", copy).status == 2)
  }

  @Test("with --strict what is not carried over is an error, and nothing is written")
  func strict() {
    let target = space.path("spark.json")
    let outcome = lambent("import", effect, "-o", target, "--strict")
    #expect(outcome.status == 2)
    #expect(outcome.errorLines.allSatisfy { $0.contains("cannot be converted") })
    #expect(!FileManager.default.fileExists(atPath: target))
  }

  @Test("check reports what is not carried over as warnings, also as JSON")
  func checked() throws {
    let outcome = lambent("check", effect)
    #expect(outcome.status == 2)
    let lines = outcome.errors.split(separator: "\n")
    #expect(lines.count == 3 && lines.allSatisfy { $0.contains("warning: \(effect): ") })
    let json = lambent("check", effect, "--json")
    #expect(json.status == 2 && json.errors.isEmpty)
    let problems = try JSONSerialization.jsonObject(with: Data(json.output)) as? [[String: Any]]
    #expect(problems?.count == lines.count)
    #expect(problems?.allSatisfy { $0["severity"] as? String == "warning" } == true)
  }

  @Test("an untrusted effect is rendered within its own folder")
  func untrusted() throws {
    let outcome = lambent(
      "render", effect, "--untrusted", "--time", "0.5", "--quiet", "-o", space.path("still.png"))
    #expect(outcome.status == 0)
  }

  @Test("an image can be given, and one for which there is no use is an error")
  func givenImage() throws {
    let picture = try space.picture("other.png", width: 6, height: 6)
    let target = space.path("given.json")
    #expect(lambent("import", effect, "--image", "dot=\(picture)", "-o", target).status == 0)
    #expect(try space.bytes("given-dot.png") == space.bytes("other.png"))
    let outcome = lambent(
      "import", effect, "--image", "star=\(picture)", "-o", target, "--overwrite")
    #expect(outcome.status == 2 && outcome.errors.contains("star"))
    #expect(outcome.errors.contains("one of dot.png"))
    #expect(lambent("import", effect, "--image", "dot=none.png", "-o", target).status != 0)
  }

  @Test("--flip-y is for Particle Designer's files alone")
  func flipped() throws {
    let target = space.path("flipped.json")
    #expect(lambent("import", effect, "--flip-y", "-o", target).status == 0)
    let drawing = try space.write("<svg width='9' height='9'/>", to: "a.svg")
    let outcome = lambent("import", drawing, "--flip-y", "-o", target, "--overwrite")
    #expect(outcome.status == 2 && outcome.errorLines.count == 1)
  }

  @Test("foreign files are described, and what no importer knows is said to be that")
  func described() throws {
    #expect(lambent("describe", effect).text.contains("imported"))
    for text in ["<plist><dict><key>a</key><string>b</string></dict></plist>", "<html/>"] {
      let unknown = try space.write(text, to: "unknown.plist")
      for command in ["render", "check", "describe"] {
        let outcome = lambent(command, unknown)
        #expect(outcome.status == 2 && outcome.errorLines.count == 1)
        #expect(outcome.errors.contains("is not an effect of a known format"))
      }
    }
  }

  @Test("an SVG is imported, rendered and checked like any document")
  func drawing() throws {
    let drawing = try space.write(
      "<svg xmlns='http://www.w3.org/2000/svg' width='20' height='10'><rect id='box' width='20' height='10'/></svg>",
      to: "logo.svg")
    #expect(lambent("check", drawing).status == 0)
    #expect(lambent("describe", drawing).text.contains("box"))
    let target = space.path("logo.json")
    #expect(lambent("import", drawing, "-o", target).status == 0)
    let picture = space.path("logo.png")
    #expect(lambent("render", target, "--time", "0", "--quiet", "-o", picture).status == 0)
  }
}
