import ArgumentParser
import LambentRendering
import LambentScenes

/// `lambent check`: all that is wrong with a document.
struct CheckCommand: ParsableCommand, Runnable {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Say what is wrong with a scene: all of it, or nothing.",
    discussion: """
      Exits with 0 where nothing is wrong, with 1 where only images are missing or damaged, as a render
      does, and with 2 where anything else is. A note is no fault.

      Examples:
        lambent check my.json
        lambent render my.json --digest | head -1 && lambent check - < my.json
      """)

  @Argument(
    help: "A document, - for standard input, or a name of `lambent list presets`.",
    completion: Completions.scene)
  var scene: String

  @Flag(help: "The document comes from a stranger: see `lambent render --help`.")
  var untrusted = false

  func run(on console: Console) throws {
    if untrusted { Signals.stop(after: SceneLimits.untrustedSeconds, console: console) }
    let (findings, status) = try findings(console: console)
    for finding in findings {
      console.log("lambent: \(finding.severity.rawValue): \(finding)")
    }
    guard findings.allSatisfy({ $0.severity == .note }) else { throw ToolError.found(status) }
  }

  private func findings(console: Console) throws -> ([Diagnostic], status: Int32) {
    var options = SceneOptions()
    options.untrusted = untrusted
    let scene: Scene
    do {
      scene = try SceneSource(self.scene).readQuietly(options, console: console)
    } catch let error as SceneError {
      guard !error.diagnostics.isEmpty else { throw error }
      return (error.diagnostics, ToolError(error).status)
    }
    // Reading has tried the first moment.
    guard !scene.isStill else { return (scene.findings, ExitStatus.usage) }
    do {
      try SceneRenderer(scene).checkParticles(Self.frames(of: scene))
    } catch {
      throw ToolError.usage("\(error)")
    }
    return (scene.findings, ExitStatus.usage)
  }
}

extension CheckCommand {
  /// The frames whose particles are counted: all, or so many of them, the last included.
  private static func frames(of scene: Scene) -> [Int] {
    let most = 600
    let (count, last) = (min(scene.frameCount, most), scene.frameCount - 1)
    guard scene.frameCount > most else { return Array(0..<scene.frameCount) }
    return (0..<count).map { $0 * last / (count - 1) }
  }
}

extension ToolError {
  /// Findings that have been said already.
  static func found(_ status: Int32) -> ToolError { ToolError(status: status, lines: []) }
}
