import ArgumentParser

/// How progress is shown.
enum ProgressStyle: String, ExpressibleByArgument, CaseIterable {
  /// A bar on a terminal, plain lines elsewhere.
  case auto
  /// A bar that is redrawn.
  case bar
  /// A line every few seconds.
  case plain
  /// Open Job Description's lines on standard output.
  case openjd
  /// Nothing.
  case none
}
