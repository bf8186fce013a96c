import LambentRendering
import LambentScenes

/// Frames that are rendered and written to the destination of a plan.
struct FrameRun {
  let plan: OutputPlan
  let numbers: [Int]
  let output: OutputOptions
  let work: WorkOptions
  let console: Console
  let sources: FrameSources
  /// The label of each frame on a contact sheet, by its index. Default: its number.
  var labels: [Int: String]?

  /// Renders the pending frames of a scene.
  func render(_ scene: Scene, options: RenderOptions) throws {
    var options = options
    options.jobs = work.jobCount
    options.depth = plan.depth == 16 ? .sixteen : .eight
    let renderer = SceneRenderer(scene, options: options)
    try run { session in
      let places = Dictionary(uniqueKeysWithValues: plan.pending.map { (numbers[$0], $0) })
      try renderer.render(plan.pending.map { numbers[$0] }) { frame in
        try session.encode(frame, at: places[frame.number] ?? 0)
      } deliver: { frame, encoded in
        try session.accept(
          encoded, timing: FrameTiming(frame.statistics), at: places[frame.number] ?? 0)
      }
    }
  }

  /// Opens the output, renders frames, and reports where they are.
  func run(_ makeFrames: (FrameWriter.Session) throws -> Void) throws {
    let progress = try Progress(
      work, count: plan.pending.count, usesStandardOutput: plan.usesStandardOutput,
      console: console)
    let writer = FrameWriter(
      plan: plan, numbers: numbers,
      contactSheet: try output.makeContactSheet(
        among: plan.pending,
        labels: labels
          ?? Dictionary(uniqueKeysWithValues: numbers.enumerated().map { ($0, "\($1)") })),
      report: nil, progress: progress, console: console, jobs: work.jobCount, sources: sources)
    try writer.run(makeFrames)
    progress.finish(place: plan.place)
  }
}
