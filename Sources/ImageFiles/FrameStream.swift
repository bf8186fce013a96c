public import LambentPixels

/// The properties that all frames of an animation or a stream have in common.
public struct FrameStreamDescription: Sendable, Hashable {
  /// The number of columns of every frame.
  public var width: Int
  /// The number of rows of every frame.
  public var height: Int
  /// Frames per second.
  public var rate: FrameRate
  /// The number of frames that the stream will have.
  public var frameCount: Int
  /// The duration of each frame, in periods of `rate`; empty if each has one period.
  ///
  /// Animated PNG and WebP store these durations. GIF, movies and Y4M repeat longer frames. Raw
  /// frames and single images have no duration.
  package var holds: [Int] = []
  /// The sound, for formats that can contain it.
  package var sound: SoundTrack?
  /// True if frames may be transparent; false creates movies without alpha.
  public var hasAlpha: Bool

  /// Creates a description without durations and sound.
  public init(width: Int, height: Int, rate: FrameRate, frameCount: Int, hasAlpha: Bool = true) {
    self.width = width
    self.height = height
    self.rate = rate
    self.frameCount = frameCount
    self.hasAlpha = hasAlpha
  }

  /// The value of `frameCount` if the number of frames is unknown.
  package static let unknownCount = Int.max

  /// The greatest number of frames in a file with repeated frames.
  static let mostRepeatedFrames = 1_000_000

  /// The duration of a frame, in periods of `rate`.
  package func hold(of frame: Int) -> Int {
    holds.indices.contains(frame) ? holds[frame] : 1
  }

  /// The frames as a format stores them: with longer frames repeated if it has no durations.
  func stored(in format: FrameFormat) -> FrameStreamDescription {
    guard !holds.isEmpty, format.repeatsFrames else { return self }
    var result = self
    result.frameCount = holds.reduce(0, +)
    result.holds = []
    return result
  }

  /// The number of frames that a finished movie must have, including those for its sound; `nil` if
  /// unknown.
  var expectedCount: Int? {
    frameCount == Self.unknownCount || sound != nil ? nil : frameCount
  }
}

/// Takes the frames of an animation in order, and writes one file or stream.
///
/// A stream that is neither finished nor discarded is discarded when it is deinitialised.
public protocol FrameStream: AnyObject {
  /// Appends the next frame.
  ///
  /// - Throws: ``ImageFileError`` for a frame of another size, a full disk or a closed pipe.
  func append(_ frame: StraightImage) throws(ImageFileError)
  /// Ends the stream. The file appears under its name.
  func finish() throws(ImageFileError)
  /// Cancels the stream and removes the partial file.
  func discard()
}

extension FrameStream {
  /// Appends the next frame.
  ///
  /// - Throws: ``ImageFileError`` for a frame of another size, a full disk or a closed pipe.
  public func append(_ frame: Image) throws(ImageFileError) { try append(frame.straight) }
}

/// The destination of a stream of frames.
public enum FrameDestination: Sendable, Hashable {
  /// A file; an existing one is replaced.
  case file(String)
  /// A new file: it is an error if the file exists when the stream is finished.
  case newFile(String)
  /// Standard output.
  case standardOutput

  func open() throws(ImageFileError) -> OutputFile {
    switch self {
    case .file(let path): try OutputFile(path)
    case .newFile(let path): try OutputFile(path, existing: .keep)
    case .standardOutput: .standardOutput()
    }
  }
}

extension FrameFormat {
  /// Opens a stream with this format. Images of single-image formats (`isStream` is false) follow
  /// one another in the stream, as `ffmpeg -f image2pipe` reads them.
  ///
  /// - Throws: ``ImageFileError`` for a size or a rate that the format does not support, a path
  ///   that cannot be written, or a missing encoder.
  public func openStream(
    _ description: FrameStreamDescription, to destination: FrameDestination,
    quality: Int = 92
  ) throws(ImageFileError) -> any FrameStream {
    try openStream(description, to: destination, quality: quality, encoder: nil)
  }

  /// Opens a stream with the given program for writing movies.
  package func openStream(
    _ description: FrameStreamDescription, to destination: FrameDestination,
    quality: Int = JPEGEncoder.defaultQuality, encoder: String?
  ) throws(ImageFileError) -> any FrameStream {
    try check(description)
    if !description.holds.isEmpty, repeatsFrames {
      let stream = try openStream(
        description.stored(in: self), to: destination, quality: quality, encoder: encoder)
      return RepeatingStream(stream, description)
    }
    switch self {
    case .png, .jpeg, .rgba, .rgba64le:
      return try RawStream(self, description, to: destination.open(), quality: quality)
    case .y4m: return try Y4MStream(description, to: destination.open())
    case .apng: return try APNGStream(description, to: destination.open())
    case .gif, .mp4, .webm, .mov, .webp, .avif:
      return try VideoPipe(self, description, to: destination, encoder: encoder)
    }
  }

