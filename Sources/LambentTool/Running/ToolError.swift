import LambentCatalogue
import LambentDocuments
import LambentImageFiles
import LambentImports
import LambentProperties
import LambentRendering

/// An error that ends the program: its exit code, and its problems.
struct ToolError: Error {
  let status: Int32
  /// The problems, in order; empty if the reader of the output has closed it.
  let problems: [Problem]

  var lines: [String] { problems.map(\.text) }

  init(status: Int32, problems: [Problem]) { (self.status, self.problems) = (status, problems) }

  /// The arguments are wrong.
  ///
  /// - Parameter message: The fault; after a colon the remedy, if there is one.
  static func usage(_ message: String) -> ToolError {
    let parts = message.splitAtRemedy
    var problem = Problem(.arguments, parts?.what ?? message)
    problem.remedy = parts?.remedy
    return ToolError(status: ExitStatus.usage, problems: [problem])
  }

  /// An option does not accept a value.
  ///
  /// - Parameter expected: The accepted values. A value that resembles a word of them is taken for a misspelling.
  static func value(
    _ value: some CustomStringConvertible, of option: String, expected: String
  ) -> ToolError {
    let text = ((value as? Double)?.short ?? "\(value)").shortened
    var problem = Problem(.arguments, "\(option) does not accept “\(text)”")
    (problem.value, problem.expected, problem.option) = (text, expected, option)
    problem.remedy = Suggestion.question(about: text, among: Self.choices(in: expected))
    return ToolError(status: ExitStatus.usage, problems: [problem])
  }

  /// Rejects options that have no effect here.
  ///
  /// - Parameter message: The fault of the first of them that is given, and the remedy.
  static func reject(_ options: [(String, isGiven: Bool)], _ message: String) throws {
    guard let (name, _) = options.first(where: \.isGiven) else { return }
    throw usage("\(name) \(message)")
  }

  /// Rejects `-` as the path of an option that writes files.
  static func rejectStandardOutput(_ path: String?, of option: String, example: String) throws {
    guard path == "-" else { return }
    throw value("-", of: option, expected: "a path such as \(example)")
  }

  /// Checks the value of an option, if it has one.
  ///
  /// - Parameters:
  ///   - unit: The unit of the range, after a space.
  ///   - expected: The accepted values; those of the range without it.
  /// - Throws: `ToolError` for a value outside of the range.
  static func check<Value: Comparable & CustomStringConvertible>(
    _ value: Value?, in range: ClosedRange<Value>, of option: String, unit: String = "",
    expected: String? = nil
  ) throws {
    guard let value, !range.contains(value) else { return }
    func text(_ bound: Value) -> String { (bound as? Double)?.short ?? "\(bound)" }
    throw Self.value(
      value, of: option,
      expected: expected ?? "\(text(range.lowerBound))…\(text(range.upperBound))\(unit)")
  }

  /// The single words of a list of accepted values: `png`, `jpeg` of “png, jpeg or a number”.
  private static func choices(in expected: String) -> [String] {
    expected.replacing(" or ", with: ", ").replacing(" and ", with: ", ").split(separator: ", ")
      .map { String($0.trimmingPrefix("one of ")) }
      .filter { $0.count > 2 && $0.allSatisfy { $0.isLetter || $0.isNumber } }
  }

  /// An option, or a part of the scene, has a fault.
  ///
  /// - Parameter place: The option, followed by the part of its value that is at fault, if any.
  static func fault(_ fault: String, of place: String, remedy: String) -> ToolError {
    var problem = Problem(.arguments, "\(place): \(fault)")
    if remedy.hasPrefix("expected ") {
      problem.expected = String(remedy.dropFirst("expected ".count))
    } else {
      problem.remedy = remedy
    }
    if place.hasPrefix("--") { problem.option = String(place.prefix { $0 != " " }) }
    return ToolError(status: ExitStatus.usage, problems: [problem])
  }

  static func failed(_ message: String, _ code: ProblemCode = .failed) -> ToolError {
    ToolError(status: ExitStatus.failure, problems: [Problem(code, message)])
  }

  /// The file of an option cannot be read: it is of another kind, or for the reason of the last system call.
  static func unreadable(_ path: String, option: String) -> ToolError {
    let kind = FileKind(path: path)
    let reason =
      kind.flatMap { $0 == .file ? nil : "it is \($0.rawValue)" } ?? ImageFile.lastReason
    return .file(path, "cannot read \(path), of \(option): \(reason)", option: option)
  }

  /// The file of an option contains no sound.
  static func silent(_ path: String, option: String) -> ToolError {
    .file(
      path, "\(path), of \(option), has no sound", option: option,
      remedy: "name a file with sound")
  }

  /// A file cannot be used.
  ///
  /// - Parameter remedy: `nil` if the message contains it.
  private static func file(
    _ path: String, _ message: String, option: String? = nil,
    remedy: String? = "name a file that can be read"
  ) -> ToolError {
    var problem = Problem(.file, message)
    (problem.value, problem.option, problem.remedy) = (path, option, remedy)
    return ToolError(status: ExitStatus.failure, problems: [problem])
  }

