import ArgumentParser
import Dispatch
import LambentCatalogue
import LambentProperties

protocol Runnable {
  func run(on console: Console) throws
}

package enum ExitStatus {
  /// Done.
  package static let success: Int32 = 0
  /// The work failed.
  package static let failure: Int32 = 1
  /// The arguments or the document are wrong.
  package static let usage: Int32 = 2
  /// The work failed for a reason that may pass, such as a full disk: `EX_TEMPFAIL` of sysexits.h.
  package static let temporary: Int32 = 75
}

/// The whole program as a function of its arguments.
package enum Program {
  /// Runs a command and returns the exit code. It throws no errors and does not exit the process.
  ///
  /// - Parameter timeLimit: The time limit of a command with `--untrusted`; `nil` for no limit, for example within a
  ///   process that does other work.
  package static func run(
    _ arguments: [String], console: Console, timeLimit: TimeLimit? = nil
  ) -> Int32 {
    var followsOpenJob = false
    do {
      let (arguments, problemsAreJSON) = try ErrorFormat.split(arguments)
      console.problemsAreJSON = problemsAreJSON
      guard var command = try parse(arguments, console: console) else { return ExitStatus.success }
      let isUntrusted = (command as? any DocumentCommand)?.trust.untrusted == true
      let timer = isUntrusted ? timeLimit?.start(console: console) : nil
      defer { timer?.cancel() }
      followsOpenJob = (command as? RenderCommand)?.work.progress == .openjd
      if let command = command as? any Runnable {
        try command.run(on: console)
      } else {
        try command.run()
      }
      try console.flush()
      return ExitStatus.success
    } catch {
      return report(ToolError(error).shortening(arguments), followsOpenJob, console: console)
    }
  }

  /// Parses the arguments. If they request help, the version or completions, writes these and returns `nil`.
  private static func parse(
    _ arguments: [String], console: Console
  ) throws -> (any ParsableCommand)? {
    try LambentCommand.checkNames(in: arguments)
    if let command = LambentCommand.runnable(arguments) { return command }
    do {
      let command = try LambentCommand.parseAsRoot(arguments)
      // A command without a body throws its help when it is run; `--help` throws it while parsing.
      if command is any Runnable { return command }
      var asked = command
      try asked.run()
      return nil
    } catch {
      if let error = error as? ToolError { throw error }
      guard LambentCommand.exitCode(for: error) == .success else {
        // A command without a progress display accepts `--quiet`, too.
        let others = arguments.filter { $0 != "--quiet" }
        if others.count < arguments.count,
          LambentCommand.message(for: error).contains("nknown option '--quiet'")
        {
          return try parse(others, console: console)
        }
        throw ArgumentErrors.problem(for: error, arguments)
      }
      try console.write(LambentCommand.fullMessage(for: error) + "\n")
      try console.flush()
      return nil
    }
  }

  /// Prints an error and returns the exit code.
  private static func report(
    _ failure: ToolError, _ followsOpenJob: Bool, console: Console
  ) -> Int32 {
    Signals.waitIfStopping()
    if followsOpenJob, let problem = failure.problems.first {
      try? console.writeLine("openjd_fail: \(problem.text)")
    }
    let failure = failure.adding(Result { try console.flush() })
    console.report(failure.problems)
    return failure.status
  }
}

extension LambentCommand {
  /// The commands that the arguments name: a command, its subcommand and so on.
  static func named(by arguments: [String]) -> [any ParsableCommand.Type] {
    var commands: [any ParsableCommand.Type] = []
    var below = configuration.subcommands
    for argument in arguments {
      guard let next = below.first(where: { $0.configuration.commandName == argument }) else {
        break
      }
      commands.append(next)
      below = next.configuration.subcommands
    }
    return commands
  }

  /// Rejects an unknown command, also after `help`: ArgumentParser has no suggestions for the former, and shows the
  /// general help for the latter.
  fileprivate static func checkNames(in arguments: [String]) throws {
    let asksForHelp = arguments.first == "help"
    let words = asksForHelp ? Array(arguments.dropFirst()) : arguments
    let commands = named(by: words)
    let below = commands.last?.configuration.subcommands ?? configuration.subcommands
    var names = below.compactMap { $0.configuration.commandName }
    guard !names.isEmpty, let name = words.dropFirst(commands.count).first, !name.hasPrefix("-")
    else { return }
    if commands.isEmpty { names.append("help") }
    guard !names.contains(name) else { return }
    throw ToolError.unknown(
      "command", name, suggestion: Suggestion.nearest(to: name, among: names),
      list: helpNames(for: words), code: .arguments)
  }

  /// The command, if the arguments are valid. Only this command is parsed, not the tree of all commands, which is
  /// faster. In all other cases, `nil`: ArgumentParser then reports the error.
  fileprivate static func runnable(_ arguments: [String]) -> (any ParsableCommand & Runnable)? {
    let wanted = configuration.subcommands.first { $0.configuration.commandName == arguments.first }
    return (try? wanted?.parse(Array(arguments.dropFirst()))) as? any ParsableCommand & Runnable
  }

  /// The command line that shows the help for the arguments.
  static func helpNames(for arguments: [String]) -> String {
    let names = named(by: arguments).compactMap { $0.configuration.commandName }
    return (["lambent"] + names + ["--help"]).joined(separator: " ")
  }
}
