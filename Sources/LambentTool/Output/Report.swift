import Glibc
import LambentDocuments
import LambentImageFiles
import LambentRendering
import LambentWorkers

/// The file of `--report`; `-` is standard output.
struct ReportFile: Sendable {
  let path: String
  let existing: ExistingFile

  /// Prepares for a path that can be written.
  ///
  /// - Throws: `ImageFileError` where it cannot.
  init(path: String, existing: ExistingFile) throws {
    (self.path, self.existing) = (path, existing)
    if path != "-" { try OutputFile.check(path) }
  }

  func write(_ document: JSONValue, on console: Console) throws {
    let text = document.text() + "\n"
    guard path != "-" else { return try console.write(text) }
    try OutputFile.write(Array(text.utf8), to: path, existing: existing)
  }

  /// True if the report that is there has its end.
  static func isWhole(_ path: String) -> Bool {
    (try? ImageFile.readBytes(path, name: path))?.suffix(2) == Array("}\n".utf8)[...]
  }
}

/// The cost of every frame, as JSON.
final class Report: Sendable {
  private let file: ReportFile
  private let console: Console
  private let start = ContinuousClock.now
  private let rows = Lock<[(frame: Int, timing: FrameStatistics)]>([])

  init(_ file: ReportFile, console: Console) { (self.file, self.console) = (file, console) }

  func add(_ timing: FrameStatistics, frame: Int) { rows.withLock { $0.append((frame, timing)) } }

  /// Writes the report: frames, totals, and the most memory that the process has had.
  func write() throws {
    let rows = rows.withLock { $0 }
    let elapsed = start.millisecondsAgo
    var total = FrameStatistics()
    for (_, timing) in rows {
      total.simulateMilliseconds += timing.simulateMilliseconds
      total.compositeMilliseconds += timing.compositeMilliseconds
      total.encodeMilliseconds += timing.encodeMilliseconds
      total.liveParticles = max(total.liveParticles, timing.liveParticles)
    }
    var totals = Self.fields(of: total, particles: "mostLiveParticles")
    totals.insert(("frames", .number(Double(rows.count))), at: 0)
    totals.append(("elapsedMilliseconds", .number(elapsed)))
    let document = JSONValue.object([
      (
        "frames",
        .array(
          rows.map { frame, timing in
            .object(
              [("frame", .number(Double(frame)))]
                + Self.fields(of: timing, particles: "liveParticles"))
          })
      ),
      ("totals", .object(totals)),
      ("peakMemoryBytes", .number(Double(Self.peakMemory))),
    ])
    try file.write(document, on: console)
  }

  private static func fields(of timing: FrameStatistics, particles: String) -> [JSONValue.Member] {
    [
      ("simulateMilliseconds", .number(timing.simulateMilliseconds)),
      ("compositeMilliseconds", .number(timing.compositeMilliseconds)),
      ("encodeMilliseconds", .number(timing.encodeMilliseconds)),
      (particles, .number(Double(timing.liveParticles))),
    ]
  }

  /// The most memory that the process has had, in bytes.
  static var peakMemory: Int { usage.ru_maxrss * 1024 }

  /// The processor time that the process has taken so far, in milliseconds.
  static var processorMilliseconds: Double {
    let usage = usage
    let seconds = usage.ru_utime.tv_sec + usage.ru_stime.tv_sec
    let microseconds = usage.ru_utime.tv_usec + usage.ru_stime.tv_usec
    return Double(seconds) * 1000 + Double(microseconds) / 1000
  }

  private static var usage: rusage {
    var usage = rusage()
    getrusage(RUSAGE_SELF.rawValue, &usage)
    return usage
  }
}
