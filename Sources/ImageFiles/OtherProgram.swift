import Glibc

/// Runs other programs to completion.
package enum OtherProgram {
  /// Finds a program by name in PATH, or uses a path as it is.
  package static func find(_ name: String) -> String? { ChildProcess.find(name) }

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
