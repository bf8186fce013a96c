package import LambentPixels
import LambentWorkers

extension FloatPixelBuffer {
  /// Turns premultiplied linear light into premultiplied encoded sRGB, on several threads.
  package mutating func encode(jobs: Int) {
    let rect = PixelRect(left: 0, top: 0, right: width, bottom: height)
    let bands = rect.bands(height: 32)
    pixels.withUnsafeMutableBufferPointer { pixels in
      guard let base = pixels.baseAddress else { return }
      let surface = Surface(rect, lending: base)
      Workers.forEach(count: bands.count, jobs: jobs) { index in
        let tile = surface.tile.cropped(to: bands[index])
        TransferFunction.encode(
          premultiplied: UnsafeMutableBufferPointer(start: tile.base, count: tile.rect.count))
      }
    }
  }
}

/// The step from floats to bytes.
package enum Dither {
  /// Premultiplied floats as premultiplied bytes of encoded sRGB.
  ///
  /// A threshold that depends on the position alone is added before rounding, so that slow gradients
  /// show no bands and stills stay still; values that are whole bytes already are kept.
  package static func bytes(
    of light: FloatPixelBuffer, in space: WorkingSpace, jobs: Int = 1
  ) -> PixelBuffer {
    var result = PixelBuffer(width: light.width, height: light.height)
    let rect = PixelRect(left: 0, top: 0, right: light.width, bottom: light.height)
    let bands = rect.bands(height: 32)
    light.pixels.withUnsafeBufferPointer { light in
      result.pixels.withUnsafeMutableBufferPointer { bytes in
        guard let light = light.baseAddress, let bytes = bytes.baseAddress else { return }
        let source = Surface(rect, lending: UnsafeMutablePointer(mutating: light))
        let target = Surface(rect, lending: bytes)
        Workers.forEach(count: bands.count, jobs: jobs) { index in
          store(source.tile, in: space, rows: bands[index].rows, to: target.tile)
        }
      }
    }
    return result
  }

  private static func store(
    _ source: Tile<SIMD4<Float>>, in space: WorkingSpace, rows: Range<Int>, to target: Tile<UInt32>
  ) {
    let width = source.rect.width
    withUnsafeTemporaryAllocation(of: SIMD4<Float>.self, capacity: width + 8) { memory in
      guard let row = memory.baseAddress else { return }
      let encoded = UnsafeMutableBufferPointer(start: row, count: width)
      let offsets = row + width
      for y in rows {
        row.initialize(from: source.at(x: 0, y: y), count: width)
        if space == .linear { TransferFunction.encode(premultiplied: encoded) }
        let bytes = target.at(x: 0, y: y)
        let thresholds = thresholds(x: 0, y: y)
        for x in 0..<8 { offsets[x] = SIMD4(repeating: thresholds[x]) }
        for x in 0..<width { bytes[x] = byte(row[x], offset: offsets[x & 7]) }
      }
    }
  }

  /// ⌊255·c + offset + ½⌋, clamped to 0…255 and to the alpha.
  @inline(__always) private static func byte(
    _ color: SIMD4<Float>, offset: SIMD4<Float>
  ) -> UInt32 {
    var levels = color * 255 + offset + 0.5
    levels = SIMD4<Float>.zero.replacing(with: levels, where: levels .> 0)
    levels.replace(with: SIMD4(repeating: 255), where: levels .> 255)
    // 2²³ added leaves the nearest whole number in the low bits: one too many where it is above.
    let nearest = levels + 8_388_608
    var lanes = unsafeBitCast(nearest, to: SIMD4<Int32>.self) & 255
    lanes.replace(with: lanes &- 1, where: nearest - 8_388_608 .> levels)
    let alpha = SIMD4(repeating: lanes.w)
    lanes.replace(with: alpha, where: lanes .> alpha)
    return unsafeBitCast(SIMD4<UInt8>(truncatingIfNeeded: lanes), to: UInt32.self)
  }

  /// The offsets of eight neighbouring pixels of a row, in levels; the pattern repeats after them.
  static func thresholds(x: Int, y: Int) -> SIMD8<Float> {
    var result = SIMD8<Float>()
    for index in 0..<8 { result[index] = threshold(x: x &+ index, y: y) }
    return result
  }

  /// Bayer's ordered pattern of 8 × 8 (1973), within ±0.49.
  private static func threshold(x: Int, y: Int) -> Float {
    var value = 0
    for bit in 0..<3 {
      let (a, b) = ((x >> bit) & 1, (y >> bit) & 1)
      value = value << 2 | (a ^ b) << 1 | b
    }
    return (Float(value) - 31.5) / 64 * 0.98
  }
}
