import LambentImageFiles
import LambentPixels

/// An image of an effect: its size, and the bytes of its file next to the document.
struct Texture: Sendable {
  /// The size in pixels.
  let width: Int
  let height: Int
  /// PNG or JPEG; the original bytes if they have one of these formats.
  let bytes: [UInt8]
  /// The extension of the file format.
  let fileExtension: String

  /// Decodes an image of any known format: PNG and JPEG, TIFF, and those that ffmpeg reads, within
  /// the limits of the effect's folder.
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
        let image = try ImageFile.decode(bytes, name: name).straight
        try self.init(size: image, bytes: bytes, isPNG: ImageFile.Format(content: bytes) == .png)
      } catch let error as ImageFileError {
        throw TextureFailure(reason: error.reason)
      } catch let error as TextureFailure {
        throw error
      } catch {
        throw TextureFailure(reason: "\(error)")
      }
    case .svg?:
      do {
        try self.init(encoding: ImageFile.decode(bytes, name: name).straight)
      } catch let error as ImageFileError {
        throw TextureFailure(reason: error.reason)
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
      throw TextureFailure(reason: "\(kind), which is not read for an untrusted effect")
    }
    return try ConvertedImage.decode(bytes, kind: kind)
  }

  private init(
    size image: StraightImage, bytes: [UInt8], isPNG: Bool
  ) throws(TextureFailure) {
    guard ImageSize.allows(width: image.width, height: image.height) else {
      throw TextureFailure(
        reason: "\(image.width)x\(image.height) pixels are too many: \(ImageSize.summary)")
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

/// An error in reading an image.
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
