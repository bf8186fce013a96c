extension PixelBuffer {
  /// Creates a premultiplied 8-bit image from a straight one. Sixteen bits are premultiplied first
  /// and then rounded to eight bits once.
  ///
  /// - Complexity: O(pixels).
  public init(_ image: StraightImage) {
    self.init(width: image.width, height: image.height)
    switch image.samples {
    case .eight(let samples):
      samples.withUnsafeBytes { bytes in
        pixels.withUnsafeMutableBufferPointer { Alpha.premultiply(row: bytes, into: $0) }
      }
    case .sixteen(let samples):
      for index in pixels.indices {
        let alpha = samples[4 * index + 3]
        func channel(_ offset: Int) -> UInt8 {
          // channel·alpha/65535 in units of 257, rounded once.
          let product = UInt64(samples[4 * index + offset]) * UInt64(alpha)
          return UInt8(truncatingIfNeeded: (2 * product + 65535 * 257) / (2 * 65535 * 257))
        }
        pixels[index] = Self.pixel(
          red: channel(0), green: channel(1), blue: channel(2), alpha: Alpha.narrow(alpha))
      }
    }
  }

  /// A stored pixel of four premultiplied channels.
  @inlinable package static func pixel(
    red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8
  ) -> UInt32 {
    (UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | UInt32(alpha) << 24).littleEndian
  }

  /// The four premultiplied channels of a stored pixel.
  @inlinable package static func channels(
    of pixel: UInt32
  ) -> (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
    let bits = UInt32(littleEndian: pixel)
    return (
      UInt8(truncatingIfNeeded: bits), UInt8(truncatingIfNeeded: bits >> 8),
      UInt8(truncatingIfNeeded: bits >> 16), UInt8(truncatingIfNeeded: bits >> 24)
    )
  }

  /// Writes the bytes red, green, blue, alpha of each pixel into the caller's memory.
  ///
  /// - Parameters:
  ///   - memory: The memory to write to.
  ///   - stride: The bytes from one row to the next. Padding between rows is not changed.
  ///   - alpha: The relation of the written colours to alpha: straight or premultiplied.
  /// - Precondition: `stride` is at least `4 × width`, and the memory holds `stride × (height − 1)
  ///   + 4 × width` bytes.
  package func write(
    into memory: UnsafeMutableRawBufferPointer, stride: Int, alpha: AlphaMode = .straight
  ) {
    guard width > 0, height > 0 else { return }
    precondition(stride >= 4 * width, "a stride is at least a row's bytes")
    precondition(memory.count >= stride * (height - 1) + 4 * width, "the memory holds all rows")
    pixels.withUnsafeBufferPointer { pixels in
      for y in 0..<height {
        let row = UnsafeBufferPointer(rebasing: pixels[(y * width)..<((y + 1) * width)])
        let target = UnsafeMutableRawBufferPointer(
          rebasing: memory[(y * stride)..<(y * stride + 4 * width)])
        switch alpha {
        case .straight: Alpha.unpremultiply(row: row, into: target)
        case .premultiplied: target.copyMemory(from: UnsafeRawBufferPointer(row))
        }
      }
    }
  }
}

extension StraightImage {
  /// Creates a straight 8-bit image from a premultiplied one.
  ///
  /// - Complexity: O(pixels).
  public init(_ buffer: PixelBuffer) {
    let count = 4 * buffer.width * buffer.height
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { memory, initialized in
      buffer.write(into: UnsafeMutableRawBufferPointer(memory), stride: 4 * buffer.width)
      initialized = count
    }
    self.init(width: buffer.width, height: buffer.height, samples: .eight(bytes))
  }

  /// Creates a straight 16-bit image from premultiplied floats of encoded sRGB. Values are clamped
  /// to 0…1; NaN becomes 0.
  ///
  /// - Complexity: O(pixels).
  package init(_ buffer: FloatPixelBuffer) {
    let count = 4 * buffer.width * buffer.height
    let words = [UInt16](unsafeUninitializedCapacity: count) { memory, initialized in
      buffer.pixels.withUnsafeBufferPointer { pixels in
        let words = UnsafeMutableRawPointer(memory.baseAddress)
        for index in 0..<pixels.count {
          words?.storeBytes(
            of: straightWords(pixels[index]), toByteOffset: 8 * index, as: SIMD4<UInt16>.self)
        }
      }
      initialized = count
    }
    self.init(width: buffer.width, height: buffer.height, samples: .sixteen(words))
  }
}

extension FloatPixelBuffer {
  /// Creates premultiplied floats of encoded sRGB from a straight image.
  ///
  /// - Complexity: O(pixels).
  package init(_ image: StraightImage) {
    self.init(width: image.width, height: image.height)
    func fill<Sample: BinaryInteger>(_ samples: [Sample], unit: Float) {
      for index in pixels.indices {
        let straight = SIMD4(
          Float(samples[4 * index]), Float(samples[4 * index + 1]), Float(samples[4 * index + 2]),
          unit)
        pixels[index] = straight / unit * (Float(samples[4 * index + 3]) / unit)
      }
    }
    switch image.samples {
    case .eight(let bytes): fill(bytes, unit: 255)
    case .sixteen(let words): fill(words, unit: 65535)
    }
  }

  /// Creates floats from premultiplied bytes: fractions of 255.
  ///
  /// - Complexity: O(pixels).
  package init(_ buffer: PixelBuffer) {
    self.init(width: buffer.width, height: buffer.height)
    for (index, pixel) in buffer.pixels.enumerated() {
      let (red, green, blue, alpha) = PixelBuffer.channels(of: pixel)
      pixels[index] = SIMD4(Float(red), Float(green), Float(blue), Float(alpha)) / 255
    }
  }

  /// Multiplies the colours by alpha.
  package mutating func premultiply() {
    for index in pixels.indices {
      let color = pixels[index]
      var product = color * color.w
      product.w = color.w
      pixels[index] = product
    }
  }
}

/// The straight 16-bit samples of a premultiplied pixel, each ⌊65,535·c + ½⌋.
@inline(__always)
private func straightWords(_ pixel: SIMD4<Float>) -> SIMD4<UInt16> {
  let alpha = clampToUnit(pixel.w)
  var straight = clampToUnit(pixel * (alpha > 0 ? 1 / alpha : 0))
  straight.w = alpha
  let levels = straight * 65535 + 0.5
  // Adding 2²³ leaves the nearest integer in the low bits, which is one too great if it was rounded
  // up.
  let nearest = levels + 8_388_608
  var words = unsafeBitCast(nearest, to: SIMD4<UInt32>.self)
  words.replace(with: words &- 1, where: nearest - 8_388_608 .> levels)
  return SIMD4<UInt16>(truncatingIfNeeded: words)
}

/// The number clamped to 0…1; NaN becomes 0.
@inline(__always)
func clampToUnit(_ value: Float) -> Float { value > 0 ? (value < 1 ? value : 1) : 0 }

/// The numbers clamped to 0…1; NaN becomes 0.
@inline(__always)
func clampToUnit(_ values: SIMD4<Float>) -> SIMD4<Float> {
  let positive = SIMD4<Float>.zero.replacing(with: values, where: values .> 0)
  return positive.replacing(with: SIMD4(repeating: 1), where: .!(positive .< 1))
}
