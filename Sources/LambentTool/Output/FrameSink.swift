import LambentImageFiles
import LambentPixels
import LambentWorkers

/// A frame on its way into a sink.
enum EncodedFrame: Sendable {
  case bytes([UInt8])
  case text(String)
  case image(StraightImage)
}

/// Takes frames: encodes them on any thread, and accepts them in order.
protocol FrameSink: Sendable {
  func encode(_ image: StraightImage) throws -> EncodedFrame
  /// Encodes a frame of opaque pixels without a straight image of it; `nil` where one is needed.
  func encode(opaque buffer: PixelBuffer) throws -> EncodedFrame?
  func accept(_ frame: EncodedFrame, at index: Int) throws
  func finish() throws
  func discard()
}

extension FrameSink {
  func encode(opaque buffer: PixelBuffer) throws -> EncodedFrame? { nil }
  func finish() {}
  func discard() {}
}

/// A file a frame.
struct FileSink: FrameSink {
  let plan: OutputPlan
  let paths: [String]
  let format: FrameFormat
  let jobs: Int

  func encode(_ image: StraightImage) throws -> EncodedFrame {
    .bytes(try format.encode(image, quality: plan.quality, jobs: jobs))
  }

  func encode(opaque buffer: PixelBuffer) throws -> EncodedFrame? {
    format == .png ? .bytes(try PNGEncoder.encode(buffer, jobs: jobs)) : nil
  }

  func accept(_ frame: EncodedFrame, at index: Int) throws {
    guard case .bytes(let bytes) = frame else { return }
    try plan.keepingExisting {
      try OutputFile.write(bytes, to: paths[index], existing: plan.existing(paths[index]))
    }
  }
}

/// A line of digest a frame.
struct DigestSink: FrameSink {
  let numbers: [Int]
  let console: Console

  func encode(_ image: StraightImage) -> EncodedFrame { .text(Digest.sha256(image)) }

  func accept(_ frame: EncodedFrame, at index: Int) throws {
    guard case .text(let digest) = frame else { return }
    try console.writeLine("frame \(numbers[index]) sha256 \(digest)")
    try console.flush()
  }
}

/// All frames in one stream.
final class StreamSink: FrameSink {
  private let plan: OutputPlan
  private let stream: Lock<(any FrameStream)?>

  /// Opens the stream, or stands for one without work.
  init(_ format: FrameFormat, _ plan: OutputPlan, to destination: FrameDestination?) throws {
    self.plan = plan
    guard let destination else {
      stream = Lock(nil)
      return
    }
    let target =
      if case .file(let path) = destination, plan.existing(path) == .keep {
        FrameDestination.newFile(path)
      } else {
        destination
      }
    // Not `init(_:)` with the stream itself, which may not leave its region.
    stream = Lock(nil)
    try stream.withLock { stream in
      stream = try format.openStream(plan.description, to: target, quality: plan.quality)
    }
  }

  func encode(_ image: StraightImage) -> EncodedFrame { .image(image) }

  func accept(_ frame: EncodedFrame, at index: Int) throws {
    guard case .image(let image) = frame else { return }
    try stream.withLock { try $0?.append(image) }
  }

  func finish() throws {
    try plan.keepingExisting { try stream.withLock { try $0?.finish() } }
  }

  func discard() { stream.withLock { $0?.discard() } }
}

extension FrameFormat {
  /// The bytes of a file with an image: JPEG, or PNG for all other formats.
  func encode(_ image: StraightImage, quality: Int, jobs: Int = 1) throws -> [UInt8] {
    self == .jpeg
      ? try JPEGEncoder.encode(image, quality: quality) : try PNGEncoder.encode(image, jobs: jobs)
  }
}
