// Conversions of an image's pixels.

extension Image {
  /// The image with straight samples of encoded sRGB: 16 bits per channel if the image has floats,
  /// otherwise 8. Unreadable footage is transparent.
  ///
  /// - Complexity: O(pixels), unless the image's samples are straight.
  public var straight: StraightImage {
    switch storage {
    case .rgba8(let buffer): StraightImage(buffer)
    case .float(let buffer): StraightImage(buffer)
    case .straight(let image): image
    case .footage: (try? read())?.straight ?? StraightImage(clear)
    }
  }

  /// The image as premultiplied 8-bit encoded sRGB. Unreadable footage is transparent.
  ///
  /// - Complexity: O(pixels), unless the image's pixels are premultiplied bytes.
  public var premultiplied: PixelBuffer {
    switch storage {
    case .rgba8(let buffer): buffer
    case .float(let buffer): PixelBuffer(StraightImage(buffer))
    case .straight(let image): PixelBuffer(image)
    case .footage: (try? read())?.premultiplied ?? clear
    }
  }

  private var clear: PixelBuffer { PixelBuffer(width: width, height: height) }
}

/// The relation of colours to their alpha.
public enum AlphaMode: Sendable, Hashable {
  /// Colours are independent of alpha, as in PNG files.
  case straight
  /// Colours are multiplied by alpha.
  case premultiplied
}
