import ArgumentParser
import LambentScenes

/// `lambent check`: all that is wrong with a document.
struct CheckCommand: ParsableCommand, Runnable {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Say what is wrong with a scene: all of it, or nothing.",
    discussion: """
      Exits with 0 where nothing is wrong, with 2 where anything is. A note is no fault.

      Examples:
        lambent check my.json
        lambent render my.json --digest | head -1 && lambent check - < my.json
      """)

  @Argument(help: "A document, - for standard input, or a name of `lambent list presets`.")
  var scene: String

  func run(on console: Console) throws {
    let findings = try findings(console: console)
    for finding in findings {
      console.complain("lambent: \(finding.severity.rawValue): \(finding)")
    }
    guard findings.allSatisfy({ $0.severity == .note }) else { throw ToolError.found }
  }

  private func findings(console: Console) throws -> [Diagnostic] {
    do {
      return try SceneSource(scene).readQuietly(console: console).findings
    } catch let error as SceneError {
      guard !error.diagnostics.isEmpty else { throw error }
      return error.diagnostics
    }
  }
}

extension ToolError {
  /// Findings that have been said already.
  static let found = ToolError(status: ExitStatus.usage, lines: [])
}
