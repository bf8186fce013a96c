import ArgumentParser
import LambentImageFiles
import LambentPixels
import LambentRendering
import LambentScenes

/// `lambent render`: frames of a scene.
struct RenderCommand: ParsableCommand, Runnable {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Render a scene document or a preset to frames.",
    discussion: """
      Frame n shows the scene at exactly n / rate seconds.

      Examples:
        lambent render fireworks -o 'frames/%04d.png' --size 1920x1080
        lambent render my.json --time 1.5 -o still.png --set hose.birthRate=400
        lambent render snow -o snow.mov --param transparent=true
        lambent render fire --size 128x128 --param transparent=true -o fire.png --sheet auto --atlas hash
        lambent render fire -o - --format y4m | ffplay -
      """)

  @Argument(
    help: "A document, - for standard input, or a name of `lambent list presets`.",
    completion: Completions.scene)
  var scene: String

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("12, 0-89, 0-89:2, 0-9,40,60-89; all unless said.", valueName: "spec"))
  var frames: String?

  @Option(parsing: .unconditional, help: "One frame at so many seconds.")
  var time: Double?

  @Option(parsing: .unconditional, help: "Number of the first file; the frame's own unless said.")
  var startNumber: Int?

  @Option(parsing: .unconditional, help: "Moments that each frame is the mean of.")
  var samples: Int = 1

  @Option(
    parsing: .unconditional, help: "Fraction of a frame's duration that they are spread over.")
  var shutter: Double = 0.5

  @Option(
    help: ArgumentHelp("Also write what every frame cost, as JSON.", valueName: "file"),
    completion: .file())
  var report: String?

  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Sprite sheet") var sheet: SheetOptions
  @OptionGroup(title: "Scene") var overrides: SceneOverrides
  @OptionGroup(title: "Work") var work: WorkOptions

  mutating func validate() throws {
    guard frames == nil || time == nil else {
      throw ToolError.usage("two kinds of moments in --frames and --time: one of them")
    }
    guard (1...256).contains(samples) else {
      throw ToolError.usage("\(samples) in --samples: 1…256 moments")
    }
    guard (0...1).contains(shutter) else {
      throw ToolError.usage("\(shutter) in --shutter: 0…1")
    }
    if let startNumber, !(0...1_000_000_000).contains(startNumber) {
      throw ToolError.usage("\(startNumber) in --start-number: 0…1000000000")
    }
  }

  func run(on console: Console) throws {
    let source = try SceneSource(scene)
    if overrides.untrusted { Signals.stop(after: SceneLimits.untrustedSeconds, console: console) }
    let scene = try source.read(overrides.sceneOptions, console: console)
    let numbers = try frameNumbers(of: scene)
    warn(ofFramesBeyond: scene, numbers, on: console)
    let isOpaque = (scene.background?.alpha ?? 0) >= 1
    let plan = try OutputPlan(
      output, defaultPath: "\(scene.name.replacing("/", with: "-"))/%04d.png",
      numbering: .init(frames: numbers, start: startNumber),
      description: FrameStreamDescription(
        width: scene.canvas.width, height: scene.canvas.height, rate: scene.frameRate,
        frameCount: numbers.count, hasAlpha: !isOpaque), sheet: sheet)
    try output.checkFiles(
      inputs: [(source.path, "the scene's document")]
        + scene.files.map { ($0, "an image of the scene") },
      plan: plan, others: [(report, "--report")])
    plan.warn(ofOpaque: isOpaque, on: console)
    if overrides.maxParticles != nil, plan.pending.count > 1 {
      // Whoever sets a limit would rather wait for it than find frames of a rejected scene.
      try renderer(of: scene, plan).checkParticles(plan.pending.map { numbers[$0] })
    }
    let progress = try Progress(
      work, count: plan.pending.count, usesStandardOutput: plan.usesStandardOutput,
      console: console)
    let writer = FrameWriter(
      plan: plan, numbers: numbers,
      contactSheet: try output.makeContactSheet(
        among: plan.pending, labels: labels(of: numbers, in: scene)), report: try makeReport(),
      progress: progress, console: console, jobs: work.jobCount)
    try writer.run { session in try render(scene, plan: plan, numbers: numbers, to: session) }
    progress.finish(place: plan.place)
  }

  /// The number and the moment of each frame, for people, by its index.
  private func labels(of numbers: [Int], in scene: Scene) -> [Int: String] {
    Dictionary(
      uniqueKeysWithValues: numbers.enumerated().map { index, number in
        let moment = time ?? scene.time(ofFrame: number)
        return (index, "\(number)  \((moment * 100).rounded() / 100)s")
      })
  }

  private func renderer(of scene: Scene, _ plan: OutputPlan) -> SceneRenderer {
    var options = RenderOptions()
    options.jobs = work.jobCount
    options.depth = plan.depth == 16 ? .sixteen : .eight
    options.samples = samples
    options.shutter = shutter
    return SceneRenderer(scene, options: options)
  }

  private func render(
    _ scene: Scene, plan: OutputPlan, numbers: [Int], to session: FrameWriter.Session
  ) throws {
    let renderer = renderer(of: scene, plan)
    if let time {
      guard !plan.pending.isEmpty else { return }
      let frame = try renderer.frame(at: time)
      try session.accept(
        try session.encode(frame, at: 0), timing: FrameTiming(frame.statistics), at: 0)
      return
    }
    let places = Dictionary(uniqueKeysWithValues: plan.pending.map { (numbers[$0], $0) })
    try renderer.render(plan.pending.map { numbers[$0] }) { frame in
      try session.encode(frame, at: places[frame.number] ?? 0)
    } deliver: { frame, encoded in
      try session.accept(
        encoded, timing: FrameTiming(frame.statistics), at: places[frame.number] ?? 0)
    }
  }

  private func makeReport() throws -> Report? {
    guard let report,
      try output.mayWrite(report, option: "--report") || !Report.isWhole(report)
    else { return nil }
    return try Report(path: report)
  }

  private func warn(ofFramesBeyond scene: Scene, _ numbers: [Int], on console: Console) {
    if let time, time > scene.duration {
      console.warn("--time: \(time) s lie beyond the end of the scene, at \(scene.duration) s")
    }
    if time == nil, let last = numbers.max(), last >= scene.frameCount {
      console.warn(
        "--frames: frame \(last) lies beyond the end of the scene, which has \(scene.frameCount)")
    }
  }

  /// The frames' numbers; with `--time`, that of the frame during which it falls.
  private func frameNumbers(of scene: Scene) throws -> [Int] {
    if let time {
      guard time.isFinite, abs(time) <= SceneLimits.maximumDuration else {
        throw ToolError.usage(
          "\(time) in --time: seconds, at most \(Int(SceneLimits.maximumDuration))")
      }
      return [max(0, Int(time * scene.frameRate.framesPerSecond + 1e-9))]
    }
    guard let frames else { return Array(0..<scene.frameCount) }
    do {
      return try FrameList(frames).numbers
    } catch {
      throw ToolError.usage("\(error.reason) in --frames: frames as 12, 0-89, 0-89:2, 0-9,40")
    }
  }
}

extension FrameTiming {
  init(_ statistics: FrameStatistics) {
    self.init(
      simulateMilliseconds: statistics.simulateMilliseconds,
      compositeMilliseconds: statistics.compositeMilliseconds,
      encodeMilliseconds: statistics.encodeMilliseconds, liveParticles: statistics.liveParticles)
  }
}
