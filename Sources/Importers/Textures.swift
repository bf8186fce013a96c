import Foundation
import LambentImageFiles
import LambentPixels

/// An image of an effect that has been read: its size, and the bytes that go beside the document.
struct Texture: Sendable {
  /// The pixels of the sides.
  let width: Int
  let height: Int
  /// PNG or JPEG, as they were where they were one of the two.
  let bytes: [UInt8]
  /// The extension of the file's kind.
  let fileExtension: String

  /// Decodes an image of any kind that is known: PNG and JPEG, TIFF, and what ffmpeg reads, within what
  /// the effect's folder allows.
  ///
  /// - Throws: `TextureFailure`.
  init(_ bytes: [UInt8], name: String, in folder: ForeignFolder) throws(TextureFailure) {
    try self.init(bytes, name: name, converts: folder.isTrusted)
    let most = folder.limit(ImportLimits.maximumImagePixels)
    guard width * height <= most else {
      throw TextureFailure(reason: "\(width)x\(height) pixels, where at most \(most) are allowed")
    }
  }

  private init(_ bytes: [UInt8], name: String, converts: Bool) throws(TextureFailure) {
    switch ImageFile.Format(content: bytes) {
    case .png?, .jpeg?:
      do {
        let image = try ImageFile.decode(bytes, name: name).image
        try self.init(size: image, bytes: bytes, isPNG: ImageFile.Format(content: bytes) == .png)
      } catch let error as ImageFileError {
        throw TextureFailure(reason: error.reason)
      } catch let error as TextureFailure {
        throw error
      } catch {
        throw TextureFailure(reason: "\(error)")
      }
    case nil:
      try self.init(encoding: Self.decodeOther(bytes, converts: converts))
    }
  }

  private static func decodeOther(
    _ bytes: [UInt8], converts: Bool
  ) throws(TextureFailure) -> StraightImage {
    if TIFFDecoder.recognizes(bytes) {
      do {
        return try TIFFDecoder.decode(bytes)
      } catch {
        throw TextureFailure(reason: "TIFF: \(error.reason)")
      }
    }
    guard let kind = ConvertedImage.kind(of: bytes) else {
      throw TextureFailure(reason: "no kind of image that is known")
    }
    guard converts else {
      throw TextureFailure(reason: "\(kind), which is not read for an effect of a stranger")
    }
    return try ConvertedImage.decode(bytes, kind: kind)
  }

  private init(
    size image: StraightImage, bytes: [UInt8], isPNG: Bool
  ) throws(TextureFailure) {
    guard ImageSize.allows(width: image.width, height: image.height) else {
      throw TextureFailure(reason: "\(image.width)x\(image.height) pixels are too many")
    }
    (width, height) = (image.width, image.height)
    self.bytes = bytes
    fileExtension = isPNG ? "png" : "jpg"
  }

  /// Encodes an image as PNG.
  init(encoding image: StraightImage) throws(TextureFailure) {
    do {
      bytes = try PNGEncoder.encode(image)
    } catch {
      throw TextureFailure(reason: "\(error)")
    }
    (width, height) = (image.width, image.height)
    fileExtension = "png"
  }
}

/// Why an image cannot be had.
struct TextureFailure: Error {
  let reason: String
}

extension ImageFileError {
  /// The reason alone, without the file's name.
  fileprivate var reason: String {
    switch self {
    case .damaged(_, let format, let reason): "\(format): \(reason)"
    case .tooLarge(_, let what): what
    default: "\(self)"
    }
  }
}

/// Images that only ffmpeg reads: HEIC, AVIF, WebP, GIF and others.
enum ConvertedImage {
  /// The kind of an image by its first bytes; `nil` for what nobody reads here.
  static func kind(of bytes: [UInt8]) -> String? {
    guard bytes.count >= 12 else { return nil }
    let brand = String(decoding: bytes[4..<12], as: UTF8.self)
    if ["heic", "heix", "mif1", "msf1", "hevc"].contains(where: { brand == "ftyp" + $0 }) {
      return "HEIC"
    }
    if brand == "ftypavif" { return "AVIF" }
    if bytes.starts(with: "RIFF".utf8), bytes[8..<12].elementsEqual("WEBP".utf8) { return "WebP" }
    if bytes.starts(with: "GIF8".utf8) { return "GIF" }
    if bytes.starts(with: "BM".utf8) { return "BMP" }
    return nil
  }

  /// Lets ffmpeg write the first image as PNG.
  ///
  /// - Throws: `TextureFailure` where there is no ffmpeg, or where it fails.
  static func decode(_ bytes: [UInt8], kind: String) throws(TextureFailure) -> StraightImage {
    guard let program = program else {
      throw TextureFailure(reason: "\(kind), and no ffmpeg in PATH to read it")
    }
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("lambent-\(UUID().uuidString)")
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let (input, output) = (
        folder.appendingPathComponent("input"), folder.appendingPathComponent("output.png")
      )
      try Data(bytes).write(to: input)
      let process = Process()
      process.executableURL = URL(fileURLWithPath: program)
      process.arguments = [
        "-v", "error", "-nostdin", "-protocol_whitelist", "file", "-max_pixels",
        "\(ImportLimits.maximumImagePixels)", "-i", input.path, "-frames:v", "1", "-pix_fmt",
        "rgba", output.path,
      ]
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      let decoded = try ImageFile.decode(
        ImageFile.readBytes(output.path, name: "ffmpeg's image"), name: "ffmpeg's image")
      guard ImageSize.allows(width: decoded.image.width, height: decoded.image.height) else {
        throw TextureFailure(reason: "\(kind) of too many pixels")
      }
      return decoded.image
    } catch let failure as TextureFailure {
      throw failure
    } catch {
      throw TextureFailure(reason: "\(kind) that ffmpeg cannot read")
    }
  }

  /// Whether there is an ffmpeg.
  static var isAvailable: Bool { program != nil }

  private static var program: String? {
    let folders = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return folders.split(separator: ":").map { "\($0)/ffmpeg" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}
