import ArgumentParser
import LambentCatalogue
import LambentDocuments
import LambentGeometry
import LambentImageFiles
import LambentLayers
import LambentPixels
import LambentProperties
import LambentRendering

/// `lambent filter`: a filter over images, clips and sequences.
struct FilterCommand: ParsableCommand, Runnable {
  static let configuration = CommandConfiguration(
    commandName: "filter",
    abstract: "Filter an image, a sequence of images or a clip.",
    discussion: """
      Several images are the frames of a sequence. The sound of a clip is kept. A filter that generates \
      an image takes no input; set its size with --size.

      Examples:
        lambent filter sepiaTone a.jpg -o sepia.png
        lambent filter CITwirlDistortion a.jpg --input angle=2 --input center=[200,100] -o twirl.png
        lambent filter chromaKey greenscreen.mp4 --input tolerance=0.25 -o keyed.mov
        lambent filter mine.glsl frames/*.png -o 'filtered/%04d.png'
        lambent filter qrCodeGenerator --input message=https://example.org -o code.png
        lambent filter sunbeamsGenerator --size 640x360 --duration 4 -o sun.mp4
      """)

  @Argument(
    help: "A name from `lambent list filters`, or the file of a kernel.",
    completion: Completions.filter)
  var filter: String

  @Argument(help: "PNG, JPEG, SVG, a clip, or color:#f00.", completion: .file())
  var inputs: [String] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Set an input: --input radius=20. Repeatable.", valueName: "name=value"),
    completion: Completions.filterInput)
  var input: [String] = []

  @Option(
    parsing: .unconditional,
    help: "Time of a still image in seconds, for filters that move. Default: 0.")
  var time: Double?

  @Option(parsing: .unconditional, help: "Duration in seconds, for filters that move.")
  var duration: Double?

  @Option(
    parsing: .unconditional,
    help: "Frames per second: 24, 29.97, 30000/1001. Default: that of the clip, or 30.")
  var fps: String?

  @Option(help: "How an image of another size is fitted: fill, fit, stretch or error.")
  var fit: ImageFit = .fill

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Output size in pixels. Default: that of the input.", valueName: "WxH"))
  var size: String?

  @OptionGroup var maxWork: KernelWorkOption
  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup var space: WorkingSpaceOption
  @OptionGroup(title: "Work") var work: WorkOptions

  func run(on console: Console) throws {
    var filter = try FilterLookup.find(self.filter)
    let named = try NamedInputs(input)
    let rows = filter.rows.map(\.info)
    let files = inputs + named.files(rows)
    guard files.count(where: { $0 == "-" }) < 2 else {
      throw ToolError.usage("standard input can be read once only: name a file")
    }
    if inputs.count == 1 { try ImageMemory.check(files.filter { $0 != "-" }) }
    try named.apply(rows, of: filter.name, console: console) { name, value in
      try Self.check(value, ofInput: name, of: filter.kind)
      try filter.setValue(value, forInput: name)
    }
    let frames = try frames(of: filter, console: console)
    var description = FrameStreamDescription(
      width: frames.size.width, height: frames.size.height, rate: frames.rate,
      frameCount: frames.count)
    description.sound = frames.sound
    let plan = try plan(description, name: filter.name)
    var claims = FileClaims()
    for file in files { claims.read(file, as: "an image of the filter") }
    if filter.kind.kernelSource != nil { claims.read(kernel: self.filter) }
    try output.checkFiles(claims, plan: plan)
    plan.warn(on: console)
    let options =
      ["filter", filter.kind.kernelSource?.text ?? filter.name, fit.rawValue, space.name ?? ""]
      + ["\(frames.size.width)x\(frames.size.height)", "\(frames.rate) \(time ?? 0)"] + input
    let run = FrameRun(
      plan: plan, numbers: Array(0..<frames.count), output: output, work: work, console: console,
      sources: FrameSources(files: files, options: options))
    try run.makeFrames { try frames.frame($0, depth: plan.depth, jobs: $1) }
  }

  /// Checks that a blur is not wider than documents may have it; filters that kernels draw have ranges of their own.
  ///
  /// - Throws: `PropertyError`.
  private static func check(
    _ value: PropertyValue, ofInput name: String, of kind: FilterKind
  ) throws(PropertyError) {
    let limit = SceneLimits.maximumBlurRadius
    guard name == "radius", kind.kernelSource == nil, case .number(let radius) = value,
      radius > limit
    else { return }
    throw .outOfRange(property: name, value: radius, minimum: 0, maximum: limit)
  }

  /// One frame is one file; several are numbered, unless they are a movie's.
  private func plan(_ description: FrameStreamDescription, name: String) throws -> OutputPlan {
    let numbering = OutputPlan.Numbering(frames: Array(0..<description.frameCount))
    guard description.frameCount == 1 else {
      return try OutputPlan(
        output, defaultFolder: name, numbering: numbering, description: description)
    }
    return try OutputPlan(
      output, defaultFile: "\(FileName.safe(name, else: "filtered")).png", numbering: numbering,
      description: description)
  }

  private func frames(of filter: LayerFilter, console: Console) throws -> FilterFrames {
    guard filter.kind.isGenerator == inputs.isEmpty else {
      throw ToolError.usage(
        filter.kind.isGenerator
          ? "\(filter.name) makes an image by itself: leave out “\(inputs[0])”, and add --size"
          : "\(filter.name) needs an image: lambent filter \(filter.name) image.png -o out.png")
    }
    guard time == nil || duration == nil else {
      throw ToolError.usage("--time and --duration cannot be combined: give only one of them")
    }
    let sources = try inputs.map { try ImageSource($0, console: console) }
    if sources.count > 1, sources.contains(where: { $0.clip?.duration != nil }) {
      throw ToolError.usage("several inputs with a clip among them: filter each clip by itself")
    }
    var options = FilterOptions()
    options.workingSpace = try space.workingSpace ?? .srgb
    if let limit = try maxWork.limit { options.work = limit }
    let rate = try FrameRate(fps, orOf: sources.first?.clip)
    return FilterFrames(
      filter: filter, sources: sources, size: try outputSize(sources, of: filter), fit: fit,
      rate: rate,
      count: try count(of: sources, rate: rate), start: try start(), options: options)
  }

  /// Pixels for each module of a barcode, without `--size`.
  private static let modulePixels = 8.0

  private func start() throws -> Double {
    guard let time else { return 0 }
    try ToolError.check(
      time, in: 0...(.greatestFiniteMagnitude), of: "--time", expected: "seconds, from 0")
    return time
  }

  private func count(of sources: [ImageSource], rate: FrameRate) throws -> Int {
    if sources.count > 1 {
      guard duration == nil else {
        throw ToolError.usage("--duration is for one input: leave it out, or name one image")
      }
      return sources.count
    }
    let seconds = duration ?? (time == nil ? sources.first?.clip?.duration : nil)
    return try seconds.map(rate.frameCount) ?? 1
  }

  /// - Throws: `ToolError` for a message that a barcode cannot hold.
  private func naturalSize(of filter: LayerFilter) throws -> Size? {
    do {
      return try filter.naturalSize()
    } catch let error as BarcodeError where error != .missingLibrary {
      throw ToolError.usage("\(filter.name): \(error)")
    }
  }

  private func outputSize(_ sources: [ImageSource], of filter: LayerFilter) throws -> PixelSize {
    let natural = try naturalSize(of: filter)
    if let size { return try PixelSize(size, option: "--size") }
    if let natural {
      let (width, height) = (natural.width * Self.modulePixels, natural.height * Self.modulePixels)
      return try PixelSize("\(Int(width))x\(Int(height))", option: filter.name)
    }
    guard !filter.kind.hasNaturalSize else {
      throw ToolError.usage("\(filter.name) draws no empty message: add --input message=TEXT")
    }
    guard let (width, height) = sources.first?.size else {
      throw ToolError.usage("the image has no size: add --size, as in --size 640x360")
    }
    return try PixelSize(
      "\(width)x\(height)", option: inputs[0], mostPerSide: ImageLimits.maximumSide)
  }
}

/// The frames that a filter makes of images.
private struct FilterFrames: Sendable {
  let filter: LayerFilter
  let sources: [ImageSource]
  let size: PixelSize
  let fit: ImageFit
  let rate: FrameRate
  let count: Int
  /// The time of the first frame.
  let start: Double
  let options: FilterOptions

  var sound: SoundTrack? {
    guard count > 1, let clip = sources.first?.clip, clip.hasSound else { return nil }
    let seconds = rate.time(ofFrame: count)
    return SoundTrack(
      [SoundTrack.Part(file: clip.path, start: 0, duration: seconds)], duration: seconds)
  }

  func frame(_ index: Int, depth: Int, jobs: Int) throws -> StraightImage {
    var options = options
    options.time = start + rate.time(ofFrame: index)
    options.isDeep = depth == 16
    options.jobs = jobs
    guard !sources.isEmpty else {
      let size = Size(width: Double(size.width), height: Double(size.height))
      return try Image(generatedBy: filter, size: size, options: options).straight
    }
    let source = sources[sources.count > 1 ? index : 0]
    let image = try source.image(
      width: size.width, height: size.height, fit: fit,
      at: sources.count > 1 ? 0 : options.time)
    return try Image(image).filtered(by: [filter], options: options).straight
  }
}
