import LambentCatalogue
import LambentImageFiles
import LambentImporters
import LambentScenes

/// Why the program ends without having done what was asked: the exit code, and one line or more.
struct ToolError: Error {
  /// The exit code.
  let status: Int32
  /// The lines on standard error; none where the reader has closed the stream.
  let lines: [String]

  init(status: Int32, lines: [String]) {
    self.status = status
    self.lines = lines.map { line in
      String(line.map { $0.isNewline ? " " : $0 })
    }
  }

  /// The arguments or the document are wrong.
  static func usage(_ line: String) -> ToolError {
    ToolError(status: ExitStatus.usage, lines: [line])
  }

  /// The work failed.
  static func failed(_ line: String) -> ToolError {
    ToolError(status: ExitStatus.failure, lines: [line])
  }

  /// Any error as this one.
  init(_ error: any Error) {
    switch error {
    case let error as ToolError: self = error
    case let error as ImageFileError: self.init(error)
    case let error as CatalogueError: self = .usage(error.description)
    case let error as SceneError: self.init(error)
    case let error as ImportError: self.init(error)
    default: self = .failed("\(error)")
    }
  }

  private init(_ error: ImageFileError) {
    switch error {
    case .closedPipe: self.init(status: ExitStatus.failure, lines: [])
    case .unsupportedSize, .unsupportedRate: self = .usage(error.description)
    case _ where error.isTemporary:
      self.init(status: ExitStatus.temporary, lines: [error.description])
    default: self = .failed(error.description)
    }
  }

  private init(_ error: ImportError) {
    switch error {
    case .unreadable: self = .failed(error.description)
    default: self = .usage(error.description)
    }
  }

  private init(_ error: SceneError) {
    switch error {
    case .document(let error): self.init(status: ExitStatus.usage, error)
    case .images(let error): self.init(status: ExitStatus.failure, error)
    case .unreadable, .option: self = .usage(error.description)
    case .playback: self = .failed(error.description)
    }
  }

  private init(status: Int32, _ error: DocumentError) {
    self.init(
      status: status,
      lines: error.diagnostics.filter { $0.severity == .error }.map(\.description))
  }
}

extension ToolError {
  /// A name that nothing has.
  static func unknown(_ kind: String, _ name: String, suggestion: String?, list: String)
    -> ToolError
  {
    let remedy = suggestion.map { "did you mean “\($0)”?" } ?? "see `\(list)`"
    return .usage("unknown \(kind) “\(name)” in the arguments: \(remedy)")
  }
}

extension ToolError: CustomStringConvertible {
  /// The lines: what ArgumentParser shows of an error that a command's validation throws.
  var description: String { lines.joined(separator: "\n") }
}
