import Foundation
import LambentImageFiles
import LambentPixels
import TestKit
import Testing

/// What people type in a shell, with the program as it was built.
enum Shell {
  static let isTested = runsTests(needing: builtProgram != nil)

  /// Runs a script of bash in a folder, with the program in its path, and returns what it printed.
  @discardableResult
  static func run(_ script: String, in space: Workspace, shell: String = "bash") throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [shell, "-c", script]
    process.currentDirectoryURL = space.url
    var environment = ProcessInfo.processInfo.environment
    let folder = try #require(builtProgram).deletingLastPathComponent().path
    environment["PATH"] = "\(folder):\(environment["PATH"] ?? "/usr/bin:/bin")"
    process.environment = environment
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "\(script)")
    return String(decoding: data, as: UTF8.self)
  }
}

@Suite(
  "Pipes of ffmpeg and lambent",
  .enabled(if: Film.isTested && Shell.isTested, "ffmpeg is installed")
)
struct PipeTests {
  private let space: Workspace

  init() throws {
    space = try Workspace()
    _ = try space.write(
      """
      {"version": 1, "size": [64, 48], "duration": 1, "background": "#00ff00",
       "parameters": {"tint": {"type": "color", "default": "#ff0000"},
                      "transparent": {"type": "boolean", "default": false}},
       "layers": [
         {"name": "backdrop", "frame": [0, 0, 64, 48], "backgroundColor": "#00ff00",
          "hidden": {"parameter": "transparent"}},
         {"name": "mark", "frame": [0, 0, 32, 48], "backgroundColor": {"parameter": "tint"}}]}
      """, to: "mark.json")
    try Film.run([
      "ffmpeg", "-v", "error", "-f", "lavfi", "-i", "color=white:size=64x48:rate=25:duration=1.2",
      "-f", "lavfi", "-i", "sine=frequency=440:duration=3", "-t", "3", "-c:a", "aac", "-c:v",
      "libx264", "-pix_fmt", "yuv420p", space.path("a.mp4"),
    ])
  }

  private let frames = "ffmpeg -v error -i a.mp4 -f rawvideo -pix_fmt rgba -"

  @Test("ffmpeg | lambent overlay | ffmpeg puts a scene over footage in one pass")
  func onePass() throws {
    try Shell.run(
      """
      set -o pipefail
      \(frames) | lambent overlay mark.json --param tint=blue --input-size 64x48 --input-fps 25 \
        --quiet -o - | ffmpeg -v error -f rawvideo -pix_fmt rgba -s 64x48 -r 25 -i - -c:v ffv1 o.mkv
      """, in: space)
    let bytes = try Film.run([
      "ffmpeg", "-v", "error", "-i", space.path("o.mkv"), "-f", "rawvideo", "-pix_fmt", "rgb24",
      "-",
    ])
    let size = 64 * 48 * 3
    #expect(bytes.count == 30 * size)
    let last = [UInt8](bytes.suffix(size))
    let (left, right) = (Array(last[0..<3]), Array(last[(3 * 40)..<(3 * 41)]))
    #expect(left[0] < 8 && left[1] < 8 && left[2] > 247, "\(left)")
    #expect(right.allSatisfy { $0 > 247 }, "\(right)")
  }

