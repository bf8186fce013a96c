import ArgumentParser
import LambentDocuments
import LambentScenes

/// `lambent verify`: frames compared with what was written.
struct VerifyCommand: ParsableCommand, DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Compare a folder of frames with the manifests of the runs that rendered them.",
    discussion: """
      Finds frames that are missing, truncated or different, and files that no run has written. Exits \
      with 0 if everything is correct, and otherwise with 1.

      Examples:
        lambent verify frames --manifest frames/manifests/*.jsonl
        lambent verify frames --missing
        lambent render snow -o frames/%04d.png --manifest frames/again.jsonl --skip-existing \\
          --frames "$(lambent verify frames --missing)"
        lambent verify frames --render 5 --json
      """)

  @OptionGroup var folder: FrameFolder

  @Flag(help: "Print only the frames that have to be rendered again, in the syntax of --frames.")
  var missing = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Also render a sample of the frames again, and compare their pixels.", valueName: "count"))
  var render: Int?

  @Option(
    help: ArgumentHelp(
      "The scene for --render. Default: the scene that the manifest names.", valueName: "scene"),
    completion: Completions.scene)
  var scene: String?

  @OptionGroup var json: JSONOption
  @OptionGroup var trust: TrustOption
  @OptionGroup(title: "Work") var work: WorkOptions

  mutating func validate() throws {
    try ToolError.check(render, in: 1...1_000_000, of: "--render", unit: " frames")
  }

  func run(on console: Console) throws {
    let (manifest, head) = try folder.readManifests()
    var result = try Verification(
      of: folder.path, manifest, frames: try folder.numbers(of: head).sorted(), jobs: work.jobCount)
    if let render {
      let sample = FrameSample(
        scene: RecordedScene(head, scene: scene, untrusted: trust.untrusted))
      result.add(try sample.faults(among: result.whole, count: render))
    }
    try report(result, on: console)
    let isFaulty = missing ? !result.missing.isEmpty : !result.faults.isEmpty
    if isFaulty { throw ToolError.found(ExitStatus.failure) }
  }

  private func report(_ result: Verification, on console: Console) throws {
    let again = FrameList.text(result.missing)
    if json.json {
      try console.writeLine(result.json.text())
    } else if missing {
      if !again.isEmpty { try console.writeLine(again) }
    } else {
      // Those that no run has begun are often many.
      let unlisted = result.faults.filter { $0.kind == .missing && $0.file == nil }
      if !unlisted.isEmpty {
        let frames = FrameList.text(unlisted.compactMap(\.frame))
        try console.writeLine("missing frames \(frames): no manifest lists them")
      }
      for fault in result.faults where fault.kind != .missing || fault.file != nil {
        try console.writeLine(fault.description)
      }
      console.tell("\(result.whole.count) of \(result.frames.count) frames are complete")
      if !again.isEmpty { console.tell("render again: --frames \(again)") }
    }
  }
}

extension FrameFault: CustomStringConvertible {
  /// The fault in one line.
  package var description: String {
    let subject = [frame.map { "frame \($0)" }, file].compactMap { $0 }.joined(separator: " ")
    return "\(kind.rawValue) \(subject): \(reason)"
  }
}

extension Verification {
  fileprivate var json: JSONValue {
    [
      "frames": .number(Double(frames.count)), "whole": .number(Double(whole.count)),
      "missing": .string(FrameList.text(missing)),
      "faults": .array(
        faults.map { fault in
          .object(
            [("kind", .string(fault.kind.rawValue))]
              + (fault.frame.map { [("frame", .number(Double($0)))] } ?? [])
              + (fault.file.map { [("file", .string($0))] } ?? [])
              + [("reason", .string(fault.reason))])
        }),
    ]
  }
}
