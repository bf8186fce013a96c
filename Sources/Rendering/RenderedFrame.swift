public import LambentPixels

/// A finished frame.
public struct RenderedFrame: Sendable {
  /// The frame's number, from 0: it shows the scene at number / rate seconds.
  public let number: Int
  /// The time of the frame, in seconds; with motion blur, that of its first sample.
  public let time: Double
  /// The frame, at its own depth: ``Image/straight`` and ``Image/premultiplied`` give its pixels.
  public let image: Image
  /// The pixels.
  package let pixels: Pixels
  /// The cost.
  package var statistics: FrameStatistics

  /// - Parameter file: The samples of the file that the frame shows, if it shows nothing else.
  init(
    number: Int, time: Double, pixels: Pixels, file: StraightImage? = nil,
    statistics: FrameStatistics
  ) {
    (self.number, self.time, self.pixels) = (number, time, pixels)
    self.statistics = statistics
    switch (file, pixels) {
    case (let file?, _): image = Image(.straight(file))
    case (nil, .eight(let buffer)): image = Image(.rgba8(buffer))
    case (nil, .sixteen(let buffer)): image = Image(.float(buffer))
    }
  }

  /// The pixels of a frame.
  package enum Pixels: Sendable {
    /// Premultiplied bytes of encoded sRGB.
    case eight(PixelBuffer)
    /// Premultiplied floats of encoded sRGB.
    case sixteen(FloatPixelBuffer)
  }

  /// The columns.
  package var width: Int { image.width }

  /// The rows.
  package var height: Int { image.height }
}

/// The cost of a frame.
package struct FrameStatistics: Sendable, Hashable {
  /// Milliseconds to make the layer tree and the particles.
  package var simulateMilliseconds = 0.0
  /// Milliseconds to draw.
  package var compositeMilliseconds = 0.0
  /// Milliseconds to encode, where the caller encoded through the renderer.
  package var encodeMilliseconds = 0.0
  /// The particles that were alive; of a frame with motion blur, in the sample with the most.
  package var liveParticles = 0

  /// Creates statistics of nothing.
  package init() {}
}

/// The progress of a rendering run.
public struct RenderProgress: Sendable, Hashable {
  /// The number of frames that have been delivered.
  public let completed: Int
  /// The number of frames of the whole run.
  public let total: Int
  /// The time since the run began, in seconds.
  public let elapsed: Double

  /// Frames per second so far.
  package var framesPerSecond: Double { elapsed > 0 ? Double(completed) / elapsed : 0 }
  /// The seconds that are left at that rate; `nil` before the first frame.
  package var remaining: Double? {
    completed > 0 ? elapsed / Double(completed) * Double(total - completed) : nil
  }
}
