import Foundation
import LambentImageFiles
import LambentPixels
import LambentTool
import TestKit
import Testing

@Suite("How long frames are shown")
struct FrameTimingTests {
  private let space: Workspace
  private let scene: String

  init() throws {
    space = try Workspace()
    scene = try space.write(
      """
      {"version": 1, "size": [32, 16], "duration": 10, "frameRate": 30, "background": "#000",
       "layers": [{"type": "layer", "frame": [0, 0, 8, 16], "backgroundColor": "#fff",
         "animate": {"position.x": [[0, 4], [10, 28]]}}]}
      """, to: "s.json")
  }

  private func render(_ frames: String, _ name: String, _ options: String...) throws -> String {
    let run = lambent(
      ["render", scene, "--frames", frames, "-o", space.path(name), "--quiet"] + options)
    try #require(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    return space.path(name)
  }

  @Test("every frame is shown until the next of the list")
  func schedules() throws {
    let rate = try #require(FrameRate("30000/1001"))
    func schedule(_ text: String) throws -> FrameSchedule {
      FrameSchedule(try FrameList(text).numbers, rate: rate)
    }
    #expect(try schedule("0-9") == FrameSchedule([0, 1], rate: rate))
    #expect(
      try schedule("0-14:2").rate == FrameRate("15000/1001") && schedule("0-14:2").holds == [])
    #expect(try schedule("0-3,10,20").holds == [1, 1, 1, 7, 10, 10])
    #expect(try schedule("0,4,10").rate == FrameRate("15000/1001"))
    #expect(try schedule("0,4,10").holds == [2, 3, 3])
    // Without an order in time, each is shown for one period.
    #expect(try schedule("5,3").rate == rate && schedule("5,3").holds == [])
    #expect(try schedule("7").rate == rate && schedule("7").holds == [])
  }

  @Test("with the duration kept, the rate stays, and the last frame lasts to the end of the range")
  func keptDuration() throws {
    let rate = try #require(FrameRate("30"))
    func schedule(_ text: String) throws -> FrameSchedule {
      let list = try FrameList(text)
      return FrameSchedule(list.numbers, rate: rate, until: list.end)
    }
    #expect(try schedule("0-89:4").rate == rate)
    #expect(try schedule("0-89:4").holds.reduce(0, +) == 90)
    #expect(try schedule("0-89:4").holds.last == 2)
    #expect(try schedule("0-9").holds == [])
    let bytes = try ImageFile.readBytes(
      render("0-9:4", "kept.apng", "--keep-duration"), name: "")
    #expect(bytes.count > 100)
    let run = lambent(["render", scene, "--keep-duration", "-o", space.path("x.apng")])
    #expect(run.status == 2 && run.errors.contains("--keep-duration applies to --frames only"))
  }

  @Test(
    "the atlas of a sheet says how long each frame is shown",
    arguments: [("0-14:2", [66.667, 66.667]), ("0-3,10,20", [33.333, 33.333])])
  func atlas(frames: String, first: [Double]) throws {
    _ = try render(frames, "sheet.png", "--sheet", "auto", "--atlas", "array")
    let data = try Data(contentsOf: space.url.appending(path: "sheet.json"))
    let root = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let found = try #require(root["frames"] as? [[String: Any]]).compactMap {
      $0["duration"] as? Double
    }
    #expect(zip(found, first).allSatisfy { abs($0 - $1) < 0.001 }, "\(found)")
    let total = frames == "0-14:2" ? 16.0 : 30
    #expect(abs(found.reduce(0, +) - total * 1000 / 30) < 0.01, "\(found)")
  }

  @Test("animated PNG holds every duration")
  func apng() throws {
    let bytes = try ImageFile.readBytes(render("0-2,9,30", "a.apng"), name: "")
    let controls = bytes.indices.dropLast(4).filter {
      Array(bytes[$0..<($0 + 4)]) == Array("fcTL".utf8)
    }
    let delays = controls.map { start -> Double in
      let at = start + 4 + 20
      let parts = [at, at + 2].map { Double(Int(bytes[$0]) << 8 | Int(bytes[$0 + 1])) }
      return (parts[0] / parts[1] * 30).rounded()
    }
    #expect(delays == [1, 1, 7, 21, 21])
  }

  @Test("Y4M says the rate, or repeats what is shown longer")
  func y4m() throws {
    let even = try ImageFile.readBytes(render("0-14:2", "a.y4m"), name: "")
    #expect(String(decoding: even.prefix(40), as: UTF8.self).contains(" F15:1 "))
    let size = 6 + 3 * 32 * 16
    let uneven = try ImageFile.readBytes(render("0,1,4", "b.y4m"), name: "")
    #expect(String(decoding: uneven.prefix(40), as: UTF8.self).contains(" F30:1 "))
    let header = try #require(uneven.firstIndex(of: 10)) + 1
    let frames = (0..<(uneven.count - header) / size).map {
      Array(uneven[(header + $0 * size)..<(header + ($0 + 1) * size)])
    }
    #expect(frames.count == 7 && (uneven.count - header) % size == 0)
    #expect(Set(frames[1...3]).count == 1 && Set(frames[4...6]).count == 1)
    // A whole one is left as it is.
    let again = lambent(
      "render", scene, "--frames", "0,1,4", "-o", space.path("b.y4m"), "--quiet", "--skip-existing")
    #expect(again.status == 0 && again.errors.isEmpty, "\(again.errors)")
  }

  @Test("raw frames have no time")
  func raw() throws {
    #expect(try ImageFile.readBytes(render("0,1,9", "a.rgba"), name: "").count == 3 * 4 * 32 * 16)
  }

  @Test("a list that would be repeated without end is an error of one line")
  func tooMany() {
    let run = lambent(
      "render", scene, "--frames", "0,1,90000000", "-o", space.path("a.y4m"), "--quiet")
    #expect(run.status == 2 && run.errorLines.count == 1, "\(run.errors)")
  }

  @Test(
    "films last as long as the frames are apart",
    .enabled(if: Film.isTested, "ffmpeg is installed"),
    arguments: ["mp4", "webm", "mov", "avif", "gif"])
  func films(format: String) throws {
    for (list, count, seconds) in [("0-14:2", 8, 16.0 / 30), ("0-2,9,30", 51, 51.0 / 30)] {
      let path = try render(list, "\(count).\(format)")
      let times = try Film.facts(path, "packet=pts_time,duration_time").compactMap { line in
        line.split(separator: ",").compactMap { Double($0) }
      }
      #expect(times.count == count)
      let end = times.map { $0[0] + ($0.count > 1 ? $0[1] : seconds / Double(count)) }.max() ?? 0
      #expect(abs(end - seconds) < 0.03, "\(list): \(end)")
    }
  }

  @Test(
    "animated WebP holds every duration, without adding up what is rounded",
    .enabled(if: Film.isTested, "ffmpeg is installed"))
  func webP() throws {
    func delays(_ path: String) throws -> [Int] {
      let bytes = try ImageFile.readBytes(path, name: "")
      return bytes.indices.dropLast(4).filter {
        Array(bytes[$0..<($0 + 4)]) == Array("ANMF".utf8)
      }.map { start in
        (0..<3).reduce(0) { $0 | Int(bytes[start + 8 + 12 + $1]) << (8 * $1) }
      }
    }
    #expect(try delays(render("0-14:2", "a.webp")) == [67, 66, 67, 67, 66, 67, 67, 66])
    #expect(try delays(render("0-2,9,30", "b.webp")) == [33, 34, 233, 700, 700])
  }

  @Test("transparency that a format loses is warned of where there is some, and once")
  func transparency() throws {
    let clear = try space.write(
      #"{"version": 1, "size": [8, 6], "duration": 0.2, "layers": []}"#, to: "clear.json")
    let covered = try space.write(
      """
      {"version": 1, "size": [8, 6], "duration": 0.2,
       "layers": [{"type": "layer", "frame": [0, 0, 8, 6], "backgroundColor": "#f00"}]}
      """, to: "covered.json")
    for name in ["%d.jpg", "a.y4m"] {
      let opaque = lambent("render", covered, "-o", space.path("o/\(name)"), "--quiet")
      #expect(opaque.status == 0 && opaque.errors.isEmpty, "\(opaque.errors)")
      let lost = lambent("render", clear, "-o", space.path("c/\(name)"), "--quiet")
      #expect(lost.errors.split(separator: "\n").count == 1 && lost.errors.contains("no alpha"))
    }
  }

  @Test("a preset that repeats does so in a loop of any length", arguments: ["4", "9"])
  func loops(seconds: String) throws {
    let listed = lambent("list", "presets").lines.compactMap { $0.split(separator: " ").first }
    for name in listed {
      let run = lambent(
        "render", String(name), "--loop", seconds, "--size", "16x9", "--fit", "fill", "--frames",
        "0",
        "--digest", "--quiet")
      let own = try String(
        contentsOf: presets.appending(path: "\(name).json"), encoding: .utf8
      ).contains("\n  \"loop\":")
      #expect(!own || !run.errors.contains("loop jumps"), "\(name): \(run.errors)")
    }
  }

  private var presets: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Presets")
  }
}
