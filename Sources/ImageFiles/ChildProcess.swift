import Glibc

/// A running program that reads from us, or that we read, and that reports errors on its standard error.
class ChildProcess {
  private let identifier: pid_t
  /// Our end of its standard input, or of its standard output.
  private(set) final var end: Int32
  private let isRead: Bool
  /// An unnamed file, because a pipe that is not read could fill up.
  private let errors: UnsafeMutablePointer<FILE>
  private var status: Int32?

  /// Starts a program by path, whose output is read if `isRead`. Returns `nil` on failure, with the reason
  /// in `errno`.
  init?(_ program: String, _ arguments: [String], isRead: Bool = false) {
    self.isRead = isRead
    var ends: [Int32] = [-1, -1]
    // A socket, because writing to a pipe may raise SIGPIPE, which a library must not disable for
    // the whole process, and because it can be created with close-on-exec set atomically.
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard let errors = tmpfile() else { return nil }
    self.errors = errors
    guard socketpair(AF_UNIX, type, 0, &ends) == 0,
      let child = Self.spawn(
        program, arguments, input: isRead ? nil : ends[1], output: isRead ? ends[1] : nil,
        errors: fileno(errors))
    else {
      let reason = errno
      for end in ends where end >= 0 { close(end) }
      fclose(errors)
      errno = reason
      return nil
    }
    if isRead {
      // The largest buffer that the system allows reduces context switches.
      var room = Int32(1 << 20)
      setsockopt(ends[1], SOL_SOCKET, SO_SNDBUF, &room, socklen_t(MemoryLayout<Int32>.size))
    }
    close(ends[1])
    end = ends[0]
    identifier = child
    TemporaryFiles.adopt(child: child)
  }

  deinit {
    if isRead { closeEnd() }
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
  ///
  /// - Parameter variables: Environment variables beside our own, as `NAME=value`.
  static func spawn(
    _ program: String, _ arguments: [String], variables: [String] = [], input: Int32?,
    output: Int32?, errors: Int32
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
    // Of two with one name, the first counts.
    var values = variables.map { $0.withSystemPath { strdup($0) } }
    defer { for value in values.prefix(variables.count) { free(value) } }
    var own = environ
    while let value = own.pointee {
      values.append(value)
      own += 1
    }
    values.append(nil)
    var child: pid_t = 0
    let failure = posix_spawn(&child, program, &actions, &attributes, &words, &values)
    errno = failure
    return failure == 0 ? child : nil
  }

  /// Writes to its standard input. Returns false if it no longer reads.
  final func write(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { bytes in
      var done = 0
      while done < bytes.count, let base = bytes.baseAddress {
        let count = send(end, base + done, bytes.count - done, Int32(MSG_NOSIGNAL))
        if count >= 0 {
          done += count
        } else if errno != EINTR {
          return false
        }
      }
      return true
    }
  }

  private func closeEnd() {
    if end >= 0 { close(end) }
    end = -1
  }

  /// Closes its input and waits for its end. Returns true if it succeeded.
  final func wait() -> Bool {
    if !isRead { closeEnd() }
    if let status { return status == 0 }
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) < 0 && errno == EINTR {}
    TemporaryFiles.release(child: identifier)
    self.status = status
    return status == 0
  }

  /// True if it has ended by a signal, not by itself.
  final var wasKilled: Bool { status.map(Self.wasKilled) ?? false }

  /// True if that is the status of a program that a signal has ended.
  static func wasKilled(_ status: Int32) -> Bool { status & 0x7F != 0 }

  /// The last line of its standard error, if any, without the address of the part that says it.
  final var lastWords: String? {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let end = lseek(fileno(errors), 0, SEEK_END)
    let count = pread(fileno(errors), &buffer, buffer.count, max(0, end - buffer.count))
    let lines = String(decoding: buffer.prefix(max(0, count)), as: UTF8.self).split(separator: "\n")
    return lines.last.map { String($0.trimmingPrefix(#/\[[^\]]* @ 0x[0-9a-f]+\] /#)) }
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
