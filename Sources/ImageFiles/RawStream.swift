package import LambentPixels

/// Consecutive frames, each encoded separately: raw samples, PNG or JPEG.
final class RawStream: FrameStream {
  private let format: FrameFormat
  private let quality: Int
  private let output: OutputFile
  private var counter: FrameCounter

  init(
    _ format: FrameFormat, _ description: FrameStreamDescription, to output: OutputFile,
    quality: Int
  ) {
    self.format = format
    self.quality = quality
    self.output = output
    counter = FrameCounter(description)
  }

  func append(_ frame: StraightImage) throws(ImageFileError) {
    try counter.accept(frame)
    switch format {
    case .png: try output.write(PNGEncoder.encode(frame))
    case .jpeg: try output.write(JPEGEncoder.encode(frame, quality: quality))
    case .rgba64le: try output.write(frame.littleEndianBytes)
    default: try output.write(frame.bytes)
    }
  }

  func finish() throws(ImageFileError) {
    try counter.checkComplete()
    try output.finish()
  }

  func discard() { output.discard() }
}

extension StraightImage {
  /// The 16-bit channels as little-endian bytes.
  package var littleEndianBytes: [UInt8] {
    let words = self.words
    return [UInt8](unsafeUninitializedCapacity: 2 * words.count) { buffer, count in
      for (i, word) in words.enumerated() {
        buffer[2 * i] = UInt8(truncatingIfNeeded: word)
        buffer[2 * i + 1] = UInt8(truncatingIfNeeded: word >> 8)
      }
      count = 2 * words.count
    }
  }
}
