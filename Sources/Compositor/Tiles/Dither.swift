package import LambentPixels
import LambentRaster
import LambentWorkers

extension FloatPixelBuffer {
  /// Turns premultiplied linear light into premultiplied encoded sRGB, on several threads.
  package mutating func encode(jobs: Int) {
    let width = width
    let bands = PixelRect(left: 0, top: 0, right: width, bottom: height).bands(height: 32)
    pixels.withUnsafeMutableBufferPointer { pixels in
      // Threads write disjoint rows.
      nonisolated(unsafe) let pixels = pixels
      Workers.forEach(count: bands.count, jobs: jobs) { index in
        let part = pixels[bands[index].top * width..<bands[index].bottom * width]
        TransferFunction.encode(premultiplied: UnsafeMutableBufferPointer(rebasing: part))
      }
    }
  }
}

extension PixelBuffer {
  /// Premultiplied floats as premultiplied bytes of encoded sRGB, dithered on several threads.
  package init(dithering light: FloatPixelBuffer, in space: WorkingSpace, jobs: Int) {
    self.init(width: light.width, height: light.height)
    let bands = PixelRect(left: 0, top: 0, right: width, bottom: height).bands(height: 32)
    pixels.withUnsafeMutableBufferPointer { pixels in
      guard let base = pixels.baseAddress else { return }
      // Threads write disjoint rows.
      nonisolated(unsafe) let bytes = base
      Workers.forEach(count: bands.count, jobs: jobs) { index in
        Dither.store(light, in: space, rows: bands[index].rows, to: bytes)
      }
    }
  }
}
