import Glibc

/// Animated WebP: the chunks of a RIFF file (WebP Container Specification).
struct WebPAnimation {
  /// The greatest duration of a frame, in milliseconds: 24 bits.
  static let longestDelay = 1 << 24 - 1

  /// The number of images: those of an animation, or 1.
  let frameCount: Int
  /// The positions of the contents of the `ANMF` chunks.
  private let frames: [Int]
  /// The position of the flags in `VP8X`, if it exists.
  private let flags: Int?

  /// Reads the structure and checks that the file is complete.
  ///
  /// - Throws: ``ImageFileError/damaged(file:format:reason:)``.
  init(_ file: ReadableFile) throws(ImageFileError) {
    func text(at position: Int) throws(ImageFileError) -> String {
      String(decoding: try file.bytes(at: position, count: 4), as: UTF8.self)
    }
    func number(at position: Int) throws(ImageFileError) -> Int {
      try file.bytes(at: position, count: 4).reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    guard try text(at: 0) == "RIFF", try text(at: 8) == "WEBP" else {
      throw ReadableFile.damaged("it is not a WebP file")
    }
    let size = try number(at: 4) + 8
    guard size == file.size else {
      throw ReadableFile.damaged("it has \(file.size) of \(size) bytes")
    }
    var (frames, stills, flags, at): ([Int], Int, Int?, Int) = ([], 0, nil, 12)
    while at < size {
      let length = try number(at: at + 4)
      switch try text(at: at) {
      case "VP8X": flags = at + 8
      case "VP8 ", "VP8L": stills += 1
      case "ANMF": frames.append(at + 8)
      default: break
      }
      // Chunks are padded to even lengths.
      at += 8 + length + length & 1
    }
    guard at == size, stills + frames.count > 0 else { throw ReadableFile.tooShort }
    (self.frames, self.flags, frameCount) = (frames, flags, frames.isEmpty ? 1 : frames.count)
  }

  /// Corrects an animation of complete frames written by ffmpeg: sets frames to replace the
  /// previous one instead of blending with it, and sets their durations. Times are rounded to
  /// milliseconds from the first frame on, so that rounding errors do not accumulate.
  ///
  /// - Throws: ``ImageFileError``.
  static func correct(
    _ path: String, _ description: FrameStreamDescription
  ) throws(ImageFileError) {
    guard let animation = try? WebPAnimation(ReadableFile(path)), !animation.frames.isEmpty else {
      return
    }
    let descriptor = path.withSystemPath { open($0, O_RDWR | O_CLOEXEC) }
    guard descriptor >= 0 else { throw .writing(path) }
    defer { close(descriptor) }
    func write(_ bytes: [UInt8], at position: Int) throws(ImageFileError) {
      guard pwrite(descriptor, bytes, bytes.count, position) == bytes.count else {
        throw .writing(path)
      }
    }
    func milliseconds(_ periods: Int) -> Int {
      Int(min(description.rate.time(ofFrame: periods) * 1000, 1e15).rounded())
    }
    if let flags = animation.flags {
      let (isAnimated, hasAlpha): (UInt8, UInt8) = (0x02, 0x10)
      try write([isAnimated | (description.hasAlpha ? hasAlpha : 0)], at: flags)
    }
    var periods = 0
    for (index, content) in animation.frames.enumerated() {
      let start = milliseconds(periods)
      periods += description.hold(of: index)
      let delay = min(milliseconds(periods) - start, longestDelay)
      let replaces: UInt8 = 0x02
      // Position, size and duration have three bytes each.
      try write(
        (0..<3).map { UInt8(truncatingIfNeeded: delay >> (8 * $0)) } + [replaces], at: content + 12)
    }
  }
}
