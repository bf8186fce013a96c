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
      return filter(bytes, bytesPerSample: 1, width: image.width, area) { $0 }
    case .sixteen(let words):
      return filter(words, bytesPerSample: 2, width: image.width, area) { $0.bigEndian }
    }
  }

  @inline(__always)
  private static func filter<Sample: FixedWidthInteger>(
    _ samples: [Sample], bytesPerSample: Int, width: Int, _ area: PixelRect,
    order: (Sample) -> Sample
  ) -> [UInt8] {
    let rowCount = 4 * area.width
    let stride = 1 + rowCount * bytesPerSample
    var previous = [Sample](repeating: 0, count: rowCount)
    var current = previous
    return [UInt8](unsafeUninitializedCapacity: stride * area.height) { buffer, count in
      guard let base = buffer.baseAddress else { return }
      samples.withUnsafeBufferPointer { samples in
        for y in 0..<area.height {
          let start = 4 * ((area.y + y) * width + area.x)
          for i in 0..<rowCount { current[i] = order(samples[start + i]) }
          let row = base + y * stride
          row.pointee = up
          subtract(previous, from: current, into: row + 1)
          swap(&previous, &current)
        }
      }
      count = stride * area.height
    }
  }

  @inline(__always)
  private static func subtract<Sample>(
    _ previous: [Sample], from current: [Sample], into row: UnsafeMutablePointer<UInt8>
  ) {
    previous.withUnsafeBytes { previous in
      current.withUnsafeBytes { current in
        for i in 0..<current.count { row[i] = current[i] &- previous[i] }
      }
    }
  }
}
