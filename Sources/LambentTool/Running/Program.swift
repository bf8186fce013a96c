import ArgumentParser
import Dispatch
import LambentProperties
import LambentScenes

/// A command that can be run.
protocol Runnable {
  func run(on console: Console) throws
}

/// The exit codes of the contract.
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
  /// Runs a command and returns the exit code. Nothing is thrown, and the process goes on.
  ///
  /// - Parameter timeLimit: How long a command with `--untrusted` may run; `nil` for no limit, as within a
  ///   process that does more than this run.
  package static func run(
    _ arguments: [String], console: Console, timeLimit: TimeLimit? = nil
  ) -> Int32 {
    var followsOpenJob = false
    do {
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
      return report(error, followsOpenJob: followsOpenJob, console: console)
    }
  }

  /// Reads the arguments; `nil` where they asked for help, the version or completions, which is
  /// then written.
  private static func parse(
    _ arguments: [String], console: Console
  ) throws -> (any ParsableCommand)? {
    try LambentCommand.checkNames(in: arguments)
    if let command = LambentCommand.runnable(arguments) { return command }
    do {
      let command = try LambentCommand.parseAsRoot(arguments)
      // What `--help` throws at once, a command without a body of its own throws when it is run.
      if command is any Runnable { return command }
      var asked = command
      try asked.run()
      return nil
    } catch {
      if let error = error as? ToolError { throw error }
      guard LambentCommand.exitCode(for: error) == .success else {
        throw ToolError.usage(ArgumentErrors.message(for: error, arguments))
      }
      try console.write(LambentCommand.fullMessage(for: error) + "\n")
      try console.flush()
      return nil
    }
  }

  /// Says what went wrong and returns the exit code.
  private static func report(
    _ error: any Error, followsOpenJob: Bool, console: Console
  ) -> Int32 {
    let failure = ToolError(error)
    if followsOpenJob, let line = failure.lines.first {
      try? console.writeLine("openjd_fail: \(line)")
    }
    try? console.flush()
    for line in failure.lines { console.log("lambent: error: \(line)") }
    return failure.status
  }
}

/// ArgumentParser's words, in one line.
enum ArgumentErrors {
  static func message(for error: any Error, _ arguments: [String]) -> String {
    let lines = LambentCommand.message(for: error).split(separator: "\n").map {
      $0.trimmingPrefix(while: { $0 == " " })
    }
    let text = lowercased(lines.joined(separator: " ").replacing("Error: ", with: ""))
    if let message = numberMessage(text) ?? optionMessage(text, arguments) { return message }
    // What the program's own validation says is whole.
    if text.contains(" in "), text.contains(": ") { return text }
    if let question = text.firstRange(of: ". Did you mean ") {
      let meant = text[question.upperBound...]
      return "\(text[..<question.lowerBound]) in the arguments: did you mean \(meant)"
    }
    return "\(text) in the arguments: see \(LambentCommand.helpNames(for: arguments))"
  }

  /// The message about an option's value that is no number, or none that the option can hold; only
  /// options that take numbers have their values rejected without further words.
  private static func numberMessage(_ text: String) -> String? {
    let pattern = /the value '(.*)' is invalid for '(-[-a-z]+) <[^>]*>'/
    guard let match = try? pattern.wholeMatch(in: text) else { return nil }
    // A number that is rejected has a fraction, or is too large to count with.
    let remedy = Double(match.1) == nil ? "a number" : "a whole number of at most 18 digits"
    return "“\(match.1)” in \(match.2): \(remedy)"
  }

  /// The message for an unknown option with which the name of one begins.
  private static func optionMessage(_ text: String, _ arguments: [String]) -> String? {
    guard let match = text.prefixMatch(of: /unknown option '(--[-a-z]+)'/) else { return nil }
    let command = LambentCommand.configuration.subcommands.first {
      $0.configuration.commandName == arguments.first
    }
    let help = LambentCommand.helpMessage(for: command ?? LambentCommand.self)
    let names = help.matches(of: /--[a-z][-a-z]*/).map { String($0.output) }
    if let meant = familiar[String(match.output.1)],
      names.contains(String(meant.prefix { $0 != " " }))
    {
      return "unknown option '\(match.output.1)' in the arguments: did you mean “\(meant)”?"
    }
    guard
      let meant = names.filter({ $0.hasPrefix(match.output.1) }).min(by: { $0.count < $1.count })
    else { return nil }
    return "unknown option '\(match.output.1)' in the arguments: did you mean “\(meant)”?"
  }

  /// Options of other programs, and what they are called here.
  private static let familiar: [String: String] = [
    "--transparent": "--background none", "--alpha": "--background none", "--width": "--size WxH",
    "--height": "--size WxH", "--resolution": "--size WxH", "--framerate": "--fps",
    "--frame-rate": "--fps", "--rate": "--fps", "--start": "--frames 30-59",
    "--end": "--frames 0-59", "--length": "--duration", "--codec": "--format",
    "--force": "--overwrite", "--yes": "--overwrite", "--parameter": "--param",
    "--props": "--param", "--easing": "--timing",
  ]

  /// The text as a part of a sentence.
  private static func lowercased(_ text: String) -> String {
    let end = text.hasSuffix(".") ? text.dropLast() : text[...]
    return end.prefix(1).lowercased() + end.dropFirst()
  }
}

extension LambentCommand {
  private static let commandNames = configuration.subcommands.compactMap {
    $0.configuration.commandName
  }

  /// Rejects an unknown command, also one whose help is asked for: ArgumentParser has no
  /// suggestion for the one, and shows the general help for the other.
  fileprivate static func checkNames(in arguments: [String]) throws {
    let names = commandNames + ["help"]
    let name = arguments.first == "help" ? arguments.dropFirst().first : arguments.first
    guard let name, !name.hasPrefix("-"), !names.contains(name) else { return }
    throw ToolError.unknown(
      "command", name, suggestion: Suggestion.nearest(to: name, among: names),
      list: "lambent --help")
  }

  /// The command of arguments that are right. Its own arguments alone are made up for that, and not
  /// those of all commands; `nil` for all else, of which ArgumentParser then has more to say.
  fileprivate static func runnable(_ arguments: [String]) -> (any ParsableCommand & Runnable)? {
    let wanted = configuration.subcommands.first { $0.configuration.commandName == arguments.first }
    return (try? wanted?.parse(Array(arguments.dropFirst()))) as? any ParsableCommand & Runnable
  }

  /// The command line that shows the help of what was asked.
  fileprivate static func helpNames(for arguments: [String]) -> String {
    guard let first = arguments.first, commandNames.contains(first) else { return "lambent --help" }
    return "lambent \(first) --help"
  }
}
