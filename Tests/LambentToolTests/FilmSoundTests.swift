import Foundation
import TestKit
import Testing

@testable import LambentTool

@Suite("The sound of films", .enabled(if: Film.isTested, "ffmpeg is installed"))
struct FilmSoundTests {
  private let space: Workspace

  init() throws { space = try Workspace() }

  private func ffmpeg(_ arguments: String) throws {
    try Film.run(
      ["ffmpeg", "-v", "error", "-y"] + arguments.split(separator: " ").map(String.init))
  }

  /// Makes films of 2 s that beep from 1.0 to 1.1 s: in one, the sound begins at 0.7 s; in the other, the images do.
  private func makeFilms() throws {
    func tone(from start: Double, seconds: Double) -> String {
      "-f lavfi -i aevalsrc='0.8*sin(2*PI*1000*t)*between(t,\(start),\(start)+0.1)':d=\(seconds):s=48000"
    }
    let gray = "-f lavfi -i color=gray:s=32x18:r=20"
    let video = "-c:v libx264 -pix_fmt yuv420p"
    try ffmpeg("\(gray):d=2 \(video) \(space.path("v.mp4"))")
    try ffmpeg("\(gray):d=1.3 \(video) \(space.path("w.mp4"))")
    try ffmpeg("\(tone(from: 0.3, seconds: 1.3)) \(space.path("b.wav"))")
    try ffmpeg("\(tone(from: 1, seconds: 2)) \(space.path("c.wav"))")
    try ffmpeg(
      "-i \(space.path("v.mp4")) -itsoffset 0.7 -i \(space.path("b.wav")) -map 0:v -map 1:a -c:v copy "
        + "-c:a pcm_s16le \(space.path("sound.mov"))")
    try ffmpeg(
      "-itsoffset 0.7 -i \(space.path("w.mp4")) -i \(space.path("c.wav")) -map 0:v -map 1:a -c:v copy "
        + "-c:a aac \(space.path("images.mp4"))")
  }

  /// Renders a document to a film.
  private func film(_ members: String, _ arguments: String...) throws -> String {
    let scene = try space.write(
      #"{"version": 1, "size": [32, 18], "frameRate": 20, \#(members)}"#, to: "scene.json")
    let path = space.path("film.mov")
    let run = lambent(["render", scene, "--quiet", "--overwrite", "-o", path] + arguments)
    #expect(run.status == 0, "\(run.errors)")
    return path
  }

  /// Checks that a film beeps at one of two times only.
  private func expectBeep(_ path: String, at time: Double, notAt other: Double) throws {
    #expect(try Film.loudness(path, from: time + 0.02, seconds: 0.06) > 0.1, "\(time) s")
    #expect(try Film.loudness(path, from: other + 0.02, seconds: 0.06) < 0.01, "\(other) s")
  }

  @Test(
    "sound and images that begin at different times stay together",
    arguments: ["sound.mov", "images.mp4"])
  func offsets(name: String) throws {
    try makeFilms()
    let joined = space.path("joined.mov")
    let run = lambent(["join", space.path(name), "--quiet", "-o", joined])
    #expect(run.status == 0, "\(run.errors)")
    try expectBeep(joined, at: 1, notAt: 0.3)
    let clip = #""duration": 2, "layers": [{"frame": [0, 0, 32, 18], "contents": "c"}]"#
    let late = try film(#"\#(clip), "clips": {"c": {"file": "\#(name)", "start": 0.8}}"#)
    try expectBeep(late, at: 0.2, notAt: 1)
    let audio = try film(#""duration": 2, "layers": [], "audio": {"c": {"file": "\#(name)"}}"#)
    try expectBeep(audio, at: 1, notAt: 0.3)
  }

  @Test("a clip is heard while it shows, and again in each repetition")
  func showing() throws {
    try makeFilms()
    let clips = #""duration": 3, "clips": {"c": {"file": "sound.mov", "start": 0.5, "loop": true}}"#
    let layer = #""layers": [{"name": "l", "frame": [0, 0, 32, 18], "contents": "c"}]"#
    let whole = try film("\(clips), \(layer)")
    try expectBeep(whole, at: 0.5, notAt: 1)
    try expectBeep(whole, at: 2, notAt: 1.5)
    let change = #""transaction": {"disableActions": true}, "set": {"l.contents": null}"#
    let changed = try film(
      #"\#(clips), \#(layer), "events": [{"time": 0.2, \#(change)}], "loop": 1.5"#)
    #expect(try Film.loudness(changed, from: 0.3, seconds: 2.5) < 0.001)
    try expectBeep(try film("\(clips), \(layer), \"loop\": 1"), at: 1.5, notAt: 1.2)
  }

  @Test("frames with gaps have the sound of their time; those that do not ascend have none")
  func gaps() throws {
    try makeFilms()
    let scene = #""duration": 2, "layers": [], "audio": {"c": {"file": "c.wav"}}"#
    try expectBeep(try film(scene, "--frames", "0-7,12-39"), at: 1, notAt: 0.8)
    let path = try space.write(
      #"{"version": 1, "size": [32, 18], "frameRate": 20, \#(scene)}"#, to: "scene.json")
    let run = lambent([
      "render", path, "--quiet", "--frames", "20-39,0-19", "-o", space.path("turned.mov"),
    ])
    #expect(run.status == 0 && run.errors.contains("has no sound"), "\(run.errors)")
  }

  @Test("a film without sound and a sound without images are named as such")
  func wrongKinds() throws {
    try makeFilms()
    let document = try space.write(
      #"{"version": 1, "size": [8, 8], "audio": {"a": {"file": "v.mp4"}}, "layers": []}"#,
      to: "scene.json")
    let check = lambent(["check", document])
    #expect(check.errors.contains("“v.mp4” has no sound"), "\(check.errors)")
    let join = lambent(["join", space.path("b.wav"), "-o", space.path("o.mp4")])
    #expect(join.errors.contains("without images: add it with --music"), "\(join.errors)")
  }
}
