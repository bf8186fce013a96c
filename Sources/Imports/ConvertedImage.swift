import LambentImageFiles
import LambentPixels

/// Images decoded by other programs: HEIC, AVIF, WebP, GIF and BMP by ffmpeg. Versions of ffmpeg
/// before 7.1 cannot read HEIC, so libheif's program is tried next.
enum ConvertedImage {
  /// A program, and its arguments between input and output.
  private struct Converter {
    var path: String
    var arguments: @Sendable (_ input: String, _ output: String) -> [String]
  }

  /// The format of an image by its first bytes; `nil` if it is unknown.
  static func kind(of bytes: [UInt8]) -> String? {
    guard bytes.count >= 12 else { return nil }
    let brand = String(decoding: bytes[4..<12], as: UTF8.self)
    if brand == "ftypavif" { return "AVIF" }
    if ["heic", "heix", "mif1", "msf1", "hevc"].contains(where: { brand == "ftyp" + $0 }) {
      // A generic image brand: the compression follows.
      return Array(bytes.prefix(40)).contains(text: "avif") ? "AVIF" : "HEIC"
    }
    if bytes.starts(with: "RIFF".utf8), bytes[8..<12].elementsEqual("WEBP".utf8) { return "WebP" }
    if bytes.starts(with: "GIF8".utf8) { return "GIF" }
    if bytes.starts(with: "BM".utf8) { return "BMP" }
    return nil
  }

  /// Converts the first image to PNG with another program, and decodes that.
  ///
  /// - Throws: `ForeignFailure` if no program is installed, or all fail.
  static func decode(_ bytes: [UInt8], kind: String) throws(ForeignFailure) -> StraightImage {
    let converters = converters(of: kind)
    guard !converters.isEmpty else {
      throw ForeignFailure(reason: "\(kind), and no ffmpeg in PATH to read it")
    }
    for converter in converters {
      guard let image = try? decode(bytes, with: converter) else { continue }
      guard ImageSize.allows(width: image.width, height: image.height) else {
        throw ForeignFailure(reason: "\(kind) of too many pixels: \(ImageSize.summary)")
      }
      return image
    }
    throw ForeignFailure(
      reason: kind == "HEIC"
        ? "HEIC that ffmpeg cannot read (7.1 does) and heif-convert is not there for"
        : "\(kind) that ffmpeg cannot read")
  }

  private static func decode(
    _ bytes: [UInt8], with converter: Converter
  ) throws -> StraightImage {
    try TemporaryFiles.withFolder { folder in
      let (input, output) = (folder + "/input", folder + "/output.png")
      try TemporaryFiles.write(bytes, to: input)
      OtherProgram.run(
        converter.path, converter.arguments(input, output),
        seconds: ImportLimits.conversionSeconds)
      return try ImageFile.decode(
        ImageFile.readBytes(output, name: "a converted image"), name: "a converted image"
      ).straight
    }
  }

  /// True if ffmpeg is installed.
  static var isAvailable: Bool { OtherProgram.find("ffmpeg") != nil }

  private static func converters(of kind: String) -> [Converter] {
    var result: [Converter] = []
    if let path = OtherProgram.find("ffmpeg") {
      result.append(
        Converter(path: path) { input, output in
          [
            "-v", "error", "-nostdin", "-max_pixels", "\(ImportLimits.maximumImagePixels)",
          ] + FilmInput.arguments(input) + ["-frames:v", "1", "-pix_fmt", "rgba", output]
        })
    }
    if kind == "HEIC" || kind == "AVIF",
      let path = OtherProgram.find("heif-dec") ?? OtherProgram.find("heif-convert")
    {
      result.append(Converter(path: path) { input, output in [input, output] })
    }
    return result
  }
}
