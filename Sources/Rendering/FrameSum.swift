import LambentCompositor
import LambentPixels

/// The sum of the samples of a frame, in more bits than the frame has.
struct FrameSum {
  private let width: Int
  private let height: Int
  /// The only sample, or the last one drawn.
  private var buffer: PixelBuffer
  /// Four sums a pixel.
  private var sums: [UInt32] = []
  private var floats: FloatPixelBuffer?

  /// - Parameter used: the pixels of an earlier frame, which are drawn over if they have the frame's size.
  init(width: Int, height: Int, usesFloats: Bool, reusing used: PixelBuffer?) {
    self.width = width
    self.height = height
    if usesFloats {
      buffer = PixelBuffer(width: 0, height: 0)
    } else if let used, used.width == width, used.height == height {
      buffer = used
    } else {
      buffer = PixelBuffer(width: width, height: height)
    }
  }

  /// Adds a sample of bytes that a closure draws over transparent pixels.
  mutating func add(isOnly: Bool, draw: (inout PixelBuffer) throws -> Void) throws {
    try draw(&buffer)
    guard !isOnly else { return }
    if sums.isEmpty { sums = [UInt32](repeating: 0, count: 4 * buffer.pixels.count) }
    sums.withUnsafeMutableBufferPointer { sums in
      buffer.pixels.withUnsafeBytes { bytes in
        for index in 0..<bytes.count { sums[index] &+= UInt32(bytes[index]) }
      }
    }
  }

  /// Adds a sample of floats.
  mutating func add(_ moment: FloatPixelBuffer) {
    guard var sum = floats else {
      floats = moment
      return
    }
    floats = nil
    for index in sum.pixels.indices { sum.pixels[index] += moment.pixels[index] }
    floats = sum
  }

  /// The mean of the samples, rounded once. Linear light is encoded.
  mutating func mean(
    count: Int, depth: RenderOptions.Depth, workingSpace: WorkingSpace, jobs: Int
  ) -> RenderedFrame.Pixels {
    if var floats {
      if count > 1 {
        let fraction = 1 / Float(count)
        for index in floats.pixels.indices { floats.pixels[index] *= fraction }
      }
      if depth == .eight {
        return .eight(PixelBuffer(dithering: floats, in: workingSpace, jobs: jobs))
      }
      if workingSpace == .linear { floats.encode(jobs: jobs) }
      return .sixteen(floats)
    }
    if count > 1 {
      let half = UInt32(count / 2)
      let divisor = UInt32(count)
      buffer.pixels.withUnsafeMutableBytes { bytes in
        for index in 0..<bytes.count {
          bytes[index] = UInt8(truncatingIfNeeded: (sums[index] + half) / divisor)
        }
      }
    }
    return .eight(buffer)
  }
}
