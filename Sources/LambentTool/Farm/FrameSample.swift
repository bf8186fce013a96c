import ArgumentParser
import LambentProperties
import LambentWorkers

/// Frames of a manifest that are rendered again, to compare them with what was rendered before.
struct FrameSample {
  private let head: Manifest.Head
  private let scene: String
  private let isNamed: Bool
  private let untrusted: Bool

  /// - Parameter scene: The scene; `nil` for the one that the manifest names.
  init(_ head: Manifest.Head, scene: String?, untrusted: Bool) {
    (self.head, self.untrusted) = (head, untrusted)
    (self.scene, isNamed) = (scene ?? head.scene, scene != nil)
  }

  /// The faults of frames, evenly among those that are whole.
  ///
  /// - Parameter count: The most frames to render.
  func faults(among whole: [Int: Manifest.Entry], count: Int) throws -> [FrameFault] {
    let frames = whole.keys.sorted()
    guard !frames.isEmpty else { return [] }
    let number = min(count, frames.count)
    let chosen = (0..<number).map { frames[$0 * (frames.count - 1) / max(number - 1, 1)] }
    let pixels = try digests(of: chosen)
    return chosen.compactMap { frame in
      guard let entry = whole[frame], pixels[frame] != entry.pixels else { return nil }
      return FrameFault(
        kind: .different, frame: frame, file: entry.file,
        reason: "rendered again, it has other pixels: it, or the scene, has changed")
    }
  }

  /// The digest of each frame's pixels, as `render --digest` prints it.
  private func digests(of frames: [Int]) throws -> [Int: String] {
    guard scene != "-" else {
      throw ToolError.usage("the scene came from standard input: --scene names it for --render")
    }
    let text = Lock<[UInt8]>([])
    let console = Console { bytes in
      text.withLock { $0 += bytes }
      return 0
    } errors: { _ in
      0
    }
    let command = try command(for: frames)
    if !isNamed, (try? SceneSource(scene, command.overrides.trust)) == nil {
      throw ToolError.usage(
        "the manifest names the scene “\(scene.shortened)”, which cannot be read from here: "
          + "name it with --scene, or run the command in the folder of `lambent render`")
    }
    try command.run(on: console)
    try console.flush()
    var digests: [Int: String] = [:]
    for line in String(decoding: text.withLock { $0 }, as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count == 4, let frame = Int(words[1]) else { continue }
      digests[frame] = String(words[3])
    }
    return digests
  }

  private func command(for frames: [Int]) throws -> RenderCommand {
    let arguments =
      try RecordedOption.checked(head.options, readsFiles: !untrusted)
      + RecordedOption.untrusted.arguments(if: untrusted)
      + ["--frames", FrameList.text(frames), "--digest", "--quiet", "--", scene]
    do {
      return try RenderCommand.parse(arguments)
    } catch {
      let problem = ArgumentErrors.problem(for: error, ["render"])
      throw RecordedOption.refusal(problem.lines.joined(separator: "; "))
    }
  }
}
