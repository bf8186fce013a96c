import LambentPixels

/// A rectangle of whole pixels within an image.
struct PixelRect: Hashable {
  var x: Int
  var y: Int
  var width: Int
  var height: Int
}

/// Prepares rows for compression: each byte minus the one above it (filter type 2, `up`), which of
/// the five costs least and serves flat backgrounds and soft shapes well.
enum PNGFilter {
  private static let up: UInt8 = 2

  /// The filtered rows of a part of an image, with or without its alpha.
  static func rows(of image: StraightImage, in area: PixelRect, hasAlpha: Bool) -> [UInt8] {
    switch image.samples {
    case .eight(let bytes):
      filter(
        bytes, bytesPerPixel: hasAlpha ? 4 : 3, width: image.width, area,
        subtract: hasAlpha ? subtractBytes : subtractOpaqueBytes)
    case .sixteen(let words):
      filter(
        words, bytesPerPixel: hasAlpha ? 8 : 6, width: image.width, area,
        subtract: hasAlpha ? subtractWords : subtractOpaqueWords)
    }
  }

  @inline(__always)
  private static func filter<Sample: FixedWidthInteger>(
    _ samples: [Sample], bytesPerPixel: Int, width: Int, _ area: PixelRect,
    subtract: (
      _ above: UnsafePointer<Sample>, _ row: UnsafePointer<Sample>, _ pixels: Int,
      _ to: UnsafeMutablePointer<UInt8>
    ) -> Void
  ) -> [UInt8] {
    let stride = 1 + area.width * bytesPerPixel
    let blank = [Sample](repeating: 0, count: 4 * area.width)
    return [UInt8](unsafeUninitializedCapacity: stride * area.height) { buffer, initialized in
      samples.withUnsafeBufferPointer { samples in
        blank.withUnsafeBufferPointer { blank in
          guard let to = buffer.baseAddress, let base = samples.baseAddress,
            var above = blank.baseAddress
          else { return }
          for y in 0..<area.height {
            let row = base + 4 * ((area.y + y) * width + area.x)
            to[y * stride] = up
            subtract(above, row, area.width, to + y * stride + 1)
            above = row
          }
        }
      }
      initialized = stride * area.height
    }
  }

  private static func subtractBytes(
    _ above: UnsafePointer<UInt8>, from row: UnsafePointer<UInt8>, pixels: Int,
    into to: UnsafeMutablePointer<UInt8>
  ) {
    for i in 0..<4 &* pixels { to[i] = row[i] &- above[i] }
  }

  /// Without the fourth byte of each pixel.
  private static func subtractOpaqueBytes(
    _ above: UnsafePointer<UInt8>, from row: UnsafePointer<UInt8>, pixels: Int,
    into to: UnsafeMutablePointer<UInt8>
  ) {
    typealias Four = SIMD16<UInt8>
    let (above, row) = (UnsafeRawPointer(above), UnsafeRawPointer(row))
    let raw = UnsafeMutableRawPointer(to)
    var pixel = 0
    // Eight bytes are written of each pair of pixels, of which the next pair's take two.
    while pixel &+ 5 <= pixels {
      let difference =
        row.loadUnaligned(fromByteOffset: 4 &* pixel, as: Four.self)
        &- above.loadUnaligned(fromByteOffset: 4 &* pixel, as: Four.self)
      let pairs = unsafeBitCast(difference, to: SIMD2<UInt64>.self)
      let packed =
        pairs & SIMD2(repeating: 0xFF_FFFF)
        | (pairs &>> SIMD2(repeating: 8)) & SIMD2(repeating: 0xFFFF_FF00_0000)
      raw.storeBytes(of: packed.x.littleEndian, toByteOffset: 3 &* pixel, as: UInt64.self)
      raw.storeBytes(of: packed.y.littleEndian, toByteOffset: 3 &* pixel &+ 6, as: UInt64.self)
      pixel &+= 4
    }
    while pixel < pixels {
      for channel in 0..<3 {
        to[3 &* pixel &+ channel] =
          row.load(fromByteOffset: 4 &* pixel &+ channel, as: UInt8.self)
          &- above.load(fromByteOffset: 4 &* pixel &+ channel, as: UInt8.self)
      }
      pixel &+= 1
    }
  }

  /// As bytes, the most significant first.
  private static func subtractWords(
    _ above: UnsafePointer<UInt16>, from row: UnsafePointer<UInt16>, pixels: Int,
    into to: UnsafeMutablePointer<UInt8>
  ) {
    for i in 0..<4 &* pixels { subtractWord(above[i], from: row[i], into: to + 2 &* i) }
  }

  /// Without the fourth word of each pixel.
  private static func subtractOpaqueWords(
    _ above: UnsafePointer<UInt16>, from row: UnsafePointer<UInt16>, pixels: Int,
    into to: UnsafeMutablePointer<UInt8>
  ) {
    for pixel in 0..<pixels {
      for channel in 0..<3 {
        let i = 4 &* pixel &+ channel
        subtractWord(above[i], from: row[i], into: to + (6 &* pixel &+ 2 &* channel))
      }
    }
  }

  @inline(__always)
  private static func subtractWord(
    _ above: UInt16, from word: UInt16, into to: UnsafeMutablePointer<UInt8>
  ) {
    to[0] = UInt8(truncatingIfNeeded: (word >> 8) &- (above >> 8))
    to[1] = UInt8(truncatingIfNeeded: word &- above)
  }
}
