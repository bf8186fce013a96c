import FoundationEssentials
import LambentImageFiles
import LambentPixels

/// Images that other programs read: HEIC, AVIF, WebP, GIF and BMP, by ffmpeg. HEIC is beyond it before its
/// version 7.1: libheif's own program is asked next.
enum ConvertedImage {
  /// A program, and its arguments between input and output.
  private struct Converter {
    var path: String
    var arguments: @Sendable (_ input: String, _ output: String) -> [String]
  }

  /// The kind of an image by its first bytes; `nil` for what nobody reads here.
  static func kind(of bytes: [UInt8]) -> String? {
    guard bytes.count >= 12 else { return nil }
    let brand = String(decoding: bytes[4..<12], as: UTF8.self)
    if brand == "ftypavif" { return "AVIF" }
    if ["heic", "heix", "mif1", "msf1", "hevc"].contains(where: { brand == "ftyp" + $0 }) {
      // The brand of images in general: what they are compressed with follows.
      return bytes.prefix(40).contains(sequence: "avif") ? "AVIF" : "HEIC"
    }
    if bytes.starts(with: "RIFF".utf8), bytes[8..<12].elementsEqual("WEBP".utf8) { return "WebP" }
    if bytes.starts(with: "GIF8".utf8) { return "GIF" }
    if bytes.starts(with: "BM".utf8) { return "BMP" }
    return nil
  }

  /// Lets a program write the first image as PNG.
  ///
  /// - Throws: `TextureFailure` where there is no such program, or where all fail.
  static func decode(_ bytes: [UInt8], kind: String) throws(TextureFailure) -> StraightImage {
    let converters = converters(of: kind)
    guard !converters.isEmpty else {
      throw TextureFailure(reason: "\(kind), and no ffmpeg in PATH to read it")
    }
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("lambent-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    for converter in converters {
      guard let image = try? decode(bytes, in: folder, with: converter) else { continue }
      guard ImageSize.allows(width: image.width, height: image.height) else {
        throw TextureFailure(reason: "\(kind) of too many pixels")
      }
      return image
    }
    throw TextureFailure(
      reason: kind == "HEIC"
        ? "HEIC that ffmpeg cannot read (7.1 does) and heif-convert is not there for"
        : "\(kind) that ffmpeg cannot read")
  }

  private static func decode(
    _ bytes: [UInt8], in folder: URL, with converter: Converter
  ) throws -> StraightImage {
    let (input, output) = (
      folder.appendingPathComponent("input"), folder.appendingPathComponent("output.png")
    )
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(bytes).write(to: input)
    OtherProgram.run(converter.path, converter.arguments(input.path, output.path))
    return try ImageFile.decode(
      ImageFile.readBytes(output.path, name: "a converted image"), name: "a converted image"
    ).image
  }

  /// True if there is an ffmpeg.
  static var isAvailable: Bool { OtherProgram.find("ffmpeg") != nil }

  private static func converters(of kind: String) -> [Converter] {
    var result: [Converter] = []
    if let path = OtherProgram.find("ffmpeg") {
      result.append(
        Converter(path: path) { input, output in
          [
            "-v", "error", "-nostdin", "-protocol_whitelist", "file", "-max_pixels",
            "\(ImportLimits.maximumImagePixels)", "-i", input, "-frames:v", "1", "-pix_fmt",
            "rgba", output,
          ]
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

extension ArraySlice<UInt8> {
  /// True if a text's bytes stand somewhere.
  fileprivate func contains(sequence text: String) -> Bool {
    let wanted = Array(text.utf8)
    return indices.contains { self[$0...].starts(with: wanted) }
  }
}
