import Foundation
import LambentTool
import TestKit
import Testing

@Suite("Jobs of farms")
struct FarmJobTests {
  private let space: Workspace
  private let scene: String
  private let frames: String

  init() throws {
    space = try Workspace()
    frames = space.path("frames")
    scene = try space.write(
      #"{"version": 1, "size": [24, 16], "duration": 2, "frameRate": 10, "layers": []}"#,
      to: "scene.json")
  }

  @Test("braces in options are parameters of a template, because they would begin an expression")
  func bracesInOptions() throws {
    let document = try space.write(
      #"{"version":1,"size":[8,8],"duration":1,"parameters":{"p":{"type":"text","default":""}},"layers":[{"type":"text","string":"{{p}}"}]}"#,
      to: "braces.json")
    func template(_ value: String) -> Outcome {
      lambent("farm", "openjd", document, "-o", "-", "--param", "p=" + value)
    }
    let run = template("a {{Param.Size}}")
    let value: [String: Any]? = try run.object
    let parameters = try #require(value?["parameterDefinitions"] as? [[String: Any]])
    let literal = parameters.first { $0["name"] as? String == "Text1" }
    #expect(literal?["default"] as? String == "p=a {{Param.Size}}")
    #expect(run.text.contains(#""{{Param.Text1}}""#), "\(run.text)")
    let long = template("{{" + String(repeating: "x", count: 2000))
    #expect(long.status == 2 && long.errors.contains("{{") && long.errors.count < 400)
  }

  @Test("a script submits several arrays if one would have too many tasks")
  func manyTasks() throws {
    let script = lambent(
      "farm", "slurm", scene, "-o", "-", "--frames", "0-2500", "--chunk", "1", "--folder", frames)
    #expect(script.text.contains("#SBATCH --array=0-999\n"), "\(script.errors)")
    let path = try space.write(script.text, to: "job.sh")
    // Each call of sbatch writes its array and the last words.
    let sbatch = try space.write(
      "#!/bin/bash\nfor word; do case $word in --array=*|--depend*) echo -n \"$word \" >&2;; esac; done\n"
        + "echo \"${@: -2}\" | sed 's/.*job.sh/job/' >&2\necho 7\n", to: "bin/sbatch")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: sbatch)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = [path]
    process.environment = ["PATH": space.path("bin") + ":/usr/bin:/bin"]
    let errors = Pipe()
    (process.standardError, process.standardOutput) = (errors, Pipe())
    try process.run()
    let data = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(
      String(decoding: data, as: UTF8.self).split(separator: "\n") == [
        "--array=0-999 frames 0", "--array=0-999 frames 1000", "--array=0-500 frames 2000",
        "--array=0 --dependency=afterany:7:7:7 job finish",
      ])
  }

  /// The words of a command of a template, by the name of its step.
  private func words(_ step: String, of template: [String: Any]) throws -> [String] {
    let steps = try #require(template["steps"] as? [[String: Any]])
    let script = try #require(
      steps.first { $0["name"] as? String == step }?["script"] as? [String: Any])
    let actions = try #require(script["actions"] as? [String: [String: Any]])
    return try #require(actions["onRun"]?["args"] as? [String])
  }

  @Test("jobs pass on motion blur, the depth and the format of frames, and the scene of the film")
  func frameOptions() throws {
    let run = lambent(
      "farm", "openjd", scene, "-o", "-", "--folder", frames, "--samples", "8", "--shutter", "0.25",
      "--depth", "16", "--film", "film.mov")
    let template: [String: Any] = try run.object
    let render = try words("Render", of: template).joined(separator: " ")
    #expect(render.contains("--samples 8 --shutter 0.25 --format png --depth 16 "), "\(render)")
    #expect(render.contains(" -o {{Param.Folder}}/%04d.png "), "\(render)")
    let film = try words("Film", of: template).joined(separator: " ")
    #expect(film.contains(" --scene {{Param.Scene}} --depth 16 -o "), "\(film)")
    let script = lambent(
      "farm", "slurm", scene, "-o", "-", "--folder", frames, "--format", "jpeg", "--quality", "80",
      "--start-number", "100", "--film", "film.mp4"
    ).text
    #expect(
      script.contains(
        #"output=(-o "$folder/%04d.jpg" '--format' 'jpeg' '--quality' '80' '--start-number' '100')"#
      ), "\(script)")
    #expect(script.contains(#"--frames "$frames" --scene "$scene" "#), "\(script)")
  }

  @Test("the film of 16-bit frames has 16 bits only if its format has them")
  func filmDepth() throws {
    let run = lambent(
      "farm", "openjd", scene, "-o", "-", "--folder", frames, "--depth", "16", "--film", "film.mp4")
    #expect(try !words("Film", of: run.object).contains("--depth"), "\(run.text)")
  }

  @Test(
    "options that frames cannot have are errors",
    arguments: [
      ["--format", "jpeg", "--depth", "16"], ["--format", "mp4"], ["--samples", "0"],
      ["--quality", "101"], ["--shutter", "2"],
    ])
  func badFrameOptions(_ options: [String]) {
    for engine in ["openjd", "slurm"] {
      let run = lambent(["farm", engine, scene, "-o", "-", "--folder", frames] + options)
      #expect(run.status == 2 && run.errors.contains(options[options.count - 2]), "\(run.errors)")
    }
  }

  @Test("a list of frames that is too long for a parameter is in the steps of a template")
  func longLists() throws {
    let list = (0..<250).map { "\($0 * $0)" }.joined(separator: ",")
    let run = lambent("farm", "openjd", scene, "-o", "-", "--folder", frames, "--frames", list)
    let template: [String: Any] = try run.object
    let parameters = try #require(template["parameterDefinitions"] as? [[String: Any]])
    #expect(!parameters.contains { $0["name"] as? String == "Frames" })
    #expect(parameters.allSatisfy { ($0["default"] as? String ?? "").count <= 1024 })
    #expect(run.text.contains("\"range\": \"0-1,4,9,"), "\(run.text)")
    #expect(try words("Verify", of: template).last?.hasPrefix("0-1,4,9,") == true)
    #expect(!run.text.contains("{{Param.Frames}}"), "\(run.text)")
    // A single argument of a command has a limit, too.
    let triangles = (0..<14_000).map { "\($0 * ($0 + 1) / 2)" }.joined(separator: ",")
    let long = lambent("farm", "slurm", scene, "-o", "-", "--folder", frames, "--frames", triangles)
    #expect(long.status == 2 && long.errors.contains("among several jobs"), "\(long.errors)")
    #expect(long.errors.count < 300)
  }
}
