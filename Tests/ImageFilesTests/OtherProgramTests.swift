import Foundation
import Glibc
import Testing

@testable import LambentImageFiles

@Suite("Other programs and their files")
struct OtherProgramTests {
  private let folder = TestFolder()

  /// A program that notes its number, and that of a program it starts in turn.
  private func sleeper() throws -> String {
    let path = folder.path("sleeper")
    let text = "#!/bin/sh\necho $$ > \"$1\"\nsleep 600 &\necho $! >> \"$1\"\nwait\n"
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    chmod(path, 0o700)
    return path
  }

  @Test("a program that takes too long is ended, with what it started")
  func timeout() throws {
    let start = ContinuousClock.now
    #expect(!OtherProgram.run(try sleeper(), [folder.path("numbers")], seconds: 5))
    #expect(ContinuousClock.now - start < .seconds(60))
    let numbers = String(decoding: try folder.bytes("numbers"), as: UTF8.self).split(
      separator: "\n")
    #expect(numbers.count == 2)
    for number in numbers.compactMap({ pid_t($0) }) {
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
