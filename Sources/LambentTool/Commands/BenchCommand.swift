import ArgumentParser
import LambentBenchKit
import LambentCatalogue
import LambentDocuments
import LambentImageFiles
import LambentProperties
import LambentTransitions
import LambentWorkers

/// `lambent bench`: how fast this machine is at what the program does.
struct BenchCommand: ParsableCommand, Runnable {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Measure the speed of named workloads.",
    discussion: """
      The workload copy-1080p copies a frame of 1920 x 1080. It runs before each iteration of the \
      others. "ratio to copy" is a workload's time divided by that of copy-1080p. "of the peak" is the \
      workload's bandwidth as a fraction of that of copy-1080p, or its arithmetic rate as a fraction of \
      the machine's peak.

      To measure the effect of a change, save the results of the old program, then compare:
        lambent bench --json > before.json
        lambent bench --compare before.json
      The exit code is 1 if a workload became slower by more than --threshold, with a confidence of 95 %.

      Examples:
        lambent bench
        lambent bench --filter '^sprites' --simd baseline,avx2 --jobs 1,2
        lambent bench --json --seconds 2
      """)

  // The table is a part of this option, because the discussion of every command is made at each start.
  @Option(
    help: ArgumentHelp(
      "Run only workloads whose names match.", discussion: Self.workloadTable, valueName: "regex"))
  var filter: String?

  @Option(parsing: .unconditional, help: "Seconds for each workload and variant.")
  var seconds: Double = 1

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Number of threads; several are measured in turn.", valueName: "n,…"))
  var jobs: String = "1"

  @Option(
    help: ArgumentHelp(
      "SIMD instructions: baseline or avx2, or both in turn. Default: the machine's best.",
      valueName: "name,…"))
  var simd: String?

  @Option(
    help: ArgumentHelp(
      "Compare with the results of an earlier run, written with --json.", valueName: "file"))
  var compare: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("With --compare: ignore smaller changes, in percent.", valueName: "percent")
  )
  var threshold: Double = 5

  @Flag(help: "Write the table as Markdown.")
  var markdown = false

  @Option(help: ArgumentHelp("Also draw the results as SVG.", valueName: "file"))
  var plot: String?

  @Option(
    help: ArgumentHelp(
      "Also write the output of each workload: raw pixels, or the bytes of the file.",
      valueName: "folder"))
  var save: String?

  @OptionGroup var options: JSONOption

  mutating func validate() throws {
    guard seconds > 0, seconds <= 3600 else {
      throw ToolError.value(seconds, of: "--seconds", expected: "above 0, at most 3600")
    }
    try ToolError.check(threshold, in: 0...1000, of: "--threshold", unit: " percent")
    guard !(markdown && options.json) else {
      throw ToolError.usage("--markdown and --json cannot be combined: give one of them")
    }
    _ = try BenchVariant.all(simd: simd, jobs: jobs)
    try ToolError.rejectStandardOutput(plot, of: "--plot", example: "bench.svg")
    try ToolError.rejectStandardOutput(save, of: "--save", example: "outputs")
  }

  func run(on console: Console) throws {
    let variants = try BenchVariant.all(simd: simd, jobs: jobs)
    let workloads = try chosen()
    let load = Machine.load
    if load > 0.5 * Double(Workers.coreCount) {
      console.warn(
        "the machine is busy (load \(load.short)): stop other programs, or use only the ratios")
    }
    let earlier = try compare.map { try BenchComparison.Earlier(contentsOf: $0) }
    let results = try measure(workloads, variants, console: console)
    let comparison = try earlier.map {
      try BenchComparison(results, with: $0, threshold: threshold / 100)
    }
    if let plot {
      let drawing = comparison.map { BenchPlot($0) } ?? BenchPlot(results)
      try OutputFile.write(Array(drawing.svg.utf8), to: plot)
    }
    try write(results, comparison, to: console)
    if let slower = comparison?.rows.filter(\.isSlower), !slower.isEmpty {
      let names = slower.map(\.measurement.name).joined(separator: ", ")
      throw ToolError.failed("slower by more than \(threshold.short) %: \(names)")
    }
  }

  private func measure(
    _ workloads: [Workload], _ variants: [BenchVariant], console: Console
  ) throws -> [Measurement] {
    var stopwatch = Stopwatch(seconds: seconds, variants: variants)
    var timings: [[Timing]] = []
    for workload in workloads {
      if console.isTerminal { console.showBar("measuring \(workload.name)") }
      let timing = try stopwatch.time(workload)
      if let save, let last = timing.last {
        try OutputFile.write(last.output, to: "\(save)/\(workload.name).raw")
      }
      if workload.name != Workload.copy.name { timings.append(timing) }
    }
    if console.isTerminal { console.showBar(nil) }
    let (copies, peaks) = (stopwatch.copies, stopwatch.peaks())
    return ([copies] + timings).flatMap { timing in
      timing.enumerated().map { index, timing in
        timing.measurement(yardstick: copies[index].times.median, peaks: peaks[index])
      }
    }
  }

  private func write(
    _ results: [Measurement], _ comparison: BenchComparison?, to console: Console
  ) throws {
    guard !options.json else {
      var members: [JSONValue.Member] = [
        ("machine", Machine.json), ("results", .array(results.map(\.json))),
      ]
      if let comparison { members.append(("compared", .array(comparison.rows.map(\.json)))) }
      return try console.writeLine(JSONValue.object(members).text())
    }
    let table = BenchTable(console: console, isMarkdown: markdown)
    if markdown { try console.writeLine(Machine.summary + "\n") }
    guard let comparison else { return try table.write(results) }
    try table.write(comparison)
  }

  /// A line for each workload: its name, and the work of an iteration.
  private static var workloadTable: String {
    let all = [Workload.copy] + Workload.all
    let width = all.map(\.name.count).max() ?? 0
    let lines = all.map { $0.name.padded(to: width + 2) + $0.work }
    let head = "Workloads, and the work of an iteration:"
    let foot = "A transition in a folder of LAMBENT_KERNELS adds kernel-<name>-1080p."
    return ([head] + lines + [foot]).joined(separator: "\n")
  }

  /// The transitions among the kernels in the folders of `LAMBENT_KERNELS`.
  private static func kernels(matching pattern: Regex<AnyRegexOutput>?) -> [Workload] {
    KernelFolders.all().compactMap { entry in
      let name = "kernel-\(entry.name)-1080p"
      guard pattern.map({ name.firstMatch(of: $0) != nil }) ?? true,
        let kernel = try? KernelFolders.kernel(at: entry.path),
        let transition = try? KernelTransition(kernel, name: entry.name)
      else { return nil }
      return .kernel(name, transition)
    }
  }

  private func chosen() throws -> [Workload] {
    let all = [Workload.copy] + Workload.all
    guard let filter else { return all + Self.kernels(matching: nil) }
    let pattern: Regex<AnyRegexOutput>
    do {
      pattern = try Regex(filter)
    } catch {
      throw ToolError.value(filter, of: "--filter", expected: "a regular expression")
    }
    let chosen =
      all.filter { $0.name.firstMatch(of: pattern) != nil } + Self.kernels(matching: pattern)
    guard !chosen.isEmpty else {
      let names = all.map(\.name).joined(separator: ", ")
      throw ToolError.fault("no workload matches “\(filter)”", of: "--filter", remedy: names)
    }
    return chosen
  }
}
