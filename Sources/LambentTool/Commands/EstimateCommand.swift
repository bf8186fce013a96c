import ArgumentParser
import LambentDocuments
import LambentRendering
import LambentScenes

/// `lambent estimate`: the cost of a scene before it is rendered.
struct EstimateCommand: ParsableCommand, SceneCommand {
  static let configuration = CommandConfiguration(
    commandName: "estimate",
    abstract: "Measure a few frames, and estimate the time that all of them take.",
    discussion: """
      Measures on one core of this machine, with PNG frames and a manifest. Writes no files.

      Examples:
        lambent estimate my.json --size 3840x2160
        lambent estimate my.json --workers 1,16,1000 --chunk 10 --json
      """)

  @Argument(
    help: "A document, - for standard input, or a name of `lambent list presets`.",
    completion: Completions.scene)
  var scene: String

  @Option(parsing: .unconditional, help: FrameList.help)
  var frames: String?

  @Option(parsing: .unconditional, help: "Frames to measure.")
  var sample: Int = 8

  @Option(help: "Numbers of workers for the estimate. Each worker has one core.")
  var workers: String = "1,10,100,1000"

  @Option(
    parsing: .unconditional,
    help: """
      Frames per task. Default: the smallest number for which a task spends 90 % of its time on \
      frames.
      """)
  var chunk: Int?

  @OptionGroup var blur: BlurOptions
  @OptionGroup var json: JSONOption
  @OptionGroup(title: "Scene") var overrides: SceneOverrides

  mutating func validate() throws {
    try ToolError.check(sample, in: 1...10_000, of: "--sample", unit: " frames")
    try ToolError.check(chunk, in: 1...10_000_000, of: "--chunk", unit: " frames")
    _ = try workerCounts
  }

  private var workerCounts: [Int] {
    get throws {
      try workers.split(separator: ",", omittingEmptySubsequences: false).map { text in
        guard let count = Int(text), (1...1_000_000).contains(count) else {
          throw ToolError.value(
            text, of: "--workers", expected: "numbers of 1…1000000, as 1,10,100")
        }
        return count
      }
    }
  }

  func run(on console: Console) throws {
    let scene = try read(scene, on: console).scene
    let numbers =
      try frames.map { try FrameList($0, option: "--frames").numbers }
      ?? Array(0..<scene.frameCount)
    var options = RenderOptions()
    blur.apply(to: &options)
    let estimate = try Estimate(
      scene, numbers: numbers, sample: sample, options: options,
      readMilliseconds: Report.processorMilliseconds)
    if json.json {
      let chunk = min(chunk ?? estimate.leastChunk, max(estimate.frames, 1))
      try console.writeLine(try document(estimate, chunk).text())
    } else {
      try Self.write(estimate, of: scene, workers: workerCounts, chunk: chunk, on: console)
    }
  }

  /// Writes the estimate that a command prints without options of its own: `render --dry-run`.
  static func write(
    _ scene: Scene, numbers: [Int], _ options: RenderOptions, on console: Console
  ) throws {
    let estimate = try Estimate(
      scene, numbers: numbers, sample: 8, options: options,
      readMilliseconds: Report.processorMilliseconds)
    try write(estimate, of: scene, workers: [1, 10, 100, 1000], chunk: nil, on: console)
  }

  private static func write(
    _ estimate: Estimate, of scene: Scene, workers: [Int], chunk: Int?, on console: Console
  ) throws {
    let chunk = min(chunk ?? estimate.leastChunk, max(estimate.frames, 1))
    for line in lines(estimate, workers: workers, chunk) { try console.writeLine(line) }
    guard scene.document.hasDynamics else { return }
    try console.writeLine(
      "physics          is simulated at each start: `lambent bake` does that once for all tasks")
  }

  private static func lines(_ estimate: Estimate, workers: [Int], _ chunk: Int) -> [String] {
    let part = Double(chunk) * estimate.frameMilliseconds / estimate.taskMilliseconds(chunk: chunk)
    let head = [
      "frames           \(estimate.frames)",
      "a frame          \(estimate.frameMilliseconds.short1) ms on one core; of \(estimate.sample) measured, "
        + "\(estimate.range.lowerBound.short1)…\(estimate.range.upperBound.short1) ms",
      "start of a task  \(estimate.startMilliseconds.short1) ms: the program, the document, images",
      "memory           \(estimate.memoryBytes >> 20) MiB per worker of one core",
      "chunk            \(chunk) frames, \((100 * part).short1) % of a task's time",
    ]
    return head
      + workers.map { workers in
        let seconds = estimate.seconds(workers: workers, chunk: chunk)
        let efficiency = 100 * estimate.efficiency(workers: workers, chunk: chunk)
        let title = workers == 1 ? "1 worker" : "\(workers) workers"
        return title.padded(to: 17)
          + "\(seconds.short1) s, \(efficiency.short1) % of their time on frames"
      }
  }

  private func document(_ estimate: Estimate, _ chunk: Int) throws -> JSONValue {
    [
      "frames": .number(Double(estimate.frames)), "sample": .number(Double(estimate.sample)),
      "frameMilliseconds": .number(estimate.frameMilliseconds),
      "leastFrameMilliseconds": .number(estimate.range.lowerBound),
      "mostFrameMilliseconds": .number(estimate.range.upperBound),
      "startMilliseconds": .number(estimate.startMilliseconds),
      "memoryBytes": .number(Double(estimate.memoryBytes)), "chunk": .number(Double(chunk)),
      "workers": .array(
        try workerCounts.map { workers in
          [
            "workers": .number(Double(workers)),
            "seconds": .number(estimate.seconds(workers: workers, chunk: chunk)),
            "efficiency": .number(estimate.efficiency(workers: workers, chunk: chunk)),
          ]
        }),
    ]
  }
}

extension Double {
  /// The number with one decimal.
  var short1: String { "\((Swift.min(self, 1e12) * 10).rounded() / 10)" }
}

extension String {
  /// The text, padded with spaces to a number of columns.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(1, width - count))
  }
}
