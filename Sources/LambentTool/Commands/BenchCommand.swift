import ArgumentParser
import BenchKit
import LambentImageFiles
import LambentProperties
import LambentScenes

/// `lambent bench`: how fast this machine is at what the program does.
struct BenchCommand: ParsableCommand, Runnable {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Measure the named workloads.",
    discussion: """
      Each workload alternates with copy-1080p, the yardstick of the last column.

      Examples:
        lambent bench
        lambent bench --filter '^sprites' --jobs 4
        lambent bench --json --seconds 2
      """)

  @Option(help: ArgumentHelp("Only the workloads whose name it matches.", valueName: "regex"))
  var filter: String?

  @Option(parsing: .unconditional, help: "Seconds for each workload.")
  var seconds: Double = 1

  @Option(parsing: .unconditional, help: "Threads.")
  var jobs: Int = 1

  @Option(
    help: ArgumentHelp(
      "Also write what each workload made: pixels as in memory, or the file's bytes.",
      valueName: "folder"))
  var save: String?

  @OptionGroup var options: JSONOption

  mutating func validate() throws {
    guard seconds > 0, seconds <= 3600 else {
      throw ToolError.usage("\(seconds) in --seconds: above 0, at most 3600")
    }
    guard (1...1024).contains(jobs) else {
      throw ToolError.usage("\(jobs) in --jobs: 1…1024 threads")
    }
  }

  func run(on console: Console) throws {
    var stopwatch = Stopwatch(seconds: seconds, jobs: jobs)
    var timings: [Timing] = []
    for workload in try chosen() {
      if console.isTerminal { console.showBar("measuring \(workload.name)") }
      let timing = try stopwatch.time(workload)
      if let save {
        try OutputFile.write(timing.output, to: "\(save)/\(workload.name).raw")
      }
      if workload.name != stopwatch.copy.workload.name { timings.append(timing) }
    }
    if console.isTerminal { console.showBar(nil) }
    let yardstick = stopwatch.copy.median
    let results = ([stopwatch.copy] + timings).map {
      $0.measurement(jobs: jobs, yardstick: yardstick)
    }
    guard options.json else { return try BenchTable(console: console).write(results) }
    let document = JSONValue.object([
      ("machine", Machine.json), ("results", .array(results.map(\.json))),
    ])
    try console.writeLine(document.text())
  }

  private func chosen() throws -> [Workload] {
    let all = [Workload.copy] + Workload.all
    guard let filter else { return all }
    let pattern: Regex<AnyRegexOutput>
    do {
      pattern = try Regex(filter)
    } catch {
      throw ToolError.usage("“\(filter)” in --filter: a regular expression")
    }
    let chosen = all.filter { $0.name.firstMatch(of: pattern) != nil }
    guard !chosen.isEmpty else {
      let names = all.map(\.name).joined(separator: ", ")
      throw ToolError.usage("no workload matches “\(filter)” in --filter: \(names)")
    }
    return chosen
  }
}

/// The measurements for people.
struct BenchTable {
  let console: Console

  private static let nameWidth = 34

  func write(_ results: [Measurement]) throws {
    try write(["workload", "median ms", "minimum ms", "throughput", "ratio to copy"])
    for result in results { try write(result) }
    try console.flush()
  }

  private func write(_ result: Measurement) throws {
    try write([
      result.name, Self.number(result.medianMilliseconds), Self.number(result.minimumMilliseconds),
      "\(Self.number(result.throughput)) \(result.throughputUnit)",
      Self.number(result.ratioToCopy),
    ])
  }

  private func write(_ cells: [String]) throws {
    let line = cells.enumerated().map { index, cell in
      let width = index == 0 ? Self.nameWidth : index == 3 ? 20 : 14
      let padding = String(repeating: " ", count: max(1, width - cell.count))
      return index == 0 ? cell + padding : padding + cell
    }
    try console.writeLine(line.joined())
  }

  /// A number with three digits after the point, or none where it is large.
  private static func number(_ value: Double) -> String {
    guard value < 10_000 else { return min(value, 1e15).rounded().short }
    let thousandths = Int((value * 1000).rounded())
    let digits = String(thousandths % 1000)
    return "\(thousandths / 1000)." + String(repeating: "0", count: 3 - digits.count) + digits
  }
}
