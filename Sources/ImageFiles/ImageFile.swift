public import LambentPixels

/// Images as files: PNG and JPEG, recognised by their content.
public enum ImageFile {
  /// A kind of file that can be read.
  package enum Format: String, Sendable, Hashable, CaseIterable {
    /// Portable Network Graphics; of an animated one, its default image.
    case png = "PNG"
    /// JPEG, every common kind.
    case jpeg = "JPEG"

    /// Recognises a file by its first bytes.
    package init?(content bytes: [UInt8]) {
      if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
        self = .png
      } else if bytes.starts(with: [0xFF, 0xD8]) {
        self = .jpeg
      } else {
        return nil
      }
    }
  }

  /// An image that was read, and what was ignored on the way.
  public struct Decoded: Sendable, Hashable {
    /// The image, upright, in sRGB.
    public var image: StraightImage
    /// The kind of file that it came from.
    package var format: Format
    /// The faults that were ignored, each in one line without the file's name.
    public var warnings: [String]
    /// True if the file breaks the rules of its format, though all of its image is there: bytes that
    /// do not belong, a missing end.
    package var isFlawed = false
  }

  /// Reads an image file.
  ///
  /// - Throws: ``ImageFileError`` for a file that cannot be read, is of no known kind, is damaged
  ///   or exceeds the limits of images (`lambent describe limits`).
  public static func read(_ path: String) throws(ImageFileError) -> Decoded {
    try decode(InputFile.read(path, name: path), name: path)
  }

  /// Reads the bytes of a regular file. `name` stands for it in errors.
  ///
  /// - Throws: ``ImageFileError``, for pipes, sockets, devices and folders too, and beyond `limit`
  ///   bytes.
  package static func readBytes(
    _ path: String, name: String, limit: Int = ImageLimits.maximumFileBytes
  ) throws(ImageFileError) -> [UInt8] {
    try InputFile.read(path, name: name, limit: limit)
  }

  /// Reads standard input to its end, whatever it is.
  ///
  /// - Throws: ``ImageFileError``, as soon as there are more than `limit` bytes.
  package static func readStandardInput(
    limit: Int = ImageLimits.maximumFileBytes
  ) throws(ImageFileError) -> [UInt8] {
    try InputFile.readStandardInput(limit: limit)
  }

  /// Reads the next bytes of standard input; fewer at its end only.
  ///
  /// - Throws: ``ImageFileError/unreadable(file:reason:)``.
  package static func readStandardInput(count: Int) throws(ImageFileError) -> [UInt8] {
    try InputFile.readStandardInput(count: count)
  }

  /// Reads an image that is in memory. `name` stands for it in errors.
  ///
  /// - Throws: ``ImageFileError``, as ``read(_:)``.
  public static func decode(
    _ bytes: [UInt8], name: String = "memory"
  ) throws(ImageFileError) -> Decoded {
    switch Format(content: bytes) {
    case .png: try PNGDecoder.decode(bytes, name: name)
    case .jpeg: try JPEGDecoder.decode(bytes, name: name)
    case nil: throw .unrecognised(file: name)
    }
  }

  /// True if a regular file begins as a PNG or a JPEG does.
  ///
  /// - Throws: ``ImageFileError`` where it cannot be read.
  package static func isImage(_ path: String) throws(ImageFileError) -> Bool {
    Format(content: try InputFile.start(path, count: 12)) != nil
  }

  /// The system's words for its last failure, in lower case.
  package static var lastReason: String { systemReason() }

  /// Rejects a size beyond the limits.
  static func check(width: Int, height: Int, name: String) throws(ImageFileError) {
    guard !ImageLimits.allows(width: width, height: height) else { return }
    throw .tooLarge(
      file: name,
      what: "\(width)x\(height) pixels, where at most \(ImageLimits.maximumSide) a side and "
        + "\(ImageLimits.maximumPixels) in all are allowed")
  }
}
