import Foundation
import LambentImageFiles
import LambentPixels
import TestKit
import Testing

/// Films that ffmpeg makes for a test.
enum Film {
  /// True if tests of films are run.
  static let isTested = runsTests(
    needing: (try? FrameFormat.mp4.check(
      FrameStreamDescription(width: 2, height: 2, rate: FrameRate(1)!, frameCount: 1))) != nil)

  /// Runs a program and returns what it wrote.
  @discardableResult
  static func run(_ arguments: [String], input: Data? = nil) throws -> Data {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    if let input {
      let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      try input.write(to: file)
      defer { try? FileManager.default.removeItem(at: file) }
      process.standardInput = try FileHandle(forReadingFrom: file)
    }
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "\(arguments)")
    return data
  }

  /// A film of moving colours with a tone of so many hertz.
  static func make(_ path: String, seconds: Double, hertz: Int? = nil, size: String = "64x48")
    throws
  {
    var arguments = ["ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i"]
    arguments.append("testsrc=size=\(size):rate=25:duration=\(seconds)")
    if let hertz {
      arguments += [
        "-f", "lavfi", "-i", "sine=frequency=\(hertz):duration=\(seconds)", "-c:a", "aac",
      ]
    }
    try run(arguments + ["-c:v", "libx264", "-g", "12", "-pix_fmt", "yuv420p", path])
  }

  /// What ffprobe says of a film.
  static func facts(_ path: String, _ entries: String, stream: String = "v:0") throws -> [String] {
    let data = try run([
      "ffprobe", "-v", "error", "-select_streams", stream, "-show_entries", entries, "-of",
      "csv=p=0", path,
    ])
    return String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init)
  }

  /// How loud a second of a film is at most, 0…1.
  static func loudness(_ path: String, from start: Double, seconds: Double) throws -> Double {
    let data = try run([
      "ffmpeg", "-v", "error", "-ss", "\(start)", "-t", "\(seconds)", "-i", path, "-f", "s16le",
      "-ac", "1", "-",
    ])
    return data.withUnsafeBytes { bytes in
      bytes.bindMemory(to: Int16.self).map { abs(Double($0)) }.max() ?? 0
    } / 32_768
  }
}

@Suite("lambent join", .enabled(if: Film.isTested, "ffmpeg is installed"))
struct JoinTests {
  private let space: Workspace

  init() throws { space = try Workspace() }

  @Test("photographs and clips follow one another; the length is their sum less the overlaps")
  func lengths() throws {
    try Film.make(space.path("a.mp4"), seconds: 1.2, hertz: 440)
    let photo = try space.picture("b.png", width: 40, height: 90)
    try Film.make(space.path("c.mp4"), seconds: 1, hertz: 880, size: "32x32")
    let run = lambent(
      "join", space.path("a.mp4"), photo, space.path("c.mp4"), "-o", space.path("out.mp4"),
      "--each", "1", "--duration", "0.4", "--transition", "push,pageCurl:angle=2.4", "--ken-burns",
      "--quiet")
    #expect(run.status == 0, "\(run.errors)")
    // 30 + 25 + 25 frames, less twice 10.
    #expect(try Film.facts(space.path("out.mp4"), "stream=width,height,nb_frames") == ["64,48,60"])
    #expect(try Film.facts(space.path("out.mp4"), "stream=codec_type", stream: "a:0") == ["audio"])
    #expect(try Film.loudness(space.path("out.mp4"), from: 0.3, seconds: 0.2) > 0.05)
    #expect(try Film.loudness(space.path("out.mp4"), from: 1.25, seconds: 0.1) < 0.02)
    #expect(try Film.loudness(space.path("out.mp4"), from: 2.0, seconds: 0.2) > 0.05)
  }

  @Test("the document that it writes renders the same frames, by any number of threads")
  func document() throws {
    try Film.make(space.path("a.mp4"), seconds: 0.6)
    let photo = try space.picture("b.png", width: 90, height: 60)
    let arguments = [
      "join", space.path("a.mp4"), photo, photo, "--each", "0.6", "--duration", "0.2",
      "--transition", "dissolve", "--ken-burns", "--size", "32x24", "--fps", "10", "--digest",
      "--quiet",
    ]
    let joined = lambent(arguments + ["--write-scene", space.path("film/film.json")])
    #expect(joined.status == 0, "\(joined.errors)")
    #expect(joined.lines.count == 14)
    #expect(Set(joined.lines.map { $0.split(separator: " ").last }).count == 14)
    let rendered = lambent(
      "render", space.path("film/film.json"), "--digest", "--quiet", "--jobs", "1")
    #expect(rendered.status == 0, "\(rendered.errors)")
    #expect(rendered.lines == joined.lines)
    let alone = lambent(
      "render", space.path("film/film.json"), "--digest", "--quiet", "--frames", "9,2,5")
    #expect(alone.lines == [joined.lines[9], joined.lines[2], joined.lines[5]])
    #expect(lambent("check", space.path("film/film.json")).status == 0)
  }

