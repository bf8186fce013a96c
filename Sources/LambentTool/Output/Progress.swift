import ArgumentParser
import LambentWorkers

/// Says how far the work has come.
final class Progress: Sendable {
  private struct State {
    var done = 0
    var lastShown: ContinuousClock.Instant
    var lastPermille = -1
  }

  private let console: Console
  private let style: ProgressStyle
  private let count: Int
  /// The name of one thing that is counted: a frame, a row.
  private let unit: String
  private let start: ContinuousClock.Instant
  private let state: Lock<State>

  private static let barInterval = Duration.milliseconds(100)
  private static let plainInterval = Duration.seconds(3)

  /// Prepares for a number of frames, or of other things.
  ///
  /// - Throws: `ToolError` where progress and results would both go to standard output.
  init(
    _ options: WorkOptions, count: Int, unit: String = "frame", usesStandardOutput: Bool,
    console: Console
  ) throws {
    if options.progress == .openjd, usesStandardOutput {
      throw ToolError.value(
        "openjd", of: "--progress", expected: "another style, because results go to standard output"
      )
    }
    self.console = console
    self.count = count
    self.unit = unit
    style = Self.style(options, console: console)
    start = .now
    state = Lock(State(lastShown: .now))
  }

  private static func style(_ options: WorkOptions, console: Console) -> ProgressStyle {
    if options.quiet { return .none }
    guard options.progress == .auto else { return options.progress }
    return console.isTerminal ? .bar : .plain
  }

  /// Notes that another frame is done.
  func advance() throws {
    let line = state.withLock { state in
      state.done += 1
      return lineDue(&state)
    }
    guard let line else { return }
    switch style {
    case .bar: console.showBar(line)
    case .plain: console.tell(line)
    case .openjd:
      try console.writeLine(line)
      try console.flush()
    case .auto, .none: break
    }
  }

  /// Takes the bar away and says where the frames are.
  func finish(place: String) { finish(place: place, count: count) }

  /// The same for a number of frames that was not known in advance.
  ///
  /// - Parameter others: The outcome of the other frames: “2 failed”.
  func finish(place: String, count: Int, others: String = "") {
    console.showBar(nil)
    guard style == .bar || style == .plain else { return }
    let frames = count == 1 ? "1 \(unit)" : "\(count) \(unit)s"
    let rest = others.isEmpty ? "" : " (\(others))"
    console.tell("\(frames)\(rest) in \(seconds(elapsed)): \(place)")
  }

  private var elapsed: Double { start.millisecondsAgo / 1000 }

  /// The line that is due, if any.
  private func lineDue(_ state: inout State) -> String? {
    let isLast = state.done == count
    switch style {
    case .auto, .none: return nil
    case .openjd:
      let permille = state.done * 1000 / max(1, count)
      guard permille != state.lastPermille else { return nil }
      state.lastPermille = permille
      return "openjd_progress: \(Double(permille) / 10)"
    case .bar, .plain:
      let interval = style == .bar ? Self.barInterval : Self.plainInterval
      let now = ContinuousClock.now
      guard now - state.lastShown >= interval, !(isLast && style == .plain) else { return nil }
      state.lastShown = now
      return style == .bar ? bar(state.done) : text(state.done)
    }
  }

  private func bar(_ done: Int) -> String {
    guard count > 0 else { return text(done) }
    let width = 24
    let filled = done * width / max(1, count)
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
    return "\(bar) \(text(done))"
  }

  private func text(_ done: Int) -> String {
    let rate = Double(done) / max(elapsed, 1e-9)
    guard count > 0 else { return "\(done) \(unit)s, \(rate.short1) \(unit)s/s" }
    let left = Double(count - done) / max(rate, 1e-9)
    return "\(done)/\(count) \(unit)s, \(rate.short1) \(unit)s/s, \(seconds(left)) left"
  }

  private func seconds(_ value: Double) -> String {
    guard value >= 60 else { return "\(value.short1) s" }
    let whole = Int(min(value, 1e9))
    return "\(whole / 60) min \(whole % 60) s"
  }
}

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
