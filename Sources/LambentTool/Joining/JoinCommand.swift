import ArgumentParser
import LambentDocuments
import LambentImageFiles
import LambentProperties
import LambentRendering
import LambentScenes

/// `lambent join`: photographs and clips, one after the other.
struct JoinCommand: ParsableCommand, DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "join",
    abstract: "Show photographs and clips one after the other, with transitions.",
    discussion: """
      Internally this builds a scene document. --write-scene saves it, and rendering it gives the same \
      frames. --untrusted applies only to the scene of --overlay-at-cuts. The inputs are trusted.

      Examples:
        lambent join a.mp4 b.jpg c.mov d.png -o out.mp4 --transition crossZoom,pageCurl:angle=2.4
        lambent join *.jpg -o holiday.mp4 --each 4 --ken-burns --music song.mp3 --size 1920x1080
        lambent join --list inputs.txt -o film.mov --fps 25 --write-scene film.json
      """)

  @Argument(help: "Photographs (PNG, JPEG, SVG) and clips that ffmpeg reads.", completion: .file())
  var inputs: [String] = []

  @Option(
    help: ArgumentHelp(
      "A file with one input per line, or - for standard input. Settings follow after a tab: each=4 start=2 from=0,0,1,1 "
        + "to=0.2,0.2,0.5,0.5. The last one can be caption=…, to the end of the line.",
      valueName: "file"), completion: .file())
  var list: String?

  @Option(parsing: .unconditional, help: "Seconds for which each photograph is shown.")
  var each: Double = 3

  @Option(
    help: ArgumentHelp(
      "Names from `lambent list transitions`, or files of kernels, used in turn. Inputs: "
        + "pageCurl:angle=2.4. If a transition has a shutter, its default is half a frame: "
        + "push:shutter=0 is sharp.",
      valueName: "names"), completion: Completions.transitions)
  var transition: String = "dissolve"

  @Option(
    parsing: .unconditional, help: "Duration of each transition, in seconds. 0: no transitions.")
  var duration: Double = 1

  @Option(
    help: "Timing: linear, easeIn, easeOut, easeInEaseOut, default, cubic-bezier(…), spring(…).",
    completion: Completions.timing)
  var timing: String = "easeInEaseOut"

  @Option(help: "For inputs with another aspect ratio: fill, fit or stretch.")
  var fit: FilmFit = .fill

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Output size in pixels. Default: that of the first clip, or 1920x1080.", valueName: "WxH"
    ))
  var size: String?

  @Option(
    parsing: .unconditional,
    help: "Frames per second. Default: that of the first clip, or 30.")
  var fps: String?

  @Flag(help: "Zoom and pan slowly over photographs.")
  var kenBurns = false

  @Option(
    help: ArgumentHelp("Add music. It is faded out at the end.", valueName: "file"),
    completion: .file())
  var music: String?

  @Option(
    help: ArgumentHelp("Draw this transparent scene over each cut.", valueName: "scene"),
    completion: Completions.scene)
  var overlayAtCuts: String?

  @Option(
    help: ArgumentHelp(
      "Also write the film as a scene document; - for standard output.", valueName: "file"),
    completion: .file())
  var writeScene: String?

  @OptionGroup var captions: CaptionsOption
  @OptionGroup var trust: TrustOption
  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Work") var work: WorkOptions

  mutating func validate() throws {
    guard each > 0, each <= 86_400 else {
      throw ToolError.value(each, of: "--each", expected: "seconds above 0 and up to 86400")
    }
    try ToolError.check(duration, in: 0...3600, of: "--duration", unit: " s")
  }

  /// A note about transitions that are shorter than `--duration`: the first, and the number of the others.
  private func shortened(in schedule: JoinedFilm.Schedule) -> String? {
    guard let first = schedule.shortened.first else { return nil }
    let (one, other) = (schedule.shots[first], schedule.shots[first + 1])
    let shorter = one.count <= other.count ? one : other
    let seconds = schedule.seconds(one.overlap).short
    let more = schedule.shortened.count - 1
    return "--duration: the transition from \(one.input.file) to \(other.input.file) takes "
      + "\(seconds) s instead of \(duration.short) s, half of the shorter input: "
      + "\(shorter.input.file) has \(schedule.seconds(shorter.count).short) s"
      + (more > 0 ? "; \(more) more \(more == 1 ? "is" : "are") shorter, too" : "")
  }

  /// Notes about durations that a clip does not have, and starts that a photograph does not have: the first of each,
  /// and the number of the others.
  private func unfitSettings(in schedule: JoinedFilm.Schedule) -> [String] {
    func note(_ shots: [JoinedFilm.Schedule.Shot], _ words: (JoinedFilm.Schedule.Shot) -> String)
      -> String?
    {
      shots.first.map { first in
        let more = shots.count - 1
        return "\(first.input.file)\(words(first))" + (more > 0 ? "; \(more) more, too" : "")
      }
    }
    let photographs = schedule.shots.filter { $0.clip.duration == nil && $0.input.start > 0 }
    return [
      note(schedule.outlasting) { shot in
        let left = (shot.clip.duration ?? 0) - shot.input.start
        return
          " ends after \(left.short) s, and is to show for \(schedule.seconds(shot.count).short) s: "
          + "its last frame stays"
      },
      note(photographs) { _ in " is a photograph: its start has no effect" },
    ].compactMap(\.self)
  }

  func run(on console: Console) throws {
    let transitions = try JoinTransitions(transition)
    let listed = try list.map { try JoinedFilm.Input.list(at: $0, console: console) } ?? []
    var film = JoinedFilm(inputs.map(JoinedFilm.Input.init) + listed)
    guard (1...JoinedFilm.mostInputs).contains(film.inputs.count) else {
      throw ToolError.usage(
        "\(film.inputs.count) inputs: join takes 1…\(JoinedFilm.mostInputs), as arguments or by --list"
      )
    }
    (film.transitions, film.kernels) = (transitions.filters, transitions.kernels)
    (film.photographDuration, film.transitionDuration) = (each, duration)
    (film.contentsGravity, film.kenBurns) = (fit.gravity, kenBurns)
    film.timingFunction = .string(try ProgressTiming(timing).text)
    let clips = try film.inputs.map { try ClipFile.open($0.file) }
    film.frameRate = try fps.map { try FrameRate($0, option: "--fps") }
    film.size = try size.map { try PixelSize($0, option: "--size") }.map { ($0.width, $0.height) }
    let schedule = try film.schedule(of: clips)
    for note in unfitSettings(in: schedule) { console.warn(note) }
    if let note = shortened(in: schedule) { console.warn(note) }
    for clip in clips { for warning in clip.warnings { console.warn("\(clip.path): \(warning)") } }
    film.overlay = try overlay(console)
    if let overlay = film.overlay { warn(ofLong: overlay, over: schedule, console) }
    if film.inputs.contains(where: { $0.caption != nil }), captions.captions != nil {
      throw ToolError.usage(
        "--captions and captions in --list cannot be combined: give one of them")
    }
    let scene = try film.scene(
      of: schedule, named: stem, captions: try captions.options, style: captions.style)
    try render(scene, schedule, kernels: transitions.kernelNames, console)
  }

  /// The name of the scene: that of the output, without folder and extension.
  private var stem: String {
    let path = [writeScene, output.output].compactMap(\.self).first { $0 != "-" }
    return FileName.safe(FileName.stem(of: path ?? ""), else: "join")
  }

  private func overlay(_ console: Console) throws -> JoinedFilm.Overlay? {
    guard let overlayAtCuts else { return nil }
    let source = try SceneSource(overlayAtCuts, trust)
    let hasBackground = try source.readQuietly(console: console).background != nil
    let scene = try source.readOverlay(SceneOptions(), console: console)
    if let layer = try scene.coveringLayer {
      console.warn(
        "--overlay-at-cuts: \(overlayAtCuts) covers the film: set \"hidden\": true for "
          + "\(layer.isEmpty ? "the first layer" : "“\(layer)”") in a copy from `lambent new`")
    }
    // The document may be written elsewhere.
    let folder = FileAccess.folder(of: source.path).realFolderPath
    var overlay = JoinedFilm.Overlay(
      "\(folder)/\(FileName.last(of: source.path))", duration: scene.duration)
    (overlay.isTrusted, overlay.hasBackground) = (source.isTrusted, hasBackground)
    if try source.hasTransparency(console: console) {
      overlay.parameters[SceneSource.transparency] = .boolean(true)
    }
    return overlay
  }

  /// Says that an overlay is longer than an input: it is cut off, or meets the next one.
  private func warn(
    ofLong overlay: JoinedFilm.Overlay, over plan: JoinedFilm.Schedule, _ console: Console
  ) {
    let shots = plan.shots.map { ($0.input.file, plan.seconds($0.count)) }
    guard plan.shots.count > 1, let shortest = shots.min(by: { $0.1 < $1.1 }),
      overlay.duration > shortest.1
    else { return }
    console.warn(
      "--overlay-at-cuts: the overlay lasts \(overlay.duration) s, longer than \(shortest.0), which shows for "
        + "\(shortest.1) s; cut-leak, cut-burn, cut-flash, cut-whip and cut-burst are made for cuts"
    )
  }

  private func render(
    _ scene: Scene, _ plan: JoinedFilm.Schedule, kernels: [String], _ console: Console
  ) throws {
    var description = FrameStreamDescription(
      width: scene.canvas.width, height: scene.canvas.height, rate: scene.frameRate,
      frameCount: scene.frameCount, hasAlpha: plan.hasAlpha)
    if let music { try SoundOption.check(music, option: "--music") }
    description.sound = plan.sound(music: music)
    let numbers = Array(0..<scene.frameCount)
    let outputs = try OutputPlan(
      output, defaultFile: "\(stem).mp4", numbering: .init(frames: numbers),
      description: description)
    var claims = FileClaims()
    for file in scene.files + [list, music].compactMap({ $0 }) where file != "-" {
      claims.read(file, as: "an input")
    }
    for kernel in kernels { claims.read(kernel: kernel) }
    try output.checkFiles(claims, plan: outputs, others: [(writeScene, "--write-scene")])
    if music != nil, !outputs.hasSound {
      console.warn("--music: \(outputs.place) cannot contain sound; mp4, mov and webm can")
    }
    if let writeScene, try output.mayWrite(writeScene, option: "--write-scene") {
      try write(scene.document, to: writeScene, console)
    }
    var run = FrameRun(
      plan: outputs, numbers: numbers, output: output, work: work, console: console,
      sources: FrameSources(files: scene.files, options: ["join", scene.document.text]))
    run.writesText = writeScene == "-"
    let renderer = SceneRenderer(scene, options: outputs.renderOptions(work))
    try run.run { try run.render(renderer, to: $0) }
  }

  private func write(_ document: SceneDocument, to path: String, _ console: Console) throws {
    guard path != "-" else { return try console.write(document.textFromCurrentFolder) }
    for file in try document.files(at: path) {
      try OutputFile.write(file.bytes, to: file.path, existing: output.existing(file.path))
    }
  }
}
