import LambentImageFiles
import LambentPixels

/// Scales images by a cubic kernel (Catmull and Rom, 1974: the interpolating one), widened where the
/// image shrinks so that every source pixel counts: in premultiplied floats of encoded sRGB.
enum Resampler {
  /// A part of an image, in pixels, that may begin and end within one.
  struct Area: Hashable {
    var x: Double
    var y: Double
    var width: Double
    var height: Double
  }

  /// The whole image in another size; the image itself where the size is the same.
  static func scale(_ image: StraightImage, width: Int, height: Int) -> StraightImage {
    let whole = Area(x: 0, y: 0, width: Double(image.width), height: Double(image.height))
    return scale(image, area: whole, width: width, height: height)
  }

  /// A part of an image, stretched to a size.
  static func scale(_ image: StraightImage, area: Area, width: Int, height: Int) -> StraightImage {
    let whole = Area(x: 0, y: 0, width: Double(width), height: Double(height))
    if (image.width, image.height) == (width, height), area == whole { return image }
    let columns = Weights(from: area.x, length: area.width, count: image.width, to: width)
    let rows = Weights(from: area.y, length: area.height, count: image.height, to: height)
    let source = FloatPixelBuffer(image)
    var narrow = FloatPixelBuffer(width: width, height: image.height)
    for y in 0..<image.height {
      columns.apply(to: source.pixels, from: y * image.width, step: 1) { x, pixel in
        narrow.pixels[y * width + x] = pixel
      }
    }
    var result = FloatPixelBuffer(width: width, height: height)
    for x in 0..<width {
      rows.apply(to: narrow.pixels, from: x, step: width) { y, pixel in
        result.pixels[y * width + x] = limited(pixel)
      }
    }
    let deep = StraightImage(result)
    guard case .eight = image.samples else { return deep }
    return StraightImage(width: width, height: height, samples: .eight(deep.bytes))
  }

  /// The kernel overshoots at edges: no colour may exceed its alpha.
  private static func limited(_ pixel: SIMD4<Float>) -> SIMD4<Float> {
    let alpha = max(0, min(1, pixel.w))
    var result = pixel.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: alpha))
    result.w = alpha
    return result
  }
}

/// Which pixels of a row each new pixel is the mean of, and with which weights.
private struct Weights {
  private var starts: [Int] = []
  private var weights: [[Float]] = []

  init(from start: Double, length: Double, count: Int, to newCount: Int) {
    let step = length / Double(newCount)
    let widening = max(1, step)
    let reach = 2 * widening
    for index in 0..<newCount {
      let center = start + (Double(index) + 0.5) * step
      let first = max(0, Int(max(0, center - reach)))
      let last = min(count - 1, Int(min(Double(count), center + reach)))
      let raw = (min(first, count - 1)...max(last, min(first, count - 1))).map {
        Self.kernel((Double($0) + 0.5 - center) / widening)
      }
      let sum = raw.reduce(0, +)
      starts.append(min(first, count - 1))
      weights.append(raw.map { Float(sum == 0 ? 1 / Double(raw.count) : $0 / sum) })
    }
  }

  private static func kernel(_ distance: Double) -> Double {
    let x = abs(distance)
    if x < 1 { return 1 + x * x * (1.5 * x - 2.5) }
    if x < 2 { return 2 + x * (-4 + x * (2.5 - 0.5 * x)) }
    return 0
  }

  func apply(
    to pixels: [SIMD4<Float>], from start: Int, step: Int,
    _ store: (Int, SIMD4<Float>) -> Void
  ) {
    pixels.withUnsafeBufferPointer { pixels in
      for index in starts.indices {
        var sum = SIMD4<Float>.zero
        var place = start + starts[index] * step
        for weight in weights[index] {
          sum += pixels[place] * weight
          place += step
        }
        store(index, sum)
      }
    }
  }
}
