import Foundation
import Glibc
import Testing

@testable import LambentImageFiles

@Suite("Other programs and their files")
struct OtherProgramTests {
  private let folder = TestFolder()

  @Test("a program that takes too long is ended, with what it started")
  func timeout() throws {
    // Notes its number, and that of a program it starts in turn.
    let sleeper = "echo $$ > \"$1\"; sleep 600 & echo $! >> \"$1\"; wait"
    let start = ContinuousClock.now
    var numbers: [pid_t] = []
    // A busy machine may need longer to start them.
    for seconds in [2.0, 20, 100] where numbers.count < 2 {
      #expect(
        !OtherProgram.run(
          "/bin/sh", ["-c", sleeper, "sh", folder.path("numbers")], seconds: seconds))
      let text = (try? folder.bytes("numbers")) ?? []
      numbers = String(decoding: text, as: UTF8.self).split(separator: "\n").compactMap {
        pid_t($0)
      }
    }
    #expect(ContinuousClock.now - start < .seconds(500))
    #expect(numbers.count == 2)
    for number in numbers {
      // Another process may have to bury it first.
      let end = ContinuousClock.now + .seconds(60)
      while Self.isRunning(number), ContinuousClock.now < end { usleep(10_000) }
      #expect(!Self.isRunning(number))
    }
  }

  private static func isRunning(_ number: pid_t) -> Bool {
    guard let state = try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8) else {
      return false
    }
    return !(state.split(separator: ") ").last?.hasPrefix("Z") ?? true)
  }

  @Test("a program that ends is waited for, and its success is known")
  func ends() {
    #expect(OtherProgram.run("/bin/true", [], seconds: 20))
    #expect(!OtherProgram.run("/bin/false", [], seconds: 20))
    #expect(!OtherProgram.run("/none", [], seconds: 20))
  }

  @Test("a temporary folder and the files in it are this user's alone, and go")
  func folderModes() throws {
    let path = try TemporaryFiles.withFolder { path in
      try TemporaryFiles.write([1, 2, 3], to: path + "/input")
      #expect(try Self.mode(path) == 0o700)
      #expect(try Self.mode(path + "/input") == 0o600)
      // What is there already is not written over, and no link is followed.
      #expect(throws: ImageFileError.self) { try TemporaryFiles.write([], to: path + "/input") }
      return path
    }
    #expect(access(path, F_OK) != 0)
  }

  private static func mode(_ path: String) throws -> UInt32 {
    var status = stat()
    try #require(stat(path, &status) == 0)
    return UInt32(status.st_mode) & 0o777
  }
}
