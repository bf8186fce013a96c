import ArgumentParser
import LambentCatalogue
import LambentImageFiles
import LambentPixels
import LambentRenderTree
import LambentTransitions

/// `lambent transition`: frames between two images.
struct TransitionCommand: ParsableCommand, Runnable {
  static let configuration = CommandConfiguration(
    commandName: "transition",
    abstract: "Render a transition between two images or clips.",
    discussion: """
      Without --time, --frames and --duration, 30 frames are written to <transition>/%04d.png. The end of \
      the first clip overlaps the start of the second, and their sound crossfades.

      Examples:
        lambent transition flash a.jpg b.jpg -o 'flash/%04d.png' --frames 24
        lambent transition push color:#f00 b.jpg --input direction=fromTop -o push.mp4 --duration 1
        lambent transition pageCurl a.mp4 b.mp4 --duration 1 -o cut.mp4
        lambent transition dissolve a.png b.png --time 0.5 -o half.png
        lambent transition melt.glsl a.jpg b.jpg --input strength=0.6
      """)

  @Argument(
    help: ArgumentHelp(
      "A name from `lambent list transitions`, or the file of a kernel.", valueName: "transition"),
    completion: Completions.transition)
  var filter: String

  @Argument(help: "PNG, JPEG, SVG, a clip, or color:#f00.", completion: .file())
  var from: String

  @Argument(help: "PNG, JPEG, SVG, a clip, or color:#f00.", completion: .file())
  var to: String

  @Option(
    parsing: .unconditional,
    help: "Render one frame at this progress, 0…1. --timing does not apply.")
  var time: Double?

  @Option(
    parsing: .unconditional, help: "Number of frames: the first is at progress 0, the last at 1.")
  var frames: Int?

  @Option(
    parsing: .unconditional, help: "Duration in seconds: renders round(duration × fps) frames.")
  var duration: Double?

  @Option(parsing: .unconditional, help: "Frames per second. Default: that of a clip, or 30.")
  var fps: String?

  @Option(
    help: "Timing: linear, easeIn, easeOut, easeInEaseOut, default, cubic-bezier(…), spring(…).",
    completion: Completions.timing)
  var timing: String = "linear"

  @Option(
    help: ArgumentHelp("Set an input of the transition.", valueName: "name=value"),
    completion: Completions.transitionInput)
  var input: [String] = []

  @Option(help: "If sizes differ: fill, fit, stretch or error.")
  var fit: ImageFit = .fill

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Output size in pixels. Default: that of <from>.", valueName: "WxH"))
  var size: String?

  @OptionGroup var maxWork: KernelWorkOption

  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup var space: WorkingSpaceOption
  @OptionGroup(title: "Work") var work: WorkOptions

  mutating func validate() throws {
    try ToolError.check(frames, in: 1...FrameRate.mostFrames, of: "--frames")
  }

  func run(on console: Console) throws {
    var transition = try TransitionLookup.find(filter)
    let inputs = try NamedInputs(input)
    let files = [from, to] + inputs.files(transition.inputInfos)
    try ImageMemory.check(files)
    let sources = (try ImageSource(from, console: console), try ImageSource(to, console: console))
    let rate = try FrameRate(fps, orOf: sources.0.clip ?? sources.1.clip)
    let moments = try TransitionMoments(self, rate: rate)
    let size = try outputSize(sources)
    try inputs.apply(to: &transition, console: console)
    if let limit = try maxWork.limit, var kernel = transition as? KernelTransition {
      kernel.work = limit
      transition = kernel
    }
    let change = TransitionOfClips(
      from: sources.0, to: sources.1, rate: rate, count: moments.progress.count)
    for shorter in change.shorter {
      console.warn("\(shorter.path) is shorter than the transition: its last frame stays")
    }
    var description = FrameStreamDescription(
      width: size.width, height: size.height, rate: rate, frameCount: moments.progress.count)
    description.sound = change.sound
    let plan = try OutputPlan(
      output, defaultFolder: transition.kindName,
      numbering: .init(frames: Array(moments.progress.indices)),
      description: description)
    var claims = FileClaims()
    for file in files { claims.read(file, as: "an image of the transition") }
    if transition is KernelTransition { claims.read(kernel: filter) }
    try output.checkFiles(claims, plan: plan)
    let frames = try TransitionFrames(
      change: change, transition: transition, size: size, fit: fit,
      space: try space.workingSpace ?? .srgb, depth: plan.depth)
    plan.warn(on: console)
    let options = pixelOptions(
      (transition as? KernelTransition)?.source ?? transition.kindName, size, rate, moments)
    try write(
      moments, plan: plan, frames: frames, sources: FrameSources(files: files, options: options),
      console: console)
  }

  /// All that decides about the pixels of the files, beside the images.
  private func pixelOptions(
    _ name: String, _ size: PixelSize, _ rate: FrameRate, _ moments: TransitionMoments
  ) -> [String] {
    let colors = [from, to].map { $0.hasPrefix("color:") ? $0 : "" }
    let times = "\(moments.progress.count) \(moments.progress.first ?? 0) \(timing)"
    return ["transition", name, "\(size.width)x\(size.height)", "\(rate)", times, fit.rawValue]
      + [space.name ?? ""] + colors + input
  }

  private func write(
    _ moments: TransitionMoments, plan: OutputPlan, frames: TransitionFrames,
    sources: FrameSources, console: Console
  ) throws {
    var run = FrameRun(
      plan: plan, numbers: Array(moments.progress.indices), output: output, work: work,
      console: console, sources: sources)
    run.labels = Dictionary(
      uniqueKeysWithValues: moments.progress.enumerated().map { place, progress in
        (place, "\(place)  \((progress * 100).rounded() / 100)")
      })
    try run.makeFrames { try frames.frame($0, at: moments.progress[$0], jobs: $1) }
  }

  private func outputSize(_ sources: (ImageSource, ImageSource)) throws -> PixelSize {
    if let size { return try PixelSize(size, option: "--size") }
    guard let (width, height) = sources.0.size ?? sources.1.size else {
      throw ToolError.usage("two colours have no size: add --size, as in --size 640x360")
    }
    return try PixelSize(
      "\(width)x\(height)", option: from, mostPerSide: ImageLimits.maximumSide)
  }
}
