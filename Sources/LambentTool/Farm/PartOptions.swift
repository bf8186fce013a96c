import ArgumentParser
import LambentImageFiles

/// The options for runs that share their work.
struct PartOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Render part I of N, counted from 0: the frames (with --table, the rows) at the positions I, "
        + "I+N, I+2N …",
      valueName: "I/N"))
  var shard: String?

  @Option(
    help: ArgumentHelp(
      """
      Append a line of JSON to this file for each finished frame. With --skip-existing, frames that the \
      file does not list are rendered again.
      """, valueName: "file"),
    completion: .file())
  var manifest: String?

  mutating func validate() throws {
    _ = try part
    try ToolError.rejectStandardOutput(manifest, of: "--manifest", example: "frames.jsonl")
  }

  /// The part of the frames; `nil` for all of them.
  var part: Shard? {
    get throws {
      try shard.map { text in
        guard let shard = Shard(text) else {
          throw ToolError.value(
            text, of: "--shard",
            expected: "I/N with I from 0 and below N, at most \(Shard.mostShards), as 0/4")
        }
        return shard
      }
    }
  }

  /// Looks whether frames go where parts of them, and a list of them, make sense.
  func check(_ plan: OutputPlan) throws {
    switch plan.destination {
    case .files, .digest: break
    case .stream, .sheet:
      guard shard == nil else {
        throw ToolError.fault(
          "\(plan.place) cannot be made of every Nth frame", of: "--shard",
          remedy:
            "write numbered images, which `lambent assemble` makes a film of, or a segment with "
            + "--frames")
      }
    }
    switch plan.destination {
    case .files, .stream(_, .file): break
    default:
      guard manifest == nil else {
        throw ToolError.usage(
          "--manifest cannot list frames in \(plan.place): write files of frames with --output")
      }
    }
  }

  /// The manifest as it is now; `nil` where there is none yet.
  ///
  /// - Parameter readsFrames: False where only its head counts.
  func existing(readsFrames: Bool) throws -> Manifest? {
    guard let manifest, StreamedFile.size(of: manifest).map({ $0 > 0 }) ?? false else { return nil }
    if readsFrames { return try Manifest(contentsOf: manifest) }
    return try Manifest(headOf: manifest)
  }
}
