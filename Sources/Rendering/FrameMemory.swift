import LambentPixels

/// Memory of the caller's into which a frame is written: 8 bits per channel.
struct FrameMemory {
  private let memory: UnsafeMutableRawBufferPointer
  private let stride: Int
  private let alpha: AlphaMode
  private let width: Int
  private let height: Int

  /// Takes memory that holds a frame's rows.
  ///
  /// - Throws: ``RenderingError`` where the memory or the stride is too small.
  init(
    _ memory: UnsafeMutableRawBufferPointer, stride: Int, alpha: AlphaMode, width: Int, height: Int
  ) throws(RenderingError) {
    guard stride >= 4 * width else { throw .strideTooSmall(stride: stride, least: 4 * width) }
    let (rows, overflow) = stride.multipliedReportingOverflow(by: max(0, height - 1))
    guard !overflow, memory.count - 4 * width >= rows else {
      throw .memoryTooSmall(bytes: memory.count)
    }
    (self.memory, self.stride, self.alpha) = (memory, stride, alpha)
    (self.width, self.height) = (width, height)
  }

  /// The pixels, if they are straight ones, aligned, in rows that follow each other.
  var straightPixels: UnsafeMutableBufferPointer<UInt32>? {
    let bytes = 4 * width * height
    guard alpha == .straight, stride == 4 * width, let base = memory.baseAddress,
      UInt(bitPattern: base) % UInt(MemoryLayout<UInt32>.alignment) == 0
    else { return nil }
    return UnsafeMutableRawBufferPointer(rebasing: memory[..<bytes]).bindMemory(to: UInt32.self)
  }

  /// Writes an image of the frame's size; straight samples of a file stay as they are.
  func write(_ image: Image) {
    if alpha == .straight, case .straight(let file) = image.storage,
      case .eight(let bytes) = file.samples
    {
      bytes.withUnsafeBytes { bytes in
        for y in 0..<height {
          let row = UnsafeRawBufferPointer(rebasing: bytes[(4 * width * y)..<(4 * width * (y + 1))])
          UnsafeMutableRawBufferPointer(rebasing: memory[(stride * y)...]).copyMemory(from: row)
        }
      }
      return
    }
    image.premultiplied.write(into: memory, stride: stride, alpha: alpha)
  }
}
