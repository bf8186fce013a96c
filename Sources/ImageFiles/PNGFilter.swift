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

  static func rows(of image: StraightImage, in area: PixelRect) -> [UInt8] {
    switch image.samples {
    case .eight(let bytes):
      filter(bytes, bytesPerSample: 1, width: image.width, area, subtract: subtractBytes)
    case .sixteen(let words):
      filter(words, bytesPerSample: 2, width: image.width, area, subtract: subtractWords)
    }
  }

  @inline(__always)
  private static func filter<Sample: FixedWidthInteger>(
    _ samples: [Sample], bytesPerSample: Int, width: Int, _ area: PixelRect,
    subtract: (
      _ above: UnsafePointer<Sample>, _ row: UnsafePointer<Sample>, _ count: Int,
      _ to: UnsafeMutablePointer<UInt8>
    ) -> Void
  ) -> [UInt8] {
    let count = 4 * area.width
    let stride = 1 + count * bytesPerSample
    let blank = [Sample](repeating: 0, count: count)
    return [UInt8](unsafeUninitializedCapacity: stride * area.height) { buffer, initialized in
      samples.withUnsafeBufferPointer { samples in
        blank.withUnsafeBufferPointer { blank in
          guard let to = buffer.baseAddress, let base = samples.baseAddress,
            var above = blank.baseAddress
          else { return }
          for y in 0..<area.height {
            let row = base + 4 * ((area.y + y) * width + area.x)
            to[y * stride] = up
            subtract(above, row, count, to + y * stride + 1)
            above = row
          }
        }
      }
      initialized = stride * area.height
    }
  }

  private static func subtractBytes(
    _ above: UnsafePointer<UInt8>, from row: UnsafePointer<UInt8>, count: Int,
    into to: UnsafeMutablePointer<UInt8>
  ) {
    for i in 0..<count { to[i] = row[i] &- above[i] }
  }

  /// As above, the most significant byte first.
  private static func subtractWords(
    _ above: UnsafePointer<UInt16>, from row: UnsafePointer<UInt16>, count: Int,
    into to: UnsafeMutablePointer<UInt8>
  ) {
    for i in 0..<count {
      to[2 &* i] = UInt8(truncatingIfNeeded: (row[i] >> 8) &- (above[i] >> 8))
      to[2 &* i &+ 1] = UInt8(truncatingIfNeeded: row[i] &- above[i])
    }
  }
}
