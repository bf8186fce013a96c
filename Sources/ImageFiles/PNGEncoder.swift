public import LambentPixels

/// Writes PNG: straight RGBA, 8 or 16 bits per channel, marked as sRGB, compressed for speed.
public enum PNGEncoder {
  /// Encodes an image at the depth of its samples.
  ///
  /// - Throws: ``ImageFileError/tooLarge(file:what:)`` for an image without pixels or beyond
  ///   the limits of images (`lambent describe limits`).
  /// - Complexity: O(pixels).
  public static func encode(_ image: StraightImage) throws(ImageFileError) -> [UInt8] {
    try ImageFile.check(width: image.width, height: image.height, name: "PNG")
    let area = PixelRect(x: 0, y: 0, width: image.width, height: image.height)
    let data = try compressed(image, in: area)
    var file = PNGChunks.start(width: image.width, height: image.height, depth: image.depth)
    file.reserveCapacity(file.count + data.count + 24)
    file += PNGChunks.chunk("IDAT", data)
    file += PNGChunks.end
    return file
  }

  static func compressed(
    _ image: StraightImage, in area: PixelRect
  ) throws(ImageFileError) -> [UInt8] {
    guard let data = Deflate.zlib(PNGFilter.rows(of: image, in: area)) else {
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
