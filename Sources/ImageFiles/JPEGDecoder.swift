import CJPEG
import LambentPixels

/// Decodes JPEG with libjpeg.
enum JPEGDecoder {
  /// A block of 8 × 8 pixels takes at least one bit.
  private static let mostPixelsPerByte = 512

  static func decode(_ bytes: [UInt8], name: String) throws(ImageFileError) -> ImageFile.Decoded {
    let result: Result<ImageFile.Decoded, ImageFileError> = bytes.withUnsafeBufferPointer {
      bytes in
      var message = [CChar](repeating: 0, count: Int(LAMBENT_JPEG_MESSAGE))
      var header = lambent_jpeg_header()
      var code: Int32 = 0
      guard
        let reader = lambent_jpeg_open(bytes.baseAddress, bytes.count, &header, &code, &message)
      else { return .failure(failure(code, message, name: name)) }
      defer { lambent_jpeg_close(reader) }
      return Result { () throws(ImageFileError) in
        try check(header, fileSize: bytes.count, name: name)
        // Read before the image: decoding frees the EXIF block.
        let orientation = Orientation(
          exif: UnsafeBufferPointer(start: header.exif, count: header.exif_count))
        var image = try pixels(of: reader, header, name: name)
        let colors =
          header.has_profile
          ? image.convert(
            profile: UnsafeBufferPointer(start: header.profile, count: header.profile_count)) : nil
        let remark = lambent_jpeg_warning(reader).map { String(cString: $0) }
        return ImageFile.Decoded(
          straight: orientation.upright(image), format: .jpeg,
          warnings: [colors, remark].compactMap { $0 },
          isFlawed: remark != nil)
      }
    }
    return try result.get()
  }

  /// The size of the upright image; `nil` if the file cannot be read.
  static func uprightSize(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
    bytes.withUnsafeBufferPointer { bytes in
      var message = [CChar](repeating: 0, count: Int(LAMBENT_JPEG_MESSAGE))
      var header = lambent_jpeg_header()
      var code: Int32 = 0
      guard
        let reader = lambent_jpeg_open(bytes.baseAddress, bytes.count, &header, &code, &message)
      else { return nil }
      defer { lambent_jpeg_close(reader) }
      let orientation = Orientation(
        exif: UnsafeBufferPointer(start: header.exif, count: header.exif_count))
      let (width, height) = (Int(header.width), Int(header.height))
      return orientation.swapsSides ? (height, width) : (width, height)
    }
  }

  /// Throws if the size exceeds the limits, or what a file of that length can contain.
  private static func check(
    _ header: lambent_jpeg_header, fileSize: Int, name: String
  ) throws(ImageFileError) {
    let (width, height) = (Int(header.width), Int(header.height))
    try ImageFile.check(width: width, height: height, name: name)
    guard !header.is_huffman || width * height <= fileSize * mostPixelsPerByte else {
      throw .damaged(
        file: name, format: "JPEG", reason: "too few bytes for \(width)x\(height) pixels")
    }
  }

  private static func pixels(
    of reader: OpaquePointer, _ header: lambent_jpeg_header, name: String
  ) throws(ImageFileError) -> StraightImage {
    let (width, height) = (Int(header.width), Int(header.height))
    var message = [CChar](repeating: 0, count: Int(LAMBENT_JPEG_MESSAGE))
    var code: Int32 = 0
    let count = 4 * width * height
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      code = lambent_jpeg_read(reader, buffer.baseAddress, &message)
      initialized = code == 0 ? count : 0
    }
    guard code == 0 else { throw failure(code, message, name: name) }
    return StraightImage(width: width, height: height, samples: .eight(bytes))
  }

  private static func failure(
    _ code: Int32, _ message: [CChar], name: String
  ) -> ImageFileError {
    guard code == Int32(LAMBENT_JPEG_UNSUPPORTED) else {
      return .damaged(file: name, format: "JPEG", reason: text(message))
    }
    return .unsupported(
      file: name, format: "JPEG",
      reason: "\(text(message)); use baseline or progressive, 8 bits per channel")
  }
}
