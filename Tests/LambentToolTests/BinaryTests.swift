import Foundation
import Testing

/// The program as it was built beside the tests, where it was.
private let binary: URL? = {
  let folder =
    Bundle.main.bundleURL.pathExtension == "xctest"
    ? Bundle.main.bundleURL.deletingLastPathComponent() : Bundle.main.bundleURL
  let candidates = [
    folder, URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent(),
  ]
  return candidates.map { $0.appending(path: "lambent") }
    .first { FileManager.default.isExecutableFile(atPath: $0.path) }
}()

@Suite("The built program", .enabled(if: binary != nil, "the program was built"))
struct BinaryTests {
  private let space: Workspace
  private let arguments: [String]

  init() throws {
    space = try Workspace()
    arguments = [
      "transition", "dissolve", try space.picture("a.png", width: 640, height: 360),
      try space.picture("b.png", width: 640, height: 360, seed: 50), "--quiet",
    ]
  }

  private func start(
    _ arguments: [String], output: Any?, path: String? = nil
  ) throws -> (Process, Pipe) {
    let process = Process()
    let errors = Pipe()
    process.executableURL = binary
    process.arguments = self.arguments + arguments
    process.standardOutput = output
    process.standardError = errors
    if let path { process.environment = ["PATH": path] }
    try process.run()
    return (process, errors)
  }

  @Test("a GIF of more frames a second than it can show is warned of", arguments: [50, 60])
  func fastGIF(rate: Int) throws {
    // Something that looks like the encoder: what it makes of the frames does not matter.
    let encoder = try space.write(
      "#!/bin/sh\ncat > /dev/null\nfor last; do :; done\n: > \"$last\"\n", to: "ffmpeg")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: encoder)
    let (process, errors) = try start(
      ["--frames", "2", "--fps", "\(rate)", "--size", "16x16", "-o", space.path("x.gif")],
      output: nil,
      path: "\(space.url.path):/usr/bin:/bin")
    let text = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let isWarned = String(decoding: text, as: UTF8.self).contains("50 frames a second at most")
    #expect(isWarned == (rate > 50))
  }

  @Test("raw frames go to standard output, and nothing else does")
  func rawFrames() throws {
    let output = Pipe()
    let (process, _) = try start(["--frames", "2", "-o", "-", "--format", "rgba"], output: output)
    let bytes = try #require(try output.fileHandleForReading.readToEnd())
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(bytes.count == 2 * 4 * 640 * 360)
  }

  @Test("a reader that goes away ends it quietly with 1")
  func closedPipe() throws {
    let output = Pipe()
    let (process, errors) = try start(
      ["--frames", "50", "-o", "-", "--format", "rgba"], output: output)
    try output.fileHandleForWriting.close()
    _ = try output.fileHandleForReading.read(upToCount: 10)
    try output.fileHandleForReading.close()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 1)
    #expect(try errors.fileHandleForReading.readToEnd() ?? Data() == Data())
  }

  @Test(
    "told to stop, it leaves no partial file, and its exit code names the signal",
    arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
  func signals(number: Int32, status: Int32) throws {
    let clip = space.path("clip.apng")
    let (process, _) = try start(["--frames", "100000", "-o", clip], output: nil)
    for _ in 0..<200 where !space.files.contains(where: { $0.hasSuffix(".part") }) {
      Thread.sleep(forTimeInterval: 0.02)
    }
    #expect(space.files.contains { $0.hasSuffix(".part") })
    kill(process.processIdentifier, number)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == status)
    #expect(space.files == ["a.png", "b.png"])
  }
}
