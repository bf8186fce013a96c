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
