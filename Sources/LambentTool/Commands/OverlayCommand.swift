import ArgumentParser
import LambentImageFiles
import LambentPixels
import LambentRendering
import LambentScenes
import LambentWorkers

/// `lambent overlay`: a scene over frames from standard input.
struct OverlayCommand: ParsableCommand, DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "overlay",
    abstract: "Draw a scene over frames from standard input.",
    discussion: """
      The scene's background is removed, and its parameter `transparent` is set if it has one. To hide \
      other layers that cover the footage, use --set. The scene at n / rate seconds is drawn over frame n. \
      After the end of the scene, its last frame stays, or with --loop the scene begins again. A scene with \
      another aspect ratio covers the frames: its layout is computed again, or it is cropped if nothing in \
      it depends on the canvas.

      Examples:
        ffmpeg -i a.mp4 -f rawvideo -pix_fmt rgba - \\
          | lambent overlay snow --input-size 1920x1080 --input-fps 25 --sound a.mp4 -o snowy.mp4
        … | lambent overlay title.json --input-size 1280x720 --input-fps 30000/1001 -o - \\
          | ffplay -f rawvideo -pixel_format rgba -video_size 1280x720 -framerate 30000/1001 -
      """)

  @Argument(
    help: "A document, or a name from `lambent list presets`.", completion: Completions.scene)
  var scene: String

  @Option(
    help: ArgumentHelp("Add the sound of this file, such as the footage.", valueName: "file"),
    completion: .file())
  var sound: String?

  @Option(
    help: ArgumentHelp(
      "Add music. It is repeated as needed, and mixed with --sound and the scene's sound.",
      valueName: "file"),
    completion: .file())
  var music: String?

  @Option(help: "Pixel format of the input: rgba or rgb24, 8 bits per channel.")
  var inputFormat: RawFormat = .rgba

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Input size in pixels. Default: that of the scene.", valueName: "WxH"))
  var inputSize: String?

  @Option(
    parsing: .unconditional, help: "Frames per second of the input. Default: that of the scene.")
  var inputFps: String?

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "frames/%04d.png, clip.mp4, clip.mov, clip.webm, or - for standard output.",
      valueName: "path"), completion: .file())
  var output: String

  @Option(
    help: "Format for standard output: rgba, y4m, png, jpeg. Default: rgba.",
    completion: Completions.format)
  var format: String?

  @Option(help: "JPEG quality, 1…100.")
  var quality: Int = JPEGEncoder.defaultQuality

  @Flag(help: "Replace existing files.")
  var overwrite = false

  @OptionGroup(title: "Scene") var settings: DocumentSettings
  @OptionGroup var captions: CaptionsOption
  @OptionGroup var trust: TrustOption
  @OptionGroup var space: WorkingSpaceOption
  @OptionGroup(title: "Work") var work: WorkOptions

  mutating func validate() throws {
    guard scene != "-" else {
      throw ToolError.usage(
        "the scene cannot be read from standard input, which contains the frames: name a file")
    }
    try ToolError.check(quality, in: 1...100, of: "--quality")
  }

  func run(on console: Console) throws {
    let source = try SceneSource(scene, trust)
    let scene = try source.readOverlay(try options(), console: console)
    let size = try PixelSize("\(scene.canvas.width)x\(scene.canvas.height)", option: "--input-size")
    if let layer = try scene.coveringLayer {
      let remedy =
        layer.isEmpty ? "give its first layer a name, and hide it" : "--set \(layer).hidden=true"
      console.warn("\(self.scene): the scene covers the footage: \(remedy)")
    }
    let destination = try OverlayDestination(self, source, scene, on: console)
    for (option, file) in [("--sound", sound), ("--music", music)]
    where file != nil && !destination.hasSound {
      console.warn("\(option): \(destination.name) cannot contain sound; mp4, mov and webm can")
    }
    let input = RawInput(format: inputFormat, size: size, console: console)
    let progress = try Progress(
      work, count: 0, usesStandardOutput: destination.usesStandardOutput, console: console)
    var count = 0
    do {
      count = try draw(scene, over: input, to: destination, progress)
      guard count > 0 else {
        throw ToolError.failed(
          "no frame in standard input: \(size.width)x\(size.height) pixels of \(inputFormat.rawValue)"
        )
      }
      try destination.finish()
    } catch {
      destination.discard()
      throw error
    }
    progress.finish(place: destination.name, count: count)
  }

  private func options() throws -> SceneOptions {
    var options = SceneOptions()
    if let inputSize {
      let size = try PixelSize(inputSize, option: "--input-size")
      options.output = .pixels(width: size.width, height: size.height)
    }
    options.frameRate = try inputFps.map { try FrameRate($0, option: "--input-fps") }
    options.workingSpace = try space.workingSpace
    // It covers the footage.
    options.fit = .reflow
    try settings.apply(to: &options)
    options.captions = try captions.options
    return options
  }

  /// Draws a few frames at a time, in parallel, and returns how many there were.
  private func draw(
    _ scene: Scene, over input: RawInput, to destination: OverlayDestination, _ progress: Progress
  ) throws -> Int {
    var options = RenderOptions()
    options.jobs = 1
    let renderer = SceneRenderer(scene, options: options)
    var first = 0
    while true {
      let (images, fault) = try input.frames(2 * work.jobCount, from: first)
      let start = first
      try Workers.inOrder(count: images.count, jobs: work.jobCount) { place in
        try renderer.frame(start + place, over: Image(images[place])).straight
      } consume: { _, image in
        try destination.append(image)
        try progress.advance()
      }
      first += images.count
      if let fault { throw fault }
      if images.count < 2 * work.jobCount { return first }
    }
  }
}

/// The pixel formats of raw input.
enum RawFormat: String, ExpressibleByArgument, CaseIterable, Sendable {
  /// Red, green, blue, alpha, straight.
  case rgba
  /// Red, green, blue.
  case rgb24

  /// The bytes of a pixel.
  var bytesPerPixel: Int { self == .rgba ? 4 : 3 }
}

/// Raw frames on standard input.
struct RawInput {
  let format: RawFormat
  let size: PixelSize
  let console: Console

  /// The next frames, up to a number; fewer only at the end, and the fault if a further one is not whole.
  func frames(
    _ most: Int, from first: Int
  ) throws -> (images: [StraightImage], fault: ToolError?) {
    let length = size.width * size.height * format.bytesPerPixel
    var frames: [StraightImage] = []
    while frames.count < most {
      let bytes = try console.read(length)
      if bytes.isEmpty { break }
      guard bytes.count == length else {
        let fault = ToolError.failed(
          "standard input ended within frame \(first + frames.count): \(bytes.count) of \(length) bytes "
            + "(\(size.width)x\(size.height), \(format.rawValue)): check --input-size")
        return (frames, fault)
      }
      frames.append(image(bytes))
    }
    return (frames, nil)
  }

  private func image(_ bytes: [UInt8]) -> StraightImage {
    guard format == .rgb24 else {
      return StraightImage(width: size.width, height: size.height, samples: .eight(bytes))
    }
    let count = size.width * size.height
    let pixels = [UInt8](unsafeUninitializedCapacity: 4 * count) { buffer, initialized in
      for pixel in 0..<count {
        for channel in 0..<3 { buffer[4 * pixel + channel] = bytes[3 * pixel + channel] }
        buffer[4 * pixel + 3] = 255
      }
      initialized = 4 * count
    }
    return StraightImage(width: size.width, height: size.height, samples: .eight(pixels))
  }
}
