import ArgumentParser
import LambentImageFiles
import LambentPixels
import LambentRendering
import LambentScenes

/// The options that replace a scene's own facts.
struct SceneOverrides: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Pixels of the output; the scene is scaled to fit.", valueName: "WxH"))
  var size: String?

  @Option(parsing: .unconditional, help: "A factor on the scene's own pixels.")
  var scale: Double?

  @Option(parsing: .unconditional, help: "Frames per second: 30, 23.976, 30000/1001.")
  var fps: String?

  @Option(parsing: .unconditional, help: "Seconds.")
  var duration: Double?

  @Option(
    parsing: .unconditional, help: "none, #rgb, #rrggbb, #rrggbbaa or a colour's name.",
    completion: Completions.color)
  var background: String?

  @OptionGroup var settings: DocumentSettings

  @OptionGroup var space: WorkingSpaceOption

  @Option(parsing: .unconditional, help: "Reject a scene with more live particles at once.")
  var maxParticles: Int?

  @Option(
    parsing: .unconditional,
    help: "Reject a frame that costs more steps; see `lambent describe limits`.")
  var maxWork: Double?

  @Flag(
    help: ArgumentHelp(
      "The document comes from a stranger: it reads files below its folder only, and has a tenth of "
        + "the limits and \(Int(SceneLimits.untrustedSeconds)) s."))
  var untrusted = false

  /// The options of the reader.
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
      if let maxParticles {
        guard maxParticles > 0 else {
          throw ToolError.usage("\(maxParticles) in --max-particles: at least 1")
        }
        options.maximumParticles = maxParticles
      }
      options.untrusted = untrusted
      if let maxWork {
        guard maxWork >= 1, maxWork.isFinite else {
          throw ToolError.usage("\(maxWork) in --max-work: steps, at least 1")
        }
        options.maximumWork = maxWork
      }
      return options
    }
  }

  private var output: SceneOptions.Output {
    get throws {
      guard let size else {
        guard let scale else { return .document }
        guard scale > 0, scale.isFinite else {
          throw ToolError.usage(
            "\(scale) in --scale: above 0, for frames of at most \(SceneLimits.maximumSide) a side")
        }
        return .scaled(scale)
      }
      guard scale == nil else {
        throw ToolError.usage("two sizes in --size and --scale: one of them")
      }
      let pixels = try PixelSize(size, option: "--size")
      return .pixels(width: pixels.width, height: pixels.height)
    }
  }

  private var checkedDuration: Double? {
    get throws {
      guard let duration else { return nil }
      guard duration > 0, duration <= SceneLimits.maximumDuration else {
        throw ToolError.usage(
          "\(duration) in --duration: above 0, at most \(Int(SceneLimits.maximumDuration)) s")
      }
      return duration
    }
  }
}
