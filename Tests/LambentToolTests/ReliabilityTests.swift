import Foundation
import LambentImageFiles
import LambentPixels
import Testing

@Suite("Nothing is lost, and nothing lies")
struct ReliabilityTests {
  private let space: Workspace
  private let scene: String

  static let document = """
    {"version": 1, "size": [8, 6], "duration": 0.3, "frameRate": 10,
     "images": {"a": {"file": "a.png"}},
     "layers": [{"type": "layer", "name": "square", "frame": [1, 1, 4, 4], "contents": "a"}]}
    """

  init() throws {
    space = try Workspace()
    _ = try space.picture("a.png", width: 12, height: 8)
    _ = try space.picture("b.png", width: 12, height: 8, seed: 50)
    scene = try space.write(Self.document, to: "scene.json")
  }

  private func render(_ arguments: String...) -> Outcome {
    lambent(["render", scene, "--quiet"] + arguments)
  }

  // MARK: Outputs and inputs

  @Test("two outputs at one path are rejected before any work, however it is written")
  func twoOutputs() throws {
    try space.link("link.png", to: space.path("q.png"))
    try FileManager.default.createDirectory(
      atPath: space.path("sub"), withIntermediateDirectories: false)
    let before = space.files
    let spellings = ["q.png", "./q.png", "Q.png", "sub/../q.png", "link.png", "none/../link.png"]
    for other in spellings {
      let run = render("--frames", "0", "-o", space.path("q.png"), "--report", space.path(other))
      #expect(run.status == 2 && run.errorLines.count == 1, "\(other): \(run.errors)")
    }
    let sheet = render("-o", space.path("w%d.png"), "--contact-sheet", space.path("w2.png"))
    #expect(
      sheet.status == 2
        && sheet.errors.contains("is what --contact-sheet writes: name another file"))
    #expect(space.files == before)
    #expect(
      render(
        "-o", space.path("w%d.png"), "--contact-sheet", space.path("w.png"), "--report",
        space.path("w.json")
      ).status == 0)
  }

  @Test("an output that is an input is rejected, through links too")
  func inputs() throws {
    try space.link("link.png", to: space.path("a.png"))
    try FileManager.default.linkItem(atPath: scene, toPath: space.path("hard.json"))
    let before = space.files
    for name in ["a.png", "link.png", "./a.png"] {
      let run = render("--frames", "0", "-o", space.path(name), "--overwrite")
      #expect(run.status == 2 && run.errors.contains("a file of the scene"), "\(run.errors)")
    }
    for name in ["scene.json", "hard.json"] {
      let run = render("--digest", "--report", space.path(name), "--overwrite")
      #expect(run.status == 2 && run.errors.contains("the scene's document"), "\(run.errors)")
    }
    let transition = lambent(
      "transition", "dissolve", space.path("a.png"), space.path("b.png"), "--time", "0.5", "-o",
      space.path("b.png"), "--overwrite")
    #expect(transition.status == 2 && transition.errors.contains("an image of the transition"))
    let mask = lambent(
      "transition", "disintegrateWithMask", "color:#f00", "color:#00f", "--size", "12x8", "--input",
      "maskImage=\(space.path("b.png"))", "--time", "0.5", "-o", space.path("b.png"), "--overwrite")
    #expect(
      mask.status == 2 && mask.errors.contains("an image of the transition"), "\(mask.errors)")
    #expect(space.files == before)
  }

  @Test("a report or a contact sheet that cannot be written is found before the first frame")
  func unwritable() throws {
    for option in ["--report", "--contact-sheet"] {
      let run = render("-o", space.path("f%d.png"), option, space.path("a.png/x.png"))
      #expect(run.status == 1 && run.errorLines.count == 1, "\(run.errors)")
    }
    #expect(space.files == ["a.png", "b.png", "scene.json"])
  }

  @Test("files that exist are left alone only where they are whole")
  func skipExisting() throws {
    #expect(render("-o", space.path("f%d.png")).status == 0)
    let whole = try space.bytes("f1.png")
    try OutputFile.write(Array(whole.dropLast(20)), to: space.path("f1.png"))
    let second = render("-o", space.path("f%d.png"), "--skip-existing")
    #expect(second.status == 0)
    #expect(second.errors.contains("\(space.path("f1.png")): "))
    #expect(second.errors.contains(": it is rendered again"))
    #expect(second.errors.split(separator: "\n").count == 1)
    #expect(try space.bytes("f1.png") == whole)
    #expect(render("-o", space.path("f%d.png"), "--skip-existing").errors.isEmpty)
  }

  // MARK: Documents

  @Test("a document that is missing, a folder or a pipe is said to be that")
  func documents() throws {
    try FileManager.default.createDirectory(
      atPath: space.path("folder.json"), withIntermediateDirectories: false)
    mkfifo(space.path("pipe.json"), 0o600)
    let words = [
      "none.json": "no such file or directory", "folder.json": "it is a folder",
      "pipe.json": "it is a pipe, not a file",
    ]
    for (name, reason) in words {
      for command in [["check"], ["render", "--digest"], ["inspect", "--time", "0"]] {
        let run = lambent(command.prefix(1) + [space.path(name)] + command.dropFirst())
        #expect(run.status == 2 && run.errorLines.count == 1)
        #expect(run.errors.contains("(\(reason))"), "\(run.errors)")
      }
    }
    #expect(lambent("describe", space.path("none.json")).status == 2)
  }

  @Test("a playlist as sound is named, and not the film that was to be written")
  func playlists() throws {
    let list = try space.write("#EXTM3U\n#EXTINF:1,\nsong.mp3\n", to: "hls.wav")
    let photo = try space.picture("photo.png", width: 8, height: 6)
    for arguments in [
      ["render", scene, "--music", list],
      ["join", photo, photo, "--size", "8x6", "--each", "1", "--music", list],
    ] {
      let run = lambent(arguments + ["-o", space.path("sound/%d.png"), "--quiet"])
      #expect(run.status == 1 && run.errorLines.count == 1)
      #expect(run.errors.contains("hls.wav is an HLS playlist"), "\(run.errors)")
    }
    #expect(!space.files.contains { $0.hasPrefix("sound/") })
  }

  @Test("a fault of an image has one exit code, a fault of a document another")
  func exitCodes() throws {
    try OutputFile.write(Array("no image".utf8), to: space.path("a.png"))
    for command in [["check", scene], ["render", scene, "--digest"]] {
      #expect(lambent(command).status == 1)
    }
  }

  @Test("an image that a library merely warns of is drawn, and named")
  func flawedImage() throws {
    let file = try JPEGEncoder.encode(Workspace.image(width: 12, height: 8))
    try OutputFile.write(file.dropLast(2), to: space.path("a.png"))
    let run = render("--digest")
    #expect(run.status == 0 && run.lines.count == 3)
    #expect(run.errors.contains(": a.png: Premature end of JPEG file"), "\(run.errors)")
  }

  @Test("check counts particles as render does")
  func particles() throws {
    let crowded = try space.write(
      """
      {"version": 1, "size": [8, 6], "duration": 1, "layers": [{"type": "emitter", "emitterCells": [
        {"birthRate": 1e8, "lifetime": 10}]}]}
      """, to: "crowded.json")
    let check = lambent("check", crowded)
    #expect(check.status == 2 && check.errors.contains("particles"), "\(check.errors)")
    #expect(lambent("render", crowded, "--digest", "--frames", "29").status == 2)
  }

  @Test(
    "check finds what render rejects because of its cost, with the same exit status",
    arguments: [
      (
        #"{"type": "emitter", "name": "costly", "prewarm": 10000, "emitterCells": ["#
          + #"{"birthRate": 1000, "lifetime": 10000, "velocity": 1, "radialAcceleration": 1}]}"#,
        "steps of motion"
      ),
      (
        #"{"type": "replicator", "name": "costly", "instanceCount": 2000, "frame": [0, 0, 4000, 4000], "#
          + ##""sublayers": [{"frame": [0, 0, 4000, 4000], "backgroundColor": "#f008", "##
          + #""shadowOpacity": 1, "shadowRadius": 20, "masksToBounds": true}]}"#,
        "the frame costs about"
      ),
    ])
  func cost(layer: String, message: String) throws {
    let text =
      #"{"version": 1, "size": [4000, 4000], "duration": 1, "frameRate": 2, "layers": [\#(layer)]}"#
    let scene = try space.write(text, to: "costly.json")
    for arguments in [["check", scene], ["render", scene, "--frames", "0", "--digest"]] {
      let run = lambent(arguments)
      #expect(run.status == 2 && run.errors.contains(message), "\(arguments): \(run.errors)")
    }
    let json = lambent("check", scene, "--json")
    #expect(json.status == 2 && json.text.contains("\"limit\""), "\(json.text)")
  }

  @Test("images are counted by their headers before any is decoded")
  func imageMemory() throws {
    // Headers that promise more than all images may need: none of their bytes is read further.
    let size: [UInt8] = [0, 0, 0x2D, 0x41]
    let header =
      PNGChunks.signature + PNGChunks.chunk("IHDR", size + size + [16, 6, 0, 0, 0])
      + PNGChunks.chunk("IDAT", [1])
    try OutputFile.write(header, to: space.path("large.png"))
    let text = Self.document.replacing("a.png", with: "large.png")
    let run = lambent("check", try space.write(text, to: "large.json"))
    #expect(run.status == 2 && run.errors.contains("bytes while they are read"), "\(run.errors)")
    let transition = lambent(
      "transition", "dissolve", space.path("large.png"), space.path("b.png"), "--time", "0",
      "--digest")
    #expect(transition.status == 1 && transition.errors.contains("bytes while it is read"))
  }

  @Test("motion that would take minutes is rejected before it is followed, unless more is allowed")
  func motionWork() throws {
    let whirl = try space.write(
      """
      {"version": 1, "size": [64, 36], "duration": 10000, "frameRate": 1, "layers": [
       {"type": "emitter", "name": "whirl", "prewarm": 10000, "emitterCells": [
        {"birthRate": 100, "lifetime": 10000, "velocity": 1, "radialAcceleration": 1}]}]}
      """, to: "whirl.json")
    let run = lambent("render", whirl, "--frames", "9999", "--digest", "--max-work", "1e9")
    #expect(run.status == 2 && run.errorLines.count == 1)
    #expect(run.errors.contains("steps of motion") && run.errors.contains("--max-work"))
    #expect(run.errors.contains("whirl"), "\(run.errors)")
    // The default allows less than these, too.
    #expect(
      lambent(
        "render", whirl, "--frames", "9999", "--digest", "--max-particles", "30000000", "--set",
        "whirl.emitterCells.0.birthRate=1000"
      ).errors.contains("steps of motion"))
    let short = try space.write(
      try String(contentsOfFile: whirl, encoding: .utf8).replacing(
        "\"lifetime\": 10000", with: "\"lifetime\": 1"),
      to: "short.json")
    #expect(
      lambent("render", short, "--frames", "9999", "--digest", "--max-work", "1e9").status == 0)
  }

  @Test("a frame that would take minutes to draw is rejected before it is drawn")
  func drawingWork() throws {
    let layer =
      #"{"type": "layer", "frame": [0, 0, 4000, 4000], "backgroundColor": [1, 0, 0, 0.5], "#
      + #""shadowOpacity": 1, "shadowRadius": 20, "masksToBounds": true}"#
    let many = try space.write(
      """
      {"version": 1, "size": [4000, 4000], "duration": 1, "layers": [
       \(Array(repeating: layer, count: 2000).joined(separator: ","))]}
      """, to: "many.json")
    let run = lambent("render", many, "--time", "0", "--digest")
    #expect(run.status == 2 && run.errorLines.count == 1)
    #expect(run.errors.contains("the frame costs about"), "\(run.errors)")
    #expect(
      lambent("render", many, "--time", "0", "--digest", "--size", "8x8", "--max-work", "1e6")
        .status == 2)
    #expect(lambent("render", many, "--time", "0", "--digest", "--size", "8x8").status == 0)
  }

  // MARK: Words

  @Test(
    "what is out of range names its limit",
    arguments: [
      (["--frames", "999999999"], "“999999999” is beyond the last possible frame, 100000000"),
      (["--size", "20000x10"], "at most 16384 a side and 134217728 in all"),
      (["--size", "-1x5"], "--size does not accept “-1x5”"),
      (["--scale", "1e9"], "1…16384 a side"),
      (["--fps", "3000"], "--fps does not accept “3000”: expected 0.001…1000 frames per second"),
      (["--fps", "-3"], "--fps does not accept “-3”"), (["--frames", "-3"], "--frames: "),
      (["--dig"], "did you mean “--digest”?"), (["-o", "x%s.png"], "“%s” is not a place"),
      (["-o", "x%100000d.png"], "“%100000d” is not a place"),
      (["--max-work", "0"], "--max-work does not accept “0”"),
    ])
  func limits(arguments: [String], words: String) {
    let run = lambent(["render", scene] + arguments)
    #expect(run.status == 2 && run.errorLines.count == 1)
    #expect(run.errors.contains(words), "\(run.errors)")
  }

  @Test("two percent signs are one in a name, with a place or without")
  func percent() {
    #expect(render("-o", space.path("10%%-%d.png")).status == 0)
    #expect(render("--frames", "0", "-o", space.path("100%%.png")).status == 0)
    #expect(space.files.contains("10%-2.png") && space.files.contains("100%.png"))
  }

  @Test("frames beyond the end are rendered with a warning")
  func beyond() {
    let run = render("--frames", "2-3", "--digest")
    #expect(run.status == 0 && run.lines.count == 2)
    #expect(run.errors.contains("frame 3 is after the end of the scene, which has 3 frames"))
    #expect(render("--frames", "2", "--digest").errors.isEmpty)
  }

  @Test("times are bounded alike, and a timing is read even where it does nothing")
  func times() {
    for command in ["render", "inspect"] {
      let run = lambent(command, scene, "--time", "1e300")
      #expect(run.status == 2 && run.errors.contains("at most 86400"), "\(run.errors)")
    }
    let run = lambent(
      "transition", "dissolve", "color:#f00", "color:#00f", "--size", "2x2", "--time", "0.5",
      "--timing", "nonsense", "--digest")
    #expect(run.status == 2 && run.errors.contains("--timing"))
  }

  @Test("frames of a flip-book narrower than a pixel are rejected by name")
  func narrowFrames() throws {
    let film = try space.write(
      """
      {"version": 1, "size": [8, 6], "duration": 1, "images": {"a": {"file": "a.png"}},
       "layers": [{"type": "emitter", "emitterCells": [
        {"contents": "a", "contentsFrameCount": 13, "birthRate": 1, "lifetime": 1}]}]}
      """, to: "film.json")
    let run = lambent("check", film)
    #expect(run.status == 2 && run.errors.contains("frames of less than a pixel, 13x1"))
  }

  // MARK: Untrusted documents

  @Test("an untrusted document reads files below its folder only, links resolved")
  func untrusted() throws {
    let other = try Workspace()
    _ = try other.picture("secret.png", width: 4, height: 4)
    try space.link("link.png", to: other.path("secret.png"))
    #expect(render("--digest", "--untrusted").status == 0)
    for path in ["link.png", other.path("secret.png"), "../x.png"] {
      let text = Self.document.replacing("a.png", with: path)
      let bad = try space.write(text, to: "bad.json")
      let run = lambent("render", bad, "--digest", "--untrusted")
      #expect(run.status == 2 && run.errors.contains("is outside of the document's folder"))
      #expect(lambent("check", bad, "--untrusted").status == 2)
    }
    let trusted = Self.document.replacing("a.png", with: "link.png")
    #expect(lambent("render", try space.write(trusted, to: "good.json"), "--digest").status == 0)
  }

  @Test("an untrusted document has a tenth of the limits")
  func untrustedLimits() throws {
    let layers = Array(repeating: #"{"type": "layer"}"#, count: 7000).joined(separator: ",")
    let many = try space.write(
      #"{"version": 1, "size": [8, 6], "duration": 0.1, "layers": [\#(layers)]}"#, to: "many.json")
    #expect(lambent("check", many).status == 0)
    let run = lambent("check", many, "--untrusted")
    #expect(run.status == 2 && run.errors.contains("at most 6553"), "\(run.errors)")
  }
}
