import LambentPixels
import Testing

@Suite("Straight and premultiplied")
struct AlphaTests {
  @Test("a byte times its alpha is the nearest integer, for all pairs")
  func premultiplyBytes() {
    for channel in 0...255 {
      for alpha in 0...255 {
        let expected = (2 * channel * alpha + 255) / 510
        guard Alpha.premultiply(UInt8(channel), by: UInt8(alpha)) == UInt8(expected) else {
          Issue.record("\(channel) × \(alpha)")
          return
        }
      }
    }
  }

  @Test("a byte divided by its alpha is the nearest integer, halves up, for all pairs")
  func unpremultiplyBytes() {
    for channel in 0...255 {
      for alpha in 1...255 {
        let expected = min(255, Int((Double(channel) * 255 / Double(alpha) + 0.5).rounded(.down)))
        guard Alpha.unpremultiply(UInt8(channel), by: UInt8(alpha)) == UInt8(expected) else {
          Issue.record("\(channel) / \(alpha)")
          return
        }
      }
    }
    #expect(Alpha.unpremultiply(UInt8(7), by: 0) == 0)
  }

  @Test("rows give the same as single channels, for all pairs")
  func rows() {
    var pixels: [UInt32] = []
    for alpha in 0...255 {
      for channel in 0...255 {
        pixels.append(
          PixelBuffer.pixel(
            red: UInt8(channel), green: UInt8(255 - channel), blue: UInt8(channel / 2),
            alpha: UInt8(alpha)))
      }
    }
    var straight = [UInt8](repeating: 0, count: 4 * pixels.count)
    straight.withUnsafeMutableBytes { bytes in
      pixels.withUnsafeBufferPointer { Alpha.unpremultiply(row: $0, into: bytes) }
    }
    var back = [UInt32](repeating: 0, count: pixels.count)
    pixels.withUnsafeBytes { bytes in
      back.withUnsafeMutableBufferPointer { Alpha.premultiply(row: bytes, into: $0) }
    }
    for (index, pixel) in pixels.enumerated() {
      let (red, green, blue, alpha) = PixelBuffer.channels(of: pixel)
      let divided = [red, green, blue].map { Alpha.unpremultiply($0, by: alpha) } + [alpha]
      let multiplied = PixelBuffer.pixel(
        red: Alpha.premultiply(red, by: alpha), green: Alpha.premultiply(green, by: alpha),
        blue: Alpha.premultiply(blue, by: alpha), alpha: alpha)
      guard Array(straight[4 * index..<4 * index + 4]) == divided, back[index] == multiplied else {
        Issue.record("\(red) \(green) \(blue) \(alpha)")
        return
      }
    }
  }

  @Test("rows of opaque, transparent and equal pixels in turn give the same as single channels")
  func mixedRows() {
    let choices: [UInt32] = [0, 0x0000_3010, 0xFF10_2030, 0x8040_3020, 0x8040_3020, 0x0703_0201]
    for length in 0..<70 {
      for run in [1, 3, 16, 17] {
        let pixels = (0..<length).map { choices[($0 / run + length) % choices.count].littleEndian }
        var straight = [UInt8](repeating: 1, count: 4 * length)
        straight.withUnsafeMutableBytes { bytes in
          pixels.withUnsafeBufferPointer { Alpha.unpremultiply(row: $0, into: bytes) }
        }
        let expected = pixels.flatMap { pixel in
          let (red, green, blue, alpha) = PixelBuffer.channels(of: pixel)
          return [red, green, blue].map { Alpha.unpremultiply($0, by: alpha) } + [alpha]
        }
        #expect(straight == expected, "\(length) pixels in runs of \(run)")
      }
    }
  }

  @Test("widening then narrowing gives the byte back, and narrowing rounds")
  func depths() {
    for byte in UInt8.min...UInt8.max { #expect(Alpha.narrow(Alpha.widen(byte)) == byte) }
    #expect(Alpha.narrow(128) == 0 && Alpha.narrow(129) == 1 && Alpha.narrow(65_535) == 255)
  }

  @Test("an opaque image survives the way through premultiplied pixels, at both depths")
  func roundTrip() {
    let bytes = (0..<64).map { (index: Int) -> UInt8 in
      index % 4 == 3 ? 255 : UInt8(index * 37 & 0xFF)
    }
    let image = StraightImage(width: 4, height: 4, samples: .eight(bytes))
    #expect(StraightImage(PixelBuffer(image)) == image)
    let words = bytes.map(Alpha.widen)
    let deep = StraightImage(width: 4, height: 4, samples: .sixteen(words))
    #expect(StraightImage(FloatPixelBuffer(deep)) == deep)
    #expect(PixelBuffer(deep) == PixelBuffer(image))
    #expect(StraightImage(FloatPixelBuffer(PixelBuffer(image))) == deep)
  }

  @Test("a stride leaves what lies between the rows alone")
  func strides() {
    let buffer = PixelBuffer(width: 2, height: 2, repeating: .max)
    var memory = [UInt8](repeating: 7, count: 12 + 8)
    memory.withUnsafeMutableBytes { buffer.write(into: $0, stride: 12) }
    let white = [UInt8](repeating: 255, count: 8)
    #expect(memory == white + [7, 7, 7, 7] + white)
  }

  @Test("NaN, and floats beyond the range, are clipped")
  func clippedFloats() {
    var buffer = FloatPixelBuffer(width: 2, height: 1)
    buffer.pixels = [SIMD4(.nan, -1, .infinity, 1), SIMD4(1, 1, 1, .nan)]
    #expect(StraightImage(buffer).samples == .sixteen([0, 0, 65_535, 65_535, 0, 0, 0, 0]))
  }

  @Test("premultiplied bytes that are divided and multiplied again are the same, for all pairs")
  func thereAndBack() {
    for alpha in 0...255 {
      for channel in 0...alpha {
        let (channel, alpha) = (UInt8(channel), UInt8(alpha))
        let straight = Alpha.unpremultiply(channel, by: alpha)
        guard Alpha.premultiply(straight, by: alpha) == channel else {
          Issue.record("\(channel) of \(alpha)")
          return
        }
      }
    }
  }

  @Test("an image of a file's samples keeps the colours of what is translucent")
  func images() {
    func image(_ bytes: [UInt8]) -> Image {
      Image(StraightImage(width: 2, height: 1, samples: .eight(bytes)), scale: 2, name: "a")
    }
    func word(_ samples: [UInt16]) -> Image {
      Image(StraightImage(width: 1, height: 1, samples: .sixteen(samples)))
    }
    guard case .rgba8(let opaque) = image([1, 2, 3, 255, 4, 5, 6, 255]).storage,
      case .straight(let straight) = image([1, 2, 3, 255, 4, 5, 6, 254]).storage,
      case .straight(let words) = word([65535, 0, 0, 13107]).storage,
      case .float(let floats) = word([13107, 0, 0, 65535]).storage
    else {
      Issue.record("stored otherwise")
      return
    }
    #expect(opaque.pixels == [0xFF03_0201, 0xFF06_0504])
    #expect(straight.samples == .eight([1, 2, 3, 255, 4, 5, 6, 254]))
    #expect(words.samples == .sixteen([65535, 0, 0, 13107]))
    #expect(floats.pixels == [SIMD4<Float>(0.2, 0, 0, 1)])
    let translucent = image([1, 2, 3, 255, 4, 5, 6, 254])
    #expect(translucent.width == 2 && translucent.height == 1)
    #expect(translucent.scale == 2 && translucent.name == "a")
  }
}
