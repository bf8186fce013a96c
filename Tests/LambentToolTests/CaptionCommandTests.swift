import Foundation
import LambentImageFiles
import LambentPixels
import Testing

/// `--captions` of `render`, `overlay` and `join`, and the captions of a list.
@Suite("Captions on the command line")
struct CaptionCommandTests {
  private let space: Workspace

  init() throws {
    space = try Workspace()
    let pixels = StraightImage(
      width: 160, height: 90, samples: .eight([UInt8](repeating: 64, count: 160 * 90 * 4)))
    for name in ["a", "b"] {
      try OutputFile.write(try PNGEncoder.encode(pixels), to: space.path("\(name).png"))
    }
    _ = try space.write(
      "1\n00:00:00,500 --> 00:00:01,000\nHello big world\n", to: "talk.srt")
    _ = try space.write(
      ##"{"version": 1, "size": [160, 90], "duration": 2, "frameRate": 10, "background": "#404040", "layers": []}"##,
      to: "plain.json")
    _ = try space.write("1\n00:00:00,000 --> 99:99:99,999\nHello\n", to: "late.srt")
  }

  /// The numbers of the frames in which text is drawn: those with bright pixels.
  private func bright(_ count: Int) throws -> [Int] {
    try (0..<count).filter { frame in
      let bytes = try space.image("f/\(frame).png").bytes
      return stride(from: 0, to: bytes.count, by: 4).contains { bytes[$0] > 180 }
    }
  }

  @Test("render shows each caption exactly for its time", arguments: ["line", "pop", "karaoke"])
  func render(style: String) throws {
    let run = lambent([
      "render", space.path("plain.json"), "--captions", space.path("talk.srt"),
      "--caption-style", style, "-o", space.path("f/%d.png"), "--quiet",
    ])
    #expect(run.status == 0, "\(run.errors)")
    let frames = try bright(20)
    #expect(frames.last == 9 && frames.allSatisfy { (5..<10).contains($0) } && frames.count >= 4)
  }

  @Test("a list of join has a caption per photograph, from one cut to the next")
  func list() throws {
    let list = try space.write(
      "a.png\nb.png\teach=1 caption=Lake & {{hills}}\n", to: "list.txt")
    let run = lambent([
      "join", "--list", list, "--each", "1", "--duration", "0", "--fps", "10", "--size", "160x90",
      "-o", space.path("f/%d.png"), "--quiet", "--write-scene", space.path("film.json"),
    ])
    #expect(run.status == 0, "\(run.errors)")
    #expect(try bright(20) == Array(10..<20))
    let film = try String(contentsOfFile: space.path("film.json"), encoding: .utf8)
    #expect(film.contains("Lake &amp; \\\\{{hills}}"))
    let again = lambent([
      "render", space.path("film.json"), "-o", space.path("g/%d.png"), "--quiet",
    ])
    #expect(again.status == 0, "\(again.errors)")
    #expect(try space.image("g/15.png").bytes == space.image("f/15.png").bytes)
  }

  @Test(
    "what is wrong is said before anything is drawn",
    arguments: [
      (["--captions", "none.srt"], 1, "none.srt"),
      (["--caption-style", "pop"], 2, "--captions"),
      (["--captions", "plain.json"], 1, "captions"),
      (["--captions", "talk.srt", "--caption-style", "plop"], 2, "did you mean “pop”?"),
      (
        ["--captions", "talk.srt", "--caption-style", "plain.json"], 2,
        "error: --caption-style: "
      ),
      (["--captions", "late.srt"], 1, "on line 2: an end at 86400 s at most\n"),
    ] as [([String], Int32, String)])
  func faults(options: [String], status: Int32, words: String) {
    let arguments = options.map { $0.contains(".") ? space.path($0) : $0 }
    let run = lambent(
      ["render", space.path("plain.json"), "-o", space.path("f/%d.png"), "--quiet"] + arguments)
    #expect(run.status == status && run.errors.contains(words), "\(run.status) \(run.errors)")
  }
}
