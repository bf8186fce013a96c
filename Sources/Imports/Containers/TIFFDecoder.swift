import CTIFF
import LambentImageFiles
import LambentPixels

/// Decodes TIFF images in either byte order.
enum TIFFDecoder {
  /// True if bytes begin like a TIFF.
  static func recognizes(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0x49, 0x49, 0x2A, 0]) || bytes.starts(with: [0x4D, 0x4D, 0, 0x2A])
      || bytes.starts(with: [0x49, 0x49, 0x2B, 0]) || bytes.starts(with: [0x4D, 0x4D, 0, 0x2B])
  }

  /// Decodes the first image, in sRGB.
  ///
  /// - Throws: `ForeignFailure` with libtiff's reason.
  static func decode(_ bytes: [UInt8]) throws(ForeignFailure) -> StraightImage {
    var message = [CChar](repeating: 0, count: Int(LAMBENT_TIFF_MESSAGE))
    var header = lambent_tiff_header()
    var image: StraightImage?
    bytes.withUnsafeBufferPointer { bytes in
      guard
        let reader = lambent_tiff_open(
          bytes.baseAddress, bytes.count, Int32(clamping: ImportLimits.maximumTIFFBytes),
          &header, &message)
      else { return }
      defer { lambent_tiff_close(reader) }
      guard ImageSize.allows(width: Int(header.width), height: Int(header.height)) else { return }
      image = pixels(of: reader, header, &message)
      if let profile = header.profile {
        // Without a matrix, colours are taken as sRGB: those of inks are already converted.
        _ = image?.convert(
          profile: UnsafeBufferPointer(start: profile, count: header.profile_count))
      }
    }
    guard let image else {
      let text = String(
        decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      throw ForeignFailure(
        reason: text.isEmpty ? "an image of \(header.width)x\(header.height) pixels" : text)
    }
    return image
  }

  private static func pixels(
    of reader: OpaquePointer, _ header: lambent_tiff_header, _ message: inout [CChar]
  ) -> StraightImage? {
    let (width, height) = (Int(header.width), Int(header.height))
    let samples: StraightImage.Samples
    let isWhole: Bool
    if header.depth == 16 {
      var words = [UInt16](repeating: 0, count: 4 * width * height)
      isWhole = lambent_tiff_read(reader, &words, &message) != 0
      samples = .sixteen(words)
    } else {
      var bytes = [UInt8](repeating: 0, count: 4 * width * height)
      isWhole = lambent_tiff_read(reader, &bytes, &message) != 0
      samples = .eight(bytes)
    }
    return isWhole ? StraightImage(width: width, height: height, samples: samples) : nil
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
