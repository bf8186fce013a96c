import ArgumentParser
import LambentDocuments
import LambentImageFiles
import LambentPixels
import LambentRendering
import LambentScenes

/// The options that replace a scene's own facts.
struct SceneOverrides: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Output size in pixels. See also --fit.", valueName: "WxH"))
  var size: String?

  @Option(parsing: .unconditional, help: "Scale factor for the scene's own size in pixels.")
  var scale: Double?

  @Option(parsing: .unconditional, help: "Frames per second: 30, 23.976, 30000/1001.")
  var fps: String?

  @Option(parsing: .unconditional, help: "Override the duration, in seconds.")
  var duration: Double?

  @Option(
    parsing: .unconditional, help: "Background: none, #rgb, #rrggbb, #rrggbbaa or a colour name.",
    completion: Completions.color)
  var background: String?

  @OptionGroup var settings: DocumentSettings

  @OptionGroup var space: WorkingSpaceOption

  @Option(
    parsing: .unconditional,
    help: "Maximum number of live particles. Scenes with more are errors.")
  var maxParticles: Int?

  @Option(
    parsing: .unconditional,
    help: "Maximum cost of a frame, in steps: see `lambent describe limits`.")
  var maxWork: Double?

  @OptionGroup var captions: CaptionsOption

  @OptionGroup var trust: TrustOption

  var sceneOptions: SceneOptions {
    get throws {
      var options = SceneOptions()
      options.output = try output
      options.frameRate = try fps.map { try FrameRate($0, option: "--fps") }
      options.duration = try checkedDuration
      options.background = try background.map {
        $0 == "none" ? .clear : try Color(commandLine: $0, in: "--background")
      }
      options.workingSpace = try space.workingSpace
      try settings.apply(to: &options)
      options.captions = try captions.options
      try ToolError.check(
        maxParticles, in: 1...(.max), of: "--max-particles", expected: "at least 1")
      if let maxParticles { options.maximumParticles = maxParticles }
      try ToolError.check(
        maxWork, in: 1...(.greatestFiniteMagnitude), of: "--max-work",
        expected: "steps, at least 1")
      if let maxWork { options.maximumWork = maxWork }
      return options
    }
  }

  private var output: SceneOptions.Output {
    get throws {
      guard let size else {
        guard let scale else { return .document }
        guard scale > 0, scale.isFinite else {
          throw ToolError.value(
            scale, of: "--scale",
            expected: "above 0, for sides of at most \(SceneLimits.maximumSide) pixels")
        }
        return .scaled(scale)
      }
      guard scale == nil else {
        throw ToolError.usage("--size and --scale cannot be combined: give one of them")
      }
      let pixels = try PixelSize(size, option: "--size")
      return .pixels(width: pixels.width, height: pixels.height)
    }
  }

  private var checkedDuration: Double? {
    get throws {
      guard let duration else { return nil }
      guard duration > 0, duration <= SceneLimits.maximumDuration else {
        throw ToolError.value(
          duration, of: "--duration",
          expected: "above 0, at most \(Int(SceneLimits.maximumDuration)) s")
      }
      return duration
    }
  }
}
