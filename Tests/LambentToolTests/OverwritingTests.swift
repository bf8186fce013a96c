import Foundation
import LambentImageFiles
import LambentPixels
import TestKit
import Testing

@Suite("Files that a run reads, and files that exist")
struct OverwritingTests {
  private let space: Workspace
  private let scene: String

  init() throws {
    space = try Workspace()
    _ = try space.picture("f1.png", width: 8, height: 6)
    _ = try space.write(
      #"{"version": 1, "size": [8, 6], "duration": 0.2, "frameRate": 10, "layers": []}"#,
      to: "part.json")
    scene = try space.write(
      """
      {"version": 1, "size": [8, 6], "duration": 0.2, "frameRate": 10,
       "images": {"a": {"file": "f1.png"}},
       "layers": [{"type": "layer", "frame": [0, 0, 8, 6], "contents": "a"},
                  {"type": "scene", "name": "part", "file": "part.json"}]}
      """, to: "scene.json")
  }

  /// The contents of every file.
  private func contents() throws -> [String: [UInt8]] {
    Dictionary(uniqueKeysWithValues: try space.files.map { ($0, try space.bytes($0)) })
  }

  private func expectRejected(_ run: Outcome, _ before: [String: [UInt8]]) throws {
    #expect(run.status == 2 && run.errorLines.count == 1, "\(run.errors)")
    #expect(try contents() == before)
  }

  @Test(
    "bake never replaces a file of its scene", arguments: ["f1.png", "part.json", "scene.json"])
  func bake(name: String) throws {
    try space.link("link", to: space.path(name))
    let before = try contents()
    for path in [space.path(name), space.path("link")] {
      try expectRejected(lambent("bake", scene, "-o", path, "--overwrite"), before)
    }
  }

  @Test("overlay never replaces a file of its scene, by whatever number")
  func overlay() throws {
    let before = try contents()
    let frames = [UInt8](repeating: 255, count: 8 * 6 * 4 * 2)
    let run = lambent(
      ["overlay", scene, "-o", space.path("f%d.png"), "--overwrite", "--quiet"], input: frames)
    #expect(run.status == 2 && run.errors.contains("a file of the scene"), "\(run.errors)")
    #expect(try space.bytes("f1.png") == before["f1.png"])
  }

  @Test("join never replaces its list")
  func join() throws {
    let list = try space.write("f1.png\n", to: "l.txt")
    let before = try contents()
    try expectRejected(
      lambent(
        "join", "--list", list, "--write-scene", list, "--overwrite", "-o", space.path("j/%d.png")),
      before)
  }

  @Test("a kernel is never replaced by what it draws")
  func kernels() throws {
    let change = try space.write(
      "vec4 transition(vec2 uv) { return mix(getFromColor(uv), getToColor(uv), progress); }",
      to: "k.glsl")
    let filter = try space.write(
      "kernel vec4 plain(sampler image) { return sample(image, samplerCoord(image)); }",
      to: "fk.glsl")
    let (a, raw) = (space.path("f1.png"), ["--format", "rgba", "--overwrite", "--quiet"])
    let list = try space.write("f1.png\nf1.png\nf1.png\n", to: "l.txt")
    let before = try contents()
    let join = ["join", "--list", list, "--transition", "dissolve,\(change)"]
    for arguments in [
      ["transition", change, a, a, "-o", change, "--duration", "0.1"],
      ["filter", filter, a, "-o", filter], join + ["-o", change],
      join + ["-o", space.path("j/%d.raw"), "--write-scene", change],
    ] {
      let run = lambent(arguments + raw)
      #expect(run.errors.contains("is a kernel"), "\(run.errors)")
      try expectRejected(run, before)
    }
  }

