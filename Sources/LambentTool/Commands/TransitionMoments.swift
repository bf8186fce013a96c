import LambentAnimations
import LambentImageFiles

/// The progress of every frame.
struct TransitionMoments: Sendable {
  let progress: [Double]

  private static let defaultCount = 30

  init(_ command: TransitionCommand, rate: FrameRate) throws {
    let given = [command.time != nil, command.frames != nil, command.duration != nil]
    guard given.count(where: { $0 }) <= 1 else {
      throw ToolError.usage(
        "--time, --frames and --duration cannot be combined: give only one of them")
    }
    let timing = try ProgressTiming(command.timing)
    if let time = command.time {
      try ToolError.check(time, in: 0...1, of: "--time", expected: "a progress, 0…1")
      progress = [time]
      return
    }
    let count = try Self.count(command, rate: rate)
    progress = (0..<count).map { index in
      timing.value(at: count == 1 ? 0 : Double(index) / Double(count - 1))
    }
  }

  private static func count(_ command: TransitionCommand, rate: FrameRate) throws -> Int {
    if let frames = command.frames { return frames }
    return try command.duration.map(rate.frameCount) ?? defaultCount
  }
}

/// The timing of the progress of a sequence: a timing function whose ends are exactly 0 and 1.
struct ProgressTiming {
  /// The function by its name, or as a call with arguments.
  let text: String
  private let function: TimingFunction

  init(_ text: String) throws {
    let isCurve = text.hasPrefix("[") && text.hasSuffix("]")
    self.text = isCurve ? "cubic-bezier(\(text.dropFirst().dropLast()))" : text
    do {
      function = try TimingFunction(self.text)
    } catch {
      throw ToolError.usage("--timing does not accept “\(text)”: \(error)")
    }
  }

  /// The progress at a fraction of the time.
  func value(at fraction: Double) -> Double {
    if fraction <= 0 { return 0 }
    return fraction >= 1 ? 1 : function.value(at: fraction)
  }
}
