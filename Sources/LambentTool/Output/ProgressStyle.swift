import ArgumentParser

/// The ways to show progress.
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
