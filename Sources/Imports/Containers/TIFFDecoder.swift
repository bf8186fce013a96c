import CTIFF
import LambentPixels

/// Decodes TIFF images in either byte order.
enum TIFFDecoder {
  /// True if bytes begin like a TIFF.
  static func recognizes(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0x49, 0x49, 0x2A, 0]) || bytes.starts(with: [0x4D, 0x4D, 0, 0x2A])
      || bytes.starts(with: [0x49, 0x49, 0x2B, 0]) || bytes.starts(with: [0x4D, 0x4D, 0, 0x2B])
  }

  /// Decodes the first image.
  ///
  /// - Throws: `ForeignFailure` with libtiff's reason.
  static func decode(_ bytes: [UInt8]) throws(ForeignFailure) -> StraightImage {
    var message = [CChar](repeating: 0, count: Int(LAMBENT_TIFF_MESSAGE))
    var size = (width: UInt32(0), height: UInt32(0))
    var pixels: [UInt8] = []
    var isWhole = false
    bytes.withUnsafeBufferPointer { bytes in
      guard
        let reader = lambent_tiff_open(
          bytes.baseAddress, bytes.count, Int32(clamping: ImportLimits.maximumTIFFBytes),
          &size.width, &size.height, &message)
      else { return }
      defer { lambent_tiff_close(reader) }
      guard ImageSize.allows(width: Int(size.width), height: Int(size.height)) else { return }
      pixels = [UInt8](repeating: 0, count: Int(size.width) * Int(size.height) * 4)
      isWhole = pixels.withUnsafeMutableBufferPointer { pixels in
        lambent_tiff_read(reader, pixels.baseAddress, &message) != 0
      }
    }
    guard isWhole else {
      let text = String(
        decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      throw ForeignFailure(
        reason: text.isEmpty ? "an image of \(size.width)x\(size.height) pixels" : text)
    }
    return StraightImage(
      width: Int(size.width), height: Int(size.height), samples: .eight(pixels))
  }
}

/// The limits of image sizes.
package enum ImageSize {
  package static let summary =
    "at most \(ImportLimits.maximumImageSide) a side and \(ImportLimits.maximumImagePixels) in all"

  package static func allows(width: Int, height: Int) -> Bool {
    let sides = 1...ImportLimits.maximumImageSide
    return sides.contains(width) && sides.contains(height)
      && width * height <= ImportLimits.maximumImagePixels
  }
}
