import Foundation
import TestKit
import Testing

@Suite(
  "Images that other programs convert",
  .enabled(if: runsTests(needing: builtProgram != nil), "the program was built"))
struct ConversionTests {
  private let space: Workspace

  init() throws {
    space = try Workspace()
    for name in ["bin", "temporary"] {
      try FileManager.default.createDirectory(
        atPath: space.path(name), withIntermediateDirectories: true)
    }
    let markup = #"<caml><CALayer bounds="0 0 4 4"><contents src="a.webp"/></CALayer></caml>"#
    _ = try space.write(markup, to: "a.caml")
    _ = try space.write("RIFF\u{4}\0\0\0WEBPVP8 no more", to: "a.webp")
    // A converter that says that it runs, and does not end by itself.
    let converter = "#!/bin/sh\nsleep 600 &\necho $! > '\(space.path("running"))'\nwait"
    try writeScript(converter, to: space.path("bin/ffmpeg"))
  }

  @Test(
    "told to stop, the program ends the converter and removes its folder",
    arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
  func interrupted(number: Int32, status: Int32) throws {
    let process = Process()
    process.executableURL = builtProgram
    process.arguments = ["import", space.path("a.caml"), "-o", space.path("o.json")]
    process.environment = [
      "PATH": "\(space.path("bin")):/usr/bin:/bin", "TMPDIR": space.path("temporary"),
    ]
    process.standardError = nil
    try process.run()
    for _ in 0..<6000 where !space.files.contains("running") { Thread.sleep(forTimeInterval: 0.02) }
    Thread.sleep(forTimeInterval: 0.2)
    let made = try FileManager.default.contentsOfDirectory(atPath: space.path("temporary"))
    #expect(made.count == 1)
    for name in made {
      let path = space.path("temporary/" + name)
      #expect(try Self.mode(path) == 0o700)
      #expect(try Self.mode(path + "/input") == 0o600)
    }
    kill(process.processIdentifier, number)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == status)
    #expect(try FileManager.default.contentsOfDirectory(atPath: space.path("temporary")).isEmpty)
    let sleeper = String(decoding: try space.bytes("running"), as: UTF8.self)
      .split(separator: "\n").first.flatMap { Int32($0) }
    let identifier = try #require(sleeper)
    for _ in 0..<6000 where Self.isRunning(identifier) { Thread.sleep(forTimeInterval: 0.02) }
    #expect(!Self.isRunning(identifier))
  }

  /// True unless a process has ended, whether or not another one has taken note of it.
  private static func isRunning(_ identifier: Int32) -> Bool {
    let status = try? String(contentsOfFile: "/proc/\(identifier)/status", encoding: .utf8)
    return status.map { !$0.contains("State:\tZ") } ?? false
  }

  private static func mode(_ path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return try #require(attributes[.posixPermissions] as? NSNumber).intValue
  }
}
