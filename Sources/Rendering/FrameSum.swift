import LambentPixels

/// The sum of the moments of a frame, in more bits than the frame has.
struct FrameSum {
  private let width: Int
  private let height: Int
  /// The only moment, or the last one drawn.
  private var buffer: PixelBuffer
  /// Four sums a pixel.
  private var sums: [UInt32] = []
  private var floats: FloatPixelBuffer?

  init(width: Int, height: Int, usesFloats: Bool) {
    self.width = width
    self.height = height
    buffer =
      usesFloats ? PixelBuffer(width: 0, height: 0) : PixelBuffer(width: width, height: height)
  }

  /// Adds a moment of bytes that a closure draws over transparent pixels.
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

  /// Adds a moment of floats.
  mutating func add(_ moment: FloatPixelBuffer) {
    guard var sum = floats else {
      floats = moment
      return
    }
    floats = nil
    for index in sum.pixels.indices { sum.pixels[index] += moment.pixels[index] }
    floats = sum
  }

  /// The mean of the moments, rounded once; what is linear light becomes encoded.
  mutating func mean(
    count: Int, depth: RenderOptions.Depth, workingSpace: WorkingSpace
  ) -> RenderedFrame.Pixels {
    if var floats {
      if count > 1 {
        let share = 1 / Float(count)
        for index in floats.pixels.indices { floats.pixels[index] *= share }
      }
      if workingSpace == .linear {
        floats.pixels.withUnsafeMutableBufferPointer { TransferFunction.encode(premultiplied: $0) }
      }
      return depth == .sixteen ? .sixteen(floats) : .eight(floats.quantized)
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

extension FloatPixelBuffer {
  /// Bytes, each dithered by an ordered pattern of 8×8 (B. Bayer, 1973), so that slow gradients do
  /// not band.
  fileprivate var quantized: PixelBuffer {
    var result = PixelBuffer(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let threshold = Self.thresholds[(y & 7) * 8 + (x & 7)]
        let pixel = self[x, y]
        // Alpha is not dithered above what colour could follow: all four get the same threshold.
        func byte(_ value: Float) -> UInt8 {
          let clamped = value > 0 ? min(value, 1) : 0
          return UInt8(min(255, clamped * 255 + threshold))
        }
        result[x, y] = PixelBuffer.pixel(
          red: byte(pixel.x), green: byte(pixel.y), blue: byte(pixel.z), alpha: byte(pixel.w))
      }
    }
    return result
  }

  /// (n + ½) / 64 in Bayer's order.
  private static let thresholds: [Float] = (0..<64).map { index in
    let (x, y) = (index & 7, index >> 3)
    var value = 0
    for bit in 0..<3 {
      let (a, b) = ((x >> bit) & 1, (y >> bit) & 1)
      value |= (((a ^ b) << 1) | b) << (4 - 2 * bit)
    }
    return (Float(value) + 0.5) / 64
  }
}
