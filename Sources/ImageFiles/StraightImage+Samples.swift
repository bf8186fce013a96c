public import LambentPixels

extension StraightImage {
  /// The channels as 8-bit values, correctly rounded.
  public var bytes: [UInt8] {
    switch samples {
    case .eight(let bytes): bytes
    // Rounds to the nearest multiple of 257; ties cannot occur.
    case .sixteen(let words): words.map { UInt8((UInt32($0) + 128) / 257) }
    }
  }

  /// The channels as 16-bit values.
  package var words: [UInt16] {
    switch samples {
    case .eight(let bytes): bytes.map { UInt16($0) * 257 }
    case .sixteen(let words): words
    }
  }

  /// The image composited over an opaque colour, in encoded sRGB, as 8 bits per channel, correctly
  /// rounded. The background's alpha is ignored.
  public func flattened(over background: Color = .black) -> StraightImage {
    let base = [background.red, background.green, background.blue].map { component in
      // `max` first, because it turns NaN into 0.
      UInt32(min(max(0, component), 1) * 255 + 0.5)
    }
    var bytes = self.bytes
    bytes.withUnsafeMutableBufferPointer { bytes in
      for pixel in stride(from: 0, to: bytes.count, by: 4) where bytes[pixel + 3] != 255 {
        let alpha = UInt32(bytes[pixel + 3])
        for channel in 0..<3 {
          let sum = UInt32(bytes[pixel + channel]) * alpha + base[channel] * (255 - alpha)
          bytes[pixel + channel] = UInt8((sum + 127) / 255)
        }
        bytes[pixel + 3] = 255
      }
    }
    return StraightImage(width: width, height: height, samples: .eight(bytes))
  }
}
