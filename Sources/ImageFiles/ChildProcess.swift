import Glibc

/// A running program that reads from us and reports errors on its standard error.
final class ChildProcess {
  private let identifier: pid_t
  private var input: Int32
  /// An unnamed file, because a pipe that nobody reads could fill up.
  private let errors: UnsafeMutablePointer<FILE>
  private var status: Int32?

  /// Starts a program by path. Returns `nil` on failure, with the reason in `errno`.
  init?(_ program: String, _ arguments: [String]) {
    var ends: [Int32] = [-1, -1]
    // A socket, because writing to a pipe may raise SIGPIPE, which a library must not disable for
    // the whole process.
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard let errors = tmpfile() else { return nil }
    self.errors = errors
    guard socketpair(AF_UNIX, type, 0, &ends) == 0,
      let child = Self.spawn(
        program, arguments, input: ends[1], output: nil, errors: fileno(errors))
    else {
      let reason = errno
      for end in ends where end >= 0 { close(end) }
      fclose(errors)
      errno = reason
      return nil
    }
    close(ends[1])
    input = ends[0]
    identifier = child
    TemporaryFiles.adopt(child: child)
  }

  deinit {
    if status == nil {
      Self.kill(identifier)
      _ = wait()
    }
    fclose(errors)
  }

  /// Kills a program that was started here and its child processes, which form a process group.
  static func kill(_ child: pid_t) {
    if Glibc.kill(-child, SIGKILL) != 0 { Glibc.kill(child, SIGKILL) }
  }

  /// Starts a program with the given standard input and output; without a file, `/dev/null`.
  static func spawn(
    _ program: String, _ arguments: [String], input: Int32?, output: Int32?, errors: Int32
  ) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let input {
      posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    } else {
      posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    }
    if let output {
      posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    } else {
      posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    }
    posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)
    // In its own process group, so that Ctrl-C reaches only us; with default signal handling.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for signal in [SIGPIPE, SIGINT, SIGTERM] { sigaddset(&signals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setpgroup(&attributes, 0)
    let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
    posix_spawnattr_setflags(&attributes, Int16(flags))
    var words = ([program] + arguments).map { $0.withSystemPath { strdup($0) } } + [nil]
    defer { for word in words { free(word) } }
    var child: pid_t = 0
    let failure = posix_spawn(&child, program, &actions, &attributes, &words, environ)
    errno = failure
    return failure == 0 ? child : nil
  }

  /// Writes to its standard input. Returns false if it no longer reads.
  func write(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { bytes in
      var done = 0
      while done < bytes.count, let base = bytes.baseAddress {
        let count = send(input, base + done, bytes.count - done, Int32(MSG_NOSIGNAL))
        if count >= 0 {
          done += count
        } else if errno != EINTR {
          return false
        }
      }
      return true
    }
  }

  /// Closes its input and waits for it. Returns true if it succeeded.
  func wait() -> Bool {
    if input >= 0 { close(input) }
    input = -1
    if let status { return status == 0 }
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) < 0 && errno == EINTR {}
    TemporaryFiles.release(child: identifier)
    self.status = status
    return status == 0
  }

  /// True if it has ended by a signal, not by itself.
  var wasKilled: Bool { status.map(Self.wasKilled) ?? false }

  /// True if that is the status of a program that a signal has ended.
  static func wasKilled(_ status: Int32) -> Bool { status & 0x7F != 0 }

  /// The last line of its standard error, if any.
  var lastWords: String? { Self.lastLine(of: errors) }

  /// The last line of a file with a program's errors.
  static func lastLine(of errors: UnsafeMutablePointer<FILE>) -> String? {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let end = lseek(fileno(errors), 0, SEEK_END)
    let count = pread(fileno(errors), &buffer, buffer.count, max(0, end - buffer.count))
    let lines = String(decoding: buffer.prefix(max(0, count)), as: UTF8.self).split(separator: "\n")
    return lines.last.map(String.init)
  }

  /// Finds a program by name in PATH, or uses a path as it is.
  static func find(_ name: String) -> String? {
    if name.contains("/") { return access(name, X_OK) == 0 ? name : nil }
    let folders = getenv("PATH").map { String(cString: $0) } ?? ""
    for folder in folders.split(separator: ":") {
      let path = "\(folder)/\(name)"
      if access(path, X_OK) == 0 { return path }
    }
    return nil
  }
}
