public import LambentPixels

/// A finished frame.
public struct RenderedFrame: Sendable {
  /// The number: the frame shows the scene at number / rate seconds.
  public let number: Int
  /// The moment it shows, in seconds; with motion blur, the first of its moments.
  public let time: Double
  /// The pixels.
  package let pixels: Pixels
  /// The cost.
  package var statistics: FrameStatistics

  /// The pixels of a frame.
  package enum Pixels: Sendable {
    /// Premultiplied bytes of encoded sRGB.
    case eight(PixelBuffer)
    /// Premultiplied floats of encoded sRGB.
    case sixteen(FloatPixelBuffer)
  }

  /// The frame as files hold it: straight, at its own depth.
  public var image: StraightImage {
    switch pixels {
    case .eight(let buffer): StraightImage(buffer)
    case .sixteen(let buffer): StraightImage(buffer)
    }
  }

  /// The columns.
  package var width: Int {
    switch pixels {
    case .eight(let buffer): buffer.width
    case .sixteen(let buffer): buffer.width
    }
  }

  /// The rows.
  package var height: Int {
    switch pixels {
    case .eight(let buffer): buffer.height
    case .sixteen(let buffer): buffer.height
    }
  }
}

/// The cost of a frame.
package struct FrameStatistics: Sendable, Hashable {
  /// Milliseconds to make the layer tree and the particles.
  package var simulateMilliseconds = 0.0
  /// Milliseconds to draw.
  package var compositeMilliseconds = 0.0
  /// Milliseconds to encode, where the caller encoded through the renderer.
  package var encodeMilliseconds = 0.0
  /// The particles that were alive; of a frame with motion blur, in the moment with the most.
  package var liveParticles = 0

  /// Creates statistics of nothing.
  package init() {}
}

/// How far a run has come.
public struct RenderProgress: Sendable, Hashable {
  /// The frames that were handed over.
  public let completed: Int
  /// All frames of the run.
  public let total: Int
  /// The seconds since the run began.
  public let elapsed: Double

  /// Frames per second so far.
  package var framesPerSecond: Double { elapsed > 0 ? Double(completed) / elapsed : 0 }
  /// The seconds that are left at that rate; `nil` before the first frame.
  package var remaining: Double? {
    completed > 0 ? elapsed / Double(completed) * Double(total - completed) : nil
  }
}
