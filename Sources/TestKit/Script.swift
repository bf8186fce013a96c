import Foundation
import Testing

/// Writes a script that can be run as a program, through another process.
///
/// The kernel runs no file that some process has open for writing (`ETXTBSY`). A program that another test starts
/// during the writing inherits the open file of this process, but not that of `sh`.
public func writeScript(_ text: String, to path: String) throws {
  let shell = Process()
  shell.executableURL = URL(fileURLWithPath: "/bin/sh")
  shell.arguments = ["-c", "printf '%s\\n' \"$2\" > \"$1\" && chmod 755 \"$1\"", "sh", path, text]
  try shell.run()
  shell.waitUntilExit()
  try #require(shell.terminationStatus == 0)
}
