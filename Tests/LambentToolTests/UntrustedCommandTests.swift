import Foundation
import Glibc
import Testing

@testable import LambentTool

@Suite("--untrusted")
struct UntrustedCommandTests {
  private let space: Workspace

  init() throws {
    space = try Workspace()
    for name in ["in", "out"] {
      try FileManager.default.createDirectory(
        atPath: space.path(name), withIntermediateDirectories: true)
    }
    _ = try space.picture("in/a.png", width: 4, height: 4)
    _ = try space.picture("out/secret.png", width: 4, height: 4)
  }

  private static func document(_ layers: String, _ more: String = "") -> String {
    #"{"version":1,"size":[16,16],"duration":0.1\#(more),"layers":[\#(layers)]}"#
  }

  private static func picture(_ file: String) -> String {
    document(#"{"frame":[0,0,4,4],"contents":"a"}"#, #","images":{"a":{"file":"\#(file)"}}"#)
  }

  /// The commands that read documents, with a document.
  private func commands(_ document: String) -> [[String]] {
    [
      ["render", document, "--digest"], ["check", document], ["inspect", document, "--time", "0"],
      ["describe", document], ["bake", document, "-o", "-"],
      ["overlay", document, "--input-size", "16x16", "-o", "-"],
      [
        "join", space.path("in/a.png"), space.path("in/a.png"), "--overlay-at-cuts", document,
        "--size", "16x16", "-o", space.path("joined/%04d.png"), "--each", "0.1", "--duration", "0",
      ],
    ]
  }

  @Test("layers with a costly blend mode that would take longer than 30 s are rejected")
  func costlyModes() throws {
    let layer =
      ##"{"frame":[0,0,4000,4000],"backgroundColor":"#f008","compositingFilter":"softLightBlendMode"}"##
    let image =
      #"{"size":[4000,4000],"layers":[{"type":"replicator","frame":[0,0,4000,4000],"#
      + #""instanceCount":138,"sublayers":[\#(layer)]}]}"#
    let document = try space.write(
      Self.document(#"{"frame":[0,0,9,9],"contents":"i"}"#, #","images":{"i":\#(image)}"#),
      to: "in/costly.json")
    let run = lambent("render", document, "--untrusted", "--time", "0", "--digest")
    #expect(run.status == 2 && run.errors.contains("costs about"), "\(run.errors)")
  }

  @Test("every command that reads documents takes it, and has the same time limit")
  func everyCommand() throws {
    // The program starts the timer for these.
    let documents: [(String, any DocumentCommand.Type)] = [
      ("render", RenderCommand.self), ("check", CheckCommand.self),
      ("inspect", InspectCommand.self), ("describe", DescribeCommand.self),
      ("bake", BakeCommand.self), ("overlay", OverlayCommand.self), ("join", JoinCommand.self),
      ("import", ImportCommand.self), ("verify", VerifyCommand.self),
      ("assemble", AssembleCommand.self),
    ]
    let others = ["transition", "list", "new", "bench"]
    let help = String(decoding: lambent("--help").output, as: UTF8.self)
    for name in documents.map(\.0) + others {
      #expect(help.contains("  \(name) "))
      let own = String(decoding: lambent(name, "--help").output, as: UTF8.self)
      #expect(own.contains("--untrusted") != others.contains(name), "\(name)")
    }
    let count = help.split(separator: "\n").count { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }
    #expect(count >= documents.count + others.count)
  }

  @Test("no command reads files outside of the document's folder, or tells whether they exist")
  func outside() throws {
    try Data("Zecret".utf8).write(to: URL(fileURLWithPath: space.path("out/secret.txt")))
    for (kind, file) in [("picture", "secret.png"), ("scene", "secret.txt")] {
      func text(_ path: String) -> String {
        kind == "picture"
          ? Self.picture(path) : Self.document(#"{"type":"scene","file":"\#(path)"}"#)
      }
      let document = space.path("in/doc.json")
      let runs = try ["../out/" + file, "../out/nosuch"].map { path in
        _ = try space.write(text(path), to: "in/doc.json")
        return commands(document).map { lambent($0 + ["--untrusted"], input: []) }
      }
      for (index, (there, gone)) in zip(runs[0], runs[1]).enumerated() {
        let name = commands(document)[index][0]
        #expect(there.status == 2 && gone.status == 2, "\(name): \(there.errors)")
        #expect(there.errors.replacing(file, with: "nosuch") == gone.errors, "\(name)")
        #expect(there.errors.contains("outside of") && !there.errors.contains("Z"), "\(name)")
      }
    }
  }

  @Test("what lies in the folder is read, by every command")
  func inside() throws {
    let document = try space.write(Self.picture("a.png"), to: "in/doc.json")
    for command in commands(document) {
      let run = lambent(command + ["--untrusted"], input: [])
      // Without frames to draw over, an overlay has nothing to do.
      let isIdle = command[0] == "overlay" && run.errors.contains("no frame")
      #expect(run.status == 0 || isIdle, "\(command[0]): \(run.errors)")
    }
  }

  @Test("presets are trusted")
  func presets() {
    #expect(lambent("check", "snow", "--untrusted").status == 0)
    #expect(lambent("describe", "snow", "--untrusted").status == 0)
  }

  @Test("an untrusted bundle does not have files read through links")
  func bundle() throws {
    try FileManager.default.createDirectory(
      atPath: space.path("in/b.ca"), withIntermediateDirectories: true)
    // Whoever reads this would wait for ever.
    try #require(mkfifo(space.path("out/pipe"), 0o600) == 0)
    for name in ["main.caml", "index.xml"] {
      try space.link("in/b.ca/" + name, to: "../../out/pipe")
    }
    let run = lambent("import", space.path("in/b.ca"), "-o", space.path("o.json"), "--untrusted")
    #expect(run.status == 2, "\(run.errors)")
    try FileManager.default.removeItem(atPath: space.path("out/pipe"))
    try Data("<caml><Secret".utf8).write(to: URL(fileURLWithPath: space.path("out/pipe")))
    let again = lambent("import", space.path("in/b.ca"), "-o", space.path("o.json"), "--untrusted")
    #expect(again.errors == run.errors)
  }
}
