import LambentGeometry
import LambentPixels
import LambentRaster

extension PixelBuffer {
  /// Lends the pixels: those of a mip level if there is an image that has it.
  func withView(
    ofImage image: (width: Int, height: Int)? = nil, _ body: (PixelView<UInt32>) -> Void
  ) {
    pixels.withUnsafeBufferPointer { pixels in
      guard let base = pixels.baseAddress, !pixels.isEmpty else { return }
      body(PixelView(base: base, width: width, height: height, ofImage: image))
    }
  }

  /// The image and its smaller mip levels.
  var mipLevels: [PixelBuffer] {
    var levels = [self]
    while let last = levels.last, last.width > 1 || last.height > 1, !last.pixels.isEmpty {
      let taps = HalvingTaps(width: last.width, height: last.height)
      var half = PixelBuffer(width: taps.width, height: taps.height)
      last.withView { view in
        half.pixels.withUnsafeMutableBufferPointer { pixels in
          guard let base = pixels.baseAddress else { return }
          for y in 0..<taps.height { taps.row(y, of: view, into: base + y * taps.width) }
        }
      }
      levels.append(half)
    }
    return levels
  }

  /// A part of the image at another size, rounded once.
  func resampled(_ part: Rect, width: Int, height: Int) -> PixelBuffer {
    var floats = FloatPixelBuffer(width: self.width, height: self.height)
    FloatRows.load(pixels, to: &floats.pixels, count: pixels.count)
    let scaled = floats.resampled(part, width: width, height: height)
    var result = PixelBuffer(width: scaled.width, height: scaled.height)
    FloatRows.store(scaled.pixels, to: &result.pixels, count: result.pixels.count)
    return result
  }
}
