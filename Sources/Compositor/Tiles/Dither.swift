package import LambentPixels
import LambentRaster
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

extension PixelBuffer {
  /// Premultiplied floats as premultiplied bytes of encoded sRGB, dithered.
  package init(dithering light: FloatPixelBuffer, in space: WorkingSpace, jobs: Int = 1) {
    self.init(width: light.width, height: light.height)
    let rect = PixelRect(left: 0, top: 0, right: light.width, bottom: light.height)
    let bands = rect.bands(height: 32)
    light.pixels.withUnsafeBufferPointer { light in
      pixels.withUnsafeMutableBufferPointer { bytes in
        guard let light = light.baseAddress, let bytes = bytes.baseAddress else { return }
        let source = Surface(rect, lending: UnsafeMutablePointer(mutating: light))
        let target = Surface(rect, lending: bytes)
        Workers.forEach(count: bands.count, jobs: jobs) { index in
          Self.store(source.tile, in: space, rows: bands[index].rows, to: target.tile)
        }
      }
    }
  }

  private static func store(
    _ source: Tile<SIMD4<Float>>, in space: WorkingSpace, rows: Range<Int>, to target: Tile<UInt32>
  ) {
    withUnsafeTemporaryAllocation(of: SIMD4<Float>.self, capacity: source.rect.width) { row in
      for y in rows {
        _ = row.initialize(
          from: UnsafeBufferPointer(start: source.at(x: 0, y: y), count: row.count))
        if space == .linear { TransferFunction.encode(premultiplied: row) }
        Dither.store(UnsafeBufferPointer(row), y: y, to: target.at(x: 0, y: y))
      }
    }
  }
}