  @Test("sound is taken along, and is as long as the frames")
  func sound() throws {
    try Shell.run(
      """
      set -o pipefail
      \(frames) | lambent overlay mark.json --input-size 64x48 --input-fps 25 --sound a.mp4 --quiet \
        -o o.mp4
      """, in: space)
    let path = space.path("o.mp4")
    #expect(try Film.facts(path, "stream=nb_frames") == ["30"])
    let length = try #require(
      try Film.facts(path, "stream=duration", stream: "a:0").first.flatMap { Double($0) })
    #expect(abs(length - 1.2) < 0.1, "\(length)")
    #expect(try Film.loudness(path, from: 0.4, seconds: 0.3) > 0.05)
  }

  @Test("--music is repeated under the footage, mixed with its sound, and ends with the frames")
  func music() throws {
    try Shell.run(
      """
      set -o pipefail
      ffmpeg -v error -f lavfi -i sine=440:duration=0.2 tone.wav
      \(frames) | lambent overlay mark.json --input-size 64x48 --input-fps 25 --music tone.wav --quiet -o m.mp4
      \(frames) | lambent overlay mark.json --input-size 64x48 --input-fps 25 --music tone.wav --sound a.mp4 \
        --quiet -o b.mp4
      """, in: space)
    for path in [space.path("m.mp4"), space.path("b.mp4")] {
      let length = try #require(
        try Film.facts(path, "stream=duration", stream: "a:0").first.flatMap { Double($0) })
      #expect(abs(length - 1.2) < 0.1, "\(length)")
      #expect(try Film.loudness(path, from: 0.8, seconds: 0.3) > 0.02)
    }
    let gone = lambent([
      "overlay", space.path("mark.json"), "-o", space.path("w.mp4"), "--music",
      space.path("none.mp3"),
    ])
    #expect(gone.status == 1 && gone.errors.contains("--music"), "\(gone.errors)")
  }

  @Test("footage that a scene hides is warned of; the footage's sound has to be there")
  func faults() throws {
    let covering = try space.write(
      """
      {"version": 1, "size": [8, 4], "duration": 1,
       "layers": [{"name": "wall", "frame": [0, 0, 8, 4], "backgroundColor": "#0f0"}]}
      """, to: "wall.json")
    let frame = [UInt8](repeating: 255, count: 8 * 4 * 4)
    let run = lambent(
      ["overlay", covering, "-o", space.path("w/%d.png"), "--quiet"], input: frame)
    #expect(run.status == 0 && run.errors.contains("--set wall.hidden=true"), "\(run.errors)")
    let gone = lambent(
      ["overlay", covering, "-o", space.path("w.mp4"), "--sound", space.path("none.mp3")],
      input: frame)
    #expect(gone.status == 1 && gone.errorLines.count == 1, "\(gone.errors)")
  }

  @Test("a clip on its side, as telephones store it, is shown and joined upright")
  func upright() throws {
    // Red above blue, stored lying.
    try Film.run([
      "ffmpeg", "-v", "error", "-f", "lavfi", "-i", "color=red:size=64x24:rate=25:duration=1",
      "-f", "lavfi", "-i", "color=blue:size=64x24:rate=25:duration=1", "-filter_complex", "vstack",
      "-c:v", "libx264", "-pix_fmt", "yuv420p", space.path("flat.mp4"),
    ])
    let turned = space.path("turned.mp4")
    // The second is how it was said before ffmpeg 6.
    try Film.run([
      "bash", "-c",
      """
      cd "$0"
      ffmpeg -v quiet -y -display_rotation 90 -i flat.mp4 -c copy turned.mp4 \
        || ffmpeg -v error -y -i flat.mp4 -metadata:s:v rotate=270 -c copy turned.mp4
      """, space.url.path,
    ])
    let theirs = [UInt8](
      try Film.run([
        "ffmpeg", "-v", "error", "-i", turned, "-frames:v", "1", "-f", "rawvideo", "-pix_fmt",
        "rgba", "-",
      ]))
    let document = try space.write(
      """
      {"version": 1, "size": [48, 64], "duration": 1, "frameRate": 25,
       "clips": {"c": {"file": "turned.mp4"}},
       "layers": [{"frame": [0, 0, 48, 64], "contents": "c"}]}
      """, to: "clip.json")
    #expect(
      lambent("render", document, "--time", "0", "-o", space.path("o.png"), "--quiet").status == 0)
    let ours = try space.image("o.png")
    for (x, y) in [(4, 4), (43, 4), (4, 59), (43, 59)] {
      let start = 4 * (y * 48 + x)
      for channel in start..<(start + 3) {
        let difference = Int(ours.bytes[channel]) - Int(theirs[channel])
        #expect(abs(difference) < 24, "\(x), \(y)")
      }
    }
    let join = lambent(
      "join", turned, space.path("flat.mp4"), "--duration", "0.2", "-o", space.path("j.mp4"),
      "--quiet")
    #expect(join.status == 0, "\(join.errors)")
    #expect(try Film.facts(space.path("j.mp4"), "stream=width,height") == ["48,64"])
  }

  @Test("a clip that ends before its transition does is warned of")
  func short() throws {
    let run = lambent(
      "transition", "dissolve", space.path("a.mp4"), space.path("a.mp4"), "--duration", "2",
      "--size", "16x12", "--digest", "--quiet")
    #expect(run.status == 0 && run.errors.contains("its last frame stays"), "\(run.errors)")
  }

  @Test("a document with clips, late emitters, replicators and scenes with events repeats exactly")
  func loop() throws {
    _ = try space.write(
      """
      {"version": 1, "size": [32, 24], "duration": 1.5, "loop": 0.5,
       "images": {"d": {"shape": "glow", "size": [6, 6], "color": "white"}},
       "layers": [
         {"type": "emitter", "name": "e", "emitterPosition": [16, 12], "beginTime": 0.2,
          "emitterCells": [{"name": "c", "contents": "d", "birthRate": 60, "lifetime": 0.8,
            "velocity": 30, "emissionRange": "360deg"}]},
         {"name": "box", "frame": [2, 2, 8, 8], "backgroundColor": "red"}],
       "events": [{"time": 0.2, "set": {"box.position.x": 20}}]}
      """, to: "inner.json")
    let outer = try space.write(
      """
      {"version": 1, "size": [96, 54], "duration": 4, "frameRate": 25, "loop": 1.2,
       "images": {"d": {"shape": "glow", "size": [6, 6], "color": "white"}},
       "clips": {"c": {"file": "a.mp4", "start": 0.3, "loop": true}},
       "layers": [
         {"frame": [0, 0, 40, 30], "contents": "c"},
         {"type": "emitter", "name": "late", "emitterPosition": [48, 50], "beginTime": 0.7,
          "emitterCells": [{"name": "c", "contents": "d", "birthRate": 40, "lifetime": 1.6,
            "velocity": 20, "emissionRange": "90deg", "emissionLongitude": "-90deg"}]},
         {"type": "scene", "name": "one", "file": "inner.json", "repeatCount": "infinity"},
         {"type": "scene", "name": "two", "file": "inner.json", "frame": [60, 0, 32, 24],
          "beginTime": 0.3, "speed": 1.25},
         {"type": "replicator", "instanceCount": 4, "instanceDelay": 0.3,
          "instanceTransform": [{"translate": [20, 0, 0]}],
          "sublayers": [{"frame": [4, 40, 8, 8], "backgroundColor": "lime", "animations": [
            {"type": "basic", "keyPath": "opacity", "fromValue": 0, "toValue": 1, "duration": 0.63,
             "autoreverses": true, "repeatCount": "infinity"}]}]}]}
      """, to: "outer.json")
    let run = lambent("render", outer, "--digest", "--quiet", "--frames", "0,7,29,30,37,59,60,67,1")
    #expect(run.status == 0, "\(run.errors)")
    let digests = Dictionary(
      uniqueKeysWithValues: run.lines.map { line in
        let words = line.split(separator: " ")
        return (Int(words[1]) ?? -1, words.last ?? "")
      })
    for (one, other) in [(0, 30), (30, 60), (7, 37), (37, 67), (29, 59)] {
      #expect(digests[one] == digests[other], "frames \(one) and \(other)")
    }
    #expect(Set(digests.values).count == 4)
  }
}

