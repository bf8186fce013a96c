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
}