  @Test("what moves in a transition is exposed for half a frame, unless the list has a shutter")
  func shutter() throws {
    let photo = try space.picture("b.png", width: 32, height: 24)
    let names = ["push", "slice", "moveIn:shutter=0", "reveal:shutter=0.3", "dissolve"]
    let run = lambent(
      ["join"] + Array(repeating: photo, count: 6) + [
        "--each", "1", "--duration", "0.4", "--fps", "20", "--size", "16x12", "--transition",
        names.joined(separator: ","), "--write-scene", space.path("film.json"), "--digest",
        "--quiet",
      ])
    #expect(run.status == 0, "\(run.errors)")
    let data = try JSONSerialization.jsonObject(with: Data(space.bytes("film.json")))
    let events = try #require((data as? [String: Any])?["events"] as? [[String: Any]])
    let filters = events.map { event in
      let added = (event["add"] as? [[String: Any]] ?? []) + [event["add"] as? [String: Any] ?? [:]]
      return (added.first?["animation"] as? [String: Any])?["filter"]
    }
    // Eight frames a transition.
    let shutters = filters.map { ($0 as? [String: Any])?["shutter"] as? Double }
    #expect(shutters == [0.0625, 0.0625, 0, 0.3, nil], "\(events)")
  }

  @Test("while a transition lasts, the clip that gives way plays on")
  func playsOn() throws {
    try Film.make(space.path("a.mp4"), seconds: 1)
    let photo = try space.picture("b.png", width: 64, height: 48)
    // A wipe's own progress moves too; of a flash's first frames only the old clip shows.
    let run = lambent(
      "join", space.path("a.mp4"), photo, "--each", "1", "--duration", "0.4", "--timing",
      "steps(1, end)", "--digest", "--quiet", "--write-scene", space.path("film.json"))
    #expect(run.status == 0, "\(run.errors)")
    let film = try ClipFile(space.path("a.mp4"))
    let still = lambent(
      "render", space.path("film.json"), "--frames", "20", "-o", space.path("f.png"), "--quiet")
    #expect(still.status == 0, "\(still.errors)")
    #expect(try space.image("f.png").bytes == film.image(at: 20.0 / 25).straight.bytes)
  }

  @Test("a photograph's zoom is even, and its path straight, to parts of a pixel")
  func kenBurns() throws {
    _ = try space.picture("p.png", width: 600, height: 400)
    let list = try space.write("p.png\tfrom=0,0,1,1 to=0.55,0.6,0.3,0.3\n", to: "list.txt")
    let run = lambent(
      "join", "--list", list, "--size", "30x20", "--each", "4", "--write-scene",
      space.path("film.json"), "--digest", "--quiet", "--fps", "1")
    #expect(run.status == 0, "\(run.errors)")
    let times = (0...16).map { Double($0) / 4 }
    let values = lambent(
      "inspect", space.path("film.json"), "--json", "--path", "show.contentsRect", "--times",
      times.map { "\($0)" }.joined(separator: ","))
    let data = try JSONSerialization.jsonObject(with: Data(values.output))
    let rects = try #require(data as? [[String: Any]]).compactMap { $0["value"] as? [Double] }
    try #require(rects.count == times.count && rects.allSatisfy { $0.count == 4 })
    for (time, rect) in zip(times, rects) {
      #expect(abs(log(rect[2]) - log(0.3) * time / 4) < 2e-4)
      #expect(abs(rect[3] - rect[2]) < 1e-9)
      // Every corner is on the line between its first and its last point.
      let way = (1 - rect[2]) / (1 - 0.3)
      #expect(abs(rect[0] - 0.55 * way) < 1e-9)
      #expect(abs(rect[1] - 0.6 * way) < 1e-9)
    }
  }

