// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import LambentViews

/// Calls a closure at a steady rate while the current host advances.
///
/// ```swift
/// let link = CADisplayLink { link in phase = link.timestamp }
/// ```
/// There is no target and selector here. The host keeps the link until it is invalidated.
public final class CADisplayLink {
  private weak var link: DisplayLink?

  public init(_ handler: @escaping (CADisplayLink) -> Void) {
    guard let host = CAHost.current else {
      CAHost.report("CADisplayLink", "there is no host: make a CAHost first")
      return
    }
    // The host keeps the link, which keeps the closure, and it this object, until invalidate().
    let link = DisplayLink(host.context) { [self] _ in handler(self) }
    self.link = link
  }

  public var timestamp: CFTimeInterval { link?.timestamp ?? 0 }
  public var targetTimestamp: CFTimeInterval { link?.targetTimestamp ?? 0 }
  public var duration: CFTimeInterval { link?.duration ?? 1.0 / 60 }

  public var isPaused: Bool {
    get { link?.isPaused ?? true }
    set { link?.isPaused = newValue }
  }

  public var preferredFramesPerSecond = 0 {
    didSet { link?.preferredFramesPerSecond = rate }
  }
  private var rate: Int { preferredFramesPerSecond == 0 ? 60 : preferredFramesPerSecond }
  public var preferredFrameRateRange = CAFrameRateRange.default {
    didSet { preferredFramesPerSecond = preferredFrameRateRange.framesPerSecond }
  }

  public var frameInterval: Int {
    get { max(60 / max(rate, 1), 1) }
    set { preferredFramesPerSecond = 60 / max(min(newValue, 60), 1) }
  }

  public func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {}
  public func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) { invalidate() }

  public func invalidate() {
    link?.invalidate()
    link = nil
  }
}

/// A range of frames per second.
public struct CAFrameRateRange: Sendable, Hashable {
  public var minimum, maximum: Float
  public var preferred: Float?
  public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
    (self.minimum, self.maximum, self.preferred) = (minimum, maximum, preferred)
  }
  public static let `default` = CAFrameRateRange(minimum: 0, maximum: 0)

  /// The rate that is wanted; 0 is the screen's.
  fileprivate var framesPerSecond: Int {
    let wanted = preferred ?? maximum
    return wanted.isFinite ? Int(min(max(wanted, 0), 240).rounded()) : 0
  }
}
