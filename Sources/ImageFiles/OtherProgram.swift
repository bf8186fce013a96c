import Glibc

/// Other programs, run to their end.
package enum OtherProgram {
  /// Finds a program by name in the folders of PATH, or takes a path as it is.
  package static func find(_ name: String) -> String? { ChildProcess.find(name) }

  /// Runs a program that reads and writes files alone, and waits for it. Returns whether it succeeded.
  @discardableResult
  package static func run(_ program: String, _ arguments: [String]) -> Bool {
    let nothing = open("/dev/null", O_WRONLY | O_CLOEXEC)
    guard nothing >= 0 else { return false }
    defer { close(nothing) }
    guard
      let child = ChildProcess.spawn(
        program, arguments, input: nil, output: nil, errors: nothing)
    else { return false }
    TemporaryFiles.adopt(child: child)
    defer { TemporaryFiles.release(child: child) }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 && errno == EINTR {}
    return status == 0
  }
}
