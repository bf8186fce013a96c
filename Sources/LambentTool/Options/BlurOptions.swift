import ArgumentParser
import LambentRendering

/// Motion blur: the same in every command that renders frames of a scene, or has them rendered.
struct BlurOptions: ParsableArguments {
  @Option(parsing: .unconditional, help: "Motion-blur samples per frame.")
  var samples: Int = 1

  @Option(
    parsing: .unconditional, help: "Shutter: the fraction of the frame that it is open.")
  var shutter: Double = 0.5

  mutating func validate() throws {
    try ToolError.check(samples, in: 1...256, of: "--samples")
    try ToolError.check(shutter, in: 0...1, of: "--shutter")
  }

  /// The options as arguments that give the same frames.
  var arguments: [String] {
    guard samples > 1 else { return [] }
    return RecordedOption.samples.arguments(samples) + RecordedOption.shutter.arguments(shutter)
  }

  /// Hands them to the renderer.
  func apply(to options: inout RenderOptions) {
    (options.samples, options.shutter) = (samples, shutter)
  }
}