  @Test("a list has hundreds of inputs, with settings of their own, and memory stays bounded")
  func list() throws {
    let photo = try space.picture("in/p.png", width: 400, height: 300)
    _ = photo
    let list = try space.write(
      "# three hundred\n"
        + String(repeating: "in/p.png\teach=0.2 from=0,0,1,1 to=0.25,0.25,0.5,0.5\n", count: 300),
      to: "list.txt")
    let run = lambent(
      "join", "--list", list, "--duration", "0.1", "--size", "16x12", "--fps", "10", "--digest",
      "--quiet")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.lines.count == 600 - 299)
  }

  @Test("music lies beneath and fades at the end")
  func music() throws {
    try Film.run([
      "ffmpeg", "-v", "error", "-f", "lavfi", "-i", "sine=frequency=300:duration=1",
      space.path("song.wav"),
    ])
    let photo = try space.picture("b.png", width: 32, height: 24)
    let run = lambent(
      "join", photo, photo, "--each", "2", "--duration", "0.5", "--size", "32x24", "--fps", "10",
      "--music", space.path("song.wav"), "-o", space.path("o.mov"), "--quiet")
    #expect(run.status == 0, "\(run.errors)")
    // It begins again after its second, and is gone after 3.5 s.
    #expect(try Film.loudness(space.path("o.mov"), from: 2, seconds: 0.3) > 0.05)
    #expect(try Film.loudness(space.path("o.mov"), from: 3.47, seconds: 0.03) < 0.02)
  }

  @Test(
    "a film is transparent where an input is, if its format keeps alpha",
    arguments: [0x80, 0xFF] as [UInt32])
  func alpha(opacity: UInt32) throws {
    let photo = space.path("a.png")
    let pixel = PixelBuffer(width: 8, height: 8, repeating: opacity << 24)
    try Image(.rgba8(pixel)).write(to: photo)
    let run = lambent(
      "join", photo, photo, "--each", "0.4", "--duration", "0.2", "--size", "16x16", "--fps", "10",
      "-o", space.path("a.mov"), "--quiet")
    #expect(run.status == 0, "\(run.errors)")
    let format = try Film.facts(space.path("a.mov"), "stream=pix_fmt")
    #expect(format.first?.hasPrefix("yuva") == (opacity < 255), "\(format)")
    let film = try ClipFile(space.path("a.mov"))
    for time in [0, 0.3, 0.5] {
      let found = Int(try film.image(at: time).straight.bytes[3])
      #expect(abs(found - Int(opacity)) <= 2, "at \(time): \(found)")
    }
  }

  @Test("after the end of a clip its last frame stays, and settings without an effect are said")
  func unfitSettings() throws {
    try Film.make(space.path("a.mp4"), seconds: 1)
    _ = try space.picture("b.png", width: 64, height: 48)
    let list = try space.write("a.mp4\teach=2 start=0.4\nb.png\tstart=3\n", to: "list.txt")
    let run = lambent(
      "join", "--list", list, "--each", "1", "--duration", "0", "-o", space.path("f/%d.png"))
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      run.errors.contains("a.mp4 ends after 0.6 s, and is to show for 2 s: its last frame stays"),
      "\(run.errors)")
    #expect(run.errors.contains("b.png is a photograph: its start has no effect"), "\(run.errors)")
    #expect(space.files.count { $0.hasPrefix("f/") } == 75)
    #expect(try space.image("f/49.png").bytes == space.image("f/14.png").bytes)
    #expect(try space.image("f/50.png").bytes != space.image("f/49.png").bytes)
  }

  @Test("values of transitions are JSON, whose commas and colons do not end them")
  func values() throws {
    let photo = try space.picture("b.png", width: 32, height: 24)
    let film = space.path("film.json")
    let run = lambent(
      "join", photo, photo, photo, "--transition",
      "flash:center=[10,12],push,fadeThroughColor:color=[1,0,0,1]", "-o", space.path("f/%d.png"),
      "--size", "16x12", "--fps", "1", "--quiet", "--write-scene", film)
    #expect(run.status == 0, "\(run.errors)")
    let text = try String(contentsOfFile: film, encoding: .utf8)
    #expect(text.contains(#""center": [10, 12]"#), "\(text)")
  }

  @Test("a file of music without sound is named")
  func silence() throws {
    let photo = try space.picture("b.png", width: 32, height: 24)
    let run = lambent(
      "join", photo, photo, "--music", photo, "-o", space.path("x.mp4"), "--quiet")
    #expect(run.status == 1)
    #expect(run.errors.contains("b.png, of --music, has no sound"), "\(run.errors)")
    let folder = lambent(
      "join", photo, photo, "--music", space.url.path, "-o", space.path("x.mp4"), "--quiet")
    #expect(folder.errors.contains("of --music: it is a folder"), "\(folder.errors)")
  }

  @Test("what is wrong is said in one line")
  func faults() throws {
    let photo = try space.picture("b.png", width: 32, height: 24)
    for (arguments, status) in [
      ([], 2), ([photo, "--transition", "pageCrul"], 2), ([photo, "--each", "0"], 2),
      ([photo, "--transition", "pageCurl:angel=2"], 2), (["none.mp4"], 1),
      ([photo, "--fit", "error"], 2), ([photo, "--music", "none.mp3"], 1),
      (["--list", "none.txt"], 1),
    ] as [([String], Int32)] {
      let run = lambent(["join"] + arguments + ["-o", space.path("x.mp4"), "--quiet"])
      #expect(run.status == status, "\(arguments): \(run.errors)")
      #expect(run.errorLines.count == 1, "\(arguments): \(run.errors)")
    }
    #expect(space.files == ["b.png"])
  }
}