  /// Checks in advance whether such frames can be written: the size, the rate, the encoder.
  ///
  /// - Throws: ``ImageFileError``.
  package func check(_ description: FrameStreamDescription) throws(ImageFileError) {
    let (width, height) = (description.width, description.height)
    try ImageFile.check(width: width, height: height, name: rawValue)
    let (nearestWidth, nearestHeight) = nearestSize(width: width, height: height)
    guard (nearestWidth, nearestHeight) == (width, height) else {
      throw .unsupportedSize(
        format: rawValue, width: width, height: height, nearestWidth: nearestWidth,
        nearestHeight: nearestHeight)
    }
    if self == .apng, description.frameCount == FrameStreamDescription.unknownCount {
      throw .unsupportedRate(
        format: rawValue, reason: "it begins with the number of its frames, which is not known")
    }
    try checkDurations(of: description)
    if needsEncoder { _ = try VideoPipe.program(for: self) }
  }

  /// Checks whether the frames' durations can be stored.
  private func checkDurations(of description: FrameStreamDescription) throws(ImageFileError) {
    let holds = description.holds.isEmpty ? [1] : description.holds
    if self == .apng {
      for hold in Set(holds) { _ = try APNGStream.delay(of: description.rate, periods: hold) }
    }
    if self == .webp, let longest = holds.max(),
      description.rate.time(ofFrame: longest) * 1000 >= Double(WebPAnimation.longestDelay)
    {
      throw .unsupportedRate(
        format: rawValue, reason: "a frame is shown for more than \(WebPAnimation.longestDelay) ms")
    }
    let count = description.stored(in: self).frameCount
    if repeatsFrames, !description.holds.isEmpty, count > FrameStreamDescription.mostRepeatedFrames
    {
      throw .unsupportedRate(
        format: rawValue,
        reason: "frames that are shown longer are repeated, here to \(count) frames, where at most "
          + "\(FrameStreamDescription.mostRepeatedFrames) are allowed")
    }
  }

  /// The supported size that is nearest to another.
  package func nearestSize(width: Int, height: Int) -> (width: Int, height: Int) {
    let (least, greatest, step) = bounds
    func nearest(_ side: Int) -> Int { min(max(side, least), greatest) / step * step }
    return (nearest(width), nearest(height))
  }

  /// The smallest and the greatest side, and the number of which a side must be a multiple.
  private var bounds: (least: Int, greatest: Int, step: Int) {
    switch self {
    case .png, .apng, .rgba, .rgba64le, .y4m, .jpeg: (1, ImageLimits.maximumSide, 1)
    case .gif: (1, ImageLimits.maximumSide, 1)
    // H.264 with 4:2:0 requires even sides; level 6.2 is limited to 16,384.
    case .mp4: (2, 16_384, 2)
    case .webm: (1, 16_384, 1)
    case .mov: (1, 16_384, 1)
    // The container has 14 bits for each side (RIFF header of VP8, RFC 6386, section 9.1).
    case .webp: (1, 16_383, 1)
    case .avif: (2, 16_384, 2)
    }
  }
}

/// A stream for a format without durations, which repeats longer frames.
private final class RepeatingStream: FrameStream {
  private let stream: any FrameStream
  private let description: FrameStreamDescription
  private var count = 0

  init(_ stream: any FrameStream, _ description: FrameStreamDescription) {
    (self.stream, self.description) = (stream, description)
  }

  func append(_ frame: StraightImage) throws(ImageFileError) {
    for _ in 0..<description.hold(of: count) { try stream.append(frame) }
    count += 1
  }

  func finish() throws(ImageFileError) { try stream.finish() }

  func discard() { stream.discard() }
}

/// Checks the size of every frame and the number of frames.
struct FrameCounter {
  let description: FrameStreamDescription
  private(set) var count = 0

  init(_ description: FrameStreamDescription) { self.description = description }

  mutating func accept(_ frame: StraightImage) throws(ImageFileError) {
    guard frame.width == description.width, frame.height == description.height else {
      throw .inconsistentFrame(
        reason: "it has \(frame.width)x\(frame.height) pixels, the others have "
          + "\(description.width)x\(description.height)")
    }
    guard count < description.frameCount else {
      throw .inconsistentFrame(reason: "\(description.frameCount) frames were announced, not more")
    }
    count += 1
  }

  func checkComplete() throws(ImageFileError) {
    guard count == description.frameCount || description.frameCount == .max else {
      throw .inconsistentFrame(
        reason: "\(description.frameCount) frames were announced, \(count) came")
    }
  }
}
