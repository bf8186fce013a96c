import Dispatch
import FlyingFox
import Glibc
import LambentImageFiles
import LambentWorkers

/// A run of the program itself. The page shows the exact command.
final class ProgramRun: Sendable {
  /// The arguments.
  let arguments: [String]
  private let state = Lock(State())
  private let running: OtherProgram.Running

  private struct State {
    var progress = 0.0
    var errors: [String] = []
    var status: Int32?
    var isCancelled = false
  }

  /// The state of a run.
  struct Snapshot: Sendable {
    /// 0…1.
    var progress: Double
    /// The last lines that the program has logged.
    var lines: [String]
    /// The exit code; `nil` while it runs.
    var status: Int32?
    var isCancelled: Bool
  }

  /// Starts the program. It writes files only below a folder, after links are resolved. `changed` is called on other
  /// threads when the state changes.
  ///
  /// - Throws: ``StudioError`` if it cannot be started.
  init(
    _ program: String, _ arguments: [String], in folder: WorkFolder,
    changed: @escaping @Sendable (ProgramRun) -> Void
  ) throws {
    self.arguments = arguments
    var output: [Int32] = [-1, -1]
    var errors: [Int32] = [-1, -1]
    guard pipe(&output) == 0, pipe(&errors) == 0, Self.closeInPrograms(output + errors),
      let running = OtherProgram.start(
        program, arguments, variables: ["\(OutputFile.folderVariable)=\(folder.root)"],
        output: output[1], errors: errors[1])
    else {
      for end in output + errors where end >= 0 { close(end) }
      throw StudioError(
        .internalServerError, "the program \(program) cannot be started: \(ImageFile.lastReason)")
    }
    close(output[1])
    close(errors[1])
    self.running = running
    let (progressEnd, errorEnd) = (output[0], errors[0])
    let group = DispatchGroup()
    DispatchQueue.global().async(group: group) { [self] in
      Self.eachLine(of: progressEnd) { line in
        guard line.hasPrefix("openjd_progress: "), let percent = Double(line.dropFirst(17)) else {
          return
        }
        state.withLock { $0.progress = percent / 100 }
        changed(self)
      }
    }
    DispatchQueue.global().async(group: group) { [self] in
      Self.eachLine(of: errorEnd) { line in
        state.withLock { state in
          state.errors = state.errors.suffix(40) + [line]
        }
      }
    }
    group.notify(queue: .global()) { [self] in
      let status = running.wait()
      state.withLock { $0.status = status }
      changed(self)
    }
  }

  /// The current state.
  var snapshot: Snapshot {
    state.withLock {
      Snapshot(
        progress: $0.progress, lines: $0.errors, status: $0.status, isCancelled: $0.isCancelled)
    }
  }

  /// Stops the run. The program removes incomplete files.
  func cancel() {
    let isRunning = state.withLock { state in
      state.isCancelled = true
      return state.status == nil
    }
    if isRunning { running.interrupt() }
  }

  /// Runs the program to its end.
  ///
  /// - Throws: ``StudioError`` with the program's message if it fails.
  static func finish(
    _ program: String, _ arguments: [String], in folder: WorkFolder
  ) async throws -> [String] {
    let snapshot = try await withCheckedThrowingContinuation { continuation in
      do {
        _ = try ProgramRun(program, arguments, in: folder) { run in
          let snapshot = run.snapshot
          if snapshot.status != nil { continuation.resume(returning: snapshot) }
        }
      } catch {
        continuation.resume(throwing: error)
      }
    }
    guard snapshot.status == 0 else {
      let line =
        snapshot.lines.last { $0.contains("error") } ?? snapshot.lines.last ?? "the program failed"
      throw StudioError(.unprocessableContent, String(line.replacing("lambent: error: ", with: "")))
    }
    return snapshot.lines
  }

  /// Prevents programs that are started later from inheriting descriptors.
  private static func closeInPrograms(_ descriptors: [Int32]) -> Bool {
    descriptors.allSatisfy { fcntl($0, F_SETFD, FD_CLOEXEC) == 0 }
  }

  /// Reads lines until the end, and closes the descriptor.
  private static func eachLine(of descriptor: Int32, _ body: (String) -> Void) {
    defer { close(descriptor) }
    var rest: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      rest += buffer.prefix(count)
      while let end = rest.firstIndex(where: { $0 == 10 || $0 == 13 }) {
        let line = String(decoding: rest[..<end], as: UTF8.self)
        rest.removeFirst(end + 1)
        if !line.isEmpty { body(line) }
      }
      if rest.count > 1 << 16 { rest = [] }
    }
    if !rest.isEmpty { body(String(decoding: rest, as: UTF8.self)) }
  }
}
