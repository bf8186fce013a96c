package import LambentPixels

/// Encodes PNG: RGB if every pixel is opaque, otherwise RGBA; 8 or 16 bits per channel, marked as
/// sRGB, with fast compression.
package enum PNGEncoder {
  /// The size of blocks of rows that are compressed separately, in bytes: they fit into a core's
  /// cache, and a frame has several for each thread. Each block starts with an empty window, which
  /// costs a little size.
  private static let pieceBytes = 512 << 10

  /// Encodes an image at the depth of its samples.
  ///
  /// - Parameter jobs: The greatest number of threads; it does not affect the file.
  /// - Throws: ``ImageFileError/tooLarge(file:what:)`` if the image is empty or exceeds the limits
  ///   of images (`lambent describe limits`).
  /// - Complexity: O(pixels).
  package static func encode(_ image: StraightImage, jobs: Int = 1) throws(ImageFileError)
    -> [UInt8]
  {
    try encode(
      .image(image), width: image.width, height: image.height, depth: image.depth,
      hasAlpha: !image.isOpaque, jobs: jobs)
  }

  /// Encodes a buffer of premultiplied pixels, converted to straight alpha.
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
    guard let data else { throw .unavailable(file: "PNG", reason: "out of memory") }
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
