package import LambentPixels

/// Writes PNG: RGB where every pixel is opaque and straight RGBA elsewhere, 8 or 16 bits per channel,
/// marked as sRGB, compressed for speed.
package enum PNGEncoder {
  /// Encodes an image at the depth of its samples.
  ///
  /// - Throws: ``ImageFileError/tooLarge(file:what:)`` for an image without pixels or beyond
  ///   the limits of images (`lambent describe limits`).
  /// - Complexity: O(pixels).
  package static func encode(_ image: StraightImage) throws(ImageFileError) -> [UInt8] {
    try ImageFile.check(width: image.width, height: image.height, name: "PNG")
    let area = PixelRect(x: 0, y: 0, width: image.width, height: image.height)
    let hasAlpha = !image.isOpaque
    let data = try compressed(image, in: area, hasAlpha: hasAlpha)
    var file = PNGChunks.start(
      width: image.width, height: image.height, depth: image.depth, hasAlpha: hasAlpha)
    file.reserveCapacity(file.count + data.count + 24)
    file += PNGChunks.chunk("IDAT", data)
    file += PNGChunks.end
    return file
  }

  static func compressed(
    _ image: StraightImage, in area: PixelRect, hasAlpha: Bool
  ) throws(ImageFileError) -> [UInt8] {
    guard let data = Deflate.zlib(PNGFilter.rows(of: image, in: area, hasAlpha: hasAlpha))
    else {
      throw .unwritable(file: "PNG", reason: "out of memory")
    }
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
