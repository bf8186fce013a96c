import ArgumentParser
import LambentCatalogue
import LambentDocuments
import LambentKernels
import LambentProperties
import LambentRendering
import LambentScenes

/// `lambent check`: all that is wrong with a document.
struct CheckCommand: ParsableCommand, DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check a document, or the source of a kernel, and list every problem.",
    discussion: """
      Exit status: 0 if there are no problems; 1 if images are missing or damaged; 2 for all other \
      errors, and for warnings. Notes are printed, too, but do not count. `lambent farm` lists the fonts of this \
      machine that a document uses.

      --json prints an array of problems, each with severity, code, message, remedy, file, line, column \
      and path, and, if known, with value and expected. `lambent list errors` explains the codes.

      Examples:
        lambent check my.json
        lambent check my.json --json
        lambent check melt.glsl
        lambent check - < my.json
      """)

  @Argument(
    help: "A document, - for standard input, or a name from `lambent list presets`.",
    completion: Completions.scene)
  var scene: String

  @OptionGroup var trust: TrustOption
  @OptionGroup var options: JSONOption

  func run(on console: Console) throws {
    if KernelFile.endings.contains(where: scene.hasSuffix) {
      return try checkKernel(console)
    }
    var (problems, status) = ([Problem](), ExitStatus.usage)
    do {
      let result = try findings(console: console) { problems.append($0) }
      problems += result.0.map { Problem($0) }
      status = result.status
    } catch {
      // Nothing that can be checked is a problem, too.
      guard options.json || !problems.isEmpty else { throw error }
      let failure = ToolError(error)
      problems += failure.problems
      status = failure.status
    }
    // A font of this machine is not a problem of the document.
    problems.removeAll { $0.diagnostic?.isAboutInstalledFont == true }
    if options.json {
      try console.writeLine(JSONValue.array(problems.map(\.json)).text())
    } else {
      console.report(problems)
    }
    guard problems.allSatisfy({ $0.severity == .note }) else { throw ToolError.found(status) }
  }

  /// Checks the source of a kernel, which has one error at most.
  private func checkKernel(_ console: Console) throws {
    do {
      _ = try KernelFolders.kernel(at: scene)
      if options.json { try console.writeLine("[]") }
    } catch CatalogueError.kernel(let file, let error) where options.json {
      let problem = Problem(error, in: file)
      try console.writeLine(JSONValue.array([problem.json]).text())
      throw ToolError.found(ExitStatus.usage)
    }
  }

  private func findings(
    console: Console, tell: (Problem) -> Void
  ) throws -> ([Diagnostic], status: Int32) {
    let scene: Scene
    do {
      scene = try SceneSource(self.scene, trust).readQuietly(console: console, tell: tell)
    } catch let error as SceneError {
      guard !error.diagnostics.isEmpty else { throw error }
      return (error.diagnostics, ToolError(error).status)
    }
    // Reading has made the layers of the first frame, and tried every event.
    let renderer = SceneRenderer(scene)
    do {
      try renderer.checkWork()
      guard scene.emitsOrReplicates else { return (scene.findings, ExitStatus.usage) }
      if let time = try renderer.checkFrames() {
        tell(
          Problem(
            .remark,
            "the particles at \(time.short) s take too long to count: only rendering shows whether there are "
              + "too many", severity: .note))
      }
    } catch {
      guard let problem = (error as? RenderingError)?.emitterProblem,
        let finding = scene.error(
          aboutEmitter: problem.emitter, problem.what, remedy: problem.remedy)
      else {
        for finding in scene.findings { tell(Problem(finding)) }
        throw error is SceneError ? ToolError.usage("\(error)") : error
      }
      return (scene.findings + [finding], ExitStatus.usage)
    }
    return (scene.findings + scene.emptyEmitterSources, ExitStatus.usage)
  }
}

extension ToolError {
  /// Findings that have been said already.
  static func found(_ status: Int32) -> ToolError { ToolError(status: status, problems: []) }
}