@Suite("lambent transition of clips", .enabled(if: Film.isTested, "ffmpeg is installed"))
struct TransitionOfClipsTests {
  @Test("the end of one lies over the start of the other, and their sound is crossfaded")
  func clips() throws {
    let space = try Workspace()
    try Film.make(space.path("a.mp4"), seconds: 2, hertz: 440)
    try Film.make(space.path("b.mp4"), seconds: 2, hertz: 880, size: "32x32")
    let run = lambent(
      "transition", "pageCurl", space.path("a.mp4"), space.path("b.mp4"), "--duration", "1", "-o",
      space.path("cut.mp4"), "--quiet")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try Film.facts(space.path("cut.mp4"), "stream=width,height,nb_frames") == ["64,48,25"])
    #expect(try Film.loudness(space.path("cut.mp4"), from: 0.4, seconds: 0.2) > 0.05)
    let first = lambent(
      "transition", "dissolve", space.path("a.mp4"), space.path("b.mp4"), "--duration", "1", "-o",
      space.path("f/%d.png"), "--quiet", "--fit", "stretch")
    #expect(first.status == 0, "\(first.errors)")
    let (a, b) = (try ClipFile(space.path("a.mp4")), try ClipFile(space.path("b.mp4")))
    #expect(try space.image("f/0.png").bytes == a.image(at: 1).straight.bytes)
    let last = try b.image(at: 24.0 / 25).straight
    #expect(try space.image("f/24.png").bytes[0] == last.bytes[0])
  }
}

@Suite("Lists of lambent join")
struct JoinListTests {
  @Test(
    "lines end as on any system, with settings and a byte order mark",
    arguments: ["\n", "\r\n"], ["", "\u{FEFF}"])
  func lineEnds(end: String, mark: String) throws {
    let space = try Workspace()
    _ = try space.picture("a.png", width: 8, height: 6)
    _ = try space.picture("b c.png", width: 8, height: 6)
    let lines = ["# photographs", "a.png\teach=0.2", "", "b c.png"]
    let list = try space.write(mark + lines.map { $0 + end }.joined(), to: "l.txt")
    let run = lambent(
      "join", "--list", list, "--each", "0.1", "--duration", "0", "--size", "8x6", "--fps", "10",
      "--quiet", "-o", space.path("f/%d.png"))
    #expect(run.status == 0, "\(run.errors)")
    #expect(space.files.count { $0.hasPrefix("f/") } == 3)
    // Of standard input, paths are relative to the present folder.
    let text = lines.map { ($0.contains(".png") ? space.path($0) : $0) + end }.joined()
    let piped = lambent(
      "join", "--list", "-", "--each", "0.1", "--duration", "0", "--size", "8x6", "--fps", "10",
      "--quiet", "-o", space.path("g/%d.png"), "--timing", "[0,0,1,1]",
      input: Array((mark + text).utf8))
    #expect(piped.status == 0, "\(piped.errors)")
    #expect(space.files.count { $0.hasPrefix("g/") } == 3)
  }

  @Test("a transition that is longer than half of an input is shorter, which a warning explains")
  func shortInputs() throws {
    let space = try Workspace()
    let photo = try space.picture("a.png", width: 8, height: 6)
    let run = lambent(
      "join", photo, photo, "--each", "1", "--duration", "0.8", "--size", "8x6", "--fps", "10",
      "--digest")
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      run.errors.contains(
        "takes 0.5 s instead of 0.8 s, half of the shorter input: \(photo) has 1 s"),
      "\(run.errors)")
  }
}
