import LambentPixels
import LambentRaster

/// Conversions of images for transitions: premultiplied, in the working space.
enum PixelConversion {
  /// A straight-alpha image as premultiplied floats in the working space.
  static func floats(_ image: StraightImage, in space: WorkingSpace) -> FloatPixelBuffer {
    let encoded = FloatPixelBuffer(image)
    return space == .linear ? linear(encoded) : encoded
  }

  /// Encoded floats as premultiplied floats in the working space.
  static func floats(
    _ image: FloatPixelBuffer, _ alpha: AlphaMode, in space: WorkingSpace
  ) -> FloatPixelBuffer {
    var encoded = image
    if alpha == .straight { encoded.premultiply() }
    return space == .linear ? linear(encoded) : encoded
  }

  /// Premultiplied floats as straight ones.
  static func straight(_ image: FloatPixelBuffer) -> FloatPixelBuffer {
    var result = image
    for index in result.pixels.indices {
      let color = result.pixels[index]
      var straight = color.w > 0 ? color / color.w : .zero
      straight.w = color.w
      result.pixels[index] = straight
    }
    return result
  }

  /// Premultiplied floats, converted from encoded to linear light.
  static func linear(_ buffer: FloatPixelBuffer) -> FloatPixelBuffer {
    var result = buffer
    result.pixels.withUnsafeMutableBufferPointer { TransferFunction.linearize(premultiplied: $0) }
    return result
  }

  /// Premultiplied floats, converted from the working space to encoded light.
  static func encoded(_ buffer: FloatPixelBuffer, from space: WorkingSpace) -> FloatPixelBuffer {
    guard space == .linear else { return buffer }
    var result = buffer
    result.pixels.withUnsafeMutableBufferPointer { TransferFunction.encode(premultiplied: $0) }
    return result
  }

  /// Premultiplied floats of encoded light as straight-alpha bytes, with ordered dithering.
  static func straightBytes(_ buffer: FloatPixelBuffer) -> StraightImage {
    StraightImage(
      width: buffer.width, height: buffer.height,
      samples: .eight(Dither.bytes(ofStraight: straight(buffer))))
  }

  /// An image with the given bits per channel.
  static func image(_ image: StraightImage, depth: Int) -> StraightImage {
    switch image.samples {
    case .eight(let bytes) where depth > 8:
      StraightImage(
        width: image.width, height: image.height, samples: .sixteen(bytes.map(Alpha.widen)))
    case .sixteen(let words) where depth <= 8:
      StraightImage(
        width: image.width, height: image.height, samples: .eight(words.map(Alpha.narrow)))
    default: image
    }
  }
}

extension StraightImage {
  /// The bits per channel.
  var depth: Int { hasWords ? 16 : 8 }
}
