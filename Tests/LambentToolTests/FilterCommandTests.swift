import Foundation
import LambentImageFiles
import LambentPixels
import Testing

@Suite("lambent filter")
struct FilterCommandTests {
  private let space: Workspace
  private let picture: String

  init() throws {
    space = try Workspace()
    picture = try space.picture("a.png", width: 24, height: 16)
  }

  @Test("one image becomes one file; neutral inputs change nothing")
  func image() throws {
    let run = lambent(
      "filter", "sepiaTone", picture, "--input", "intensity=0", "-o", space.path("b.png"))
    #expect(run.status == 0, "\(run.errors)")
    #expect(try space.image("b.png") == space.image("a.png"))
  }

  @Test(
    "translucent pixels keep their levels",
    arguments: [
      ["gaussianBlur", "radius=0"], ["sepiaTone", "intensity=0"], ["hueAdjust", "angle=0"],
      ["exposureAdjust", "EV=0"],
    ])
  func translucent(filter: [String]) throws {
    for alpha: UInt8 in [1, 77, 128, 254] {
      let glass = try space.picture("glass.png", width: 64, height: 32, alpha: alpha)
      let run = lambent(
        "filter", filter[0], glass, "--input", filter[1], "-o", space.path("b.png"), "--overwrite")
      #expect(run.status == 0, "\(run.errors)")
      #expect(try space.image("b.png") == space.image("glass.png"), "\(alpha)")
    }
  }

  @Test(
    "an animated PNG is a film",
    .enabled(if: Film.isTested))
  func animatedPNG() throws {
    let scene = try space.write(
      """
      {"version": 1, "size": [8, 8], "duration": 1, "frameRate": 4, "background": "#fff", "layers": [
        {"type": "layer", "frame": [0, 0, 4, 4], "backgroundColor": "#f00",
         "animate": {"position.x": [[0, 2], [1, 6]]}}]}
      """, to: "s.json")
    #expect(lambent("render", scene, "-o", space.path("a.apng"), "--quiet").status == 0)
    try FileManager.default.copyItem(atPath: space.path("a.apng"), toPath: space.path("film.png"))
    let own = lambent("render", scene, "--digest", "--quiet")
    let run = lambent(
      "filter", "gammaAdjust", space.path("film.png"), "--input", "power=1", "--digest", "--quiet")
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      own.lines.map { $0.split(separator: " ").last }
        == run.lines.map { $0.split(separator: " ").last })
  }

  @Test("Core Image's names are known, of filters and of inputs")
  func names() {
    let own = lambent("filter", "gammaAdjust", picture, "--input", "power=2", "--digest")
    let apple = lambent("filter", "CIGammaAdjust", picture, "--input", "inputPower=2", "--digest")
    #expect(own.status == 0 && own.lines == apple.lines)
    let plain = lambent("filter", "gammaAdjust", picture, "--input", "power=1", "--digest")
    #expect(own.lines != plain.lines)
  }

  @Test("a file with a kernel is a filter, and several images are frames")
  func kernel() throws {
    let source = """
      uniform float k; // = 1.0
      vec4 filter(vec2 uv) { return vec4(getColor(uv).rgb * k, getColor(uv).a); }
      """
    try Data(source.utf8).write(to: URL(fileURLWithPath: space.path("dim.glsl")))
    let other = try space.picture("c.png", width: 24, height: 16, seed: 90)
    let run = lambent(
      "filter", space.path("dim.glsl"), picture, other, "-o", space.path("f/%02d.png"))
    #expect(run.status == 0, "\(run.errors)")
    #expect(try space.image("f/00.png") == space.image("a.png"))
    #expect(try space.image("f/01.png") == space.image("c.png"))
  }

  @Test("a generator has the size that it is told, and moves with time")
  func generator() throws {
    let run = lambent(
      "filter", "sunbeamsGenerator", "--size", "32x20", "--input", "sunRadius=4", "--duration",
      "0.5", "--fps", "4",
      "--digest")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.lines.count == 2 && run.lines[0].suffix(64) != run.lines[1].suffix(64))
    let still = lambent(
      "filter", "sunbeamsGenerator", "--size", "32x20", "--input", "sunRadius=4", "--time", "0.25",
      "--digest")
    #expect(still.lines.first?.suffix(64) == run.lines.last?.suffix(64))
  }

  @Test(
    "a message that a barcode cannot hold is a wrong argument, with a size and without",
    arguments: [[], ["--size", "100x50"]])
  func message(size: [String]) {
    let run = lambent(
      ["filter", "code128BarcodeGenerator", "--input", "message=ä", "--digest"] + size)
    #expect(run.status == 2 && run.errors.contains("cannot encode"), "\(run.errors)")
  }

  @Test("a blur that is wider than documents may have it is a wrong argument")
  func wideBlur() {
    let run = lambent("filter", "gaussianBlur", picture, "--input", "radius=1e6", "--digest")
    #expect(run.status == 2, "\(run.errors)")
    #expect(run.errors.contains("--input radius") && run.errors.contains("512"), "\(run.errors)")
  }

  @Test("the number of threads changes no byte")
  func jobs() {
    let runs = [1, 2, 5].map {
      lambent("filter", "unsharpMask", picture, "--digest", "--jobs", "\($0)").text
    }
    #expect(runs[0] == runs[1] && runs[0] == runs[2])
  }

  @Test("what cannot be filtered is said, with the remedy")
  func errors() {
    for (arguments, text) in [
      (["sepiaTon", picture], "did you mean"), (["sepiaTone"], "needs an image"),
      (["checkerboardGenerator", picture], "makes an image by itself"),
      (["checkerboardGenerator"], "add --size"),
      (["sepiaTone", picture, "--input", "strength=1"], "intensity"),
      (["sepiaTone", picture, "--input", "intensity=3"], "intensity"),
      (["sepiaTone", picture, "--time", "1", "--duration", "2"], "only one of them"),
      (["boxBlur", picture, "--max-work", "1"], "--max-work"),
    ] {
      let run = lambent(["filter"] + arguments + ["--digest"])
      #expect(run.status != 0 && run.errors.contains(text), "\(arguments): \(run.errors)")
    }
  }
}
