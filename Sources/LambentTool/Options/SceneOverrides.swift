public import ArgumentParser
import LambentImageFiles
import LambentPixels
import LambentRendering
public import LambentScenes

/// What replaces a scene's own facts.
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

  @Option(parsing: .unconditional, help: "Replaces every emitter's seed.")
  var seed: Int?

  @Option(
    name: .customLong("set"),
    help: ArgumentHelp("Set a property before time 0.", valueName: "path=value"))
  var assignments: [String] = []

  @Option(
    name: .customLong("param"),
    help: ArgumentHelp(
      "Give one of the document's parameters a value: see `lambent describe <scene>`.",
      valueName: "name=value"))
  var parameters: [String] = []

  @Option(
    parsing: .unconditional,
    help: "Repeat everything after so many seconds, exactly; without --duration, the length too.")
  var loop: Double?

  @Option(
    help: """
      How the scene lies on frames of another shape: fit, with bars; fill, cut off; stretch; or reflow, \
      laid out anew.
      """)
  var fit: SceneOptions.Fit = .fit

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
      options.seed = seed
      if let maxParticles {
        guard maxParticles > 0 else {
          throw ToolError.usage("\(maxParticles) in --max-particles: at least 1")
        }
        options.maximumParticles = maxParticles
      }
      options.untrusted = untrusted
      options.fit = fit
      options.loop = try checkedLoop
      for parameter in parameters {
        let (name, value) = try Assignment.split(parameter, option: "--param")
        options.parameters[name] = .string(value)
      }
      if let maxWork {
        guard maxWork >= 1, maxWork.isFinite else {
          throw ToolError.usage("\(maxWork) in --max-work: steps, at least 1")
        }
        options.maximumWork = maxWork
      }
      options.assignments = try assignments.map {
        let (path, value) = try Assignment.split($0, option: "--set")
        return SceneOptions.Assignment(path: path, value: value)
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

  private var checkedLoop: Double? {
    get throws {
      guard let loop else { return nil }
      guard SceneLimits.loops.contains(loop) else {
        let (least, most) = (SceneLimits.loops.lowerBound, Int(SceneLimits.loops.upperBound))
        throw ToolError.usage("\(loop) in --loop: \(least)…\(most) s")
      }
      return loop
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

extension SceneOptions.Fit: ExpressibleByArgument {}
