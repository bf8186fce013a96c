import ArgumentParser
import LambentImageFiles
import LambentPixels
import LambentProperties
import LambentRenderTree
import LambentTransitions
import LambentWorkers

/// `lambent transition`: frames between two images.
struct TransitionCommand: ParsableCommand, Runnable {
  static let configuration = CommandConfiguration(
    commandName: "transition",
    abstract: "Blend two images through a transition filter.",
    discussion: """
      Without --time, --frames and --duration: 30 frames to <filter>/%04d.png.

      Examples:
        lambent transition flash a.jpg b.jpg -o 'flash/%04d.png' --frames 24
        lambent transition push color:#f00 b.jpg --input direction=fromTop -o push.mp4 --duration 1
        lambent transition dissolve a.png b.png --time 0.5 -o half.png
      """)

  @Argument(help: "A name of `lambent list transitions`.")
  var filter: String

  @Argument(help: "PNG or JPEG, or color:#f00.")
  var from: String

  @Argument(help: "PNG or JPEG, or color:#f00.")
  var to: String

  @Option(parsing: .unconditional, help: "One frame at this progress, 0…1, taken as it is.")
  var time: Double?

  @Option(parsing: .unconditional, help: "So many frames, the first at 0 and the last at 1.")
  var frames: Int?

  @Option(parsing: .unconditional, help: "Seconds: with --fps, round(duration × fps) frames.")
  var duration: Double?

  @Option(parsing: .unconditional, help: "Frames per second: 30, 23.976, 30000/1001.")
  var fps: String = "30"

  @Option(help: "linear, easeIn, easeOut, easeInEaseOut, default, cubic-bezier(…), spring(…).")
  var timing: String = "linear"

  @Option(help: ArgumentHelp("An input of the filter.", valueName: "name=value"))
  var input: [String] = []

  @Option(help: "Where sizes differ: fill, fit, stretch or error.")
  var fit: ImageFit = .fill

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Pixels of the output; those of <from> unless said.", valueName: "WxH"))
  var size: String?

  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup var space: WorkingSpaceOption
  @OptionGroup(title: "Work") var work: WorkOptions

  func run(on console: Console) throws {
    let rate = try FrameRate(fps, option: "--fps")
    let moments = try TransitionMoments(self, rate: rate)
    var transition = try TransitionLookup.find(filter)
    let name = type(of: transition).name
    let inputs = try TransitionInputs(input)
    let files = [from, to] + inputs.files(of: transition)
    try ImageMemory.check(files)
    let sources = (try ImageSource(from, console: console), try ImageSource(to, console: console))
    let size = try outputSize(sources)
    try inputs.apply(to: &transition, console: console)
    let plan = try OutputPlan(
      output, defaultPath: "\(name)/%04d.png",
      numbering: .init(frames: Array(moments.progress.indices), start: nil),
      description: FrameStreamDescription(
        width: size.width, height: size.height, rate: rate, frameCount: moments.progress.count))
    try output.checkFiles(
      inputs: files.map { ($0, "an image of the transition") }, plan: plan, others: [])
    let images = (
      from: try sources.0.image(width: size.width, height: size.height, fit: fit),
      to: try sources.1.image(width: size.width, height: size.height, fit: fit)
    )
    plan.warn(ofOpaque: images.from.isOpaque && images.to.isOpaque, on: console)
    let renderer = try TransitionRenderer(
      transition, from: images.from, to: images.to,
      workingSpace: try space.workingSpace ?? .srgb, depth: plan.depth, jobs: work.jobCount)
    try write(moments, plan: plan, renderer: renderer, console: console)
  }

  private func write(
    _ moments: TransitionMoments, plan: OutputPlan, renderer: TransitionRenderer, console: Console
  ) throws {
    let progress = try Progress(
      work, count: plan.pending.count, usesStandardOutput: plan.usesStandardOutput,
      console: console)
    let writer = FrameWriter(
      plan: plan, numbers: Array(moments.progress.indices),
      contactSheet: try output.makeContactSheet(
        among: plan.pending,
        labels: Dictionary(
          uniqueKeysWithValues: moments.progress.enumerated().map { place, progress in
            (place, "\(place)  \((progress * 100).rounded() / 100)")
          })),
      report: nil, progress: progress, console: console)
    let inner = max(1, work.jobCount / max(1, plan.pending.count))
    try writer.run { session in
      try Workers.inOrder(count: plan.pending.count, jobs: work.jobCount) { place in
        let index = plan.pending[place]
        let frame = renderer.straightFrame(
          at: moments.progress[index], depth: plan.depth, jobs: inner)
        return try session.encode(frame, at: index)
      } consume: { place, frame in
        try session.accept(frame, timing: FrameTiming(), at: plan.pending[place])
      }
    }
    progress.finish(place: plan.place)
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