@Suite("The program in a shell", .enabled(if: Shell.isTested, "the program was built"))
struct ShellDoorTests {
  private let space: Workspace

  init() throws { space = try Workspace() }

  @Test("each row of a table has the document of standard input")
  func documentOfRows() throws {
    let space = try Workspace()
    _ = try space.write(
      """
      {"version": 1, "size": [8, 4], "duration": 1, "background": {"parameter": "tint"},
       "parameters": {"tint": {"type": "color", "default": "red"}}, "layers": []}
      """, to: "plate.json")
    _ = try space.write("tint\n#00ff00\n#0000ff\n", to: "t.csv")
    try Shell.run(
      "cat plate.json | lambent render - --table t.csv -o '{row}.png' --time 0 --quiet", in: space)
    #expect(try space.image("1.png").bytes[..<4] == [0, 255, 0, 255])
    #expect(try space.image("2.png").bytes[..<4] == [0, 0, 255, 255])
  }

  @Test("bash completes presets, transitions, inputs, formats, timings and files")
  func bash() throws {
    _ = try space.write("{}", to: "deep/scene.json")
    let found = try Shell.run(
      """
      lambent --generate-completion-script bash > completions
      source completions
      ask() {
        COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMP_LINE="$*" COMP_POINT=${#COMP_LINE} COMPREPLY=()
        _lambent lambent "${@: -1}" "${@: -2:1}"
        echo "${COMPREPLY[*]}"
      }
      ask lambent rend
      ask lambent render firew
      ask lambent transition pageCurlW
      ask lambent transition pageCurl a b --input an
      ask lambent join a --transition dissolve,crossZ
      ask lambent render fire --format web
      ask lambent render fire --timing easeInE
      ask lambent join a --timing easeInE
      ask lambent render fire --fit re
      ask lambent check deep/sc
      """, in: space
    ).split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(
      found.prefix(10) == [
        "render", "fireworks", "pageCurlWithShadow", "angle=", "dissolve,crossZoom", "webm webp",
        "",
        "easeInEaseOut", "reflow", "deep/scene.json",
      ], "\(found)")
  }

