import CJPEG
package import LambentPixels

/// Encodes baseline JPEG with optimal Huffman tables.
package enum JPEGEncoder {
  /// The default quality, suitable for most images.
  package static let defaultQuality = 92
  /// The quality from which chroma is not subsampled.
  private static let leastFullColorQuality = 90
  /// The longest side that libjpeg supports, in pixels.
  private static let maximumSide = 65_500

  /// Encodes the colours of an image. Alpha is ignored, so composite it over a background first:
  /// `StraightImage.flattened(over:)`.
  ///
  /// - Parameter quality: The JPEG quality, 1…100; other values are clamped. From 90 on, chroma is
  ///   not subsampled.
  /// - Throws: ``ImageFileError`` for an empty or too large image.
  package static func encode(
    _ image: StraightImage, quality: Int = defaultQuality
  ) throws(ImageFileError) -> [UInt8] {
    try ImageFile.check(width: image.width, height: image.height, name: "JPEG")
    let quality = min(max(quality, 1), 100)
    var result: UnsafeMutablePointer<UInt8>?
    var count = 0
    var message = [CChar](repeating: 0, count: Int(LAMBENT_JPEG_MESSAGE))
    let code = lambent_jpeg_write(
      image.bytes, UInt32(image.width), UInt32(image.height), Int32(quality),
      quality < leastFullColorQuality, &result, &count, &message)
    guard code == 0, let result else {
      throw .unwritable(file: "JPEG", reason: text(message))
    }
    defer { lambent_jpeg_free(result) }
    return Array(UnsafeBufferPointer(start: result, count: count))
  }
}
