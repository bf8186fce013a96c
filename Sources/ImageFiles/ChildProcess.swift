import Glibc

/// A program that reads what we write to it, and says on its standard error what went wrong.
final class ChildProcess {
  private let identifier: pid_t
  private var input: Int32
  /// A file without a name: a pipe could fill up while nobody reads it.
  private let errors: UnsafeMutablePointer<FILE>
  private var status: Int32?

  /// Starts a program, by path. `nil` with the system's reason in `errno` where it cannot be.
  init?(_ program: String, _ arguments: [String]) {
    var ends: [Int32] = [-1, -1]
    // A socket rather than a pipe: only a socket can be written to without the risk of SIGPIPE,
    // which a library has no right to ignore for the whole program.
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
      kill(identifier, SIGKILL)
      _ = wait()
    }
    fclose(errors)
  }

  /// Starts a program between two files; without one of them it reads or writes nothing.
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
    // A group of its own, so that Ctrl-C reaches us alone and we decide; no signal ignored.
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
    var words = ([program] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var child: pid_t = 0
    let failure = posix_spawn(&child, program, &actions, &attributes, &words, environ)
    errno = failure
    return failure == 0 ? child : nil
  }

  /// Writes to its standard input. False where it reads no more.
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

  /// Ends its input and waits for it. Returns whether it succeeded.
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

  /// The last line that it wrote to its standard error, if it wrote any.
  var lastWords: String? { Self.lastLine(of: errors) }

  /// The last line of a file that a program writes its errors to.
  static func lastLine(of errors: UnsafeMutablePointer<FILE>) -> String? {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let end = lseek(fileno(errors), 0, SEEK_END)
    let count = pread(fileno(errors), &buffer, buffer.count, max(0, end - buffer.count))
    let lines = String(decoding: buffer.prefix(max(0, count)), as: UTF8.self).split(separator: "\n")
    return lines.last.map(String.init)
  }

  /// Finds a program by name in the folders of PATH, or takes a path as it is.
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