  @Test("no row of a table replaces the table, nor what another row shows")
  func table() throws {
    let plate = try space.write(
      """
      {"version": 1, "size": [8, 6], "duration": 0.1, "frameRate": 10,
       "parameters": {"face": {"type": "image", "default": "dot"}},
       "images": {"dot": {"shape": "square", "size": [4, 4]}},
       "layers": [{"frame": [0, 0, 8, 6], "contents": {"parameter": "face"}}]}
      """, to: "plate.json")
    _ = try space.picture("b.png", width: 8, height: 6, seed: 9)
    let table = try space.write("n,face\na,f1.png\nb,b.png\n", to: "t.csv")
    let before = try contents()
    for (output, more, words) in [
      ("{n}.raw", ["--format", "rgba", "--report", table], "is the table"),
      ("{n}.png", ["--time", "0"], "is a file of row 2"),
      ("{n}%d.png", ["--start-number", "1", "--report", space.path("b1.png")], "--report writes"),
    ] {
      let run = lambent(
        ["render", plate, "--table", table, "-o", space.path(output), "--overwrite", "--quiet"]
          + more)
      #expect(run.errors.contains(words), "\(run.errors)")
      try expectRejected(run, before)
    }
    // A text of the table is a part of a file's name.
    _ = try space.write(
      try String(contentsOfFile: plate, encoding: .utf8).replacing(
        #""type": "image", "default": "dot""#, with: #""type": "text", "default": "b""#
      ).replacing(#""shape": "square", "size": [4, 4]"#, with: #""file": "{{face}}.png""#)
        .replacing(#"{"parameter": "face"}"#, with: #""dot""#), to: "plate.json")
    _ = try space.write("n,face\nf1,b\nc,f1\n", to: "t.csv")
    let run = lambent(
      "render", plate, "--table", table, "-o", space.path("{n}.png"), "--overwrite", "--quiet",
      "--time", "0")
    #expect(run.status == 2 && run.errors.contains("is a file of row 2"), "\(run.errors)")
    #expect(try space.bytes("f1.png") == before["f1.png"])
  }

  @Test(
    "no file is written out of the folder that the environment names, links resolved",
    .enabled(if: Shell.isTested, "the program was built"))
  func writingBelow() throws {
    let found = try Shell.run(
      """
      mkdir in out; export LAMBENT_WRITE_BELOW=in; ln -s ../out/new.png in/0.png; ln -s ../out in/o
      for name in in/%d.png in/o/%d.png in/d/../../out/%d.png out/%d.png; do
        lambent render part.json --quiet --overwrite -o "$name" 2>&1 | grep -c LAMBENT_WRITE_BELOW
      done
      lambent render part.json --quiet -o in/new/%d.png && ls -A out in/new
      """, in: space)
    #expect(found == "1\n1\n1\n1\nin/new:\n.lambent-frames.json\n0.png\n1.png\n\nout:\n")
  }

  @Test(
    "render never replaces a font of its scene",
    .enabled(if: runsTests(needing: fontFile != nil), "make deps installs the fonts"))
  func fonts() throws {
    let text = try space.write(
      """
      {"version": 1, "size": [8, 6], "duration": 0.1, "frameRate": 10,
       "fonts": {"Own": {"file": "own.ttf"}},
       "layers": [{"type": "text", "frame": [0, 0, 8, 6], "string": "a", "font": "Own"}]}
      """, to: "text.json")
    let path = try #require(Self.fontFile)
    try FileManager.default.copyItem(atPath: path, toPath: space.path("own.ttf"))
    let before = try contents()
    try expectRejected(
      lambent(
        "render", text, "--frames", "0", "-o", space.path("own.ttf"), "--format", "png",
        "--overwrite"), before)
    // A font of the machine, through a link.
    let named = try space.write(
      try String(contentsOfFile: text, encoding: .utf8).replacing(
        "\"Own\": {", with: "\"Other\": {"
      )
      .replacing("\"font\": \"Own\"", with: "\"font\": \"Inter\""), to: "named.json")
    try space.link("machine.png", to: path)
    if path.hasSuffix("Inter-Regular.otf") {
      try expectRejected(
        lambent("render", named, "--frames", "0", "-o", space.path("machine.png"), "--overwrite"),
        try contents())
    }
  }

  /// A font that `make deps` installs.
  private static var fontFile: String? {
    ["opentype/inter/Inter-Regular.otf", "truetype/dejavu/DejaVuSans.ttf"]
      .map { "/usr/share/fonts/\($0)" }.first { FileManager.default.fileExists(atPath: $0) }
  }

  @Test("a baked document finds its files from its new folder by relative paths")
  func relativePaths() throws {
    #expect(lambent("bake", scene, "-o", space.path("deep/er/b.json")).status == 0)
    let text = String(decoding: try space.bytes("deep/er/b.json"), as: UTF8.self)
    #expect(text.contains(#""../../f1.png""#) && !text.contains(space.url.path), "\(text)")
    #expect(lambent("check", space.path("deep/er/b.json")).status == 0)
    #expect(lambent("bake", scene, "-o", space.path("same.json")).status == 0)
    let beside = String(decoding: try space.bytes("same.json"), as: UTF8.self)
    #expect(beside.contains(#""file": "f1.png""#), "\(beside)")
  }

  @Test(
    "files of a document that is written to a folder beside the current one are found from there",
    .enabled(if: Shell.isTested, "the program was built"))
  func siblingFolder() throws {
    try Shell.run(
      """
      mkdir src; mv f1.png part.json scene.json src; cd src; mkdir -p ../far/x; ln -s ../far/x l
      lambent bake scene.json -o ../bk/b.json
      lambent bake scene.json -o l/../c.json
      lambent join f1.png f1.png --write-scene ../w.json --overlay-at-cuts ../src/part.json \
        --size 8x6 --each 1 --duration 0.1 --fps 2 -o ../frames/%d.png --quiet
      """, in: space)
    for (name, image) in [
      ("bk/b.json", "../src/f1.png"), ("far/c.json", "../src/f1.png"), ("w.json", "src/f1.png"),
    ] {
      let text = String(decoding: try space.bytes(name), as: UTF8.self)
      #expect(text.contains("\"\(image)\""), "\(name): \(text)")
      #expect(lambent("check", space.path(name)).status == 0, "\(name)")
    }
  }

  // MARK: What appears while a run goes on

  @Test("of two documents that are rendered into one folder at once, one is written")
  func twoAtOnce() async throws {
    let documents = try ["#f00", "#00f"].enumerated().map { index, color in
      try space.write(
        """
        {"version": 1, "size": [64, 48], "duration": 3, "frameRate": 30, "background": "\(color)",
         "layers": []}
        """, to: "two\(index).json")
    }
    let pattern = space.path("two/%d.png")
    let statuses = await withTaskGroup(of: Int32.self) { group in
      for document in documents {
        group.addTask {
          lambent("render", document, "-o", pattern, "--quiet", "--jobs", "1").status
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(statuses.count { $0 == 0 } == 1 && statuses.allSatisfy { (0...2).contains($0) })
    let images = try (0..<90).map { try space.image("two/\($0).png") }
    #expect(Set(images).count == 1)
  }

  // MARK: Frames of another version

  @Test("frames that are left though they show something else are named")
  func record() throws {
    func render(_ arguments: String...) -> Outcome {
      lambent(["render", scene, "-o", space.path("r/%02d.png"), "--quiet"] + arguments)
    }
    #expect(render().errors.isEmpty)
    #expect(render("--skip-existing").errors.isEmpty)
    // An image is another.
    _ = try space.picture("f1.png", width: 8, height: 6, seed: 90)
    let mixed = render("--skip-existing")
    #expect(mixed.status == 0 && mixed.errors.contains("2 existing frames were rendered from"))
    #expect(mixed.errors.contains(": 0-1;"), "\(mixed.errors)")
    try FileManager.default.removeItem(atPath: space.path("r/00.png"))
    for _ in 0..<2 {
      let again = render("--skip-existing")
      #expect(again.errors.contains("1 existing frame was rendered from"), "\(again.errors)")
    }
    #expect(render("--overwrite").errors.isEmpty)
    #expect(render("--skip-existing").errors.isEmpty)
    #expect(!render("--skip-existing", "--set", "part.opacity=0.5").errors.isEmpty)
    #expect(!render("--skip-existing", "--depth", "16").errors.isEmpty)
    #expect(render("--skip-existing", "--jobs", "1", "--frames", "1").errors.isEmpty)
  }

  @Test(
    "one file that is left though it shows something else is named",
    arguments: [
      ["-o", "one.png", "--time", "0"], ["-o", "all.apng"], ["-o", "sheet.png", "--sheet", "auto"],
    ])
  func recordOfOneFile(_ output: [String]) throws {
    func render(_ arguments: String...) -> Outcome {
      let place = [output[0], space.path(output[1])] + output.dropFirst(2)
      return lambent(["render", scene, "--quiet"] + place + arguments)
    }
    // Where existing files stay, and only there.
    #expect(render("--overwrite").errors.isEmpty)
    #expect(!FileManager.default.fileExists(atPath: space.path(".lambent-frames.json")))
    try FileManager.default.removeItem(atPath: space.path(output[1]))
    #expect(render("--skip-existing").errors.isEmpty)
    #expect(render("--skip-existing").errors.isEmpty)
    for option in [["--set", "part.opacity=0.5"], ["--depth", "16"]] {
      let kept = lambent(
        ["render", scene, "--quiet", "-o", space.path(output[1])] + output.dropFirst(2) + option
          + ["--skip-existing"])
      #expect(kept.status == 0 && kept.errors.contains("the existing file was rendered from"))
    }
    if output.contains("--sheet") {
      #expect(render("--skip-existing", "--padding", "1").errors.contains("the existing file was"))
    }
    _ = try space.picture("f1.png", width: 8, height: 6, seed: 90)
    #expect(render("--skip-existing").errors.contains("--overwrite renders it again"))
    #expect(render("--overwrite").errors.isEmpty)
  }

  @Test("frames of a transition are known by its images and options")
  func transitionRecord() throws {
    let images = [space.path("f1.png"), try space.picture("b.png", width: 8, height: 6, seed: 9)]
    func run(_ arguments: String...) -> Outcome {
      lambent(
        ["transition", "push"] + images + [
          "--frames", "3", "-o", space.path("t/%d.png"), "--quiet",
        ]
          + arguments)
    }
    #expect(run().errors.isEmpty && run("--skip-existing").errors.isEmpty)
    #expect(run("--skip-existing", "--input", "direction=fromTop").errors.contains("3 existing"))
    let swapped = lambent(
      ["transition", "push"] + images.reversed() + [
        "--frames", "3", "-o", space.path("t/%d.png"), "--quiet", "--skip-existing",
      ])
    #expect(swapped.errors.contains("3 existing"), "\(swapped.errors)")
  }

  @Test("images that are swapped make another version of a scene, wherever its folder lies")
  func swapped() throws {
    func move(_ name: String, _ new: String) throws {
      try FileManager.default.moveItem(atPath: space.path(name), toPath: space.path(new))
    }
    func render(_ folder: String, _ more: String...) -> Outcome {
      lambent(
        [
          "render", space.path("\(folder)/two.json"), "--quiet", "-o",
          space.path("\(folder)/out/%d.png"), "--skip-existing",
        ] + more)
    }
    _ = try space.write(
      """
      {"version": 1, "size": [8, 6], "duration": 0.1, "frameRate": 10,
       "images": {"a": {"file": "a.png"}, "b": {"file": "b.png"}},
       "layers": [{"frame": [0, 0, 4, 6], "contents": "a"},
                  {"frame": [4, 0, 4, 6], "contents": "b"}]}
      """, to: "here/two.json")
    for (name, seed) in [("here/a.png", 5), ("here/b.png", 9)] {
      _ = try space.picture(name, width: 8, height: 6, seed: seed)
    }
    #expect(render("here").errors.isEmpty)
    #expect(render("here", "--manifest", space.path("here/m.jsonl")).status == 0)
    try move("here", "there")
    #expect(render("there").errors.isEmpty)
    #expect(render("there", "--manifest", space.path("there/m.jsonl")).status == 0)
    try move("there/a.png", "there/c.png")
    try move("there/b.png", "there/a.png")
    try move("there/c.png", "there/b.png")
    #expect(render("there").errors.contains("1 existing frame was rendered from another version"))
    let listed = render("there", "--manifest", space.path("there/m.jsonl"))
    #expect(listed.errors.contains("another version of the scene"), "\(listed.errors)")
  }

  @Test("documents whose names differ behind a dot have folders of their own")
  func stems() throws {
    try Shell.run(
      """
      cp part.json launch.v1.json; cp part.json launch.v2.json
      lambent render launch.v1.json --quiet; lambent render launch.v2.json --quiet
      """, in: space)
    #expect(
      space.files.contains("launch.v1/0001.png") && space.files.contains("launch.v2/0001.png"))
  }

  @Test(
    "the folder of a scene's name is one of the current folder",
    arguments: [
      "", "..", "../../x", "/x", ".git", "a/b", "\u{1}", String(repeating: "é", count: 300),
    ])
  func names(name: String) throws {
    _ = try space.write(
      String(
        decoding: JSONSerialization.data(withJSONObject: [
          "version": 1, "name": name, "size": [8, 6], "duration": 0.1, "layers": [],
        ]), as: UTF8.self), to: "work/name.json")
    try Shell.run("cd work; lambent render name.json --frames 0 --untrusted --quiet", in: space)
    let made = space.files.filter { $0.hasSuffix(".png") && $0 != "f1.png" }
    #expect(made.count == 1, "\(made)")
    #expect(made.allSatisfy { $0.hasPrefix("work/") && $0.split(separator: "/").count == 3 })
    #expect(!made.contains { $0.contains("/.") })
  }

  @Test("a folder of a scene's name that is a link to elsewhere is not written to")
  func link() throws {
    let other = try Workspace()
    try space.link("part", to: other.url.path)
    let found = try Shell.run(
      "lambent render part.json --frames 0 --quiet 2>&1 || echo $?", in: space)
    #expect(found.contains("link to another folder") && found.hasSuffix("2\n"), "\(found)")
    #expect(other.files.isEmpty)
  }
}
