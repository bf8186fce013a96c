import LambentGeometry
import LambentPixels

/// Pictures on their way into and out of a transition: premultiplied, in the working space.
enum PixelConversion {
  /// A colour as pixels hold it, each component in 0…1.
  static func premultiplied(_ color: Color, in space: WorkingSpace) -> SIMD4<Float> {
    let straight = color.components.clamped(lowerBound: .zero, upperBound: .one)
    let light =
      space == .linear
      ? SIMD4(
        SRGB.decode(straight.x), SRGB.decode(straight.y), SRGB.decode(straight.z), straight.w)
      : straight
    var result = SIMD4<Float>(light * light.w)
    result.w = Float(light.w)
    return result
  }

  /// A picture of straight samples as premultiplied bytes.
  static func packed(_ image: StraightImage) -> PixelBuffer {
    var buffer = PixelBuffer(width: image.width, height: image.height)
    for i in buffer.pixels.indices {
      let (r, g, b, a) = image.bytes(at: i)
      func scaled(_ channel: UInt32) -> UInt32 { (channel * a + 127) / 255 }
      buffer.pixels[i] = scaled(r) | scaled(g) << 8 | scaled(b) << 16 | a << 24
    }
    return buffer
  }

  /// A picture of straight samples as premultiplied floats in the working space.
  static func floats(_ image: StraightImage, in space: WorkingSpace) -> FloatPixelBuffer {
    var buffer = FloatPixelBuffer(width: image.width, height: image.height)
    for i in buffer.pixels.indices {
      var color = image.color(at: i)
      if space == .linear {
        for c in 0..<3 { color[c] = Float(SRGB.decode(Double(color[c]))) }
      }
      let alpha = color.w
      color *= alpha
      color.w = alpha
      buffer.pixels[i] = color
    }
    return buffer
  }

  /// Premultiplied bytes as premultiplied floats.
  static func floats(_ buffer: PixelBuffer) -> FloatPixelBuffer {
    var result = FloatPixelBuffer(width: buffer.width, height: buffer.height)
    for (i, pixel) in buffer.pixels.enumerated() { result.pixels[i] = shares(pixel) }
    return result
  }

  /// Premultiplied bytes of encoded light as premultiplied floats of linear light.
  static func linear(_ buffer: PixelBuffer) -> FloatPixelBuffer {
    var result = FloatPixelBuffer(width: buffer.width, height: buffer.height)
    for (i, pixel) in buffer.pixels.enumerated() {
      var color = straight(shares(pixel))
      for c in 0..<3 { color[c] = Float(SRGB.decode(Double(color[c]))) }
      result.pixels[i] = premultiplied(color)
    }
    return result
  }

  /// Premultiplied floats of encoded light as those of linear light.
  static func linear(_ buffer: FloatPixelBuffer) -> FloatPixelBuffer {
    var result = buffer
    for (i, pixel) in buffer.pixels.enumerated() {
      var color = straight(pixel)
      for c in 0..<3 { color[c] = Float(SRGB.decode(Double(color[c]))) }
      result.pixels[i] = premultiplied(color)
    }
    return result
  }

  /// Premultiplied floats as the nearest premultiplied bytes, after a dither by position.
  static func packed(_ buffer: FloatPixelBuffer, from space: WorkingSpace) -> PixelBuffer {
    var result = PixelBuffer(width: buffer.width, height: buffer.height)
    for (i, color) in buffer.pixels.enumerated() {
      let color = space == .linear ? premultiplied(encoded(straight(color))) : color
      let levels = quantized(color, levels: 255, dither: dither(i, width: buffer.width))
      result.pixels[i] =
        UInt32(levels.x) | UInt32(levels.y) << 8 | UInt32(levels.z) << 16 | UInt32(levels.w) << 24
    }
    return result
  }

  /// Premultiplied bytes as a picture of straight samples.
  static func straight(_ buffer: PixelBuffer, depth: Int) -> StraightImage {
    straight(floats(buffer), from: .srgb, depth: depth, dithers: false)
  }

  /// Premultiplied floats as a picture of straight samples; 8 bits are dithered by position.
  static func straight(
    _ buffer: FloatPixelBuffer, from space: WorkingSpace, depth: Int, dithers: Bool = true
  ) -> StraightImage {
    let levels: Float = depth > 8 ? 65_535 : 255
    var samples = [UInt16](repeating: 0, count: 4 * buffer.pixels.count)
    for (i, color) in buffer.pixels.enumerated() {
      let color = straight(color)
      let offset = depth > 8 || !dithers ? 0 : dither(i, width: buffer.width)
      let value = quantized(
        space == .linear ? encoded(color) : color, levels: levels, dither: offset)
      for c in 0..<4 { samples[4 * i + c] = UInt16(value[c]) }
    }
    return StraightImage(
      width: buffer.width, height: buffer.height,
      samples: depth > 8 ? .sixteen(samples) : .eight(samples.map { UInt8($0) }))
  }

