public import LambentPixels

/// The facts that all frames of an animation or a stream have in common.
public struct FrameStreamDescription: Sendable, Hashable {
  /// The number of columns of every frame.
  public var width: Int
  /// The number of rows of every frame.
  public var height: Int
  /// Frames per second.
  public var rate: FrameRate
  /// How many frames will come.
  public var frameCount: Int
  /// The sound that goes with them, in formats that hold it.
  package var sound: SoundTrack?
  /// True if frames may be transparent; where they may not, films are made without alpha.
  public var hasAlpha: Bool

  /// Creates a description.
  public init(width: Int, height: Int, rate: FrameRate, frameCount: Int, hasAlpha: Bool = true) {
    self.width = width
    self.height = height
    self.rate = rate
    self.frameCount = frameCount
    self.hasAlpha = hasAlpha
  }

  /// The value of `frameCount` where nobody knows how many frames will come.
  package static let unknownCount = Int.max

  /// The number of frames that a finished film must have; sound is counted with them.
  var expectedCount: Int? {
    frameCount == Self.unknownCount || sound != nil ? nil : frameCount
  }
}

/// Takes the frames of an animation in their order, and makes one file or stream of them.
///
/// A stream that is neither finished nor discarded is discarded when the last reference goes.
public protocol FrameStream: AnyObject {
  /// Adds the next frame.
  ///
  /// - Throws: ``ImageFileError`` for a frame of another size, a full disk, a closed pipe.
  func append(_ frame: StraightImage) throws(ImageFileError)
  /// Ends the stream: the file appears under its name.
  func finish() throws(ImageFileError)
  /// Gives up: no partial file remains.
  func discard()
}

/// Where the frames of a stream go.
public enum FrameDestination: Sendable, Hashable {
  /// A file of that path.
  case file(String)
  /// Standard output.
  case standardOutput

  func open() throws(ImageFileError) -> OutputFile {
    switch self {
    case .file(let path): try OutputFile(path)
    case .standardOutput: .standardOutput()
    }
  }
}

extension FrameFormat {
  /// Opens a stream of this format.
  ///
  /// - Throws: ``ImageFileError`` for a size or a rate that the format cannot hold, a path that
  ///   cannot be written, or a missing encoder. Images of single-image formats (`isStream` is
  ///   false) follow one another in the stream, as `ffmpeg -f image2pipe` reads them.
  public func openStream(
    _ description: FrameStreamDescription, to destination: FrameDestination,
    quality: Int = 92
  ) throws(ImageFileError) -> any FrameStream {
    try openStream(description, to: destination, quality: quality, encoder: nil)
  }

  /// As above, with the program that makes films named.
  package func openStream(
    _ description: FrameStreamDescription, to destination: FrameDestination,
    quality: Int = JPEGEncoder.defaultQuality, encoder: String?
  ) throws(ImageFileError) -> any FrameStream {
    try check(description)
    switch self {
    case .png, .jpeg, .rgba, .rgba64le:
      return try RawStream(self, description, to: destination.open(), quality: quality)
    case .y4m: return try Y4MStream(description, to: destination.open())
    case .apng: return try APNGStream(description, to: destination.open())
    case .gif, .mp4, .webm, .mov, .webp, .avif:
      return try VideoPipe(self, description, to: destination, encoder: encoder)
    }
  }

  /// Says whether frames like these can be written, before any is made: the size, the rate, the
  /// encoder.
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
    if self == .apng { _ = try APNGStream.delay(of: description.rate) }
    if needsEncoder { _ = try VideoPipe.program(for: self) }
  }

  /// The size that the format can hold which is nearest to another.
  package func nearestSize(width: Int, height: Int) -> (width: Int, height: Int) {
    let (least, greatest, step) = bounds
    func nearest(_ side: Int) -> Int { min(max(side, least), greatest) / step * step }
    return (nearest(width), nearest(height))
  }

  /// The least and the greatest side, and what a side is a multiple of.
  private var bounds: (least: Int, greatest: Int, step: Int) {
    switch self {
    case .png, .apng, .rgba, .rgba64le, .y4m, .jpeg: (1, ImageLimits.maximumSide, 1)
    case .gif: (1, ImageLimits.maximumSide, 1)
    // H.264 with 4:2:0 needs even sides; level 6.2 ends at 16,384.
    case .mp4: (2, 16_384, 2)
    case .webm: (1, 16_384, 1)
    case .mov: (1, 16_384, 1)
    // The container has 14 bits for a side (RIFF header of VP8, RFC 6386, section 9.1).
    case .webp: (1, 16_383, 1)
    case .avif: (2, 16_384, 2)
    }
  }
}

/// Checks that every frame has the announced size, and that they are as many as announced.
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
