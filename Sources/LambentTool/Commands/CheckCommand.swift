import ArgumentParser
import LambentProperties
import LambentRendering
import LambentScenes

/// `lambent check`: all that is wrong with a document.
struct CheckCommand: ParsableCommand, DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check a document and list every problem.",
    discussion: """
      Exit status: 0 if there are no problems; 1 if images are missing or damaged; 2 for all other
      errors, and for warnings. Notes do not count.

      Examples:
        lambent check my.json
        lambent render my.json --digest | head -1 && lambent check - < my.json
      """)

  @Argument(
    help: "A document, - for standard input, or a name from `lambent list presets`.",
    completion: Completions.scene)
  var scene: String

  @OptionGroup var trust: TrustOption

  func run(on console: Console) throws {
    let (findings, status) = try findings(console: console)
    for finding in findings {
      console.log("lambent: \(finding.severity.rawValue): \(finding)")
    }
    guard findings.allSatisfy({ $0.severity == .note }) else { throw ToolError.found(status) }
  }

  private func findings(console: Console) throws -> ([Diagnostic], status: Int32) {
    let scene: Scene
    do {
      scene = try SceneSource(self.scene, trust).readQuietly(console: console)
    } catch let error as SceneError {
      guard !error.diagnostics.isEmpty else { throw error }
      return (error.diagnostics, ToolError(error).status)
    }
    // Reading has tried the first frame, and every event.
    guard scene.emitsOrReplicates else { return (scene.findings, ExitStatus.usage) }
    do {
      if let time = try SceneRenderer(scene).checkFrames() {
        console.log(
          "lambent: note: the particles at \(time.short) s take too long to count: only rendering shows "
            + "whether there are too many")
      }
    } catch {
      throw ToolError.usage("\(error)")
    }
    return (scene.findings, ExitStatus.usage)
  }
}

extension ToolError {
  /// Findings that have been said already.
  static func found(_ status: Int32) -> ToolError { ToolError(status: status, lines: []) }
}
