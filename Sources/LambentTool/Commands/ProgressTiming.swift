import LambentAnimations

/// How the progress of a sequence is bent: a timing function whose ends are exactly 0 and 1.
struct ProgressTiming {
  private let function: TimingFunction

  /// Reads a timing function of the command line.
  init(_ text: String) throws {
    do {
      function = try TimingFunction(text)
    } catch {
      throw ToolError.usage("\(error) (in --timing)")
    }
  }

  /// The progress at a share of the time.
  func value(at share: Double) -> Double {
    if share <= 0 { return 0 }
    return share >= 1 ? 1 : function.value(at: share)
  }
}