  init(_ error: any Error) {
    switch error {
    case let error as ToolError: self = error
    case let error as ImageFileError: self.init(error)
    case let error as CatalogueError: self.init(error)
    case let error as SceneError: self.init(error)
    case let error as ImportError: self.init(error)
    case .sheet(let what, let remedy) as RenderingError: self = .usage("\(what): \(remedy)")
    case _ where RenderingError.isOfDocument(error): self = .limit("\(error)")
    default: self = .failed("\(error)")
    }
  }

  /// The document needs more than is allowed.
  private static func limit(_ message: String) -> ToolError {
    var problem = Problem(.failed, message)
    problem.code = Diagnostic.Code.limit.rawValue
    return ToolError(status: ExitStatus.usage, problems: [problem])
  }

  private init(_ error: ImageFileError) {
    switch error {
    case .closedPipe: self.init(status: ExitStatus.failure, problems: [])
    case .unsupportedSize, .unsupportedRate: self = .usage(error.description)
    case _ where error.isTemporary:
      self.init(
        status: ExitStatus.temporary, problems: [Problem(.temporary, error.description)])
    case .unreadable(let file, _): self = .file(file, error.description)
    default: self = .failed(error.description, .file)
    }
  }

  private init(_ error: ImportError) {
    let remedy: String?
    switch error {
    case .unreadable(let file, _):
      self = .file(file, error.description)
      return
    case .option(let what, let place, let remedy):
      self = .fault(what, of: place, remedy: remedy)
      return
    case .unrecognised: remedy = "see `lambent list importers`"
    case .nothingToImport(_, _, let advice), .damaged(_, _, _, _, let advice): remedy = advice
    case .tooLarge: remedy = nil
    }
    var message = error.description
    // After a mark and a blank.
    if let remedy, message.hasSuffix(" " + remedy) { message.removeLast(remedy.count + 2) }
    var problem = Problem(.importing, message)
    problem.remedy = remedy
    self.init(status: ExitStatus.usage, problems: [problem])
  }

  private init(_ error: SceneError) {
    switch error {
    case .document(let error): self.init(status: ExitStatus.usage, error)
    case .images(let error): self.init(status: ExitStatus.failure, error)
    case .unreadable(let file, let reason) where reason.contains(": "):
      self = .file(file, error.description, remedy: nil)
    case .unreadable(let file, _): self = .file(file, error.description)
    case .option(let what, let place, let remedy): self = .fault(what, of: place, remedy: remedy)
    case .playback: self = .failed(error.description)
    }
  }

  private init(status: Int32, _ error: DocumentError) {
    self.init(
      status: status,
      problems: error.diagnostics.filter { $0.severity == .error }.map { Problem($0) })
  }

  private init(_ error: CatalogueError) {
    if case .kernel(let file, let error) = error {
      self.init(status: ExitStatus.usage, problems: [Problem(error, in: file)])
      return
    }
    guard case .unknown(let kind, let name, let suggestion, let list) = error else {
      self = .usage(error.description)
      return
    }
    self = .unknown(kind, name, suggestion: suggestion, list: list)
  }
}

extension ToolError {
  /// No name of a list is this one.
  ///
  /// - Parameter code: `arguments` for what the command line itself is made of.
  static func unknown(
    _ kind: String, _ name: String, suggestion: String?, list: String,
    code: ProblemCode = .unknownName
  ) -> ToolError {
    var problem = Problem(code, "unknown \(kind) “\(name.shortened)”")
    problem.value = name.shortened
    problem.remedy = suggestion.map(Suggestion.question) ?? "see `\(list)`"
    return ToolError(status: ExitStatus.usage, problems: [problem])
  }
}

extension ToolError {
  /// The error, and that of writing the rest of the results. If the problems were only in those results, the error of
  /// writing replaces this one.
  func adding(_ rest: Result<Void, any Error>) -> ToolError {
    guard case .failure(let error) = rest else { return self }
    let lost = ToolError(error)
    return problems.isEmpty
      ? lost : ToolError(status: status, problems: problems + lost.problems)
  }
}

extension ToolError: CustomStringConvertible {
  /// A line for each problem: ArgumentParser shows it if the validation of a command throws.
  var description: String { lines.joined(separator: "\n") }
}

extension ToolError {
  /// The error with the beginning of arguments that are too long to be repeated as a whole.
  func shortening(_ arguments: [String]) -> ToolError {
    let parts = arguments.filter { $0.utf8.count > 500 }.flatMap { $0.split(separator: "=") }
    let long = parts.filter { $0.utf8.count > 500 }.map(String.init)
    guard !long.isEmpty else { return self }
    let problems = problems.map { problem in
      var result = problem
      for text in long {
        result.message = result.message.replacing(text, with: text.shortened)
        result.value = result.value?.replacing(text, with: text.shortened)
      }
      return result
    }
    return ToolError(status: status, problems: problems)
  }
}
