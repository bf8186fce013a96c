import Foundation
import LambentTool
import TestKit
import Testing

@Suite("Folders of frames that several runs render")
struct FarmFolderTests {
  private let space: Workspace
  private let scene: String

  init() throws {
    space = try Workspace()
    scene = try space.write(
      #"{"version": 1, "size": [24, 16], "duration": 2, "frameRate": 10, "layers": []}"#,
      to: "scene.json")
  }

  /// Renders two frames into a folder.
  private func render(_ output: String, manifest: String, _ arguments: String...) -> Outcome {
    lambent(
      ["render", scene, "--quiet", "--frames", "0-1", "--overwrite", "-o", space.path(output)]
        + ["--manifest", space.path(manifest)] + arguments)
  }

  @Test(
    "runs with other options do not meet in a folder, however its path is spelled",
    arguments: [
      ("frames/%04d.png", "frames/2.jsonl"), ("./frames/%04d.png", "frames/2.jsonl"),
      ("frames/../frames/####.png", "./frames/2.jsonl"), ("link/%04d.png", "link/2.jsonl"),
      ("link/%04d.png", "frames/2.jsonl"), ("frames/%04d.png", "frames/manifests/2.jsonl"),
      ("frames/%04d.png", "elsewhere/2.jsonl"),
    ])
  func spellings(_ output: String, _ manifest: String) throws {
    #expect(render("frames/%04d.png", manifest: "frames/1.jsonl").status == 0)
    try space.link("link", to: space.path("frames"))
    let other = render(output, manifest: manifest, "--size", "12x8")
    #expect(other.status == 2 && other.errors.contains("1.jsonl is of frames with other options"))
    #expect(other.errors.contains("choose another folder"), "\(other.errors)")
    let same = render(output, manifest: manifest)
    #expect(same.status == 0, "\(same.errors)")
  }

  @Test("runs with other options do not meet in a folder that has been renamed")
  func renamed() throws {
    #expect(render("frames/%04d.png", manifest: "frames/manifests/1.jsonl").status == 0)
    try FileManager.default.moveItem(atPath: space.path("frames"), toPath: space.path("moved"))
    let other = render("moved/%04d.png", manifest: "moved/manifests/2.jsonl", "--seed", "4")
    #expect(other.status == 2, "\(other.errors)")
    // The old name is free again.
    let new = render("frames/%04d.png", manifest: "frames/manifests/2.jsonl", "--seed", "4")
    #expect(new.status == 0, "\(new.errors)")
  }

  @Test("outputs of other names may have other options")
  func otherNames() throws {
    #expect(render("frames/a%04d.png", manifest: "frames/1.jsonl").status == 0)
    let other = render("frames/b%04d.png", manifest: "frames/2.jsonl", "--size", "12x8")
    #expect(other.status == 0, "\(other.errors)")
    let verified = lambent("verify", space.path("frames"), "--frames", "0-1")
    #expect(verified.status == 1, "\(verified.errors)")
    #expect(verified.errors.contains("name the manifests of the frames that you want"))
    let one = lambent(
      "verify", space.path("frames"), "--frames", "0-1", "--manifest", space.path("frames/2.jsonl"))
    #expect(!one.text.contains("different") && !one.text.contains("missing"), "\(one.text)")
  }

  // MARK: Estimates

  /// The time of a frame that an estimate states, in milliseconds.
  private func milliseconds(_ arguments: [String]) throws -> Double {
    let run = lambent(arguments + ["fireworks", "--size", "320x180", "--frames", "60-63"])
    let line = try #require(run.lines.first { $0.hasPrefix("a frame ") }, "\(run.errors)")
    return try #require(Double(line.split(separator: " ")[2]), "\(line)")
  }

  @Test("an estimate counts the samples of motion blur, and the frames of a shard")
  func estimates() throws {
    for command in [["render", "--dry-run"], ["estimate"]] {
      let sharp = try milliseconds(command)
      let blurred = try milliseconds(command + ["--samples", "16"])
      #expect(blurred > 2 * sharp, "\(command)")
    }
    let part = lambent("render", scene, "--dry-run", "--frames", "0-9", "--shard", "1/4")
    #expect(part.lines.first == "frames           3", "\(part.text)")
    let none = lambent("render", scene, "--dry-run", "--frames", "0-1", "--shard", "2/3")
    #expect(none.status == 0 && none.lines.first == "frames           0", "\(none.errors)")
  }
}
