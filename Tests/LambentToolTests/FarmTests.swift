import Foundation
import LambentImageFiles
import LambentPixels
import LambentTool
import TestKit
import Testing

@Suite("Frames that several runs render")
struct FarmTests {
  private let space: Workspace
  private let scene: String
  private let pattern: String
  private let frames: String

  init() throws {
    space = try Workspace()
    scene = try space.write(
      """
      {"version": 1, "size": [24, 16], "duration": 2, "frameRate": 10, "background": "#102030",
       "layers": [{"type": "emitter", "name": "hose", "position": [12, 8],
         "emitterCells": [{"name": "drop", "contents": "a", "birthRate": 40, "lifetime": 1, "velocity": 20,
           "emissionRange": 6.28}]}],
       "images": {"a": {"file": "a.png"}}}
      """, to: "scene.json")
    _ = try space.picture("a.png", width: 4, height: 4)
    frames = space.path("frames")
    pattern = frames + "/%04d.png"
  }

  private func render(_ arguments: String...) -> Outcome {
    lambent(["render", scene, "--quiet", "-o", pattern] + arguments)
  }

  private func manifest(_ name: String) -> String { "\(frames)/manifests/\(name).jsonl" }

  private func verify(_ arguments: String...) -> Outcome {
    lambent(["verify", frames] + arguments)
  }

  /// Every image of the frames' folder by its name.
  private func images() throws -> [String: [UInt8]] {
    let names = try FileManager.default.contentsOfDirectory(atPath: frames)
    return try Dictionary(
      uniqueKeysWithValues: names.filter { $0.hasSuffix(".png") }.map {
        ($0, try space.bytes("frames/" + $0))
      })
  }

  private func change(_ name: String, _ body: (inout [UInt8]) -> Void) throws {
    var bytes = try space.bytes("frames/" + name)
    body(&bytes)
    try OutputFile.write(bytes, to: "\(frames)/\(name)")
  }

  // MARK: Shards

