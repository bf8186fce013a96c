package import LambentPixels

/// Writes PNG: RGB where every pixel is opaque and straight RGBA elsewhere, 8 or 16 bits per channel,
/// marked as sRGB, compressed for speed.
package enum PNGEncoder {
  /// How many bytes of rows are compressed at a time: they stay in a core's cache, and a frame has
  /// some for each thread. Pieces refer to nothing before them, so each begins a little larger.
  private static let pieceBytes = 512 << 10

  /// Encodes an image at the depth of its samples.
  ///
  /// - Parameter jobs: The most threads to use; the file does not depend on it.
  /// - Throws: ``ImageFileError/tooLarge(file:what:)`` for an image without pixels or beyond
  ///   the limits of images (`lambent describe limits`).
  /// - Complexity: O(pixels).
  package static func encode(_ image: StraightImage, jobs: Int = 1) throws(ImageFileError)
    -> [UInt8]
  {
    try encode(
      .image(image), width: image.width, height: image.height, depth: image.depth,
      hasAlpha: !image.isOpaque, jobs: jobs)
  }

  /// Encodes a buffer of premultiplied pixels; the file is that of the straight image.
  package static func encode(_ buffer: PixelBuffer, jobs: Int = 1) throws(ImageFileError) -> [UInt8]
  {
    guard buffer.isOpaque else { return try encode(StraightImage(buffer), jobs: jobs) }
    return try encode(
      .opaque(buffer), width: buffer.width, height: buffer.height, depth: 8, hasAlpha: false,
      jobs: jobs)
  }

  private static func encode(
    _ samples: PNGSamples, width: Int, height: Int, depth: Int, hasAlpha: Bool, jobs: Int
  ) throws(ImageFileError) -> [UInt8] {
    try ImageFile.check(width: width, height: height, name: "PNG")
    let area = PixelRect(x: 0, y: 0, width: width, height: height)
    let data = try compressed(samples, depth: depth, in: area, hasAlpha: hasAlpha, jobs: jobs)
    var file = PNGChunks.start(width: width, height: height, depth: depth, hasAlpha: hasAlpha)
    file.reserveCapacity(file.count + data.count + 24)
    file += PNGChunks.chunk("IDAT", data)
    file += PNGChunks.end
    return file
  }

  /// The zlib stream of a part of an image.
  static func compressed(
    _ samples: PNGSamples, depth: Int, in area: PixelRect, hasAlpha: Bool, jobs: Int
  ) throws(ImageFileError) -> [UInt8] {
    let bytesPerRow = PNGFilter.bytesPerRow(width: area.width, depth: depth, hasAlpha: hasAlpha)
    let rowsPerPiece = max(1, pieceBytes / bytesPerRow)
    let pieceCount = (area.height + rowsPerPiece - 1) / rowsPerPiece
    let data = Deflate.zlib(pieceCount: pieceCount, jobs: jobs) { piece in
      let rows = piece * rowsPerPiece..<min(area.height, (piece + 1) * rowsPerPiece)
      return PNGFilter.rows(rows, of: samples, in: area, hasAlpha: hasAlpha)
    }
    guard let data else { throw .unwritable(file: "PNG", reason: "out of memory") }
    return data
  }
}

extension StraightImage {
  /// Bits per channel: 8 or 16.
  var depth: Int {
    switch samples {
    case .eight: 8
    case .sixteen: 16
    }
  }
}
