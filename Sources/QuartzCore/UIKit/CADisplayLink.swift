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
  /// The clock's time of the next call, in seconds.
  public var targetTimestamp: CFTimeInterval { link?.targetTimestamp ?? 0 }
  /// Seconds per frame of the screen.
  public var duration: CFTimeInterval { link?.duration ?? 1.0 / 60 }

  /// Tells whether calls are left out.
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

  /// The rate, as a range: it calls at the preferred rate, or at the maximum where none is preferred.
  public var preferredFrameRateRange = CAFrameRateRange.default {
    didSet { preferredFramesPerSecond = preferredFrameRateRange.framesPerSecond }
  }

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

/// A range of frames per second.
public struct CAFrameRateRange: Sendable, Hashable {
  /// The least and the greatest rate, in frames per second; a maximum of 0 is the screen's rate.
  public var minimum, maximum: Float
  /// The rate to aim for within the range, in frames per second; `nil` for the maximum.
  public var preferred: Float?

  /// Creates a range of rates, in frames per second.
  public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
    (self.minimum, self.maximum, self.preferred) = (minimum, maximum, preferred)
  }

  /// The screen's rate.
  public static let `default` = CAFrameRateRange(minimum: 0, maximum: 0)

  /// The rate that is wanted; 0 is the screen's.
  fileprivate var framesPerSecond: Int {
    let wanted = preferred ?? maximum
    return wanted.isFinite ? Int(min(max(wanted, 0), 240).rounded()) : 0
  }
}