  @Test("what `make install` puts somewhere runs from there, with its presets and schema")
  func installed() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().path
    let binary = try #require(builtProgram).path
    let found = try Shell.run(
      """
      set -e
      "\(root)/Scripts/stage" "\(binary)" "$PWD/usr"
      cd usr
      head -c 9 share/man/man1/lambent.1; echo
      grep -c lambent share/bash-completion/completions/lambent share/zsh/site-functions/_lambent \
        share/fish/vendor_completions.d/lambent.fish | wc -l
      unset LAMBENT_PRESETS
      bin/lambent new snow -o my.json
      bin/lambent check share/lambent/Presets/snow.json
      """, in: space)
    #expect(found == ".TH LAMBE\n3\n")
    #expect(space.files.contains("usr/scene.schema.json"))
  }

  @Test("without ffmpeg, what needs it ends with one line that says so")
  func missing() throws {
    _ = try space.picture("a.png", width: 32, height: 24)
    _ = try space.write("no film", to: "b.mp4")
    let found = try Shell.run(
      """
      export LAMBENT_FFMPEG=none LAMBENT_FFPROBE=none
      lambent join a.png a.png -o o.mp4 2>&1 || echo "$?"
      lambent join a.png b.mp4 --digest 2>&1 || echo "$?"
      lambent render snow --time 0 -o o.webp 2>&1 || echo "$?"
      """, in: space
    ).split(separator: "\n")
    #expect(found.count == 6, "\(found)")
    for (line, status) in zip(found, found.dropFirst()) where line.hasPrefix("lambent: error: ") {
      #expect(line.contains("ffmpeg") && status == "1", "\(line)")
    }
    let errors = found.filter { $0.contains("LAMBENT_FFMPEG") && $0.contains(": install ffmpeg") }
    #expect(errors.count == 3, "\(found)")
    #expect(space.files == ["a.png", "b.mp4"])
  }

  @Test(
    "hundreds of photographs need no more memory than a few",
    .disabled(if: isSanitized, "sanitizers need memory of their own"))
  func memory() throws {
    // Each 9 MB when decoded: 1.1 GB in all.
    _ = try space.picture("p.jpg", width: 1600, height: 1400)
    let names = (0..<120).map { "p\($0).jpg" }
    for name in names {
      try FileManager.default.linkItem(atPath: space.path("p.jpg"), toPath: space.path(name))
    }
    let clips = names.map { #""\#($0.dropLast(4))": {"file": "\#($0)"}"# }
    let events = names.indices.dropFirst().map {
      #"{"time": \#(Double($0) / 10), "transaction": {"disableActions": true}, "#
        + #""set": {"show.contents": "p\#($0)"}}"#
    }
    _ = try space.write(
      """
      {"version": 1, "size": [16, 14], "duration": 12, "frameRate": 10,
       "clips": {\(clips.joined(separator: ","))},
       "layers": [{"name": "show", "frame": [0, 0, 16, 14], "contents": "p0"}],
       "events": [\(events.joined(separator: ","))]}
      """, to: "film.json")
    try Shell.run("lambent render film.json --digest --quiet --report r.json > digests", in: space)
    let data = try Data(contentsOf: space.url.appending(path: "r.json"))
    let report = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let peak = try #require(report["peakMemoryBytes"] as? Double)
    #expect(peak < 520e6, "\(peak)")
  }
}
