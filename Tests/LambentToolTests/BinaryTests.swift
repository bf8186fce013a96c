import Foundation
import TestKit
import Testing

@Suite(
  "The built program",
  .enabled(if: runsTests(needing: builtProgram != nil), "the program was built"))
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
    process.executableURL = builtProgram
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
    let encoder = "#!/bin/sh\ncat > /dev/null\nfor last; do :; done\n: > \"$last\""
    try writeScript(encoder, to: space.path("ffmpeg"))
    let (process, errors) = try start(
      ["--frames", "2", "--fps", "\(rate)", "--size", "16x16", "-o", space.path("x.gif")],
      output: nil,
      path: "\(space.url.path):/usr/bin:/bin")
    let text = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let isWarned = String(decoding: text, as: UTF8.self).contains("50 frames per second at most")
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

  @Test(
    "a lack of memory is an error that may pass, and no partial file remains",
    arguments: ["--digest", "-o x.gif"])
  func lackOfMemory(output: String) throws {
    let text = try Shell.run(
      """
      ulimit -v 400000
      lambent transition dissolve color:red color:blue --size 8000x8000 --frames 3 \(output) 2> errors
      echo $?
      tail -n 1 errors
      ls -A
      """, in: space)
    let lines = text.split(separator: "\n")
    #expect(lines.first == "75")
    #expect(lines.contains { $0.contains("out of memory: use a smaller size") }, "\(text)")
    #expect(!text.contains(".part"))
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
    arguments: [
      (SIGHUP, 129), (SIGINT, 130), (SIGQUIT, 131), (SIGUSR1, 138), (SIGUSR2, 140), (SIGALRM, 142),
      (SIGTERM, 143), (SIGXCPU, 152), (SIGVTALRM, 154), (SIGPROF, 155), (SIGIO, 157), (SIGPWR, 158),
      (40, 168),
    ] as [(Int32, Int32)])
  func signals(number: Int32, status: Int32) throws {
    let clip = space.path("clip.apng")
    let (process, _) = try start(["--frames", "100000", "-o", clip], output: nil)
    for _ in 0..<6000 where !space.files.contains(where: { $0.hasSuffix(".part") }) {
      Thread.sleep(forTimeInterval: 0.02)
    }
    #expect(space.files.contains { $0.hasSuffix(".part") })
    kill(process.processIdentifier, number)
    for _ in 0..<6000 where process.isRunning { Thread.sleep(forTimeInterval: 0.02) }
    #expect(!process.isRunning, "the signal was lost")
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == status)
    #expect(space.files == ["a.png", "b.png"])
  }

  @Test("what a killed run left behind, the next run into the folder removes")
  func killed() throws {
    let clip = space.path("clip.apng")
    let (process, _) = try start(["--frames", "100000", "-o", clip], output: nil)
    for _ in 0..<6000 where !space.files.contains(where: { $0.hasSuffix(".part") }) {
      Thread.sleep(forTimeInterval: 0.02)
    }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    #expect(space.files.contains { $0.hasSuffix(".part") })
    let (next, _) = try start(["--time", "0", "-o", space.path("still.png")], output: nil)
    next.waitUntilExit()
    #expect(space.files == ["a.png", "b.png", "still.png"])
  }

  /// True if a process has a handler for a signal, as it has when it works.
  private static func catches(_ number: Int32, _ process: Int32) -> Bool {
    let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    let line = status?.split(separator: "\n").first { $0.hasPrefix("SigCgt:") }
    let mask = line.flatMap { UInt64($0.dropFirst(7).drop { $0 == "\t" }, radix: 16) } ?? 0
    return mask >> UInt64(number - 1) & 1 == 1
  }

  @Test("it stops at once also while nobody reads what it says", arguments: [SIGINT, SIGTERM])
  func blockedErrors(number: Int32) throws {
    // A pipe that is full: whoever writes to it waits.
    let errors = Pipe()
    let full = errors.fileHandleForWriting.fileDescriptor
    _ = fcntl(full, F_SETFL, fcntl(full, F_GETFL) | O_NONBLOCK)
    let bytes = [UInt8](repeating: 0, count: 1 << 16)
    while write(full, bytes, bytes.count) > 0 {}
    _ = fcntl(full, F_SETFL, fcntl(full, F_GETFL) & ~O_NONBLOCK)
    let process = Process()
    process.executableURL = builtProgram
    process.arguments = arguments.dropLast() + ["--progress", "plain", "--time", "0", "--digest"]
    process.standardError = errors
    process.standardOutput = Pipe()
    try process.run()
    for _ in 0..<6000 where !Self.catches(number, process.processIdentifier) {
      Thread.sleep(forTimeInterval: 0.02)
    }
    // Until it waits to write.
    Thread.sleep(forTimeInterval: 1)
    kill(process.processIdentifier, number)
    process.waitUntilExit()
    #expect(process.terminationStatus == 128 + number)
  }

  @Test("closed standard streams take nobody's place", arguments: ["<&- 2>&-", "<&- >&- 2>&-"])
  func closedStreams(closed: String) throws {
    let names = try Shell.run(
      """
      echo '{"version": 1, "size": [8, 6], "duration": 1, "layers": []}' > s.json
      lambent render s.json -o s.apng --progress plain \(closed); echo $? > status
      lambent render s.json -o 'f/%d.png' --progress bar \(closed); echo $? >> status
      lambent render s.json --time 0 -o - --format png >&- 2> errors; echo $? >> status
      cat status
      """, in: space)
    #expect(names == "0\n0\n1\n")
    #expect(space.files.contains("s.apng") && space.files.contains("f/29.png"))
    #expect(String(decoding: try space.bytes("errors"), as: UTF8.self).contains("standard output"))
  }

  @Test("output names keep their bytes, whether they are UTF-8 or not")
  func bytesOfNames() throws {
    let found = try Shell.run(
      """
      echo '{"version": 1, "size": [8, 6], "duration": 0.1, "layers": []}' > s.json
      mkdir out
      lambent render s.json -o $'out/d\\xe9/f\\xff%d.png' --frames 0 --quiet
      lambent render s.json -o $'out/\\xf0.apng' --quiet
      lambent render s.json -o $'out/\\xf0.apng' 2>&1 --quiet || echo $?
      find out -type f ! -name '.*' | LC_ALL=C sort | od -An -c | tr -d ' \\n'
      """, in: space)
    #expect(found.contains("the file out/\u{FFFD}.apng"), "\(found)")
    #expect(found.contains("2\n"), "\(found)")
    #expect(found.hasSuffix("out/d351/f3770.png\\nout/360.apng\\n"), "\(found)")
  }

  @Test("standard input without an end is rejected when it has more than a document may")
  func endlessInput() throws {
    let process = Process()
    let errors = Pipe()
    process.executableURL = builtProgram
    process.arguments = ["check", "-"]
    process.standardInput = FileHandle(forReadingAtPath: "/dev/zero")
    process.standardError = errors
    try process.run()
    let text = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 2)
    #expect(
      String(decoding: text, as: UTF8.self).contains("<stdin>:1:1: the document is too large"))
  }
}
