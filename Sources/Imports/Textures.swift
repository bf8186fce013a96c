import LambentImageFiles
package import LambentPixels

/// An image of an effect: its size, and the bytes of its file next to the document.
package struct Texture: Sendable {
  /// The size in pixels.
  package let width: Int
  package let height: Int
  /// PNG or JPEG; the original bytes if they have one of these formats.
  package let bytes: [UInt8]
  package let fileExtension: String
}

extension Texture {
  /// Decodes an image of any known format: PNG and JPEG, TIFF, and those that ffmpeg reads, within
  /// the limits of the effect's folder.
  package init(_ bytes: [UInt8], name: String, in folder: ForeignFolder) throws(ForeignFailure) {
    let format = ImageFile.Format(content: bytes)
    let image: StraightImage
    if format == nil {
      image = try Self.decodeOther(bytes, converts: folder.isTrusted)
    } else {
      do {
        image = try ImageFile.decode(bytes, name: name).straight
      } catch {
        throw ForeignFailure(reason: error.reason)
      }
    }
    if format == .png || format == .jpeg {
      guard ImageSize.allows(width: image.width, height: image.height) else {
        throw ForeignFailure(
          reason: "\(image.width)x\(image.height) pixels are too many: \(ImageSize.summary)")
      }
      self.init(
        width: image.width, height: image.height, bytes: bytes,
        fileExtension: format == .png ? "png" : "jpg")
    } else {
      try self.init(encoding: image)
    }
    let most = folder.limit(ImportLimits.maximumImagePixels)
    guard width * height <= most else {
      throw ForeignFailure(reason: "\(width)x\(height) pixels, where at most \(most) are allowed")
    }
  }

  private static func decodeOther(
    _ bytes: [UInt8], converts: Bool
  ) throws(ForeignFailure) -> StraightImage {
    if TIFFDecoder.recognizes(bytes) {
      do {
        return try TIFFDecoder.decode(bytes)
      } catch {
        throw ForeignFailure(reason: "TIFF: \(error.reason)")
      }
    }
    guard let kind = ConvertedImage.kind(of: bytes) else {
      throw ForeignFailure(reason: "no kind of image that is known")
    }
    guard converts else {
      throw ForeignFailure(reason: "\(kind), which is not read for an untrusted effect")
    }
    return try ConvertedImage.decode(bytes, kind: kind)
  }

  /// Encodes an image as PNG.
  package init(encoding image: StraightImage) throws(ForeignFailure) {
    do {
      let bytes = try PNGEncoder.encode(image)
      self.init(width: image.width, height: image.height, bytes: bytes, fileExtension: "png")
    } catch {
      throw ForeignFailure(reason: "\(error)")
    }
  }
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
