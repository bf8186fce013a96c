public import LambentLayers

/// Calls a closure at a steady rate while a context's clock advances: UIKit's display link.
///
/// Calls are at whole multiples of the rate's interval from clock 0, the first one not before the link is
/// made; each finds the clock at its own moment.
///
/// ```swift
/// let link = DisplayLink(context) { link in phase = link.timestamp }
/// ```
/// The context keeps the link until it is invalidated.
public final class DisplayLink {
  /// The clock's time of the frame that is shown at the call.
  public private(set) var timestamp = 0.0
  /// The clock's time of the next call.
  public private(set) var targetTimestamp = 0.0
  /// Whether calls are left out.
  public var isPaused = false
  /// Calls per second: 1…240; others are clamped.
  public var preferredFramesPerSecond: Int { didSet { restart() } }

  private let context: Context
  private var work: ((DisplayLink) -> Void)?
  /// Which chain of calls counts: changes of the rate begin another.
  private var generation = 0

  /// Makes a link that calls a closure until it is invalidated.
  public init(
    _ context: Context, preferredFramesPerSecond: Int = 60,
    _ work: @escaping (DisplayLink) -> Void
  ) {
    (self.context, self.work) = (context, work)
    self.preferredFramesPerSecond = preferredFramesPerSecond
    restart()
  }

  /// Seconds per frame of the screen, which has 60 per second.
  public var duration: Double { 1.0 / 60 }

  /// Ends the calls for good.
  public func invalidate() {
    work = nil
    generation += 1
  }

  private var rate: Double { Double(min(max(preferredFramesPerSecond, 1), 240)) }

  private func restart() {
    generation += 1
    // The first whole frame that is not past; a clock within a billionth of one is on it.
    let first = (context.time * rate - 1e-9 * rate).rounded(.up)
    schedule(max(first, 0), generation)
  }

  private func schedule(_ frame: Double, _ generation: Int) {
    context.enqueue(at: frame / rate) { [self] in
      guard generation == self.generation, work != nil else { return }
      call(frame)
      if generation == self.generation, work != nil { schedule(frame + 1, generation) }
    }
  }

  private func call(_ frame: Double) {
    guard !isPaused else { return }
    (timestamp, targetTimestamp) = (frame / rate, (frame + 1) / rate)
    work?(self)
  }
}