  /// A picture in a wanted depth.
  static func image(_ image: StraightImage, depth: Int) -> StraightImage {
    switch image.samples {
    case .eight(let bytes) where depth > 8:
      StraightImage(
        width: image.width, height: image.height, samples: .sixteen(bytes.map { UInt16($0) * 257 }))
    case .sixteen(let words) where depth <= 8:
      StraightImage(
        width: image.width, height: image.height,
        samples: .eight(words.map { UInt8((UInt32($0) * 255 + 32_767) / 65_535) }))
    default: image
    }
  }

  private static func shares(_ pixel: UInt32) -> SIMD4<Float> {
    SIMD4(
      Float(pixel & 255), Float((pixel >> 8) & 255), Float((pixel >> 16) & 255),
      Float(pixel >> 24)) / 255
  }

  private static func straight(_ color: SIMD4<Float>) -> SIMD4<Float> {
    guard color.w > 0 else { return .zero }
    var result = color / color.w
    result.w = color.w
    return result
  }

  private static func premultiplied(_ color: SIMD4<Float>) -> SIMD4<Float> {
    var result = color * color.w
    result.w = color.w
    return result
  }

  private static func encoded(_ color: SIMD4<Float>) -> SIMD4<Float> {
    var result = color
    for c in 0..<3 { result[c] = Float(SRGB.encode(Double(color[c]))) }
    return result
  }

  private static func quantized(
    _ color: SIMD4<Float>, levels: Float, dither: Float
  ) -> SIMD4<Int32> {
    let value = (color * levels + dither).clamped(
      lowerBound: .zero, upperBound: SIMD4(repeating: levels))
    return SIMD4<Int32>(truncatingIfNeeded: SIMD4<UInt32>(value + 0.5))
  }

  /// An ordered dither of 8 × 8 (Bayer, 1973), in levels: above −1/2 and below 1/2.
  private static func dither(_ index: Int, width: Int) -> Float {
    let (x, y) = (index % width, index / width)
    var rank = 0
    for bit in 0..<3 {
      let (bx, by) = ((x >> bit) & 1, (y >> bit) & 1)
      rank |= ((bx ^ by) << 1 | by) << (2 * (2 - bit))
    }
    return (Float(rank) - 31.5) / 64
  }
}

extension StraightImage {
  /// The bytes of a pixel; of 16 bits, the nearest.
  fileprivate func bytes(at index: Int) -> (UInt32, UInt32, UInt32, UInt32) {
    switch samples {
    case .eight(let s):
      (
        UInt32(s[4 * index]), UInt32(s[4 * index + 1]), UInt32(s[4 * index + 2]),
        UInt32(s[4 * index + 3])
      )
    case .sixteen(let s):
      (
        (UInt32(s[4 * index]) + 128) / 257, (UInt32(s[4 * index + 1]) + 128) / 257,
        (UInt32(s[4 * index + 2]) + 128) / 257, (UInt32(s[4 * index + 3]) + 128) / 257
      )
    }
  }

  /// The bits a channel.
  var depth: Int {
    switch samples {
    case .eight: 8
    case .sixteen: 16
    }
  }

  /// Whether it is of 8 bits, and every alpha is 255.
  var isOpaqueBytes: Bool {
    guard case .eight(let bytes) = samples else { return false }
    return stride(from: 3, to: bytes.count, by: 4).allSatisfy { bytes[$0] == 255 }
  }

  /// The straight colour of a pixel, encoded.
  fileprivate func color(at index: Int) -> SIMD4<Float> {
    switch samples {
    case .eight(let s):
      SIMD4(
        Float(s[4 * index]), Float(s[4 * index + 1]), Float(s[4 * index + 2]),
        Float(s[4 * index + 3])) / 255
    case .sixteen(let s):
      SIMD4(
        Float(s[4 * index]), Float(s[4 * index + 1]), Float(s[4 * index + 2]),
        Float(s[4 * index + 3])) / 65_535
    }
  }
}

/// The transfer function of sRGB (IEC 61966-2-1).
enum SRGB {
  /// Light of an encoded value.
  static func decode(_ value: Double) -> Double {
    value <= 0.04045 ? value / 12.92 : Elementary.pow((value + 0.055) / 1.055, 2.4)
  }

  /// The encoded value of light.
  static func encode(_ light: Double) -> Double {
    light <= 0.0031308 ? light * 12.92 : 1.055 * Elementary.pow(light, 1 / 2.4) - 0.055
  }
}
