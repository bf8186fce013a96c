import LambentPixels
import LambentRendering
import LambentWorkers

/// Frames that are rendered and written to the destination of a plan.
struct FrameRun {
  let plan: OutputPlan
  let numbers: [Int]
  let output: OutputOptions
  let work: WorkOptions
  let console: Console
  var sources = FrameSources()
  /// The label of each frame on a contact sheet, by its index. Default: its number.
  var labels: [Int: String]?
  /// The path of a file for the cost of every frame.
  var report: String?
  /// True if something goes to standard output beside the frames and the report.
  var writesText = false

  func render(_ renderer: SceneRenderer, to session: FrameWriter.Session) throws {
    let places = Dictionary(uniqueKeysWithValues: plan.pending.map { (numbers[$0], $0) })
    try renderer.render(plan.pending.map { numbers[$0] }) { frame in
      try session.encode(frame, at: places[frame.number] ?? 0)
    } deliver: { frame, encoded in
      try session.accept(
        encoded, timing: frame.statistics, at: places[frame.number] ?? 0)
    }
  }

  /// Makes the pending frames, several at the same time.
  ///
  /// - Parameter image: Makes the frame with an index, on a number of threads.
  func makeFrames(
    _ image: @escaping @Sendable (_ index: Int, _ jobs: Int) throws -> StraightImage
  ) throws {
    let pending = plan.pending
    let inner = max(1, work.jobCount / max(1, pending.count))
    try run { session in
      try Workers.inOrder(count: pending.count, jobs: work.jobCount) { place in
        try session.encode(image(pending[place], inner), at: pending[place])
      } consume: { place, frame in
        try session.accept(frame, timing: FrameStatistics(), at: pending[place])
      }
    }
  }

  /// Opens the output, renders frames, and reports where they are.
  ///
  /// - Parameter manifest: Opens the list of finished frames, if there is one.
  func run(
    manifest: () throws -> ManifestWriter? = { nil },
    _ makeFrames: (FrameWriter.Session) throws -> Void
  ) throws {
    let progress = try Progress(
      work, count: plan.pending.count,
      usesStandardOutput: plan.usesStandardOutput || report == "-" || writesText, console: console)
    var writer = FrameWriter(
      plan: plan, numbers: numbers,
      contactSheet: try output.makeContactSheet(
        among: plan.pending,
        labels: labels
          ?? Dictionary(uniqueKeysWithValues: numbers.enumerated().map { ($0, "\($1)") })),
      report: try output.reportFile(report).map { Report($0, console: console) },
      progress: progress, console: console,
      jobs: work.jobCount, sources: sources)
    writer.manifest = try manifest()
    try writer.run(makeFrames)
    progress.finish(place: plan.place)
  }
}

extension OutputOptions {
  /// The file of `--report`; `nil` if a whole one exists, and is to be kept.
  func reportFile(_ path: String?) throws -> ReportFile? {
    guard let path, try mayWrite(path, option: "--report") || !ReportFile.isWhole(path) else {
      return nil
    }
    return try ReportFile(path: path, existing: existing(path))
  }
}

extension OutputPlan {
  func renderOptions(_ work: WorkOptions) -> RenderOptions {
    var options = RenderOptions()
    options.jobs = work.jobCount
    options.depth = depth == 16 ? .sixteen : .eight
    return options
  }
}
