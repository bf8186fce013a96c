import LambentPixels

/// Conversions of images for transitions: premultiplied, in the working space.
enum PixelConversion {
  /// A premultiplied colour in the working space, each component in 0…1.
  static func premultiplied(_ color: Color, in space: WorkingSpace) -> SIMD4<Float> {
    let straight = color.components.clamped(lowerBound: .zero, upperBound: .one)
    var light = straight
    if space == .linear {
      for c in 0..<3 { light[c] = TransferFunction.linear(straight[c]) }
    }
    var result = SIMD4<Float>(light * light.w)
    result.w = Float(light.w)
    return result
  }

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
    if alpha == .straight {
      for index in encoded.pixels.indices {
        let color = encoded.pixels[index]
        var product = color * color.w
        product.w = color.w
        encoded.pixels[index] = product
      }
    }
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

  /// Premultiplied floats of encoded light as premultiplied bytes, with ordered dithering.
  static func packed(_ buffer: FloatPixelBuffer) -> PixelBuffer {
    var result = PixelBuffer(width: buffer.width, height: buffer.height)
    for y in 0..<buffer.height {
      for x in 0..<buffer.width {
        let levels = quantized(buffer[x, y], dither: dither(x, y))
        result[x, y] = PixelBuffer.pixel(
          red: levels.x, green: levels.y, blue: levels.z, alpha: levels.w)
      }
    }
    return result
  }

  /// Premultiplied floats of encoded light as straight-alpha bytes, with ordered dithering.
  static func straightBytes(_ buffer: FloatPixelBuffer) -> StraightImage {
    var samples = [UInt8](repeating: 0, count: 4 * buffer.pixels.count)
    var index = 0
    for y in 0..<buffer.height {
      for x in 0..<buffer.width {
        let color = buffer[x, y]
        let alpha = color.w
        var straight = alpha > 0 ? color / alpha : .zero
        straight.w = alpha
        let levels = quantized(straight, dither: dither(x, y))
        for c in 0..<4 { samples[index + c] = levels[c] }
        index += 4
      }
    }
    return StraightImage(width: buffer.width, height: buffer.height, samples: .eight(samples))
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

  private static func quantized(_ color: SIMD4<Float>, dither: Float) -> SIMD4<UInt8> {
    let levels = (color * 255 + (dither + 0.5)).clamped(from: 0, to: 255)
    var result = SIMD4<UInt8>.zero
    for c in 0..<4 { result[c] = UInt8(levels[c]) }
    return result
  }

  /// An 8 × 8 ordered dither (Bayer, 1973), in levels, strictly between −1/2 and 1/2, so that whole
  /// levels stay unchanged.
  private static func dither(_ x: Int, _ y: Int) -> Float {
    var rank = 0
    for bit in 0..<3 {
      let (bx, by) = ((x >> bit) & 1, (y >> bit) & 1)
      rank |= ((bx ^ by) << 1 | by) << (2 * (2 - bit))
    }
    return (Float(rank) - 31.5) / 64
  }
}

extension StraightImage {
  /// The bits per channel.
  var depth: Int {
    switch samples {
    case .eight: 8
    case .sixteen: 16
    }
  }
}
