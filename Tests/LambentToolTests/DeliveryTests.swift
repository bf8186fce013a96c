import Foundation
import LambentImageFiles
import LambentPixels
import TestKit
import Testing

@Suite("Delivery", .enabled(if: Film.isTested, "ffmpeg is installed"))
struct DeliveryTests {
  private static let tags = "stream=color_range,color_space,color_transfer,color_primaries"
  private let space: Workspace
  private let scene: String

  init() throws {
    space = try Workspace()
    scene = try space.write(
      """
      {"version": 1, "size": [64, 48], "duration": 0.4, "frameRate": 10, "layers": [
        {"type": "layer", "frame": [8, 8, 24, 24], "backgroundColor": "#c83c1e"}]}
      """, to: "s.json")
  }

  @Test("films of every container have one set of colour tags", arguments: ["mp4", "mov", "webm"])
  func tags(container: String) throws {
    let path = space.path("a.\(container)")
    #expect(lambent("render", scene, "-o", path, "--quiet").status == 0)
    #expect(try Film.facts(path, Self.tags) == ["tv,bt709,bt709,bt709"])
  }

  @Test("and so has the film that the documented recipe makes")
  func recipe() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    for name in ["Core-Animation", "Delivery"] {
      let text = try String(
        contentsOf: root.appending(path: "Documentation/\(name).md"), encoding: .utf8)
      let start = try #require(
        text.firstRange(of: "| ffmpeg -f rawvideo -pix_fmt rgba -s 1920x1080"))
      let command = text[start.upperBound...].prefix { $0 != "`" }
      let words = command.replacing("\\\n", with: " ").split(whereSeparator: \.isWhitespace)
        .map(String.init)
      let frame = Data(repeating: 200, count: 64 * 48 * 4)
      try Film.run(
        ["ffmpeg", "-v", "error", "-y", "-f", "rawvideo", "-pix_fmt", "rgba", "-s", "64x48"]
          + words.dropLast() + [space.path("\(name).mov")], input: frame)
      #expect(try Film.facts(space.path("\(name).mov"), Self.tags) == ["tv,bt709,bt709,bt709"])
    }
  }

  @Test(
    "animated WebP, AVIF and GIF have as many frames as the scene",
    arguments: ["webp", "avif", "gif"])
  func animations(format: String) throws {
    let path = space.path("a.\(format)")
    let run = lambent("render", scene, "-o", path, "--quiet")
    #expect(run.status == 0, "\(run.errors)")
    let start = try space.bytes("a.\(format)").prefix(12)
    let mark = ["webp": "WEBP", "avif": "avi", "gif": "GIF8"][format] ?? ""
    #expect(String(decoding: start, as: UTF8.self).contains(mark))
    if format != "webp" {
      let count = try Film.run([
        "ffprobe", "-v", "error", "-select_streams", "v:0", "-count_frames", "-show_entries",
        "stream=nb_read_frames", "-of", "csv=p=0", path,
      ])
      #expect(String(decoding: count, as: UTF8.self).hasPrefix("4"))
      // A palette of the clip's own has its colours.
      let frame = try Film.run([
        "ffmpeg", "-v", "error", "-i", path, "-frames:v", "1", "-f", "rawvideo", "-pix_fmt",
        "rgb24",
        "-",
      ])
      let pixel = Array(frame[(3 * (20 * 64 + 20))..<(3 * (20 * 64 + 21))])
      #expect(zip(pixel, [0xC8, 0x3C, 0x1E]).allSatisfy { abs(Int($0) - $1) <= 6 }, "\(pixel)")
    } else {
      let bytes = try space.bytes("a.webp")
      let frames = bytes.indices.dropLast(4).count {
        Array(bytes[$0..<($0 + 4)]) == Array("ANMF".utf8)
      }
      // Equal frames may be one that lasts longer.
      #expect(frames >= 1)
    }
  }
}

@Suite("Completions and schema")
struct ShellTests {
  @Test(
    "scripts for three shells ask the program for presets and transitions",
    arguments: ["bash", "zsh", "fish"])
  func scripts(shell: String) {
    let run = lambent("--generate-completion-script", shell)
    #expect(run.status == 0)
    #expect(run.text.contains("---completion"))
    #expect(run.text.contains("easeInEaseOut"))
  }

  @Test("what is begun is completed by presets, inputs, transitions and paths")
  func completions() throws {
    func complete(_ words: [String], _ argument: String) -> [String] {
      let last = words.count - 1
      return lambent(
        ["---completion", words[1], "--", argument, "\(last)", "\(words[last].utf8.count)"] + words
      ).lines.filter { $0 != " " }  // The parser ends its list with one, for bash and zsh.
    }
    #expect(complete(["lambent", "render", "firew"], "positional@0") == ["fireworks"])
    #expect(
      complete(["lambent", "transition", "pageCurl", "a", "b", "an"], "--input") == ["angle="])
    #expect(complete(["lambent", "transition", "crossZ"], "positional@0") == ["crossZoom"])
    let space = try Workspace()
    let path = try space.write("{}", to: "deep/scene.json")
    #expect(complete(["lambent", "check", space.path("deep/sc")], "positional@0") == [path])
  }

  @Test("a new document names a schema that is there")
  func schema() throws {
    let space = try Workspace()
    #expect(lambent("new", "snow", "-o", space.path("a/my.json")).status == 0)
    let text = String(decoding: try space.bytes("a/my.json"), as: UTF8.self)
    #expect(text.contains(#""$schema": "scene.schema.json""#))
    #expect(space.files.contains("a/scene.schema.json"))
    #expect(lambent("check", space.path("a/my.json")).status == 0)
  }
}
