/// How the progress of a sequence is bent.
struct ProgressTiming {
  init(_ text: String) throws {
    guard text == "linear" else { throw ToolError.usage("unknown timing “\(text)”: linear") }
  }

  func value(at progress: Double) -> Double { progress }
}
