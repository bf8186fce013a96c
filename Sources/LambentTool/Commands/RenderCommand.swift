import ArgumentParser
import LambentCatalogue
import LambentDocuments
import LambentImageFiles
import LambentPixels
import LambentRendering
import LambentScenes

/// `lambent render`: frames of a scene.
struct RenderCommand: ParsableCommand, SceneCommand {
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
        lambent render lower-third --table people.csv -o 'out/{name}.mov'
      """)

  @Argument(
    help: "A document, - for standard input, or a name from `lambent list presets`.",
    completion: Completions.scene)
  var scene: String

  @Option(parsing: .unconditional, help: FrameList.help)
  var frames: String?

  @Option(parsing: .unconditional, help: "Render one frame, at this time in seconds.")
  var time: Double?

  @Flag(
    help: """
      With --frames a-b:s: keep the scene's frame rate and the duration of a-b. Each frame is shown \
      longer.
      """)
  var keepDuration = false

  @Option(
    help: ArgumentHelp(
      "Add music. It is repeated as needed, faded out at the end, and mixed with the scene's sound.",
      valueName: "file"), completion: .file())
  var music: String?

  @Option(parsing: .unconditional, help: "Number of the first file. Default: the frame's number.")
  var startNumber: Int?

  @OptionGroup var blur: BlurOptions

  @Option(
    help: ArgumentHelp(
      "Also write per-frame timings as JSON; - for standard output.", valueName: "file"),
    completion: .file())
  var report: String?

  @OptionGroup(title: "Table") var rows: TableOptions
  @OptionGroup(title: "Several runs") var parts: PartOptions
  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Sprite sheet") var sheet: SheetOptions
  @OptionGroup(title: "Scene") var overrides: SceneOverrides
  @OptionGroup(title: "Work") var work: WorkOptions

  mutating func validate() throws {
    guard frames == nil || time == nil else {
      throw ToolError.usage("--frames and --time cannot be combined: give one of them")
    }
    guard !keepDuration || frames != nil else {
      throw ToolError.usage("--keep-duration applies to --frames only: add --frames 0-89:2")
    }
    // The shards of a table are rows.
    guard time == nil || (parts.shard == nil || rows.table != nil) && parts.manifest == nil else {
      throw ToolError.usage(
        "--time cannot be combined with --shard or --manifest: name the frame with --frames")
    }
    try ToolError.check(startNumber, in: Self.startNumbers, of: "--start-number")
  }

  func run(on console: Console) throws {
    guard rows.table == nil else { return try TableRun(self, console: console).run() }
    let (source, scene) = try read(scene, on: console)
    guard !rows.dryRun else { return try writeEstimate(of: scene, on: console) }
    let done = try parts.existing(readsFrames: output.skipExisting)
    let (plan, numbers) = try plan(
      of: scene, finished: parts.manifest.map { _ in FinishedFiles(done) })
    warn(ofFramesBeyond: scene, numbers, on: console)
    try warn(ofSoundOf: scene, plan, on: console)
    try parts.check(plan)
    var claims = FileClaims()
    claims.read(scene, from: source)
    if let music { claims.read(music, as: "the music") }
    try output.checkFiles(
      claims, plan: plan, others: [(report, "--report"), (parts.manifest, "--manifest")])
    plan.warn(on: console)
    if overrides.maxParticles != nil, plan.pending.count > 1 {
      // Whoever sets a limit would rather wait for it than find frames of a rejected scene.
      try renderer(of: scene, plan).checkParticles(plan.pending.map { numbers[$0] })
    }
    let run = FrameRun(
      plan: plan, numbers: numbers, output: output, work: work, console: console,
      sources: FrameSources(
        files: source.files + scene.files, folder: FileAccess.folder(of: source.path),
        options: recordOptions(numbers, of: scene)), labels: labels(of: numbers, in: scene),
      report: report)
    try run.run(
      manifest: {
        try parts.manifest.map { path in
          try ManifestWriter(
            path, existing: done, head: manifestHead(in: path, of: scene, from: source, plan))
        }
      },
      { session in
        let renderer = renderer(of: scene, plan)
        guard let time else { return try run.render(renderer, to: session) }
        guard !plan.pending.isEmpty else { return }
        let frame = try renderer.frame(at: time)
        try session.accept(
          try session.encode(frame, at: 0), timing: frame.statistics, at: 0)
      })
  }

  /// Prints the cost of the frames that this run would render.
  private func writeEstimate(of scene: Scene, on console: Console) throws {
    var options = RenderOptions()
    options.depth = output.storage.depth == 16 ? .sixteen : .eight
    blur.apply(to: &options)
    let all = try frameNumbers(of: scene)
    try EstimateCommand.write(
      scene, numbers: parts.part?.part(of: all) ?? all, options, on: console)
  }

  /// Decides where the frames of a scene go; returns their numbers, too.
  func plan(
    of scene: Scene, finished: FinishedFiles? = nil
  ) throws -> (plan: OutputPlan, numbers: [Int]) {
    let numbering = OutputPlan.Numbering(
      frames: try frameNumbers(of: scene), start: startNumber, shard: try parts.part)
    let schedule = try schedule(of: numbering.frames, in: scene)
    let isOpaque = (scene.background?.alpha ?? 0) >= 1
    var description = FrameStreamDescription(
      width: scene.canvas.width, height: scene.canvas.height, rate: schedule.rate,
      frameCount: numbering.frames.count, hasAlpha: !isOpaque)
    description.holds = schedule.holds
    description.sound = try sound(of: scene, description, from: numbering.frames)
    let plan = try OutputPlan(
      output, defaultFolder: scene.name, numbering: numbering, description: description,
      sheet: sheet, finished: finished)
    return (plan, numbering.frames)
  }

  /// The durations of the frames.
  private func schedule(of numbers: [Int], in scene: Scene) throws -> FrameSchedule {
    guard keepDuration, let frames else { return FrameSchedule(numbers, rate: scene.frameRate) }
    let list = try FrameList(frames, option: "--frames")
    return FrameSchedule(numbers, rate: scene.frameRate, until: list.end)
  }

  /// The options that decide about the pixels of a frame with a number, as arguments.
  private var pixelOptions: [String] {
    overrides.arguments + RecordedOption.keepDuration.arguments(if: keepDuration)
      + RecordedOption.music.arguments(music) + blur.arguments
  }

  /// The options that decide about the pixels of the files.
  private func recordOptions(_ numbers: [Int], of scene: Scene) -> [String] {
    var options = ["render"] + pixelOptions + [time.map { "\($0)" } ?? ""]
    // A document without a file.
    if self.scene == "-" { options.append(scene.document.text) }
    // The first file may have another number than its frame.
    if let startNumber { options.append("\(startNumber) \(FrameList.text(numbers))") }
    return options
  }

  /// The facts that the frames of this run have in common with those of others.
  private func manifestHead(
    in manifest: String, of scene: Scene, from source: SceneSource, _ plan: OutputPlan
  ) -> Manifest.Head {
    let path = output.output ?? FileName.safe(scene.name, else: "scene") + "/%04d.png"
    return Manifest.Head(
      version: Version.text, scene: self.scene, digest: digest(of: scene, from: source),
      options: pixelOptions + plan.formatArguments
        + RecordedOption.startNumber.arguments(startNumber),
      output: RunOutput.path(path, fromManifest: manifest), rate: scene.frameRate,
      frameCount: scene.frameCount, width: scene.canvas.width, height: scene.canvas.height,
      isOpaque: (scene.background?.alpha ?? 0) >= 1)
  }

  /// The digest of a scene's document, images, fonts, sounds and clips.
  func digest(of scene: Scene, from source: SceneSource) -> String {
    let files = Digest.sha256(
      files: source.files + scene.files, from: FileAccess.folder(of: source.path))
    return self.scene == "-" ? Digest.sha256(text: [files, scene.document.text]) : files
  }

  /// The number and time of each frame as text, by its index.
  private func labels(of numbers: [Int], in scene: Scene) -> [Int: String] {
    Dictionary(
      uniqueKeysWithValues: numbers.enumerated().map { index, number in
        let moment = time ?? scene.time(ofFrame: number)
        return (index, "\(number)  \((moment * 100).rounded() / 100)s")
      })
  }

  private func renderer(of scene: Scene, _ plan: OutputPlan) -> SceneRenderer {
    var options = plan.renderOptions(work)
    blur.apply(to: &options)
    return SceneRenderer(scene, options: options)
  }

  private func warn(ofFramesBeyond scene: Scene, _ numbers: [Int], on console: Console) {
    if let time, time > scene.duration {
      console.warn("--time: \(time) s is after the end of the scene, at \(scene.duration) s")
    }
    if time == nil, let last = numbers.max(), last >= scene.frameCount {
      console.warn(
        "--frames: frame \(last) is after the end of the scene, which has \(scene.frameCount) frames"
      )
    }
  }

  /// The values of `--start-number`.
  static let startNumbers = 0...1_000_000_000

  /// Checks the value of `--time`.
  static func check(time: Double) throws {
    let most = SceneLimits.maximumDuration
    try ToolError.check(
      time, in: -most...most, of: "--time", expected: "seconds, at most \(Int(most))")
  }

  /// The frames' numbers; with `--time`, that of the frame during which it falls.
  private func frameNumbers(of scene: Scene) throws -> [Int] {
    if let time {
      try Self.check(time: time)
      return [max(0, Int(time * scene.frameRate.framesPerSecond + 1e-9))]
    }
    guard let frames else { return Array(0..<scene.frameCount) }
    return try FrameList(frames, option: "--frames").numbers
  }
}