  @Test("shards divide frames without a gap or an overlap, and write the bytes of one run")
  func shards() throws {
    #expect(render("--manifest", manifest("all")).status == 0)
    let whole = try images()
    #expect(whole.count == 20)
    try FileManager.default.removeItem(atPath: frames)
    for index in 0..<3 {
      #expect(
        render("--shard", "\(index)/3", "--manifest", manifest("\(index)")).status == 0)
    }
    #expect(try images() == whole)
    let lines = try (0..<3).map {
      try space.bytes("frames/manifests/\($0).jsonl").split(separator: 10)
    }
    #expect(lines.map(\.count) == [8, 8, 7])
    #expect(verify().status == 0)
  }

  @Test("a shard counts files as the whole run does")
  func startNumber() throws {
    #expect(render("--frames", "5-9", "--start-number", "100", "--shard", "1/2").status == 0)
    #expect(try images().keys.sorted() == ["0101.png", "0103.png"])
  }

  @Test("a manifest has the number of the first file among its options")
  func startNumberOfManifest() throws {
    let options = ["--frames", "5-6", "--manifest", manifest("a")]
    #expect(lambent(["render", scene, "--quiet", "-o", pattern] + options).status == 0)
    let other = render("--frames", "7-8", "--start-number", "100", "--manifest", manifest("b"))
    #expect(other.status == 2 && other.errors.contains("--start-number 100"), "\(other.errors)")
  }

  @Test("a shard without frames does nothing, and says so")
  func emptyShard() throws {
    let run = render("--frames", "0-1", "--shard", "2/3", "--manifest", manifest("2"))
    #expect(run.status == 0, "\(run.errors)")
    #expect(try images().isEmpty)
  }

  @Test(
    "a shard that is none is rejected",
    arguments: ["", "1", "3/3", "-1/3", "0/0", "1/2/3", "a/b", "0/9999999", "0x/3", " 0/1"])
  func badShards(_ text: String) {
    #expect(Shard(text) == nil)
    let run = render("--shard", text)
    #expect(run.status == 2 && run.errors.contains("--shard"), "\(run.errors)")
  }

  @Test("a shard makes no film and no sheet, and --time has neither shard nor manifest")
  func contradictions() {
    for arguments in [
      ["-o", space.path("a.apng"), "--shard", "0/2"], ["--digest", "--manifest", space.path("m")],
      ["--time", "0.5", "--shard", "0/2"], ["--time", "0.5", "--manifest", space.path("m")],
      ["-o", space.path("s.png"), "--sheet", "auto", "--manifest", space.path("m")],
    ] {
      let run = lambent(["render", scene, "--quiet"] + arguments)
      #expect(run.status == 2, "\(arguments): \(run.errors)")
    }
    #expect(!FileManager.default.fileExists(atPath: space.path("m")))
  }

  // MARK: Manifests

  @Test("a manifest lists each frame with the digests of its pixels and its file")
  func manifestLines() throws {
    #expect(render("--frames", "0,3", "--manifest", manifest("m")).status == 0)
    let read = try Manifest(contentsOf: manifest("m"))
    #expect(read.entries.map(\.frame) == [0, 3])
    #expect(read.entries.map(\.file) == ["0000.png", "0003.png"])
    let digests = lambent("render", scene, "--digest", "--frames", "0,3", "--quiet").lines
    #expect(
      digests.map { $0.split(separator: " ").last.map(String.init) } == read.entries.map(\.pixels))
    let sizes = try ["0000.png", "0003.png"].map { try images()[$0]?.count }
    #expect(read.entries.map(\.bytes) == sizes)
    let head = try #require(read.head)
    #expect(head.frameCount == 20 && head.rate == FrameRate(10) && head.isOpaque)
  }

  @Test("a manifest of more frames than are compared at once is an error, unless some are named")
  func hugeCount() throws {
    #expect(render("--frames", "0-1", "--manifest", manifest("m")).status == 0)
    let text = String(decoding: try space.bytes("frames/manifests/m.jsonl"), as: UTF8.self)
    let huge = text.replacing("\"frameCount\": 20", with: "\"frameCount\": 99999999999")
    #expect(huge != text)
    try OutputFile.write(Array(huge.utf8), to: manifest("m"))
    let run = verify()
    #expect(run.status == 2 && run.errors.contains("--frames"), "\(run.errors)")
    #expect(verify("--frames", "0-1").status == 0)
  }

  @Test("lines that broke off are passed over, and do not swallow the next one")
  func tornLines() throws {
    #expect(render("--frames", "0-3", "--manifest", manifest("m")).status == 0)
    let bytes = try space.bytes("frames/manifests/m.jsonl")
    let lines = bytes.split(separator: 10)
    // Cut anywhere in the last line.
    for length in [1, 20, lines[4].count - 1, lines[4].count] {
      let cut = Array(bytes.dropLast(lines[4].count + 1 - length))
      try OutputFile.write(cut, to: manifest("m"))
      #expect(try Manifest(contentsOf: manifest("m")).entries.map(\.frame) == [0, 1, 2])
      let run = render("--frames", "0-3", "--manifest", manifest("m"), "--skip-existing")
      #expect(run.status == 0, "\(run.errors)")
      // The last line is whole already where only its end was missing.
      #expect(Set(try Manifest(contentsOf: manifest("m")).entries.map(\.frame)) == [0, 1, 2, 3])
      #expect(verify("--frames", "0-3").status == 0)
    }
    // Cut in the head: nothing is listed, and all is rendered again.
    for length in [1, 20, lines[0].count] {
      try OutputFile.write(Array(bytes.prefix(length)), to: manifest("m"))
      let run = render("--frames", "0-3", "--manifest", manifest("m"), "--skip-existing")
      #expect(run.status == 0, "\(run.errors)")
      #expect(try Manifest(contentsOf: manifest("m")).entries.map(\.frame) == [0, 1, 2, 3])
      let other = render("--seed", "4", "--manifest", manifest("m"), "--skip-existing")
      #expect(other.status == 2, "\(other.errors)")
    }
  }

  @Test("a file that is not a manifest is not appended to")
  func foreignFile() throws {
    let path = try space.write("my notes\n", to: "notes.txt")
    #expect(render("--manifest", path).status == 2)
    #expect(render("--manifest", scene).status == 2)
    #expect(try space.bytes("notes.txt") == Array("my notes\n".utf8))
  }

  @Test("runs of another version, image or options do not meet in one manifest, nor in one folder")
  func otherHeads() throws {
    #expect(render("--frames", "0-3", "--manifest", manifest("a")).status == 0)
    let before = try space.bytes("frames/manifests/a.jsonl")
    func fails(_ word: String, _ arguments: String...) {
      for name in ["a", "b"] {
        let run = lambent(
          ["render", scene, "--quiet", "-o", pattern, "--overwrite", "--frames", "5", "--manifest"]
            + [manifest(name)] + arguments)
        #expect(run.status == 2 && run.errors.contains(word), "\(run.errors)")
      }
    }
    fails("options", "--seed", "4")
    fails("options", "--size", "12x8")
    _ = try space.picture("a.png", width: 4, height: 4, seed: 9)
    fails("an image")
    _ = try space.picture("a.png", width: 4, height: 4)
    try OutputFile.write(before, to: manifest("a"))
    let other = String(decoding: before, as: UTF8.self).replacingOccurrences(
      of: "\"version\": \"", with: "\"version\": \"9.")
    try OutputFile.write(Array(other.utf8), to: manifest("a"))
    fails("version 9.")
    #expect(try images().count == 4)
    // Two manifests that both exist are not of the same frames either.
    try OutputFile.write(before, to: manifest("b"))
    let run = verify("--frames", "0-3")
    #expect(run.status == 1 && run.errors.contains("version"), "\(run.errors)")
  }

  // MARK: Verification

  @Test("verify finds a missing, a truncated, a changed, a foreign and an extra file")
  func damage() throws {
    #expect(render("--manifest", manifest("m")).status == 0)
    #expect(verify().status == 0 && verify("--missing").text.isEmpty)
    try FileManager.default.removeItem(atPath: frames + "/0002.png")
    try change("0004.png") { $0.removeLast(10) }
    try change("0006.png") { $0[$0.count / 2] ^= 1 }
    // Another version of the frame: whole, but not this one.
    let other = space.path("other.png")
    let foreign = lambent(
      "render", scene, "--seed", "7", "--frames", "8", "-o", other, "--quiet")
    #expect(foreign.status == 0)
    try OutputFile.write(space.bytes("other.png"), to: frames + "/0008.png")
    try OutputFile.write([1], to: frames + "/extra.png")
    let run = verify()
    #expect(run.status == 1)
    let kinds = run.lines.map { $0.split(separator: ":")[0] }
    #expect(
      kinds == [
        "missing frame 2 0002.png", "truncated frame 4 0004.png", "different frame 6 0006.png",
        kinds.count > 3 ? kinds[3] : "", "extra extra.png",
      ], "\(run.text)")
    #expect(kinds[3].hasSuffix("frame 8 0008.png"))
    #expect(verify("--missing").text == "2-8:2\n")
    #expect(verify("--missing").status == 1)
    let json = verify("--json")
    #expect(json.status == 1 && json.text.contains("\"missing\": \"2-8:2\""), "\(json.text)")
    // Rendering again what is missing repairs all but the extra file.
    let again = render(
      "--frames", "2-8:2", "--skip-existing", "--manifest", manifest("again"))
    #expect(again.status == 0, "\(again.errors)")
    #expect(verify().lines == ["extra extra.png: no manifest lists it"])
    #expect(verify("--missing").status == 0)
  }

  @Test("verify names frames that no run has finished, and those of --frames only")
  func unfinished() throws {
    #expect(render("--shard", "0/2", "--manifest", manifest("0")).status == 0)
    #expect(verify("--missing").text == "1-19:2\n")
    #expect(verify("--frames", "0-18:2").status == 0)
  }

  @Test("a frame of which two runs say different things is wrong")
  func contradictory() throws {
    #expect(render("--frames", "0-3", "--manifest", manifest("m")).status == 0)
    let line = try Manifest(contentsOf: manifest("m")).entries[1].pixels
    let text = String(decoding: try space.bytes("frames/manifests/m.jsonl"), as: UTF8.self)
    try OutputFile.write(
      Array(text.replacingOccurrences(of: line, with: String(line.reversed())).utf8),
      to: manifest("n"))
    #expect(verify("--frames", "0-3").lines.map { $0.prefix(17) } == ["different frame 1"])
  }

  @Test("verify --render finds frames whose pixels are others than their manifest says")
  func renderedAgain() throws {
    #expect(render("--manifest", manifest("m"), "--size", "12x8", "--seed", "5").status == 0)
    let good = verify("--render", "5")
    #expect(good.status == 0, "\(good.text) \(good.errors)")
    let text = String(decoding: try space.bytes("frames/manifests/m.jsonl"), as: UTF8.self)
    let pixels = try Manifest(contentsOf: manifest("m")).entries[19].pixels
    try OutputFile.write(
      Array(text.replacingOccurrences(of: pixels, with: String(pixels.reversed())).utf8),
      to: manifest("m"))
    #expect(verify().status == 0)
    let bad = verify("--render", "2")
    #expect(bad.status == 1 && bad.lines.count == 1, "\(bad.text)")
    #expect(bad.text.contains("frame 19"))
  }

  @Test(
    "options of a manifest that no run records are refused, and nothing is written",
    arguments: [
      #""--format", "png", "--report", "PRECIOUS", "--overwrite""#,
      #""--contact-sheet", "PRECIOUS", "--overwrite""#, #""--size=12x8""#, #""--overwrite""#,
      #""--help""#, #""--jobs", "999999""#, #""--seed", "x""#, #""--seed""#,
      #""--table", "PRECIOUS""#,
      #""--seed", "--overwrite""#,
    ])
  func foreignOptions(_ options: String) throws {
    #expect(render("--manifest", manifest("m"), "--frames", "0-1").status == 0)
    let precious = try space.write("mine", to: "precious.txt")
    let text = String(decoding: try space.bytes("frames/manifests/m.jsonl"), as: UTF8.self)
    let changed = text.replacing(
      /"options": \[.*?\]/,
      with: "\"options\": [\(options.replacing("PRECIOUS", with: precious))]")
    #expect(changed != text)
    try OutputFile.write(Array(changed.utf8), to: manifest("m"))
    let run = verify("--frames", "0-1", "--render", "1", "--untrusted")
    #expect(run.status == 2, "\(run.text)")
    #expect(run.errors.contains("the manifest's options are not accepted: "), "\(run.errors)")
    #expect(!run.errors.contains("(") && run.errorLines.count == 1, "\(run.errors)")
    #expect(try space.bytes("precious.txt") == Array("mine".utf8))
    #expect(space.files.count == 6, "\(space.files)")
  }

  @Test("a manifest's scene is not an option, and with --untrusted its options name no files")
  func foreignScene() throws {
    #expect(render("--manifest", manifest("m"), "--frames", "0-1").status == 0)
    let text = String(decoding: try space.bytes("frames/manifests/m.jsonl"), as: UTF8.self)
    try OutputFile.write(
      Array(text.replacing("\"\(scene)\"", with: "\"--report=x\"").utf8), to: manifest("m"))
    let run = verify("--frames", "0-1", "--render", "1")
    #expect(run.status == 2 && run.errors.contains("--report=x"), "\(run.errors)")
    try OutputFile.write(
      Array(
        text.replacing("\"options\": [", with: "\"options\": [\"--music\", \"a.wav\", ").utf8),
      to: manifest("m"))
    let music = verify("--frames", "0-1", "--render", "1", "--untrusted")
    #expect(music.status == 2 && music.errors.contains("names a file"), "\(music.errors)")
  }

  // MARK: Resuming

  @Test(
    "a run again with --skip-existing renders what its manifest does not list, and nothing else")
  func resuming() throws {
    #expect(render("--frames", "0-9", "--manifest", manifest("m")).status == 0)
    // As after kill -9: frame 9 has its file, and no line.
    let bytes = try space.bytes("frames/manifests/m.jsonl")
    let lines = bytes.split(separator: 10)
    try OutputFile.write(
      Array(lines.dropLast().joined(separator: [10])) + [10], to: manifest("m"))
    try change("0003.png") { $0[30] ^= 4 }
    #expect(verify("--missing", "--frames", "0-9").text == "3,9\n")
    #expect(render("--manifest", manifest("m"), "--skip-existing").status == 0)
    let all = try Manifest(contentsOf: manifest("m")).entries.map(\.frame)
    #expect(all == Array(0...8) + [3] + Array(9...19))
    #expect(verify().status == 0)
    let twice = render("--manifest", manifest("m"), "--skip-existing")
    #expect(twice.status == 0)
    #expect(try Manifest(contentsOf: manifest("m")).entries.count == all.count)
    #expect(render("--manifest", manifest("m")).status == 2)
  }

  @Test("assemble names every damaged frame, and verify the scene that is not there")
  func allDamage() throws {
    #expect(render("--manifest", manifest("m")).status == 0)
    try change("0003.png") { $0[40] ^= 1 }
    try change("0007.png") { $0[40] ^= 1 }
    let changed = lambent("assemble", frames, "-o", space.path("a.apng"), "--quiet")
    #expect(changed.status == 1 && changed.errors.contains("--frames 3,7"), "\(changed.errors)")
    try FileManager.default.removeItem(atPath: frames + "/0011.png")
    let all = lambent("assemble", frames, "-o", space.path("a.apng"), "--quiet")
    #expect(all.status == 1 && all.errors.contains("--frames 3-11:4"), "\(all.errors)")
    try FileManager.default.removeItem(atPath: scene)
    let run = verify("--render", "1")
    #expect(run.status == 2 && run.errors.contains("--scene"), "\(run.errors)")
    #expect(run.errors.contains("the manifest names the scene"), "\(run.errors)")
  }

  // MARK: Films

  @Test("frames are assembled to the film of one run, and damaged ones to none")
  func assembling() throws {
    #expect(render("--manifest", manifest("m")).status == 0)
    let (one, two) = (space.path("one.apng"), space.path("two.apng"))
    #expect(lambent("render", scene, "-o", one, "--quiet").status == 0)
    let run = lambent("assemble", frames, "-o", two, "--quiet")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try space.bytes("one.apng") == space.bytes("two.apng"))
    try change("0007.png") { $0[40] ^= 1 }
    let damaged = lambent("assemble", frames, "-o", space.path("three.apng"), "--quiet")
    #expect(damaged.status == 1 && damaged.errors.contains("--frames 7"), "\(damaged.errors)")
    try FileManager.default.removeItem(atPath: frames + "/0007.png")
    let missing = lambent("assemble", frames, "-o", space.path("three.apng"), "--quiet")
    #expect(missing.status == 1 && missing.errors.contains("1 of 20"), "\(missing.errors)")
    #expect(!space.files.contains("three.apng"))
    let part = lambent("assemble", frames, "--frames", "0-6", "--digest", "--quiet")
    #expect(part.lines == lambent("render", scene, "--frames", "0-6", "--digest", "--quiet").lines)
  }

  @Test(
    "a list of frames is assembled in its order, to the film of one run",
    arguments: ["9,3,5", "3,5,9", "0-8:2,1"])
  func assembledOrder(_ list: String) throws {
    #expect(render("--manifest", manifest("m")).status == 0)
    let render = lambent("render", scene, "--frames", list, "-o", space.path("a.apng"), "--quiet")
    let run = lambent("assemble", frames, "--frames", list, "-o", space.path("b.apng"), "--quiet")
    #expect(render.status == 0 && run.status == 0, "\(render.errors) \(run.errors)")
    #expect(try space.bytes("a.apng") == space.bytes("b.apng"))
  }

  @Test(
    "segments of a film are joined without being encoded again",
    .enabled(if: Film.isTested, "ffmpeg is installed"), arguments: ["mp4", "mov", "webm"])
  func segments(_ kind: String) throws {
    for first in stride(from: 0, to: 20, by: 5) {
      let run = lambent(
        "render", scene, "--frames", "\(first)-\(first + 4)", "-o", "\(frames)/\(first).\(kind)",
        "--manifest", manifest("\(first)"), "--quiet")
      #expect(run.status == 0, "\(run.errors)")
    }
    #expect(verify().status == 0)
    let film = space.path("film.\(kind)")
    let run = lambent("assemble", frames, "-o", film, "--quiet")
    #expect(run.status == 0, "\(run.errors)")
    let clip = try ClipFile(film)
    #expect(clip.frameCount == 20)
    for index in 0..<20 {
      #expect(abs(clip.time(ofFrame: index) - Double(index) / 10) < 1e-3)
      let segment = try ClipFile("\(frames)/\(index / 5 * 5).\(kind)")
      let own = try segment.image(at: segment.time(ofFrame: index % 5))
      #expect(try clip.image(at: clip.time(ofFrame: index)).straight == own.straight)
    }
    let other = lambent("assemble", frames, "-o", space.path("x.gif"), "--quiet")
    #expect(other.status == 2, "\(other.errors)")
    let turned = lambent(
      "assemble", frames, "--frames", "5-9,4,3,2,1,0", "-o", space.path("x.\(kind)"), "--quiet")
    #expect(turned.status == 1 && turned.errors.contains("do not follow each other at frame 4: 0."))
    try change("5.\(kind)") { $0[$0.count / 2] ^= 1 }
    #expect(verify("--missing").text == "5-9\n")
    #expect(lambent("assemble", frames, "-o", space.path("y.\(kind)"), "--quiet").status == 1)
  }

  // MARK: Jobs

  @Test("an estimate measures frames, and says how long many workers take")
  func estimate() throws {
    let run = lambent("estimate", scene, "--json", "--workers", "1,4", "--chunk", "5")
    #expect(run.status == 0, "\(run.errors)")
    let value: [String: Any]? = try run.object
    let frame = try #require(value?["frameMilliseconds"] as? Double)
    let start = try #require(value?["startMilliseconds"] as? Double)
    let workers = try #require(value?["workers"] as? [[String: Double]])
    #expect(value?["frames"] as? Double == 20 && frame > 0 && start > 0)
    #expect(abs(workers[0]["seconds"]! - 4 * (start + 5 * frame) / 1000) < 1e-9)
    #expect(abs(workers[1]["seconds"]! - (start + 5 * frame) / 1000) < 1e-9)
    #expect(lambent("estimate", scene, "--frames", "0-3").lines.first == "frames           4")
  }

  @Test("render --dry-run without a table prints an estimate, and writes nothing")
  func dryRun() throws {
    let space = try Workspace()
    let run = lambent(
      "render", "snow", "--size", "16x9", "--frames", "0-4", "--dry-run", "-o",
      space.path("%d.png"))
    #expect(run.status == 0 && run.lines.first == "frames           5", "\(run.errors)")
    #expect(space.files.isEmpty)
  }

  @Test("jobs of farms name the scene, its frames and its options")
  func jobs() throws {
    let template = space.path("job.json")
    let run = lambent(
      "farm", "openjd", scene, "-o", template, "--frames", "0-11", "--chunk", "4", "--seed", "3",
      "--film", "film.mp4", "--folder", frames)
    #expect(run.status == 0, "\(run.errors)")
    let text = String(decoding: try space.bytes("job.json"), as: UTF8.self)
    let value = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    let steps = try #require(value?["steps"] as? [[String: Any]])
    #expect(steps.compactMap { $0["name"] as? String } == ["Render", "Verify", "Film"])
    #expect(text.contains("\"0-11\"") && text.contains("\"--seed\""))
    #expect(!text.contains(space.url.path))
    let script = lambent(
      "farm", "slurm", scene, "-o", "-", "--frames", "0-11", "--chunk", "4", "--folder", frames)
    #expect(script.text.contains("#SBATCH --array=0-2\n") && script.text.contains(" --shard "))
    #expect(lambent("farm", "slurm", "nothing-of-that-name", "-o", "-").status == 2)
    #expect(lambent("farm", "openjd", scene, "-o", template).status == 2)
  }

  @Test("progress for Open Job Description says why a run failed")
  func openJobFailure() {
    let run = render("--seed", "3", "--progress", "openjd", "--frames", "0", "--manifest", scene)
    #expect(run.status == 2)
    #expect(run.lines.last?.hasPrefix("openjd_fail: ") == true, "\(run.text)")
  }

  @Test("lists of frames are written as short as they are read")
  func lists() throws {
    for (numbers, text) in [
      ([Int](), ""), ([5], "5"), ([3, 1, 2, 2], "1-3"), ([0, 2], "0,2"), ([0, 2, 4, 9], "0-4:2,9"),
      ([1, 2, 5, 8, 11, 12], "1-2,5-11:3,12"),
    ] {
      #expect(FrameList.text(numbers) == text)
      if !text.isEmpty {
        #expect(try FrameList(text).numbers == Set(numbers).sorted())
      }
    }
  }
}
