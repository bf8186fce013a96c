import Foundation
import LambentImageFiles
import LambentPixels
import LambentTool
import Testing

@Suite("Where frames go")
struct OutputTests {
  @Test("existing frames of another size or format are written again, without a record, too")
  func otherSizes() throws {
    let space = try Workspace()
    let scene = try space.write(
      #"{"version": 1, "size": [8, 6], "duration": 1, "layers": []}"#, to: "s.json")
    for (name, other) in [("a.png", "b.png"), ("a.jpg", "b.png")] {
      _ = try space.picture(other, width: 4, height: 3)
      try? FileManager.default.removeItem(atPath: space.path(name))
      try FileManager.default.copyItem(atPath: space.path(other), toPath: space.path(name))
      let run = lambent(
        "render", scene, "--time", "0", "-o", space.path(name), "--skip-existing", "--quiet")
      #expect(run.status == 0 && run.errors.contains("is rendered again"), "\(run.errors)")
      #expect(try space.image(name).width == 8)
    }
  }

  @Test(
    "a misspelt extension is answered with the right one, and the list of formats",
    arguments: [("pgn", "“png”"), ("jgp", "“jpg”"), ("mp5", "“mp4”")])
  func misspeltExtensions(ending: String, meant: String) {
    let outcome = run("--time", "0", "-o", space.path("x.\(ending)"))
    #expect(outcome.status == 2)
    #expect(
      outcome.errors.contains("did you mean \(meant)? Or use an extension, or add --format: png, "),
      "\(outcome.errors)")
  }

  @Test("formats that standard output does not take are not offered, and an image is not a scene")
  func remedies() throws {
    let space = try Workspace()
    let scene = try space.write(
      #"{"version": 1, "size": [8, 6], "duration": 1, "layers": []}"#, to: "s.json")
    for arguments in [["-o", "-"], ["-o", "-", "--format", "gif"]] {
      let run = lambent(["render", scene, "--quiet"] + arguments)
      #expect(run.status == 2 && run.errors.contains("rgba64le"), "\(run.errors)")
      #expect(!run.errors.contains("mp4") && !run.errors.contains("avif"), "\(run.errors)")
    }
    let run = lambent("render", try space.picture("a.png", width: 4, height: 3), "--quiet")
    #expect(run.status == 2 && run.errors.contains("lambent filter"), "\(run.errors)")
  }

  @Test(
    "a document that is not UTF-8 text is answered with its place and how to save it",
    arguments: [
      ([0xFF, 0xFE], "s.json:1:1: the text of the document is UTF-16 or UTF-32: save"),
      ([0xFE, 0xFF], "s.json:1:1: the text of the document is UTF-16 or UTF-32: save"),
      ([], "s.json:1:3: "),
    ] as [([UInt8], String)])
  func otherEncodings(mark: [UInt8], answer: String) throws {
    let space = try Workspace()
    let text: [UInt8] = mark.isEmpty ? Array("{}\0".utf8) : "{}".utf8.flatMap { [$0, 0] }
    let file = space.path("s.json")
    try OutputFile.write(mark + text, to: file)
    let run = lambent("check", file)
    #expect(run.status == 2 && run.errors.contains(answer), "\(run.errors)")
  }

  @Test("a message with a name of any length is one short line")
  func longNames() throws {
    let space = try Workspace()
    let name = String(repeating: "n", count: 100_000)
    let scene = try space.write("{\"\(name)\": 1}", to: "s.json")
    let run = lambent("check", scene)
    #expect(run.status == 2 && run.errors.contains("nnn … nnn"), "\(run.errors.prefix(200))")
    #expect(run.errors.utf8.count < 10_000)
  }

  private let space: Workspace
  private let transition: [String]

  init() throws {
    space = try Workspace()
    transition = [
      "transition", "dissolve", try space.picture("a.png", width: 12, height: 8),
      try space.picture("b.png", width: 12, height: 8, seed: 50),
    ]
  }

  private func run(_ arguments: String...) -> Outcome { lambent(transition + arguments) }

  @Test("an existing file is an error before any frame, unless it may be replaced or left")
  func existing() throws {
    let pattern = space.path("f/%d.png")
    let old = try PNGEncoder.encode(Workspace.image(width: 12, height: 8, seed: 7))
    try OutputFile.write(old, to: space.path("f/2.png"))
    let refused = run("--frames", "4", "-o", pattern)
    #expect(refused.status == 2 && refused.errorLines.count == 1)
    #expect(space.files == ["a.png", "b.png", "f/2.png"])
    #expect(run("--frames", "4", "-o", pattern, "--skip-existing").status == 0)
    #expect(space.files == ["a.png", "b.png", "f/0.png", "f/1.png", "f/2.png", "f/3.png"])
    #expect(try space.bytes("f/2.png") == old)
    #expect(run("--frames", "4", "-o", pattern, "--overwrite").status == 0)
    #expect(try space.bytes("f/2.png") != old)
  }

  @Test("a contact sheet that exists is treated as an existing frame is")
  func existingContactSheet() throws {
    let sheet = try space.picture("sheet.png", width: 2, height: 2)
    let old = try space.bytes("sheet.png")
    let refused = run("--frames", "2", "--digest", "--contact-sheet", sheet)
    #expect(refused.status == 2 && refused.output.isEmpty)
    #expect(
      refused.errors
        == "lambent: error: the file \(sheet) of --contact-sheet exists: add --overwrite or "
        + "--skip-existing\n")
    let left = run("--frames", "2", "--digest", "--contact-sheet", sheet, "--skip-existing")
    #expect(left.status == 0 && left.lines.count == 2)
    #expect(try space.bytes("sheet.png") == old)
    #expect(run("--frames", "2", "--digest", "--contact-sheet", sheet, "--overwrite").status == 0)
    #expect(try space.bytes("sheet.png") != old)
  }

