import LambentWorkers

/// The options of rendering frames. Only ``samples``, ``shutter`` and ``depth`` change pixels.
public struct RenderOptions: Sendable {
  /// Bits per channel.
  public enum Depth: Int, Sendable, Hashable {
    /// Eight: frames are premultiplied bytes.
    case eight = 8
    /// Sixteen: frames are premultiplied floats of encoded sRGB.
    case sixteen = 16
  }

  /// The greatest number of threads to use; less than 1 means 1. Default: all cores.
  public var jobs = Workers.coreCount
  /// The number of bits per channel.
  public var depth = Depth.eight
  /// The number of motion-blur samples per frame, 1…256: each frame is their mean. Default: 1.
  public var samples = 1
  /// The shutter: the fraction of a frame's duration over which the samples are spread, 0…1. Default:
  /// 0.5.
  public var shutter = 0.5

  /// Creates options for sharp frames of eight bits on all cores.
  public init() {}
}
