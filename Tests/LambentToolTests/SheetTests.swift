import Foundation
import LambentImageFiles
import LambentPixels
import Testing

@Suite("Sprite sheets")
struct SheetTests {
  private let space: Workspace
  private let scene = """
    {"version": 1, "size": [20, 10], "duration": 0.8, "frameRate": 10, "layers": [
      {"type": "layer", "name": "dot", "frame": [2, 3, 4, 4], "backgroundColor": "#f008",
       "animate": {"position.x": [[0, 4], [0.7, 11]]}}]}
    """

  init() throws { space = try Workspace() }

  private func frames(_ count: Int) throws -> [StraightImage] {
    let document = try space.write(scene, to: "s.json")
    let run = lambent("render", document, "-o", space.path("f/%d.png"), "--quiet", "--overwrite")
    try #require(run.status == 0, "\(run.errors)")
    return try (0..<count).map { try space.image("f/\($0).png") }
  }

  private func atlas(_ name: String) throws -> [String: Any] {
    let data = try Data(contentsOf: space.url.appending(path: name))
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  @Test("the cells of a sheet are the frames, pixel by pixel, row by row")
  func cells() throws {
    let frames = try frames(8)
    let run = lambent(
      "render", space.path("s.json"), "-o", space.path("sheet.png"), "--sheet", "3x3", "--padding",
      "2", "--atlas", "hash", "--quiet")
    #expect(run.status == 0, "\(run.errors)")
    let sheet = try space.image("sheet.png")
    #expect((sheet.width, sheet.height) == (3 * 20 + 4, 3 * 10 + 4))
    for (index, frame) in frames.enumerated() {
      let (left, top) = (index % 3 * 22, index / 3 * 12)
      for y in 0..<10 {
        let from = 4 * ((top + y) * sheet.width + left)
        #expect(
          Array(sheet.bytes[from..<(from + 80)]) == Array(frame.bytes[(80 * y)..<(80 * y + 80)]))
      }
    }
    let document = try atlas("sheet.json")
    let entries = try #require(document["frames"] as? [String: [String: Any]])
    #expect(entries.count == 8)
    #expect(
      entries["sheet-4.png"]?["frame"] as? [String: Int] == ["x": 22, "y": 12, "w": 20, "h": 10])
  }

  @Test(
    "a trimmed sheet is smaller, and its atlas says what was cut off",
    arguments: ["array", "aseprite"])
  func trimmed(form: String) throws {
    _ = try frames(8)
    let run = lambent(
      "render", space.path("s.json"), "-o", space.path("sheet.png"), "--sheet", "auto", "--trim",
      "--power-of-two", "--atlas", form, "--quiet", "--sheet-alpha", "premultiplied")
    #expect(run.status == 0, "\(run.errors)")
    let sheet = try space.image("sheet.png")
    #expect(sheet.width.nonzeroBitCount == 1 && sheet.height.nonzeroBitCount == 1)
    let document = try atlas("sheet.json")
    let entries = try #require(document["frames"] as? [[String: Any]])
    #expect(entries.count == 8)
    #expect(entries[0]["trimmed"] as? Bool == true)
    #expect(
      entries[0]["spriteSourceSize"] as? [String: Int] == ["x": 2, "y": 3, "w": 4, "h": 4])
    #expect((document["meta"] as? [String: Any])?["premultiplied"] as? Bool == true)
  }

  @Test(
    "a sheet is read back as a flip-book, by layers and by cells, without a further key",
    arguments: [[], ["--trim", "--padding", "1"]])
  func readBack(options: [String]) throws {
    let frames = try frames(8)
    let run = lambent(
      [
        "render", space.path("s.json"), "-o", space.path("sheet.png"), "--sheet", "auto", "--atlas",
        "array", "--quiet",
      ] + options)
    #expect(run.status == 0, "\(run.errors)")
    let player = try space.write(
      """
      {"version": 1, "size": [20, 10], "duration": 0.8, "frameRate": 10,
       "images": {"sheet": {"file": "sheet.png"}},
       "layers": [{"type": "layer", "frame": "contents", "position": [10, 5], "contents": "sheet"}]}
      """, to: "player.json")
    let again = lambent("render", player, "-o", space.path("g/%d.png"), "--quiet")
    #expect(again.status == 0, "\(again.errors)")
    for index in frames.indices {
      #expect(try space.image("g/\(index).png") == frames[index], "frame \(index)")
    }
    let cells = try space.write(
      """
      {"version": 1, "size": [40, 20], "duration": 0.8, "frameRate": 10,
       "images": {"sheet": {"file": "sheet.png"}},
       "layers": [{"type": "emitter", "emitterPosition": [20, 10], "emitterCells": [
         {"name": "c", "contents": "sheet", "birthRate": 0, "lifetime": 2,
          "bursts": [{"time": 0, "count": 1}]}]}]}
      """, to: "cells.json")
    let digests = lambent("render", cells, "--digest", "--quiet")
    #expect(digests.status == 0, "\(digests.errors)")
    #expect(Set(digests.lines.map { $0.split(separator: " ").last }).count == 8)
  }

  @Test(
    "the frames of a sheet that is read last as long as its atlas says",
    arguments: ["hash", "aseprite"])
  func durations(form: String) throws {
    let frames = try frames(8)
    let run = lambent(
      "render", space.path("s.json"), "-o", space.path("sheet.png"), "--sheet", "auto", "--atlas",
      form, "--frames", "0-7:3", "--keep-duration", "--quiet")
    #expect(run.status == 0, "\(run.errors)")
    let player = try space.write(
      """
      {"version": 1, "size": [20, 10], "duration": 0.8, "frameRate": 10,
       "images": {"sheet": {"file": "sheet.png"}},
       "layers": [{"type": "layer", "frame": "contents", "position": [10, 5], "contents": "sheet"}]}
      """, to: "player.json")
    #expect(lambent("render", player, "-o", space.path("g/%d.png"), "--quiet").status == 0)
    for (index, shown) in [0, 0, 0, 3, 3, 3, 6, 6].enumerated() {
      #expect(try space.image("g/\(index).png") == frames[shown], "frame \(index)")
    }
  }

  @Test(
    "an atlas that cannot be used is warned of, and the sheet is one image",
    arguments: [
      ("\"rotated\": false", "\"rotated\": true"), ("sheet.png", "other.png"), ("{", ""),
      ("\"duration\": ", "\"duration\": -"),
    ])
  func uselessAtlas(was: String, becomes: String) throws {
    _ = try frames(8)
    let run = lambent(
      "render", space.path("s.json"), "-o", space.path("sheet.png"), "--sheet", "auto", "--atlas",
      "array", "--quiet")
    #expect(run.status == 0, "\(run.errors)")
    let text = String(decoding: try space.bytes("sheet.json"), as: UTF8.self)
    _ = try space.write(text.replacing(was, with: becomes, maxReplacements: 1), to: "sheet.json")
    let player = try space.write(
      """
      {"version": 1, "size": [20, 10], "images": {"sheet": {"file": "sheet.png"}},
       "layers": [{"type": "layer", "frame": [0, 0, 20, 10], "contents": "sheet"}]}
      """, to: "player.json")
    let checked = lambent("check", player)
    #expect((checked.text + checked.errors).contains("sheet.json is not used"), "\(checked)")
  }

  @Test("too few cells, no sheet, and a path for many files are errors of one line")
  func faults() throws {
    let document = try space.write(scene, to: "s.json")
    for arguments in [
      ["-o", "sheet.png", "--sheet", "2x2"], ["-o", "sheet.png", "--trim", "--time", "0"],
      ["-o", "sheet-%d.png", "--sheet", "auto"], ["-o", "sheet.mp4", "--sheet", "auto"],
      ["-o", "sheet.png", "--sheet", "0x2"],
    ] {
      let run = lambent(["render", document, "--quiet"] + arguments)
      #expect(run.status == 2, "\(arguments)")
      #expect(run.errorLines.count == 1, "\(arguments): \(run.errors)")
    }
  }
}
