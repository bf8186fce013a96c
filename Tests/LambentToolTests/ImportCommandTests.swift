import Foundation
import Testing

@Suite("Importing foreign effects")
struct ImportCommandTests {
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
    #expect(try space.bytes("out/dot.png") == space.bytes("dot.png"))
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

  @Test("an untrusted effect is rendered within its own folder")
  func untrusted() throws {
    let outcome = lambent(
      "render", effect, "--untrusted", "--time", "0.5", "--quiet", "-o", space.path("still.png"))
    #expect(outcome.status == 0)
  }
}
