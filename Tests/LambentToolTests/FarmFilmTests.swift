import Foundation
import LambentImageFiles
import TestKit
import Testing

@testable import LambentTool

@Suite("Films of frames that several runs render")
struct FarmFilmTests {
  private let space: Workspace
  private let scene: String
  private let frames: String
  private let film: String

  init() throws {
    space = try Workspace()
    scene = try space.write(Self.document(), to: "scene.json")
    (frames, film) = (space.path("frames"), space.path("film.mp4"))
  }

  /// A bar that grows for two seconds.
  private static func document(_ more: String = "") -> String {
    """
    {"version": 1, "size": [24, 16], "duration": 2, "frameRate": 10, "background": "#102030"\(more),
     "layers": [{"frame": [0, 0, 2, 16], "backgroundColor": "#f80", "animate": {"transform.scale.x": [[0, 1], [2, 9]]}}]}
    """
  }

  private func render(_ output: String, _ arguments: String...) -> Outcome {
    lambent(["render", scene, "--quiet", "-o", output] + arguments)
  }

  private func assemble(_ arguments: String...) -> Outcome {
    lambent(["assemble", frames, "--quiet", "-o"] + arguments)
  }

  /// Gives the scene a sound, and renders its frames.
  private func renderWithSound(hertz: Int = 300) throws {
    try makeSound(hertz: hertz)
    _ = try space.write(
      Self.document(#", "audio": {"song": {"file": "song.wav"}}"#), to: "scene.json")
    let run = render(frames + "/%04d.png", "--manifest", frames + "/m.jsonl")
    #expect(run.status == 0, "\(run.errors)")
  }

  private func makeSound(hertz: Int) throws {
    try Film.run([
      "ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", "sine=frequency=\(hertz):duration=2",
      space.path("song.wav"),
    ])
  }

  /// True if a film has sound.
  private func hasSound(_ path: String) throws -> Bool {
    try !Film.facts(path, "stream=codec_type", stream: "a:0").isEmpty
  }

  // MARK: Sound

  @Test(
    "a film of frames has the sound of their scene, and the bytes of one run",
    .enabled(if: Film.isTested, "ffmpeg is installed"), arguments: ["0-19", "5-14", "0-4,8-19"])
  func sound(_ list: String) throws {
    try renderWithSound()
    #expect(render(space.path("one.mp4"), "--frames", list).status == 0)
    let run = assemble(film, "--frames", list)
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    #expect(try hasSound(film))
    #expect(try space.bytes("film.mp4") == space.bytes("one.mp4"))
  }

  @Test(
    "music of the frames' runs is in their film",
    .enabled(if: Film.isTested, "ffmpeg is installed"))
  func music() throws {
    try makeSound(hertz: 300)
    let music = ["--music", space.path("song.wav")]
    let listed = lambent(
      ["render", scene, "--quiet", "-o", frames + "/%04d.png", "--manifest", frames + "/m.jsonl"]
        + music)
    #expect(listed.status == 0, "\(listed.errors)")
    let one = lambent(["render", scene, "--quiet", "-o", space.path("one.mp4")] + music)
    #expect(one.status == 0 && assemble(film).status == 0)
    #expect(try space.bytes("film.mp4") == space.bytes("one.mp4"))
  }

  @Test(
    "segments are joined to a film with the sound of all of them",
    .enabled(if: Film.isTested, "ffmpeg is installed"))
  func soundOfSegments() throws {
    try renderWithSound()
    try FileManager.default.removeItem(atPath: frames)
    for (name, list) in [("a", "0-9"), ("b", "10-19")] {
      let run = render(
        "\(frames)/\(name).mp4", "--frames", list, "--manifest", "\(frames)/\(name).jsonl")
      #expect(run.status == 0, "\(run.errors)")
    }
    let run = assemble(film)
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    #expect(try Film.loudness(film, from: 0.2, seconds: 0.2) > 0.05)
    #expect(try Film.loudness(film, from: 1.5, seconds: 0.2) > 0.05)
  }

  @Test(
    "a film whose scene cannot be read has no sound, with a warning, and has it of a scene that is named",
    .enabled(if: Film.isTested, "ffmpeg is installed"))
  func movedScene() throws {
    try renderWithSound()
    let moved = space.path("moved.json")
    try FileManager.default.moveItem(atPath: scene, toPath: moved)
    let silent = assemble(film)
    #expect(silent.status == 0, "\(silent.errors)")
    #expect(silent.errors.contains("film.mp4 has no sound: "), "\(silent.errors)")
    #expect(silent.errors.contains("name it with --scene"), "\(silent.errors)")
    #expect(try !hasSound(film))
    let named = assemble(film, "--overwrite", "--scene", moved)
    #expect(named.status == 0 && !named.errors.contains("no sound"), "\(named.errors)")
    #expect(try hasSound(film))
    // The sound of a file needs no scene.
    let other = assemble(film, "--overwrite", "--sound", space.path("song.wav"))
    #expect(other.status == 0 && other.errors.isEmpty, "\(other.errors)")
    #expect(try hasSound(film))
    let missing = assemble(film, "--overwrite", "--scene", space.path("none.json"))
    #expect(missing.status == 2 && missing.errors.contains("none.json"), "\(missing.errors)")
    let both = assemble(film, "--scene", moved, "--sound", space.path("song.wav"))
    #expect(both.status == 2 && both.errors.contains("--sound and --scene"), "\(both.errors)")
  }

  @Test(
    "a film says that its scene has changed since its frames, and does not replace a sound",
    .enabled(if: Film.isTested, "ffmpeg is installed"))
  func changedSound() throws {
    try renderWithSound()
    try makeSound(hertz: 500)
    let run = assemble(film)
    #expect(run.status == 0 && run.errors.contains("or has changed since"), "\(run.errors)")
    let clash = lambent(
      "assemble", frames, "-o", space.path("song.wav"), "--format", "mov", "--overwrite")
    #expect(clash.status == 2 && clash.errors.contains("a file of the scene"), "\(clash.errors)")
  }

  @Test("frames that keep the duration of their list are assembled to the film of one run")
  func keptDuration() throws {
    let list = ["--frames", "0-8:2", "--keep-duration"]
    let listed = lambent(
      ["render", scene, "--quiet", "-o", frames + "/%04d.png", "--manifest", frames + "/m.jsonl"]
        + list)
    #expect(listed.status == 0, "\(listed.errors)")
    let one = lambent(["render", scene, "--quiet", "-o", space.path("one.apng")] + list)
    let run = assemble(space.path("two.apng"), "--frames", "0-8:2")
    #expect(one.status == 0 && run.status == 0, "\(one.errors) \(run.errors)")
    #expect(try space.bytes("one.apng") == space.bytes("two.apng"))
  }

  // MARK: Segments

  /// The names of the segments of frames, among some by their first and last frame.
  private func chain(_ numbers: [Int], _ segments: KeyValuePairs<String, ClosedRange<Int>>) throws
    -> [String]
  {
    try SegmentChain(
      numbers,
      of: segments.map { SegmentChain.Segment(name: $0.key, frames: Array($0.value)) },
      in: "segments"
    ).names
  }

  @Test("segments that others make superfluous are left out, and the fewest are taken")
  func overlaps() throws {
    let all = Array(0...19)
    #expect(try chain(all, ["a": 0...9, "b": 10...19, "c": 15...24]) == ["a", "b"])
    #expect(try chain(all, ["long": 0...12, "b": 10...19, "a": 0...9]) == ["a", "b"])
    #expect(try chain(all, ["a": 0...9, "b": 10...19, "all": 0...19]) == ["all"])
    #expect(try chain(Array(10...19), ["a": 0...9, "b": 10...19]) == ["b"])
    // Of those that are alike, the last that was rendered.
    #expect(try chain(all, ["a": 0...19, "b": 0...19]) == ["b"])
  }

  @Test("where no segments follow each other, the error names the frame, its segments and a remedy")
  func gaps() throws {
    func fails(_ numbers: [Int], _ expected: String) {
      let error = #expect(throws: ToolError.self) {
        try chain(numbers, ["a": 0...9, "b": 10...19, "c": 15...24])
      }
      let text = error?.lines.first ?? ""
      #expect(text.contains(expected) && text.contains("--frames"), "\(text)")
    }
    fails(Array(0...24), "at frame 20: c has the frames 15-24")
    fails(Array(0...17), "at frame 10: b has the frames 10-19: ")
    fails(Array(5...19), "at frame 5: a has the frames 0-9")
    fails([9, 8], "at frame 9: a has the frames 0-9")
  }

  @Test(
    "a segment that overlaps others does not keep them from being joined",
    .enabled(if: Film.isTested, "ffmpeg is installed"))
  func overlappingFilms() throws {
    for (name, list) in [("a", "0-9"), ("b", "10-19"), ("c", "5-14"), ("d", "12-18")] {
      let run = render(
        "\(frames)/\(name).mp4", "--frames", list, "--manifest", "\(frames)/\(name).jsonl")
      #expect(run.status == 0, "\(run.errors)")
    }
    let run = assemble(film)
    #expect(run.status == 0, "\(run.errors)")
    #expect(try ClipFile(film).frameCount == 20)
    let part = assemble(space.path("part.mp4"), "--frames", "0-14")
    #expect(part.status == 1, "\(part.errors)")
    #expect(part.errors.contains("c.mp4 has the frames 5-14"), "\(part.errors)")
  }
}