  @Test("an unknown format is refused, also where no file is written")
  func unknownFormat() {
    let refused = run("--frames", "2", "--digest", "--format", "tiff")
    #expect(refused.status == 2 && refused.output.isEmpty)
    #expect(refused.errors.contains("--format does not accept “tiff”: expected "))
  }

  @Test("a sequence that is there already is left alone")
  func nothingToDo() throws {
    #expect(run("--frames", "3", "-o", space.path("c.apng")).status == 0)
    let old = try space.bytes("c.apng")
    #expect(run("--frames", "3", "-o", space.path("c.apng"), "--skip-existing").status == 0)
    #expect(try space.bytes("c.apng") == old)
  }

  @Test("a contact sheet shows up to 16 frames in a grid")
  func contactSheet() throws {
    let sheet = space.path("s/sheet.png")
    #expect(run("--frames", "20", "--digest", "--contact-sheet", sheet).status == 0)
    let image = try space.image("s/sheet.png")
    #expect(image.width == 4 * (12 + 8) + 8 && image.height == 4 * (8 + 18 + 8) + 8)
    #expect(run("--frames", "3", "--digest", "--contact-sheet", sheet, "--overwrite").status == 0)
    let small = try space.image("s/sheet.png")
    #expect(small.width == 2 * (12 + 8) + 8 && small.height == 2 * (8 + 18 + 8) + 8)
  }

  @Test("progress is plain text or Open Job Description's, or nothing")
  func progress() {
    let quiet = run("--frames", "3", "-o", space.path("q%d.png"), "--quiet")
    #expect(quiet.errors.isEmpty && quiet.output.isEmpty)
    let farm = run("--frames", "4", "-o", space.path("o%d.png"), "--progress", "openjd")
    #expect(
      farm.lines == [
        "openjd_progress: 25.0", "openjd_progress: 50.0", "openjd_progress: 75.0",
        "openjd_progress: 100.0",
      ])
    let plain = run("--frames", "3", "-o", space.path("p%d.png"))
    #expect(plain.errors.hasPrefix("3 frames in "))
  }

  @Test("an animated PNG holds all frames; a JPEG one each")
  func formats() throws {
    #expect(run("--frames", "3", "-o", space.path("c.apng")).status == 0)
    #expect(try ImageFile.read(space.path("c.apng")).straight == space.image("a.png"))
    #expect(run("--frames", "2", "-o", space.path("j##.jpg"), "--quality", "80").status == 0)
    #expect(try ImageFile.read(space.path("j01.jpg")).format == .jpeg)
    let named = run("--time", "0", "-o", space.path("odd.name"), "--format", "png")
    #expect(named.status == 0)
  }

  @Test("a closed pipe ends the run quietly with 1; a full disk says so")
  func failingOutput() {
    let closed = lambent(transition + ["--digest", "--quiet"], outputFails: 32)
    #expect(closed.status == 1 && closed.errors.isEmpty)
    let full = lambent(transition + ["--digest", "--quiet"], outputFails: 28)
    #expect(full.status == 75 && full.errorLines.count == 1)
    let device = run("--time", "0", "-o", "/dev/full", "--format", "png")
    #expect(device.status == 75 && device.errorLines.count == 1)
  }

  @Test("a place for the number is %04d, %d or ####, in the file's name")
  func patterns() throws {
    #expect(try PathPattern("a/%04d.png").path(7) == "a/0007.png")
    #expect(try PathPattern("a/%d.png").path(7) == "a/7.png")
    #expect(try PathPattern("a/x-###.png").path(12_345) == "a/x-12345.png")
    #expect(try !PathPattern("a%04d/x.png").hasPlace)
    #expect(try !PathPattern("x.png").hasPlace)
    #expect(throws: PathPattern.Failure.self) { try PathPattern("%d-%d.png") }
  }

  @Test(
    "frames are numbers, ranges and steps",
    arguments: [
      ("12", [12]), ("0-3", [0, 1, 2, 3]), ("0-9x4", [0, 4, 8]), ("0-2,9,5-6", [0, 1, 2, 9, 5, 6]),
      ("3,3,2-4", [3, 2, 4]), ("7-7", [7]),
    ])
  func frameLists(text: String, numbers: [Int]) throws {
    #expect(try FrameList(text).numbers == numbers)
  }

  @Test(
    "text that is not a list of frames is rejected",
    arguments: [
      "", ",", "1,", "-1", "1-", "-", "5-3", "0-9x0", "0-9x", "3x2", "a", "1.5", "0-999999999999",
      "0-90000000", "99999999999999999999",
    ])
  func badFrameLists(text: String) {
    #expect(throws: FrameList.Failure.self) { try FrameList(text) }
  }
}
