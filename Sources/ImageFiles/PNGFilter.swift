import LambentPixels

/// A rectangle of whole pixels in an image.
struct PixelRect: Hashable {
  var x: Int
  var y: Int
  var width: Int
  var height: Int
}

/// The straight-alpha samples of a PNG.
enum PNGSamples: Sendable {
  case image(StraightImage)
  /// A buffer of opaque pixels, for which premultiplied and straight alpha are equal.
  case opaque(PixelBuffer)
}

/// Filters rows for compression: each byte minus the one above it (filter type 2, `up`). Of the
/// five filters it is the cheapest that suits flat backgrounds and soft shapes.
enum PNGFilter {
  private static let up: UInt8 = 2

  /// The size of a filtered row, in bytes.
  static func bytesPerRow(width: Int, depth: Int, hasAlpha: Bool) -> Int {
    1 + width * (hasAlpha ? 4 : 3) * depth / 8
  }

  /// Filtered rows of a part of an image, with or without alpha. `rows` is relative to the part.
  static func rows(
    _ rows: Range<Int>, of samples: PNGSamples, in area: PixelRect, hasAlpha: Bool
  ) -> [UInt8] {
    switch samples {
    case .opaque(let buffer):
      return buffer.pixels.withUnsafeBytes {
        filter(
          $0.assumingMemoryBound(to: UInt8.self), hasAlpha: hasAlpha,
          width: buffer.width, rows, area, subtract: hasAlpha ? subtractBytes : subtractOpaqueBytes)
      }
    case .image(let image):
      switch image.samples {
      case .eight(let bytes):
        return bytes.withUnsafeBufferPointer {
          filter(
            $0, hasAlpha: hasAlpha, width: image.width, rows, area,
            subtract: hasAlpha ? subtractBytes : subtractOpaqueBytes)
        }
      case .sixteen(let words):
        return words.withUnsafeBufferPointer {
          filter(
            $0, hasAlpha: hasAlpha, width: image.width, rows, area,
            subtract: hasAlpha ? subtractWords : subtractOpaqueWords)
        }
      }
    }
  }

  @inline(__always)
  private static func filter<Sample: FixedWidthInteger>(
    _ samples: UnsafeBufferPointer<Sample>, hasAlpha: Bool, width: Int,
    _ rows: Range<Int>, _ area: PixelRect,
    subtract: (
      _ above: UnsafePointer<Sample>, _ row: UnsafePointer<Sample>, _ pixels: Int,
      _ to: UnsafeMutablePointer<UInt8>
    ) -> Void
  ) -> [UInt8] {
    let stride = bytesPerRow(
      width: area.width, depth: Sample.bitWidth, hasAlpha: hasAlpha)
    // The row above the first row of a part counts as zero.
    let blank = [Sample](repeating: 0, count: 4 * area.width)
    return [UInt8](unsafeUninitializedCapacity: stride * rows.count) { buffer, initialized in
      blank.withUnsafeBufferPointer { blank in
        guard var to = buffer.baseAddress, let base = samples.baseAddress,
          let blank = blank.baseAddress
        else { return }
        for y in rows {
          let row = base + 4 * ((area.y + y) * width + area.x)
          to[0] = up
          subtract(y == 0 ? blank : row - 4 * width, row, area.width, to + 1)
          to += stride
        }
      }
      initialized = stride * rows.count
    }
  }

  private static func subtractBytes(
    _ above: UnsafePointer<UInt8>, from row: UnsafePointer<UInt8>, pixels: Int,
    into to: UnsafeMutablePointer<UInt8>
  ) {
    for i in 0..<4 &* pixels { to[i] = row[i] &- above[i] }
  }

  /// Omits the fourth byte of each pixel.
  private static func subtractOpaqueBytes(
    _ above: UnsafePointer<UInt8>, from row: UnsafePointer<UInt8>, pixels: Int,
    into to: UnsafeMutablePointer<UInt8>
  ) {
    typealias Four = SIMD16<UInt8>
    let (above, row) = (UnsafeRawPointer(above), UnsafeRawPointer(row))
    let raw = UnsafeMutableRawPointer(to)
    var pixel = 0
    // Writes eight bytes for each pair of pixels, of which the next pair overwrites two.
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

  /// As big-endian bytes.
  private static func subtractWords(
    _ above: UnsafePointer<UInt16>, from row: UnsafePointer<UInt16>, pixels: Int,
    into to: UnsafeMutablePointer<UInt8>
  ) {
    for i in 0..<4 &* pixels { subtractWord(above[i], from: row[i], into: to + 2 &* i) }
  }

  /// Omits the fourth word of each pixel.
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
