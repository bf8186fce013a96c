import ArgumentParser
import LambentCatalogue
import LambentProperties

/// The option `--error-format`, which every command has, at any position.
enum ErrorFormat {
  private static let name = "--error-format"

  /// The arguments without the option, and true if it is `json`.
  static func split(_ arguments: [String]) throws -> ([String], problemsAreJSON: Bool) {
    var (rest, format): ([String], String?) = ([], nil)
    var index = 0
    while index < arguments.count {
      let argument = arguments[index]
      index += 1
      if argument == "--" {
        rest += arguments[(index - 1)...]
        break
      }
      if argument == name {
        guard index < arguments.count else {
          throw ToolError.usage("\(name) needs a value: text or json")
        }
        format = arguments[index]
        index += 1
      } else if argument.hasPrefix(name + "=") {
        format = String(argument.dropFirst(name.count + 1))
      } else {
        rest.append(argument)
      }
    }
    guard let format else { return (rest, false) }
    guard ["text", "json"].contains(format) else {
      throw ToolError.value(format, of: name, expected: "text or json")
    }
    return (rest, format == "json")
  }
}

/// The errors of ArgumentParser as problems.
enum ArgumentErrors {
  static func problem(for error: any Error, _ arguments: [String]) -> ToolError {
    if let own = ToolError(within: error) { return own }
    let lines = LambentCommand.message(for: error).split(separator: "\n").map {
      $0.trimmingPrefix(while: { $0 == " " })
    }
    let text = lowercased(lines.joined(separator: " ").replacing("Error: ", with: ""))
    if let error = valueError(text, arguments) ?? optionError(text, arguments) { return error }
    return .usage("\(text): see `\(LambentCommand.helpNames(for: arguments))`")
  }

  /// The error for an option's value that is not one of its choices, not a number, or not one that the option
  /// can hold: only options with numbers have their values rejected without further words.
  private static func valueError(_ text: String, _ arguments: [String]) -> ToolError? {
    let pattern =
      /the value '(.*)' is invalid for '(-[-a-z]+) <[^>]*>'(?:\. Please provide one of (.*))?/
    // An error of ours, with ArgumentParser's words before it.
    let own = /.*(--[-a-z]+) does not accept “(.*)”: expected ([^:]*)(:.*)?/
    if let match = try? own.wholeMatch(in: text) {
      return .value(match.2, of: "\(match.1)", expected: "\(match.3)")
    }
    guard let match = try? pattern.wholeMatch(in: text) else { return nil }
    let expected =
      if let choices = match.3 {
        String(choices.filter { $0 != "'" })
      } else if match.2 == "--port" {
        "0…\(UInt16.max)"
      } else if Double(match.1) == nil {
        "a number"
      } else {
        // A number that is rejected has a fraction, or is too large for an integer.
        bounds(of: "\(match.2)", "\(match.1)", arguments)
          ?? "a whole number, \(Int.min)…\(Int.max)"
      }
    return .value(match.1, of: "\(match.2)", expected: expected)
  }

  /// The numbers that a command accepts for an option: it states them when it rejects the greatest one.
  private static func bounds(
    of option: String, _ value: String, _ arguments: [String]
  ) -> String? {
    var words = arguments
    if let place = words.firstIndex(of: "\(option)=\(value)") {
      words[place] = "\(option)=\(Int.max)"
    } else if let place = words.firstIndex(of: option), place + 1 < words.count {
      words[place + 1] = "\(Int.max)"
    }
    do {
      _ = try LambentCommand.parseAsRoot(words)
      return nil
    } catch {
      let problem = ToolError(within: error)?.problems.first
      return problem?.option == option ? problem?.expected : nil
    }
  }

  /// The error for an unknown option, with one of the command's that is similar. ArgumentParser's own suggestion
  /// is not close.
  private static func optionError(_ text: String, _ arguments: [String]) -> ToolError? {
    guard let match = text.prefixMatch(of: /unknown option '([^']+)'/) else { return nil }
    let name = String(match.output.1)
    let named = LambentCommand.named(by: arguments).last
    let command: any ParsableCommand.Type = named ?? LambentCommand.self
    let help = LambentCommand.helpMessage(for: command)
    let names = help.matches(of: /--[a-z][-a-z]*/).map { String($0.output) }
    let familiar = Self.familiar[name].flatMap { option in
      names.contains(String(option.prefix { $0 != " " })) ? option : nil
    }
    let longer = names.filter { $0.hasPrefix(name) }.min { $0.count < $1.count }
    let close = Suggestion.nearest(
      to: String(name.drop { $0 == "-" }), among: names.map { String($0.dropFirst(2)) })
    return .unknown(
      "option", name, suggestion: familiar ?? longer ?? close.map { "--\($0)" },
      list: LambentCommand.helpNames(for: arguments), code: .arguments)
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

extension ToolError {
  /// The program's own error in one that ArgumentParser has wrapped, as it does when the validation of a
  /// command throws; `nil` if there is none.
  fileprivate init?(within error: any Error, depth: Int = 4) {
    if let error = error as? ToolError {
      self = error
      return
    }
    guard depth > 0 else { return nil }
    for child in Mirror(reflecting: error).children {
      let inner = child.value as? any Error
      if let inner, let found = ToolError(within: inner, depth: depth - 1) {
        self = found
        return
      }
    }
    return nil
  }
}
