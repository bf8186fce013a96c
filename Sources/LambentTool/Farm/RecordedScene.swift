import ArgumentParser
import LambentProperties

/// The scene that the frames of a manifest show, with the options that they were rendered with.
struct RecordedScene {
  /// A path, or the name of a preset.
  let name: String
  private let head: Manifest.Head
  /// True if the command line names the scene, not the manifest.
  private let isNamed: Bool
  private let untrusted: Bool

  /// - Parameter scene: The scene; `nil` for the one that the manifest names.
  init(_ head: Manifest.Head, scene: String?, untrusted: Bool) {
    (self.head, self.untrusted) = (head, untrusted)
    (name, isNamed) = (scene ?? head.scene, scene != nil)
  }

  /// The `render` of some of its frames.
  ///
  /// - Parameters:
  ///   - frames: The frames, as `--frames` takes them.
  ///   - others: Further arguments.
  /// - Throws: `ToolError` for options that `render` does not accept, and a scene that is not there.
  func render(frames: String, _ others: [String] = []) throws -> RenderCommand {
    guard name != "-" else {
      throw ToolError.usage("the scene came from standard input: name it with --scene")
    }
    let arguments =
      try RecordedOption.checked(head.options, readsFiles: !untrusted)
      + RecordedOption.untrusted.arguments(if: untrusted)
      + ["--frames", frames] + others + ["--", name]
    let command: RenderCommand
    do {
      command = try RenderCommand.parse(arguments)
    } catch {
      let problem = ArgumentErrors.problem(for: error, ["render"])
      throw RecordedOption.refusal(problem.lines.joined(separator: "; "))
    }
    if !isNamed, (try? SceneSource(name, command.overrides.trust)) == nil {
      throw ToolError.usage(
        "the manifest names the scene “\(name.shortened)”, which cannot be read from here: "
          + "name it with --scene, or run the command in the folder of `lambent render`")
    }
    return command
  }
}
