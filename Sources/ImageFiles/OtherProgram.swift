import Glibc

/// Runs other programs to completion.
package enum OtherProgram {
  /// Finds a program by name in PATH, or uses a path as it is.
  package static func find(_ name: String) -> String? { ChildProcess.find(name) }

  /// A program that runs.
  package struct Running: Sendable {
    fileprivate let child: pid_t

    /// Asks it to end, as Ctrl-C does.
    package func interrupt() { _ = Glibc.kill(child, SIGINT) }

    /// Waits for its end. Returns its exit code; 128 and the signal's number where a signal has ended it.
    ///
    /// Must be called once.
    package func wait() -> Int32 {
      var status: Int32 = 0
      while waitpid(child, &status, 0) < 0 && errno == EINTR {}
      TemporaryFiles.release(child: child)
      return ChildProcess.wasKilled(status) ? 128 + (status & 0x7F) : (status >> 8) & 0xFF
    }
  }

  /// Starts a program; `nil` on failure, with the reason in `errno`.
  ///
  /// - Parameters:
  ///   - variables: Environment variables beside our own, as `NAME=value`.
  ///   - output: The descriptor of its standard output.
  ///   - errors: The descriptor of its standard error.
  package static func start(
    _ program: String, _ arguments: [String], variables: [String], output: Int32, errors: Int32
  ) -> Running? {
    guard
      let child = ChildProcess.spawn(
        program, arguments, variables: variables, input: nil, output: output, errors: errors)
    else { return nil }
    TemporaryFiles.adopt(child: child)
    return Running(child: child)
  }

  /// Runs a program that reads and writes only files, and waits for it. Returns true if it
  /// succeeded.
  ///
  /// - Parameter seconds: The time limit, after which the program and its child processes are
  ///   killed.
  @discardableResult
  package static func run(_ program: String, _ arguments: [String], seconds: Double) -> Bool {
    let nothing = open("/dev/null", O_WRONLY | O_CLOEXEC)
    guard nothing >= 0 else { return false }
    defer { close(nothing) }
    guard
      let child = ChildProcess.spawn(
        program, arguments, input: nil, output: nil, errors: nothing)
    else { return false }
    TemporaryFiles.adopt(child: child)
    defer { TemporaryFiles.release(child: child) }
    let end = ContinuousClock.now + .seconds(seconds)
    var status: Int32 = 0
    while true {
      let ended = waitpid(child, &status, WNOHANG)
      if ended == child { return status == 0 }
      if ended < 0, errno != EINTR { return false }
      if ContinuousClock.now > end {
        ChildProcess.kill(child)
        while waitpid(child, &status, 0) < 0 && errno == EINTR {}
        return false
      }
      usleep(5000)
    }
  }
}
