package import LambentGeometry
import LambentImageFiles
package import LambentPixels
import LambentRaster

extension StraightImage {
  /// The image in another size; the image itself where the size is the same.
  package func scaled(width: Int, height: Int) -> StraightImage {
    let whole = Rect(x: 0, y: 0, width: Double(self.width), height: Double(self.height))
    return scaled(part: whole, width: width, height: height)
  }

  /// A part of the image, in pixels that may be broken, stretched to a size. The depth is kept.
  package func scaled(part: Rect, width: Int, height: Int) -> StraightImage {
    let whole = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
    if (self.width, self.height) == (width, height), part == whole { return self }
    let floats = FloatPixelBuffer(self).resampled(part, width: width, height: height)
    let result = StraightImage(floats)
    guard case .eight = samples else { return result }
    return StraightImage(width: width, height: height, samples: .eight(result.bytes))
  }
}
