import CPNG
import LambentPixels

/// Decodes PNG with libpng.
enum PNGDecoder {
  /// The greatest expansion factor of deflate.
  private static let greatestExpansion = 1032

  static func decode(_ bytes: [UInt8], name: String) throws(ImageFileError) -> ImageFile.Decoded {
    let orientation = Orientation(png: bytes)
    let result: Result<ImageFile.Decoded, ImageFileError> = bytes.withUnsafeBufferPointer {
      bytes in
      var message = [CChar](repeating: 0, count: Int(LAMBENT_PNG_MESSAGE))
      var header = lambent_png_header()
      var code: Int32 = 0
      guard
        let reader = lambent_png_open(
          bytes.baseAddress, bytes.count, UInt32(ImageLimits.maximumSide), &header, &code, &message)
      else { return .failure(failure(message, name: name)) }
      defer { lambent_png_close(reader) }
      return Result { () throws(ImageFileError) in
        try check(header, fileSize: bytes.count, name: name)
        var image = try pixels(of: reader, header, name: name)
        let colors = PNGColors.convert(&image, header)
        let remark = lambent_png_warning(reader).map { String(cString: $0) }
        return ImageFile.Decoded(
          straight: orientation.upright(image), format: .png,
          warnings: [colors, remark].compactMap { $0 },
          isFlawed: remark.map { isFlaw($0) } ?? false)
      }
    }
    return try result.get()
  }

  /// Throws if the size exceeds the limits, or what a file of that length can contain.
  private static func check(
    _ header: lambent_png_header, fileSize: Int, name: String
  ) throws(ImageFileError) {
    try ImageFile.check(width: Int(header.width), height: Int(header.height), name: name)
    guard header.raw_size <= UInt64(fileSize * greatestExpansion) else {
      throw .damaged(
        file: name, format: "PNG",
        reason: "too few bytes for \(header.width)x\(header.height) pixels")
    }
  }

  private static func pixels(
    of reader: OpaquePointer, _ header: lambent_png_header, name: String
  ) throws(ImageFileError) -> StraightImage {
    let (width, height) = (Int(header.width), Int(header.height))
    let count = 4 * width * height
    var message = [CChar](repeating: 0, count: Int(LAMBENT_PNG_MESSAGE))
    var code: Int32 = 0
    let samples: StraightImage.Samples
    if header.depth == 16 {
      samples = .sixteen(
        [UInt16](unsafeUninitializedCapacity: count) { buffer, initialized in
          code = lambent_png_read(reader, buffer.baseAddress, &message)
          initialized = code == 0 ? count : 0
        })
    } else {
      samples = .eight(
        [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
          code = lambent_png_read(reader, buffer.baseAddress, &message)
          initialized = code == 0 ? count : 0
        })
    }
    guard code == 0 else { throw failure(message, name: name) }
    return StraightImage(width: width, height: height, samples: samples)
  }

  /// True if a remark of libpng is about the image. Those about ancillary chunks, whose names begin
  /// with a small letter, are not: a profile that libpng rejects changes no pixel. Transparency does.
  private static func isFlaw(_ remark: String) -> Bool {
    let name = remark.prefix { $0 != ":" }
    let isChunk = name.utf8.count == 4 && name.allSatisfy { $0.isASCII && $0.isLetter }
    return !(isChunk && name.first?.isLowercase == true) || name == "tRNS"
  }

  private static func failure(_ message: [CChar], name: String) -> ImageFileError {
    .damaged(file: name, format: "PNG", reason: text(message))
  }
}

/// A C string in a buffer, as one line.
func text(_ message: [CChar]) -> String {
  let bytes = message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
  return String(decoding: bytes.map { $0 < 32 ? 32 : $0 }, as: UTF8.self)
}
