public import LambentPixels

/// Image files: PNG, JPEG and SVG, recognised by their content.
public enum ImageFile {
  /// A file format that can be read.
  package enum Format: String, Sendable, Hashable, CaseIterable {
    /// Portable Network Graphics; for an animated one, its default image. ``ClipFile`` reads all of them.
    case png = "PNG"
    /// JPEG in every common variant.
    case jpeg = "JPEG"
    /// Scalable Vector Graphics, drawn by librsvg.
    case svg = "SVG"

    /// Recognises a file by its first bytes.
    package init?(content bytes: [UInt8]) {
      if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
        self = .png
      } else if bytes.starts(with: [0xFF, 0xD8]) {
        self = .jpeg
      } else if SVGFile.recognizes(bytes) {
        self = .svg
      } else {
        return nil
      }
    }
  }

  /// A decoded image and the problems that were ignored.
  public struct Decoded: Sendable, Hashable {
    /// The pixels, upright, in sRGB.
    package var straight: StraightImage
    /// The format of the file.
    package var format: Format
    /// The problems that were ignored, one line each, without the file's name.
    public var warnings: [String]
    /// True if the file violates its format, but an image could be read: extra bytes, a missing end,
    /// a scan too few.
    package var isFlawed = false
    /// The drawing, if the file is an SVG. The pixels are those of its own size.
    package var drawing: SVGFile?

    /// The image, upright, in sRGB. An SVG is drawn at the size at which it is shown.
    ///
    /// - Complexity: O(pixels).
    public var image: Image {
      drawing.map { Image(VectorFootage($0, name: "")) } ?? Image(straight)
    }
  }

  /// Reads an image file.
  ///
  /// - Throws: ``ImageFileError`` if the file cannot be read, has an unknown format, is damaged or
  ///   exceeds the limits of images (`lambent describe limits`).
  public static func read(_ path: String) throws(ImageFileError) -> Decoded {
    try decode(InputFile.read(path, name: path), name: path)
  }

  /// Reads the bytes of a regular file. `name` is used in errors.
  ///
  /// - Throws: ``ImageFileError``, also for pipes, sockets, devices and folders, and for more than
  ///   `limit` bytes.
  package static func readBytes(
    _ path: String, name: String, limit: Int = ImageLimits.maximumFileBytes
  ) throws(ImageFileError) -> [UInt8] {
    try InputFile.read(path, name: name, limit: limit)
  }

  /// Reads standard input to its end.
  ///
  /// - Throws: ``ImageFileError`` if there are more than `limit` bytes.
  package static func readStandardInput(
    limit: Int = ImageLimits.maximumFileBytes
  ) throws(ImageFileError) -> [UInt8] {
    try InputFile.readStandardInput(limit: limit)
  }

  /// Reads the next bytes of standard input; fewer only at its end.
  ///
  /// - Throws: ``ImageFileError/unreadable(file:reason:)``.
  package static func readStandardInput(count: Int) throws(ImageFileError) -> [UInt8] {
    try InputFile.readStandardInput(count: count)
  }

  /// Decodes an image in memory. `name` is used in errors.
  ///
  /// - Throws: ``ImageFileError``, like ``read(_:)``.
  public static func decode(
    _ bytes: [UInt8], name: String = "memory"
  ) throws(ImageFileError) -> Decoded {
    switch Format(content: bytes) {
    case .png: try PNGDecoder.decode(bytes, name: name)
    case .jpeg: try JPEGDecoder.decode(bytes, name: name)
    case .svg: try decodeSVG(bytes, name: name)
    case nil: throw .unrecognised(file: name)
    }
  }

  /// An SVG of the size that it states.
  private static func decodeSVG(_ bytes: [UInt8], name: String) throws(ImageFileError) -> Decoded {
    let file = try SVGFile(bytes, name: name)
    let image = StraightImage(try file.pixels(density: 1))
    return Decoded(straight: image, format: .svg, warnings: file.warnings, drawing: file)
  }

  /// The number of bytes at the start of a file that identify its format.
  static let signatureCount = 4096

  /// True if a regular file begins like a PNG, a JPEG or an SVG, and is not an animated PNG.
  ///
  /// - Throws: ``ImageFileError`` if it cannot be read.
  package static func isImage(_ path: String) throws(ImageFileError) -> Bool {
    let format = Format(content: try InputFile.start(path, count: signatureCount))
    guard format == .png else { return format != nil }
    return !PNGChunks.isAnimated(try InputFile.read(path, name: path))
  }

  /// The system's message for the last error, in lower case.
  package static var lastReason: String { systemReason() }

  /// Throws if a size exceeds the limits.
  static func check(width: Int, height: Int, name: String) throws(ImageFileError) {
    guard !ImageLimits.allows(width: width, height: height) else { return }
    throw .tooLarge(
      file: name,
      what: "\(width)x\(height) pixels, where \(ImageLimits.summary) are allowed")
  }
}
