import Glibc
import LambentCatalogue
import LambentDocuments
import LambentImageFiles
import LambentWorkers

/// Standard output and standard error. Results go to the one, everything else to the other.
package final class Console: Sendable {
  /// Takes bytes; returns the system's error, or 0.
  package typealias Sink = @Sendable ([UInt8]) -> Int32

  private struct State {
    var pending: [UInt8] = []
    /// The rest of standard input, where it was given as a whole.
    var rest: [UInt8]?
    /// True if the last thing on standard error is a progress bar.
    var hasBar = false
    /// True if problems are written as JSON objects, one a line.
    var problemsAreJSON = false
  }

  private let output: Sink
  private let errors: Sink
  private let state = Lock(State())
  /// True if standard error is a terminal.
  package let isTerminal: Bool
  /// The bytes of standard input: read when a path is `-`.
  package let input: Input
  /// Gives the next bytes of standard input, fewer at the end only; `nil` where `input` gives all.
  private let stream: Input?
  /// Gives standard input; takes the most bytes that it may have.
  package typealias Input = @Sendable (_ limit: Int) throws -> [UInt8]

  package init(
    isTerminal: Bool = false, output: @escaping Sink, errors: @escaping Sink,
    input: @escaping Input = { _ in [] }, stream: Input? = nil
  ) {
    self.stream = stream
    self.isTerminal = isTerminal
    self.output = output
    self.errors = errors
    self.input = input
  }

  /// The process's own.
  package static let standard = Console(
    isTerminal: isatty(STDERR_FILENO) == 1,
    output: { bytes in bytes.withUnsafeBytes { writeAll($0, to: STDOUT_FILENO) } },
    errors: { bytes in bytes.withUnsafeBytes { writeAll($0, to: STDERR_FILENO) } },
    input: { try ImageFile.readStandardInput(limit: $0) },
    stream: { try ImageFile.readStandardInput(count: $0) })

  /// The same console, whose standard input has been read and can be read again.
  ///
  /// - Parameter limit: The most bytes that it may have.
  func keepingInput(limit: Int) throws -> Console {
    let bytes = try input(limit)
    let result = Console(
      isTerminal: isTerminal, output: output, errors: errors, input: { _ in bytes })
    result.problemsAreJSON = problemsAreJSON
    return result
  }

  /// Reads a number of bytes from standard input; fewer only at its end.
  package func read(_ count: Int) throws -> [UInt8] {
    if let stream { return try stream(count) }
    return try state.withLock { state in
      if state.rest == nil { state.rest = try input(.max) }
      let part = Array((state.rest ?? []).prefix(count))
      state.rest?.removeFirst(part.count)
      return part
    }
  }

  /// Writes a part of the result. It is buffered until the buffer is full, or until `flush()`.
  package func write(_ text: String) throws {
    let isFull = state.withLock { state in
      state.pending += text.utf8
      return state.pending.count > 1 << 16
    }
    if isFull { try flush() }
  }

  package func writeLine(_ text: String = "") throws { try write(text + "\n") }

  package func flush() throws {
    let failure = state.withLock { state -> Int32 in
      guard !state.pending.isEmpty else { return 0 }
      defer { state.pending.removeAll() }
      return output(state.pending)
    }
    if failure == EPIPE { throw ImageFileError.closedPipe }
    if failure != 0 {
      throw ImageFileError.writing("standard output", code: failure)
    }
  }

  /// Writes a line of progress or a summary to standard error; nothing if problems are JSON objects, because
  /// then every line is one.
  func tell(_ line: String) {
    if !problemsAreJSON { log(line) }
  }

  /// Writes one line to standard error, above the progress bar if there is one. Line breaks and control
  /// characters are replaced.
  private func log(_ line: String) {
    let line = Self.withoutControls(line)
    state.withLock { state in
      _ = errors(Array(((state.hasBar ? "\r\u{1B}[K" : "") + line + "\n").utf8))
      state.hasBar = false
    }
  }

  /// The text with a replacement character for each control character and each break of a line.
  private static func withoutControls(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.displayedPath.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: scalars.append("\u{FFFD}")
      default: scalars.append(scalar)
      }
    }
    return String(scalars)
  }

  /// True if problems are written as JSON objects, one a line, and not as text.
  var problemsAreJSON: Bool {
    get { state.withLock { $0.problemsAreJSON } }
    set { state.withLock { $0.problemsAreJSON = newValue } }
  }

  /// Writes a problem to standard error: one line, `lambent: severity: …`. On a terminal, the source line
  /// with a caret follows.
  func report(_ problem: Problem) {
    guard !problemsAreJSON else { return log(problem.json.line) }
    log("lambent: \(problem.severity.rawValue): \(problem.text.onOneLine)")
    if isTerminal { problem.excerpt.forEach(log) }
  }

  /// Writes problems. As text, more than 100 are only counted.
  func report(_ problems: [Problem]) {
    let shown = problemsAreJSON ? problems[...] : problems.prefix(100)
    for problem in shown { report(problem) }
    let rest = problems.count - shown.count
    guard rest > 0 else { return }
    let message = "\(rest) more problems are not shown: see lambent check --json"
    report(Problem(.remark, message, severity: .note))
  }

  func warn(_ message: String) { report(Problem(.remark, message, severity: .warning)) }

  /// Removes the progress bar if that is possible without waiting for standard error, or for a thread that
  /// writes to it.
  package func hideBarAtOnce() {
    var descriptor = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
    guard poll(&descriptor, 1, 0) == 1 else { return }
    _ = state.withLockIfAvailable { state in
      if state.hasBar { _ = errors(Array("\r\u{1B}[K".utf8)) }
      state.hasBar = false
    }
  }

  /// Draws the progress bar again, or removes it.
  package func showBar(_ bar: String?) {
    state.withLock { state in
      guard bar != nil && !state.problemsAreJSON || state.hasBar else { return }
      _ = errors(Array("\r\(bar ?? "")\u{1B}[K".utf8))
      state.hasBar = bar != nil
    }
  }
}

extension String {
  /// The text with blanks for line breaks.
  fileprivate var onOneLine: String { String(map { $0.isNewline ? " " : $0 }) }
}
