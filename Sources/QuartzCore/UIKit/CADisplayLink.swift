import LambentViews

/// Calls a closure at a steady rate while the current host advances.
///
/// ```swift
/// let link = CADisplayLink { link in phase = link.timestamp }
/// ```
/// There is no target and selector here. The host keeps the link until it is invalidated.
public final class CADisplayLink {
  private var link: DisplayLink?

  /// Makes a link that runs.
  public init(_ handler: @escaping (CADisplayLink) -> Void) {
    guard let host = CAHost.current else {
      CAHost.report(CAError(key: "CADisplayLink", "there is no host: make a CAHost first"))
      return
    }
    // The host keeps the closure, and it this object, until invalidate().
    link = DisplayLink(host.context) { [self] _ in handler(self) }
  }

  /// The time of the frame that is shown at the call.
  public var timestamp: CFTimeInterval { link?.timestamp ?? 0 }
  /// The time of the next call.
  public var targetTimestamp: CFTimeInterval { link?.targetTimestamp ?? 0 }
  /// Seconds per frame of the screen.
  public var duration: CFTimeInterval { link?.duration ?? 1.0 / 60 }

  /// Whether calls are left out.
  public var isPaused: Bool {
    get { link?.isPaused ?? true }
    set { link?.isPaused = newValue }
  }

  /// Calls per second; 0 stands for 60.
  public var preferredFramesPerSecond: Int {
    get { rate }
    set {
      rate = newValue
      link?.preferredFramesPerSecond = newValue == 0 ? 60 : newValue
    }
  }
  private var rate = 0

  /// How many frames of the screen pass between calls.
  public var frameInterval: Int {
    get { max(60 / max(rate == 0 ? 60 : rate, 1), 1) }
    set { preferredFramesPerSecond = 60 / max(min(newValue, 60), 1) }
  }

  /// Nothing: a link runs from when it is made. `RunLoop.main` and `.common` are taken.
  public func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {}

  /// Ends the calls, as ``invalidate()``.
  public func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) { invalidate() }

  /// Ends the calls for good.
  public func invalidate() {
    link?.invalidate()
    link = nil
  }
}
