public import LambentLayers

/// Calls a closure at a fixed rate while a context's clock advances: UIKit's display link.
///
/// Calls happen at whole multiples of the interval from clock 0, the first not before the link is
/// created. During each call the clock has that call's time.
///
/// ```swift
/// let link = DisplayLink(context) { link in phase = link.timestamp }
/// ```
/// The context retains the link until it is invalidated; the link does not retain the context.
public final class DisplayLink {
  /// The clock's time of the current frame, in seconds.
  public private(set) var timestamp = 0.0
  /// The clock's time of the next call, in seconds.
  public private(set) var targetTimestamp = 0.0
  /// True if no calls are made.
  public var isPaused = false
  /// Calls per second: 1…240; other values are clamped.
  public var preferredFramesPerSecond: Int { didSet { restart() } }

  /// The root of the context's tree. A reference to the context would form a cycle.
  private weak var root: Layer?
  private var work: ((DisplayLink) -> Void)?
  /// The generation of scheduled calls: a change of the rate starts a new one.
  private var generation = 0

  /// Creates a link that calls a closure until it is invalidated.
  public init(
    _ context: Context, preferredFramesPerSecond: Int = 60,
    _ work: @escaping (DisplayLink) -> Void
  ) {
    (root, self.work) = (context.rootLayer, work)
    self.preferredFramesPerSecond = preferredFramesPerSecond
    restart()
  }

  /// The seconds per frame of the display, which is assumed to have 60 frames per second.
  public var duration: Double { 1.0 / 60 }

  /// Stops the calls permanently.
  public func invalidate() {
    work = nil
    generation += 1
  }

  private var rate: Double { Double(min(max(preferredFramesPerSecond, 1), 240)) }

  private func restart() {
    generation += 1
    guard let context = root?.context else { return }
    // The first whole frame that is not past, with a tolerance of 1e-9 s.
    let first = (context.time * rate - 1e-9 * rate).rounded(.up)
    schedule(max(first, 0), generation)
  }

  private func schedule(_ frame: Double, _ generation: Int) {
    root?.context?.enqueue(at: frame / rate) { [self] in
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
