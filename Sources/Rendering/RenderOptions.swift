import LambentWorkers

/// How frames are made. None of it but ``samples``, ``shutter`` and ``depth`` changes a pixel.
public struct RenderOptions: Sendable {
  /// Bits per channel.
  public enum Depth: Int, Sendable, Hashable {
    /// Eight: frames are premultiplied bytes.
    case eight = 8
    /// Sixteen: frames are premultiplied floats of encoded sRGB.
    case sixteen = 16
  }

  /// The most threads to use: less than 1 means 1.
  public var jobs = Workers.coreCount
  /// Bits per channel.
  public var depth = Depth.eight
  /// Motion blur: the moments of which each frame is the mean, 1…256.
  public var samples = 1
  /// The fraction of a frame's duration that the moments are spread over, 0…1.
  public var shutter = 0.5

  /// Creates options for sharp frames of eight bits on all cores.
  public init() {}
}
